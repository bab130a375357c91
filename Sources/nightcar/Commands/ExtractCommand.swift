import ArgumentParser
import Bytes
import CatalogExport
import CatalogInput
import CatalogModel
import Reporters
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Write the renditions of a catalog as files.",
        discussion: """
            Example:
              nightcar extract build/Assets.ncar --output extracted

            Each rendition becomes a file at ASSET.KIND/VARIANT: pictures as PNG, colors as JSON, everything else as its
            bytes. index.json says for every rendition which file it is.

              nightcar extract Assets.car --output extracted --as xcassets

            writes a source catalog that compiles again to the same renditions: the output folder itself when its name
            ends in .xcassets, else a folder in it that is named after the file.
            """)

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case files, xcassets
    }

    @Argument(help: "A compiled catalog, or a source catalog.")
    var file: String

    @Option(name: .shortAndLong, help: "The folder to write to; it is made when it is missing.")
    var output: String

    @Option(name: .customLong("as"), help: "What to write: a file for each rendition, or a source catalog.")
    var form = Form.files

    @Option(name: .shortAndLong, help: "How many renditions are written at the same time. (default: the number of cores)")
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() async throws {
        let catalog = try openCatalog(at: file)
        switch form {
        case .files: try await writeFiles(of: catalog)
        case .xcassets: try await writeSource(of: catalog)
        }
    }
}

private extension ExtractCommand {
    var width: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func writeFiles(of catalog: Catalog) async throws {
        try makeFolder(output)
        let extraction = try await Extraction(catalog, to: output, jobs: width) { try jsonReport($0) }
        try writeFileAtomically(try jsonReport(extraction).utf8, to: "\(output)/index.json")
        print(extraction.findings.text, terminator: "")
        if !quiet {
            let written = extraction.items.count { $0.file != nil }
            print("\(output): \(Numbers.grouped(written)) of \(Numbers.grouped(extraction.items.count)) renditions written")
        }
        if !extraction.findings.isEmpty { throw FailureCode.findings }
    }

    func writeSource(of catalog: Catalog) async throws {
        let isCatalog = CatalogFinder.isSource(output)
        let name = catalog.path.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 } ?? "Assets"
        let export = try await SourceExport(catalog, to: isCatalog ? output : "\(output)/\(name).xcassets", jobs: width)
        print(export.findings.text, terminator: "")
        if !quiet {
            print("\(export.folder): \(Numbers.grouped(export.sets)) sets with \(Numbers.grouped(export.files)) files written")
        }
        if !export.findings.isEmpty { throw FailureCode.findings }
    }
}
