import Bytes

#if JPEGXL
    import CJXL
#endif

/// Lossless JPEG XL of one picture: the frame of a codestream, without the header that says its size.
///
/// It is smaller than WebP where art is smooth or drawn, and takes 0.1 to 0.35 s for a million pixels to read, ten to thirty
/// times as long.
enum JPEGXLCodec {
    /// How libjxl looks for the smallest stream.
    struct Search {
        /// 1 to 9.
        var effort: Int
        var group = Group.side256
        /// Whether the channels coded before are looked at, which takes a third more time, to read as well.
        var looksAcrossChannels = false
    }

    /// The squares that are coded apart, by libjxl's numbers for them: large ones suit gradients, small ones drawings.
    enum Group: Int, CaseIterable {
        case side128
        case side256
        case side512
        case side1024

        /// Those that are likely to differ for a picture; of 512 it was seldom much smaller than of 1024.
        static func worthTrying(width: Int, height: Int) -> [Group] {
            switch max(width, height) {
            case ...128: [.side256]
            case ...256: [.side256, .side128]
            default: [.side256, .side128, .side1024]
            }
        }
    }

    /// The most pixels, as the library takes some 50 bytes for each while it reads; part of the format.
    static let maximumPixels = 1 << 24

    /// The most pixels for each byte of a payload; part of the format. A plain picture has no need of this codec.
    static let pixelsPerByte = 4096

    /// The channels of every pixel as R, G, B, A, each of 8 or 16 bits.
    ///
    /// - Precondition: the bytes of the pixels are within the caller's limit.
    /// - Throws: `PixelError` when the stream is corrupt, is more than one plain frame, has too many pixels for its bytes, or this
    ///   build lacks the trait `JPEGXL`.
    static func decode(_ payload: ByteView, width: Int, height: Int, layout: PixelLayout) throws(PixelError) -> [UInt8] {
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
            throw PixelError("this build was made without JPEG XL (package trait JPEGXL)", offset: payload.startOffset)
        #endif
    }
}

