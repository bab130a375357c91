import ThemeCatalogPixels

#if WebP
    import ThemeCatalogPixels
    import ThemeCatalogWebP

    extension WebPCodec {
        /// The largest width and height of the format.
        static let maximumSide = 16383

        /// How libwebp searches for the smallest stream.
        struct Search {
            /// 0 to 6. Higher methods try more. From 4 on, they also split the picture into smaller tiles with their own codes.
            var method: Int
            /// 0 to 100. Higher values search for matches farther back and more often.
            var quality: Int

            static let fast = Search(method: 1, quality: 20)
            /// A quality above 25 adds a color cache, which saves 2 to 20%. The additional searches at 75 take a third more time
            /// and save 0.1%.
            static let balanced = Search(method: 3, quality: 30)
            /// For masks, small pictures, and pictures with our own prediction. Method 3 has more codes, which takes a sixth more
            /// time there and saves 0.5%.
            static let quick = Search(method: 2, quality: 30)
            /// For flat pictures with few colors, whose rows are short and have matches far back. The result is 5 to 30% smaller
            /// than with `balanced`, and encoding takes a quarter more time.
            static let flatPalette = Search(method: 2, quality: 90)
            static let small = Search(method: 6, quality: 100)
        }

        /// The stream of a picture. Nil if it is too large for the format or libwebp fails.
        ///
        /// - Parameters:
        ///   - search: how libwebp searches for the smallest stream.
        ///   - asMask: stores only alpha, as opaque gray.
        static func encode(_ buffer: PixelBuffer, search: Search, asMask: Bool) -> [UInt8]? {
            guard buffer.depth == .eight else { return nil }
            return encode(width: buffer.width, height: buffer.height, search: search, isExact: false) { argb, stride in
                fill(argb, stride: stride, buffer, asMask: asMask)
            }
        }

        /// The stream of a picture of 8 bits per channel. Nil if it is too large for the format or libwebp fails.
        ///
        /// - Parameters:
        ///   - isExact: whether color counts where alpha is 0.
        ///   - fill: writes the pixels as A, R, G, B from the highest byte. The second argument is the number of pixels from a row
        ///     to the next.
        static func encode(
            width: Int, height: Int, search: Search, isExact: Bool, fill: (UnsafeMutablePointer<UInt32>, Int) -> Void
        ) -> [UInt8]? {
            guard max(width, height) <= maximumSide else { return nil }
            var config = WebPConfig()
            var picture = WebPPicture()
            guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return nil }
            config.lossless = 1
            config.method = Int32(search.method)
            config.quality = Float(search.quality)
            config.exact = isExact ? 1 : 0
            picture.use_argb = 1
            picture.width = Int32(width)
            picture.height = Int32(height)
            guard WebPPictureAlloc(&picture) != 0, let argb = picture.argb else { return nil }
            defer { WebPPictureFree(&picture) }
            fill(argb, Int(picture.argb_stride))
            return write(&picture, config)
        }

        private static func fill(_ argb: UnsafeMutablePointer<UInt32>, stride: Int, _ buffer: PixelBuffer, asMask: Bool) {
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
        /// R I F F | size | W E B P | V P 8 L | size of the body, LE | body | 0 if the size is odd
        /// ```
        private static func body(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
            guard file.count > 20, file[12..<16].elementsEqual("VP8L".utf8) else { return nil }
            let size = Int(UInt32(littleEndian: file.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
            guard size <= file.count - 20 else { return nil }
            return Array(file[20..<20 + size])
        }
    }
#endif
