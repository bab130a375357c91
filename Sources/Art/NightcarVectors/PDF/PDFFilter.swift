import ThemeCatalogBytes
import ThemeCatalogPixels

/// Unpacks streams (ISO 32000-1, 7.4).
enum PDFFilter {
    /// The number of filters after each other.
    private static let chainLimit = 8
    /// The filters whose bytes can be prepared by a predictor.
    private static let predicted: Set<String?> = ["FlateDecode", "Fl", "LZWDecode", "LZW"]

    /// - Parameter dictionary: the stream's.
    /// - Parameter budget: the bytes that may still be unpacked. It is reduced by those that are.
    static func unpacked(
        _ packed: [UInt8], _ dictionary: [String: PDFValue], in file: PDFFile, budget: inout Int
    ) throws(DrawingObstacle) -> [UInt8] {
        var bytes = packed
        let filters = try list(dictionary["Filter"], in: file)
        let parameters = try list(dictionary["DecodeParms"], in: file)
        guard filters.count <= chainLimit else { throw .refused("a stream has more than \(chainLimit) filters") }
        for (index, filter) in filters.enumerated() {
            let options = index < parameters.count ? parameters[index].dictionary ?? [:] : [:]
            bytes = try unpacked(bytes, filter.name ?? "", options, in: file, limit: budget)
            budget -= bytes.count
            guard budget > 0 else { throw .refused("its streams unpack to more than the limit") }
            if predicted.contains(filter.name) { bytes = try PDFPredictor(options, in: file).undone(bytes) }
        }
        return bytes
    }

    /// One value or several.
    private static func list(_ value: PDFValue?, in file: PDFFile) throws(DrawingObstacle) -> [PDFValue] {
        guard let value = try file.resolved(value) else { return [] }
        guard let array = value.array else { return [value] }
        var result: [PDFValue] = []
        for element in array { result.append(try file.resolved(element) ?? .null) }
        return result
    }

    private static func unpacked(
        _ bytes: [UInt8], _ filter: String, _ options: [String: PDFValue], in file: PDFFile, limit: Int
    ) throws(DrawingObstacle) -> [UInt8] {
        switch filter {
        case "FlateDecode", "Fl": return try inflated(bytes, limit: limit)
        case "LZWDecode", "LZW":
            let early = try file.entry("EarlyChange", of: options)?.integer ?? 1
            return try lzw(bytes, early: early == 0 ? 0 : 1, limit: limit)
        case "ASCIIHexDecode", "AHx": return hexadecimal(bytes)
        case "ASCII85Decode", "A85": return ascii85(bytes)
        case "RunLengthDecode", "RL": return try runs(bytes, limit: limit)
        default: throw .outside("a stream is packed with \(filter)")
        }
    }

