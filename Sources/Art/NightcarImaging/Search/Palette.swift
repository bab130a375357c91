import ThemeCatalogPixels

/// The colors of an 8-bit picture with at most 256 colors, and the index of each pixel.
struct Palette {
    /// Little-endian R G B A. Translucent colors come first.
    let colors: [UInt32]
    let translucentCount: Int
    /// One index per pixel.
    let indices: [UInt8]

    /// Nil if the picture has more than 256 colors or 16 bits.
    ///
    /// Colors under alpha 0 count as colors, so clean the picture first.
    init?(_ buffer: PixelBuffer) {
        guard buffer.depth == .eight else { return nil }
        var table = ColorTable()
        let found = buffer.bytes.withUnsafeBytes { raw -> [UInt8] in
            [UInt8](unsafeUninitializedCapacity: buffer.pixelCount) { indices, filled in
                for index in 0..<buffer.pixelCount {
                    let color = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                    guard let position = table.position(of: color) else { return }
                    indices[index] = position
                }
                filled = buffer.pixelCount
            }
        }
        guard found.count == buffer.pixelCount else { return nil }
        // In order of lightness, neighboring indices are similar colors, which the row filters can use.
        let order = table.colors.indices.sorted { Self.rank(table.colors[$0]) < Self.rank(table.colors[$1]) }
        var newPosition = [UInt8](repeating: 0, count: 256)
        for (new, old) in order.enumerated() { newPosition[old] = UInt8(new) }
        colors = order.map { table.colors[$0] }
        translucentCount = colors.count { $0 >> 24 != 255 }
        indices = found.map { newPosition[Int($0)] }
    }

    /// The palette in the form that starts a payload.
    var header: [UInt8] {
        var bytes = [UInt8(colors.count - 1), UInt8(translucentCount & 0xFF), UInt8(translucentCount >> 8)]
        for color in colors {
            bytes += [UInt8(color & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color >> 16 & 0xFF)]
        }
        for color in colors[..<translucentCount] { bytes.append(UInt8(color >> 24)) }
        return bytes
    }

    /// Sorts by alpha with opaque colors last, then by lightness, then by value.
    private static func rank(_ color: UInt32) -> UInt64 {
        let (red, green, blue) = (UInt64(color & 0xFF), UInt64(color >> 8 & 0xFF), UInt64(color >> 16 & 0xFF))
        let lightness = red * 299 + green * 587 + blue * 114
        return UInt64(color >> 24) << 56 | lightness << 32 | red << 16 | green << 8 | blue
    }
}

/// A hash table with open addressing for at most 256 colors.
private struct ColorTable {
    private(set) var colors: [UInt32] = []
    /// The position in `colors` plus 1, or 0 for a free slot.
    private var slots = [UInt16](repeating: 0, count: 1024)
    private var last: (color: UInt32, position: UInt8)?

    /// Nil if this would be the 257th color.
    mutating func position(of color: UInt32) -> UInt8? {
        if let last, last.color == color { return last.position }
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0 {
            let position = UInt8(truncatingIfNeeded: slots[slot] - 1)
            if colors[Int(position)] == color {
                last = (color, position)
                return position
            }
            slot = (slot + 1) & 1023
        }
        guard colors.count < 256 else { return nil }
        colors.append(color)
        slots[slot] = UInt16(colors.count)
        last = (color, UInt8(colors.count - 1))
        return last?.position
    }
}
