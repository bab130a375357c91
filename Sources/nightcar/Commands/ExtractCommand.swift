import ArgumentParser
import Bytes
import CatalogExport
import CatalogInput
import Reporters

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

            Each rendition becomes a file at ASSET.KIND/VARIANT: pictures as PNG, colours as JSON, everything else as its
            bytes. index.json says for every rendition which file it is.
            """)

    @Argument(help: "A compiled catalog, or a source catalog.")
    var file: String

    @Option(name: .shortAndLong, help: "The folder to write to; it is made when it is missing.")
    var output: String

    @Option(name: .shortAndLong, help: "How many renditions are written at the same time. (default: the number of cores)")
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() async throws {
        let catalog = try openCatalog(at: file)
        try makeFolder(output)
        let extraction = try await Extraction(
            catalog, to: output, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ) { try jsonReport($0) }
        try writeFileAtomically(try jsonReport(extraction).utf8, to: "\(output)/index.json")
        print(extraction.findings.text, terminator: "")
        if !quiet {
            let written = extraction.items.count { $0.file != nil }
            print("\(output): \(Numbers.grouped(written)) of \(Numbers.grouped(extraction.items.count)) renditions written")
        }
        if !extraction.findings.isEmpty { throw FailureCode.findings }
    }
}