    /// A damaged stream gives what comes before the damage, as viewers show it.
    private static func inflated(_ bytes: [UInt8], limit: Int) throws(DrawingObstacle) -> [UInt8] {
        // Deflate can't pack more than 1032 bytes into one.
        let most = min(limit, max(1, bytes.count) * 1032)
        let result = bytes.withUnsafeBytes { RawDeflate.inflate($0, limit: most, wrapper: .zlib) }
        if case .full = result.end, most == limit { throw .refused("its streams unpack to more than the limit") }
        if case .corrupt = result.end, result.bytes.isEmpty { throw .outside("a stream is damaged") }
        return result.bytes
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.prefix { $0 != UInt8(ascii: ">") }.compactMap(PDFScanner.digit)
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0) }
    }

    private static func ascii85(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var (group, count): (UInt32, Int) = (0, 0)
        func add(_ length: Int) {
            for shift in 0..<length { result.append(UInt8(truncatingIfNeeded: group >> UInt32(24 - 8 * shift))) }
        }
        for byte in bytes.prefix(while: { $0 != UInt8(ascii: "~") }) {
            if byte == UInt8(ascii: "z"), count == 0 { result += [0, 0, 0, 0] }
            guard (33...117).contains(byte) else { continue }
            group = group &* 85 &+ UInt32(byte - 33)
            count += 1
            if count == 5 {
                add(4)
                (group, count) = (0, 0)
            }
        }
        if count > 1 {
            for _ in count..<5 { group = group &* 85 &+ 84 }
            add(count - 1)
        }
        return result
    }

    private static func runs(_ bytes: [UInt8], limit: Int) throws(DrawingObstacle) -> [UInt8] {
        var (result, at): ([UInt8], Int) = ([], 0)
        while at < bytes.count, bytes[at] != 128 {
            let length = Int(bytes[at])
            at += 1
            if length < 128 {
                result += bytes[at..<min(bytes.count, at + length + 1)]
                at += length + 1
            } else if at < bytes.count {
                result += [UInt8](repeating: bytes[at], count: 257 - length)
                at += 1
            }
            guard result.count <= limit else { throw .refused("its streams unpack to more than the limit") }
        }
        return result
    }

    /// - Parameter early: 1 if codes grow one code early.
    private static func lzw(_ bytes: [UInt8], early: Int, limit: Int) throws(DrawingObstacle) -> [UInt8] {
        var result: [UInt8] = []
        // The text of a code is a part of the result: where it starts, and its length.
        var texts = [(start: Int, count: Int)](repeating: (0, 0), count: 258)
        var (bits, held, width): (Int, Int, Int) = (0, 0, 9)
        var last: (start: Int, count: Int)?
        for byte in bytes {
            (bits, held) = ((bits << 8 | Int(byte)) & 0xFFFFFF, held + 8)
            guard held >= width else { continue }
            held -= width
            let code = bits >> held & (1 << width - 1)
            if code == 257 { break }
            if code == 256 {
                texts.removeLast(texts.count - 258)
                (width, last) = (9, nil)
                continue
            }
            let start = result.count
            if code < 256 {
                result.append(UInt8(code))
            } else if code < texts.count {
                for at in texts[code].start..<texts[code].start + texts[code].count { result.append(result[at]) }
            } else if code == texts.count, let last {
                for at in last.start...last.start + last.count { result.append(result[at]) }
            } else {
                break
            }
            // A code's text is the one before it with one more byte, which is where it stands in the result.
            if let last, texts.count < 4096 { texts.append((last.start, last.count + 1)) }
            last = (start, result.count - start)
            let next = texts.count + early
            width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
            guard result.count <= limit else { throw .refused("its streams unpack to more than the limit") }
        }
        return result
    }
}

/// What was done to the bytes before they were packed, so that they pack better.
struct PDFPredictor {
    private let kind: Int
    private let shape: (colors: Int, bits: Int, columns: Int)

    init(_ options: [String: PDFValue], in file: PDFFile) throws(DrawingObstacle) {
        kind = try file.entry("Predictor", of: options)?.integer ?? 1
        shape = (
            try file.entry("Colors", of: options)?.integer ?? 1, try file.entry("BitsPerComponent", of: options)?.integer ?? 8,
            try file.entry("Columns", of: options)?.integer ?? 1
        )
        guard
            kind == 1 || (1...32).contains(shape.colors) && (1...16).contains(shape.bits) && (1...1 << 20).contains(shape.columns)
        else { throw .outside("a stream is packed in an unusual way") }
    }

    func undone(_ bytes: [UInt8]) throws(DrawingObstacle) -> [UInt8] {
        let row = (shape.colors * shape.bits * shape.columns + 7) / 8
        let distance = max(1, shape.colors * shape.bits / 8)
        switch kind {
        case 1: return bytes
        case 2:
            guard shape.bits == 8 else { throw .outside("a stream is packed in an unusual way") }
            var bytes = bytes
            for index in bytes.indices where index % row >= distance { bytes[index] &+= bytes[index - distance] }
            return bytes
        case 10...15:
            // The last row may be cut off.
            let rows = (bytes.count + row) / (row + 1)
            var filtered = bytes + [UInt8](repeating: 0, count: rows * (row + 1) - bytes.count)
            guard RowFilter.undo(&filtered, shape: RowShape(rows: rows, bytes: row, distance: distance)) == nil else {
                throw .outside("a stream is damaged")
            }
            return (0..<rows).reduce(into: []) { $0 += filtered[($1 * (row + 1) + 1)..<(($1 + 1) * (row + 1))] }
        default: throw .outside("a stream is packed in an unusual way")
        }
    }
}
