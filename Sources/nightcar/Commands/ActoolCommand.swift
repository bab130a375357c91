import AppleCatalog
import ArgumentParser
import NightcarActool
import NightcarCache
import NightcarCompiler
import NightcarEncoding
import NightcarIcons
import NightcarXCAssets
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Passes its arguments on unchanged, because Apple's options don't follow the rules of the other commands.
struct ActoolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actool",
        abstract: "Compile asset catalogs with the options of Apple's actool.",
        discussion: """
            Example:
              nightcar actool App/Assets.xcassets --compile build --platform iphoneos \\
                --minimum-deployment-target 17.0 --app-icon AppIcon

            If you run this program through a link named actool, leave out the first
            word. See Documentation/ActoolCompatibility.md for every option.
            """)

    @Argument(parsing: .captureForPassthrough, help: "Options and catalogs, as for Apple's tool.")
    var arguments: [String] = []

    func run() async throws { await Self.run(arguments) }

    /// The arguments for actool if the command line is for it, by the program's name or its first argument. Otherwise nil.
    static func arguments(of commandLine: [String]) -> [String]? {
        let name = commandLine.first?.split(separator: "/").last
        if name == "actool" { return Array(commandLine.dropFirst()) }
        if commandLine.dropFirst().elementsEqual(["help", "actool"]) { return ["--help"] }
        return commandLine.dropFirst().first == configuration.commandName ? Array(commandLine.dropFirst(2)) : nil
    }

    static func run(_ arguments: [String]) async -> Never {
        let result = await runActool(arguments, compileCar: carCompiler, drawIcon: iconDrawer)
        if !result.standardError.isEmpty { Terminal.printError(result.standardError) }
        Terminal.printReport(result.standardOutput)
        Terminal.exit(ExitCode(result.exitCode))
    }

    private static let iconDrawer: IconDrawer = { icon, platform, sizes in
        guard let document = icon.document else { return [] }
        let cache = LocalCache.ofPaintedVectors()
        defer { cache?.finish() }
        let idiom: IconIdiom = platform == .macos ? .macOS : .iOS
        return iconPainter(cache: cache)(document, { icon.picture(named: $0) }, .default, idiom, sizes)
    }

    /// Compiles like `compile --format car` without a configuration, because Apple's tool compiles only what a catalog declares.
    private static let carCompiler: CarCompiler = { request in
        var options = CompileOptions(
            filter: request.filter, encoding: EncodeOptions(effort: request.optimizesSpace ? .space : .balanced),
            vectorPictures: request.paintsVectors ? .auto : .never)
        options.stickerPackPrefix = request.stickerPackPrefix
        var target = CarTarget(platform: request.filter.platform, version: request.filter.minimumDeploymentTarget)
        target.isForCatalyst = request.isForCatalyst
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let cache = request.paintsVectors ? LocalCache.ofPaintedVectors() : nil
        defer { cache?.finish() }
        if request.drawsIconBitmaps, request.paintsVectors {
            options.iconPainter = iconPainter(cache: cache)
        }
        var compilation = try await compileCar(
            request.catalogs, icons: request.icons, options: options, target: target, path: "Assets.car", jobs: jobs,
            memory: request.memory.flatMap { MemorySize(argument: $0)?.bytes }, cache: cache)
        if let model = request.deviceModel {
            compilation = try compilation.thinned(forModel: model, platform: request.filter.platform)
        }
        return CarOutput(
            bytes: compilation.isEmpty ? [] : compilation.bytes, findings: compilation.findings,
            stickers: compilation.sideFiles.map { ($0.name, $0.bytes) })
    }
}
