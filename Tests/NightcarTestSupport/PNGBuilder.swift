/// Writes PNG files of every color type, bit depth and interlacing from the specification alone, without a library, so that
/// a decoder isn't tested against itself. Deflate blocks are stored uncompressed.
package struct PNGBuilder {
    package var width: Int
    package var height: Int
    package var bitDepth = 8
    /// 0 gray, 2 color, 3 palette, 4 gray and alpha, 6 color and alpha.
    package var colorType = 6
    package var isInterlaced = false
    /// The filter types of the rows, used in turn.
    package var filters: [Int] = [0, 1, 2, 3, 4]
    /// Chunks between `IHDR` and `IDAT`, such as `PLTE` and `tRNS`.
    package var chunks: [(type: String, data: [UInt8])] = []
    /// Apple's variant: a `CgBI` chunk and no zlib header. The samples are then B, G, R, premultiplied.
    package var isCrushed = false
    /// The value of channel `c` at `x`, `y`.
    package var sample: (_ x: Int, _ y: Int, _ c: Int) -> Int

    package init(width: Int, height: Int, sample: @escaping (_ x: Int, _ y: Int, _ c: Int) -> Int) {
        self.width = width
        self.height = height
        self.sample = sample
    }

    package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    /// The whole file.
    package func file() -> [UInt8] {
        let stored = Self.storedBlocks(rows())
        var file = header()
        for chunk in chunks { file += Self.chunk(chunk.type, chunk.data) }
        let packed = isCrushed ? stored : Self.zlib(rows())
        // Two IDAT chunks, since readers must join them.
        file += Self.chunk("IDAT", Array(packed[..<(packed.count / 2)]))
        file += Self.chunk("IDAT", Array(packed[(packed.count / 2)...]))
        return file + Self.chunk("IEND", [])
    }

    /// The signature and the `IHDR` chunk, followed by nothing.
    package func header() -> [UInt8] {
        let data = Self.big(width) + Self.big(height) + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        return Self.signature + (isCrushed ? Self.chunk("CgBI", [0x50, 0x00, 0x20, 0x02]) : []) + Self.chunk("IHDR", data)
    }

    /// The same file with the right CRC on every chunk that can be found, so that a mutation reaches the code behind it.
    package static func mendingChecksums(_ file: [UInt8]) -> [UInt8] {
        var file = file
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - offset - 12 else { break }
            let end = offset + 8 + length
            file.replaceSubrange(end..<end + 4, with: big(Int(crc32(Array(file[offset + 4..<end])))))
            offset = end + 4
        }
        return file
    }

    /// A chunk with its length and CRC.
    package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count) + body + big(Int(crc32(body)))
    }

    /// A zlib stream of stored blocks.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return [0x78, 0x01] + storedBlocks(bytes) + big(b << 16 | a)
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}

private extension PNGBuilder {
    static let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

    func rows() -> [UInt8] {
        var bytes: [UInt8] = []
        for (x0, y0, dx, dy) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
            let columns = Array(stride(from: x0, to: width, by: dx))
            var above: [UInt8]?
            for (index, y) in stride(from: y0, to: height, by: dy).enumerated() where !columns.isEmpty {
                let row = packedRow(y, columns)
                let filter = filters[index % filters.count]
                bytes.append(UInt8(filter))
                bytes += filtered(row, above: above ?? Array(repeating: 0, count: row.count), filter: filter)
                above = row
            }
        }
        return bytes
    }

    func packedRow(_ y: Int, _ columns: [Int]) -> [UInt8] {
        let values = columns.flatMap { x in (0..<channels).map { sample(x, y, $0) } }
        if bitDepth == 16 { return values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        var row = [UInt8](repeating: 0, count: (values.count * bitDepth + 7) / 8)
        for (index, value) in values.enumerated() {
            let bit = index * bitDepth
            row[bit / 8] |= UInt8(value << (8 - bitDepth - bit % 8))
        }
        return row
    }

    func filtered(_ row: [UInt8], above: [UInt8], filter: Int) -> [UInt8] {
        let distance = max(1, channels * bitDepth / 8)
        return row.indices.map { x in
            let a = x < distance ? 0 : Int(row[x - distance])
            let b = Int(above[x])
            let c = x < distance ? 0 : Int(above[x - distance])
            let guess = [0, a, b, (a + b) / 2, Self.paeth(a, b, c)][filter]
            return UInt8(truncatingIfNeeded: Int(row[x]) - guess)
        }
    }

    static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let p = a + b - c
        return [a, b, c].enumerated().min { (abs(p - $0.element), $0.offset) < (abs(p - $1.element), $1.offset) }!.element
    }

    static func storedBlocks(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var start = 0
        repeat {
            let count = min(65535, bytes.count - start)
            let isLast = start + count == bytes.count
            packed += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            packed += bytes[start..<start + count]
            start += count
        } while start < bytes.count
        return packed
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
