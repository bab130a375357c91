package import ThemeCatalogBytes
package import ThemeCatalogPixels

/// What a rendition holds.
package enum Content: Sendable {
    /// A source file. Its bytes determine what it is, and they haven't been read yet.
    case file(SourceFile)
    /// A source file with other colors.
    indirect case derived(DerivedArtwork)
    /// A picture that is stored in a compiled catalog.
    indirect case picture(Picture)
    /// Bytes that are stored in a compiled catalog: a vector, a JPEG or data.
    indirect case data(StoredData)
    case color(ColorValue)
    /// Another asset that this one is made of, given by its full name: a layer, a face or a sticker.
    case child(String)

    /// The source file that it is, or that it is made of. Nil if there is none.
    package var file: SourceFile? {
        switch self {
        case .file(let file): file
        case .derived(let artwork): artwork.source
        case .picture, .data, .color, .child: nil
        }
    }

    /// What is derived from a source file. Nil if it isn't derived.
    package var derived: DerivedArtwork? { if case .derived(let artwork) = self { artwork } else { nil } }
}

/// A file of a source set.
package struct SourceFile: Sendable, Hashable {
    /// The path of its set. All files of the set share it. Empty if only a name is known.
    package var folder: String
    /// The name and the part, with a null character between them, which no name has. Few files have parts, so two texts would
    /// take more memory than they are worth.
    private var text: String

    package init(folder: String, name: String, part: String = "") {
        self.folder = folder
        text = part.isEmpty ? name : "\(name)\0\(part)"
    }

    /// The name within its set.
    package var name: String { separator.map { String(text[..<$0]) } ?? text }

    /// The glyph of a symbol template and its point size, such as `Regular-M@17`. Empty for the whole file.
    package var part: String { separator.map { String(text[text.utf8.index(after: $0)...]) } ?? "" }

    private var separator: String.Index? { text.utf8.firstIndex(of: 0) }

    /// Splits a path at its last slash.
    package init(path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { $0 > path.startIndex ? $0 : nil }
        folder = slash.map { String(path[..<$0]) } ?? ""
        text = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    package var path: String { folder.isEmpty ? name : folder + "/" + name }
}

/// A picture in a compiled catalog that hasn't been decoded yet.
package struct Picture: Sendable {
    package var width: Int
    package var height: Int
    /// The name of the stored encoding.
    package var encoding: String
    package var colorSpace: ColorSpace
    /// The color that is painted through the stored alpha. Only for a picture that is stored as a mask and a color.
    package var tint: ColorValue?
    /// Whether the tint comes from a recipe instead of a declared file.
    package var isDerived: Bool
    package var decode: @Sendable () throws -> PixelBuffer

    package init(
        width: Int, height: Int, encoding: String, colorSpace: ColorSpace, tint: ColorValue? = nil,
        isDerived: Bool = false, decode: @escaping @Sendable () throws -> PixelBuffer
    ) {
        self.width = width
        self.height = height
        self.encoding = encoding
        self.colorSpace = colorSpace
        self.tint = tint
        self.isDerived = isDerived
        self.decode = decode
    }
}

/// Bytes in a compiled catalog, which may be deflated there.
package struct StoredData: Sendable {
    /// The usual file extension for these bytes (`svg`, `pdf`, `jpg` …), or the extension of the source file.
    package var fileExtension: String
    /// The name of the source file, if the catalog stores it.
    package var fileName: String?
    /// The uncompressed length of the file, in bytes.
    package var length: Int
    package var encoding: String
    package var read: @Sendable () throws -> [UInt8]
    /// The bytes in the catalog, if it stores them as they are.
    package var plain: ByteView?

    package init(
        fileExtension: String, fileName: String? = nil, length: Int, encoding: String, plain: ByteView? = nil,
        read: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.fileExtension = fileExtension
        self.fileName = fileName
        self.length = length
        self.encoding = encoding
        self.plain = plain
        self.read = read
    }
}
