import ThemeCatalogPixels

/// One chunk of a PNG file (specification, clause 5.3), without a copy of its data.
///
/// ```
/// length of the data, BE (4) | type (4) | data | CRC-32 of type and data, BE (4)
/// ```
struct PNGChunk {
    /// Four letters, such as `IHDR`.
    var type: String
    /// The offset of the chunk.
    var offset: Int
    /// The position of its data.
    var data: Range<Int>

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunk at `offset`, or nil if the file ends before the chunk does. Its CRC isn't checked.
    init?(_ bytes: [UInt8], at offset: Int) {
        guard let length = bytes.big(4, at: offset), length <= bytes.count - offset - 12 else { return nil }
        type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
        self.offset = offset
        data = offset + 8..<offset + 8 + length
    }

    /// The offset of the next chunk.
    var end: Int { data.upperBound + 4 }

    func hasRightChecksum(_ bytes: [UInt8]) -> Bool {
        let sum = bytes.withUnsafeBytes {
            RawDeflate.crc32(UnsafeRawBufferPointer(rebasing: $0[offset + 4..<data.upperBound]))
        }
        return bytes.big(4, at: data.upperBound) == Int(sum)
    }

    /// The bytes of a chunk.
    static func make(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(RawDeflate.crc32(body))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}
