// The constants of Documentation/CatalogFormat.md. Those are the format; nothing here may be tuned.

package enum Format {
    /// "NCAR".
    package static let magic: UInt32 = 0x5241_434E
    package static let version: UInt16 = 1
    /// The newest additions to version 1 that this reader knows.
    package static let minorVersion: UInt16 = 2
    package static let headerSize = 116
    /// Where the bytes that the checksum covers start.
    package static let checkedStart = 12
    package static let fileSizeLimit = Int(UInt32.max)
    package static let nameLimit = 4096
    /// The bytes of one string, of all strings, and their number: a reader keeps them decoded.
    package static let stringLimit = 16 << 20
    package static let stringTotalLimit = 64 << 20
    package static let stringCountLimit = 1 << 20
    /// The bytes of a text in a key.
    package static let keyTextLimit = 1024
    package static let keyLimit = 65_535
    package static let sideLimit = 16_777_215
    /// The bytes of a page of files, inflated, and the files in it.
    package static let pageLimit = 65_536
    package static let pageFileLimit = 64
    /// Entries of a list in one block.
    package static let blockSize = 16
}

/// The sections between header and payloads, in the order in which they stand.
package enum SectionID: Int, CaseIterable {
    case names, strings, assets, renditions, keys, colors, numbers, images, files

    package var isList: Bool { self == .names || self == .strings }

    /// Where the section's descriptor stands in the header.
    package var descriptorOffset: Int {
        isList ? 16 + 8 * rawValue : 32 + 12 * (rawValue - 2)
    }
}

/// The columns of a table; the raw value is the column's number.
package protocol TableColumn: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    static var section: SectionID { get }
}

package enum AssetColumn: Int, TableColumn {
    case renditions, kind, flags, properties
    package static let section = SectionID.assets
}

package enum RenditionColumn: Int, TableColumn {
    case key, kind, value, tint, attributes, fileName
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

/// What a rendition's `value` column means; bits 0–2 of its `kind` column.
package enum ContentKind: UInt64 {
    case image, file, color, childAsset, childName

    package static let mask: UInt64 = 0b0111
    package static let derivedBit: UInt64 = 0b1000
}

/// How a color's components are kept; bits 4–5 of its `form` column.
package enum ColorForm: UInt64 {
    case bytes, numbers, reference
}
