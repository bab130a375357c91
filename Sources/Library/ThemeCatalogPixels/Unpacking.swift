/// Converts packed samples to R, G, B, A.
///
/// The rows have the form that `RowFilter.undo` leaves: each follows its filter byte.
enum Unpacking {
    /// One sample per pixel. Each sample is an index into at most 256 little-endian R G B A colors.
    ///
    /// - Returns: nil if a sample isn't below `colors.count`.
    static func unpack(rows: [UInt8], width: Int, bits: Int, shape: RowShape, colors: [UInt32]) -> [UInt8]? {
        var table = colors.map(\.littleEndian)
        table += Array(repeating: 0, count: 256 - table.count)
        var largest = 0
        let pixels = [UInt8](unsafeUninitializedCapacity: width * shape.rows * 4) { output, filled in
            let raw = UnsafeMutableRawBufferPointer(output)
            rows.withUnsafeBufferPointer { rows in
                table.withUnsafeBufferPointer { table in
                    let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
                    var write = 0
                    for y in 0..<shape.rows {
                        let start = y * (shape.bytes + 1) + 1
                        for x in 0..<width {
                            let bit = x * bits
                            let sample = Int((rows[start + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask)
                            largest = max(largest, sample)
                            raw.storeBytes(of: table[sample], toByteOffset: write, as: UInt32.self)
                            write += 4
                        }
                    }
                }
            }
            filled = output.count
        }
        return largest < colors.count ? pixels : nil
    }

    /// Whole channels: gray, gray and alpha, color, or color and alpha, with 8 or 16 bits. If there is no alpha, pixels become
    /// opaque.
    static func unpack(rows: [UInt8], width: Int, layout: PixelLayout, shape: RowShape) -> [UInt8] {
        let size = layout.sampleBits / 8
        // For each byte of an output pixel, its position in an input pixel, or -1 for opaque alpha.
        let places: [Int] =
            switch layout.channels {
            case 1: [0, 0, 0, -1]
            case 2: [0, 0, 0, 1]
            case 3: [0, 1, 2, -1]
            default: [0, 1, 2, 3]
            }
        let from = places.flatMap { place in (0..<size).map { place < 0 ? -1 : place * size + $0 } }
        return [UInt8](unsafeUninitializedCapacity: width * shape.rows * 4 * size) { output, filled in
            rows.withUnsafeBufferPointer { rows in
                for y in 0..<shape.rows {
                    let start = y * (shape.bytes + 1) + 1
                    let out = y * width * 4 * size
                    if layout == .rgb8 {
                        widen(rows, from: start, to: output, at: out, width: width)
                    } else if layout.channels == 4 {
                        copy(rows, from: start, to: output, at: out, count: shape.bytes)
                    } else {
                        spread(rows, from: start, to: output, at: out, width: width, places: from)
                    }
                }
            }
            filled = output.count
        }
    }

    private static func copy(
        _ rows: UnsafeBufferPointer<UInt8>, from start: Int, to output: UnsafeMutableBufferPointer<UInt8>, at out: Int,
        count: Int
    ) {
        guard let source = rows.baseAddress, let target = output.baseAddress else { return }
        (target + out).update(from: source + start, count: count)
    }

    /// Converts R, G, B to R, G, B and opaque alpha.
    private static func widen(
        _ rows: UnsafeBufferPointer<UInt8>, from start: Int, to output: UnsafeMutableBufferPointer<UInt8>, at out: Int,
        width: Int
    ) {
        guard var source = rows.baseAddress.map({ $0 + start }), var target = output.baseAddress.map({ $0 + out }) else { return }
        for _ in 0..<width {
            (target[0], target[1], target[2], target[3]) = (source[0], source[1], source[2], 255)
            source += 3
            target += 4
        }
    }

    private static func spread(
        _ rows: UnsafeBufferPointer<UInt8>, from start: Int, to output: UnsafeMutableBufferPointer<UInt8>, at out: Int,
        width: Int, places: [Int]
    ) {
        let pixelBytes = (places.max() ?? 0) + 1
        for (position, place) in places.enumerated() {
            var (read, write) = (start + max(0, place), out + position)
            for _ in 0..<width {
                output[write] = place < 0 ? 255 : rows[read]
                read += pixelBytes
                write += places.count
            }
        }
    }
}
