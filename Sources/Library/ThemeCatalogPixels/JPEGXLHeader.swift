import ThemeCatalogBytes

/// The header before the frame in a JPEG XL codestream of one lossless picture (ISO/IEC 18181-1). It contains the size and the
/// sample format. A payload doesn't contain it, because the catalog has this information and a reader generates the header again.
/// So a stream can't claim another size, a color profile, an animation or a preview.
///
/// ```
/// FF 0A | size | image metadata | default transforms (1 bit) | 0 bits to the end of the byte
/// ```
///
/// The bits are the same as those that libjxl writes. The encoder checks this.
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

    /// The layouts that a frame can have.
    package static let layouts: Set<PixelLayout> = [.gray8, .grayAlpha8, .rgb8, .rgba8, .gray16, .grayAlpha16, .rgb16, .rgba16]

    package var bytes: [UInt8] {
        var bits = BitWriter()
        bits.append(0x0AFF, 16)
        appendSize(to: &bits)
        // Not all fields have default values, and there are no additional fields.
        bits.append(0, 2)
        appendDepth(to: &bits)
        // Differences of 8-bit samples fit into 16 bits. Differences of 16-bit samples don't.
        bits.append(layout.sampleBits == 8 ? 1 : 0, 1)
        bits.append(hasAlpha ? 1 : 0, 2)
        if hasAlpha { appendAlpha(to: &bits) }
        // No XYB, because it isn't exact.
        bits.append(0, 1)
        appendColor(to: &bits)
        // No extensions, and the default transforms.
        bits.append(0b100, 3)
        return bits.bytes
    }

    /// Whether the bytes start with the header of a frame that is the whole picture. The frame must be losslessly coded, the last
    /// one of its stream, and visible. It must not have patches, splines, noise, a crop or filters, because they could refer to
    /// earlier frames or make the frame larger than the picture. The size of the groups can be anything.
    func isHeader(ofFrame bytes: ByteView) -> Bool {
        let start = (try? bytes.slice(0, 4).array) ?? []
        guard start.count == 4 else { return false }
        // All fields default (1 bit) | type (2) | modular (1) | flags (2) | YCbCr (1) | upsampling (2), of alpha (2)
        // | size of groups (2) | passes (2) | crop (1) | blending (2), of alpha (2) | last (1) | name (2) | filters (1), their
        // sharpening (1), smoothing (2), extensions (2) | extensions (2)
        let word = start.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return hasAlpha ? word & 0x7FFF_E7FF == 0x10_0008 : word & 0x07FF_F9FF == 0x01_0008
    }
}

private extension JPEGXLHeader {
    var hasAlpha: Bool { layout.channels == 2 || layout.channels == 4 }
    var isGray: Bool { layout.channels <= 2 }

    /// SizeHeader: small sides in eighths, and the width as a ratio to the height if it is one of seven ratios.
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

    /// BitDepth: integers with 8 bits, or with 1 + 15 bits.
    func appendDepth(to bits: inout BitWriter) {
        bits.append(0, 1)
        guard layout.sampleBits == 16 else { return bits.append(0, 2) }
        bits.append(3, 2)
        bits.append(15, 6)
    }

    /// ExtraChannelInfo: alpha with 8 bits by default, or with as many bits as the color. It isn't subsampled, named or
    /// premultiplied.
    func appendAlpha(to bits: inout BitWriter) {
        bits.append(layout.sampleBits == 8 ? 1 : 0, 1)
        guard layout.sampleBits == 16 else { return }
        bits.append(0, 2)
        appendDepth(to: &bits)
        bits.append(0, 5)
    }

    /// ColorEncoding: sRGB by default. Gray has D65, the sRGB curve (13 = 2 + 11) and the relative intent. The catalog says which
    /// space it really is.
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

/// Writes bits into bytes, lowest bit first.
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
