/// Packed pixels, and what the header and properties of their rendition say about them.
package struct EncodedPixels: Sendable, Hashable {
    /// The element, from its mark `MLEC` on: the whole payload of the rendition.
    package var element: [UInt8]
    package var codec: CarCodec
    package var width: Int
    package var height: Int
    package var format: PixelFormat
    /// The unpacked length of a row, as the property `bytesPerRow` (1007) states it.
    package var bytesPerRow: Int
    /// Whether every alpha is full. The element says so too.
    package var isOpaque: Bool

    package init(
        element: [UInt8], codec: CarCodec, width: Int, height: Int, format: PixelFormat, bytesPerRow: Int, isOpaque: Bool
    ) {
        (self.element, self.codec, self.width, self.height) = (element, codec, width, height)
        (self.format, self.bytesPerRow, self.isOpaque) = (format, bytesPerRow, isOpaque)
    }

    /// The channels of a pixel, with the name that the rendition's header uses.
    package enum PixelFormat: String, Sendable, Hashable, CaseIterable {
        /// Blue, green, red, alpha in 8 bits.
        case color = "ARGB"
        /// Gray and alpha in 8 bits.
        case gray = "GA8 "
        /// Red, green, blue, alpha as half floats.
        case wideColor = "RGBW"
        /// Gray and alpha as half floats.
        case wideGray = "GA16"

        /// The number of the color space for the format: sRGB, gray gamma 2.2, extended sRGB, extended gray.
        package var colorSpace: UInt32 {
            switch self {
            case .color: 1
            case .gray: 2
            case .wideColor: 4
            case .wideGray: 6
            }
        }

        /// The size of an uncompressed pixel in bytes.
        package var pixelSize: Int {
            switch self {
            case .gray: 2
            case .color, .wideGray: 4
            case .wideColor: 8
            }
        }

        package var isWide: Bool { self == .wideColor || self == .wideGray }
    }
}
