package import ThemeCatalogPixels

/// What a rendition holds.
package enum Content: Sendable {
    /// A source file whose bytes say what it is. Nothing of it has been read yet.
    case file(SourceFile)
    /// A picture stored in a compiled catalog.
    indirect case picture(Picture)
    /// Bytes stored in a compiled catalog: a vector, a JPEG, data.
    indirect case data(StoredData)
    case color(ColorValue)
    /// Another asset that this one is made of, by its full name: a layer, a face, a sticker.
    case child(String)
}

/// A file of a source set.
package struct SourceFile: Sendable, Hashable {
    /// The path of its set, which all files of the set share; empty when only a name is known.
    package var folder: String
    /// The name within its set.
    package var name: String

    package init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// A path taken apart at its last slash.
    package init(path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { $0 > path.startIndex ? $0 : nil }
        folder = slash.map { String(path[..<$0]) } ?? ""
        name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    package var path: String { folder.isEmpty ? name : folder + "/" + name }
}

/// A picture in a compiled catalog, not decoded yet.
package struct Picture: Sendable {
    package var width: Int
    package var height: Int
    /// The name of the stored encoding.
    package var encoding: String
    package var colorSpace: ColorSpace
    /// The color that is painted through the stored alpha, when the picture is a mask and a color.
    package var tint: ColorValue?
    /// True when the tint comes from a recipe, not from a declared file.
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

/// Bytes in a compiled catalog, maybe deflated there.
package struct StoredData: Sendable {
    /// The usual file extension for the bytes (`svg`, `pdf`, `jpg` …), or the extension of the source file.
    package var fileExtension: String
    /// The source's file name, where the catalog keeps it.
    package var fileName: String?
    /// The length of the file in bytes, uncompressed.
    package var length: Int
    package var encoding: String
    package var read: @Sendable () throws -> [UInt8]

    package init(
        fileExtension: String, fileName: String? = nil, length: Int, encoding: String,
        read: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.fileExtension = fileExtension
        self.fileName = fileName
        self.length = length
        self.encoding = encoding
        self.read = read
    }
}
