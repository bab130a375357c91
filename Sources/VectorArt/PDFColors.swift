import Pixels

extension VectorColors {
    /// The colour operands of a PDF's content streams that are not compressed; nil for what is no PDF, or has none such.
    ///
    /// Two files whose bytes are the same but for these are surely the same drawing: lengths and offsets stand in what is the
    /// same.
    package init?(pdf bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit, let streams = PDFStreams(bytes), !streams.plain.isEmpty else { return nil }
        var uses: [Use] = []
        for range in streams.plain {
            var operands: Range<Int>?
            for token in tokens(bytes, range) {
                if bytes[token].allSatisfy(isNumeric) {
                    operands = (operands?.lowerBound ?? token.lowerBound)..<token.upperBound
                    continue
                }
                if let operands, colorOperators.contains(String(decoding: bytes[token], as: UTF8.self)) {
                    let text = String(decoding: bytes[operands], as: UTF8.self)
                    uses.append(Use(range: operands, text: text, color: nil))
                }
                operands = nil
            }
        }
        self.init(bytes: bytes, uses: uses, obstacle: "a PDF")
    }
}

private let colorOperators: Set<String> = ["g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"]

private func isNumeric(_ byte: UInt8) -> Bool { (48...57).contains(byte) || byte == 46 || byte == 45 }

private func tokens(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split(whereSeparator: { $0 <= 32 }).map { $0.startIndex..<$0.endIndex }
}

/// Whether two PDF files draw the same in other colours, as far as their content streams tell.
package enum PDFComparison: Sendable, Hashable {
    case same
    /// The content streams differ in colour operands only.
    case onlyColors
    case different
    /// A stream is in a form that is not read here: encrypted, or not deflated.
    case unreadable
}

package func comparePDF(_ a: [UInt8], _ b: [UInt8]) -> PDFComparison {
    guard let first = PDFStreams(a), let second = PDFStreams(b) else { return .unreadable }
    if first.contents == second.contents { return .same }
    guard first.contents.count == second.contents.count else { return .different }
    let isSame = zip(first.contents, second.contents).allSatisfy { withoutColors($0) == withoutColors($1) }
    return isSame ? .onlyColors : .different
}

/// The page contents of a PDF: its streams that are neither images nor tables nor metadata.
private struct PDFStreams {
    private(set) var contents: [[UInt8]] = []
    /// Where those stand that are not compressed.
    private(set) var plain: [Range<Int>] = []
    private static let sizeLimit = 16 << 20
    /// Of all streams together, inflated.
    private static let inflatedLimit = 32 << 20
    /// A stream whose dictionary names one of these holds no drawing.
    private static let otherTypes = ["/XRef", "/ObjStm", "/Metadata", "/Image", "/FontFile", "/Length1", "/FunctionType", "/N "]

    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit, bytes.starts(with: Array("%PDF-".utf8)), !contains(bytes, "/Encrypt") else {
            return nil
        }
        var budget = Self.inflatedLimit
        var position = 0
        while let start = find(bytes, "stream", from: position) {
            guard let end = find(bytes, "endstream", from: start + 6) else { return nil }
            position = end + 9
            let dictionary = Array(bytes[max(0, start - 400)..<start])
            let opened = dictionary.lastRange(of: "<<") ?? 0
            let header = String(decoding: dictionary[opened...], as: UTF8.self)
            if Self.otherTypes.contains(where: { header.contains($0) }) { continue }
            var body = start + 6
            if body < end, bytes[body] == 13 { body += 1 }
            if body < end, bytes[body] == 10 { body += 1 }
            guard header.contains("/Filter") else {
                contents.append(Array(bytes[body..<end]))
                plain.append(body..<end)
                continue
            }
            guard header.contains("/FlateDecode"), !header.contains("/DecodeParms"), budget > 0 else { return nil }
            let inflated = bytes[body..<end].withUnsafeBytes {
                // Deflate packs at most 1032 bytes into one.
                RawDeflate.inflate($0, limit: min(budget, max(1, $0.count) * 1032), wrapper: .zlib)
            }
            guard !inflated.bytes.isEmpty else { return nil }
            budget -= inflated.bytes.count
            contents.append(inflated.bytes)
        }
    }
}

/// A content stream as its tokens, with the operands of the colour operators left out (ISO 32000-1, table 74).
private func withoutColors(_ bytes: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    for token in bytes.split(whereSeparator: { $0 <= 32 }) {
        if colorOperators.contains(String(decoding: token, as: UTF8.self)) {
            while let last = tokens.last, last.allSatisfy(isNumeric) {
                tokens.removeLast()
            }
        }
        tokens.append(Array(token))
    }
    return tokens
}

private func contains(_ bytes: [UInt8], _ text: String) -> Bool { find(bytes, text, from: 0) != nil }

private func find(_ bytes: [UInt8], _ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
        (start...(buffer.count - wanted.count)).first { at in
            buffer[at] == wanted[0] && wanted.indices.allSatisfy { buffer[at + $0] == wanted[$0] }
        }
    }
}

extension [UInt8] {
    fileprivate func lastRange(of text: String) -> Int? {
        let wanted = [UInt8](text.utf8)
        guard count >= wanted.count else { return nil }
        return (0...(count - wanted.count)).last { self[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
