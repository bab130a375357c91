import NightcarBasics
import NightcarModel
import NightcarSize
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarReports

/// A compiled catalog with every kind of content, which is never decoded.
enum CatalogSample {
    static func key(_ change: (inout VariantKey) -> Void = { _ in }) -> VariantKey {
        var key = VariantKey()
        change(&key)
        return key
    }

    static func picture(
        _ width: Int, _ height: Int, _ encoding: String, space: ColorSpace = .srgb, tint: ColorValue? = nil,
        isDerived: Bool = false
    ) -> Content {
        .picture(
            Picture(width: width, height: height, encoding: encoding, colorSpace: space, tint: tint, isDerived: isDerived) {
                throw NeverDecoded()
            })
    }

    struct NeverDecoded: Error {}

    static func color(_ space: ColorSpace, _ values: [Double], _ alpha: Double = 1) -> ColorValue {
        .components(space: space, values: values, alpha: alpha)
    }

    static func stored(_ bytes: Int, isShared: Bool = false) -> StoredSize {
        StoredSize(bytes: bytes, payload: 0, isShared: isShared)
    }

    static let catalog = Catalog(
        path: "build/Assets.ncar",
        assets: [
            Asset(
                name: "Accent", kind: .color,
                renditions: [
                    Rendition(key: key(), content: .color(color(.srgb, [1, 0.5019607843137255, 0])), stored: stored(40)),
                    Rendition(
                        key: key { $0.luminosity = .dark }, content: .color(color(.displayP3, [1, 0.5, -0.25], 0.5)),
                        stored: stored(41)),
                    Rendition(
                        key: key { ($0.luminosity, $0.contrast) = (.dark, .high) },
                        content: .color(.reference(name: "systemOrangeColor", platform: "ios")), stored: stored(42)),
                ]),
            Asset(
                name: "Icons/Star", kind: .image,
                properties: AssetProperties(
                    templateIntent: .template, preservesVector: true, members: [JSONMember(key: "localizable", value: true)]),
                renditions: [
                    Rendition(
                        key: key { $0.scale = .x1 }, content: picture(20, 20, "mask"),
                        attributes: EntryAttributes([JSONMember(key: "resizing", value: [:])]), stored: stored(310)),
                    Rendition(
                        key: key { $0.scale = .x2 }, content: picture(40, 40, "webp", space: .displayP3),
                        stored: stored(1200, isShared: true)),
                    Rendition(
                        key: key { ($0.scale, $0.luminosity) = (.x2, .dark) },
                        content: picture(40, 40, "mask", tint: color(.srgb, [1, 1, 1], 0.8), isDerived: true), stored: stored(56)),
                ]),
            Asset(
                name: "Sounds", kind: .data,
                renditions: [
                    Rendition(
                        key: key { $0.locale = "pt-BR" },
                        content: .data(
                            StoredData(fileExtension: "caf", fileName: "beep.caf", length: 12345, encoding: "deflate") {
                                throw NeverDecoded()
                            }), stored: stored(2000)),
                    Rendition(key: key { $0.idiom = .pad }, content: .child("Sounds/Pad"), stored: stored(11)),
                ]),
        ],
        file: CompiledFile(
            format: "ncar", formatVersion: "1.0", bytes: 4000,
            parts: [.init(name: "header", bytes: 100), .init(name: "names", bytes: 200)]))

    /// The same as a size report. The parts have the bytes that don't belong to renditions.
    static var sizes: SizedFile {
        get throws {
            var file = try SizedFile(catalog)
            file.sourceBytes = 9000
            file.savings = Savings(dedupeBytes: 1200, reductionBytes: 3744, tintBytes: 500, recipes: 1)
            return file
        }
    }
}

@Suite("Reports of a catalog")
struct CatalogReportTests {
    @Test func info() throws {
        let info = CatalogInfo(CatalogSample.catalog)
        try expectSnapshot(info.text, named: "info.txt")
        try expectSnapshot(try jsonReport(info), named: "info.json")
    }

