package import ThemeCatalogPixels

/// Packs the samples of a picture, for each layout.
///
/// The caller must make sure that the layout can hold the picture exactly: see `PixelTraits`.
package enum Packing {
    /// The rows of a gray, mask or color layout, one after another.
    package static func pack(_ buffer: PixelBuffer, layout: PixelLayout, shape: RowShape) -> [UInt8] {
        buffer.bytes.withUnsafeBufferPointer { source in
            switch layout {
            case .mask1, .mask2, .mask4, .mask8:
                packBits(width: buffer.width, bits: layout.sampleBits, shape: shape) { source[$0 * 4 + 3] }
            case .gray1, .gray2, .gray4, .gray8:
                packBits(width: buffer.width, bits: layout.sampleBits, shape: shape) { source[$0 * 4] }
            case .rgba8, .rgba16: Array(source)
            default: packChannels(source, layout: layout)
            }
        }
    }

    /// The rows of a palette layout.
    static func pack(indices: [UInt8], width: Int, layout: PixelLayout, shape: RowShape) -> [UInt8] {
        let shift = 8 - layout.sampleBits
        return indices.withUnsafeBufferPointer { source in
            packBits(width: width, bits: layout.sampleBits, shape: shape) { source[$0] << shift }
        }
    }

    /// Takes the high `bits` bits of each value. The first pixel goes into the highest bits.
    private static func packBits(
        width: Int, bits: Int, shape: RowShape, value: (Int) -> UInt8
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: shape.rows * shape.bytes) { output, filled in
            output.initialize(repeating: 0)
            for y in 0..<shape.rows {
                for x in 0..<width {
                    let bit = x * bits
                    output[y * shape.bytes + (bit >> 3)] |= (value(y * width + x) >> (8 - bits)) << (8 - bits - (bit & 7))
                }
            }
            filled = output.count
        }
    }

    /// Drops the channels that the layout doesn't have.
    private static func packChannels(_ source: UnsafeBufferPointer<UInt8>, layout: PixelLayout) -> [UInt8] {
        let size = layout.sampleBits / 8
        let offsets: [Int] =
            switch layout.channels {
            case 1: [0]
            case 2: [0, 3]
            default: [0, 1, 2]
            }
        let from = offsets.flatMap { channel in (0..<size).map { channel * size + $0 } }
        let pixels = source.count / (4 * size)
        return [UInt8](unsafeUninitializedCapacity: pixels * from.count) { output, filled in
            for (position, offset) in from.enumerated() {
                var (read, write) = (offset, position)
                for _ in 0..<pixels {
                    output[write] = source[read]
                    read += 4 * size
                    write += from.count
                }
            }
            filled = output.count
        }
    }
}
