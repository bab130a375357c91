/// The size of a picture file in pixels, as its header says. A JPEG file is measured as it is shown, turned as its Exif data say.
package struct ImageSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Nil if we don't read a pixel size from the format (vectors, text, `tiff`, `icns`, `ktx`), or if the header is damaged.
    package init?(_ bytes: [UInt8], format: FileFormat) {
        let size: (Int?, Int?)? =
            switch format {
            case .png: (bytes.big(4, at: 16), bytes.big(4, at: 20))
            case .crushedPNG: (try? PNGHeader(bytes)).map { ($0.width, $0.height) }
            case .jpeg: Self.jpeg(bytes)
            case .webp: Self.webp(bytes)
            case .heif, .avif: Self.boxFile(bytes)
            case .gif: (bytes.little(2, at: 6), bytes.little(2, at: 8))
            case .psd: (bytes.big(4, at: 18), bytes.big(4, at: 14))
            case .bmp: (Self.signed(bytes, at: 18), Self.signed(bytes, at: 22))
            case .ico: (bytes.little(1, at: 6).map { $0 == 0 ? 256 : $0 }, bytes.little(1, at: 7).map { $0 == 0 ? 256 : $0 })
            case .pdf, .svg, .tiff, .icns, .ktx, .json, .other: nil
            }
        guard let width = size?.0, let height = size?.1, width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
        if format == .jpeg, PictureOrientation(jpeg: bytes).swapsSides { (self.width, self.height) = (height, width) }
    }
}

private extension ImageSize {
    /// The height of a bitmap is negative if its rows go from top to bottom.
    static func signed(_ bytes: [UInt8], at offset: Int) -> Int? {
        bytes.little(4, at: offset).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
    }

    /// The size in the first frame header: SOF0 to SOF15, except DHT (C4), JPG (C8) and DAC (CC).
    ///
    /// ```
    /// FF marker | length, BE (2) | precision (1) | height (2) | width (2)
    /// ```
    static func jpeg(_ bytes: [UInt8]) -> (Int?, Int?)? {
        var offset = 2
        while let lead = bytes.big(1, at: offset), lead == 0xFF, let marker = bytes.big(1, at: offset + 1) {
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD8: offset += 2
            case 0xD9, 0xDA: return nil
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return (bytes.big(2, at: offset + 7), bytes.big(2, at: offset + 5))
            default:
                guard let length = bytes.big(2, at: offset + 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// The size in the first chunk: `VP8 ` (RFC 6386, 9.1), `VP8L` (14 bits each, minus 1) or `VP8X` (24 bits each, minus 1).
    static func webp(_ bytes: [UInt8]) -> (Int?, Int?)? {
        if bytes.has("VP8X", at: 12) {
            return (bytes.little(3, at: 24).map { $0 + 1 }, bytes.little(3, at: 27).map { $0 + 1 })
        }
        if bytes.has("VP8L", at: 12), bytes.big(1, at: 20) == 0x2F, let packed = bytes.little(4, at: 21) {
            return ((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
        }
        guard bytes.has("VP8 ", at: 12), bytes.big(3, at: 23) == 0x9D012A else { return nil }
        return (bytes.little(2, at: 26).map { $0 & 0x3FFF }, bytes.little(2, at: 28).map { $0 & 0x3FFF })
    }

    /// The largest `ispe` property (ISO 23008-12, 6.5.3), because tiles and thumbnails have their own. Rotation isn't applied.
    ///
    /// ```
    /// meta (version and flags, 4) › iprp › ipco › ispe (version and flags, 4) | width (4) | height (4)
    /// ```
    static func boxFile(_ bytes: [UInt8]) -> (Int?, Int?)? {
        guard let meta = box("meta", bytes, 0..<bytes.count), meta.count >= 4,
            let properties = box("iprp", bytes, meta.lowerBound + 4..<meta.upperBound),
            var container = box("ipco", bytes, properties)
        else { return nil }
        var best: (width: Int, height: Int)?
        while let size = box("ispe", bytes, container) {
            if let width = bytes.big(4, at: size.lowerBound + 4), let height = bytes.big(4, at: size.lowerBound + 8),
                max(width, height) <= Int(Int32.max), width * height > (best.map { $0.width * $0.height } ?? 0)
            {
                best = (width, height)
            }
            container = size.upperBound..<container.upperBound
        }
        return best.map { ($0.width, $0.height) }
    }

    /// The content of the first box of a type. Nil if there is none, or if a box goes beyond its range.
    static func box(_ type: String, _ bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        var offset = range.lowerBound
        while offset < range.upperBound, let size = bytes.big(4, at: offset), size >= 8, size <= range.upperBound - offset {
            if bytes.has(type, at: offset + 4) { return offset + 8..<offset + size }
            offset += size
        }
        return nil
    }
}
