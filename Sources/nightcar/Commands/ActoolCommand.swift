import AppleCatalog
import ArgumentParser
import NightcarActool
import NightcarCompiler
import NightcarEncoding
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Hands its arguments on as they are: Apple's options do not follow the rules of the other commands.
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

    /// The arguments for actool, when the command line is one: by the program's name or its first argument.
    static func arguments(of commandLine: [String]) -> [String]? {
        let name = commandLine.first?.split(separator: "/").last
        if name == "actool" { return Array(commandLine.dropFirst()) }
        return commandLine.dropFirst().first == configuration.commandName ? Array(commandLine.dropFirst(2)) : nil
    }

    static func run(_ arguments: [String]) async -> Never {
        let result = await runActool(arguments, compileCar: carCompiler)
        if !result.standardError.isEmpty { Terminal.printError(result.standardError) }
        Terminal.printReport(result.standardOutput)
        Terminal.exit(ExitCode(result.exitCode))
    }

    /// Compiles as `compile --format car` does without a configuration: what Apple's tool is asked for is what is declared.
    private static let carCompiler: CarCompiler = { request in
        let options = CompileOptions(
            filter: request.filter, encoding: EncodeOptions(effort: request.optimizesSpace ? .space : .balanced),
            vectorPictures: request.paintsVectors ? .auto : .never)
        let target = CarTarget(platform: request.filter.platform, version: request.filter.minimumDeploymentTarget)
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let compilation = try await compileCar(
            request.catalogs, options: options, target: target, path: "Assets.car", jobs: jobs)
        return CarOutput(bytes: compilation.isEmpty ? [] : compilation.bytes, findings: compilation.findings)
    }
}
