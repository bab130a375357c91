import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarReports
import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes

struct LinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Combine partial catalogs into one theme catalog.",
        discussion: """
            Examples:
              nightcar compile App --output parts --name 1 --partial --shard 1/2
              nightcar compile App --output parts --name 2 --partial --shard 2/2
              nightcar link parts/1.ncpart parts/2.ncpart --output build

            The result has the same bytes as a compilation of all sources in one run. No
            source is read, and nothing is encoded again. Name the parts of different
            catalogs in the order in which compile would get the catalogs.
            """)

    @Argument(help: ArgumentHelp("The files that compile --partial wrote.", valueName: "part"), completion: .file())
    var parts: [String]

    @OptionGroup var output: CompiledOutput

    @Option(help: ArgumentHelp("Also write the size report to this file, as JSON.", valueName: "file"), completion: .file())
    var report: String?

    @OptionGroup var failure: FailureOption

    @OptionGroup var quiet: QuietOption

    func run() throws {
        for path in [output.folder, report].compactMap(\.self) { try CatalogFinder.checkIsOutside(path) }
        let partials = try parts.map { path in try PartialCatalog(MappedFile(path: path).view, path: path) }
        var request = CompileRequest(catalogs: parts, output: output.folder)
        request.name = output.name
        let linked = try link(partials, path: request.path(of: .ncar))
        try makeFolder(output.folder)
        try writeFileAtomically(linked.file, to: linked.report.path)
        if let report {
            try writeFileAtomically(try SizeReport(tool: "nightcar \(compilerVersion)", files: [linked.report]).json, to: report)
        }
        if !linked.findings.isEmpty { print(linked.findings.text + "\(linked.findings.summary)\n") }
        if !quiet.quiet { print(linked.report.text(), terminator: "") }
        if failure.failOn.fails(linked.findings) { throw FailureCode.findings }
    }
}
