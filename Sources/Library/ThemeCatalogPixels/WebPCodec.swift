#if WebP
    import ThemeCatalogBytes
    import ThemeCatalogWebP

    /// Lossless WebP without its 20 bytes of headers. Only the body of the VP8L chunk is left.
    package enum WebPCodec {
        /// Decodes the pixels as R, G, B, A.
        ///
        /// - Precondition: `width * height * 4` bytes are within the caller's limit.
        /// - Throws: `PixelError` if the stream is corrupt or has another size.
        static func decode(_ payload: ByteView, width: Int, height: Int) throws(PixelError) -> [UInt8] {
            try checkHeader(payload, width: width, height: height)
            // libwebp rejects input of less than 12 bytes, but a plain picture may be shorter. Bytes after the stream aren't
            // read.
            let stream = payload.count < 12 ? ByteView(payload.array + [UInt8](repeating: 0, count: 12)) : payload
            let size = width * height * 4
            let pixels = [UInt8](unsafeUninitializedCapacity: size) { output, filled in
                stream.withUnsafeBytes { input in
                    let start = input.bindMemory(to: UInt8.self).baseAddress
                    let done = WebPDecodeRGBAInto(start, input.count, output.baseAddress, size, Int32(width * 4))
                    filled = done == nil ? 0 : size
                }
            }
            guard pixels.count == size else { throw PixelError("corrupt WebP stream", offset: payload.startOffset) }
            return pixels
        }

        /// Turns gray pixels, the stored form of a mask, into alpha and one color.
        static func paint(_ pixels: inout [UInt8], _ tint: RGB8) {
            let color = UInt32(tint.red) | UInt32(tint.green) << 8 | UInt32(tint.blue) << 16
            pixels.withUnsafeMutableBytes { raw in
                for offset in stride(from: 0, to: raw.count, by: 4) {
                    let alpha = UInt32(raw[offset])
                    raw.storeBytes(of: (alpha == 0 ? 0 : alpha << 24 | color).littleEndian, toByteOffset: offset, as: UInt32.self)
                }
            }
        }

        /// Checks the header of a stream (RFC 9649, 3.4). This also ensures that libwebp recognizes the stream.
        ///
        /// ```
        /// 0x2F | bits, LE: width - 1 (14), height - 1 (14), alpha is used (1), version 0 (3)
        /// ```
        private static func checkHeader(_ payload: ByteView, width: Int, height: Int) throws(PixelError) {
            guard payload.count >= 5, (try? payload.u8(0)) == 0x2F, let bits = try? payload.u32(1), bits >> 29 == 0 else {
                throw PixelError("not a lossless WebP stream", offset: payload.startOffset)
            }
            let (streamWidth, streamHeight) = (Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
            guard streamWidth == width, streamHeight == height else {
                throw PixelError(
                    "the WebP stream is \(streamWidth) x \(streamHeight) pixels instead of \(width) x \(height)",
                    offset: payload.startOffset)
            }
        }
    }
#endif
