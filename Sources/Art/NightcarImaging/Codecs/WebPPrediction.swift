#if WebP
    import ThemeCatalogBytes
    import ThemeCatalogPixels

    /// The spatial prediction of a picture in a WebP stream (RFC 9649, 4.1): a predictor for each block of pixels.
    ///
    /// libwebp measures every predictor on all pixels, and then searches for a relation of the channels. Together, this takes more
    /// than half of its time. Here, predictors are measured on every second row, and green is subtracted from the other channels.
    struct WebPPrediction {
        /// The logarithm of a block's side.
        let blockBits: Int
        let columns: Int
        /// The predictor of each block, row by row, 1 to 13.
        private(set) var modes: [UInt8] = []

        private let picture: PixelBuffer

        /// - Precondition: 8 bits per channel.
        init(_ picture: PixelBuffer, blockBits: Int) {
            self.picture = picture
            self.blockBits = blockBits
            columns = Self.blocks(picture.width, blockBits)
            picture.bytes.withUnsafeBytes { raw in
                Self.costs.withUnsafeBufferPointer { costs in
                    for block in 0..<columns * Self.blocks(picture.height, blockBits) {
                        modes.append(best(block, Pixels(raw, picture.width), costs, before: modes.last ?? 1))
                    }
                }
            }
        }

        /// Writes what is left of each pixel after prediction, without green in red and blue, as A, R, G, B from the highest byte.
        func writeResiduals(_ output: UnsafeMutablePointer<UInt32>, stride: Int) {
            picture.bytes.withUnsafeBytes { raw in
                let pixels = Pixels(raw, picture.width)
                for y in 0..<picture.height {
                    for x in 0..<picture.width {
                        let prediction: UInt32 =
                            if y == 0 {
                                x == 0 ? 0xFF00_0000 : pixels[x - 1, 0]
                            } else if x == 0 {
                                pixels[0, y - 1]
                            } else {
                                pixels.neighbors(x, y).predicted(modes[(y >> blockBits) * columns + x >> blockBits])
                            }
                        let left = Self.residual(pixels[x, y], prediction)
                        output[y * stride + x] = left & 0xFF00_FF00 | (left & 0xFF) << 16 | left >> 16 & 0xFF
                    }
                }
            }
        }
    }

    private extension WebPPrediction {
        /// The number of blocks along a side.
        static func blocks(_ side: Int, _ bits: Int) -> Int { (side + 1 << bits - 1) >> bits }

        /// About the number of bits that a difference takes, in sixteenths.
        static let costs: [UInt32] = (0..<256).map { value in
            let distance = min(value, 256 - value)
            return UInt32(16 * log2(Double(1 + distance))) + (distance == 0 ? 0 : 8)
        }

        /// The predictor that leaves the least. If several do, it is the one of the block before or the first.
        func best(_ block: Int, _ pixels: Pixels, _ costs: UnsafeBufferPointer<UInt32>, before: UInt8) -> UInt8 {
            let (top, left) = ((block / columns) << blockBits, (block % columns) << blockBits)
            let rows = stride(from: max(top, 1), to: min(top + 1 << blockBits, picture.height), by: 2)
            let end = min(left + 1 << blockBits, picture.width)
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 14) { sums in
                sums.initialize(repeating: 0)
                for y in rows {
                    for x in max(left, 1)..<max(end, 1) {
                        let pixel = pixels[x, y]
                        let near = pixels.neighbors(x, y)
                        // All predictors are right where nothing changes.
                        if near.areAll(pixel) { continue }
                        for mode in UInt8(1)...13 {
                            let left = Self.residual(pixel, near.predicted(mode))
                            sums[Int(mode)] &+=
                                costs[Int(left & 0xFF)] &+ costs[Int(left >> 8 & 0xFF)] &+ costs[Int(left >> 16 & 0xFF)]
                                &+ costs[Int(left >> 24)]
                        }
                    }
                }
                var best = before
                for mode in UInt8(1)...13 where sums[Int(mode)] < sums[Int(best)] { best = mode }
                return best
            }
        }

        /// The difference of each channel, without the one of green in red and blue. Bytes don't borrow from each other.
        @inline(__always)
        static func residual(_ pixel: UInt32, _ prediction: UInt32) -> UInt32 {
            let even = 0x0100_0100 &+ (pixel & 0xFF_00FF) &- (prediction & 0xFF_00FF)
            let odd = (0x00FF_00FF &+ (pixel & 0xFF00_FF00) &- (prediction & 0xFF00_FF00)) & 0xFF00_FF00
            let green = odd >> 8 & 0xFF
            return odd | (0x0100_0100 &+ (even & 0xFF_00FF) &- green &* 0x1_0001) & 0xFF_00FF
        }
    }

    /// The pixels of a picture as R, G, B, A from the lowest byte.
    private struct Pixels {
        private let start: UnsafeRawPointer?
        private let width: Int

        init(_ raw: UnsafeRawBufferPointer, _ width: Int) { (start, self.width) = (raw.baseAddress, width) }

        @inline(__always)
        subscript(x: Int, y: Int) -> UInt32 {
            // A picture has at least one pixel, so there are bytes.
            UInt32(littleEndian: start.unsafelyUnwrapped.loadUnaligned(fromByteOffset: (y &* width &+ x) &* 4, as: UInt32.self))
        }

        /// To the right of the last column is the first pixel of the row, as the format says.
        @inline(__always)
        func neighbors(_ x: Int, _ y: Int) -> Neighbors {
            Neighbors(left: self[x &- 1, y], top: self[x, y &- 1], topRight: self[x &+ 1, y &- 1], topLeft: self[x &- 1, y &- 1])
        }
    }

    /// The pixels around one that a decoder already knows.
    private struct Neighbors {
        var left: UInt32
        var top: UInt32
        var topRight: UInt32
        var topLeft: UInt32

        @inline(__always)
        func areAll(_ pixel: UInt32) -> Bool {
            (left ^ pixel) | (top ^ pixel) | (topRight ^ pixel) | (topLeft ^ pixel) == 0
        }

        /// RFC 9649, 4.1, "predictor".
        @inline(__always)
        func predicted(_ mode: UInt8) -> UInt32 {
            switch mode {
            case 1: left
            case 2: top
            case 3: topRight
            case 4: topLeft
            case 5: mean(mean(left, topRight), top)
            case 6: mean(left, topLeft)
            case 7: mean(left, top)
            case 8: mean(topLeft, top)
            case 9: mean(top, topRight)
            case 10: mean(mean(left, topLeft), mean(top, topRight))
            case 11: distance(top, topLeft) < distance(left, topLeft) ? left : top
            case 12: clamped { Self.byte(left, $0) &+ Self.byte(top, $0) &- Self.byte(topLeft, $0) }
            default: halfway
            }
        }

        /// The mean of left and top, and half of its difference to the corner.
        @inline(__always)
        private var halfway: UInt32 {
            let middle = mean(left, top)
            return clamped { Self.byte(middle, $0) &+ (Self.byte(middle, $0) &- Self.byte(topLeft, $0)) / 2 }
        }

        @inline(__always)
        private func mean(_ first: UInt32, _ second: UInt32) -> UInt32 {
            ((first ^ second) & 0xFEFE_FEFE) >> 1 &+ (first & second)
        }

        /// The sum of the differences of all channels.
        @inline(__always)
        private func distance(_ first: UInt32, _ second: UInt32) -> Int32 {
            func channel(_ shift: UInt32) -> Int32 { abs(Self.byte(first, shift) &- Self.byte(second, shift)) }
            return channel(0) &+ channel(8) &+ channel(16) &+ channel(24)
        }

        @inline(__always)
        private func clamped(_ value: (UInt32) -> Int32) -> UInt32 {
            func channel(_ shift: UInt32) -> UInt32 { UInt32(truncatingIfNeeded: min(max(value(shift), 0), 255)) &<< shift }
            return channel(0) | channel(8) | channel(16) | channel(24)
        }

        @inline(__always)
        private static func byte(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
            Int32(truncatingIfNeeded: pixel &>> shift & 0xFF)
        }
    }
#endif
