import ThemeCatalogPixels

/// The search for the smallest payload of one picture.
///
/// Measured on shipped catalogs, WebP nearly always wins on rich pictures and on total bytes. Deflate wins on many small masks
/// and palettes. So most filter strategies are tried only where they can win, unless the effort is `space`.
struct EncoderSearch {
    struct Candidate {
        var layout: PixelLayout
        var codec: PixelCodec
        var bytes: [UInt8]
    }

    let traits: PixelTraits
    let picture: PixelBuffer
    private(set) var options: EncodeOptions
    let palette: Palette?

    init(_ buffer: PixelBuffer, options: EncodeOptions) {
        picture = buffer.cleaned()
        traits = PixelTraits(picture)
        palette = traits.onlyColor == nil ? Palette(picture) : nil
        self.options = options
    }

    /// Whether each pixel is a single sample: alpha, or an index into a palette.
    var isReduced: Bool { traits.onlyColor != nil || palette != nil }

    /// The first of the smallest candidates, so that ties are always resolved the same way. More effort never gives more bytes: the
    /// candidates of less effort are among them.
    ///
    /// - Parameter hasStored: whether the file's own rows are a candidate. With the effort `time`, they are the only one.
    func smallest(hasStored: Bool = false) -> Candidate {
        var best = smallestQuicklyRead()
        var quicker = self
        while let effort = quicker.options.effort.quicker, effort != .time || !hasStored || isReduced {
            quicker.options.effort = effort
            let candidate = quicker.smallestQuicklyRead()
            if candidate.bytes.count < best.bytes.count { best = candidate }
        }
        return jpegXLCandidate(against: best.bytes.count) ?? best
    }
}

/// The rows of a layout before filtering, and the bytes before their deflate stream.
struct PackedLayout {
    var layout: PixelLayout
    var header: [UInt8]
    var samples: [UInt8]
    var shape: RowShape
}

/// A filter strategy for one of the packed layouts.
private struct Attempt {
    var index: Int
    var strategy: FilterStrategy
    /// The size at a fast compression level.
    var estimate = 0
}

extension EncoderSearch {
    private func smallestQuicklyRead() -> Candidate {
        // For such samples, WebP takes ten times as long as deflate and saves only a few bytes.
        var best = options.effort == .time && isReduced ? nil : webpCandidate()
        if let best, !isDeflateLikely { return best }
        let hasOther = best != nil
        let packed = layouts(hasOther: hasOther).map { pack($0) }
        for attempt in promising(packed, against: best?.bytes.count) {
            let source = packed[attempt.index]
            let rows = attempt.strategy.filtered(source.samples, shape: source.shape)
            for level in deflateLevels(hasOther: hasOther) {
                for tuning in tunings(attempt.strategy) {
                    let stream = RawDeflate.deflate(rows, level: level, strategy: tuning)
                    guard source.header.count + stream.count < best?.bytes.count ?? .max else { continue }
                    best = Candidate(layout: source.layout, codec: .deflate, bytes: source.header + stream)
                }
            }
        }
        guard let best else { preconditionFailure("every picture has a layout, and every layout a strategy") }
        return best
    }

    /// Whether deflate can beat an existing WebP stream.
    var isDeflateLikely: Bool {
        switch options.effort {
        case .time: false
        // Of 173 larger pictures with at most 256 colors, WebP was smaller for all except nine masks.
        case .balanced: traits.onlyColor != nil || picture.pixelCount <= Self.smallPicture
        case .space: true
        }
    }

    /// The layouts to pack and deflate, most likely ones first.
    ///
    /// - Parameter hasOther: whether there is a payload from another codec.
    func layouts(hasOther: Bool) -> [PixelLayout] {
        if picture.depth == .sixteen { return [plainLayout] }
        let isThorough = options.effort == .space
        if traits.onlyColor != nil {
            return [.mask(bits: traits.alphaBits)] + (isThorough && traits.alphaBits < 8 ? [.mask8] : [])
        }
        var layouts: [PixelLayout] = []
        if let palette { layouts.append(.palette(colors: palette.colors.count)) }
        // Of the smaller pictures with at most 256 colors, all but a few are smallest as a palette or as WebP.
        if palette != nil, options.effort == .time || options.effort == .balanced && hasOther && !traits.isGray { return layouts }
        layouts.append(plainLayout)
        if isThorough, let palette, palette.colors.count <= 16 { layouts.append(.palette8) }
        return layouts
    }

