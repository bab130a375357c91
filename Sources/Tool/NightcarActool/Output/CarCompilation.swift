import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarIcons
import NightcarImaging
import NightcarSize
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ActoolRequest {
    /// Compiles like `compile --format car` without a configuration, because Apple's tool compiles only what a catalog declares.
    func car(of catalogs: [SourceCatalog], icons: [LoadedIcon]) async throws -> Compilation {
        let effort: EncodeOptions.Effort = arguments["--optimization"]?.lowercased() == "space" ? .space : .balanced
        var options = CompileOptions(
            filter: filter, effort: effort, vectorPictures: paintsVectors ? .auto : .never)
        options.stickerPackPrefix = arguments["--sticker-pack-identifier-prefix"]
        options.drawsIconBitmaps = drawsIconBitmaps && paintsVectors
        options.drawings = drawings
        var target = options.settings.carTarget
        target.isForCatalyst = arguments["--ui-framework-family"]?.lowercased() == "uikit"
        let local = paintsVectors ? LocalCache.ofPaintedVectors() : nil
        let cache = local.map { FileCache(local: $0, scope: "actool \(catalogs.map(\.path))", moment: currentMoment()) }
        defer { cache?.finish() }
        let run = RunContext(
            jobs: ProcessInfo.processInfo.activeProcessorCount, memory: arguments["--memory"].flatMap { ByteCount.parse($0) })
        let compilation = try await compileCar(
            catalogs, icons: icons, options: options, target: target, path: "Assets.car", run: run, cache: cache)
        guard let model = arguments["--filter-for-device-model"], !model.isEmpty else { return compilation }
        return try compilation.thinned(forModel: model, platform: filter.platform)
    }

    /// The pictures of a document in files beside the car, one for each size in pixels. None if a layer can't be drawn.
    func drawings(of icon: LoadedIcon, for platform: Platform, sizes: [Int]) -> [PixelBuffer] {
        guard let document = icon.document else { return [] }
        let cache = LocalCache.ofPaintedVectors()
        defer { cache?.finish() }
        let idiom: IconIdiom = platform == .macos ? .macOS : .iOS
        return IconPainter(cache: cache, jobs: ProcessInfo.processInfo.activeProcessorCount, known: drawings).bitmaps(
            of: document, picture: { icon.picture(named: $0) }, .default, idiom, sides: sizes)
    }
}
