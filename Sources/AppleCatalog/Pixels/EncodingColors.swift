/// The distinct values among pixels, and for each pixel which of them it is.
struct ColorTable {
    /// In order of first appearance.
    var colors: [UInt32]
    /// How many pixels have each colour.
    var counts: [Int]
    var indexes: [UInt16]

    /// - Returns: nil when there are more than `limit` values; found out as soon as one too many turns up.
    init?(_ values: [UInt32], limit: Int) {
        precondition(limit <= 1 << 12, "the table below is made for 4096 colours")
        let slots = 1 << 14
        // A slot holds the number of its colour plus one, 0 when it is free.
        var table = [UInt16](repeating: 0, count: slots)
        colors = []
        counts = []
        indexes = []
        indexes.reserveCapacity(values.count)
        var (latest, latestIndex): (UInt32?, UInt16) = (nil, 0)
        for value in values {
            if value != latest {
                guard let index = Self.find(value, &table, &colors, &counts, limit) else { return nil }
                (latest, latestIndex) = (value, index)
            }
            counts[Int(latestIndex)] += 1
            indexes.append(latestIndex)
        }
    }

    private static func find(
        _ value: UInt32, _ table: inout [UInt16], _ colors: inout [UInt32], _ counts: inout [Int], _ limit: Int
    ) -> UInt16? {
        var slot = Int((value &* 2_654_435_761) >> 18)
        while table[slot] != 0 {
            if colors[Int(table[slot]) - 1] == value { return table[slot] - 1 }
            slot = (slot + 1) & (table.count - 1)
        }
        guard colors.count < limit else { return nil }
        colors.append(value)
        counts.append(0)
        table[slot] = UInt16(colors.count)
        return UInt16(colors.count - 1)
    }

    /// The same with the most frequent colour first; among equals the one that appears first.
    func sortedByFrequency() -> ColorTable {
        let order = colors.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
        return reordered(order)
    }

    /// The same with the colours in ascending order of their values, read from the alpha down.
    func sortedByValue() -> ColorTable {
        reordered(colors.indices.sorted { colors[$0] < colors[$1] })
    }

    private func reordered(_ order: [Int]) -> ColorTable {
        var places = [UInt16](repeating: 0, count: order.count)
        for (place, index) in order.enumerated() { places[index] = UInt16(place) }
        var table = self
        table.colors = order.map { colors[$0] }
        table.counts = order.map { counts[$0] }
        table.indexes = indexes.map { places[Int($0)] }
        return table
    }
}

extension PremultipliedPixels {
    /// The pixels of `rows` as little-endian words; of colours in 8 bits only.
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
