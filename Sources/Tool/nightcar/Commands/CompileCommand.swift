import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import ThemeCatalogVariants

struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Compile asset catalogs to a theme catalog or an Assets.car file.",
        discussion: """
            Examples:
              nightcar compile App/Assets.xcassets --output build
              nightcar compile App Modules --output build --name Theme --platform ios
              nightcar compile App --output build --optimization space
              nightcar compile App --output build --format ncar,car --platform ios
              nightcar compile App.icon App --output build --format car --platform macos
              nightcar compile tokens.resolver.json --output build
              nightcar compile --target App --output build

            If you name a folder, compile looks for every *.xcassets folder in it. The
            output is FOLDER/NAME.ncar, FOLDER/NAME.car, or both. Findings and the size
            report go to standard output. An error doesn't stop the run: everything else
            is still compiled, and the exit code is 1. An Assets.car file is for one
            platform, which is iOS unless you choose another one. A folder that ends in
            .bundle becomes the bundle of a package's resources, with an Info.plist, for
            the platform and the system that the project names. With --target, everything
            that a target ships becomes one file, for its platform and oldest system:
            "show --targets" lists the targets.
            """)

    @Argument(
        help: "Asset catalogs, folders that contain some, documents of Icon Composer (*.icon), or design tokens.",
        completion: .file())
    var catalogs = ["."]

    @Option(
        help: ArgumentHelp(
            "Compile what this target of a project ships, in its format, for its platform and oldest system.", valueName: "name"))
    var target: String?

    @OptionGroup(title: "What is written") var output: CompiledOutput
    @OptionGroup(title: "What is written") var written: WrittenOptions
    @OptionGroup(title: "How source catalogs are compiled") var filter: FilterOptions
    @OptionGroup(title: "How source catalogs are compiled") var compilation: CompilationOptions
    @OptionGroup(title: "How source catalogs are compiled") var links: LinkOptions
    @OptionGroup(title: "Compiling in parts") var parts: PartOptions
    @OptionGroup(title: "Build cache") var caching: CacheOptions

    @OptionGroup var parallel: JobOptions

    @Option(
        help: ArgumentHelp(
            "Leave out a file that needs more memory. Otherwise, pictures share 512 MB, and a larger one is made alone.",
            valueName: "bytes"))
    var memory: MemorySize?

    @OptionGroup var settings: ConfigurationOptions
    @Option(help: ArgumentHelp("Write the time that each stage took to this file, as JSON.", visibility: .private))
    var timings: String?

    @Option(
        help: "Fail if there is a finding of this severity or above. With warning, the keys that have no effect are listed, too.")
    var failOn = FailingSeverity.error

    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if !compilation.rasterize.isEmpty, !written.formats.contains(.ncar) {
            throw ValidationError("--rasterize is for theme catalogs. For an Assets.car file, use --vector-pictures.")
        }
        if compilation.themeNames, !written.formats.contains(.car) {
            throw ValidationError("--theme-names is for --format car. A theme catalog has a place for themes.")
        }
        if parts.partial, written.formats.contains(.car) {
            throw ValidationError(
                "--partial is for theme catalogs. Pictures of an Assets.car file share atlases, so all are needed.")
        }
        if parts.partial, written.report != nil {
            throw ValidationError("--partial can't be combined with --report. Use \"size\" with the linked catalog.")
        }
    }

    func run() async throws {
        let moment = currentMoment()
        if timings != nil { StageClock.start() }
        let run = try CompileRun(
            try request, settings.choice,
            run: RunContext(parallel, links, memory: memory?.bytes, bar: quiet.progressBar))
        try run.checkOutput()
        let cache = try caching.open()
        // A benchmark must do all the work again.
        let runs = timings == nil ? try cache.flatMap { try run.runCache($0, moment: moment) } : nil
        if let result = try runs?.replay() { return try end(result) }
        let files = cache?.files(for: catalogs, moment: moment, stamps: runs?.pictures)
        let result = try await run.result(cache: files, keptBy: runs)
        files?.finish()
        if let timings {
            try writeFileAtomically(StageClock.json().utf8, to: timings, isDurable: false)
        }
        try end(result)
    }

    /// The request. It leaves out the number of jobs, the memory, the cache and the timings, because the result doesn't depend
    /// on them.
    private var request: CompileRequest {
        get throws {
            var request = CompileRequest(catalogs: catalogs, output: output.folder)
            request.name = output.name
            request.target = target
            request.formats = target != nil && written.format.isEmpty ? [] : written.formats
            request.settings = compilation.settings(filter, links)
            (request.config, request.report) = (settings.config, written.report)
            request.shard = parts.part
            (request.failsOnWarnings, request.isQuiet) = (failOn == .warning, quiet.quiet)
            return request
        }
    }

    private func end(_ result: RunCache.Result) throws {
        print(result.text, terminator: "")
        if result.isFailure { throw FailureCode.findings }
    }
}

/// The findings that fail a compilation.
enum FailingSeverity: String, CaseIterable, ExpressibleByArgument {
    case error, warning
}

/// The files of a run.
struct WrittenOptions: ParsableArguments {
    @Option(help: "Compile to ncar (theme catalog), car (Apple's Assets.car), or both. (default: ncar)")
    var format: [CommaSeparated<CompiledFormat>] = []

    @Option(help: ArgumentHelp("Also write the size report to this file, as JSON.", valueName: "file"), completion: .file())
    var report: String?

    var formats: [CompiledFormat] { format.isEmpty ? [.ncar] : format.elements() }
}

struct PartOptions: ParsableArguments {
    @Flag(
        help: """
            Write FOLDER/NAME.ncpart, a part of a theme catalog. The command link combines parts into the same bytes as a \
            compilation in one run.
            """)
    var partial = false

    @Option(
        help: ArgumentHelp(
            "Compile only this part of the sets, such as 3/16. Each name is in one part, chosen by its hash.", valueName: "k/n"))
    var shard: Shard?

    /// Nil to compile everything in one run.
    var part: Shard? { partial ? shard ?? .whole : nil }

    func validate() throws {
        guard shard == nil || partial else { throw ValidationError("--shard needs --partial.") }
    }
}
