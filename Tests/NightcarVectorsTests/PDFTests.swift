import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarVectors

@Suite("Colors of PDF files")
struct PDFTests {
    /// A file of stream objects, each a dictionary and its bytes, behind a page of a size.
    private func file(_ streams: (dictionary: String, bytes: [UInt8])..., page: String = "[0 0 10 10]") -> [UInt8] {
        var bytes = Array("%PDF-1.4\n1 0 obj\n<< /Type /Page /MediaBox \(page) >>\nendobj\n".utf8)
        for (number, stream) in streams.enumerated() {
            bytes += Array("\(number + 2) 0 obj\n<<\(stream.dictionary) /Length \(stream.bytes.count)>>\nstream\n".utf8)
            bytes += stream.bytes + Array("\nendstream\nendobj\n".utf8)
        }
        return bytes
    }

    private func file(_ content: String, _ dictionary: String = "", page: String = "[0 0 10 10]") -> [UInt8] {
        file((dictionary, Array(content.utf8)), page: page)
    }

    private func deflated(_ content: String) -> [UInt8] {
        let bytes = Array(content.utf8)
        // A zlib stream: two bytes, the raw stream, and a checksum that isn't checked.
        return [0x78, 0x9C] + RawDeflate.deflate(bytes, level: 6) + adler32(bytes)
    }

    private func adler32(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65521, (a + UInt32(byte) + b) % 65521) }
        let value = b << 16 | a
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    @Test("Content streams that differ in color operands only")
    func plain() {
        let red = file("1 0 0 rg 0 0 10 10 re f")
        #expect(comparePDF(red, red) == .same)
        #expect(comparePDF(red, file("0 0 1 rg 0 0 10 10 re f")) == .onlyColors)
        #expect(comparePDF(red, file("0 g 0 0 10 10 re f")) == .different)
        #expect(comparePDF(red, file("1 0 0 rg 0 0 11 10 re f")) == .different)
        #expect(comparePDF(red, file("1 0 0 rg 0 0 10 10 re f", page: "[0 0 20 10]")) == .different)
        #expect(comparePDF(red, file("1 0 0 rg", "/Filter /JPXDecode")) == .unreadable)
        #expect(comparePDF(red, file("31203020302072672030203020313020313020726520 66>", "/Filter /ASCIIHexDecode")) == .same)
        #expect(comparePDF(red, Array("no".utf8)) == .unreadable)
        #expect(comparePDF(file(), file()) == .unreadable)
    }

    @Test(
        "Deflated streams are read, whatever their dictionaries contain",
        arguments: [
            "/Filter /FlateDecode", "/Filter [/FlateDecode]", "/Filter/FlateDecode /Resources << /Font << >> >>",
            "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Filter [ /FlateDecode ] /Group << /S /Transparency >>",
        ])
    func packed(dictionary: String) {
        let light = file((dictionary, deflated("1 0 0 rg 0 0 10 10 re f")))
        let dark = file((dictionary, deflated("0.125 0.25 0.5 rg 0 0 10 10 re f")))
        #expect(comparePDF(light, dark) == .onlyColors)
        #expect(VectorColors(pdf: light) == nil)
        #expect(comparePDF(light, file((dictionary, deflated("1 0 0 rg 1 0 10 10 re f")))) == .different)
        let strange = file((dictionary + " /DecodeParms << /Predictor 12 >>", deflated("1 0 0 rg 0 0 10 10 re f")))
        #expect(comparePDF(light, strange) == .unreadable)
    }

    @Test("Pictures and fonts must be equal; tables, metadata and packed objects do not draw")
    func resources() {
        let drawing = ("", Array("1 0 0 rg 0 0 10 10 re f".utf8))
        let blue = ("", Array("0 0 1 rg 0 0 10 10 re f".utf8))
        func with(_ first: (String, [UInt8]), _ dictionary: String, _ bytes: [UInt8]) -> [UInt8] {
            file(first, (dictionary, bytes))
        }
        let picture = "/Type /XObject /Subtype /Image /Filter /DCTDecode"
        #expect(comparePDF(with(drawing, picture, [1, 2, 3]), with(blue, picture, [1, 2, 3])) == .onlyColors)
        #expect(comparePDF(with(drawing, picture, [1, 2, 3]), with(blue, picture, [1, 2, 4])) == .different)
        #expect(comparePDF(with(drawing, "/Length1 3", [1, 2, 3]), with(blue, "/Length1 3", [1, 2, 4])) == .different)
        for dictionary in ["/Type /Metadata /Subtype /XML", "/Type /XRef /W [1 2 1]"] {
            #expect(comparePDF(with(drawing, dictionary, [1]), with(blue, dictionary, [2])) == .onlyColors)
        }
        let packed = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode"
        func pages(_ size: String) -> [UInt8] { deflated("9 0 << /Type /Page /MediaBox [0 0 \(size)] >>") }
        #expect(comparePDF(with(drawing, packed, pages("8 8")), with(blue, packed, pages("8 8"))) == .onlyColors)
        #expect(comparePDF(with(drawing, packed, pages("8 8")), with(blue, packed, pages("9 8"))) == .different)
    }

    @Test("The operands of plain streams are the slots of a shape")
    func shape() throws {
        let light = try #require(VectorColors(pdf: file("1 0 0 rg 0 0 10 10 re f 0 G 1 w S")))
        let dark = try #require(VectorColors(pdf: file("0 0 1 rg 0 0 10 10 re f 1 G 1 w S")))
        #expect(light.uses.map(\.text) == ["1 0 0", "0"])
        #expect(light.isSameShape(as: dark))
        #expect(light.painted(dark.uses.map(\.text)) == dark.bytes)
    }

    @Test("Damaged files don't cause a crash or wrong positions")
    func damaged() {
        let whole = file(
            ("", Array("1 0 0 rg 0 0 10 10 re f".utf8)), ("/Filter /FlateDecode", deflated("0 0 1 rg 0 0 10 10 re f")),
            ("/Type /ObjStm /N 1 /Filter /FlateDecode", deflated("9 0 << /MediaBox [0 0 8 8] >>")))
        var random = SeededGenerator(seed: 82)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 5..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count - 8, using: &random)) }
            _ = comparePDF(whole, bytes)
            guard let vector = VectorColors(pdf: bytes) else { continue }
            #expect(vector.painted(vector.uses.map(\.text)) == bytes, "seed 82")
        }
    }

    @Test("A file with only keywords doesn't take forever")
    func keywords() {
        let bytes = Array("%PDF-1.4\n".utf8) + [UInt8](repeatElement(Array(">>stream ".utf8), count: 20_000).joined())
        #expect(comparePDF(bytes, bytes) == .unreadable)
    }
}
