/// The distinct values of some pixels, and the index of each pixel's value.
struct ColorTable {
    /// In order of first appearance.
    var colors: [UInt32]
    var indexes: [UInt16]

    /// - Returns: nil if there are more than `limit` values. It stops at the first value over the limit.
    init?(_ values: some Collection<UInt32>, limit: Int) {
        precondition(limit <= 1 << 12, "the table below is made for 4096 colors")
        let slots = 1 << 14
        // A slot holds the index of its color plus one, or 0 if it is free.
        var table = [UInt16](repeating: 0, count: slots)
        colors = []
        indexes = []
        indexes.reserveCapacity(values.count)
        var (latest, latestIndex): (UInt32?, UInt16) = (nil, 0)
        for value in values {
            if value != latest {
                guard let index = Self.find(value, &table, &colors, limit) else { return nil }
                (latest, latestIndex) = (value, index)
            }
            indexes.append(latestIndex)
        }
    }

    private static func find(
        _ value: UInt32, _ table: inout [UInt16], _ colors: inout [UInt32], _ limit: Int
    ) -> UInt16? {
        var slot = Int((value &* 2_654_435_761) >> 18)
        while table[slot] != 0 {
            if colors[Int(table[slot]) - 1] == value { return table[slot] - 1 }
            slot = (slot + 1) & (table.count - 1)
        }
        guard colors.count < limit else { return nil }
        colors.append(value)
        table[slot] = UInt16(colors.count)
        return UInt16(colors.count - 1)
    }
}

extension PremultipliedPixels {
    /// The distinct pixels. The format must be 8-bit color.
    func table(limit: Int) -> ColorTable? {
        precondition(format == .color)
        return bytes.withUnsafeBytes { bytes in
            ColorTable(
                (0..<width * height).lazy.map {
                    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
                }, limit: limit)
        }
    }

    /// The pixels of `rows` as little-endian words. The format must be 8-bit color.
    func words(_ rows: Range<Int>) -> [UInt32] {
        precondition(format == .color)
        let start = rows.lowerBound * rowSize
        return bytes.withUnsafeBytes { bytes in
            (0..<rows.count * width).map {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * $0, as: UInt32.self))
            }
        }
    }
}
