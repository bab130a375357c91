import NightcarImaging
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

extension FuzzTarget {
    /// A PNG file, unchanged and with corrected checksums in its chunks.
    package static let png = FuzzTarget("png", maximumLength: 8192, .direct(readPNG))

    /// A PNG file as Xcode crushes it: a missing marker is added.
    package static let cgbi = FuzzTarget("cgbi", maximumLength: 8192, .direct(readCrushedPNG))

    /// The kind and size of any picture file, according to its first bytes.
    package static let header = FuzzTarget("header", maximumLength: 4096, .direct(readHeader))

    /// A payload of a theme catalog: deflate, WebP or JPEG XL.
    ///
    /// ```
    /// layout (1) | codec: bits 0 and 2, tint flag: bit 1 (1) | color space (1) | width - 1 (2, LE) | height - 1 (2, LE) | payload
    /// ```
    package static let payload = FuzzTarget("payload", maximumLength: 8192, .direct(readPayload))

    /// A JPEG file, or one packed as JPEG XL.
    ///
    /// ```
    /// packed (1) | length of the file (2, LE) | the file, packed or not
    /// ```
    package static let jpeg = FuzzTarget("jpeg", maximumLength: 8192, .direct(readJPEG))

    /// An SVG file: its colors, and the same drawing in different colors.
    package static let svg = FuzzTarget("svg", maximumLength: 8192, .direct(readSVG))

    /// An SVG file that is painted in process.
    package static let drawing = FuzzTarget("drawing", maximumLength: 8192, .direct(paintSVG))

    /// Two PDF files, with a zero byte between them: their colors as a drawing and as slots, and whether they draw the same.
    package static let pdf = FuzzTarget("pdf", maximumLength: 8192, .direct(readPDF))

    /// A PDF file whose first page is painted, twice with the same pixels.
    package static let page = FuzzTarget("page", maximumLength: 8192, .direct(paintPage))
}

private extension FuzzTarget {
    static let limit = DecodeLimit(pixels: pixelLimit)
    static let painter = VectorPainter()

    @Sendable static func readPNG(_ bytes: [UInt8]) {
        _ = try? decodePNG(bytes, limit: limit)
        let repaired = PNGChunks.repaired(bytes)
        guard repaired != bytes, let picture = try? decodePNG(repaired, limit: limit) else { return }
        checkFile(of: picture)
    }

    @Sendable static func readCrushedPNG(_ bytes: [UInt8]) {
        guard let picture = try? decodePNG(PNGChunks.repaired(PNGChunks.marked(bytes)), limit: limit) else { return }
        checkFile(of: picture)
    }

    /// Written pixels are read back unchanged.
    static func checkFile(of picture: PixelBuffer) {
        guard picture.pixelCount <= 1024 else { return }
        guard let again = try? decodePNG(encodePNG(picture)) else { preconditionFailure("a written PNG does not read back") }
        precondition(again.compareIgnoringHiddenColor(picture), "a written PNG reads back as another picture")
    }

    @Sendable static func readHeader(_ bytes: [UInt8]) {
        let format = FileFormat.sniff(bytes)
        _ = ImageSize(bytes, format: format)
        _ = try? PNGHeader(bytes)
    }

    @Sendable static func readPayload(_ bytes: [UInt8]) {
        guard bytes.count > 7 else { return }
        let layouts = PixelLayout.allCases
        let image = EncodedImage(
            width: Int(bytes[3]) + Int(bytes[4]) << 8 + 1, height: Int(bytes[5]) + Int(bytes[6]) << 8 + 1,
            layout: layouts[Int(bytes[0]) % layouts.count],
            codec: bytes[1] & 4 != 0 ? .jpegXL : bytes[1] & 1 != 0 ? .webp : .deflate,
            colorSpace: ColorSpace(rawValue: bytes[2]) ?? .unspecified, payload: ByteView(Array(bytes[7...])),
            tint: bytes[1] & 2 == 0 ? nil : RGB8(red: 10, green: 20, blue: 30))
        guard let picture = try? image.decode(limit: limit), picture.pixelCount <= 4096 else { return }
        let again = try? encode(picture, options: EncodeOptions(effort: .time)).decode()
        precondition(again?.compareIgnoringHiddenColor(picture) ?? false, "a payload reads back as another picture")
    }

