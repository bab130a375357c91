/// A decoded picture: rows from the top, pixels from the left, no padding, four channels R, G, B, A, alpha not premultiplied.
///
/// ```
/// rgba8   | R | G | B | A |            1 byte a channel
/// rgba16  | R  | G  | B  | A  |        2 bytes a channel, little-endian
/// ```
///
/// Gray and palette sources are widened when they are decoded; the encoder finds the smaller layout again.
public struct PixelBuffer: Sendable, Hashable {
    /// The width of one channel.
    public enum Depth: UInt8, Sendable, Hashable {
        case eight = 1
        case sixteen = 2
    }

    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int
    /// The width of each channel.
    public let depth: Depth
    /// How to read the values of the channels.
    public var colorSpace: ColorSpace
    /// `width * height * 4 * depth.rawValue` bytes.
    public var bytes: [UInt8]

    /// - Precondition: `bytes` has the size that the other values say, which is at least 1 x 1 pixel.
    public init(width: Int, height: Int, depth: Depth = .eight, colorSpace: ColorSpace = .srgb, bytes: [UInt8]) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4 * Int(depth.rawValue))
        self.width = width
        self.height = height
        self.depth = depth
        self.colorSpace = colorSpace
        self.bytes = bytes
    }

    /// `width * height`.
    public var pixelCount: Int { width * height }
}
