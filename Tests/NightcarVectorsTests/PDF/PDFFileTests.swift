import NightcarTestSupport
import Testing

@testable import NightcarVectors

@Suite("Objects of PDF files")
struct PDFFileTests {
    private static let builder = PDFBuilder("1 0 0 rg 1 2 3 4 re f")

    private func fills(_ bytes: [UInt8]) throws -> [SIMD3<Double>] {
        try PDFInterpreter.drawing(bytes).nodes.compactMap { node in
            if case .shape(let shape) = node, case .color(let color)? = shape.fill?.paint { color } else { nil }
        }
    }

    @Test("A table, a stream instead of it, and no table at all lead to the same drawing")
    func tables() throws {
        let file = Self.builder.file()
        let text = String(decoding: file, as: UTF8.self)
        let files = [
            file, Self.builder.packed(3, predictor: false), Self.builder.packed(3, predictor: true), Self.builder.file(shift: 3),
            Self.builder.file(shift: -1),
            Array(text.replacing("startxref", with: "startxxxx").utf8),
            Array(text.prefix(upTo: text.firstRange(of: "xref")!.lowerBound).utf8),
            Array(text.replacing("/Root 1 0 R", with: "/Root 9 0 R").utf8),
            Array(text.replacing("/Length 21", with: "/Length 99").utf8),
            Array(text.replacing("/Length 21", with: "/Length 4 0 R").utf8),
            Array("junk\n".utf8) + file,
        ]
        for (index, file) in files.enumerated() { #expect(try fills(file) == [SIMD3(1, 0, 0)], "file \(index)") }
        #expect(try PDFFile(file).trailer["Size"] != nil, "the table was not read")
        #expect(try PDFFile(Self.builder.packed(3, predictor: true)).trailer["W"] != nil, "the stream was not read")
    }

    @Test("The newest version of an object counts")
    func updates() throws {
        let file = Self.builder.file()
        let text = String(decoding: file, as: UTF8.self)
        let old = try #require(text.firstRange(of: "xref")).lowerBound.utf16Offset(in: text)
        let object = "4 0 obj\n<</Length 19>>\nstream\n0 1 0 rg 0 0 1 1 re f\nendstream\nendobj\n"
        let table =
            "xref\n4 1\n\(String("\(10_000_000_000 + file.count)".dropFirst())) 00000 n \ntrailer\n<</Root 1 0 R /Prev \(old)>>\n"
        let changed = file + Array((object + table + "startxref\n\(file.count + object.utf8.count)\n%%EOF").utf8)
        #expect(try fills(changed) == [SIMD3(0, 1, 0)])
        #expect(try fills(file + Array(object.utf8)) == [SIMD3(1, 0, 0)], "an object that no table names")
    }

    @Test("Values")
    func values() throws {
        var scanner = PDFScanner(
            Array("[1 -2.5 .5 +4 --3 (a\\(b\\051\\n(c)) <41 4> /A#20B true null 12 0 R 7] << /K [<</L 1>>] /M >> % end\nTj".utf8))
        let array = try #require(try scanner.value().array)
        #expect(array.compactMap(\.number) == [1, -2.5, 0.5, 4, -3, 7])
        let strings = array.compactMap { if case .string(let bytes) = $0 { bytes } else { nil } }
        #expect(strings == [Array("a(b)\n(c)".utf8), [0x41, 0x40]])
        #expect(array.compactMap(\.name) == ["A B"])
        #expect(array.compactMap(\.bool) == [true])
        #expect(array.contains { if case .reference(12) = $0 { true } else { false } })
        let dictionary = try #require(try scanner.value().dictionary)
        #expect(dictionary["K"]?.array?.first?.dictionary?["L"]?.integer == 1)
        guard case .word("Tj")? = try scanner.next() else { return #expect(Bool(false), "the word is missing") }
        #expect(try scanner.next() == nil)
    }

    private static let filters: [(String, [UInt8])] = [
        ("/Filter /ASCIIHexDecode", Array("30 20 67 20 3120302030 20 312031207265 20 66>".utf8)),
        ("/Filter [/AHx /Fl]", Array(PDFBuilder.deflated(content).flatMap { hex($0) } + [62])),
        ("/Filter /RunLengthDecode", [UInt8(content.count - 1)] + content + [128]),
        ("/Filter /FlateDecode", PDFBuilder.deflated(content)),
        (
            "/Filter /FlateDecode /DecodeParms <</Predictor 2 /Columns 17>>",
            PDFBuilder.deflated(zip(content, [0] + content).map { $0 &- $1 })
        ),
        (
            "/Filter /FlateDecode /DecodeParms [<</Predictor 15 /Columns 17>>]",
            PDFBuilder.deflated([1] + zip(content, [0] + content).map { $0 &- $1 })
        ),
    ]
    private static let content = Array("0 g 1 0 0 1 re f ".utf8)

    private static func hex(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    @Test("Filters", arguments: filters.indices)
    func unpacks(index: Int) throws {
        var builder = PDFBuilder()
        builder.add(stream: Self.filters[index].1, Self.filters[index].0)
        let bytes = builder.file().replacing("/Contents 4 0 R", "/Contents 5 0 R")
        #expect(try fills(bytes) == [.zero])
    }

    @Test("LZW and base 85 unpack as their specifications say")
    func otherFilters() throws {
        let file = try PDFFile(Self.builder.file())
        // The example of ISO 32000-1, 7.4.4.2.
        let lzw: [UInt8] = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]
        #expect(try file.unpacked(lzw, ["Filter": .name("LZWDecode")]) == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
        let text = Array("87cURD]i,\"Ebo80~>".utf8)
        #expect(try file.unpacked(text, ["Filter": .name("ASCII85Decode")]) == Array("Hello World!".utf8))
        #expect(try file.unpacked(Array("z5l~>".utf8), ["Filter": .name("A85")]) == [0, 0, 0, 0, 65])
    }

    @Test("Codes of LZW grow when the table does")
    func longLZW() throws {
        // 4,000 codes of single bytes: the width grows to 12 bits.
        var (bits, held, width, bytes): (Int, Int, Int, [UInt8]) = (0, 0, 9, [])
        func put(_ code: Int) {
            (bits, held) = (bits << width | code, held + width)
            while held >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (held - 8)))
                held -= 8
                bits &= 1 << held - 1
            }
        }
        put(256)
        let count = 3800
        for index in 0..<count {
            put(index % 251)
            let entries = 258 + index
            width = entries + 1 >= 2048 ? 12 : entries + 1 >= 1024 ? 11 : entries + 1 >= 512 ? 10 : 9
        }
        put(257)
        bytes.append(UInt8(truncatingIfNeeded: bits << (8 - held)))
        let file = try PDFFile(Self.builder.file())
        let unpacked = try file.unpacked(bytes, ["Filter": .name("LZWDecode")])
        #expect(unpacked == (0..<count).map { UInt8($0 % 251) })
    }
}
