/// The pixel format before compression. Raw values are part of the catalog format.
///
/// The number at the end of a name is the bits of one sample. Samples below 8 bits are packed from the high bit down,
/// and rows start at a byte. A gray or mask sample `v` of `n` bits stands for the byte `v * 255 / (2^n - 1)`.
/// Samples of 16 bits are little-endian.
public enum PixelLayout: UInt8, Sendable, Hashable, CaseIterable {
    /// Alpha only: the color is given beside the payload.
    case mask1 = 0
    case mask2 = 1
    case mask4 = 2
    case mask8 = 3
    /// Indices into a palette of colors with alpha, which stands at the start of the payload.
    case palette1 = 4
    case palette2 = 5
    case palette4 = 6
    case palette8 = 7
    /// Opaque gray.
    case gray1 = 8
    case gray2 = 9
    case gray4 = 10
    case gray8 = 11
    /// Gray, then alpha.
    case grayAlpha8 = 12
    /// Opaque color.
    case rgb8 = 13
    case rgba8 = 14
    case gray16 = 15
    case grayAlpha16 = 16
    case rgb16 = 17
    case rgba16 = 18

    /// True if a sample is an alpha value and the color is given beside the payload.
    public var isMask: Bool { rawValue <= PixelLayout.mask8.rawValue }
    /// True if a sample is an index into a palette.
    public var isPalette: Bool { (PixelLayout.palette1.rawValue...PixelLayout.palette8.rawValue).contains(rawValue) }

    /// The bits of one sample: 1, 2, 4, 8 or 16.
    public var sampleBits: Int {
        switch self {
        case .mask1, .palette1, .gray1: 1
        case .mask2, .palette2, .gray2: 2
        case .mask4, .palette4, .gray4: 4
        case .mask8, .palette8, .gray8, .grayAlpha8, .rgb8, .rgba8: 8
        case .gray16, .grayAlpha16, .rgb16, .rgba16: 16
        }
    }

    /// The samples of one pixel.
    public var channels: Int {
        switch self {
        case .grayAlpha8, .grayAlpha16: 2
        case .rgb8, .rgb16: 3
        case .rgba8, .rgba16: 4
        default: 1
        }
    }

    /// The depth of the picture that this layout decodes to.
    public var depth: PixelBuffer.Depth { sampleBits == 16 ? .sixteen : .eight }

    /// The bytes of one packed row, or nil when that number is too large for an integer.
    package func rowBytes(width: Int) -> Int? {
        let (bits, overflow) = width.multipliedReportingOverflow(by: sampleBits * channels)
        return overflow || bits > Int.max - 7 ? nil : (bits + 7) / 8
    }

    /// How far the row filters look to the left, in bytes.
    package var filterDistance: Int { max(1, sampleBits * channels / 8) }

    package static func mask(bits: Int) -> PixelLayout { bits == 1 ? .mask1 : bits == 2 ? .mask2 : bits == 4 ? .mask4 : .mask8 }
    package static func gray(bits: Int) -> PixelLayout { bits == 1 ? .gray1 : bits == 2 ? .gray2 : bits == 4 ? .gray4 : .gray8 }
    package static func palette(colors: Int) -> PixelLayout {
        colors <= 2 ? .palette1 : colors <= 4 ? .palette2 : colors <= 16 ? .palette4 : .palette8
    }
}
