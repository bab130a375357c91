import Testing
import ThemeCatalogBytes

@Suite("Byte view")
struct ByteViewTests {
    @Test("Integers are read in both byte orders, at any offset")
    func integers() throws {
        let view = ByteView([0xFF, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08])
        #expect(try view.u8(0) == 0xFF)
        #expect(try view.u16(1) == 0x0201)
        #expect(try view.u32(1) == 0x0403_0201)
        #expect(try view.u64(1) == 0x0807_0605_0403_0201)
        #expect(try view.load(UInt32.self, at: 1, bigEndian: true) == 0x0102_0304)
    }

    @Test("Errors carry the offset from the start of the outermost view")
    func errorOffsets() throws {
        let inner = try ByteView(Array(0..<20)).slice(10, 6).slice(2, 3)
        #expect(try inner.u8(2) == 14)
        let error = #expect(throws: ByteError.self) { try inner.u32(1) }
        #expect(error == ByteError(offset: 13, message: "needs 4 bytes, with only 2 left"))
    }

    @Test(
        "Nothing outside is reachable",
        arguments: [(0, 5), (5, 0), (4, 1), (-1, 2), (1, -1), (Int.max, 1), (1, Int.max), (Int.min, 1)])
    func bounds(offset: Int, count: Int) {
        let view = ByteView([1, 2, 3, 4])
        #expect(throws: ByteError.self) { try view.slice(offset, count) }
    }

    @Test("A slice keeps the memory alive")
    func lifetime() throws {
        func slice() throws -> ByteView { try ByteView(Array(0..<100)).slice(40, 3) }
        #expect(try slice().array == [40, 41, 42])
    }

    @Test("Text that is not UTF-8 is an error")
    func text() throws {
        #expect(try ByteView(Array("Größe".utf8)).utf8() == "Größe")
        #expect(throws: ByteError.self) { try ByteView([0xC3]).utf8() }
        #expect(try ByteView([]).utf8() == "")
        #expect(try ByteView([0x61, 0, 0x62]).utf8() == "a\0b")
        // A byte order mark and the replacement character are text like any other.
        #expect(try ByteView([0xEF, 0xBB, 0xBF, 0xEF, 0xBF, 0xBD]).utf8() == "\u{FEFF}\u{FFFD}")
    }

    @Test(
        "Overlong forms, surrogates, values above U+10FFFF and truncated characters are not UTF-8",
        arguments: [
            [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0x80],
            [0x61, 0x62, 0xE2, 0x82], Array("a long text that is stored on the heap ".utf8) + [0xFF],
        ] as [[UInt8]])
    func notText(bytes: [UInt8]) {
        #expect(throws: ByteError(offset: 0, message: "text is not UTF-8")) { try ByteView(bytes).utf8() }
    }

    @Test("Written values are read back")
    func writer() throws {
        var writer = ByteWriter()
        writer.append(UInt16(0x1234))
        writer.append(UInt32(7), bigEndian: true)
        writer.append(1.5)
        writer.append(utf8: "é")
        writer.pad(to: 8)
        writer.patch(UInt16(0xBEEF), at: 0)
        let view = ByteView(writer.bytes)
        #expect(view.count == 16)
        #expect(try view.u16(0) == 0xBEEF)
        #expect(try view.load(UInt32.self, at: 2, bigEndian: true) == 7)
        #expect(try Double(bitPattern: view.u64(6)) == 1.5)
        #expect(try view.slice(14, 2).utf8() == "é")
    }
}
