import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarCompiler

/// The same fixture with pairs, themes, rules, derived colors and derived pictures, both compiled and only queried.
@Suite("A configured catalog", .enabled(if: BuildTraits.svg))
struct ConfiguredCatalogTests {
    static let yaml = """
        tint: [{match: "Art/Mask", dark: Colors/titleText}]
        themes: {sepia: {colors: {Colors/titleText: "#5B4636"}}}
        pairs: [{light: "light_*", dark: "dark_*"}]
        derive: {base: elevated, high-contrast: true, colors: ["**"], images: ["Art/**"]}
        """

    private func configuration() throws -> Configuration { try Configuration(yaml: Self.yaml, path: ".nightcar.yml") }

    @Test func answersAsItDoesCompiled() async throws {
        let sources = try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"])
        let additions = try configuration().additions()
        let configured = await ConfiguredCatalog(expand(sources), additions: additions, jobs: 2)
        let compilation = try await compile(
            sources, options: CompileOptions(effort: .time, additions: additions), path: "x.ncar",
            run: RunContext(jobs: 2))
        let compiled = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(configured.catalog.assets.map(\.name) == compiled.assets.map(\.name))
        var derived = 0
        for (position, asset) in compiled.assets.enumerated() {
            let renditions = configured.renditions(of: position)
            #expect(renditions.map(\.key) == asset.renditions.map(\.key), "\(asset.name)")
            #expect(renditions.map(\.isDerived) == asset.renditions.map(\.isDerived), "\(asset.name)")
            for (mine, theirs) in zip(renditions, asset.renditions) where mine.isDerived {
                derived += 1
                switch mine.content {
                case .picture(let picture): #expect(try picture.decode().cleaned() == theirs.pixels().cleaned(), "\(asset.name)")
                case .data(let data): #expect(try data.read() == theirs.data(), "\(asset.name)")
                case .color(let color): #expect(color == theirs.color, "\(asset.name)")
                case .file, .derived, .child: Issue.record("\(asset.name)")
                }
            }
        }
        #expect(derived > 15)
    }

