import AppleCatalog
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
        abstract: "Compile asset catalogs to a theme catalog or an Assets.car and report its size.",
        discussion: """
            Examples:
              nightcar compile App/Assets.xcassets --output build
              nightcar compile App Modules --output build --name Theme --platform ios
              nightcar compile Assets.xcassets --output build --optimization space --report size.json
              nightcar compile App --output build --format ncar,car --platform ios --minimum-deployment-target 15.0

            A folder stands for every *.xcassets in it. The catalog is written to DIR/NAME.ncar, to DIR/NAME.car, or both;
            findings and the size report go to standard output. With errors the rest is still compiled, and the exit code is 1.
            A car is for one platform: iOS when none is given.
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var catalogs: [String]

    @Option(name: .shortAndLong, help: "The folder to write to; it is made when it is missing.")
    var output: String

    @Option(help: "The name of the compiled catalog.")
    var name = "Assets"

    @Option(help: "What to compile to: ncar (theme catalog), car (Apple's Assets.car), or both, as ncar,car.")
    var format = CompiledFormats.themeCatalog

    @OptionGroup var filter: FilterOptions

    @Option(help: "What counts more: time (of compiling), balanced, or space (bytes).")
    var optimization = EncodeOptions.Effort.balanced

    @Option(help: "The codecs pictures may use: deflate gives a catalog that needs no WebP to read.")
    var codecs: [PixelCodec] = []

    @Option(help: "What a car gets beside its vectors: auto (pictures of 1x, 2x and 3x, where a program paints them) or never.")
    var vectorPictures = VectorPictures.auto

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
            encoding: encoding, vectorPictures: vectorPictures)
        options.additions = configuration.additions(derives: tint == .on)
        let sources = try loadCatalogs(at: catalogs)
        var compilations: [Compilation] = []
        for format in format.list {
            let compilation = try await compile(sources, to: format, options: options)
            compilations.append(compilation)
            guard !compilation.isEmpty else { continue }
            try makeFolder(output)
            try writeFileAtomically(compilation.bytes, to: path(of: format))
        }
        if let report {
            let files = compilations.filter { !$0.isEmpty }.map(\.report)
            let sizes = SizeReport(tool: "nightcar \(compilerVersion)", files: files)
            try writeFileAtomically(try jsonReport(sizes).utf8, to: report)
        }
        let findings = Array(Set(compilations.flatMap(\.findings))).sorted()
        printReport(compilations, findings)
        let failing = strict ? Severity.warning : .error
        if findings.contains(where: { $0.severity >= failing }) { throw FailureCode.findings }
    }

    private func path(of format: CompiledFormat) -> String {
        (output.hasSuffix("/") ? output : output + "/") + "\(name).\(format.rawValue)"
    }

    private func compile(
        _ sources: [SourceCatalog], to format: CompiledFormat, options: CompileOptions
    ) async throws -> Compilation {
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let progress: @Sendable (Int, Int) async -> Void = { done, total in await bar.update(done: done, of: total) }
        switch format {
        case .ncar:
            return try await CatalogCompiler.compile(
                sources, options: options, path: path(of: format), jobs: jobs, progress: progress)
        case .car:
            let target = CarTarget(platform: filter.platform, version: filter.minimumDeploymentTarget)
            return try await compileCar(
                sources, options: options, target: target, path: path(of: format), jobs: jobs, progress: progress)
        }
    }

    private func printReport(_ compilations: [Compilation], _ findings: [Finding]) {
        let shown = quiet ? findings.filter { $0.severity == .error } : findings
        print(shown.text, terminator: "")
        if quiet { return }
        if !shown.isEmpty { print("\(shown.summary)\n") }
        if let filteredOut = compilations.first?.filteredOut, filteredOut > 0 {
            let plural = filteredOut == 1 ? "entry" : "entries"
            print("\(Numbers.grouped(filteredOut)) \(plural) left out: for other platforms or systems\n")
        }
        for (number, compilation) in compilations.enumerated() {
            if number > 0 { print() }
            if compilation.isEmpty {
                print("\(compilation.report.path): not written, there is nothing to put into it")
            } else {
                print(compilation.report.text(), terminator: "")
            }
        }
    }
}
