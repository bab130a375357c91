/// A range of bytes of a catalog file that belong together.
package struct CatalogRegion: Sendable, Hashable {
    /// What the bytes of a region are for.
    package enum Section: Sendable, Hashable, CustomStringConvertible {
        /// The header.
        case structure
        /// The list of asset names.
        case names
        /// The list of all other texts.
        case strings
        /// The table of assets.
        case assets
        /// The table of renditions.
        case renditions
        /// The table of variant keys.
        case keys
        /// The tables of colors and of the numbers that colors refer to.
        case colors
        /// The tables of pictures and files, which describe each payload and give its position.
        case payloadTable
        /// The bytes of a payload. The number is its position in `ThemeCatalogFile.payloads`.
        case payload(Int)

        /// The name of the section, in words, such as `payload table` or `payload 3`.
        package var description: String {
            switch self {
            case .structure: "structure"
            case .names: "names"
            case .strings: "strings"
            case .assets: "assets"
            case .renditions: "renditions"
            case .keys: "keys"
            case .colors: "colors"
            case .payloadTable: "payload table"
            case .payload(let number): "payload \(number)"
            }
        }
    }

    /// The section that the bytes belong to.
    package var section: Section
    /// The position of the bytes in the file.
    package var range: Range<Int>

    package init(_ section: Section, _ range: Range<Int>) {
        self.section = section
        self.range = range
    }
}
