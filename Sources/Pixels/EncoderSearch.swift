/// The search for the smallest payload of one picture.
///
/// Measured on shipped catalogs: WebP wins nearly always on rich pictures and on bytes overall, deflate on many small masks
/// and palettes. So the many filter strategies are run only where they can win, unless the effort is `space`.
struct EncoderSearch {
    struct Candidate {
        var layout: PixelLayout
        var codec: PixelCodec
        var bytes: [UInt8]
    }

    let traits: PixelTraits
    private let picture: PixelBuffer
    private let options: EncodeOptions
    private let palette: Palette?

    init(_ buffer: PixelBuffer, options: EncodeOptions) {
        picture = buffer.cleaned()
        traits = PixelTraits(picture)
        palette = traits.onlyColor == nil ? Palette(picture) : nil
        self.options = options
    }

    /// The first of the smallest candidates, so that a tie has one answer.
    func smallest() -> Candidate {
        var best = webpCandidate()
        if let best, !isDeflateLikely { return best }
        for layout in layouts {
            let (samples, shape, header) = pack(layout)
            for strategy in strategies(layout) {
                let rows = strategy.filtered(samples, shape: shape)
                for tuning in tunings {
                    let stream = RawDeflate.deflate(rows, level: deflateLevel, strategy: tuning)
                    guard header.count + stream.count < best?.bytes.count ?? .max else { continue }
                    best = Candidate(layout: layout, codec: .deflate, bytes: header + stream)
                }
            }
        }
        guard let best else { preconditionFailure("every picture has a layout, and every layout a strategy") }
        return best
    }
}

private extension EncoderSearch {
    /// Whether deflate can win against a WebP stream that is there already.
    var isDeflateLikely: Bool {
        switch options.effort {
        case .time: false
        case .balanced: traits.onlyColor != nil || palette != nil || picture.pixelCount <= 4096
        case .space: true
        }
    }

    /// The layouts to pack and deflate, likeliest first.
    var layouts: [PixelLayout] {
        if picture.depth == .sixteen {
            return [traits.isGray ? traits.isOpaque ? .gray16 : .grayAlpha16 : traits.isOpaque ? .rgb16 : .rgba16]
        }
        let isThorough = options.effort == .space
        if traits.onlyColor != nil {
            return [.mask(bits: traits.alphaBits)] + (isThorough && traits.alphaBits < 8 ? [.mask8] : [])
        }
        var layouts: [PixelLayout] = []
        if let palette { layouts.append(.palette(colors: palette.colors.count)) }
        if options.effort == .time && palette != nil { return layouts }
        switch (traits.isGray, traits.isOpaque) {
        case (true, true): layouts.append(.gray(bits: traits.grayBits))
        case (true, false): layouts.append(.grayAlpha8)
        case (false, true): layouts.append(.rgb8)
        case (false, false): layouts.append(.rgba8)
        }
        if isThorough, let palette, palette.colors.count <= 16 { layouts.append(.palette8) }
        return layouts
    }

    func strategies(_ layout: PixelLayout) -> [FilterStrategy] {
        let isIndexed = layout.isPalette || layout.sampleBits < 8
        switch options.effort {
        case .time: return isIndexed ? [.fixed(.none)] : [.leastSum]
        case .balanced where isIndexed: return [.fixed(.none), .fixed(.up), .fixed(.sub), .leastSum]
        case .balanced: return [.leastSum, .fixed(.none), .fixed(.paeth), .fixed(.up), .fixed(.sub)]
        case .space: return FilterStrategy.all
        }
    }

    var tunings: [RawDeflate.Strategy] { options.effort == .space ? [.standard, .filtered] : [.standard] }
    var deflateLevel: Int { options.effort == .time ? 6 : 9 }

    /// The samples of a layout, and what stands before its deflate stream.
    func pack(_ layout: PixelLayout) -> (samples: [UInt8], shape: RowShape, header: [UInt8]) {
        guard let rowBytes = layout.rowBytes(width: picture.width) else {
            preconditionFailure("a picture in memory has countable rows")
        }
        let shape = RowShape(rows: picture.height, bytes: rowBytes, distance: layout.filterDistance)
        if layout.isPalette, let palette {
            let samples = Packing.pack(indices: palette.indices, width: picture.width, layout: layout, shape: shape)
            return (samples, shape, palette.header)
        }
        return (Packing.pack(picture, layout: layout, shape: shape), shape, [])
    }

    /// The WebP stream, where the options and the format allow one.
    func webpCandidate() -> Candidate? {
        #if WebP
            guard options.codecs.contains(.webp) else { return nil }
            let level =
                switch options.effort {
                case .time: 0
                case .balanced: 6
                case .space: 9
                }
            let isMask = traits.onlyColor != nil
            return WebPCodec.encode(picture, level: level, asMask: isMask).map {
                Candidate(layout: isMask ? .mask8 : traits.isOpaque ? .rgb8 : .rgba8, codec: .webp, bytes: $0)
            }
        #else
            return nil
        #endif
    }
}
