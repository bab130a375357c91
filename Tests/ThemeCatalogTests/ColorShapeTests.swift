import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarEncoding
@testable import ThemeCatalog

@Suite("Shapes: one vector, many colors")
struct ColorShapeTests {
    static let shape = ColorShape(
        text: Array("<svg><a fill=''/><b fill=''/><c fill=''/></svg>".utf8),
        slots: [.init(offset: 14, paint: 0), .init(offset: 26, paint: 1), .init(offset: 38, paint: 0)])

    private func contents(_ tables: [[String]], isDerived: Bool = false) -> ThemeCatalogContents {
        var asset = ThemeCatalogContents.Asset(name: "Star", kind: "imageset")
        for (index, paints) in tables.enumerated() {
            var key = VariantKey()
            key.luminosity = Luminosity.allCases[index]
            var rendition = ThemeCatalogContents.Rendition(
                key: key, content: .data(payload: 0), isDerived: isDerived && index > 0)
            rendition.paints = paints
            asset.renditions.append(rendition)
        }
        return ThemeCatalogContents(assets: [asset], payloads: [.data(EncodedData(Self.shape, fileExtension: "svg"))])
    }

    @Test func comesBackByteForByte() throws {
        let file = try contents([["red", "#000"], ["", "rgb(1, 2, 3)"], ["é", "x"]], isDerived: true).serialize()
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        let renditions = try #require(catalog.asset(named: "Star")).renditions
        #expect(
            try renditions.map { String(decoding: try $0.data(), as: UTF8.self) } == [
                "<svg><a fill='red'/><b fill='#000'/><c fill='red'/></svg>",
                "<svg><a fill=''/><b fill='rgb(1, 2, 3)'/><c fill=''/></svg>",
                "<svg><a fill='é'/><b fill='x'/><c fill='é'/></svg>",
            ])
        #expect(renditions.map(\.isDerived) == [false, true, true])
        #expect(catalog.payloads.count == 1)
        try catalog.verify()
    }

    @Test func bytesAndBack() throws { #expect(try ColorShape(Self.shape.bytes) == Self.shape) }

    @Test(
        "Bytes that aren't a shape",
        arguments: [
            [], [1], [1, 0], [0x80, 0x80, 0x80, 0x80, 0x80, 1], [1, 5, 0, 65], [0xFF, 0xFF, 0x7F], [1, 0, 0xFF, 0xFF, 0x7F],
        ] as [[UInt8]])
    func notAShape(bytes: [UInt8]) { #expect(throws: ThemeCatalogError.self) { try ColorShape(bytes) } }

    @Test func aTableMustFit() throws {
        #expect(throws: ThemeCatalogError.self) { try Self.shape.filled(["a"], limit: 1000) }
        #expect(throws: ThemeCatalogError.self) { try Self.shape.filled(["a", "b", "c"], limit: 1000) }
        #expect(throws: ThemeCatalogError.self) {
            try Self.shape.filled(["a", String(repeating: "b", count: 1000)], limit: 1000)
        }
        let file = try contents([["red"]]).serialize()
        let rendition = try #require(ThemeCatalogFile(ByteView(file.bytes)).asset(named: "Star")?.renditions.first)
        #expect(throws: ThemeCatalogError.self) { try rendition.data() }
    }

    @Test func contentsAreChecked() {
        #expect(throws: ThemeCatalogError.self) { try contents([[]]).serialize() }
        #expect(throws: ThemeCatalogError.self) { try contents([["a\u{1F}b", "c"]]).serialize() }
        var plain = contents([["a", "b"]])
        plain.payloads = [.data(EncodedData(Array("text".utf8), fileExtension: "txt"))]
        #expect(throws: ThemeCatalogError.self) { try plain.serialize() }
    }

    @Test func damagedShapesDoNotCrash() {
        var random = SeededGenerator(seed: 82)
        for _ in 0..<5000 {
            var bytes = Self.shape.bytes
            for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            guard let shape = try? ColorShape(bytes) else { continue }
            _ = try? shape.filled(["a", "b"], limit: 1 << 16)
        }
    }

    @Test("A damaged catalog with shapes is refused, or read without a crash")
    func damagedCatalogs() throws {
        let file = try contents([["red", "#000"], ["white", "#FFF"]], isDerived: true).serialize()
        let tables = 12..<(file.regions.first { $0.section == .payload(0) }?.range.lowerBound ?? file.bytes.count)
        var random = SeededGenerator(seed: 83)
        for _ in 0..<5000 {
            var bytes = file.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: tables, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let checksum = RawDeflate.crc32(Array(bytes[tables]))
            for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index)) }
            guard let catalog = try? ThemeCatalogFile(ByteView(bytes)) else { continue }
            for asset in catalog.assets {
                for rendition in asset.renditions { _ = try? rendition.data(limit: 1 << 16) }
            }
        }
    }
}
