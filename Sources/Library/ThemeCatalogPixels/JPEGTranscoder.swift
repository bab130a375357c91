package import ThemeCatalogBytes

#if JPEGXL
    import ThemeCatalogJXL
#endif

/// Stores JPEG files as JPEG XL, from which the same file can be restored byte for byte (ISO/IEC 18181-2, JPEG reconstruction).
package enum JPEGTranscoder {
    /// Whether this build can read and write such files. This needs the package trait `JPEGXL`.
    package static var isAvailable: Bool {
        #if JPEGXL
            true
        #else
            false
        #endif
    }

    /// The maximum number of pixels per byte of the JPEG file. A block takes at least one bit in the first scan that contains it,
    /// and four of six blocks of 8 by 8 pixels may be luma, which makes fewer than 342 pixels. Files above the limit aren't
    /// packed, and reading them throws an error.
    static let pixelsPerByte = 512

    /// Whether a JPEG file with this many bytes can have this many pixels.
    package static func canHold(width: Int, height: Int, bytes: Int) -> Bool { width * height <= bytes * pixelsPerByte }

    /// The maximum number of pixels, because libjxl takes six bytes or more per pixel. This is part of the format.
    static let maximumPixels = 1 << 26

    /// The maximum number of JPEG bytes per byte of JPEG XL. It is the same as for deflate.
    package static let bytesPerPackedByte = 1032

    /// Restores the packed file, which has exactly `count` bytes.
    ///
    /// - Precondition: `count` bytes are within the caller's limit.
    /// - Throws: `PixelError` if the stream is corrupt, if it holds another file, or if this build lacks the trait `JPEGXL`.
    package static func unpack(_ packed: ByteView, count: Int) throws(PixelError) -> [UInt8] {
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
        /// Whether a JPEG file with this many bytes can be a picture of this size that is within our limits.
        package static func isHeld(width: Int, height: Int, bytes: Int) -> Bool {
            // Sides have 16 bits in a JPEG file and 30 bits in JPEG XL.
            width * height <= maximumPixels && canHold(width: width, height: height, bytes: bytes)
        }

        /// The bytes of the file, or no bytes if there isn't a complete file of at most `count` bytes.
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

        /// - Returns: the number of bytes written to `output`, or 0 if something is wrong.
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
