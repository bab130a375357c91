import ThemeCatalogPixels

// Profiles of our own for spaces that a PNG file can only name with a profile (ICC.1:2001-04, version 2.4).
extension ICCProfile {
    /// A small profile for a space. Nil if PNG can name the space itself, or if the space is not known.
    static func standard(_ space: ColorSpace) -> [UInt8]? {
        switch space {
        case .genericRGB: profile("RGB ", [text("desc", "Generic RGB Profile")] + color(space, gamma: 1.8))
        case .adobeRGB: profile("RGB ", [text("desc", "Adobe RGB (1998)")] + color(space, gamma: 563.0 / 256))
        case .grayGamma22:
            profile("GRAY", [text("desc", "Generic Gray Gamma 2.2 Profile"), white, Tag("kTRC", curve(gamma: 2.2))])
        case .unspecified, .srgb, .displayP3, .extendedSRGB, .extendedLinearSRGB, .extendedGray, .otherICC: nil
        }
    }
}

private extension ICCProfile {
    struct Tag {
        var signature: String
        /// A multiple of four bytes.
        var bytes: [UInt8]

        init(_ signature: String, _ bytes: [UInt8]) {
            self.signature = signature
            self.bytes = bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
        }
    }

    /// The white point D50, which all values of a profile are adapted to, as the specification writes it.
    static let d50: [UInt8] = [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    static let white = Tag("wtpt", ascii("XYZ ") + zeros(4) + d50)

    static func color(_ space: ColorSpace, gamma: Double) -> [Tag] {
        guard let numbers = Self.primaries.first(where: { $0.0 == space })?.1 else { return [] }
        var tags = [white]
        for (index, name) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
            let place = numbers[index * 3..<index * 3 + 3].flatMap { big(UInt32(bitPattern: Int32(($0 * 65536).rounded()))) }
            tags.append(Tag(name, ascii("XYZ ") + zeros(4) + place))
        }
        let curve = curve(gamma: gamma)
        return tags + ["rTRC", "gTRC", "bTRC"].map { Tag($0, curve) }
    }

    static func curve(gamma: Double) -> [UInt8] {
        let number = UInt16((gamma * 256).rounded())
        return ascii("curv") + zeros(4) + big(1) + [UInt8(number >> 8), UInt8(number & 255)]
    }

    /// A `desc` in ASCII, with empty Unicode and Macintosh forms.
    static func text(_ signature: String, _ text: String) -> Tag {
        let length = big(UInt32(text.utf8.count + 1))
        return Tag(signature, ascii("desc") + zeros(4) + length + ascii(text) + zeros(1 + 8 + 3 + 67))
    }

    /// The header, the table of tags, and the tags. Tags with equal bytes are stored once.
    static func profile(_ space: String, _ tags: [Tag]) -> [UInt8] {
        let tags = tags + [Tag("cprt", ascii("text") + zeros(4) + ascii("No copyright") + zeros(1))]
        let start = 132 + 12 * tags.count
        var (table, body, places) = (big(UInt32(tags.count)), [UInt8](), [[UInt8]: Int]())
        for tag in tags {
            let place = places[tag.bytes] ?? start + body.count
            if places.updateValue(place, forKey: tag.bytes) == nil { body += tag.bytes }
            table += ascii(tag.signature) + big(UInt32(place)) + big(UInt32(tag.bytes.count))
        }
        let date: [UInt8] = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        let version: [UInt8] = [2, 0x40, 0, 0]
        let header = big(UInt32(start + body.count)) + zeros(4) + version + ascii("mntr") + ascii(space) + ascii("XYZ ") + date
        return header + ascii("acsp") + zeros(28) + d50 + zeros(48) + table + body
    }

    static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
    static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    static func big(_ value: UInt32) -> [UInt8] { PNGChunk.bigEndian(value) }
}
