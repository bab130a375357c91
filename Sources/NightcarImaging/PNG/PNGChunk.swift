import ThemeCatalogPixels

/// One chunk of a PNG file (specification, clause 5.3), not copied.
///
/// ```
/// length of the data, BE (4) | type (4) | data | CRC-32 of type and data, BE (4)
/// ```
struct PNGChunk {
    /// Four letters, such as `IHDR`.
    var type: String
    /// Where the chunk starts.
    var offset: Int
    /// Where its data is.
    var data: Range<Int>

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunk at `offset`, or nil when the file ends before its end. Its CRC is not checked.
    init?(_ bytes: [UInt8], at offset: Int) {
        guard let length = bytes.big(4, at: offset), length <= bytes.count - offset - 12 else { return nil }
        type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
        self.offset = offset
        data = offset + 8..<offset + 8 + length
    }

    /// Where the next chunk starts.
    var end: Int { data.upperBound + 4 }

    func hasRightChecksum(_ bytes: [UInt8]) -> Bool {
        let sum = bytes.withUnsafeBytes {
            RawDeflate.crc32(UnsafeRawBufferPointer(rebasing: $0[offset + 4..<data.upperBound]))
        }
        return bytes.big(4, at: data.upperBound) == Int(sum)
    }

    /// A chunk as bytes.
    static func make(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(RawDeflate.crc32(body))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}
