/// The pixel format before compression. Raw values are part of the catalog format.
///
/// The number at the end of a name is the number of bits per sample. Samples of less than 8 bits are packed from the high bit
/// down, and each row starts at a byte. A gray or mask sample `v` of `n` bits means the byte `v * 255 / (2^n - 1)`. 16-bit
/// samples are little-endian.
package enum PixelLayout: UInt8, Sendable, Hashable, CaseIterable {
    /// Alpha only, with 1 bit. The color isn't in the payload.
    case mask1 = 0
    /// Alpha only, with 2 bits.
    case mask2 = 1
    /// Alpha only, with 4 bits.
    case mask4 = 2
    /// Alpha only, with 8 bits.
    case mask8 = 3
    /// Indices of 1 bit into a palette of colors with alpha. The palette is at the start of the payload.
    case palette1 = 4
    /// Indices of 2 bits into a palette.
    case palette2 = 5
    /// Indices of 4 bits into a palette.
    case palette4 = 6
    /// Indices of 8 bits into a palette.
    case palette8 = 7
    /// Opaque gray with 1 bit.
    case gray1 = 8
    /// Opaque gray with 2 bits.
    case gray2 = 9
    /// Opaque gray with 4 bits.
    case gray4 = 10
    /// Opaque gray with 8 bits.
    case gray8 = 11
    /// Gray, then alpha, with 8 bits each.
    case grayAlpha8 = 12
    /// Opaque R, G, B with 8 bits each.
    case rgb8 = 13
    /// R, G, B, A with 8 bits each.
    case rgba8 = 14
    /// Opaque gray with 16 bits.
    case gray16 = 15
    /// Gray, then alpha, with 16 bits each.
    case grayAlpha16 = 16
    /// Opaque R, G, B with 16 bits each.
    case rgb16 = 17
    /// R, G, B, A with 16 bits each.
    case rgba16 = 18

    /// Whether the layout holds only alpha.
    package var isMask: Bool { rawValue <= PixelLayout.mask8.rawValue }
    /// Whether the layout holds indices into a palette.
    package var isPalette: Bool { (PixelLayout.palette1.rawValue...PixelLayout.palette8.rawValue).contains(rawValue) }

    /// The number of bits per sample: 1, 2, 4, 8 or 16.
    package var sampleBits: Int {
        switch self {
        case .mask1, .palette1, .gray1: 1
        case .mask2, .palette2, .gray2: 2
        case .mask4, .palette4, .gray4: 4
        case .mask8, .palette8, .gray8, .grayAlpha8, .rgb8, .rgba8: 8
        case .gray16, .grayAlpha16, .rgb16, .rgba16: 16
        }
    }

    /// The number of samples per pixel.
    package var channels: Int {
        switch self {
        case .grayAlpha8, .grayAlpha16: 2
        case .rgb8, .rgb16: 3
        case .rgba8, .rgba16: 4
        default: 1
        }
    }

    /// The depth of the picture that this layout decodes to.
    package var depth: PixelBuffer.Depth { sampleBits == 16 ? .sixteen : .eight }

    /// The number of bytes of a packed row, or nil if it doesn't fit into an integer.
    package func rowBytes(width: Int) -> Int? {
        let (bits, overflow) = width.multipliedReportingOverflow(by: sampleBits * channels)
        return overflow || bits > Int.max - 7 ? nil : (bits + 7) / 8
    }

    /// The distance in bytes at which the row filters look to the left.
    package var filterDistance: Int { max(1, sampleBits * channels / 8) }

    package static func mask(bits: Int) -> PixelLayout { bits == 1 ? .mask1 : bits == 2 ? .mask2 : bits == 4 ? .mask4 : .mask8 }
    package static func gray(bits: Int) -> PixelLayout { bits == 1 ? .gray1 : bits == 2 ? .gray2 : bits == 4 ? .gray4 : .gray8 }
    package static func palette(colors: Int) -> PixelLayout {
        colors <= 2 ? .palette1 : colors <= 4 ? .palette2 : colors <= 16 ? .palette4 : .palette8
    }
}
