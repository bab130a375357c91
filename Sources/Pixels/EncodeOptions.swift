import CZlib

#if WebP
    import CWebP
#endif

/// How hard to look for the smallest payload, and among what.
public struct EncodeOptions: Sendable, Hashable {
    /// What counts more, the time of the encoder or the bytes of its output.
    public enum Effort: String, Sendable, Hashable, CaseIterable {
        /// One layout, one filter strategy, fast compression.
        case time
        /// The smallest of a few likely candidates.
        case balanced
        /// The smallest of all layouts, filter strategies and codecs at their highest levels.
        case space
    }

    public var effort: Effort
    /// The codecs allowed. `deflate` is always among them; one that this build lacks is ignored.
    public var codecs: Set<PixelCodec>

    public init(effort: Effort = .balanced, codecs: Set<PixelCodec> = Set(PixelCodec.allCases)) {
        self.effort = effort
        self.codecs = codecs
    }

    /// The versions of the libraries that decide the bytes of a payload.
    package static var libraries: String {
        let zlib = zlibVersion().map { String(cString: $0) } ?? ""
        #if WebP
            return "zlib \(zlib) webp \(WebPGetEncoderVersion())"
        #else
            return "zlib \(zlib)"
        #endif
    }
}
