package import NightcarImaging
package import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

extension EncodedData {
    /// The smallest of `bytes` themselves, the deflated `bytes` and, for a JPEG file, JPEG XL.
    ///
    /// - Parameter options: how hard to search. JPEG XL isn't tried with the effort `time`.
    package init(_ bytes: [UInt8], fileExtension: String, options: EncodeOptions = EncodeOptions()) {
        self.init(deflating: bytes, fileExtension: fileExtension, levels: options.effort == .time ? [1] : [9, 1])
        // JPEG XL doesn't compress a profile, which can be most of a small file.
        if options.effort != .time, options.codecs.contains(.jpegXL),
            let packed = JPEGTranscoder.pack(bytes, effort: options.effort == .space ? 9 : 8), packed.count < payload.count
        {
            (encoding, payload) = (.jpegXL, ByteView(packed))
        }
    }

    /// zlib's level 1 is sometimes smaller than level 9, and takes a tenth of its time.
    private init(deflating bytes: [UInt8], fileExtension: String, levels: [Int] = [9, 1]) {
        var deflated = bytes
        for level in levels {
            let candidate = RawDeflate.deflate(bytes, level: level)
            if candidate.count < deflated.count { deflated = candidate }
        }
        let isSmaller = deflated.count < bytes.count
        self.init(
            encoding: isSmaller ? .deflate : .stored, length: bytes.count, fileExtension: fileExtension,
            payload: ByteView(isSmaller ? deflated : bytes))
    }

    /// A shape, stored or deflated, whichever is smaller.
    package init(_ shape: ColorShape, fileExtension: String) {
        self.init(deflating: shape.bytes, fileExtension: fileExtension)
        encoding = encoding == .deflate ? .deflatedShape : .shape
    }
}
