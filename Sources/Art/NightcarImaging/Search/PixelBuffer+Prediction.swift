import ThemeCatalogBytes
import ThemeCatalogPixels

extension PixelBuffer {
    /// The entropy of differences between neighbors, as a multiple of the entropy of the pixels. Below 1, a pixel is easier to
    /// tell from its neighbors than by itself, as in photographs and gradients. 1 if nothing differs.
    ///
    /// It looks at a quarter of the rows, in bands. Pixels that equal a neighbor don't count.
    ///
    /// - Precondition: 8 bits per channel.
    var predictionGain: Double {
        // Alpha and green, and red and blue without green: four channels of pixels, and four of differences.
        var counts = [UInt32](repeating: 0, count: 8 * 256)
        bytes.withUnsafeBytes { raw in
            counts.withUnsafeMutableBufferPointer { counts in
                func pixel(_ index: Int) -> UInt32 {
                    UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                }
                func add(_ place: Int, _ value: UInt32) { counts[place * 256 + Int(value & 0xFF)] &+= 1 }
                for row in 1..<max(1, height) where row / Self.band % Self.bandsPerSample == 0 {
                    for index in row * width + 1..<(row + 1) * width {
                        let (color, left) = (pixel(index), pixel(index - 1))
                        if color == left || color == pixel(index - width) { continue }
                        let (green, change) = (color >> 8, (color >> 8) &- (left >> 8))
                        add(0, color &- green)
                        add(1, green)
                        add(2, (color >> 16) &- green)
                        add(3, color >> 24)
                        add(4, color &- left &- change)
                        add(5, change)
                        add(6, (color >> 16) &- (left >> 16) &- change)
                        add(7, (color >> 24) &- (left >> 24))
                    }
                }
            }
        }
        func entropy(_ channels: Range<Int>) -> Double {
            channels.reduce(0) { $0 + Self.entropy(counts[$1 * 256..<($1 + 1) * 256]) }
        }
        let own = entropy(0..<4)
        return own > 0 ? entropy(4..<8) / own : 1
    }

    /// The number of bits that the values take if nothing but their frequencies is known.
    private static func entropy(_ counts: ArraySlice<UInt32>) -> Double {
        let sum = Double(counts.reduce(0, &+))
        return counts.reduce(0) { $1 == 0 ? $0 : $0 + Double($1) * (log2(sum) - log2(Double($1))) }
    }

    /// The number of rows in a band.
    private static let band = 4
    private static let bandsPerSample = 4
}
