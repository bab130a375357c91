// The constants of Documentation/CatalogFormat.md. They define the format, so don't change them.

package enum Format {
    /// "NCAR" in ASCII.
    package static let magic: UInt32 = 0x5241_434E
    package static let version: UInt16 = 1
    /// The newest minor version that this reader knows.
    package static let minorVersion: UInt16 = 3
    package static let headerSize = 116
    /// The offset of the first byte that the checksum covers.
    package static let checkedStart = 12
    package static let fileSizeLimit = Int(UInt32.max)
    package static let nameLimit = 4096
    /// The limits for the bytes of one string, the bytes of all strings, and the number of strings. A reader keeps all strings
    /// decoded.
    package static let stringLimit = 16 << 20
    package static let stringTotalLimit = 64 << 20
    package static let stringCountLimit = 1 << 20
    /// The limit for the bytes of a text in a key.
    package static let keyTextLimit = 1024
    package static let keyLimit = 65_535
    package static let sideLimit = 16_777_215
    /// The limit for the bytes of an ICC profile.
    package static let profileLimit = 1 << 20
    /// The minor version that introduced the column `profile` of the table `renditions`.
    package static let profileVersion: UInt16 = 3
    /// The limits for the bytes of an inflated page and for the number of its files.
    package static let pageLimit = 65_536
    package static let pageFileLimit = 64
    /// The number of list entries in one block.
    package static let blockSize = 16
}

/// The sections between the header and the payloads, in file order.
package enum SectionID: Int, CaseIterable {
    case names, strings, assets, renditions, keys, colors, numbers, images, files

    package var isList: Bool { self == .names || self == .strings }

    /// The offset of the section's descriptor in the header.
    package var descriptorOffset: Int {
        isList ? 16 + 8 * rawValue : 32 + 12 * (rawValue - 2)
    }
}

/// The columns of a table. The raw value is the column's number.
package protocol TableColumn: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    static var section: SectionID { get }
}

package enum AssetColumn: Int, TableColumn {
    case renditions, kind, flags, properties
    package static let section = SectionID.assets
}

package enum RenditionColumn: Int, TableColumn {
    case key, kind, value, tint, attributes, fileName, profile
    package static let section = SectionID.renditions
}

package enum KeyColumn: Int, TableColumn {
    case closed, scale, idiom, subtype, locale, theme, qualifiers, memory, graphics, width, height
    package static let section = SectionID.keys
}

package enum ColorColumn: Int, TableColumn {
    case form, c0, c1, c2, alpha
    package static let section = SectionID.colors
}

package enum NumberColumn: Int, TableColumn {
    case bits
    package static let section = SectionID.numbers
}

package enum ImageColumn: Int, TableColumn {
    case start, crc, width, height, format
    package static let section = SectionID.images
}

package enum FileColumn: Int, TableColumn {
    case start, crc, length, fileExtension, encoding
    package static let section = SectionID.files
}

/// The meaning of a rendition's `value` column: bits 0–2 of its `kind` column.
package enum ContentKind: UInt64 {
    case image, file, color, childAsset, childName

    package static let mask: UInt64 = 0b0111
    package static let derivedBit: UInt64 = 0b1000
}

/// How a color's components are stored: bits 4–5 of its `form` column.
package enum ColorForm: UInt64 {
    case bytes, numbers, reference
}
