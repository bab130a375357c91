import ThemeCatalogPixels

/// A bitmap of a PDF (ISO 32000-1, 8.9): pixels with colors, or a stencil for the current color.
struct PDFPicture {
    /// The bitmap. A stencil has the color that it is painted with.
    let pixels: PixelBuffer
    /// The alpha of the bitmap as another bitmap of gray, if it has another size.
    let mask: PixelBuffer?

    /// - Parameter color: paints a stencil. Nil if it isn't a color.
    init(_ source: PDFPictureSource, color: SIMD3<Double>?, in file: PDFFile) throws(DrawingObstacle) {
        let (width, height) = (source.width, source.height)
        try file.spend(width * height / 16)
        if source.isStencil {
            guard let color else { throw .outside("a stencil is painted with a gradient") }
            pixels = try Self.stencil(source, color)
            mask = nil
            return
        }
        var bytes = try Self.colors(source)
        let masks = (soft: try file.entry("SMask", of: source.dictionary), hard: try file.entry("Mask", of: source.dictionary))
        guard let other = masks.soft?.stream ?? masks.hard?.stream else {
            try Self.hideColors(source, &bytes, in: file)
            (pixels, mask) = (PixelBuffer(width: width, height: height, bytes: bytes), nil)
            return
        }
        guard other.dictionary["Matte"] == nil else { throw .outside("a bitmap has a matte") }
        let alphas = try PDFPictureSource(other.dictionary, bytes: file.contents(of: other), spaces: nil, in: file)
        try file.spend(alphas.width * alphas.height / 16)
        let values = try alphas.isStencil ? Self.stencil(alphas, .zero).bytes : Self.colors(alphas)
        if alphas.width == width, alphas.height == height {
            for index in 0..<width * height { bytes[index * 4 + 3] = values[index * 4 + (alphas.isStencil ? 3 : 0)] }
            mask = nil
        } else {
            // Alpha becomes gray, which a luminance mask reads.
            var gray = values
            for index in 0..<alphas.width * alphas.height {
                if alphas.isStencil { for channel in 0..<3 { gray[index * 4 + channel] = values[index * 4 + 3] } }
                gray[index * 4 + 3] = 255
            }
            mask = PixelBuffer(width: alphas.width, height: alphas.height, bytes: gray)
        }
        pixels = PixelBuffer(width: width, height: height, bytes: bytes)
    }

