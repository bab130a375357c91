import ThemeCatalogBytes

extension EncodedImage {
    /// The decoded picture.
    ///
    /// A mask is painted in `tint`, or in black if there is none. The payload isn't trusted: sizes are checked before memory is
    /// allocated.
    ///
    /// - Throws: `PixelError` if the picture is larger than `limit`, if the payload doesn't fit the other values, or if this
    ///   build lacks the codec.
    /// - Complexity: O(n) for n pixels.
    package func decode(limit: DecodeLimit = .standard) throws(PixelError) -> PixelBuffer {
        let pixels = try limit.check(width: width, height: height)
        guard pixels <= Int.max / 16 else { throw PixelError("\(width) x \(height) pixels are too many to count their bytes") }
        let bytes: [UInt8]
        switch codec {
        case .deflate: bytes = try decodeDeflate()
        case .webp: bytes = try decodeWebP()
        case .jpegXL: bytes = try JPEGXLCodec.decode(payload, width: width, height: height, layout: layout)
        }
        return PixelBuffer(
            width: width, height: height, depth: layout.depth, colorSpace: colorSpace, profile: profile, bytes: bytes)
    }
}

private extension EncodedImage {
    func decodeDeflate() throws(PixelError) -> [UInt8] {
        guard let rowBytes = layout.rowBytes(width: width) else { throw PixelError("rows of \(width) pixels are too long") }
        let shape = RowShape(rows: height, bytes: rowBytes, distance: layout.filterDistance)
        let (count, overflow) = (rowBytes + 1).multipliedReportingOverflow(by: height)
        guard !overflow else { throw PixelError("\(width) x \(height) pixels are too many to count their bytes") }
        let (colors, stream) = try readColors()
        var rows = try RawDeflate.inflate(stream, count: count)
        if let row = RowFilter.undo(&rows, shape: shape) {
            throw PixelError("row \(row) of the picture has an unknown filter", offset: payload.startOffset)
        }
        guard let colors else { return Unpacking.unpack(rows: rows, width: width, layout: layout, shape: shape) }
        let bits = layout.sampleBits
        guard let pixels = Unpacking.unpack(rows: rows, width: width, bits: bits, shape: shape, colors: colors) else {
            throw PixelError(
                "a pixel names a color beyond the palette, whose size is \(colors.count)", offset: payload.startOffset)
        }
        return pixels
    }

    /// The color for each sample value, as little-endian R G B A, and the deflate stream. Nil colors unless the layout has one
    /// sample per pixel of at most 8 bits.
    func readColors() throws(PixelError) -> (colors: [UInt32]?, stream: ByteView) {
        guard layout.channels == 1, layout.sampleBits <= 8 else { return (nil, payload) }
        if layout.isPalette { return try readPalette() }
        let largest = UInt32(1 << layout.sampleBits) - 1
        let values = (0...largest).map { $0 * 255 / largest }
        guard layout.isMask else { return (values.map { $0 * 0x01_0101 | 0xFF00_0000 }, payload) }
        let tint = tint ?? .black
        let color = UInt32(tint.red) | UInt32(tint.green) << 8 | UInt32(tint.blue) << 16
        return (values.map { $0 == 0 ? 0 : $0 << 24 | color }, payload)
    }

    func readPalette() throws(PixelError) -> (colors: [UInt32]?, stream: ByteView) {
        do throws(ByteError) {
            let count = Int(try payload.u8(0)) + 1
            let translucent = Int(try payload.u16(1))
            guard translucent <= count else {
                throw ByteError(
                    offset: payload.startOffset + 1, message: "\(translucent) of \(count) palette colors are translucent")
            }
            let size = 3 + count * 3 + translucent
            let table = try payload.slice(0, size).array
            let colors = (0..<count).map { index -> UInt32 in
                let at = 3 + index * 3
                let alpha = index < translucent ? table[3 + count * 3 + index] : 255
                return UInt32(table[at]) | UInt32(table[at + 1]) << 8 | UInt32(table[at + 2]) << 16 | UInt32(alpha) << 24
            }
            return (colors, try payload.slice(size, payload.count - size))
        } catch {
            throw PixelError("damaged palette: \(error.message)", offset: error.offset)
        }
    }

    func decodeWebP() throws(PixelError) -> [UInt8] {
        #if WebP
            guard [.mask8, .rgb8, .rgba8].contains(layout) else {
                throw PixelError("the layout \(layout) cannot be WebP", offset: payload.startOffset)
            }
            var pixels = try WebPCodec.decode(payload, width: width, height: height)
            if layout == .mask8 { WebPCodec.paint(&pixels, tint ?? .black) }
            return pixels
        #else
            throw .missingCodec("WebP", trait: "WebP", offset: payload.startOffset)
        #endif
    }
}
