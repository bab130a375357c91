import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

/// `tint --write` and `compile` follow one plan: a device gets the same color from a catalog that was written and then compiled
/// as from one that is derived while it is compiled.
@Suite("Written against compiled")
struct WrittenAgainstCompiledTests {
    private static let appearances: [(Luminosity, Contrast)] = [(.any, .normal), (.dark, .normal), (.any, .high), (.dark, .high)]

    @Test("A declared value for Increase Contrast isn't hidden by a dark value that keeps the light one")
    func declaredHighContrast() async throws {
        let catalog = try TemporaryCatalog([
            "buttonFill.colorset/Contents.json": """
            {"info": {"version": 1, "author": "xcode"}, "colors": [
              {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0x5A", "green": "0x62", "blue": "0xD8", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "contrast", "value": "high"}],
               "color": {"color-space": "srgb", "components": {"red": "0x10", "green": "0x18", "blue": "0x60", "alpha": "1.000"}}}]}
            """
        ])
        try await expectEqual(catalog.path, pairs: [], "buttonFill")
        let written = expand(try loadCatalogs(at: [catalog.path])).catalog.assets[0]
        #expect(written.renditions.count == 4)
        let text = try String(contentsOfFile: catalog.path("buttonFill.colorset/Contents.json"), encoding: .utf8)
        // The file wasn't sorted, so its keys stay in their order.
        let (info, list) = (try #require(text.range(of: "\"info\"")), try #require(text.range(of: "\"colors\"")))
        #expect(info.lowerBound < list.lowerBound)
    }

    @Test("Each catalog of the reference data, with random pairs", .enabled(if: SharedData.corpus != nil))
    func corpus() async throws {
        var random = SeededGenerator(seed: 1919)
        var measured = 0
        for path in try CatalogFinder(links: .follow).sources(at: [#require(SharedData.corpus)]).paths {
            guard let copy = try colors(of: path) else { continue }
            let names = expand(try loadCatalogs(at: [copy.path])).catalog.assets.map(\.name).sorted()
            let pairs = (0..<min(names.count, 8)).map { _ in
                ContrastPair(
                    front: names.randomElement(using: &random)!, back: names.randomElement(using: &random)!,
                    role: Bool.random(using: &random) ? .text : .graphic, location: Location(path: "c"))
            }
            try await expectEqual(copy.path, pairs: pairs, "seed 1919, \(path)")
            measured += 1
        }
        #expect(measured > 5)
    }

    private func expectEqual(_ path: String, pairs: [ContrastPair], _ comment: String) async throws {
        let sources = try loadCatalogs(at: [path])
        let state = try TintState(sources)
        var additions = CatalogAdditions()
        additions.derivesColors = true
        additions.derivation.derivesHighContrast = true
        additions.derivation.pairs = pairs
        let configured = await ConfiguredCatalog(expand(sources), additions: additions, jobs: 1)
        try TintWriting(sources, configured, state: state).write()
        let written = expand(try loadCatalogs(at: [path])).catalog
        for (compiled, stored) in zip(configured.catalog.assets, written.assets) {
            #expect(compiled.name == stored.name)
            for (luminosity, contrast) in Self.appearances {
                #expect(
                    Self.color(compiled, luminosity, contrast) == Self.color(stored, luminosity, contrast),
                    "\(comment): \(compiled.name), \(luminosity) \(contrast)")
            }
        }
    }

    private static func color(_ asset: Asset, _ luminosity: Luminosity, _ contrast: Contrast) -> String? {
        var traits = Traits()
        (traits.luminosity, traits.contrast) = (luminosity, contrast)
        guard let best = Resolver.best(of: asset.renditions.map(\.key), for: traits),
            case .color(let color) = asset.renditions[best].content
        else { return nil }
        return color.text
    }

    /// A copy of a catalog with only its colors. Nil if it has none.
    private func colors(of path: String) throws -> TemporaryCatalog? {
        var files: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? FileManager.DirectoryEnumerator() {
            let parts = name.split(separator: "/")
            let sets = parts.dropLast().filter { $0.contains(".") }
            guard parts.last == "Contents.json", sets.allSatisfy({ $0.hasSuffix(".colorset") }) else { continue }
            files[name] = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        }
        guard files.keys.contains(where: { $0.contains(".colorset/") }) else { return nil }
        return try TemporaryCatalog(files)
    }
}