    @Test func onlyTheNamedPicturesAreLookedAt() async throws {
        let catalog = expand(try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"]))
        let additions = try configuration().additions()
        let one = await ConfiguredCatalog(catalog, additions: additions, names: ["Art/Flat"], jobs: 1)
        let all = await ConfiguredCatalog(catalog, additions: additions, jobs: 2)
        let position = try #require(all.catalog.assets.firstIndex { $0.name == "Art/Flat" })
        #expect(one.renditions(of: position).map(\.key) == all.renditions(of: position).map(\.key))
        #expect(one.renditions(of: position).count > 1)
        func vectors(_ configured: ConfiguredCatalog) -> Int {
            configured.catalog.assets.flatMap(\.renditions).count { $0.content.derived?.storage == .colors }
        }
        #expect(vectors(one) == 0 && vectors(all) > 0)
    }

    @Test func withoutDerivingPairsAndThemesRemain() async throws {
        let additions = try configuration().additions(derives: false)
        let catalog = expand(try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"]))
        let configured = await ConfiguredCatalog(catalog, additions: additions, jobs: 1)
        #expect(configured.catalog.assets.contains { $0.name == "Loose/ink" })
        #expect(configured.catalog.assets.flatMap(\.renditions).contains { $0.key.theme == "sepia" })
        #expect(!configured.catalog.assets.flatMap(\.renditions).contains { $0.isDerived })
        #expect(configured.colors.items.isEmpty && configured.images.items.isEmpty)
    }
}

/// Themes cost nothing where they have no new values.
@Suite("The bytes of a theme")
struct ThemeBytesTests {
    @Test func onlyDifferencesAreStored() async throws {
        let source = try TemporaryCatalog([
            "Label.colorset/Contents.json": DerivedCatalogTests.colorset("102030"),
            "Star.imageset/Contents.json": DerivedCatalogTests.imageset("Star.png"),
        ])
        try source.write(DerivedCatalogTests.png(16, 16, 16), to: "Star.imageset/Star.png")
        func bytes(_ themes: String) async throws -> Int {
            let configuration = try Configuration(
                yaml: "tint: [{match: Star, dark: Label}]\n" + themes, path: ".nightcar.yml")
            return try await compile(
                loadCatalogs(at: [source.path]), options: CompileOptions(additions: configuration.additions()), path: "x",
                run: RunContext(jobs: 1)
            ).bytes.count
        }
        let plain = try await bytes("")
        #expect(try await bytes("themes: {sepia: {colors: {Label: \"#102030\"}}}") == plain)
        let changed = try await bytes("themes: {sepia: {colors: {Label: \"#5B4636\"}}}")
        // A color, a key, the theme's name and two rows: one for the color, one for the mask that follows it.
        #expect(changed > plain)
        #expect(changed - plain < 64)
    }

    /// A set without its other half is a typo, or forgotten.
    @Test func aSetWithoutItsOtherHalfIsSaid() async throws {
        let names = ["light_a", "dark_a", "light_b", "dark_c", "ink", "ink-night", "lone-night"]
        let source = try TemporaryCatalog(
            Dictionary(
                uniqueKeysWithValues: names.map { ("\($0).colorset/Contents.json", DerivedCatalogTests.colorset("102030")) }))
        let configuration = try Configuration(
            yaml: """
                pairs: [{light: "light_*", dark: "dark_*"}, {light: "*", dark: "*-night"}]
                """, path: ".nightcar.yml")
        let compilation = try await compile(
            loadCatalogs(at: [source.path]), options: CompileOptions(additions: configuration.additions()), path: "x",
            run: RunContext(jobs: 1))
        let said = compilation.findings.filter { $0.id == .pairNotFolded }.map(\.message).sorted()
        #expect(
            said == [
                "\"dark_c\" stays a set of its own: there is no light \"light_c\"",
                "\"light_b\" stays a set of its own: there is no dark \"dark_b\"",
                "\"lone-night\" stays a set of its own: there is no light \"lone\"",
            ])
    }

    @Test func pairsByPrefixAndBySuffix() async throws {
        let source = try TemporaryCatalog([
            "light_logo.imageset/Contents.json": DerivedCatalogTests.imageset("a.png"),
            "dark_logo.imageset/Contents.json": DerivedCatalogTests.imageset("b.png"),
            "bar-day.imageset/Contents.json": DerivedCatalogTests.imageset("a.png"),
            "bar-night.imageset/Contents.json": DerivedCatalogTests.imageset("b.png"),
            "ink-day.colorset/Contents.json": DerivedCatalogTests.colorset("102030"),
            "ink-night.colorset/Contents.json": DerivedCatalogTests.colorset("D0E0F0"),
        ])
        for set in ["light_logo", "bar-day"] { try source.write(DerivedCatalogTests.png(9, 8, 7), to: "\(set).imageset/a.png") }
        for set in ["dark_logo", "bar-night"] {
            try source.write(DerivedCatalogTests.png(210, 220, 230), to: "\(set).imageset/b.png")
        }
        let configuration = try Configuration(
            yaml: """
                pairs: [{light: "light_*", dark: "dark_*"}, {light: "*-day", dark: "*-night"}]
                """, path: ".nightcar.yml")
        let compilation = try await compile(
            loadCatalogs(at: [source.path]), options: CompileOptions(additions: configuration.additions()), path: "x",
            run: RunContext(jobs: 1))
        #expect(compilation.findings.allSatisfy { $0.severity == .info })
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(catalog.assets.map(\.name) == ["bar", "ink", "logo"])
        var dark = Traits()
        dark.luminosity = .dark
        for name in ["bar", "logo"] {
            let asset = try #require(catalog.asset(named: name))
            #expect(try #require(asset.resolve(Traits())).pixels().bytes[0] == 9)
            #expect(try #require(asset.resolve(dark)).pixels().bytes[0] == 210)
        }
        #expect(catalog.asset(named: "ink")?.resolve(dark)?.color == .hex(0xD0E0F0))
    }
}

@Suite("Pairs of PDF files")
struct PDFPairTests {
    @Test func plainOnesAreOneShape() async throws {
        let sources = try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"])
        let pairs = compareVectorPairs(in: expand(sources).catalog).filter { $0.format == .pdf }
        #expect(pairs.map(\.asset) == ["Art/PackedPair", "Art/PagePair"])
        #expect(pairs.map(\.comparison) == [.onlyColors, .onlyColors])
        #expect(pairs.map(\.isShape) == [false, true])
        let compilation = try await compile(sources, options: CompileOptions(), path: "x.ncar", run: RunContext(jobs: 2))
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        for (name, shapes) in [("Art/PagePair", 1), ("Art/PackedPair", 2)] {
            let asset = try #require(catalog.asset(named: name))
            #expect(Set(asset.renditions.compactMap(\.payload?.index)).count == shapes, "\(name)")
            for (rendition, file) in zip(asset.renditions, ["page.pdf", "page-dark.pdf"]) {
                let source = try readFile("\(PackageLayout.fixtures)/Tint.xcassets/\(name).imageset/\(file)")
                #expect(try rendition.data() == source, "\(name) \(file)")
            }
        }
    }
}
