package import ThemeCatalogPixels

/// How the filter of each row is chosen.
package enum FilterStrategy: Hashable {
    /// One filter for all rows.
    case fixed(RowFilter)
    /// For each row, the filter with the smallest sum of absolute differences.
    case leastSum

    static let all: [FilterStrategy] = [.leastSum] + RowFilter.allCases.map { .fixed($0) }

    /// The rows, each preceded by its filter byte.
    package func filtered(_ samples: [UInt8], shape: RowShape) -> [UInt8] {
        let firstAbove = [UInt8](repeating: 0, count: shape.bytes)
        var scratch = firstAbove
        let count = shape.rows * (shape.bytes + 1)
        return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
            samples.withUnsafeBufferPointer { samples in
                firstAbove.withUnsafeBufferPointer { firstAbove in
                    scratch.withUnsafeMutableBufferPointer { scratch in
                        guard let input = samples.baseAddress, let output = output.baseAddress,
                            let zeros = firstAbove.baseAddress, let scratch = scratch.baseAddress
                        else { return }
                        for y in 0..<shape.rows {
                            let row = input + y * shape.bytes
                            let above = y == 0 ? zeros : row - shape.bytes
                            let out = output + y * (shape.bytes + 1)
                            filterRow(row, above: above, out: out, scratch: scratch, shape: shape)
                        }
                        filled = count
                    }
                }
            }
        }
    }

    private func filterRow(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, out: UnsafeMutablePointer<UInt8>,
        scratch: UnsafeMutablePointer<UInt8>, shape: RowShape
    ) {
        if case .fixed(let filter) = self {
            out[0] = filter.rawValue
            filter.apply(row, above: above, out: out + 1, shape: shape)
            return
        }
        var least = Int.max
        for filter in RowFilter.allCases {
            filter.apply(row, above: above, out: scratch, shape: shape)
            var sum = 0
            for x in 0..<shape.bytes { sum &+= Int(Int8(bitPattern: scratch[x]).magnitude) }
            guard sum < least else { continue }
            least = sum
            out[0] = filter.rawValue
            (out + 1).update(from: scratch, count: shape.bytes)
        }
    }
}

extension RowFilter {
    /// Writes the filtered row into `out`.
    func apply(_ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, out: UnsafeMutablePointer<UInt8>, shape: RowShape) {
        let (count, distance) = (shape.bytes, min(shape.distance, shape.bytes))
        switch self {
        case .none: out.update(from: row, count: count)
        case .sub:
            out.update(from: row, count: distance)
            for x in distance..<count { out[x] = row[x] &- row[x - distance] }
        case .up:
            for x in 0..<count { out[x] = row[x] &- above[x] }
        case .average:
            for x in 0..<distance { out[x] = row[x] &- above[x] / 2 }
            for x in distance..<count {
                out[x] = row[x] &- UInt8(truncatingIfNeeded: (UInt16(row[x - distance]) + UInt16(above[x])) / 2)
            }
        case .paeth:
            for x in 0..<distance { out[x] = row[x] &- above[x] }
            for x in distance..<count {
                out[x] = row[x] &- paethGuess(row[x - distance], above[x], above[x - distance])
            }
        }
    }
}
