import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Bitmaps of vectors in a theme catalog.
@Suite("Rasterized vectors")
struct VectorRasterTests {
    static func compile(_ sample: Sample, _ scales: [Scale], tint: String = "tint: []") async throws -> (
        file: ThemeCatalogFile, compilation: Compilation
    ) {
        var options = CompileOptions(additions: try Configuration(yaml: tint, path: ".nightcar.yml").additions())
        options.settings.rasterScales = scales
        let compilation = try await NightcarCompiler.compile(
            loadCatalogs(at: [sample.catalog.path]), options: options, path: "out.ncar", run: RunContext(jobs: 2))
        #expect(compilation.report.rows.reduce(0) { $0 + $1.storedBytes } == compilation.bytes.count)
        let file = try ThemeCatalogFile(ByteView(compilation.bytes))
        try file.verify()
        return (file, compilation)
    }

    static func answer(_ file: ThemeCatalogFile, _ name: String, _ scale: Scale, isDark: Bool = false) -> ThemeCatalogFile
        .Rendition?
    {
        var traits = Traits()
        traits.scale = scale
        traits.luminosity = isDark ? .dark : .light
        return file.resolve(name, traits: traits)
    }

    @Test(.enabled(if: VectorPainter().measures(.svg), "no program that paints vectors"))
    func eachScaleHasPixelsAndTheVectorStays() async throws {
        let sample = try Sample()
        let json = #"""
            {"images": [{"idiom": "universal", "filename": "day.svg",
                         "resizing": {"mode": "3-part-horizontal", "cap-insets": {"left": 2, "right": 3}}},
                        {"idiom": "universal", "filename": "night.svg", \#(dark)}]}
            """#
        try sample.add(
            "Star.imageset", json,
            files: ["day.svg": CarVectorTests.svg("#ff0000"), "night.svg": CarVectorTests.svg("#00ff00")])
        let (file, compilation) = try await Self.compile(sample, [.x1, .x2, .x3])
        #expect(compilation.findings.isEmpty)
        for (scale, isDark) in [(Scale.x1, false), (.x2, false), (.x3, true)] {
            let rendition = try #require(Self.answer(file, "Star", scale, isDark: isDark))
            let (pixels, factor) = (try rendition.pixels(), Int(scale.rawValue))
            #expect(rendition.key.scale == scale && rendition.isDerived)
            #expect((pixels.width, pixels.height) == (10 * factor, 6 * factor))
            let inside = 4 * (2 * factor * pixels.width + 2 * factor)
            #expect(Array(pixels.bytes[inside..<inside + 4]) == (isDark ? [0, 255, 0, 255] : [255, 0, 0, 255]))
        }
        // Insets are in pixels of the bitmap.
        #expect(try #require(Self.answer(file, "Star", .x2)).slicing?.caps.left == 4)
        let vector = try #require(Self.answer(file, "Star", .any))
        #expect(vector.key.scale == .any && vector.pixelSize == nil)
    }

    @Test func nothingChangesWithoutTheOption() async throws {
        let sample = try Sample()
        try CarVectorTests.vector(sample, "Star", CarVectorTests.svg("#ff0000"))
        #expect(try await Self.compile(sample, []).compilation.bytes == sample.compile().bytes)
    }

    @Test(.enabled(if: VectorPainter().measures(.svg), "no program that paints vectors"))
    func aVectorOfOneScaleAndABrokenOneAreFindings() async throws {
        let sample = try Sample()
        try sample.add(
            "Slot.imageset", #"{"images": [{"idiom": "universal", "scale": "2x", "filename": "v.svg"}]}"#,
            files: ["v.svg": CarVectorTests.svg("#ff0000")])
        try CarVectorTests.vector(sample, "Sizeless", CarVectorTests.svg("#ff0000", size: ""))
        let (file, compilation) = try await Self.compile(sample, [.x2])
        #expect(compilation.findings.map(\.id) == [.vectorNotRasterized, .vectorNotRasterized])
        #expect(compilation.findings.map(\.severity) == [.warning, .warning])
        #expect(file.assets.allSatisfy { $0.renditions.count == 1 })
    }

    @Test(.enabled(if: VectorPainter().measures(.svg), "no program that paints vectors"))
    func aDeclaredPictureWins() async throws {
        let sample = try Sample()
        try sample.add(
            "Star.imageset",
            #"""
            {"images": [{"idiom": "universal", "filename": "v.svg"},
                        {"idiom": "universal", "scale": "2x", "filename": "p.png"}]}
            """#, files: ["v.svg": CarVectorTests.svg("#ff0000"), "p.png": picture(20, 12)])
        let (file, _) = try await Self.compile(sample, [.x1, .x2])
        let star = try #require(file.asset(named: "Star"))
        #expect(star.renditions.map(\.key.scale.rawValue) == [0, 1, 2])
        #expect(star.renditions.map(\.isDerived) == [false, true, false])
    }
}
