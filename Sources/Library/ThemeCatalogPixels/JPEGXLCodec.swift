package import ThemeCatalogBytes

#if JPEGXL
    package import ThemeCatalogJXL
#endif

/// Lossless JPEG XL of one picture: the frame of a codestream, without the header that contains its size.
///
/// It is smaller than WebP for smooth or drawn art. Reading a million pixels takes 0.1 to 0.35 s, which is ten to thirty times as
/// long as with WebP.
package enum JPEGXLCodec {
    /// The maximum number of pixels, because the library takes about 50 bytes per pixel while it reads. This is part of the
    /// format.
    package static let maximumPixels = 1 << 24

    /// The maximum number of pixels per byte of a payload. This is part of the format. A picture that is plainer doesn't need
    /// this codec.
    package static let pixelsPerByte = 4096

    /// Decodes the pixels as R, G, B, A, with 8 or 16 bits per channel.
    ///
    /// - Precondition: the bytes of the pixels are within the caller's limit.
    /// - Throws: `PixelError` if the stream is corrupt, if it isn't a single plain frame, if it has too many pixels for its
    ///   bytes, or if this build lacks the trait `JPEGXL`.
    package static func decode(_ payload: ByteView, width: Int, height: Int, layout: PixelLayout) throws(PixelError) -> [UInt8] {
        #if JPEGXL
            guard JPEGXLHeader.layouts.contains(layout) else {
                throw PixelError("the layout \(layout) cannot be JPEG XL", offset: payload.startOffset)
            }
            let pixels = width * height
            guard pixels <= maximumPixels, pixels <= payload.count * pixelsPerByte else {
                throw PixelError(
                    "\(payload.count) bytes of JPEG XL cannot hold \(width) x \(height) pixels", offset: payload.startOffset)
            }
            let header = JPEGXLHeader(width: width, height: height, layout: layout)
            guard header.isHeader(ofFrame: payload) else {
                throw PixelError("not the JPEG XL frame of one lossless picture", offset: payload.startOffset)
            }
            let decoded = decode(header.bytes + payload.array, size: pixels * 4 * layout.sampleBits / 8, layout: layout)
            guard let decoded else { throw PixelError("corrupt JPEG XL stream", offset: payload.startOffset) }
            return decoded
        #else
            throw .missingCodec("JPEG XL", trait: "JPEGXL", offset: payload.startOffset)
        #endif
    }
}

#if JPEGXL
    extension JPEGXLCodec {
        package static func sampleFormat(_ layout: PixelLayout, channels: Int) -> JxlPixelFormat {
            JxlPixelFormat(
                num_channels: UInt32(channels), data_type: layout.sampleBits == 8 ? JXL_TYPE_UINT8 : JXL_TYPE_UINT16,
                endianness: JXL_LITTLE_ENDIAN, align: 0)
        }

        /// The pixels of a codestream as R, G, B, A. Nil if it is corrupt or has another size.
        ///
        /// - Parameter size: the bytes of the pixels.
        package static func decode(_ stream: [UInt8], size: Int, layout: PixelLayout) -> [UInt8]? {
            guard let decoder = JxlDecoderCreate(nil) else { return nil }
            defer { JxlDecoderDestroy(decoder) }
            guard JxlDecoderSubscribeEvents(decoder, Int32(bitPattern: JXL_DEC_FULL_IMAGE.rawValue)) == JXL_DEC_SUCCESS else {
                return nil
            }
            let pixels = [UInt8](unsafeUninitializedCapacity: size) { output, filled in
                stream.withUnsafeBufferPointer { input in
                    JxlDecoderSetInput(decoder, input.baseAddress, input.count)
                    JxlDecoderCloseInput(decoder)
                    filled = read(decoder, into: output, sampleFormat(layout, channels: 4)) ? size : 0
                }
            }
            return pixels.count == size ? pixels : nil
        }

        private static func read(
            _ decoder: OpaquePointer, into output: UnsafeMutableBufferPointer<UInt8>, _ format: JxlPixelFormat
        ) -> Bool {
            var format = format
            var hasOutput = false
            while true {
                switch JxlDecoderProcessInput(decoder) {
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
