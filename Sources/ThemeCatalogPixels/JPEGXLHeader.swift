import ThemeCatalogBytes

/// What stands before the frame in a JPEG XL codestream of one lossless picture (ISO/IEC 18181-1): the size and what the samples
/// are. A payload does without it, as a catalog says all of it, and a reader makes it anew; so a stream cannot claim another size,
/// a color profile, an animation or a preview.
///
/// ```
/// FF 0A | size | image metadata | default transforms (1 bit) | 0 bits to the end of the byte
/// ```
///
/// The bits are those that libjxl writes, which a writer makes sure of.
package struct JPEGXLHeader {
    var width: Int
    var height: Int
    /// One of `layouts`.
    var layout: PixelLayout

    package init(width: Int, height: Int, layout: PixelLayout) {
        self.width = width
        self.height = height
        self.layout = layout
    }

    /// The layouts that a frame can hold.
    package static let layouts: Set<PixelLayout> = [.gray8, .grayAlpha8, .rgb8, .rgba8, .gray16, .grayAlpha16, .rgb16, .rgba16]

    package var bytes: [UInt8] {
        var bits = BitWriter()
        bits.append(0x0AFF, 16)
        appendSize(to: &bits)
        // Not all as by default, no further fields.
        bits.append(0, 2)
        appendDepth(to: &bits)
        // Samples of 8 bits can be worked on in 16, those of 16 with their differences cannot.
        bits.append(layout.sampleBits == 8 ? 1 : 0, 1)
        bits.append(hasAlpha ? 1 : 0, 2)
        if hasAlpha { appendAlpha(to: &bits) }
        // No XYB, as that is not exact.
        bits.append(0, 1)
        appendColor(to: &bits)
        // No extensions, and default transforms.
        bits.append(0b100, 3)
        return bits.bytes
    }

    /// Whether the bytes start with the header of a frame that is the whole picture, and no other: lossless coding of all of it, of
    /// the last frame of its stream, shown, with no patches, splines, noise, crop or filters, which could refer to frames
    /// before it or make it larger than the picture. The size of the groups is free.
    func isHeader(ofFrame bytes: ByteView) -> Bool {
        let start = (try? bytes.slice(0, 4).array) ?? []
        guard start.count == 4 else { return false }
        // All as by default (1 bit) | type (2) | modular (1) | flags (2) | YCbCr (1) | upsampling (2), of alpha (2)
        // | size of groups (2) | passes (2) | crop (1) | blending (2), of alpha (2) | last (1) | name (2) | filters (1), their
        // sharpening (1), smoothing (2), extensions (2) | extensions (2)
        let word = start.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return hasAlpha ? word & 0x7FFF_E7FF == 0x10_0008 : word & 0x07FF_F9FF == 0x01_0008
    }
}

private extension JPEGXLHeader {
    var hasAlpha: Bool { layout.channels == 2 || layout.channels == 4 }
    var isGray: Bool { layout.channels <= 2 }

    /// SizeHeader: small sides in eighths, and the width as a ratio to the height where it is one of seven.
    func appendSize(to bits: inout BitWriter) {
        let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        let ratio = ratios.firstIndex { height * $0.0 / $0.1 == width }.map { $0 + 1 } ?? 0
        func isSmall(_ side: Int) -> Bool { side <= 256 && side % 8 == 0 }
        let small = isSmall(height) && (ratio > 0 || isSmall(width))
        bits.append(small ? 1 : 0, 1)
        appendSide(height, isSmall: small, to: &bits)
        bits.append(ratio, 3)
        if ratio == 0 { appendSide(width, isSmall: small, to: &bits) }
    }

    func appendSide(_ side: Int, isSmall: Bool, to bits: inout BitWriter) {
        if isSmall { return bits.append(side / 8 - 1, 5) }
        let sizes = [9, 13, 18, 30]
        let selector = sizes.firstIndex { side - 1 < 1 << $0 } ?? 3
        bits.append(selector, 2)
        bits.append(side - 1, sizes[selector])
    }

    /// BitDepth: whole numbers, of 8 bits or of 1 + 15.
    func appendDepth(to bits: inout BitWriter) {
        bits.append(0, 1)
        guard layout.sampleBits == 16 else { return bits.append(0, 2) }
        bits.append(3, 2)
        bits.append(15, 6)
    }

    /// ExtraChannelInfo: alpha of 8 bits by default, or of as many as the color, neither subsampled, named nor premultiplied.
    func appendAlpha(to bits: inout BitWriter) {
        bits.append(layout.sampleBits == 8 ? 1 : 0, 1)
        guard layout.sampleBits == 16 else { return }
        bits.append(0, 2)
        appendDepth(to: &bits)
        bits.append(0, 5)
    }

    /// ColorEncoding: sRGB by default; gray with D65, the curve of sRGB (13 = 2 + 11), relative. The catalog says what it is.
    func appendColor(to bits: inout BitWriter) {
        bits.append(isGray ? 0 : 1, 1)
        guard isGray else { return }
        bits.append(0, 1)
        bits.append(1, 2)
        bits.append(1, 2)
        bits.append(0, 1)
        bits.append(2, 2)
        bits.append(11, 4)
        bits.append(1, 2)
    }
}

/// Bits, the lowest first, in bytes.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << used
            used += 1
        }
    }
}