    /// Zero bits are painted, unless the decoding turns them around.
    private static func stencil(_ source: PDFPictureSource, _ color: SIMD3<Double>) throws(DrawingObstacle) -> PixelBuffer {
        let channels = (0..<3).map { UInt8((min(max(color[$0], 0), 1) * 255).rounded()) }
        let painted: UInt64 = source.decode.first == 1 ? 1 : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.width * source.height * 4)
        var reader = PDFBits(source.bytes)
        for _ in 0..<source.height {
            for _ in 0..<source.width { bytes += channels + [reader.next(1) == painted ? 255 : 0] }
            reader.align()
        }
        return PixelBuffer(width: source.width, height: source.height, bytes: bytes)
    }

    /// Red, green, blue and an alpha of 255 of each pixel.
    private static func colors(_ source: PDFPictureSource) throws(DrawingObstacle) -> [UInt8] {
        guard let space = source.space else { throw .outside("a bitmap has no color space") }
        if let plain = plain(source, space) { return plain }
        let count = space.components
        var reader = PDFBits(source.bytes)
        // Most pixels have the color of another one. Places in the table are shared by colors that have the same last bits.
        var known = [(samples: UInt64, color: SIMD4<UInt8>)](repeating: (.max, .zero), count: 1 << 12)
        var bytes = [UInt8](repeating: 255, count: source.width * source.height * 4)
        for y in 0..<source.height {
            for x in 0..<source.width {
                var samples: UInt64 = 0
                for _ in 0..<count { samples = samples << UInt64(source.bits) | reader.next(source.bits) }
                let place = Int(truncatingIfNeeded: (samples &* 0x9E37_79B9_7F4A_7C15) >> 52)
                if known[place].samples != samples { known[place] = (samples, try color(samples, source, space)) }
                let color = known[place].color
                let at = (y * source.width + x) * 4
                for channel in 0..<3 { bytes[at + channel] = color[channel] }
            }
            reader.align()
        }
        return bytes
    }

    /// - Parameter samples: one after the other, the last one in the lowest bits.
    private static func color(
        _ samples: UInt64, _ source: PDFPictureSource, _ space: PDFColorSpace
    ) throws(DrawingObstacle) -> SIMD4<UInt8> {
        let (count, largest) = (space.components, 1 << UInt64(source.bits) - 1 as UInt64)
        let numbers = (0..<count).map { index in
            let sample = samples >> UInt64((count - 1 - index) * source.bits) & largest
            let (low, high) = (source.decode[2 * index], source.decode[2 * index + 1])
            return low + Double(sample) / Double(largest) * (high - low)
        }
        guard let color = space.srgb(numbers) else { throw .outside("the colors of a bitmap are unusual") }
        let rounded = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
        return SIMD4(SIMD3<UInt8>(rounded), 255)
    }

    /// The same for samples that are bytes of gray or sRGB already. Nil for others.
    private static func plain(_ source: PDFPictureSource, _ space: PDFColorSpace) -> [UInt8]? {
        guard source.bits == 8, source.decode == space.decode(bits: 8) else { return nil }
        let count = source.width * source.height
        var bytes = [UInt8](repeating: 255, count: count * 4)
        switch space {
        case .gray: for index in 0..<count { for channel in 0..<3 { bytes[index * 4 + channel] = source.bytes[index] } }
        case .rgb:
            for index in 0..<count { for channel in 0..<3 { bytes[index * 4 + channel] = source.bytes[index * 3 + channel] } }
        default: return nil
        }
        return bytes
    }

    /// Clears the pixels whose samples are in the ranges of a color key.
    private static func hideColors(_ source: PDFPictureSource, _ bytes: inout [UInt8], in file: PDFFile) throws(DrawingObstacle) {
        guard let ranges = try file.numbers(source.dictionary["Mask"]), let space = source.space else { return }
        guard ranges.count == 2 * space.components else { throw .outside("the mask of a bitmap is unusual") }
        var reader = PDFBits(source.bytes)
        for y in 0..<source.height {
            for x in 0..<source.width {
                var isHidden = true
                for index in 0..<space.components {
                    let sample = Double(reader.next(source.bits))
                    if sample < ranges[2 * index] || sample > ranges[2 * index + 1] { isHidden = false }
                }
                if isHidden { bytes[(y * source.width + x) * 4 + 3] = 0 }
            }
            reader.align()
        }
    }
}

/// What a bitmap is made of, checked.
struct PDFPictureSource {
    let dictionary: [String: PDFValue]
    let bytes: [UInt8]
    let width: Int
    let height: Int
    let bits: Int
    let isStencil: Bool
    /// Nil for a stencil.
    let space: PDFColorSpace?
    let decode: [Double]

    private static let pixelLimit = 6 << 20

    /// - Parameter dictionary: with the long names of its keys.
    init(
        _ dictionary: [String: PDFValue], bytes: [UInt8], spaces: [String: PDFValue]?, in file: PDFFile
    ) throws(DrawingObstacle) {
        (self.dictionary, self.bytes) = (dictionary, bytes)
        width = try file.entry("Width", of: dictionary)?.integer ?? 0
        height = try file.entry("Height", of: dictionary)?.integer ?? 0
        guard width > 0, height > 0 else { throw .outside("a bitmap has no size") }
        guard width <= Self.pixelLimit / height else { throw .outside("a bitmap has more than \(Self.pixelLimit) pixels") }
        isStencil = try file.entry("ImageMask", of: dictionary)?.bool ?? false
        bits = isStencil ? 1 : try file.entry("BitsPerComponent", of: dictionary)?.integer ?? 8
        guard [1, 2, 4, 8, 16].contains(bits) else { throw .outside("a bitmap has \(bits) bits for each component") }
        space = isStencil ? nil : try PDFColorSpace(dictionary["ColorSpace"], named: spaces, in: file)
        let components = space?.components ?? 1
        let standard = space?.decode(bits: bits) ?? [0, 1]
        let decode = try file.numbers(dictionary["Decode"]) ?? standard
        guard decode.count == standard.count, components > 0, components * bits < 64 else {
            throw .outside("the decoding of a bitmap is unusual")
        }
        self.decode = decode
        guard bytes.count >= (width * components * bits + 7) / 8 * height else { throw .outside("a bitmap is too short") }
    }
}
