package import NightcarModel
package import ThemeCatalogBytes
package import ThemeCatalogVariants

extension SourceFile {
    /// The bytes of the file, or of the glyph that it is a part of.
    ///
    /// - Throws: `FileError` if the file can't be read, or no longer has the glyph.
    package func contents() throws(FileError) -> [UInt8] {
        let bytes = try readFile(path)
        guard !part.isEmpty else { return bytes }
        let words = part.split(separator: "@")
        guard words.count == 2, let pointSize = Double(words[1]), let template = try? SymbolTemplate(bytes, pointSize: pointSize),
            let glyph = template.glyphs.first(where: { $0.metrics.name == words[0] })
        else { throw FileError(path: path, doing: "read the glyph \(part) in", errno: 0) }
        return glyph.svg
    }

    /// The file with one of its glyphs as its part.
    package func glyph(_ glyph: SymbolGlyph) -> SourceFile {
        SourceFile(folder: folder, name: name, part: "\(glyph.name)@\(Int(glyph.pointSize))")
    }
}

extension SymbolTemplate {
    /// The size of body text, for which glyphs are stored. Only the size for iOS is known from a file of Apple's tools.
    package static func pointSize(of platform: Platform?) -> Double {
        switch platform {
        case .macos: 13
        case .tvos: 29
        case .watchos: 16
        case .ios, .visionos, nil: 17
        }
    }
}
