import NightcarBasics
import ThemeCatalogBytes

/// The objects of a PDF file (ISO 32000-1, 7.5), read when they are asked for.
///
/// If the cross-reference table is damaged, the whole file is searched for objects instead, as viewers do.
final class PDFFile {
    let bytes: [UInt8]
    private(set) var trailer: [String: PDFValue] = [:]
    private var places: [Int: PDFPlace] = [:]
    private var values: [Int: PDFValue] = [:]
    private var containers: [Int: PDFObjectStream] = [:]
    private var decoded: [Int: [UInt8]] = [:]
    /// The objects that are being read, so that a loop ends.
    private var open: Set<Int> = []
    private var isRebuilt = false
    /// The bytes that streams may still be unpacked to.
    private var budget = 2 * Limits.pdfInflatedBytes
    /// The bytes that may still be searched, and the values that may still be read.
    private var work: (bytes: Int, values: Int)

    /// The steps that drawing may still take: operators, samples, points.
    private(set) var steps = 1 << 21

    /// How many objects lead to each other before one of them is complete: a stream to its length and to its object stream.
    private static let chainLimit = 8

    init(_ bytes: [UInt8]) throws(DrawingObstacle) {
        guard bytes.count <= Limits.pdfBytes else { throw .refused("it is larger than \(Limits.pdfBytes) bytes") }
        guard find(Array(bytes.prefix(1024)), "%PDF-", from: 0) != nil else { throw .outside("it isn't a PDF") }
        self.bytes = bytes
        work = (4 * bytes.count + 1 << 16, 1 << 21)
        if let table = try PDFTable.read(self), table.trailer["Root"] != nil {
            (trailer, places) = (table.trailer, table.places)
        } else {
            try rebuild()
        }
        if trailer["Encrypt"] != nil { throw .outside("it is encrypted") }
        // A valid table can still point to nothing.
        if try pageTree() == nil, !isRebuilt { try rebuild() }
    }

    /// The numbers of all objects, in ascending order.
    var numbers: [Int] { places.keys.sorted() }

    /// The value of an object: what a reference leads to.
    func resolved(_ value: PDFValue?) throws(DrawingObstacle) -> PDFValue? {
        var value = value
        // A reference to a reference isn't allowed, so a few steps are enough.
        for _ in 0..<4 {
            guard case .reference(let number)? = value else { return value?.isNull == true ? nil : value }
            value = try object(number)
        }
        return nil
    }

    /// An entry of a dictionary, resolved.
    func entry(_ key: String, of dictionary: [String: PDFValue]?) throws(DrawingObstacle) -> PDFValue? {
        try resolved(dictionary?[key])
    }

