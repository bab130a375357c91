package import ThemeCatalogPixels

/// How much memory encoding takes at its peak, in bytes. The figures are for budgets: they are the largest that were measured
/// with libwebp 1.2.4, libjxl 0.7 and zlib 1.2.13, rounded up.
extension EncodeOptions {
    /// The same options, without the codecs that need more memory for a file than `limit`. If it needs more with deflate alone, it is
    /// encoded in bands. Then it may still need more.
    ///
    /// - Parameter memory: the memory that the file needs with some options.
    package func fitting(_ limit: Int, memory: (EncodeOptions) -> Int) -> EncodeOptions {
        var options = self
        for codec in [PayloadCodec.jpegXL, .webp] where memory(options) > limit { options.codecs.remove(codec) }
        options.worksInBands = memory(options) > limit
        return options
    }

    /// The memory for decoding and encoding a picture, without its file.
    package func memory(pixels: Int, depth: PixelBuffer.Depth) -> Int {
        if worksInBands { return 8 * pixels * Int(depth.rawValue) }
        // The decoded picture, its copy without hidden colors, and the packed and the filtered rows.
        let rows = 16 * Int(depth.rawValue)
        if effort == .space, codecs.contains(.jpegXL), PayloadCodec.jpegXL.isAvailable { return pixels * (rows + 100) }
        let usesWebP = depth == .eight && codecs.contains(.webp) && PayloadCodec.webp.isAvailable
        return pixels * (rows + (usesWebP ? 36 : 8))
    }

    /// The least memory that a picture needs, whatever format it is stored in: the decoded picture, and as much again for its file
    /// and for what is made of it.
    package static func leastMemory(pixels: Int, depth: PixelBuffer.Depth, file: Int = 0) -> Int {
        let decoded = 4 * pixels * Int(depth.rawValue)
        return decoded + max(decoded, 2 * file)
    }

    /// The memory for encoding a file that isn't decoded: JPEG XL if it is a JPEG file that may be transcoded, otherwise deflate.
    package func memory(file: [UInt8]) -> Int {
        let deflating = 2 * file.count + (1 << 19)
        #if JPEGXL
            if effort != .time, codecs.contains(.jpegXL), let pixels = JPEGTranscoder.plainPixels(file) {
                // libjxl keeps a block of coefficients for each block of pixels, and a token for each coded coefficient.
                return deflating + 24 * pixels + (effort == .space ? 36 : 20) * file.count + (8 << 20)
            }
        #endif
        return deflating
    }
}
