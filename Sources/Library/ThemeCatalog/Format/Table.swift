package import ThemeCatalogBytes

/// A table of the catalog: rows of little-endian columns. The header gives the width of each column.
///
/// ```
/// bytes:  …| row 0: column 0 | column 1 | … | row 1: column 0 | …
///          start                              start + stride
/// ```
package struct Table<Column: TableColumn>: Sendable {
    private let bytes: ByteView
    /// The offset of the table's first byte in the file.
    package let start: Int
    package let count: Int
    package let stride: Int
    private let widths: SIMD16<UInt8>
    private let offsets: SIMD16<UInt8>

    package var length: Int { count * stride }

    /// Reads the table's descriptor from the header.
    ///
    /// - Parameters:
    ///   - bytes: the header and the tables.
    ///   - start: the offset of the table's first byte.
    /// - Throws: `ThemeCatalogError` if the descriptor is invalid, or if the rows aren't inside `bytes`.
    package init(_ bytes: ByteView, start: Int) throws(ThemeCatalogError) {
        let descriptor = Column.section.descriptorOffset
        let count = Int(bytes.unsigned(at: descriptor, width: 4))
        let packed = bytes.unsigned(at: descriptor + 4, width: 8)
        let (widths, offsets, stride) = try Self.columns(packed, descriptor: descriptor)
        guard count == 0 || widths[0] > 0 else {
            throw .malformed("table \(Column.section) has rows without a first column", at: descriptor + 4)
        }
        let (length, overflow) = count.multipliedReportingOverflow(by: stride)
        guard !overflow, length <= bytes.count - start else {
            throw .malformed("table \(Column.section) with \(count) rows does not fit the file", at: descriptor)
        }
        self.bytes = bytes
        self.start = start
        self.count = count
        self.stride = stride
        self.widths = widths
        self.offsets = offsets
    }

    /// The value of a column, or 0 if the table doesn't have this row.
    package subscript(_ row: Int, _ column: Column) -> UInt64 {
        guard row >= 0, row < count else { return 0 }
        return bytes.unsigned(at: offset(row, column), width: Int(widths[column.rawValue]))
    }

    /// The value of a column as a row number or another small value.
    package func index(_ row: Int, _ column: Column) -> Int { Int(clamping: self[row, column]) }

    /// The offset of a value in the file.
    ///
    /// - Precondition: the table has this row.
    package func offset(_ row: Int, _ column: Column) -> Int { start + row * stride + Int(offsets[column.rawValue]) }

    /// The length in bytes of the table that a descriptor in the header declares. The rows aren't read.
    package static func length(in bytes: ByteView) throws(ThemeCatalogError) -> Int {
        let descriptor = Column.section.descriptorOffset
        let stride = try columns(bytes.unsigned(at: descriptor + 4, width: 8), descriptor: descriptor).stride
        return Int(bytes.unsigned(at: descriptor, width: 4)) * stride
    }
}

extension Table {
    private static func columns(
        _ packed: UInt64, descriptor: Int
    ) throws(ThemeCatalogError) -> (widths: SIMD16<UInt8>, offsets: SIMD16<UInt8>, stride: Int) {
        var (widths, offsets, stride) = (SIMD16<UInt8>(), SIMD16<UInt8>(), 0)
        for column in 0..<16 {
            let width = UInt8(packed >> UInt64(4 * column) & 15)
            let isKnown = width <= 4 || width == 8
            guard isKnown, column < Column.allCases.count || width == 0 else {
                throw .malformed(
                    "table \(Column.section) has a column \(column) of \(width) bytes", at: descriptor + 4 + column / 2)
            }
            widths[column] = width
            offsets[column] = UInt8(stride)
            stride += Int(width)
        }
        return (widths, offsets, stride)
    }
}

extension ByteView {
    /// The little-endian number of `width` bytes (at most 8) at `offset`, or 0 if not all of its bytes are inside the view.
    package func unsigned(at offset: Int, width: Int) -> UInt64 {
        withUnsafeBytes { bytes in
            guard offset >= 0, offset <= bytes.count - width else { return 0 }
            var value: UInt64 = 0
            for position in stride(from: offset + width - 1, through: offset, by: -1) {
                value = value << 8 | UInt64(bytes[position])
            }
            return value
        }
    }
}
