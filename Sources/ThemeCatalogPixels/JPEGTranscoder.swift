public import ThemeCatalogBytes

#if JPEGXL
    import ThemeCatalogJXL
#endif

/// JPEG files as JPEG XL, from which the same file is made again, byte for byte (ISO/IEC 18181-2, JPEG reconstruction).
public enum JPEGTranscoder {
    /// Whether this build can read and write them; the trait `JPEGXL`.
    public static var isAvailable: Bool {
        #if JPEGXL
            true
        #else
            false
        #endif
    }

    /// The most pixels for each byte of the JPEG file. A block needs a bit in the first scan that holds it, and four of six
    /// blocks of 8 by 8 pixels may be luma: fewer than 342 pixels. What has more is not taken, and refused when it is read.
    static let pixelsPerByte = 512

    /// The most pixels, as libjxl takes six bytes or more for each of them; part of the format.
    static let maximumPixels = 1 << 26

    /// The most bytes of the JPEG file for each byte of JPEG XL: that of deflate.
    package static let bytesPerPackedByte = 1032

    /// The file of exactly `count` bytes that was packed.
    ///
    /// - Precondition: `count` bytes are within the caller's limit.
    /// - Throws: `PixelError` when the stream is corrupt, holds another file, or this build lacks the trait `JPEGXL`.
    public static func unpack(_ packed: ByteView, count: Int) throws(PixelError) -> [UInt8] {
        #if JPEGXL
            // Checked before memory is taken.
            guard count <= packed.count * bytesPerPackedByte else {
                throw PixelError("\(packed.count) bytes of JPEG XL cannot hold a file of \(count)", offset: packed.startOffset)
            }
            let file = decode(packed, count: count)
            guard count > 0, file.count == count else {
                throw PixelError("corrupt JPEG XL stream", offset: packed.startOffset)
            }
            return file
        #else
            throw .missingCodec("JPEG XL", trait: "JPEGXL", offset: packed.startOffset)
        #endif
    }
}

#if JPEGXL
    extension JPEGTranscoder {
        /// Whether a JPEG file of so many bytes can be a picture of this size, and we take one.
        package static func isHeld(width: Int, height: Int, bytes: Int) -> Bool {
            // Sides have 16 bits in a JPEG file and 30 in JPEG XL.
            width * height <= min(maximumPixels, bytes * pixelsPerByte)
        }

        /// The file's bytes, or none when there is no whole file of at most `count` bytes.
        private static func decode(_ packed: ByteView, count: Int) -> [UInt8] {
            guard let decoder = JxlDecoderCreate(nil) else { return [] }
            defer { JxlDecoderDestroy(decoder) }
            let events = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_JPEG_RECONSTRUCTION.rawValue | JXL_DEC_FULL_IMAGE.rawValue
            guard JxlDecoderSubscribeEvents(decoder, Int32(bitPattern: events)) == JXL_DEC_SUCCESS else { return [] }
            return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
                packed.withUnsafeBytes { input in
                    JxlDecoderSetInput(decoder, input.bindMemory(to: UInt8.self).baseAddress, input.count)
                    JxlDecoderCloseInput(decoder)
                    filled = reconstruct(decoder, into: output)
                }
            }
        }

        /// - Returns: how many bytes of `output` were written; 0 when something is wrong.
        private static func reconstruct(_ decoder: OpaquePointer, into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
            var isReconstructing = false
            while true {
                switch JxlDecoderProcessInput(decoder) {
                case JXL_DEC_BASIC_INFO:
                    var info = JxlBasicInfo()
                    guard JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS, info.have_animation == 0,
                        isHeld(width: Int(info.xsize), height: Int(info.ysize), bytes: output.count)
                    else { return 0 }
                case JXL_DEC_JPEG_RECONSTRUCTION where !isReconstructing:
                    guard JxlDecoderSetJPEGBuffer(decoder, output.baseAddress, output.count) == JXL_DEC_SUCCESS else { return 0 }
                    isReconstructing = true
                case JXL_DEC_FULL_IMAGE where isReconstructing:
                    return output.count - JxlDecoderReleaseJPEGBuffer(decoder)
                default:
                    return 0
                }
            }
        }
    }
#endif
