import ArgumentParser
import AuditInput
import Bytes
import CatalogCompiler
import Configuration
import Diagnostics
import Pixels
import Reporters
import SizeAudit
import Tint
import Variants
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Compile asset catalogs to one theme catalog and report its size.",
        discussion: """
            Examples:
              nightcar compile App/Assets.xcassets --output build
              nightcar compile App Modules --output build --name Theme --platform ios
              nightcar compile Assets.xcassets --output build --optimization space --report size.json

            A folder stands for every *.xcassets in it. The catalog is written to DIR/NAME.ncar; findings and the size report
            go to standard output. With errors the rest is still compiled, and the exit code is 1.
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var catalogs: [String]

    @Option(name: .shortAndLong, help: "The folder to write to; it is made when it is missing.")
    var output: String

    @Option(help: "The name of the compiled catalog.")
    var name = "Assets"

    @OptionGroup var filter: FilterOptions

    @Option(help: "What counts more: time (of compiling), balanced, or space (bytes).")
    var optimization = EncodeOptions.Effort.balanced

    @Option(help: "The codecs pictures may use: deflate gives a catalog that needs no WebP to read.")
    var codecs: [PixelCodec] = []

    @Option(help: "Whether what the configuration derives is added: recipes, colours and pictures.")
    var tint = OnOff.on

    @Option(name: .shortAndLong, help: "How many files are encoded at the same time. (default: the number of cores)")
    var jobs: Int?

    @Option(help: "Also write the size report to this file, as JSON.")
    var report: String?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first catalog)")
    var config: String?

    @Flag(help: "Warnings fail the run too.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw ValidationError("--name must be a file name, not “\(name)”.")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() async throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: catalogs[0])
        let encoding = EncodeOptions(
            effort: optimization, codecs: codecs.isEmpty ? Set(PixelCodec.allCases) : Set(codecs))
        var options = CompileOptions(
            filter: PlatformFilter(platform: filter.platform, minimumDeploymentTarget: filter.minimumDeploymentTarget),
            encoding: encoding)
        options.additions = configuration.additions(derives: tint == .on)
        let target = output.hasSuffix("/") ? "\(output)\(name).ncar" : "\(output)/\(name).ncar"
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        let compilation = try await compile(
            loadCatalogs(at: catalogs), options: options, path: target,
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ) { done, total in await bar.update(done: done, of: total) }

        try makeFolder(output)
        try writeFileAtomically(compilation.bytes, to: target)
        if let report {
            let sizes = SizeReport(tool: "nightcar \(compilerVersion)", files: [compilation.report])
            try writeFileAtomically(try jsonReport(sizes).utf8, to: report)
        }
        printReport(compilation)
        let failing = strict ? Severity.warning : .error
        if compilation.findings.contains(where: { $0.severity >= failing }) { throw FailureCode.findings }
    }

    private func printReport(_ compilation: Compilation) {
        let shown = quiet ? compilation.findings.filter { $0.severity == .error } : compilation.findings
        print(shown.text, terminator: "")
        if quiet { return }
        if !shown.isEmpty { print("\(shown.summary)\n") }
        if compilation.filteredOut > 0 {
            let plural = compilation.filteredOut == 1 ? "entry" : "entries"
            print("\(Numbers.grouped(compilation.filteredOut)) \(plural) left out: for other platforms or systems\n")
        }
        print(compilation.report.text(), terminator: "")
    }
}
