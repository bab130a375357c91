import ThemeCatalogPixels
import ThemeCatalogZlib

#if WebP
    import ThemeCatalogWebP
#endif

#if JPEGXL
    import ThemeCatalogJXL
#endif

/// A codec that payloads may use.
public enum PayloadCodec: String, Sendable, Hashable, CaseIterable {
    /// Raw deflate, for the rows of pictures and for other files.
    case deflate
    /// Lossless WebP for pictures.
    case webp
    /// JPEG XL. For JPEG files, which can be restored byte for byte, and for pictures if size is more important than time.
    case jpegXL = "jxl"

    /// Whether this build can read and write the codec. `webp` needs the package trait `WebP`, and `jxl` needs the trait
    /// `JPEGXL`.
    public var isAvailable: Bool {
        switch self {
        case .deflate: true
        case .webp: PixelCodec.webp.isAvailable
        case .jpegXL: JPEGTranscoder.isAvailable
        }
    }
}

/// How hard to look for the smallest payload, and which codecs to use.
public struct EncodeOptions: Sendable, Hashable {
    /// What to optimize for: the time of the encoder or the bytes of its output.
    public enum Effort: String, Sendable, Hashable, CaseIterable {
        /// One layout, one filter strategy, fast compression.
        case time
        /// The smallest of a few likely candidates.
        case balanced
        /// The smallest of all layouts, filter strategies and codecs at their highest levels.
        case space

        /// The next lower effort. Nil for the lowest one.
        var quicker: Effort? {
            switch self {
            case .time: nil
            case .balanced: .time
            case .space: .balanced
            }
        }
    }

    /// What to optimize for.
    public var effort: Effort
    /// The allowed codecs. `deflate` is always included. Codecs that this build lacks are ignored.
    public var codecs: Set<PayloadCodec>
    /// Whether a picture is deflated in bands of rows, in one way. It takes the least memory.
    package internal(set) var worksInBands = false

    /// Makes options. By default, effort and size are balanced and all codecs are allowed.
    public init(effort: Effort = .balanced, codecs: Set<PayloadCodec> = Set(PayloadCodec.allCases)) {
        self.effort = effort
        self.codecs = codecs
    }

    /// The versions of the libraries that decide the bytes of a payload.
    package static var libraries: String {
        var libraries = "zlib " + (zlibVersion().map { String(cString: $0) } ?? "")
        #if WebP
            libraries += " webp \(WebPGetEncoderVersion())"
        #endif
        #if JPEGXL
            libraries += " jxl \(JxlEncoderVersion())"
        #endif
        return libraries
    }
}
