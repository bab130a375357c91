import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import Testing
import ThemeCatalogPixels

/// Measures what dark variants of monochrome pictures cost as files and as recipes.
///
/// Takes minutes, so it runs only when asked: `NIGHTCAR_TINT_BYTES=1 swift test -c release --filter TintBytes`
@Suite(
    "Bytes of dark variants",
    .enabled(if: SharedData.corpus != nil && ProcessInfo.processInfo.environment["NIGHTCAR_TINT_BYTES"] != nil))
struct TintBytesTests {
    struct Sizes {
        var sourceFiles = 0
        var addedFiles = 0
        var addedCount = 0
        var declared = 0
        var withFiles = 0
        var withRecipes = 0
    }

    @Test func filesAgainstRecipes() async throws {
        var sums: [String: Sizes] = [:]
        var total = Sizes()
        for path in try CatalogFinder().sources(at: [try #require(SharedData.corpus)]).paths {
            let repository = path.dropFirst(SharedData.corpus!.count + 1).prefix { $0 != "/" }
            let sizes = try await measure(path)
            Self.add(sizes, to: &sums[String(repository), default: Sizes()])
            Self.add(sizes, to: &total)
        }
        for (name, sizes) in sums.sorted(by: { $0.key < $1.key }) { print(Self.row(name, sizes)) }
        print(Self.row("all", total))
        #expect(total.withRecipes < total.declared + (total.withFiles - total.declared))
    }

    private func measure(_ path: String) async throws -> Sizes {
        let sources = try loadCatalogs(at: [path])
        let catalog = expand(sources).catalog
        let (options, names) = await monochromeOnly(catalog)
        let files = catalog.assets.filter { $0.kind == .image }.flatMap(\.renditions).compactMap { rendition -> String? in
            if case .file(let file) = rendition.content { file.path } else { nil }
        }
        var sizes = Sizes()
        sizes.sourceFiles = Set(files).reduce(0) { $0 + size($1) }
        sizes.declared = try await compiled(path, nil)
        sizes.withRecipes = names.isEmpty ? sizes.declared : try await compiled(path, options)
        sizes.withFiles = sizes.declared
        guard !names.isEmpty else { return sizes }

        let copy = try TemporaryDirectory()
        let target = copy.path + "/Copy.xcassets"
        try copyCatalog(path, to: target)
        let copied = try loadCatalogs(at: [target])
        let writing = TintWriting(
            copied, await ConfiguredCatalog(expand(copied), additions: additions(options), jobs: 2),
            state: try TintState(copied))
        try writing.write()
        let pictures = writing.changes.filter { $0.path.hasSuffix(".png") }
        sizes.addedCount = pictures.count
        sizes.addedFiles = pictures.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
        sizes.withFiles = try await compiled(target, nil)
        return sizes
    }

    /// Options that derive every monochrome picture without a dark variant, legible or not, and nothing else.
    private func monochromeOnly(_ catalog: Catalog) async -> (ImageOptions, [String]) {
        let analyses = await analyzeImages(
            ImagePlan.candidates(in: catalog, options: ImageOptions()), jobs: 2)
        let plan = ImagePlan(catalog, options: ImageOptions(), base: DarkBase.elevated.color, analyses: analyses)
        let names = plan.items.filter { $0.kind == "monochrome" }.map(\.name)
        var options = ImageOptions()
        let here = Location(path: "benchmark")
        options.rules = names.map { ImageRule(match: Glob($0), treatment: .recolor, location: here) }
        options.isLimitedToRules = true
        return (options, names)
    }

    private func compiled(_ path: String, _ images: ImageOptions?) async throws -> Int {
        var options = CompileOptions()
        options.additions = additions(images)
        return try await compile(try loadCatalogs(at: [path]), options: options, path: "x.ncar", run: RunContext(jobs: 2)).bytes
            .count
    }

    private func additions(_ images: ImageOptions?) -> CatalogAdditions {
        var additions = CatalogAdditions()
        additions.derivation.base = .elevated
        additions.images = images
        return additions
    }

    private func size(_ path: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
    }

    private static func add(_ sizes: Sizes, to sum: inout Sizes) {
        sum.sourceFiles += sizes.sourceFiles
        sum.addedFiles += sizes.addedFiles
        sum.addedCount += sizes.addedCount
        sum.declared += sizes.declared
        sum.withFiles += sizes.withFiles
        sum.withRecipes += sizes.withRecipes
    }

    private static func row(_ name: String, _ sizes: Sizes) -> String {
        let cells = [
            sizes.addedCount, sizes.sourceFiles, sizes.sourceFiles + sizes.addedFiles, sizes.declared, sizes.withFiles,
            sizes.withRecipes,
        ]
        return "| \(name) | " + cells.map { "\($0)" }.joined(separator: " | ") + " |"
    }
}
