import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite("Recipes in the compiled catalog")
struct RecipeTests {
    private let rule = "tint: [{match: \"*\", dark: \"#FF000080\"}]"

    private func darkTraits() -> Traits {
        var traits = Traits()
        traits.luminosity = .dark
        return traits
    }

    @Test("A recipe adds no payload, and paints its color through the mask")
    func derived() async throws {
        let sample = try Sample()
        try sample.addImage("Dot", [("", disc { _, _ in (10, 20, 30) })])
        let compilation = try await sample.compile(tint: rule)
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(catalog.payloads.count == 1)
        let light = try #require(catalog.resolve("Dot", traits: Traits()))
        let derived = try #require(catalog.resolve("Dot", traits: darkTraits()))
        #expect(derived.isDerived && !light.isDerived)
        let (base, painted) = (try light.pixels().bytes, try derived.pixels().bytes)
        for pixel in stride(from: 0, to: base.count, by: 4) where base[pixel + 3] > 0 {
            #expect(Array(painted[pixel..<pixel + 3]) == [255, 0, 0])
            #expect(painted[pixel + 3] == UInt8((Double(base[pixel + 3]) * 128 / 255).rounded()))
        }
        #expect(compilation.report.savings?.recipes == 1)
        #expect(compilation.report.savings?.tintBytes == catalog.payloads[0].range.count)
        #expect(compilation.report.rows.compactMap(\.savedBytes) == [catalog.payloads[0].range.count])
    }

    @Test("A picture with rounding noise keeps its own pixels, and its alpha is used for the recipe")
    func noisy() async throws {
        let sample = try Sample()
        // Two colors two steps apart: monochrome by the tolerance, not a mask.
        try sample.addImage("Dot", [("", disc { x, y in (10 + (x + y) % 2, 20, 30) })])
        let catalog = try ThemeCatalogFile(ByteView(try await sample.compile(tint: rule).bytes))
        let light = try #require(catalog.resolve("Dot", traits: Traits())).pixels().bytes
        let painted = try #require(catalog.resolve("Dot", traits: darkTraits())).pixels().bytes
        #expect(Set(stride(from: 0, to: light.count, by: 4).filter { light[$0 + 3] > 0 }.map { light[$0] }) == [10, 11])
        #expect(Set(stride(from: 0, to: light.count, by: 4).filter { light[$0 + 3] > 0 }.map { painted[$0] }) == [255])
        #expect(catalog.payloads.count == 1)
    }

    @Test("A picture of many colors gets a finding that says how far it is from a mask")
    func notMonochrome() async throws {
        let sample = try Sample()
        try sample.addImage("Rainbow", [("", disc { x, y in (x * 30, y * 30, 90) })])
        let compilation = try await sample.compile(tint: rule)
        let finding = try #require(compilation.findings.first)
        #expect(finding.id == "tint-not-monochrome")
        #expect(finding.message.contains("of 255 away from the mean color"))
        #expect(finding.location.path.hasSuffix("Rainbow.imageset/Contents.json"))
        #expect(finding.related.first?.location.path == ".nightcar.yml")
        #expect(compilation.report.savings?.recipes == 0)
    }

    @Test("Declared light and dark files with the same shape are one mask and two colors")
    func declaredPair() async throws {
        let sample = try Sample()
        try sample.addImage("Dot", [("", disc { _, _ in (0, 0, 0) }), (dark, disc { _, _ in (255, 255, 255) })])
        let compilation = try await sample.compile(tint: rule)
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(catalog.payloads.count == 1)
        let declared = try #require(catalog.resolve("Dot", traits: darkTraits()))
        #expect(!declared.isDerived)
        #expect(try Array(declared.pixels().bytes[108..<112]) == [255, 255, 255, 255])
        #expect(compilation.report.savings?.recipes == 0)
    }

    @Test("A template image gets no recipe")
    func template() async throws {
        let sample = try Sample()
        try sample.addImage(
            "Dot", [("", disc { _, _ in (0, 0, 0) })], properties: #"{"template-rendering-intent": "template"}"#)
        let catalog = try ThemeCatalogFile(ByteView(try await sample.compile(tint: rule).bytes))
        #expect(try #require(catalog.asset(named: "Dot")).renditions.count == 1)
        #expect(catalog.asset(named: "Dot")?.templateIntent == .template)
    }
}
