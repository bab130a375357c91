package import ThemeCatalogPixels

/// The layout, codec and color space of a picture in one number: the `format` column of the table `images`.
///
/// ```
/// bits   0–5      6–7     8–11
///        layout   codec   color space
/// ```
package struct ImageFormat: Sendable, Hashable {
    package var layout: PixelLayout
    package var codec: PixelCodec
    package var colorSpace: ColorSpace

    package init(_ image: EncodedImage) {
        layout = image.layout
        codec = image.codec
        // A mask's values aren't colors, and tints in several spaces can share one mask.
        colorSpace = image.layout.isMask ? .unspecified : image.colorSpace
    }

    /// Nil if a code is unknown or a reserved bit is set.
    package init?(packed: UInt64) {
        guard packed < 1 << 12, let layout = PixelLayout(rawValue: UInt8(packed & 63)),
            let codec = PixelCodec(rawValue: UInt8(packed >> 6 & 3)),
            let colorSpace = ColorSpace(rawValue: UInt8(packed >> 8))
        else { return nil }
        self.layout = layout
        self.codec = codec
        self.colorSpace = colorSpace
    }

    /// The minor version of the format that introduced this codec.
    package var minorVersion: UInt16 { codec == .jpegXL ? 2 : 0 }

    package var packed: UInt64 { UInt64(layout.rawValue) | UInt64(codec.rawValue) << 6 | UInt64(colorSpace.rawValue) << 8 }
}
