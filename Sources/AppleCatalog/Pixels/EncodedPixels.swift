/// Packed pixels, with what the header and the properties of their rendition have to say about them.
package struct EncodedPixels: Sendable, Hashable {
    /// The element, from its mark `MLEC` on: the whole payload of the rendition.
    package var element: [UInt8]
    package var codec: CarCodec
    package var width: Int
    package var height: Int
    package var format: PixelFormat
    /// The unpacked length of a row, as the property `bytesPerRow` (1007) says it.
    package var bytesPerRow: Int
    /// Every alpha is full; the element says so too.
    package var isOpaque: Bool

    /// What a pixel consists of, by the name in the rendition's header.
    package enum PixelFormat: String, Sendable, Hashable, CaseIterable {
        /// Blue, green, red, alpha in 8 bits.
        case color = "ARGB"
        /// Gray and alpha in 8 bits.
        case gray = "GA8 "
        /// Red, green, blue, alpha as half floats.
        case wideColor = "RGBW"
        /// Gray and alpha as half floats.
        case wideGray = "GA16"

        /// The number of the color space that goes with the format: sRGB, gray gamma 2.2, extended sRGB, extended gray.
        package var colorSpace: UInt32 {
            switch self {
            case .color: 1
            case .gray: 2
            case .wideColor: 4
            case .wideGray: 6
            }
        }

        /// The bytes of a pixel that is stored as such.
        package var pixelSize: Int {
            switch self {
            case .gray: 2
            case .color, .wideGray: 4
            case .wideColor: 8
            }
        }

        var isWide: Bool { self == .wideColor || self == .wideGray }
    }
}
