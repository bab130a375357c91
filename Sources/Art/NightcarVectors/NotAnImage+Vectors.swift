import NightcarBasics
package import NightcarImaging
import ThemeCatalogBytes

extension NotAnImage {
    /// Why a file of an image set can't be shown, SVG included. Nil if it may be a picture.
    ///
    /// - Parameter format: what the bytes are.
    package init?(file bytes: [UInt8], format: FileFormat, fileName: String) {
        let damage = format == .svg ? Self.damage(ofSVG: bytes) : NotAnImage(bytes, format: format, fileName: fileName)
        guard let damage else { return nil }
        self = damage
    }

    /// What an XML parser says. A file in an encoding that this parser may lack is left to the one who shows it.
    private static func damage(ofSVG bytes: [UInt8]) -> NotAnImage? {
        guard bytes.count <= Limits.svgBytes, hasKnownEncoding(bytes) else { return nil }
        if SVGReader.isAvailable, SVGReader(bytes) != nil { return nil }
        // Half of UTF-16 is zeros.
        let text = String(decoding: bytes.lazy.filter { $0 != 0 }, as: UTF8.self)
        let hasEnd = text.contains("</svg") || text.contains(":svg>")
        if SVGReader.isAvailable { return hasEnd ? .malformed : .cutShort }
        return hasEnd || text.hasSuffix("/>") ? nil : .cutShort
    }

    private static func hasKnownEncoding(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(256).filter { $0 != 0 }, as: UTF8.self).lowercased()
        guard head.contains("<?xml"), head.contains("encoding") else { return true }
        return ["utf-8", "utf8", "utf-16", "ascii", "iso-8859-1"].contains { head.contains($0) }
    }
}
