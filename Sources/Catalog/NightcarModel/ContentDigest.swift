import ThemeCatalogBytes
package import ThemeCatalogPixels

/// A number that identifies the content of a rendition. Equal contents have equal digests, however they are stored.
///
/// The digest of a picture covers its decoded pixels (without the color under alpha 0), size, depth and color space, or its ICC
/// profile if the color space has no name. A picture without a color space counts as sRGB. The digest of data covers its bytes. As
/// text, a digest has 16 hexadecimal digits.
package struct ContentDigest: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    private let value: UInt64

    package var rawValue: UInt64 { value }

    package init(rawValue: UInt64) { value = rawValue }

    package init(_ picture: PixelBuffer) {
        let cleaned = picture.cleaned()
        let space = picture.colorSpace == .unspecified ? ColorSpace.srgb : picture.colorSpace
        let head = [picture.width, picture.height, Int(picture.depth.rawValue), Int(space.rawValue)]
        var seed = Self.hash(head.map(String.init).joined(separator: " "), as: "picture")
        if space == .otherICC, let profile = picture.profile { seed = profile.withUnsafeBytes { xxHash64($0, seed: seed) } }
        value = cleaned.bytes.withUnsafeBytes { xxHash64($0, seed: seed) }
    }

    /// - Parameter bytes: the bytes of a file as an app gets them.
    package init(bytes: [UInt8]) { value = bytes.withUnsafeBytes { xxHash64($0) } }

    fileprivate init(bytes: ByteView) { value = bytes.withUnsafeBytes { xxHash64($0) } }

    package init(_ color: ColorValue) {
        switch color {
        case .components(let space, let values, let alpha):
            let numbers = (values + [alpha]).map { String($0.bitPattern, radix: 16) }
            value = Self.hash("\(space.rawValue) " + numbers.joined(separator: " "), as: "color")
        case .reference(let name, let platform):
            value = Self.hash("\(platform) \(name)", as: "color")
        }
    }

    /// - Parameter child: the full name of the asset that is the content.
    package init(child: String) { value = Self.hash(child, as: "child") }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func hash(_ text: String, as kind: String) -> UInt64 {
        var text = "\(kind) \(text)"
        return text.withUTF8 { xxHash64(UnsafeRawBufferPointer($0)) }
    }
}

extension Content {
    /// The digest of the rendition's content. Nil for a file that hasn't been read yet, and for what is made of one.
    ///
    /// Decodes pictures and reads data.
    ///
    /// - Throws: the errors of decoding or reading.
    package func digest() throws -> ContentDigest? {
        switch self {
        case .file, .derived: nil
        case .picture(let picture): ContentDigest(try picture.decode())
        case .data(let data): try data.digest()
        case .color(let color): ContentDigest(color)
        case .child(let name): ContentDigest(child: name)
        }
    }
}

extension StoredData {
    /// The digest of the bytes, which are copied only if they are packed.
    fileprivate func digest() throws -> ContentDigest {
        if let plain { return ContentDigest(bytes: plain) }
        return ContentDigest(bytes: try read())
    }
}
