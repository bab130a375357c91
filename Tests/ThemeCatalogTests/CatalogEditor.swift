import NightcarFuzzing

/// Changes single values of a catalog file, whatever the width of their column is, and corrects sizes and checksums.
enum CatalogEditor {
    /// The file with one value of a table replaced.
    ///
    /// - Parameter section: 2 assets, 3 renditions, 4 keys, 5 colors, 6 numbers, 7 images, 8 files.
    static func edit(_ bytes: [UInt8], section: Int, row: Int, column: Int, value: UInt64) -> [UInt8] {
        var bytes = bytes
        if HeaderMap(bytes)!.place(section: section, row: row, column: column).width < 8 {
            widen(&bytes, section: section, column: column)
        }
        let place = HeaderMap(bytes)!.place(section: section, row: row, column: column)
        for byte in 0..<8 { bytes[place.offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
        return HeaderMap.repaired(bytes, payloads: false)
    }

    /// Makes a column 8 bytes wide, without changing its values.
    private static func widen(_ bytes: inout [UInt8], section: Int, column: Int) {
        let map = HeaderMap(bytes)!
        var table: [UInt8] = []
        for row in 0..<map.rows(section: section) {
            for other in 0..<HeaderMap.columns[section - 2] {
                let place = map.place(section: section, row: row, column: other)
                table += bytes[place.offset..<place.offset + place.width]
                if other == column { table += Array(repeating: 0, count: 8 - place.width) }
            }
        }
        bytes.replaceSubrange(map.starts[section]..<map.starts[section + 1], with: table)
        let descriptor = 32 + 12 * (section - 2) + 4 + column / 2
        let shift = UInt8(column % 2 * 4)
        bytes[descriptor] = bytes[descriptor] & ~(15 << shift) | 8 << shift
    }
}
