import ThemeCatalogBytes

/// Writes `dmp2`, as `Deepmap` reads it. Each band uses the smallest lossless method.
///
/// The limits are the ones that black-box tests found in Apple's encoder (viraptor/libdm2, `deepmap2.md`): at least 9 pixels,
/// tiles of about 1 MB (predicted, palette) or 2 MB (direct), LZFSE blocks of the form `bvx2` only, and bare LZVN below 4096
/// bytes. Colors are predicted at quality 0, which is lossless. Apple's own tool uses 1, which halves two of three lanes.
enum DeepmapEncoding {
    private static let minimumPixels = 9
    /// Larger pictures are divided into bands of at most this many unpacked bytes.
    private static let bandSize = 1 << 22
    private static let predictedTileSize = 1_044_480
    private static let paletteTileSize = 1 << 20
    private static let directTileSize = 1 << 21
    /// Shorter tiles are packed with LZVN.
    private static let lzfseThreshold = 4096

    /// Nil if the picture is too small or too wide, or if the result is larger than `limit`, in bytes.
    static func encode(_ pixels: PremultipliedPixels, limit: Int = .max) -> EncodedPixels? {
        guard pixels.width * pixels.height >= minimumPixels, pixels.width <= Int(UInt16.max) else { return nil }
        let decodedPixel = pixels.format.isWide ? 8 : 4
        let rows = max(1, bandSize / (pixels.width * decodedPixel))
        var writer = ElementWriter(.deepmap2, isOpaque: pixels.isOpaque, room: min(limit, pixels.bytes.count))
        if rows >= pixels.height {
            writer.append(band(pixels, 0..<pixels.height))
        } else {
            for top in stride(from: 0, to: pixels.height, by: rows) {
                let range = top..<min(top + rows, pixels.height)
                writer.append(band(pixels, range), rows: range.count)
                if writer.count > limit { return nil }
            }
        }
        return writer.finish(pixels, bytesPerRow: bytesPerRow(pixels))
    }

    /// Opaque gray is unpacked to one channel, and other gray to four.
    private static func bytesPerRow(_ pixels: PremultipliedPixels) -> Int {
        let size =
            switch pixels.format {
            case .color: 4
            case .gray: pixels.isOpaque ? 1 : 4
            case .wideColor: 8
            case .wideGray: pixels.isOpaque ? 2 : 8
            }
        return (pixels.width * size + 31) & ~31
    }
}

private extension DeepmapEncoding {
    /// The smallest wrapped stream; of equal ones, the method with the lowest rank.
    ///
    /// What is small most often comes first, so that the others stop early.
    static func band(_ pixels: PremultipliedPixels, _ rows: Range<Int>) -> [UInt8] {
        var methods: [(rank: Int, pack: (Int) -> [UInt8]?)] = [(0, { direct(pixels, rows, limit: $0) })]
        if !pixels.format.isWide {
            methods.insert((1, { predicted(pixels, rows, limit: $0) }), at: 0)
            methods.append((2, { _ in raw(pixels, rows) }))
            if pixels.format == .color { methods.insert((3, { palette(pixels, rows, limit: $0) }), at: 0) }
        }
        var best: (rank: Int, stream: [UInt8])?
        for (rank, pack) in methods {
            let limit = best?.stream.count ?? .max
            guard let stream = pack(limit), (stream.count, rank) < (limit, best?.rank ?? .max) else { continue }
            best = (rank, stream)
        }
        let stream = best?.stream ?? raw(pixels, rows)
        var writer = ByteWriter()
        writer.append(UInt32(1))
        writer.append(UInt32(code(pixels)))
        writer.append(UInt32(stream.count))
        writer.append(UInt32(0))
        writer.append(stream)
        return writer.bytes
    }

    static func code(_ pixels: PremultipliedPixels) -> UInt8 {
        switch pixels.format {
        case .gray: 2
        case .color: 4
        case .wideGray: 0x12
        case .wideColor: 0x14
        }
    }

