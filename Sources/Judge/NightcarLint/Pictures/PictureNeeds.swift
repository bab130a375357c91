/// What a rule needs to know about a picture.
package struct PictureNeeds: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Format, size in pixels and color type, from the head of the file.
    package static let header = PictureNeeds(rawValue: 1 << 0)
    /// The checksum of the file.
    package static let bytes = PictureNeeds(rawValue: 1 << 1)
    /// How it stands out on dark and light backgrounds.
    package static let visibility = PictureNeeds(rawValue: 1 << 2)
    /// The digest of its pixels.
    package static let identity = PictureNeeds(rawValue: 1 << 3)
    /// How close it is to a single color.
    package static let hue = PictureNeeds(rawValue: 1 << 4)
    /// Which two plain colors it is painted in.
    package static let flatColors = PictureNeeds(rawValue: 1 << 5)
    /// The bytes of a vector file as text.
    package static let vector = PictureNeeds(rawValue: 1 << 6)

    /// Whether the picture is opaque.
    package static let alpha = PictureNeeds(rawValue: 1 << 7)

    /// How colorful it is.
    package static let chroma = PictureNeeds(rawValue: 1 << 8)
    /// The digest of its alpha only.
    package static let shape = PictureNeeds(rawValue: 1 << 9)

    /// How it stands out, also if it is opaque.
    package static let brightness = PictureNeeds(rawValue: 1 << 10)

    package static let pixels: PictureNeeds = [
        .visibility, .identity, .hue, .flatColors, .alpha, .chroma, .shape, .brightness,
    ]

    /// A vector is painted only for these.
    package static let painted: PictureNeeds = [.visibility, .brightness, .flatColors]

    package var needsPixels: Bool { !isDisjoint(with: .pixels) }
}
