import ThemeCatalogPixels

/// The positions of all parts of a catalog file, derived from Documentation/CatalogFormat.md alone, without the reader's code.
package struct HeaderMap {
    /// The start of each section, in order, followed by the start of P.
    package let starts: [Int]
    package let bytes: [UInt8]
    package static let columns = [4, 7, 11, 5, 1, 5, 5]

    /// Nil if the header is cut off.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 116 else { return nil }
        self.bytes = bytes
        var starts = [116]
        for section in 0..<9 {
            let descriptor = section < 2 ? 16 + 8 * section : 32 + 12 * (section - 2)
            let length: Int
            if section < 2 {
                length = Self.number(bytes, descriptor + 4, 4)
            } else {
                let stride = (0..<16).reduce(0) { $0 + Self.width(bytes, descriptor, $1) }
                length = Self.number(bytes, descriptor, 4) * stride
            }
            starts.append(starts[section] + length)
        }
        self.starts = starts
    }

    /// The position and width of a column of a row.
    package func place(section: Int, row: Int, column: Int) -> (offset: Int, width: Int) {
        let descriptor = 32 + 12 * (section - 2)
        let widths = (0..<16).map { Self.width(bytes, descriptor, $0) }
        let stride = widths.reduce(0, +)
        return (starts[section] + row * stride + widths[..<column].reduce(0, +), widths[column])
    }

    package func rows(section: Int) -> Int { Self.number(bytes, 32 + 12 * (section - 2), 4) }

    package static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int {
        (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    private static func width(_ bytes: [UInt8], _ descriptor: Int, _ column: Int) -> Int {
        Int(bytes[descriptor + 4 + column / 2] >> UInt8(column % 2 * 4) & 15)
    }

    /// The bytes with the file size, the payloads' checksums and the tables' checksum corrected, as far as the
    /// header still says where they are.
    package static func repaired(_ damaged: [UInt8], payloads: Bool) -> [UInt8] {
        var bytes = damaged
        guard bytes.count >= 116 else { return bytes }
        bytes.replaceSubrange(12..<16, with: littleEndian(bytes.count))
        guard let map = HeaderMap(bytes), let tablesEnd = map.starts.last, tablesEnd <= bytes.count else { return bytes }
        if payloads { map.repairPayloads(&bytes) }
        bytes.replaceSubrange(8..<12, with: littleEndian(Int(RawDeflate.crc32(Array(bytes[12..<tablesEnd])))))
        return bytes
    }

    private func repairPayloads(_ bytes: inout [UInt8]) {
        let places = [7, 8].flatMap { section in
            (0..<min(rows(section: section), 1000)).map { row in
                let start = place(section: section, row: row, column: 0)
                return (section: section, row: row, start: starts[9] &+ Self.number(bytes, start.offset, start.width))
            }
        }
        var page: (bytes: [UInt8], used: Int) = ([], 0)
        for (index, payload) in places.enumerated() {
            let end = index + 1 < places.count ? places[index + 1].start : bytes.count
            guard starts[9] <= payload.start, payload.start <= end, end <= bytes.count else { continue }
            var content = bytes[payload.start..<end]
            if payload.section == 8 {
                let (encoding, length) = (number(bytes, payload.row, column: 4), number(bytes, payload.row, column: 2))
                if encoding & 4 != 0 { page = (Self.inflated(content), 0) }
                if encoding & 12 != 0 {
                    content = page.bytes[page.used...].prefix(length)
                    page.used += content.count
                }
            }
            let crc = place(section: payload.section, row: payload.row, column: 1)
            guard crc.width == 4 else { continue }
            let checksum = RawDeflate.crc32(Array(content))
            bytes.replaceSubrange(crc.offset..<crc.offset + 4, with: Self.littleEndian(Int(checksum)))
        }
    }

    /// A column of the table of files.
    private func number(_ bytes: [UInt8], _ row: Int, column: Int) -> Int {
        let place = place(section: 8, row: row, column: column)
        return Self.number(bytes, place.offset, min(place.width, 4))
    }

    /// The valid beginning of a raw deflate stream.
    private static func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8] {
        Array(stream).withUnsafeBytes { RawDeflate.inflate($0, limit: 1 << 20, wrapper: .none).bytes }
    }

    package static func littleEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
