public import Bytes

/// A picture in the form in which a catalog stores it.
public struct EncodedImage: Sendable {
    public var width: Int
    public var height: Int
    public var layout: PixelLayout
    public var codec: PixelCodec
    public var colorSpace: ColorSpace
    public var payload: ByteView

    public init(
        width: Int, height: Int, layout: PixelLayout, codec: PixelCodec, colorSpace: ColorSpace, payload: ByteView
    ) {
        self.width = width
        self.height = height
        self.layout = layout
        self.codec = codec
        self.colorSpace = colorSpace
        self.payload = payload
    }
}

/// The pixel format before compression. Raw values are part of the catalog format.
public enum PixelLayout: UInt8, Sendable, Hashable, CaseIterable {
    /// Alpha only: the colour is given beside the payload.
    case mask = 0
    case palette = 1
    case gray = 2
    case grayAlpha = 3
    case rgb = 4
    case rgba = 5
    case gray16 = 6
    case grayAlpha16 = 7
    case rgb16 = 8
    case rgba16 = 9
}

/// How a layout is compressed. Raw values are part of the catalog format.
public enum PixelCodec: UInt8, Sendable, Hashable, CaseIterable {
    /// PNG row filters, then a raw deflate stream.
    case deflate = 0
    /// Lossless WebP (VP8L) without its RIFF header.
    case webp = 1
}