    /// The first layout of whole channels that can hold the picture, or a gray layout with fewer bits if that is enough.
    var plainLayout: PixelLayout {
        let isDeep = picture.depth == .sixteen
        switch (traits.isGray, traits.isOpaque) {
        case (true, true): return isDeep ? .gray16 : .gray(bits: traits.grayBits)
        case (true, false): return isDeep ? .grayAlpha16 : .grayAlpha8
        case (false, true): return isDeep ? .rgb16 : .rgb8
        case (false, false): return isDeep ? .rgba16 : .rgba8
        }
    }

    /// The attempts that are worth full compression, best estimate first. All attempts if that costs little.
    private func promising(_ packed: [PackedLayout], against other: Int?) -> [Attempt] {
        var attempts = packed.indices.flatMap { index in
            strategies(packed[index].layout).map { Attempt(index: index, strategy: $0) }
        }
        guard attempts.count > 1, picture.pixelCount > Self.smallPicture else { return attempts }
        for at in attempts.indices {
            let source = packed[attempts[at].index]
            let rows = attempts[at].strategy.filtered(source.samples, shape: source.shape)
            attempts[at].estimate = source.header.count + RawDeflate.deflate(rows, level: Self.estimateLevel).count
        }
        let order = attempts.indices.sorted { (attempts[$0].estimate, $0) < (attempts[$1].estimate, $1) }
        let limit = min(other ?? .max, attempts[order[0]].estimate)
        let chosen = order.map { attempts[$0] }.filter { Double($0.estimate) <= Double(limit) * Self.estimateSlack }
        if options.effort == .space { return chosen }
        return Array(chosen.prefix(other == nil && picture.pixelCount <= Self.largePicture ? 2 : 1))
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

    /// Pictures with at most this many pixels are compressed in every way at once, without estimates.
    static let smallPicture = 4096
    /// Pictures with more pixels are compressed in one way, at a lower level, unless the effort is `space`.
    static let largePicture = 1 << 16
    static let estimateLevel = 1
    /// Pictures with fewer pixels have smaller blocks.
    static let mediumPicture = 400_000
    /// A picture is flat if at least this share of its pixels equal their left neighbor.
    static let flatEvenness = 0.7
    /// Below this gain, our own prediction makes most pictures smaller. Above it, it would make drawings a third larger.
    static let predictable = 0.95
    /// The logarithms of the sides of the blocks that share a predictor, for pictures up to a medium size, and for larger ones.
    static let predictionBlocks = (4, 5)
    /// The minimum size of the best other codec for JPEG XL to be tried, in bytes.
    static let jpegXLSize = 256
    /// The maximum size at effort 7 for effort 9 to be tried, as a multiple of the best other size.
    static let jpegXLSlack = 1.25
    /// The maximum size of JPEG XL, as a share of the best other size. Reading JPEG XL takes ten times as long.
    static let jpegXLShare = 0.98
    /// The maximum estimate for a full try, as a multiple of the smallest known size.
    static let estimateSlack = 1.3

    func tunings(_ strategy: FilterStrategy) -> [RawDeflate.Strategy] {
        if options.effort == .space { return [.standard, .filtered] }
        return strategy == .fixed(.none) ? [.standard] : [.filtered]
    }

    /// Measured: for a million pixels, zlib's level 9 takes up to 7 s. Level 8 takes a third of that for 1 % more bytes. For
    /// small pictures, if WebP takes the other pictures, level 8 takes half the time for as many bytes, and it is sometimes
    /// smaller. For masks and palettes with the effort `time`, level 4 instead of 6 shortens a whole run by 14 % for 0.3 % more
    /// bytes.
    func deflateLevels(hasOther: Bool) -> [Int] {
        switch options.effort {
        case .time: [4]
        case .balanced: [hasOther || picture.pixelCount > Self.largePicture ? 8 : 9]
        case .space: [9, 8]
        }
    }

    /// - Parameter rows: nil for all of them.
    func pack(_ layout: PixelLayout, rows: Range<Int>? = nil) -> PackedLayout {
        guard let rowBytes = layout.rowBytes(width: picture.width) else {
            preconditionFailure("a picture in memory has countable rows")
        }
        let shape = RowShape(rows: rows?.count ?? picture.height, bytes: rowBytes, distance: layout.filterDistance)
        guard layout.isPalette, let palette else {
            let samples = Packing.pack(rows.map(picture.band) ?? picture, layout: layout, shape: shape)
            return PackedLayout(layout: layout, header: [], samples: samples, shape: shape)
        }
        let indices = rows.map { Array(palette.indices[$0.lowerBound * picture.width..<$0.upperBound * picture.width]) }
        let samples = Packing.pack(indices: indices ?? palette.indices, width: picture.width, layout: layout, shape: shape)
        return PackedLayout(layout: layout, header: palette.header, samples: samples, shape: shape)
    }

    /// JPEG XL, if bytes matter most and it is so much smaller that its slow reading is worth it.
    ///
    /// - Parameter size: the size of the smallest other payload, in bytes.
    func jpegXLCandidate(against size: Int) -> Candidate? {
        #if JPEGXL
            guard options.effort == .space, options.codecs.contains(.jpegXL), traits.onlyColor == nil,
                size >= Self.jpegXLSize
            else { return nil }
            let layout = plainLayout.sampleBits < 8 ? .gray8 : plainLayout
            // The highest effort takes ten times as long and can't save much more than this one.
            var best: JPEGXLCodec.Search?
            var estimate = Int(Double(size) * Self.jpegXLSlack)
            for group in JPEGXLCodec.Group.worthTrying(width: picture.width, height: picture.height) {
                let search = JPEGXLCodec.Search(effort: 7, group: group)
                guard let frame = JPEGXLCodec.encode(picture, layout: layout, search: search, limit: estimate) else { continue }
                (best, estimate) = (search, frame.count - 1)
            }
            guard var best else { return nil }
            (best.effort, best.looksAcrossChannels) = (9, true)
            let limit = Int(Double(size) * Self.jpegXLShare)
            return JPEGXLCodec.encode(picture, layout: layout, search: best, limit: limit).map {
                Candidate(layout: layout, codec: .jpegXL, bytes: $0)
            }
        #else
            return nil
        #endif
    }

    #if WebP
        /// The stream with our own prediction, which takes about half as long as libwebp's. Nil for drawings, masks, palettes and
        /// small pictures.
        var predicted: [UInt8]? {
            guard options.effort == .balanced, traits.onlyColor == nil, palette == nil, picture.depth == .eight,
                picture.pixelCount > Self.smallPicture, picture.predictionGain < Self.predictable
            else { return nil }
            let isLarge = picture.pixelCount >= Self.mediumPicture
            let blockBits = isLarge ? Self.predictionBlocks.1 : Self.predictionBlocks.0
            return WebPCodec.encodePredicted(picture, search: .quick, blockBits: blockBits)
        }

        /// Measured on shipped pictures: which search is worth its time depends on the colors and the size of a picture.
        var balancedSearch: WebPCodec.Search {
            guard traits.onlyColor == nil, picture.pixelCount > Self.smallPicture else { return .quick }
            return palette != nil && picture.evenness >= Self.flatEvenness ? .flatPalette : .balanced
        }
    #endif

    /// The WebP stream, if the options and the format allow one.
    func webpCandidate() -> Candidate? {
        #if WebP
            guard options.codecs.contains(.webp) else { return nil }
            let isMask = traits.onlyColor != nil
            let search: WebPCodec.Search =
                switch options.effort {
                case .time: .fast
                case .balanced: balancedSearch
                case .space: .small
                }
            return (predicted ?? WebPCodec.encode(picture, search: search, asMask: isMask)).map {
                Candidate(layout: isMask ? .mask8 : traits.isOpaque ? .rgb8 : .rgba8, codec: .webp, bytes: $0)
            }
        #else
            return nil
        #endif
    }
}

extension PixelBuffer {
    /// Some rows as a picture.
    fileprivate func band(_ rows: Range<Int>) -> PixelBuffer {
        let size = width * 4 * Int(depth.rawValue)
        let part = bytes[rows.lowerBound * size..<rows.upperBound * size]
        return PixelBuffer(width: width, height: rows.count, depth: depth, colorSpace: colorSpace, bytes: Array(part))
    }
}
