import ThemeCatalogBytes
package import ThemeCatalogPixels

#if JPEGXL
    import ThemeCatalogJXL
#endif

extension JPEGXLCodec {
    /// How libjxl searches for the smallest stream.
    struct Search {
        /// 1 to 9.
        var effort: Int
        var group = Group.side256
        /// Whether previously coded channels are used for prediction. This makes writing and reading take a third longer.
        var looksAcrossChannels = false
    }

    /// The size of the squares that are coded separately. Raw values are libjxl's numbers. Large squares suit gradients, and
    /// small ones suit drawings.
    enum Group: Int, CaseIterable {
        case side128
        case side256
        case side512
        case side1024

        /// The sizes that are likely to give different results for a picture. 512 was rarely much smaller than 1024.
        static func worthTrying(width: Int, height: Int) -> [Group] {
            switch max(width, height) {
            case ...128: [.side256]
            case ...256: [.side256, .side128]
            default: [.side256, .side128, .side1024]
            }
        }
    }
}

#if JPEGXL
    extension JPEGXLCodec {
        /// The frame of a picture. Nil if it would be larger than `limit` bytes, if the picture is too large for the format, or
        /// if libjxl doesn't restore it exactly.
        ///
        /// - Parameters:
        ///   - picture: all of its pixels are restored exactly, including color under alpha 0.
        ///   - layout: one of `JPEGXLHeader.layouts` that can hold the picture.
        ///   - search: how libjxl searches for the smallest stream.
        ///   - limit: the maximum size of the frame, in bytes.
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
            guard describe(picture, layout, isLossless: true, to: encoder),
                let settings = JxlEncoderFrameSettingsCreate(encoder, nil)
            else { return nil }
            let options = [
                (JXL_ENC_FRAME_SETTING_EFFORT, search.effort), (JXL_ENC_FRAME_SETTING_KEEP_INVISIBLE, 1),
                (JXL_ENC_FRAME_SETTING_MODULAR_GROUP_SIZE, search.group.rawValue),
                (JXL_ENC_FRAME_SETTING_MODULAR_NB_PREV_CHANNELS, search.looksAcrossChannels ? layout.channels - 1 : 0),
                // They would be a separate frame before the picture's own.
                (JXL_ENC_FRAME_SETTING_PATCHES, 0),
            ]
            guard JxlEncoderSetFrameLossless(settings, JXL_TRUE) == JXL_ENC_SUCCESS,
                options.allSatisfy({ JxlEncoderFrameSettingsSetOption(settings, $0, Int64($1)) == JXL_ENC_SUCCESS })
            else { return nil }
            let shape = RowShape(rows: picture.height, bytes: rowBytes, distance: layout.filterDistance)
            return stream(
                of: Packing.pack(picture, layout: layout, shape: shape), layout, settings: settings, encoder: encoder,
                limit: limit)
        }

        /// The codestream of samples. Nil if it would be larger than `limit` bytes and a header: such a result is useless.
        private static func stream(
            of samples: [UInt8], _ layout: PixelLayout, settings: OpaquePointer, encoder: OpaquePointer, limit: Int
        ) -> [UInt8]? {
            var format = sampleFormat(layout, channels: layout.channels)
            guard JxlEncoderAddImageFrame(settings, &format, samples, samples.count) == JXL_ENC_SUCCESS else { return nil }
            JxlEncoderCloseInput(encoder)
            var status = JXL_ENC_NEED_MORE_OUTPUT
            let stream = [UInt8](unsafeUninitializedCapacity: limit + headerLimit) { output, filled in
                var next = output.baseAddress
                var left = output.count
                status = JxlEncoderProcessOutput(encoder, &next, &left)
                filled = output.count - left
            }
            return status == JXL_ENC_SUCCESS ? stream : nil
        }

        /// More bytes than the boxes and the header before a frame take.
        private static let headerLimit = 128

        /// The codestream of an sRGB picture of 8 bits per channel that may differ from the picture by a distance. Nil if it would
        /// be larger than `limit` bytes.
        fileprivate static func lossy(_ picture: PixelBuffer, distance: Float, limit: Int) -> [UInt8]? {
            guard picture.pixelCount <= maximumPixels, let encoder = JxlEncoderCreate(nil) else { return nil }
            defer { JxlEncoderDestroy(encoder) }
            guard describe(picture, .rgba8, isLossless: false, to: encoder),
                let settings = JxlEncoderFrameSettingsCreate(encoder, nil),
                JxlEncoderSetFrameDistance(settings, distance) == JXL_ENC_SUCCESS,
                let file = Self.stream(
                    of: picture.bytes, .rgba8, settings: settings, encoder: encoder, limit: max(0, limit - headerLimit))
            else { return nil }
            return file
        }

        private static func describe(
            _ picture: PixelBuffer, _ layout: PixelLayout, isLossless: Bool, to encoder: OpaquePointer
        ) -> Bool {
            var info = JxlBasicInfo()
            JxlEncoderInitBasicInfo(&info)
            info.xsize = UInt32(picture.width)
            info.ysize = UInt32(picture.height)
            info.bits_per_sample = UInt32(layout.sampleBits)
            info.num_color_channels = layout.channels <= 2 ? 1 : 3
            info.num_extra_channels = UInt32(layout.channels) - info.num_color_channels
            info.alpha_bits = info.num_extra_channels == 0 ? 0 : UInt32(layout.sampleBits)
            info.uses_original_profile = isLossless ? JXL_TRUE : JXL_FALSE
            var color = JxlColorEncoding()
            JxlColorEncodingSetToSRGB(&color, layout.channels <= 2 ? JXL_TRUE : JXL_FALSE)
            return JxlEncoderUseContainer(encoder, JXL_FALSE) == JXL_ENC_SUCCESS
                // 16 bits need a codestream level that not every reader has to support.
                && (layout.sampleBits == 8 || JxlEncoderSetCodestreamLevel(encoder, 10) == JXL_ENC_SUCCESS)
                && JxlEncoderSetBasicInfo(encoder, &info) == JXL_ENC_SUCCESS
                && JxlEncoderSetColorEncoding(encoder, &color) == JXL_ENC_SUCCESS
        }

        /// The codestream in a file. It is the file itself or, for 16 bits, the last box that libjxl writes (ISO/IEC 18181-2).
        private static func content(of file: [UInt8]) -> ArraySlice<UInt8> {
            guard !file.starts(with: [0xFF, 0x0A]) else { return file[...] }
            let name = Array("jxlc".utf8)
            let start = (0..<min(headerLimit, max(0, file.count - 4))).first { file[$0..<$0 + 4].elementsEqual(name) }
            return start.map { file[($0 + 4)...] } ?? []
        }
    }
#endif

extension EncodedImage {
    /// The picture as JPEG XL, whatever the resulting size. For tests. Nil without the trait `JPEGXL`.
    ///
    /// - Parameter effort: libjxl's effort, 1 to 9.
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

/// A picture as a lossy JPEG XL file, for advice: nothing that is compiled loses anything.
package struct LossyJPEGXL: Sendable {
    package let file: [UInt8]
    /// What a reader makes of the file.
    package let decoded: PixelBuffer

    /// Nil if the file would be larger than `limit` bytes, or without the trait `JPEGXL`.
    ///
    /// - Parameters:
    ///   - picture: in sRGB, with 8 bits per channel.
    ///   - distance: the largest difference in units of butteraugli: 1 is meant to look the same.
    package init?(_ picture: PixelBuffer, distance: Float, limit: Int) {
        #if JPEGXL
            guard let file = JPEGXLCodec.lossy(picture, distance: distance, limit: limit),
                let bytes = JPEGXLCodec.decode(file, size: picture.bytes.count, layout: .rgba8)
            else { return nil }
            self.file = file
            decoded = PixelBuffer(width: picture.width, height: picture.height, bytes: bytes)
        #else
            return nil
        #endif
    }
}
