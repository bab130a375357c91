import AppleCatalog
import NightcarCache
import NightcarCompiler
import NightcarDiagnostics
import NightcarEncoding
import NightcarIcons
import NightcarSize
import NightcarSystem
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Compiles like `compile --format car` without a configuration, because Apple's tool compiles only what a catalog declares.
func compiledCar(_ request: CarRequest) async throws -> CarOutput {
    var options = CompileOptions(
        filter: request.filter, encoding: EncodeOptions(effort: request.optimizesSpace ? .space : .balanced),
        vectorPictures: request.paintsVectors ? .auto : .never)
    options.stickerPackPrefix = request.stickerPackPrefix
    var target = CarTarget(platform: request.filter.platform, version: request.filter.minimumDeploymentTarget)
    target.isForCatalyst = request.isForCatalyst
    let cache = request.paintsVectors ? LocalCache.ofPaintedVectors() : nil
    defer { cache?.finish() }
    if request.drawsIconBitmaps, request.paintsVectors { options.iconPainter = iconPainter(cache: cache) }
    var compilation = try await compileCar(
        request.catalogs, icons: request.icons, options: options, target: target, path: "Assets.car",
        run: RunContext(
            jobs: ProcessInfo.processInfo.activeProcessorCount, memory: request.memory.flatMap { ByteCount.parse($0) }),
        cache: cache)
    if let model = request.deviceModel {
        compilation = try compilation.thinned(forModel: model, platform: request.filter.platform)
    }
    return CarOutput(
        bytes: compilation.isEmpty ? [] : compilation.bytes, findings: compilation.findings,
        stickers: compilation.sideFiles.map { ($0.name, $0.bytes) })
}

/// Draws the files of an icon beside the car.
func drawnIcon(_ icon: LoadedIcon, platform: Platform, sizes: [Int]) -> [PixelBuffer] {
    guard let document = icon.document else { return [] }
    let cache = LocalCache.ofPaintedVectors()
    defer { cache?.finish() }
    let idiom: IconIdiom = platform == .macos ? .macOS : .iOS
    return iconPainter(cache: cache)(document, { icon.picture(named: $0) }, .default, idiom, sizes)
}
