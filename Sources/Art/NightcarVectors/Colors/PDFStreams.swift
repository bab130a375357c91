import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What a PDF draws, according to its streams: the drawings, and the parts that must be equal for two drawings to be the same.
///
/// Every stream object of the file is read, whether the file has a cross-reference table or stream. Dictionaries that are packed
/// in object streams are only searched for page sizes, because they can't contain drawings (ISO 32000-1, 7.5.7).
struct PDFStreams {
    /// Page contents, forms, patterns and glyphs, inflated.
    private(set) var contents: [[UInt8]] = []
    /// The positions of the uncompressed ones.
    private(set) var plain: [Range<Int>] = []
    /// Pictures, fonts, color profiles and functions, inflated if they are deflated.
    private(set) var resources: [[UInt8]] = []
    /// The text of each `/MediaBox`.
    private(set) var pageSizes: [[UInt8]] = []

    static let sizeLimit = Limits.pdfBytes
    /// The limit for all inflated streams together, in bytes.
    private static let inflatedLimit = Limits.pdfInflatedBytes
    /// The maximum distance between the start of a dictionary and its stream, in bytes.
    private static let dictionaryLimit = 1 << 16

    /// Nil if the file isn't a PDF, is encrypted, or contains a drawing in a form that we don't read.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit, bytes.starts(with: Array("%PDF-".utf8)), find(bytes, "/Encrypt", from: 0) == nil
        else { return nil }
        addPageSizes(bytes)
        var budget = Self.inflatedLimit
        // A hostile file may contain the word in every few bytes. So the total number of steps back is also limited.
        var steps = 4 * Self.sizeLimit
        var position = 0
        while let start = find(bytes, "stream", from: position) {
            position = start + 6
            guard let dictionary = Self.dictionary(before: start, in: bytes, &steps) else { continue }
            guard let (body, end) = Self.body(after: start + 6, dictionary, in: bytes) else { return nil }
            position = end
            guard let next = find(bytes, "endstream", from: end) else { return nil }
            position = next + 9
            guard add(bytes[body..<end], dictionary, &budget) else { return nil }
            if dictionary.isDrawing, dictionary.filters.isEmpty { plain.append(body..<end) }
        }
    }

    private mutating func add(_ body: ArraySlice<UInt8>, _ dictionary: PDFDictionary, _ budget: inout Int) -> Bool {
        if dictionary.isAside { return true }
        if dictionary.filters.isEmpty {
            if dictionary.isDrawing { contents.append(Array(body)) } else { resources.append(Array(body)) }
            return true
        }
        let isDeflated = dictionary.filters == ["/FlateDecode"] && dictionary.values["/DecodeParms"] == nil
        guard isDeflated, budget > 0 else {
            if dictionary.isDrawing { return false }
            resources.append(Array(body))
            return true
        }
        let inflated = body.withUnsafeBytes {
            // Deflate can't compress more than 1032 bytes into one.
            RawDeflate.inflate($0, limit: min(budget, max(1, $0.count) * 1032), wrapper: .zlib)
        }
        budget -= inflated.bytes.count
        if dictionary.isObjectStream {
            addPageSizes(inflated.bytes)
        } else if dictionary.isDrawing {
            guard !inflated.bytes.isEmpty else { return false }
            contents.append(inflated.bytes)
        } else {
            resources.append(inflated.bytes.isEmpty ? Array(body) : inflated.bytes)
        }
        return true
    }

    private mutating func addPageSizes(_ bytes: [UInt8]) {
        var position = 0
        while let start = find(bytes, "/MediaBox", from: position) {
            position = start + 9
            guard let end = bytes[position...].prefix(256).firstIndex(of: UInt8(ascii: "]")) else { continue }
            pageSizes.append(bytes[position...end].filter { $0 > 32 })
        }
    }

    /// The dictionary that ends where a stream begins. Nil if there is none, because then the word isn't a keyword.
    private static func dictionary(before start: Int, in bytes: [UInt8], _ steps: inout Int) -> PDFDictionary? {
        var at = start - 1
        while at >= 0, bytes[at] <= 32 { at -= 1 }
        let end = at + 1
        let lowest = max(0, end - dictionaryLimit)
        var depth = 0
        while at > lowest, steps > 0 {
            steps -= 1
            if bytes[at] == UInt8(ascii: ">"), bytes[at - 1] == UInt8(ascii: ">") {
                depth += 1
                at -= 2
            } else if bytes[at] == UInt8(ascii: "<"), bytes[at - 1] == UInt8(ascii: "<") {
                depth -= 1
                if depth == 0 { return PDFDictionary(bytes[(at + 1)..<(end - 2)]) }
                at -= 2
            } else {
                at -= 1
            }
            if depth == 0 { return nil }
        }
        return nil
    }

    /// The bytes of a stream. Their length is `/Length` if `endstream` follows there. Otherwise they end before that word.
    private static func body(after keyword: Int, _ dictionary: PDFDictionary, in bytes: [UInt8]) -> (Int, Int)? {
        var start = keyword
        if start < bytes.count, bytes[start] == 13 { start += 1 }
        if start < bytes.count, bytes[start] == 10 { start += 1 }
        if let length = dictionary.length, length <= bytes.count - start {
            let rest = bytes[(start + length)...].prefix(11).drop { $0 <= 32 }
            if rest.starts(with: Array("endstream".utf8)) { return (start, start + length) }
        }
        return find(bytes, "endstream", from: start).map { (start, $0) }
    }
}

