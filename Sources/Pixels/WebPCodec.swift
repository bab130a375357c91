#if WebP
    import Bytes
    import CWebP

    /// Lossless WebP without its 20 bytes of headers: the body of the VP8L chunk.
    enum WebPCodec {
        /// The largest width and height of the format.
        static let maximumSide = 16383

        /// How libwebp looks for the smallest stream.
        struct Search {
            /// 0 to 6: larger tries more, and from 4 on cuts the picture into smaller tiles with codes of their own.
            var method: Int
            /// 0 to 100: how far back, and how often, matches are looked for.
            var quality: Int

            static let fast = Search(method: 1, quality: 20)
            /// Above quality 25 there is a cache of colors, which is worth 2 to 14 %; what 75 looks for besides takes a third more
            /// time for 0.1 %.
            static let balanced = Search(method: 4, quality: 30)
            /// For photographs and noise, where small tiles take more than half of the time: 2 % larger than `balanced`.
            static let noise = Search(method: 3, quality: 30)
            /// For pictures of many colors that are neither noise nor flat, where small tiles cost about what they save: 0.3 %
            /// larger than `balanced`, a sixth quicker.
            static let mixed = Search(method: 2, quality: 30)
            /// For pictures with large even areas, where small tiles cost more than they save and far matches are found: 2 %
            /// smaller than `balanced`, at the same time.
            static let flat = Search(method: 3, quality: 75)
            /// For those with few colors, whose rows are short: 16 % smaller than `balanced`, a tenth slower.
            static let flatPalette = Search(method: 3, quality: 100)
            static let small = Search(method: 6, quality: 100)
        }

        /// R, G, B, A of every pixel.
        ///
        /// - Precondition: `width * height * 4` bytes are within the caller's limit.
        /// - Throws: `PixelError` when the stream is corrupt or of another size.
        static func decode(_ payload: ByteView, width: Int, height: Int) throws(PixelError) -> [UInt8] {
            try checkHeader(payload, width: width, height: height)
            // libwebp refuses less than 12 bytes, which a plain picture needs not have; what follows the stream is not read.
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

        /// Turns gray pixels, as a mask is stored, into alpha and one color.
        static func paint(_ pixels: inout [UInt8], _ tint: RGB8) {
            let color = UInt32(tint.red) | UInt32(tint.green) << 8 | UInt32(tint.blue) << 16
            pixels.withUnsafeMutableBytes { raw in
                for offset in stride(from: 0, to: raw.count, by: 4) {
                    let alpha = UInt32(raw[offset])
                    raw.storeBytes(of: (alpha == 0 ? 0 : alpha << 24 | color).littleEndian, toByteOffset: offset, as: UInt32.self)
                }
            }
        }

        /// The stream of a picture, or nil when it is too large for the format or libwebp fails.
        ///
        /// - Parameters:
        ///   - search: how libwebp looks for the smallest stream.
        ///   - asMask: store alpha alone, as opaque gray.
        static func encode(_ buffer: PixelBuffer, search: Search, asMask: Bool) -> [UInt8]? {
            guard buffer.depth == .eight, max(buffer.width, buffer.height) <= maximumSide else { return nil }
            var config = WebPConfig()
            var picture = WebPPicture()
            guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
            config.lossless = 1
            config.method = Int32(search.method)
            config.quality = Float(search.quality)
            config.exact = 0
            picture.use_argb = 1
            picture.width = Int32(buffer.width)
            picture.height = Int32(buffer.height)
            guard WebPPictureAlloc(&picture) != 0 else { return nil }
            defer { WebPPictureFree(&picture) }
            fill(&picture, buffer, asMask: asMask)
            return write(&picture, config)
        }

        private static func fill(_ picture: inout WebPPicture, _ buffer: PixelBuffer, asMask: Bool) {
            let stride = Int(picture.argb_stride)
            guard let argb = picture.argb else { return }
            buffer.bytes.withUnsafeBytes { raw in
                for y in 0..<buffer.height {
                    for x in 0..<buffer.width {
                        let offset = (y * buffer.width + x) * 4
                        let pixel = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                        let swapped = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
                        argb[y * stride + x] = asMask ? (pixel >> 24) * 0x01_0101 | 0xFF00_0000 : swapped
                    }
                }
            }
        }

        private static func write(_ picture: inout WebPPicture, _ config: WebPConfig) -> [UInt8]? {
            var config = config
            var writer = WebPMemoryWriter()
            WebPMemoryWriterInit(&writer)
            defer { WebPMemoryWriterClear(&writer) }
            let done = withUnsafeMutablePointer(to: &writer) { writer in
                picture.writer = WebPMemoryWrite
                picture.custom_ptr = UnsafeMutableRawPointer(writer)
                return WebPEncode(&config, &picture)
            }
            guard done != 0, let memory = writer.mem else { return nil }
            return body(UnsafeRawBufferPointer(start: memory, count: writer.size))
        }

        /// The body of the only chunk of a simple lossless file (WebP container specification, "Simple File Format").
        ///
        /// ```
        /// R I F F | size | W E B P | V P 8 L | size of the body, LE | body | 0 when that is odd
        /// ```
        private static func body(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
            guard file.count > 20, file[12..<16].elementsEqual("VP8L".utf8) else { return nil }
            let size = Int(UInt32(littleEndian: file.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
            guard size <= file.count - 20 else { return nil }
            return Array(file[20..<20 + size])
        }

        /// The header of a stream (RFC 9649, 3.4), which also makes sure that libwebp takes it for one.
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
                    "the WebP stream is \(streamWidth) x \(streamHeight) pixels, \(width) x \(height) are expected",
                    offset: payload.startOffset)
            }
        }
    }
#endif
