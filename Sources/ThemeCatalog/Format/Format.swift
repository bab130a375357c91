// The constants of Documentation/CatalogFormat.md. Those are the format; nothing here may be tuned.

enum Format {
    /// "NCAR".
    static let magic: UInt32 = 0x5241_434E
    static let version: UInt16 = 1
    /// The newest additions to version 1 that this reader knows.
    static let minorVersion: UInt16 = 2
    static let headerSize = 116
    /// Where the bytes that the checksum covers start.
    static let checkedStart = 12
    static let fileSizeLimit = Int(UInt32.max)
    static let nameLimit = 4096
    /// The bytes of one string, of all strings, and their number: a reader keeps them decoded.
    static let stringLimit = 16 << 20
    static let stringTotalLimit = 64 << 20
    static let stringCountLimit = 1 << 20
    /// The bytes of a text in a key.
    static let keyTextLimit = 1024
    static let keyLimit = 65_535
    static let sideLimit = 16_777_215
    /// The bytes of a page of files, inflated, and the files in it.
    static let pageLimit = 65_536
    static let pageFileLimit = 64
    /// Entries of a list in one block.
    static let blockSize = 16
}

/// The sections between header and payloads, in the order in which they stand.
enum SectionID: Int, CaseIterable {
    case names, strings, assets, renditions, keys, colors, numbers, images, files

    var isList: Bool { self == .names || self == .strings }

    /// Where the section's descriptor stands in the header.
    var descriptorOffset: Int {
        isList ? 16 + 8 * rawValue : 32 + 12 * (rawValue - 2)
    }
}

/// The columns of a table; the raw value is the column's number.
protocol TableColumn: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    static var section: SectionID { get }
}

enum AssetColumn: Int, TableColumn {
    case renditions, kind, flags, properties
    static let section = SectionID.assets
}

enum RenditionColumn: Int, TableColumn {
    case key, kind, value, tint, attributes, fileName
    static let section = SectionID.renditions
}

enum KeyColumn: Int, TableColumn {
    case closed, scale, idiom, subtype, locale, theme, qualifiers, memory, graphics, width, height
    static let section = SectionID.keys
}

enum ColorColumn: Int, TableColumn {
    case form, c0, c1, c2, alpha
    static let section = SectionID.colors
}

enum NumberColumn: Int, TableColumn {
    case bits
    static let section = SectionID.numbers
}

enum ImageColumn: Int, TableColumn {
    case start, crc, width, height, format
    static let section = SectionID.images
}

enum FileColumn: Int, TableColumn {
    case start, crc, length, fileExtension, encoding
    static let section = SectionID.files
}

/// What a rendition's `value` column means; bits 0–2 of its `kind` column.
enum ContentKind: UInt64 {
    case image, file, color, childAsset, childName

    static let mask: UInt64 = 0b0111
    static let derivedBit: UInt64 = 0b1000
}

/// How a color's components are kept; bits 4–5 of its `form` column.
enum ColorForm: UInt64 {
    case bytes, numbers, reference
}
