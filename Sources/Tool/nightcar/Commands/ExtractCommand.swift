import ArgumentParser
import NightcarBasics
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarXCAssets

struct ExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Write the renditions of a catalog as files.",
        discussion: """
            Examples:
              nightcar extract build/Assets.ncar --output extracted
              nightcar extract App.ipa --output extracted --as xcassets
              nightcar extract App.app --output AppIcon.icon --as icon

            Each rendition becomes a file, ASSET.KIND/VARIANT: an image becomes a PNG, a
            color becomes JSON, and everything else keeps its bytes. index.json lists the
            file of each rendition.

            With --as xcassets, the output is a source catalog that compiles to the same
            renditions. If the output folder's name ends in .xcassets, it is that catalog;
            otherwise the catalog is created inside it.

            With --as icon, the output is the documents of Icon Composer that the layered
            icons were made from, as far as the catalog has them. If the output's name ends
            in .icon, it is the only document; otherwise it is a folder for all of them.
            """)

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case files, xcassets, icon
    }

    @Argument(
        help: "A catalog, or an app or archive that contains a compiled one. - is a compiled catalog on standard input.",
        completion: .file())
    var file: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this folder. It is created if it doesn't exist.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("What to write: a file for each rendition, a source catalog, or icons.", valueName: "form"))
    var form = Form.files

    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var quiet: QuietOption

    func run() async throws {
        try checkOutput()
        let catalog = try NamedCatalog(at: file, links: links.policy)
        guard form != .icon else { return try writeIcons(of: catalog) }
        let opened = try catalog.open(links: links.policy)
        print(opened.errors.text, terminator: "")
        try await form == .files ? writeFiles(of: opened.catalog) : writeSource(of: opened.catalog)
        if !opened.errors.isEmpty { throw FailureCode.findings }
    }
}

private extension ExtractCommand {
    /// Refuses to write into a source catalog. A catalog that is the output itself is written only if it doesn't exist.
    func checkOutput() throws(Failure) {
        let isCatalog = form == .xcassets && CatalogFinder.isSource(output)
        try CatalogFinder.checkIsOutside(isCatalog ? Paths.parent(of: Paths.resolved(output)) : output)
    }

    func writeFiles(of catalog: Catalog) async throws {
        try makeFolder(output)
        let extraction = try await Extraction(catalog, to: output, jobs: parallel.count) { try jsonReport($0) }
        try writeFileAtomically(try jsonReport(extraction).utf8, to: "\(output)/index.json")
        print(extraction.findings.text, terminator: "")
        if !quiet.quiet {
            let written = extraction.items.count { $0.file != nil }
            print("\(output): \(Numbers.grouped(written)) of \(Numbers.counted(extraction.items.count, "rendition")) written")
        }
        if !extraction.findings.isEmpty { throw FailureCode.findings }
    }

    func writeSource(of catalog: Catalog) async throws {
        let isCatalog = CatalogFinder.isSource(output)
        let name = catalog.path.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 } ?? "Assets"
        let export = try await SourceExport(catalog, to: isCatalog ? output : "\(output)/\(name).xcassets", jobs: parallel.count)
        print(export.findings.text, terminator: "")
        if !quiet.quiet {
            print(
                "\(export.folder): \(Numbers.counted(export.sets, "set")) with \(Numbers.counted(export.files, "file")) written")
        }
        if !export.findings.isEmpty { throw FailureCode.findings }
    }

    func writeIcons(of catalog: NamedCatalog) throws {
        guard case .compiled(let bytes, let path) = catalog else {
            throw Failure("icons are extracted from a compiled catalog; this is a source catalog", in: file)
        }
        let export = try IconExport(bytes, path: path, to: output)
        print(export.findings.text, terminator: "")
        if !quiet.quiet {
            for icon in export.documents {
                print("\(icon.folder): written, with \(Numbers.counted(icon.pictures, "picture"))")
            }
        }
        if !export.findings.isEmpty { throw FailureCode.findings }
    }
}