    /// The numbers of an array, whose elements may be references. Nil if something else is among them.
    func numbers(_ value: PDFValue?) throws(DrawingObstacle) -> [Double]? {
        guard let array = try resolved(value)?.array else { return nil }
        var numbers: [Double] = []
        for element in array {
            guard let number = try resolved(element)?.number else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The unpacked bytes of a stream.
    func contents(of stream: PDFStream) throws(DrawingObstacle) -> [UInt8] {
        if let known = decoded[stream.range.lowerBound] { return known }
        let result = try unpacked(Array(bytes[stream.range]), stream.dictionary)
        // Bitmaps are large, and each is drawn once.
        if result.count < 1 << 20 { decoded[stream.range.lowerBound] = result }
        return result
    }

    /// The unpacked bytes of the stream with a number. Nil if it isn't a stream or can't be unpacked.
    func contents(ofStream number: Int) throws(DrawingObstacle) -> [UInt8]? {
        guard let stream = try resolved(.reference(number))?.stream else { return nil }
        return try readable(stream, contents)
    }

    /// The bytes of a table of colors: a string or a stream. Nil for anything else.
    func table(_ value: PDFValue) throws(DrawingObstacle) -> [UInt8]? {
        switch try resolved(value) {
        case .string(let bytes): bytes
        case .stream(let stream): try contents(of: stream)
        default: nil
        }
    }

    /// Bytes without the filters that a dictionary names.
    func unpacked(_ bytes: [UInt8], _ dictionary: [String: PDFValue]) throws(DrawingObstacle) -> [UInt8] {
        // Unpacking asks for values, which may be in other streams.
        let before = budget
        var left = before
        // What turns out to be damaged has taken time, too.
        defer { budget -= before - left }
        return try PDFFilter.unpacked(bytes, dictionary, in: self, budget: &left)
    }

    /// Counts steps, so that a small file can't keep a reader busy.
    func spend(_ count: Int) throws(DrawingObstacle) {
        steps -= count
        guard steps >= 0 else { throw .refused("drawing it takes too many steps") }
    }

    /// The root of the pages.
    func pageTree() throws(DrawingObstacle) -> [String: PDFValue]? {
        guard let root = try entry("Root", of: trailer)?.dictionary else { return nil }
        return try entry("Pages", of: root)?.dictionary
    }
}

/// Where an object is.
enum PDFPlace {
    /// The position in the file.
    case offset(Int)
    /// In an object stream, which has a number.
    case packed(Int)
}

/// The unpacked objects of an object stream.
struct PDFObjectStream {
    var bytes: [UInt8]
    /// By object number.
    var offsets: [Int: Int]
}

private extension PDFFile {
    func object(_ number: Int) throws(DrawingObstacle) -> PDFValue? {
        if let known = values[number] { return known }
        guard let place = places[number], open.count < Self.chainLimit, open.insert(number).inserted else { return nil }
        defer { open.remove(number) }
        let value: PDFValue?
        switch place {
        case .offset(let offset): value = try object(number, at: offset)
        case .packed(let container): value = try object(number, in: container)
        }
        if let value {
            values[number] = value
            return value
        }
        guard !isRebuilt else { return nil }
        try rebuild()
        guard case .offset(let offset)? = places[number] else { return nil }
        let found = try object(number, at: offset)
        values[number] = found
        return found
    }

    /// Nil if the position doesn't have this object.
    func object(_ number: Int, at offset: Int) throws(DrawingObstacle) -> PDFValue? {
        guard offset >= 0, offset < bytes.count else { return nil }
        var scanner = PDFScanner(bytes, at: offset)
        let found = try scanner.header()
        try note(bytes: scanner.at - offset)
        guard found == number else { return nil }
        return try body(&scanner)
    }

    func object(_ number: Int, in container: Int) throws(DrawingObstacle) -> PDFValue? {
        if containers[container] == nil {
            guard let stream = try resolved(.reference(container))?.stream else { return nil }
            containers[container] = try objectStream(stream)
        }
        guard let packed = containers[container], let offset = packed.offsets[number] else { return nil }
        var scanner = PDFScanner(packed.bytes, at: offset)
        return try value(&scanner)
    }

    func objectStream(_ stream: PDFStream) throws(DrawingObstacle) -> PDFObjectStream {
        let bytes = try contents(of: stream)
        let count = try entry("N", of: stream.dictionary)?.integer ?? 0
        let first = try entry("First", of: stream.dictionary)?.integer ?? 0
        var scanner = PDFScanner(bytes)
        var offsets: [Int: Int] = [:]
        // A pair of numbers takes at least 4 bytes.
        for _ in 0..<max(0, min(count, bytes.count / 4)) {
            guard case .value(let number)? = try scanner.next(), case .value(let offset)? = try scanner.next(),
                let number = number.integer, let offset = offset.integer, offset >= 0, first >= 0
            else { break }
            offsets[number] = first + offset
        }
        return PDFObjectStream(bytes: bytes, offsets: offsets)
    }
}

extension PDFFile {
    /// The value after `12 0 obj`, with a stream if one follows.
    func body(_ scanner: inout PDFScanner) throws(DrawingObstacle) -> PDFValue {
        let value = try value(&scanner)
        guard case .dictionary(let dictionary) = value else { return value }
        scanner.skipSpace()
        guard scanner.skip("stream") else { return value }
        var start = scanner.at
        if start < bytes.count, bytes[start] == 13 { start += 1 }
        if start < bytes.count, bytes[start] == 10 { start += 1 }
        let end = try end(of: dictionary, from: start)
        scanner.at = end
        return .stream(PDFStream(dictionary: dictionary, range: start..<end))
    }

    /// The end of a stream, after its length if `endstream` follows there, and otherwise before that word.
    private func end(of dictionary: [String: PDFValue], from start: Int) throws(DrawingObstacle) -> Int {
        if let length = try entry("Length", of: dictionary)?.integer, length >= 0, length <= bytes.count - start {
            var scanner = PDFScanner(bytes, at: start + length)
            while scanner.at < bytes.count, PDFScanner.isSpace(bytes[scanner.at]), scanner.at < start + length + 4 {
                scanner.at += 1
            }
            if scanner.skip("endstream") { return start + length }
        }
        let end = find(bytes, "endstream", from: start) ?? bytes.count
        try note(bytes: end - start)
        return max(start, min(end, bytes.count))
    }

    /// What is in a stream. Nil if it is damaged.
    func readable<Contents>(
        _ stream: PDFStream, _ read: (PDFStream) throws(DrawingObstacle) -> Contents
    ) throws(DrawingObstacle) -> Contents? {
        do throws(DrawingObstacle) { return try read(stream) } catch {
            if case .refused = error { throw error }
            return nil
        }
    }

    /// The value at the scanner's position.
    func value(_ scanner: inout PDFScanner) throws(DrawingObstacle) -> PDFValue {
        let (start, values) = (scanner.at, scanner.values)
        let value = try scanner.value()
        work.values -= scanner.values - values
        try note(bytes: scanner.at - start)
        return value
    }

    /// Hostile files have many objects that all end far away.
    func note(bytes: Int) throws(DrawingObstacle) {
        work.bytes -= bytes
        guard work.bytes >= 0, work.values >= 0 else { throw .refused("its objects are too many or have no ends") }
    }

    /// Finds all objects by searching for `12 0 obj`. The last one of a number counts, as in a file that was changed.
    func rebuild() throws(DrawingObstacle) {
        isRebuilt = true
        let found = try PDFTable.searched(self)
        places = found.places
        values = [:]
        if !found.trailer.isEmpty { trailer = found.trailer }
        for container in found.containers {
            guard let stream = try resolved(.reference(container))?.stream, let packed = try readable(stream, objectStream) else {
                continue
            }
            containers[container] = packed
            for number in packed.offsets.keys where places[number] == nil { places[number] = .packed(container) }
        }
        if try pageTree() == nil {
            // Without a trailer that leads there, the catalog is known by its type.
            for number in places.keys.sorted() {
                let value = try resolved(.reference(number))
                if value?.dictionary?["Type"]?.name == "Catalog" { trailer["Root"] = .reference(number) }
            }
        }
    }
}

extension PDFScanner {
    /// Skips a word if it is at the position.
    mutating func skip(_ word: String) -> Bool {
        let word = word.utf8
        guard word.count <= bytes.count - at, bytes[at..<at + word.count].elementsEqual(word) else { return false }
        at += word.count
        return true
    }

    /// Reads `12 0 obj`. Nil if it isn't there.
    mutating func header() throws(DrawingObstacle) -> Int? {
        guard case .value(let number)? = try next(), let number = number.integer, number >= 0,
            case .value(let generation)? = try next(), generation.integer != nil
        else { return nil }
        skipSpace()
        return skip("obj") ? number : nil
    }
}
