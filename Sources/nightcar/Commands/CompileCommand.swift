import ArgumentParser
import NightcarAudit
import NightcarCache
import NightcarCompiler
import NightcarConfiguration
import NightcarSize
import NightcarSystem
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
              nightcar compile App --output build --theme sepia --only-differences

            If you name a folder, compile looks for every *.xcassets folder in it. The
            output is FOLDER/NAME.ncar, FOLDER/NAME.car, or both. Findings and the size
            report go to standard output. An error doesn't stop the run: everything else
            is still compiled, and the exit code is 1. An Assets.car file is for one
            platform, which is iOS unless you choose another one.
            """)

    @Argument(help: "Asset catalogs, folders that contain some, or documents of Icon Composer (*.icon).", completion: .file())
    var catalogs: [String]

    @OptionGroup var output: CompiledOutput

    @Option(help: "Compile to ncar (theme catalog), car (Apple's Assets.car), or both. (default: ncar)")
    var format: [CommaSeparated<CompiledFormat>] = []

    @OptionGroup var compilation: CompilationOptions

    @Option(
        help: """
            Whether to add bitmaps of vectors to an Assets.car file: auto (if a program that renders them is installed) or never.
            """)
    var vectorPictures = VectorPictures.auto

    @Option(
        help: ArgumentHelp(
            """
            Also store SVG and PDF images as bitmaps at these scales, such as 1x,2x,3x, in a theme catalog. For apps that can't \
            draw vectors.
            """, valueName: "scales"))
    var rasterize: [CommaSeparated<Scale>] = []

    @Flag(
        help: "Store the values of themes in an Assets.car file under names such as Brand/ocean. It has no other place for them.")
    var themeNames = false

    @Option(help: "The theme for --only-differences.")
    var theme: String?

    @Flag(
        help: """
            Write only the renditions of the theme, as a pack that an app downloads and opens over its own catalog. \
            "themes fit" checks that a pack fits.
            """)
    var onlyDifferences = false

    @Option(
        help: ArgumentHelp(
            "Keep only what this device needs. Use a name such as iphone-17-pro, or a model such as iPhone18,1.",
            valueName: "device"), completion: .devices)
    var thin: String?

    @Option(help: ArgumentHelp("Read more devices for --thin from this JSON file.", valueName: "file"), completion: .file())
    var deviceSpec: String?

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

    @Option(help: ArgumentHelp("Also write the size report to this file, as JSON.", valueName: "file"), completion: .file())
    var report: String?

    @OptionGroup var parallel: JobOptions

    @Option(
        help: ArgumentHelp(
            "Encode pictures in this much memory. A file that needs more is encoded alone. (default: 512 MB)",
            valueName: "bytes"))
    var memory: MemorySize?

    @OptionGroup var settings: ConfigurationOptions

    @OptionGroup var links: LinkOptions

    @Option(help: ArgumentHelp("Write the time that each stage took to this file, as JSON.", visibility: .private))
    var timings: String?

    @Flag(help: "Fail on warnings too, and list the keys that have no effect.")
    var strict = false

    @OptionGroup var quiet: QuietOption
    @OptionGroup(title: "Build cache") var caching: CacheOptions

    func validate() throws {
        if !rasterize.isEmpty, !format.isEmpty, !format.elements().contains(.ncar) {
            throw ValidationError("--rasterize is for theme catalogs. For an Assets.car file, use --vector-pictures.")
        }
        if themeNames, !format.elements().contains(.car) {
            throw ValidationError("--theme-names is for --format car. A theme catalog has a place for themes.")
        }
        if (theme != nil) != onlyDifferences {
            throw ValidationError("--theme and --only-differences belong together: they make the pack of one theme.")
        }
        if theme != nil, !format.isEmpty, format.elements() != [.ncar] {
            throw ValidationError("--theme is for theme catalogs. For an Assets.car file, use --theme-names.")
        }
        guard shard == nil || partial else { throw ValidationError("--shard needs --partial.") }
        if partial, format.elements().contains(.car) {
            throw ValidationError(
                "--partial is for theme catalogs. Pictures of an Assets.car file share atlases, so all are needed.")
        }
        if partial, report != nil || thin != nil || theme != nil {
            throw ValidationError(
                "--partial can't be combined with --report, --thin or --theme. Use them with the linked catalog.")
        }
        if rasterize.elements().contains(where: { !(Scale.x1...Scale.x3).contains($0) }) {
            throw ValidationError("The scales of --rasterize are 1x, 2x and 3x.")
        }
    }

    func run() async throws {
        let moment = currentMoment()
        if timings != nil { StageClock.start() }
        let run = CompileRun(
            try request, try settings.configuration(nearestTo: catalogs[0]),
            run: RunContext(parallel, links, memory: memory?.bytes, bar: quiet.progressBar))
        try run.checkOutput()
        let cache = try caching.open()
        // A benchmark must do all the work again.
        let runs = timings == nil ? try cache.local.flatMap { try run.runCache($0, moment: moment) } : nil
        if let result = try runs?.replay() { return try end(result) }
        let files = cache.files(for: catalogs, moment: moment, stamps: runs?.pictures)
        let result = try await run.result(cache: files, keptBy: runs)
        cache.end(files, quiet: quiet)
        if let timings {
            let json = StageClock.json(adding: cache.remote.map { ["remote_cache": $0.use.json] } ?? [:])
            try writeFileAtomically(json.utf8, to: timings, isDurable: false)
        }
        try end(result)
    }

    /// The request. It leaves out the number of jobs, the memory, the cache and the timings, because the result doesn't depend
    /// on them.
    private var request: CompileRequest {
        get throws {
            try CompileRequest(
                catalogs: catalogs, output: output.folder, name: output.name,
                formats: format.isEmpty ? [.ncar] : format.elements(),
                filter: compilation.filter.value, optimization: compilation.optimization, codecs: compilation.payloadCodecs,
                carCodecs: compilation.carCodecs, vectorPictures: vectorPictures, rasterScales: rasterize.elements(),
                namesThemes: themeNames, themePack: theme,
                links: links.policy, derives: compilation.tint == .on, report: report,
                config: settings.config,
                thinning: thin.map { ThinningRule(try findDevice(named: $0, in: deviceSpec)) },
                shard: partial ? shard ?? .whole : nil, failsOnWarnings: strict, isQuiet: quiet.quiet)
        }
    }

    private func end(_ result: RunCache.Result) throws {
        print(result.text, terminator: "")
        if result.isFailure { throw FailureCode.findings }
    }
}
