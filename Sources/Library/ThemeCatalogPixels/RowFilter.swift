/// The row filters of PNG (specification, clause 9). Each byte is stored as the difference from a prediction made from its
/// neighbors.
///
/// ```
/// c b      a: the byte one pixel to the left, b: above, c: above a; 0 outside the picture
/// a x
/// ```
package enum RowFilter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4

    /// Undoes the filter in place.
    func undo(_ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, shape: RowShape) {
        let (count, distance) = (shape.bytes, min(shape.distance, shape.bytes))
        if distance == 4 { return undoPixels(row, above: above, count: count) }
        switch self {
        case .none: break
        case .sub:
            for x in distance..<count { row[x] &+= row[x - distance] }
        case .up:
            for x in 0..<count { row[x] &+= above[x] }
        case .average:
            for x in 0..<distance { row[x] &+= above[x] / 2 }
            for x in distance..<count {
                row[x] &+= UInt8(truncatingIfNeeded: (UInt16(row[x - distance]) + UInt16(above[x])) / 2)
            }
        case .paeth:
            for x in 0..<distance { row[x] &+= above[x] }
            for x in distance..<count {
                row[x] &+= paethGuess(row[x - distance], above[x], above[x - distance])
            }
        }
    }
}

extension RowFilter {
    /// Undoes the filters in place. Afterwards, every row holds its samples after its filter byte.
    ///
    /// - Returns: the first row whose filter byte isn't one of PNG's filters, or nil if there is none.
    package static func undo(_ bytes: inout [UInt8], shape: RowShape) -> Int? {
        let firstAbove = [UInt8](repeating: 0, count: shape.bytes)
        return bytes.withUnsafeMutableBufferPointer { bytes -> Int? in
            firstAbove.withUnsafeBufferPointer { firstAbove -> Int? in
                guard let base = bytes.baseAddress, let zeros = firstAbove.baseAddress else { return 0 }
                for y in 0..<shape.rows {
                    let row = base + y * (shape.bytes + 1)
                    guard let filter = RowFilter(rawValue: row[0]) else { return y }
                    filter.undo(row + 1, above: y == 0 ? zeros : UnsafePointer(row - shape.bytes), shape: shape)
                }
                return nil
            }
        }
    }
}

private extension RowFilter {
    /// Undoes the filter for pixels of 4 bytes. It processes all four bytes at once.
    func undoPixels(_ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int) {
        let row = UnsafeMutableRawPointer(row)
        let above = UnsafeRawPointer(above)
        func load(_ memory: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt8> {
            memory.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt8>.self)
        }
        var left = SIMD4<UInt8>.zero
        switch self {
        case .none: break
        case .sub:
            for x in stride(from: 0, to: count, by: 4) {
                left = left &+ load(row, x)
                row.storeBytes(of: left, toByteOffset: x, as: SIMD4<UInt8>.self)
            }
        case .up:
            for x in stride(from: 0, to: count, by: 4) {
                row.storeBytes(of: load(row, x) &+ load(above, x), toByteOffset: x, as: SIMD4<UInt8>.self)
            }
        case .average:
            for x in stride(from: 0, to: count, by: 4) {
                let up = load(above, x)
                left = load(row, x) &+ (left & up) &+ ((left ^ up) &>> 1)
                row.storeBytes(of: left, toByteOffset: x, as: SIMD4<UInt8>.self)
            }
        case .paeth:
            var (a, c) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
            for x in stride(from: 0, to: count, by: 4) {
                let b = SIMD4<Int16>(truncatingIfNeeded: load(above, x))
                let (fromLeft, fromUp) = (b &- c, a &- c)
                let (toLeft, toUp, toCorner) = (magnitude(fromLeft), magnitude(fromUp), magnitude(fromLeft &+ fromUp))
                let guess = c.replacing(with: b, where: toUp .<= toCorner)
                    .replacing(with: a, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
                left = load(row, x) &+ SIMD4<UInt8>(truncatingIfNeeded: guess)
                row.storeBytes(of: left, toByteOffset: x, as: SIMD4<UInt8>.self)
                (a, c) = (SIMD4<Int16>(truncatingIfNeeded: left), b)
            }
        }
    }

    @inline(__always)
    func magnitude(_ values: SIMD4<Int16>) -> SIMD4<Int16> { values.replacing(with: 0 &- values, where: values .< 0) }
}

/// The rows of a packed layout.
package struct RowShape {
    package var rows: Int
    /// The number of packed bytes of one row, without its filter byte.
    package var bytes: Int
    /// The distance to the pixel on the left, in bytes.
    package var distance: Int

    package init(rows: Int, bytes: Int, distance: Int) {
        self.rows = rows
        self.bytes = bytes
        self.distance = distance
    }
}

/// Of left, above and above-left, the one that is nearest to left + above - above-left.
@inlinable @inline(__always)
package func paethGuess(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let (left, up, corner) = (Int16(a), Int16(b), Int16(c))
    let (toLeft, toUp) = (abs(up - corner), abs(left - corner))
    let toCorner = abs(left + up - corner - corner)
    return toLeft <= toUp && toLeft <= toCorner ? a : toUp <= toCorner ? b : c
}
