public import ThemeCatalogPixels

extension ThemeCatalogFile.Rendition {
    /// The size of a picture in pixels, or nil if the rendition isn't a picture. Nothing is decoded.
    public var pixelSize: (width: Int, height: Int)? {
        guard case .image(let width, let height, _, _, _)? = payload?.description else { return nil }
        return (width, height)
    }

    /// The decoded picture with its ICC profile, tinted if the rendition has a tint (section 6 of the format).
    ///
    /// - Parameter limit: the largest picture to decode. It is checked before memory is allocated.
    /// - Throws: `ThemeCatalogError`: `wrongContent` if the rendition isn't a picture, `missingCodec` if this build lacks the codec,
    ///   and another code if the payload is damaged or larger than `limit`.
    /// - Complexity: O(n) for n pixels.
    public func pixels(limit: DecodeLimit = .standard) throws(ThemeCatalogError) -> PixelBuffer {
        try tables.checkSound(rendition: row)
        guard let payload, var image = try payload.encodedImage() else {
            throw ThemeCatalogError(.wrongContent, "the rendition is not a picture", offset: tables.renditions.offset(row, .kind))
        }
        image.profile = try profileBytes()
        let picture: PixelBuffer
        do throws(PixelError) { picture = try image.decode(limit: limit) } catch {
            throw ThemeCatalogError(error, payloadAt: payload.range.lowerBound)
        }
        return tint.flatMap(Tint.init)?.painted(through: picture) ?? picture
    }

    /// Decodes the picture into memory of the caller, 8 bits per channel, rows from the top. Use `pixelSize` to find out how much
    /// memory it needs.
    ///
    /// ```swift
    /// let (width, height) = rendition.pixelSize ?? (0, 0)
    /// let bytesPerRow = (width * 4 + 63) / 64 * 64
    /// let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytesPerRow * height, alignment: 64)
    /// let space = try rendition.decode(into: memory, bytesPerRow: bytesPerRow, format: .premultipliedBGRA)
    /// ```
    ///
    /// - Parameters:
    ///   - memory: the memory for the pixels. Bytes after the pixels of a row aren't touched.
    ///   - bytesPerRow: the distance from one row to the next, in bytes: at least 4 per pixel. Nil for rows without padding.
    ///   - format: the order of the channels, and whether colors are multiplied by alpha.
    ///   - limit: the largest picture to decode. It is checked before memory is allocated.
    /// - Returns: the color space of the pixels.
    /// - Throws: `ThemeCatalogError` with the code `bufferTooSmall`, before anything is decoded, if the picture doesn't fit;
    ///   otherwise like ``pixels(limit:)``. After an error, `memory` is as it was.
    /// - Complexity: O(n) for n pixels. It takes memory for a second copy of the picture while it runs.
    @discardableResult
    public func decode(
        into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int? = nil, format: PixelBuffer.Format,
        limit: DecodeLimit = .standard
    ) throws(ThemeCatalogError) -> ColorValue.Space {
        if let (width, height) = pixelSize {
            try PixelBuffer.checkRoom(for: width, height, in: memory.count, bytesPerRow: bytesPerRow)
        }
        let picture = try pixels(limit: limit)
        try picture.copy(to: memory, bytesPerRow: bytesPerRow, format: format)
        return picture.colorSpace
    }
}

extension PixelBuffer {
    /// Copies the pixels into memory of the caller, 8 bits per channel, rows from the top.
    ///
    /// - Parameters:
    ///   - memory: the memory for the pixels. Bytes after the pixels of a row aren't touched.
    ///   - bytesPerRow: the distance from one row to the next, in bytes: at least 4 per pixel. Nil for rows without padding.
    ///   - format: the order of the channels, and whether colors are multiplied by alpha. Values are rounded to the nearest integer.
    /// - Throws: `ThemeCatalogError` with the code `bufferTooSmall` if the picture doesn't fit.
    /// - Complexity: O(`pixelCount`).
    public func copy(
        to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int? = nil, format: Format
    ) throws(ThemeCatalogError) {
        try Self.checkRoom(for: width, height, in: memory.count, bytesPerRow: bytesPerRow)
        write(format, to: memory, bytesPerRow: bytesPerRow ?? width * Format.bytesPerPixel)
    }

    /// - Throws: `ThemeCatalogError` if a picture of this size doesn't fit into `count` bytes.
    fileprivate static func checkRoom(
        for width: Int, _ height: Int, in count: Int, bytesPerRow: Int?
    ) throws(ThemeCatalogError) {
        let rowBytes = width * Format.bytesPerPixel
        let bytesPerRow = bytesPerRow ?? rowBytes
        guard bytesPerRow >= rowBytes else {
            throw ThemeCatalogError(
                .bufferTooSmall, "rows of \(width) pixels need \(rowBytes) bytes, but there are \(bytesPerRow) bytes per row")
        }
        // The last row doesn't have to be padded. A product might overflow.
        guard count >= rowBytes, height == 1 || bytesPerRow <= (count - rowBytes) / (height - 1) else {
            throw ThemeCatalogError(
                .bufferTooSmall,
                "\(width) x \(height) pixels with \(bytesPerRow) bytes per row do not fit into a buffer of \(count) bytes")
        }
    }
}
