import ThemeCatalogPixels

extension PixelBuffer {
    /// How often a color that differs from its neighbors occurred shortly before, 0...1. It tells whether a color cache is worth
    /// its time (WebP lossless bitstream specification, "Color Cache Coding"). 0 if there are no such colors.
    ///
    /// It looks at a quarter of the rows, in bands.
    ///
    /// - Precondition: 8 bits per channel.
    var recurrence: Double {
        var cache = [UInt32](repeating: 0, count: 1 << Self.cacheBits)
        var (changes, known) = (0, 0)
        bytes.withUnsafeBytes { raw in
            cache.withUnsafeMutableBufferPointer { cache in
                func pixel(_ index: Int) -> UInt32 { raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) }
                for row in 1..<max(1, height) where row / Self.band % Self.bandsPerSample == 0 {
                    for index in row * width + 1..<(row + 1) * width {
                        let color = pixel(index)
                        if color == pixel(index - 1) || color == pixel(index - width) { continue }
                        let place = Int((color &* 0x1E35_A7BD) >> UInt32(32 - Self.cacheBits))
                        changes += 1
                        known += cache[place] == color ? 1 : 0
                        cache[place] = color
                    }
                }
            }
        }
        return changes == 0 ? 0 : Double(known) / Double(changes)
    }

    private static let cacheBits = 10
    /// The number of rows in a band.
    private static let band = 16
    private static let bandsPerSample = 4
}
