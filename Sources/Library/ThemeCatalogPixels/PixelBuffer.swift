/// A decoded picture. Rows start at the top and pixels at the left, without padding. There are four channels, R, G, B and A, and
/// alpha isn't premultiplied.
///
/// ```
/// rgba8   | R | G | B | A |            1 byte per channel
/// rgba16  | R  | G  | B  | A  |        2 bytes per channel, little-endian
/// ```
///
/// Gray and palette sources are widened when they are decoded. The encoder finds the smaller layout again.
public struct PixelBuffer: Sendable, Hashable {
    /// The width of one channel. The raw value is in bytes.
    public enum Depth: UInt8, Sendable, Hashable {
        /// 8 bits per channel.
        case eight = 1
        /// 16 bits per channel.
        case sixteen = 2
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The width of one channel.
    public let depth: Depth
    /// The color space of the pixels.
    public var colorSpace: ColorValue.Space
    /// The ICC profile of the pixels. Nil if `colorSpace` says everything about them, or if the profile isn't known.
    public var profile: [UInt8]?
    /// The pixels: `width * height * 4 * depth.rawValue` bytes.
    public var bytes: [UInt8]

    /// Makes a picture from its pixels.
    ///
    /// - Precondition: `bytes` has the size that follows from the other values, and the picture has at least 1 x 1 pixel.
    public init(
        width: Int, height: Int, depth: Depth = .eight, colorSpace: ColorValue.Space = .srgb, profile: [UInt8]? = nil,
        bytes: [UInt8]
    ) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4 * Int(depth.rawValue))
        self.width = width
        self.height = height
        self.depth = depth
        self.colorSpace = colorSpace
        self.profile = profile
        self.bytes = bytes
    }

    /// The number of pixels.
    public var pixelCount: Int { width * height }
}
