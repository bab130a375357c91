/// Rebuilds a tile from the residuals of its predictor.
///
/// A tile is the alpha plane, one mode for each row, the high bytes and then the low bytes of all residuals, lanes interleaved.
/// A residual's lowest bit is its sign. Arithmetic wraps at 16 bits.
struct DeepmapPredictor {
    var code: DeepmapPixelCode
    var quality: UInt8
    var parameter: UInt8
    var width: Int
    var rows: Int

    enum Mode {
        static let none: UInt8 = 0
        static let select: UInt8 = 1
        static let left: UInt8 = 2
        static let up: UInt8 = 3
        static let mean: UInt8 = 4
    }

    /// - Precondition: `tile` has at least as many bytes as `DeepmapPixelCode.predictedSize` says.
    func unpack(_ tile: [UInt8]) -> [UInt8] {
        let count = width * rows
        let lanes = code.lanes
        var values = [Int16](repeating: 0, count: count * lanes)
        let modes = code.hasAlpha ? count : 0
        tile.withUnsafeBufferPointer { tile in
            values.withUnsafeMutableBufferPointer { values in
                readResiduals(tile, at: modes + rows, into: values)
                for row in 0..<rows { predict(tile[modes + row], row, values) }
            }
        }
        return code.isSixteen ? wide(values, tile) : narrow(values, tile)
    }
}

private extension DeepmapPredictor {
    func readResiduals(_ tile: UnsafeBufferPointer<UInt8>, at start: Int, into values: UnsafeMutableBufferPointer<Int16>) {
        let count = values.count
        for index in 0..<count {
            let word = UInt16(tile[start &+ index]) << 8 | UInt16(tile[start &+ count &+ index])
            let magnitude = Int16(word >> 1)
            values[index] = word & 1 == 0 ? magnitude : -magnitude
        }
    }

    /// Adds to a row's residuals what its mode predicts from the left and from above. The values above the first row are 0.
    ///
    /// An unknown mode predicts nothing, like mode 0.
    func predict(_ mode: UInt8, _ row: Int, _ values: UnsafeMutableBufferPointer<Int16>) {
        let lanes = code.lanes
        let length = width * lanes
        let start = row * length
        @inline(__always) func above(_ index: Int) -> Int16 { row == 0 ? 0 : values[start &+ index &- length] }
        switch mode {
        case Mode.left:
            for index in lanes..<max(length, lanes) { values[start &+ index] &+= values[start &+ index &- lanes] }
        case Mode.up:
            for index in 0..<length { values[start &+ index] &+= above(index) }
        case Mode.mean:
            for index in 0..<lanes { values[start &+ index] &+= above(index) }
            for index in lanes..<max(length, lanes) {
                let sum = Int(values[start &+ index &- lanes]) &+ Int(above(index)) &+ 1
                values[start &+ index] &+= Int16(truncatingIfNeeded: sum / 2)
            }
        case Mode.select:
            for index in 0..<lanes { values[start &+ index] &+= above(index) }
            for column in 1..<max(width, 1) {
                // The choice is made on the first lane and applies to all lanes.
                let first = column &* lanes
                let corner = Int(above(first &- lanes))
                let left = Int(values[start &+ first &- lanes])
                let isLeft = abs(Int(above(first)) &- corner) <= abs(left &- corner)
                for index in first..<first &+ lanes {
                    values[start &+ index] &+= isLeft ? values[start &+ index &- lanes] : above(index)
                }
            }
        default: break
        }
    }

    /// The three stored colors of a pixel, from luma and two differences.
    @inline(__always)
    func colors(_ values: [Int16], _ pixel: Int) -> (Int, Int, Int) {
        guard code.lanes == 3 else { return (Int(values[pixel]), 0, 0) }
        let scale = quality == 0 ? 1 : 2
        let luma = Int(values[3 &* pixel])
        let orange = Int(values[3 &* pixel &+ 1]) &* scale
        let green = Int(values[3 &* pixel &+ 2]) &* scale
        let base = luma &- green / 2
        let third = base &- orange / 2
        return (third &+ orange, base &+ green, third)
    }

    func narrow(_ values: [Int16], _ tile: [UInt8]) -> [UInt8] {
        let count = width * rows
        let size = code.layout.pixelSize
        return [UInt8](unsafeUninitializedCapacity: count * size) { output, filled in
            func clamped(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value))) }
            for pixel in 0..<count {
                let (first, second, third) = colors(values, pixel)
                output[pixel &* size] = clamped(first)
                if code.lanes == 3 {
                    output[pixel &* size &+ 1] = clamped(second)
                    output[pixel &* size &+ 2] = clamped(third)
                }
                if code.hasAlpha { output[pixel &* size &+ size &- 1] = tile[pixel] }
            }
            filled = count * size
        }
    }

    /// With 16 bits, the values are fractions of 2^(parameter - 1). Alpha has 8 bits.
    func wide(_ values: [Int16], _ tile: [UInt8]) -> [UInt8] {
        let unit = Float(1 << (Int(parameter) - 1))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * rows * code.layout.pixelSize)
        func append(_ value: UInt16) {
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(value >> 8))
        }
        for pixel in 0..<width * rows {
            let (first, second, third) = colors(values, pixel)
            append(HalfFloat.unit16(Float(first) / unit))
            if code.lanes == 3 {
                append(HalfFloat.unit16(Float(second) / unit))
                append(HalfFloat.unit16(Float(third) / unit))
            }
            if code.hasAlpha { append(UInt16(tile[pixel]) * 257) }
        }
        return bytes
    }
}
