package import ThemeCatalogPixels

#if JPEGXL
    import ThemeCatalogJXL
#endif

extension JPEGTranscoder {
    /// The pixels of a JPEG file, in the file's own color space. libjxl packs the file and decodes what it packed.
    ///
    /// - Throws: `PixelError` if the file isn't a complete baseline or progressive JPEG with one or three channels, if its picture
    ///   is larger than `limit`, or if this build lacks the trait `JPEGXL`.
    package static func pixels(
        of file: [UInt8], limit: DecodeLimit = .standard
    ) throws(PixelError) -> (width: Int, height: Int, bytes: [UInt8]) {
        #if JPEGXL
            guard let size = plainSize(file) else {
                throw PixelError("only complete JPEG files with 8 bits and one or three channels can be decoded")
            }
            _ = try limit.check(width: size.width, height: size.height)
            guard let packed = encode(file, effort: 1, keepsFile: false), let picture = decoded(packed, size: size) else {
                throw PixelError("the JPEG is damaged")
            }
            return picture
        #else
            throw PixelError("this build cannot decode JPEG: turn on the package trait JPEGXL")
        #endif
    }
}

#if JPEGXL
    private extension JPEGTranscoder {
        /// The upright picture: libjxl turns it as the file's metadata say.
        static func decoded(_ packed: [UInt8], size: (width: Int, height: Int)) -> (width: Int, height: Int, bytes: [UInt8])? {
            guard let decoder = JxlDecoderCreate(nil) else { return nil }
            defer { JxlDecoderDestroy(decoder) }
            let events = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_FULL_IMAGE.rawValue
            guard JxlDecoderSubscribeEvents(decoder, Int32(bitPattern: events)) == JXL_DEC_SUCCESS else { return nil }
            let count = size.width * size.height * 4
            var info = JxlBasicInfo()
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
                packed.withUnsafeBufferPointer { input in
                    JxlDecoderSetInput(decoder, input.baseAddress, input.count)
                    JxlDecoderCloseInput(decoder)
                    filled = read(decoder, into: output, &info) ? count : 0
                }
            }
            let (width, height) = (Int(info.xsize), Int(info.ysize))
            return bytes.count == count && width * height * 4 == count ? (width, height, bytes) : nil
        }

        static func read(
            _ decoder: OpaquePointer, into output: UnsafeMutableBufferPointer<UInt8>, _ info: inout JxlBasicInfo
        ) -> Bool {
            var format = JPEGXLCodec.sampleFormat(.rgba8, channels: 4)
            var hasOutput = false
            while true {
                switch JxlDecoderProcessInput(decoder) {
                case JXL_DEC_BASIC_INFO:
                    guard JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS, info.have_animation == 0 else {
                        return false
                    }
                case JXL_DEC_NEED_IMAGE_OUT_BUFFER where !hasOutput:
                    let status = JxlDecoderSetImageOutBuffer(decoder, &format, output.baseAddress, output.count)
                    guard status == JXL_DEC_SUCCESS else { return false }
                    hasOutput = true
                case JXL_DEC_FULL_IMAGE where hasOutput: return true
                default: return false
                }
            }
        }
    }
#endif