    static func head(_ method: Deepmap.Method, _ pixels: PremultipliedPixels, quality: UInt8 = 1, tileHeight: Int) -> ByteWriter {
        var writer = ByteWriter()
        writer.append(utf8: "dmp2")
        writer.append([method.rawValue, quality, 10, code(pixels)])
        writer.append(UInt16(pixels.width))
        writer.append(UInt16(tileHeight))
        return writer
    }

    static func tileHeight(_ rows: Range<Int>, rowSize: Int, tileSize: Int) -> Int {
        min(rows.count, max(1, tileSize / rowSize), Int(UInt16.max))
    }

    static func raw(_ pixels: PremultipliedPixels, _ rows: Range<Int>) -> [UInt8] {
        var writer = head(.raw, pixels, tileHeight: min(rows.count, Int(UInt16.max)))
        writer.append(pixels.rows(rows))
        return writer.bytes
    }

    static func direct(_ pixels: PremultipliedPixels, _ rows: Range<Int>, limit: Int) -> [UInt8]? {
        let height = tileHeight(rows, rowSize: pixels.rowSize, tileSize: directTileSize)
        return tiles(head(.direct, pixels, tileHeight: height), rows, height, limit) { Array(pixels.rows($0)) }
    }

    static func predicted(_ pixels: PremultipliedPixels, _ rows: Range<Int>, limit: Int) -> [UInt8]? {
        let height = tileHeight(rows, rowSize: pixels.rowSize, tileSize: predictedTileSize)
        let isColor = pixels.format == .color
        let head = head(.predicted, pixels, quality: isColor ? 0 : 1, tileHeight: height)
        return tiles(head, rows, height, limit) { range in
            TilePrediction(Array(pixels.rows(range)), width: pixels.width, rows: range.count, isColor: isColor).bytes
        }
    }

    /// At most 256 colors. Alpha is part of the colors or stored separately.
    static func palette(_ pixels: PremultipliedPixels, _ rows: Range<Int>, limit: Int) -> [UInt8]? {
        let words = pixels.words(rows)
        if let table = ColorTable(words, limit: 256) { return palette(table, entrySize: 4, [], pixels, rows, limit) }
        guard let table = ColorTable(words.map { $0 & 0xFF_FFFF }, limit: 256) else { return nil }
        return palette(table, entrySize: 3, words.map { UInt8($0 >> 24) }, pixels, rows, limit)
    }

    static func palette(
        _ table: ColorTable, entrySize: UInt16, _ alphas: [UInt8], _ pixels: PremultipliedPixels, _ rows: Range<Int>,
        _ limit: Int
    ) -> [UInt8]? {
        let height = tileHeight(rows, rowSize: pixels.width, tileSize: paletteTileSize)
        var head = head(.palette, pixels, tileHeight: height)
        head.append(UInt16(table.colors.count))
        head.append(entrySize)
        for color in table.colors { head.append(color) }
        return tiles(head, rows, height, limit) { range in
            let part = (range.lowerBound - rows.lowerBound) * pixels.width..<(range.upperBound - rows.lowerBound) * pixels.width
            var tile = ByteWriter()
            if !alphas.isEmpty { tile.append(alphas[part]) }
            tile.append(table.indexes[part].map { UInt8($0) })
            tile.pad(to: 16)
            return tile.bytes
        }
    }

    /// Nil if a tile can't be packed with blocks that every reader accepts, or if the result is larger than `limit`, in bytes.
    static func tiles(
        _ head: ByteWriter, _ rows: Range<Int>, _ height: Int, _ limit: Int, _ tile: (Range<Int>) -> [UInt8]
    ) -> [UInt8]? {
        var writer = head
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
            let bytes = tile(top..<min(top + height, rows.upperBound))
            let rest = limit - writer.count - 4
            let packed =
                bytes.count < lzfseThreshold
                ? LZVNEncoder.encode(bytes) : bytes.withUnsafeBufferPointer { LZFSEEncoder.encode($0, limit: rest) }
            guard packed.count <= rest, bytes.count < lzfseThreshold || LZFSEDecoder.hasOnlyPackedBlocks(packed) else {
                return nil
            }
            writer.append(UInt32(packed.count))
            writer.append(packed)
        }
        return writer.bytes
    }
}
