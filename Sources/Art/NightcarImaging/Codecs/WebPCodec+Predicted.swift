#if WebP
    import ThemeCatalogPixels
    import ThemeCatalogWebP

    extension WebPCodec {
        /// The stream of a picture with our own prediction: libwebp encodes what prediction leaves, and the prediction is added to
        /// the front of its stream. Nil if libwebp fails, or if it transforms the rest again.
        static func encodePredicted(_ buffer: PixelBuffer, search: Search, blockBits: Int) -> [UInt8]? {
            guard buffer.depth == .eight else { return nil }
            let prediction = WebPPrediction(buffer, blockBits: blockBits)
            let rest = encode(width: buffer.width, height: buffer.height, search: search, isExact: true) { argb, stride in
                prediction.writeResiduals(argb, stride: stride)
            }
            // The format allows each transform once. A palette of what is left may follow.
            guard let rest, rest.count > headerBytes,
                rest[headerBytes] & 1 == 0 || UInt32(rest[headerBytes] >> 1 & 3) == Transform.palette
            else { return nil }
            var writer = BitWriter(capacity: rest.count + prediction.modes.count)
            // The header says that alpha is used, which it is in what is left of an opaque picture too.
            for byte in rest[..<headerBytes] { writer.write(UInt32(byte), bits: 8) }
            writer.write(1, bits: 1)
            writer.write(Transform.predictor, bits: 2)
            writer.write(UInt32(blockBits - 2), bits: 3)
            writer.write(modes: prediction.modes)
            writer.write(1, bits: 1)
            writer.write(Transform.subtractGreen, bits: 2)
            for byte in rest[headerBytes...] { writer.write(UInt32(byte), bits: 8) }
            return writer.finished()
        }

        /// The signature, and the size (RFC 9649, 3.4).
        private static let headerBytes = 5

        private enum Transform {
            static let predictor: UInt32 = 0
            static let subtractGreen: UInt32 = 2
            static let palette: UInt32 = 3
        }
    }

    /// Writes bits, the lowest first (RFC 9649, 3.3).
    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending: UInt64 = 0
        private var count = 0

        init(capacity: Int) { bytes.reserveCapacity(capacity) }

        /// - Precondition: at most 32 bits.
        mutating func write(_ value: UInt32, bits: Int) {
            pending |= UInt64(value) << UInt64(count)
            count += bits
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }

        /// The predictors as the green channel of a small picture (RFC 9649, 4.1 and 6.2).
        mutating func write(modes: [UInt8]) {
            let lengths = Self.lengths(modes)
            write(0, bits: 1)  // no color cache
            if let only = lengths.firstIndex(of: 0) {
                write(0b101, bits: 3)  // a code with one symbol, of 8 bits
                write(UInt32(only), bits: 8)
            } else {
                write(lengths: lengths.map { $0 ?? 0 })
            }
            // Red, blue, alpha and distances: the only symbol is 0.
            for _ in 0..<4 { write(0b0001, bits: 4) }
            let codes = Self.codes(lengths)
            for mode in modes { write(codes[Int(mode)], bits: lengths[Int(mode)] ?? 0) }
        }

        /// The lengths of a code, each one in 4 bits: the code of lengths gives all of 0 to 15 the same length.
        private mutating func write(lengths: [Int]) {
            write(0, bits: 1)
            write(15, bits: 4)  // 19 lengths, in the order of the format: 17, 18, 0, 1, 2, 3, 4, 5, 16, 6 and so on
            for place in 0..<19 { write([0, 1, 8].contains(place) ? 0 : 4, bits: 3) }
            write(1, bits: 1)
            write(1, bits: 3)  // the number of lengths that follow is 2 more than 4 bits say
            write(UInt32(lengths.count - 2), bits: 4)
            for length in lengths { write(Self.reversed(UInt32(length), 4), bits: 4) }
        }

        private static func reversed(_ value: UInt32, _ bits: Int) -> UInt32 {
            (0..<bits).reduce(0) { $0 | (value >> UInt32($1) & 1) << UInt32(bits - 1 - $1) }
        }

        /// The length of each symbol's Huffman code. Nil for what doesn't occur, 0 for the only one that does.
        private static func lengths(_ symbols: [UInt8]) -> [Int?] {
            var lengths = [Int?](repeating: nil, count: 14)
            var weights: [Int: Int] = [:]
            for symbol in symbols { weights[Int(symbol), default: 0] += 1 }
            var groups = weights.sorted { $0.key < $1.key }.map { (weight: $0.value, symbols: [$0.key]) }
            for group in groups { lengths[group.symbols[0]] = 0 }
            while groups.count > 1 {
                // The sort is stable, so that the same weights always give the same code.
                groups.sort { ($0.weight, $0.symbols[0]) > ($1.weight, $1.symbols[0]) }
                let (first, second) = (groups.removeLast(), groups.removeLast())
                for symbol in first.symbols + second.symbols { lengths[symbol]? += 1 }
                groups.append((first.weight + second.weight, first.symbols + second.symbols))
            }
            return lengths
        }

        /// The canonical codes, the first bit lowest.
        private static func codes(_ lengths: [Int?]) -> [UInt32] {
            var codes = [UInt32](repeating: 0, count: lengths.count)
            var next: UInt32 = 0
            for length in 1..<lengths.count {
                for symbol in lengths.indices where lengths[symbol] == length {
                    codes[symbol] = reversed(next, length)
                    next += 1
                }
                next <<= 1
            }
            return codes
        }
    }
#endif