    @Test func sizes() throws {
        try expectSnapshot(try CatalogSample.sizes.text(largest: 2), named: "sizes.txt")
        try expectSnapshot(try jsonReport(SizeReport(tool: "nightcar 1.2.3", files: [CatalogSample.sizes])), named: "sizes.json")
    }

    @Test(arguments: [[0], [1], [999], [1000], [1001, 0, 3500], []])
    func sizesOfManyRows(_ counts: [Int]) throws {
        let sample = try CatalogSample.sizes.rows
        let files = try counts.map { count in
            let rows = (0..<count).map { sample[$0 % sample.count] }
            let bytes = rows.reduce(0) { $0 + $1.storedBytes }
            return try SizedFile(path: "\"rows\" : [\n", bytes: bytes, sourceBytes: nil, rows: rows, savings: nil)
        }
        let report = SizeReport(tool: "nightcar 1.2.3", files: files)
        #expect(String(decoding: try report.json.array, as: UTF8.self) == (try jsonReport(report)))
    }

    @Test func resolution() throws {
        let star = CatalogSample.catalog.assets[1]
        let traits = Traits(CatalogSample.key { ($0.scale, $0.luminosity, $0.idiom) = (.x3, .dark, .phone) })
        let resolution = try #require(Resolution(star, traits: traits))
        #expect(resolution.rendition?.isDerived == true)
        #expect(resolution.others.count == 2)
        try expectSnapshot(resolution.text, named: "resolve.txt")
        try expectSnapshot(try jsonReport(resolution), named: "resolve.json")
    }

    @Test func resolutionWhenNothingIsAsked() throws {
        let resolution = try #require(Resolution(CatalogSample.catalog.assets[0], traits: Traits()))
        #expect(resolution.text.contains("  no traits were given\n"))
        #expect(resolution.rendition?.color == "#FF8000")
    }