/// The entries of a dictionary that describe its stream. Nested dictionaries are skipped.
struct PDFDictionary {
    private(set) var values: [String: [String]] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        var tokens = Self.tokens(bytes)[...]
        while let key = tokens.popFirst() {
            guard key.hasPrefix("/") else { continue }
            var value: [String] = []
            if tokens.first == "[" {
                value = Array(tokens.dropFirst().prefix { $0 != "]" })
                tokens = tokens.dropFirst(value.count + 2)
            } else if tokens.first?.hasPrefix("/") == true {
                value = [tokens.removeFirst()]
            } else {
                value = Array(tokens.prefix { !$0.hasPrefix("/") })
                tokens = tokens.dropFirst(value.count)
            }
            values[key] = value
        }
    }

    var filters: [String] { (values["/Filter"] ?? []).map { $0 == "/Fl" ? "/FlateDecode" : $0 } }

    /// Nil if the length is written elsewhere in the file.
    var length: Int? {
        guard let value = values["/Length"], value.count == 1, let length = Int(value[0]), length >= 0 else { return nil }
        return length
    }

    var isObjectStream: Bool { values["/Type"] == ["/ObjStm"] }
    /// Whether the stream is neither drawn nor needed for drawing.
    var isAside: Bool { ["/XRef", "/Metadata", "/EmbeddedFile"].contains(values["/Type"]?.first ?? "") }
    /// A page's contents, a form, a pattern or a glyph.
    var isDrawing: Bool {
        let isOther = ["/Length1", "/Length2", "/Length3", "/FunctionType", "/N", "/ShadingType"].contains { values[$0] != nil }
        let subtype = values["/Subtype"]?.first ?? "/Form"
        return !isOther && !isObjectStream && subtype == "/Form"
    }

    /// The placeholder for a value that is a dictionary or a string.
    private static let nested = "<>"

    private static func tokens(_ bytes: ArraySlice<UInt8>) -> [String] {
        var tokens: [String] = []
        var token: [UInt8] = []
        var depth = 0
        func end() {
            if depth == 0, !token.isEmpty { tokens.append(String(decoding: token, as: UTF8.self)) }
            token = []
        }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"):
                end()
                depth += 1
            case UInt8(ascii: ">"):
                end()
                depth -= 1
                if depth == 0 { tokens.append(nested) }
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                end()
                token = [byte]
                end()
            case UInt8(ascii: "/"):
                end()
                token = [byte]
            case 0...32: end()
            default: token.append(byte)
            }
        }
        end()
        return tokens
    }
}

/// The first position of a text in bytes.
func find(_ bytes: [UInt8], _ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
        (start...(buffer.count - wanted.count)).first { at in
            buffer[at] == wanted[0] && wanted.indices.allSatisfy { buffer[at + $0] == wanted[$0] }
        }
    }
}
