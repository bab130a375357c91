import AppleCatalog
import ArgumentParser
import AuditInput
import BuildCache
import Bytes
import CatalogCompiler
import Configuration
import Diagnostics
import Pixels
import Reporters
import SizeAudit
import Timing
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

    @Option(help: "The codecs payloads may use: deflate gives a catalog that needs neither WebP nor JPEG XL to read.")
    var codecs: [PayloadCodec] = []

    @Option(help: "What a car gets beside its vectors: auto (pictures of 1x, 2x and 3x, where a program paints them) or never.")
    var vectorPictures = VectorPictures.auto

    @Option(help: "Whether what the configuration derives is added: recipes, colors and pictures.")
    var tint = OnOff.on

    @Option(name: .shortAndLong, help: "How many files are encoded at the same time. (default: the number of cores)")
    var jobs: Int?

    @Option(help: "Also write the size report to this file, as JSON.")
    var report: String?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first catalog)")
    var config: String?

    @OptionGroup var links: LinkOptions
    @OptionGroup var caching: CacheOptions

    @Option(help: ArgumentHelp("Write what each stage took to this file, as JSON.", visibility: .private))
    var timings: String?

    @Flag(help: "Warnings fail the run too.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw ValidationError("--name must be a file name, not “\(name)”.")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
        // Otherwise a folder of that name would be made, which looks like a catalog and is none.
        if let format = CompiledFormat.allCases.first(where: { output.hasSuffix(".\($0.rawValue)") }) {
            let path = output.dropLast(format.rawValue.count + 1)
            let slash = path.lastIndex(of: "/")
            let folder = slash.map { path[...$0] } ?? "."
            let name = slash.map { path[path.index(after: $0)...] } ?? path
            throw ValidationError("--output is a folder, not “\(output)”: use --output \(folder) --name \(name).")
        }
    }

    func run() async throws {
        let moment = currentMoment()
        if timings != nil { StageClock.start() }
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: catalogs[0])
        let encoding = EncodeOptions(effort: optimization, named: codecs)
        var options = CompileOptions(
            filter: PlatformFilter(platform: filter.platform, minimumDeploymentTarget: filter.minimumDeploymentTarget),
            encoding: encoding, vectorPictures: vectorPictures)
        options.additions = configuration.additions(derives: tint == .on)
        options.additions.links = links.policy
        let cache = try caching.open()
        let runs = try runCache(cache.local, configuration, moment: moment)
        if let result = try runs?.replay() { return try end(result) }
        let files = cache.files(for: catalogs, moment: moment)
        let (compilations, written) = try await compile(options: options, cache: files)
        let findings = Array(Set(compilations.flatMap(\.findings))).sorted()
        let failing = strict ? Severity.warning : .error
        let result = RunCache.Result(
            text: text(of: compilations, findings), isFailure: findings.contains { $0.severity >= failing })
        // A theme catalog is quickly put together of the cache's entries; the pictures of a car are not among them.
        runs?.keep(result, files: written.map { ($0.path, $0.path == path(of: .car) ? $0.file.array : nil) })
        files?.finish()
        cache.reportTrouble()
        if let timings { try writeFileAtomically(StageClock.json.utf8, to: timings, isDurable: false) }
        try end(result)
    }
}

private extension CompileCommand {
    func path(of format: CompiledFormat) -> String {
        (output.hasSuffix("/") ? output : output + "/") + "\(name).\(format.rawValue)"
    }