    @Test func anotherDeviceOnlyIsMissing() throws {
        let mac = Rendition(key: CatalogSample.key { $0.idiom = .mac }, content: .color(CatalogSample.color(.srgb, [0, 0, 0])))
        let asset = Asset(name: "Ink", kind: .color, renditions: [mac])
        let phone = try #require(Resolution(asset, traits: Traits(CatalogSample.key { $0.idiom = .phone })))
        #expect(phone.rendition == nil && phone.nearest == "mac")
        #expect(
            phone.text.hasPrefix("Ink (colorset): missing\n  no rendition is for iphone or universal; the nearest one is mac\n"))
        let any = try #require(Resolution(asset, traits: Traits()))
        #expect(any.rendition?.variant == "mac" && any.nearest == nil)
    }

    @Test func mirroredArtworkHasANote() throws {
        let key = CatalogSample.key { $0.direction = .leftToRight }
        let asset = Asset(
            name: "Back", kind: .image, renditions: [Rendition(key: key, content: CatalogSample.picture(1, 1, "gray8"))])
        var traits = Traits()
        traits.direction = .rightToLeft
        let resolution = try #require(Resolution(asset, traits: traits))
        #expect(resolution.mirrored == true && resolution.text.contains("which the system shows mirrored"))
        traits.direction = .leftToRight
        #expect(try #require(Resolution(asset, traits: traits)).mirrored == nil)
        let matrix = MatrixReport.all(asset: "Back", kind: "imageset", entries: [.init(key: key)])[0]
        #expect(matrix.text.hasSuffix("\(MatrixReport.mirroringNote)\n"))
        #expect(try jsonReport(MatrixReports(matrices: [matrix])).matches(of: /"mirrored"/).count == 36)
        let both = [key, CatalogSample.key { $0.direction = .rightToLeft }].map { VariantMatrix.Entry(key: $0) }
        #expect(!MatrixReport.all(asset: "Back", kind: "imageset", entries: both)[0].text.contains("mirrored"))
    }

    /// Every cell of a table has the answer to its request, for each list of keys in the corpus.
    @Test(.enabled(if: SharedData.corpus != nil))
    func variantsAgreeWithResolve() throws {
        let corpus = try #require(SharedData.corpus)
        let assets = expand(try loadCatalogs(at: [corpus])).catalog.assets.filter { !$0.renditions.isEmpty }
        var seen: Set<[VariantKey]> = []
        var (cells, missing) = (0, 0)
        for asset in assets where seen.insert(asset.renditions.map(\.key)).inserted {
            let entries = asset.renditions.map { VariantMatrix.Entry(key: $0.key) }
            let named = Set(entries.map(\.key.idiom))
            let matrices = named.union([.phone]).sorted().flatMap { idiom in
                VariantMatrix.bases(of: entries, idiom: idiom).map { VariantMatrix(entries, base: $0) }
            }
            for matrix in matrices {
                // One cell of eight keeps the test short; which one differs from list to list.
                for cell in stride(from: seen.count % 8, to: matrix.cells.count, by: 8).map({ matrix.cells[$0] }) {
                    let resolution = try #require(Resolution(asset, traits: cell.traits(base: matrix.base)))
                    cells += 1
                    switch cell.origin {
                    case .declared(let index), .derived(let index), .fallback(let index):
                        #expect(resolution.rendition?.variant == entries[index].key.description, "\(asset.name) \(cell)")
                    case .missing:
                        missing += 1
                        #expect(resolution.rendition == nil, "\(asset.name) \(cell)")
                    }
                }
            }
        }
        #expect(seen.count > 40 && cells > 2_000 && missing > 50, "\(seen.count) lists, \(cells) cells, \(missing) missing")
    }

    @Test func noRenditionsNoResolution() {
        #expect(Resolution(Asset(name: "Empty", kind: .image, renditions: []), traits: Traits()) == nil)
    }

    @Test(arguments: [
        (CatalogSample.color(.srgb, [0, 0, 0]), "#000000"), (CatalogSample.color(.srgb, [1, 1, 1], 0.8), "#FFFFFFCC"),
        (CatalogSample.color(.unspecified, [1, 1, 1]), "#FFFFFF"),
        (CatalogSample.color(.srgb, [0.3333, 0, 0]), "srgb(0.333 0.000 0.000 1.000)"),
        (CatalogSample.color(.extendedSRGB, [1.2, -0.1, 0]), "extended-srgb(1.200 -0.100 0.000 1.000)"),
        (CatalogSample.color(.grayGamma22, [0.5], 0.25), "gray-gamma-22(0.500 0.250)"),
        (ColorValue.reference(name: "labelColor", platform: "ios"), "labelColor (ios)"),
    ])
    func colors(value: ColorValue, expected: String) {
        #expect(RenditionInfo(Rendition(key: VariantKey(), content: .color(value))).color == expected)
    }

    @Test func matrices() throws {
        let entries = [
            VariantMatrix.Entry(key: CatalogSample.key { $0.scale = .x2 }),
            VariantMatrix.Entry(key: CatalogSample.key { ($0.scale, $0.luminosity) = (.x2, .dark) }, isDerived: true),
            VariantMatrix.Entry(key: CatalogSample.key { ($0.scale, $0.idiom) = (.x1, .pad) }),
        ]
        let reports = MatrixReport.all(asset: "Icons/Star", kind: "imageset", entries: entries)
        #expect(reports.map(\.matrix.idiom) == [.universal, .pad])
        try expectSnapshot(reports.map(\.text).joined(separator: "\n"), named: "variants.txt")
        try expectSnapshot(try jsonReport(MatrixReports(matrices: [reports[0]])), named: "variants.json")
    }

    @Test func matricesOfIdioms() {
        let none = MatrixReport.all(asset: "A", kind: "imageset", entries: [])
        #expect(none.map(\.matrix.idiom) == [.universal])
        #expect(none[0].text.hasPrefix("A (imageset, universal): 0 declared, 0 derived, 0 fallback, 72 missing\n"))
    }
}
