import ArgumentParser
import Bytes
import CatalogModel
import Configuration
import Diagnostics
import Reporters
import Tint
import TintWriter
import VectorArt
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct TintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tint",
        abstract: "Plan, explain and write the dark and high-contrast variants that a catalog lacks.",
        discussion: """
            Examples:
              nightcar tint App/Assets.xcassets
              nightcar tint App/Assets.xcassets --explain Label
              nightcar tint App/Assets.xcassets --write
              nightcar tint App/Assets.xcassets --xcassets build/dark

            Prints the plan and changes nothing, unless --write or --xcassets is given. What a colour is for is taken from the
            configuration, then from its name, its folder, its siblings and its shape; what remains unknown is reported and
            left alone. What was written is recorded in .nightcar-tint.lock beside the catalog; what is edited by hand
            afterwards is never touched again.
            """)

    @Argument(help: "Asset catalogs, or folders with asset catalogs in them.")
    var catalogs: [String]

    @Option(help: "Print every step for one asset, with numbers.")
    var explain: String?

    @Flag(help: "Write the derived entries and files into the catalogs.")
    var write = false

    @Option(help: "Write copies of the catalogs with the derived entries into this folder instead.")
    var xcassets: String?

    @Flag(
        inversion: .prefixedNo, help: "Whether values for Increase Contrast are derived. (default: what the configuration says)")
    var highContrast: Bool?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the first catalog)")
    var config: String?

    @Option(name: .shortAndLong, help: "How many pictures are looked at at the same time. (default: the number of cores)")
    var jobs: Int?

    func validate() throws {
        if write, xcassets != nil { throw ValidationError("Give --write or --xcassets, not both.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() async throws {
        let configuration = try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: catalogs[0])
        var options = configuration.derive
        if let highContrast {
            options.options.derivesHighContrast = highContrast
            options.images.derivesHighContrast = highContrast
        }
        let sources = try loadCatalogs(at: try xcassets.map(copies) ?? catalogs)
        let state = try TintState(sources)
        let catalog = expand(sources).catalog
        let colors = ColorPlan(catalog, options: options.options, generated: state.generated)
        let candidates = ImagePlan.candidates(in: catalog, options: options.images, generated: state.generated)
        let analyses = await analyseImages(candidates, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        let images = ImagePlan(
            catalog, options: options.images, base: colors.base, analyses: analyses, generated: state.generated)
        if let explain { return try printExplanation(of: explain, colors, images) }
        if write || xcassets != nil {
            try bring(sources, catalog, colors, images, state)
        } else {
            let pairs = Self.text(comparePDFPairs(in: catalog))
            print([colors.text, images.text, pairs].filter { !$0.isEmpty }.joined(separator: "\n"), terminator: "")
        }
        let findings = (colors.findings + state.findings).sorted()
        print(findings.text, terminator: "")
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }

    private static func text(_ pairs: [PDFPair]) -> String {
        if pairs.isEmpty { return "" }
        let recolored = pairs.filter { $0.comparison == .onlyColors }
        let names = recolored.map { "\n  \($0.asset)" }.joined()
        let unread = pairs.count { $0.comparison == .unreadable }
        let rest = unread == 0 ? "" : "; \(unread) could not be read"
        return "\(recolored.count) of \(pairs.count) PDF pairs differ in colours only\(rest)\(names)\n"
    }

    private func printExplanation(of name: String, _ colors: ColorPlan, _ images: ImagePlan) throws {
        let texts = [colors.explanation(of: name), images.explanation(of: name)].compactMap { $0 }
        guard !texts.isEmpty else {
            throw UnknownName(name, among: colors.items.map(\.name) + images.items.map(\.name), in: catalogs[0])
        }
        print(texts.joined(separator: "\n"), terminator: "")
    }

    private func bring(
        _ sources: [SourceCatalog], _ catalog: Catalog, _ colors: ColorPlan, _ images: ImagePlan, _ state: TintState
    ) throws {
        let writing = TintWriting(sources, catalog, colors: colors, images: images, state: state)
        try writing.write()
        for change in writing.changes { print("\(change.bytes == nil ? "removed" : "wrote") \(change.path)") }
        print("\(writing.written) entries written, \(writing.removed) removed")
        print(writing.findings.sorted().text, terminator: "")
    }

    /// Copies the catalogs into a folder and gives the paths of the copies.
    private func copies(into folder: String) throws -> [String] {
        try makeFolder(folder)
        return try findCatalogs(at: catalogs).map { path in
            let target = "\(folder)/\(path.split(separator: "/").last ?? "Assets.xcassets")"
            try copyCatalog(path, to: target)
            return target
        }
    }
}
