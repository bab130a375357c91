package import ThemeCatalogBytes

/// A picture in its stored form.
///
/// The payload depends on the codec:
///
/// ```
/// deflate   [palette] + raw deflate of the rows, each a filter byte (as in PNG) and its packed samples
/// webp      the body of a VP8L chunk: a lossless WebP file without its first 20 bytes
/// jpegXL    the only frame of a JPEG XL codestream, without the header before it (see `JPEGXLHeader`)
///
/// palette   colors - 1 (1 byte) | translucent colors (2 bytes, LE) | R G B per color | A per translucent color
/// ```
///
/// The translucent colors come first in a palette, and all others are opaque. With `webp`, the layout is `mask8` (red, green and
/// blue all hold the mask), `rgb8` or `rgba8`. With `jpegXL`, it is gray or color, with or without alpha, with 8 or 16 bits.
package struct EncodedImage: Sendable {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The pixel format before compression.
    package var layout: PixelLayout
    /// How the pixels are compressed.
    package var codec: PixelCodec
    /// The color space of the pixels. For a mask, the space of its tint.
    package var colorSpace: ColorSpace
    /// The ICC profile of the pixels. Nil if there is none.
    package var profile: [UInt8]?
    /// The stored bytes.
    package var payload: ByteView
    /// The color that is painted through a mask. Nil means black. Other layouts don't use it.
    package var tint: RGB8?

    /// Makes a picture from its parts. They are checked when the picture is decoded.
    package init(
        width: Int, height: Int, layout: PixelLayout, codec: PixelCodec, colorSpace: ColorSpace, profile: [UInt8]? = nil,
        payload: ByteView, tint: RGB8? = nil
    ) {
        self.width = width
        self.height = height
        self.layout = layout
        self.codec = codec
        self.colorSpace = colorSpace
        self.profile = profile
        self.payload = payload
        self.tint = tint
    }
}

/// How pixels are compressed. Raw values are part of the catalog format.
package enum PixelCodec: UInt8, Sendable, Hashable, CaseIterable {
    /// PNG row filters, then a raw deflate stream.
    case deflate = 0
    /// Lossless WebP (VP8L) without its RIFF header.
    case webp = 1
    /// The frame of a lossless JPEG XL codestream.
    case jpegXL = 2

    /// Whether this build can read and write the codec. `webp` needs the package trait `WebP`, and `jpegXL` needs the trait
    /// `JPEGXL`.
    package var isAvailable: Bool {
        switch self {
        case .deflate: return true
        case .webp:
            #if WebP
                return true
            #else
                return false
            #endif
        case .jpegXL: return JPEGTranscoder.isAvailable
        }
    }
}
