/// A run of bytes of a catalog file that belong together.
public struct CatalogRegion: Sendable, Hashable {
    public enum Section: Sendable, Hashable, CustomStringConvertible {
        /// The header.
        case structure
        case names
        case strings
        case assets
        case renditions
        case keys
        /// Colors and the numbers they are made of.
        case colors
        /// What the payloads are and where they stand.
        case payloadTable
        /// A payload's bytes, by its number in `ThemeCatalogFile.payloads`.
        case payload(Int)

        public var description: String {
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

    public var section: Section
    /// The bytes in the file.
    public var range: Range<Int>

    package init(_ section: Section, _ range: Range<Int>) {
        self.section = section
        self.range = range
    }
}
