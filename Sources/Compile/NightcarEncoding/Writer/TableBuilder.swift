import NightcarBasics
import ThemeCatalog
import ThemeCatalogBytes

/// Collects the rows of a table, then writes them with the smallest possible column widths.
struct TableBuilder<Column: TableColumn> {
    private var values: [UInt64] = []
    private var columnCount: Int { Column.allCases.count }

    /// - Parameter rows: the approximate number of rows.
    init(rows: Int = 0) { values.reserveCapacity(rows * Column.allCases.count) }

    var count: Int { values.count / columnCount }

    /// - Precondition: there is one value for each column.
    mutating func append(_ row: [UInt64]) {
        precondition(row.count == columnCount)
        values += row
    }

    /// The width of a value in bytes: the smallest width of the format that can hold it.
    static func width(of value: UInt64) -> Int {
        switch value {
        case 0: 0
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFF_FFFF: 3
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }

    /// Appends the rows to `body` and the descriptor to `header`.
    func write(header: inout ByteWriter, body: inout ByteWriter) {
        var largest = [UInt64](repeating: 0, count: columnCount)
        for (index, value) in values.enumerated() {
            largest[index % columnCount] = max(largest[index % columnCount], value)
        }
        var widths = largest.map(Self.width)
        if count > 0 { widths[0] = max(widths[0], 1) }
        header.append(UInt32(count))
        header.append(widths.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64(4 * $1.offset) })
        for (index, value) in values.enumerated() {
            for byte in 0..<widths[index % columnCount] { body.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))) }
        }
    }
}
