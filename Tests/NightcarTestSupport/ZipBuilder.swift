import NightcarImaging
import ThemeCatalogBytes
import ThemeCatalogPixels

/// Writes archives according to the specification, both correct and wrong ones.
struct ZipBuilder {
    struct Entry {
        var name: String
        var content: [UInt8]
        var isDeflated = true
        /// The wrong values in the directory.
        var claimedSize: Int?
        var claimedCRC: UInt32?
        var flags: UInt16 = 0
        var method: UInt16?
        /// The bytes of the entry in the archive, if they are packed with another method.
        var packed: [UInt8]?
        /// Where the directory says the entry starts.
        var claimedOffset: Int?
        var uses64Bits = false
        /// The type and the permissions of the file on Unix. 0 for none.
        var mode: UInt16 = 0
    }

    var entries: [Entry] = []
    var comment = ""
    var claimedCount: Int?

    func file() -> [UInt8] {
        var writer = ByteWriter()
        var directory = ByteWriter()
        for entry in entries {
            let packed = entry.packed ?? (entry.isDeflated ? RawDeflate.deflate(entry.content) : entry.content)
            let offset = writer.count
            header(of: entry, packed: packed.count, into: &writer)
            writer.append(packed)
            record(of: entry, packed: packed.count, offset: entry.claimedOffset ?? offset, into: &directory)
        }
        let start = writer.count
        writer.append(directory.bytes)
        let count = UInt16(truncatingIfNeeded: claimedCount ?? entries.count)
        writer.append(UInt32(0x0605_4B50))
        for value in [0, 0, count, count] { writer.append(value) }
        writer.append(UInt32(directory.count))
        writer.append(UInt32(start))
        writer.append(UInt16(comment.utf8.count))
        writer.append(utf8: comment)
        return writer.bytes
    }

    private func header(of entry: Entry, packed: Int, into writer: inout ByteWriter) {
        writer.append(UInt32(0x0403_4B50))
        writer.append(UInt16(20))
        common(of: entry, packed: packed, into: &writer)
        writer.append(UInt16(entry.name.utf8.count))
        writer.append(UInt16(0))
        writer.append(utf8: entry.name)
    }

    private func record(of entry: Entry, packed: Int, offset: Int, into writer: inout ByteWriter) {
        writer.append(UInt32(0x0201_4B50))
        writer.append(UInt16(entry.mode == 0 ? 20 : 3 << 8 | 20))
        writer.append(UInt16(20))
        common(of: entry, packed: packed, into: &writer, is64: entry.uses64Bits)
        writer.append(UInt16(entry.name.utf8.count))
        writer.append(UInt16(entry.uses64Bits ? 28 : 0))
        for value in [UInt16(0), 0, 0] { writer.append(value) }
        writer.append(UInt32(entry.mode) << 16)
        writer.append(entry.uses64Bits ? UInt32.max : UInt32(offset))
        writer.append(utf8: entry.name)
        guard entry.uses64Bits else { return }
        writer.append(UInt16(1))
        writer.append(UInt16(24))
        for value in [entry.claimedSize ?? entry.content.count, packed, offset] { writer.append(UInt64(value)) }
    }

    private func common(of entry: Entry, packed: Int, into writer: inout ByteWriter, is64: Bool = false) {
        writer.append(entry.flags)
        writer.append(entry.method ?? (entry.isDeflated ? 8 : 0))
        writer.append(UInt32(0))
        writer.append(entry.claimedCRC ?? RawDeflate.crc32(entry.content))
        writer.append(is64 ? UInt32.max : UInt32(packed))
        writer.append(is64 ? UInt32.max : UInt32(truncatingIfNeeded: entry.claimedSize ?? entry.content.count))
    }
}