#if JPEGXL
    extension JPEGXLCodec {
        /// The frame of a picture, or nil when it would be larger than `limit` bytes, the picture is too large for the format, or
        /// libjxl does not give it back exactly.
        ///
        /// - Parameters:
        ///   - picture: its pixels, color under alpha 0 included, come back as they are.
        ///   - layout: one of `JPEGXLHeader.layouts` that holds the picture.
        ///   - search: how libjxl looks for the smallest stream.
        static func encode(_ picture: PixelBuffer, layout: PixelLayout, search: Search, limit: Int) -> [UInt8]? {
            guard picture.pixelCount <= min(maximumPixels, limit * pixelsPerByte),
                let stream = encode(picture, layout, search, limit)
            else { return nil }
            let header = JPEGXLHeader(width: picture.width, height: picture.height, layout: layout)
            let codestream = content(of: stream)
            guard codestream.starts(with: header.bytes) else { return nil }
            let frame = Array(codestream.dropFirst(header.bytes.count))
            guard frame.count <= limit,
                let again = try? decode(ByteView(frame), width: picture.width, height: picture.height, layout: layout),
                again == picture.bytes
            else { return nil }
            return frame
        }

        private static func encode(_ picture: PixelBuffer, _ layout: PixelLayout, _ search: Search, _ limit: Int) -> [UInt8]? {
            guard let encoder = JxlEncoderCreate(nil), let rowBytes = layout.rowBytes(width: picture.width) else { return nil }
            defer { JxlEncoderDestroy(encoder) }
            guard describe(picture, layout, to: encoder), let settings = JxlEncoderFrameSettingsCreate(encoder, nil) else {
                return nil
            }
            let options = [
                (JXL_ENC_FRAME_SETTING_EFFORT, search.effort), (JXL_ENC_FRAME_SETTING_KEEP_INVISIBLE, 1),
                (JXL_ENC_FRAME_SETTING_MODULAR_GROUP_SIZE, search.group.rawValue),
                (JXL_ENC_FRAME_SETTING_MODULAR_NB_PREV_CHANNELS, search.looksAcrossChannels ? layout.channels - 1 : 0),
                // They would be a frame before the picture's own.
                (JXL_ENC_FRAME_SETTING_PATCHES, 0),
            ]
            guard JxlEncoderSetFrameLossless(settings, JXL_TRUE) == JXL_ENC_SUCCESS,
                options.allSatisfy({ JxlEncoderFrameSettingsSetOption(settings, $0, Int64($1)) == JXL_ENC_SUCCESS })
            else { return nil }
            let shape = RowShape(rows: picture.height, bytes: rowBytes, distance: layout.filterDistance)
            let samples = Packing.pack(picture, layout: layout, shape: shape)
            var format = sampleFormat(layout, channels: layout.channels)
            guard JxlEncoderAddImageFrame(settings, &format, samples, samples.count) == JXL_ENC_SUCCESS else { return nil }
            JxlEncoderCloseInput(encoder)
            // What does not fit is of no use.
            var status = JXL_ENC_NEED_MORE_OUTPUT
            let stream = [UInt8](unsafeUninitializedCapacity: limit + headerLimit) { output, filled in
                var next = output.baseAddress
                var left = output.count
                status = JxlEncoderProcessOutput(encoder, &next, &left)
                filled = output.count - left
            }
            return status == JXL_ENC_SUCCESS ? stream : nil
        }

        /// More than the boxes and the header before a frame take.
        private static let headerLimit = 128

        private static func describe(_ picture: PixelBuffer, _ layout: PixelLayout, to encoder: OpaquePointer) -> Bool {
            var info = JxlBasicInfo()
            JxlEncoderInitBasicInfo(&info)
            info.xsize = UInt32(picture.width)
            info.ysize = UInt32(picture.height)
            info.bits_per_sample = UInt32(layout.sampleBits)
            info.num_color_channels = layout.channels <= 2 ? 1 : 3
            info.num_extra_channels = UInt32(layout.channels) - info.num_color_channels
            info.alpha_bits = info.num_extra_channels == 0 ? 0 : UInt32(layout.sampleBits)
            info.uses_original_profile = JXL_TRUE
            var color = JxlColorEncoding()
            JxlColorEncodingSetToSRGB(&color, layout.channels <= 2 ? JXL_TRUE : JXL_FALSE)
            return JxlEncoderUseContainer(encoder, JXL_FALSE) == JXL_ENC_SUCCESS
                // 16 bits are of a level that not every reader has to know.
                && (layout.sampleBits == 8 || JxlEncoderSetCodestreamLevel(encoder, 10) == JXL_ENC_SUCCESS)
                && JxlEncoderSetBasicInfo(encoder, &info) == JXL_ENC_SUCCESS
                && JxlEncoderSetColorEncoding(encoder, &color) == JXL_ENC_SUCCESS
        }

        private static func sampleFormat(_ layout: PixelLayout, channels: Int) -> JxlPixelFormat {
            JxlPixelFormat(
                num_channels: UInt32(channels), data_type: layout.sampleBits == 8 ? JXL_TYPE_UINT8 : JXL_TYPE_UINT16,
                endianness: JXL_LITTLE_ENDIAN, align: 0)
        }

        /// The codestream in a file: the file itself, or the last box of it (ISO/IEC 18181-2), which libjxl writes for 16 bits.
        private static func content(of file: [UInt8]) -> ArraySlice<UInt8> {
            guard !file.starts(with: [0xFF, 0x0A]) else { return file[...] }
            let name = Array("jxlc".utf8)
            let start = (0..<min(headerLimit, max(0, file.count - 4))).first { file[$0..<$0 + 4].elementsEqual(name) }
            return start.map { file[($0 + 4)...] } ?? []
        }

        private static func decode(_ stream: [UInt8], size: Int, layout: PixelLayout) -> [UInt8]? {
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

extension EncodedImage {
    /// The picture as JPEG XL whatever its size is then, for tests; nil where the trait `JPEGXL` is missing.
    ///
    /// - Parameter effort: libjxl's, 1 to 9.
    package init?(jpegXL picture: PixelBuffer, effort: Int) {
        #if JPEGXL
            let layout: PixelLayout = picture.depth == .eight ? .rgba8 : .rgba16
            let search = JPEGXLCodec.Search(effort: effort)
            guard let frame = JPEGXLCodec.encode(picture, layout: layout, search: search, limit: picture.bytes.count * 2 + 1024)
            else { return nil }
            self.init(
                width: picture.width, height: picture.height, layout: layout, codec: .jpegXL, colorSpace: picture.colorSpace,
                payload: ByteView(frame))
        #else
            return nil
        #endif
    }
}