    /// How many files are encoded at the same time.
    var width: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Compiles to each format and writes what that gives.
    ///
    /// - Returns: the compilations, and the files that are written.
    func compile(
        options: CompileOptions, cache: FileCache?
    ) async throws -> (compilations: [Compilation], written: [(path: String, file: BytePieces)]) {
        var expansion = try loadExpansion(at: catalogs, filter: options.filter, jobs: width, links: links.policy)
        var compilations: [Compilation] = []
        var written: [(path: String, file: BytePieces)] = []
        for (number, format) in format.list.enumerated() {
            // The last format has the catalog for itself, so that it can go when it is no longer needed.
            let own = expansion
            if number == self.format.list.count - 1 { expansion = Expansion() }
            let compilation = try await compile(own, to: format, options: options, cache: cache)
            compilations.append(compilation)
            if !compilation.isEmpty { written.append((path(of: format), compilation.file)) }
        }
        if let report {
            let files = compilations.filter { !$0.isEmpty }.map(\.report)
            let sizes = SizeReport(tool: "nightcar \(compilerVersion)", files: files)
            written.append((report, try sizes.json))
        }
        if compilations.contains(where: { !$0.isEmpty }) { try makeFolder(output) }
        for file in written { try writeFileAtomically(file.file, to: file.path) }
        return (compilations, written)
    }

    func compile(
        _ expansion: consuming Expansion, to format: CompiledFormat, options: CompileOptions, cache: FileCache?
    ) async throws -> Compilation {
        let bar = ProgressBar("Encoding", isQuiet: quiet)
        let progress: @Sendable (Int, Int) async -> Void = { done, total in await bar.update(done: done, of: total) }
        switch format {
        case .ncar:
            return try await CatalogCompiler.compile(
                expansion, options: options, path: path(of: format), jobs: width, cache: cache, progress: progress)
        case .car:
            let target = CarTarget(platform: filter.platform, version: filter.minimumDeploymentTarget)
            return try await compileCar(
                expansion, options: options, target: target, path: path(of: format), jobs: width, progress: progress)
        }
    }

    /// The whole run as done before; nil where there is no cache, and for a benchmark, which wants it done again.
    ///
    /// Its key has all that decides the result: the program, every option, and the state of the catalogs, of the files that the
    /// configuration was read from, of the catalogs that its themes name and of the programs that paint vectors.
    func runCache(_ local: LocalCache?, _ configuration: Configuration, moment: Int) throws -> RunCache? {
        guard let local, timings == nil else { return nil }
        let found = try CatalogFinder(links: links.policy).sources(at: catalogs)
        let request: [String] =
            [compilerVersion, EncodeOptions.libraries, FileManager.default.currentDirectoryPath]
            + format.list.map { path(of: $0) } + ["report", report ?? "", config ?? "", configuration.path ?? ""]
            + [
                "\(optimization) \(tint) \(strict) \(quiet) \(vectorPictures) \(links.policy)",
                codecs.map(\.rawValue).sorted().joined(separator: " "),
            ]
            + [filter.platform.map { "\($0)" } ?? "", filter.minimumDeploymentTarget.map { "\($0)" } ?? ""]
            + found.paths + found.findings.map { "\($0)" }
        let programs = format.list.contains(.car) ? vectorPictures.programs : []
        return RunCache(
            local, request: request + programs,
            paths: found.paths + configuration.files + configuration.themes.compactMap(\.catalog) + programs, moment: moment,
            jobs: width, followsLinks: links.policy != .never)
    }

    func end(_ result: RunCache.Result) throws {
        print(result.text, terminator: "")
        if result.isFailure { throw FailureCode.findings }
    }

    func text(of compilations: [Compilation], _ findings: [Finding]) -> String {
        let shown = quiet ? findings.filter { $0.severity == .error } : findings
        var text = shown.text
        if quiet { return text }
        if !shown.isEmpty { text += "\(shown.summary)\n\n" }
        if let filteredOut = compilations.first?.filteredOut, filteredOut > 0 {
            let plural = filteredOut == 1 ? "entry" : "entries"
            text += "\(Numbers.grouped(filteredOut)) \(plural) left out: for other platforms or systems\n\n"
        }
        let reports = compilations.map { compilation in
            compilation.isEmpty
                ? "\(compilation.report.path): not written, there is nothing to put into it\n" : compilation.report.text()
        }
        return text + reports.joined(separator: "\n")
    }
}