    @Sendable static func readJPEG(_ bytes: [UInt8]) {
        guard bytes.count > 3 else { return }
        let rest = Array(bytes[3...])
        if bytes[0] & 1 == 0 {
            guard let packed = JPEGTranscoder.pack(rest, effort: 1) else { return }
            precondition((try? JPEGTranscoder.unpack(ByteView(packed), count: rest.count)) == rest, "a file comes back changed")
        } else {
            _ = try? JPEGTranscoder.unpack(ByteView(rest), count: Int(bytes[1]) | Int(bytes[2]) << 8)
        }
    }

    @Sendable static func readSVG(_ bytes: [UInt8]) {
        guard let vector = VectorColors(svg: bytes) else { return }
        precondition(vector.painted(vector.uses.map(\.text)) == bytes, "painting a drawing as it is changes it")
        guard vector.obstacle == nil else { return }
        let painted = vector.painted(vector.uses.map { _ in "#123456" }, missingPaint: "#ABCDEF")
        guard let again = VectorColors(svg: painted) else { preconditionFailure("a painted drawing is no SVG") }
        precondition(again.uses.count >= vector.uses.count, "a painted drawing has lost colors")
    }

    @Sendable static func paintPage(_ bytes: [UInt8]) {
        _ = VectorSize(pdf: bytes)
        paint(bytes, .pdf)
    }

    @Sendable static func paintSVG(_ bytes: [UInt8]) { paint(bytes, .svg) }

    /// Paints a file twice, if no program is needed for it.
    static func paint(_ bytes: [UInt8], _ program: VectorPainter.Program) {
        let file = painter.file(bytes, for: program)
        guard file.other == nil, let picture = try? file.picture(width: 64, height: 48) else { return }
        precondition((picture.width, picture.height) == (64, 48), "a painted drawing has another size")
        precondition((try? file.picture(width: 64, height: 48)) == picture, "a drawing is painted in two ways")
    }

    @Sendable static func readPDF(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        for part in parts {
            if let drawing = PDFDrawing(part) {
                let ranges = drawing.colors.uses.map(\.range)
                precondition(ranges.allSatisfy { $0.lowerBound >= 0 && !$0.isEmpty }, "a color has no place")
            }
            guard let vector = VectorColors(pdf: part) else { continue }
            precondition(vector.painted(vector.uses.map(\.text)) == part, "painting a drawing as it is changes it")
        }
        _ = comparePDF(parts[0], parts.count > 1 ? parts[1] : parts[0])
    }
}

/// Repairs the checksums of PNG files, so that damage reaches the code behind them.
private enum PNGChunks {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let marker: [UInt8] = [0, 0, 0, 4, 0x43, 0x67, 0x42, 0x49, 0x50, 0, 0x20, 6, 0, 0, 0, 0]

    /// The file with a correct CRC-32 in every chunk that the lengths lead to.
    static func repaired(_ file: [UInt8]) -> [UInt8] {
        var bytes = file
        var offset = signature.count
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            let end = offset + 8 + length
            let sum = RawDeflate.crc32(Array(bytes[offset + 4..<end]))
            for byte in 0..<4 { bytes[end + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * byte)) }
            offset = end + 4
        }
        return bytes
    }

    /// The file with the chunk that says it is crushed.
    static func marked(_ file: [UInt8]) -> [UInt8] {
        let type = signature.count + 4
        if file.count >= type + 4, file[type..<type + 4].elementsEqual("CgBI".utf8) { return file }
        return signature + marker + file.dropFirst(signature.count)
    }
}
