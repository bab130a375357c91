import Pixels

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
                continue
            }
            guard header.contains("/FlateDecode"), !header.contains("/DecodeParms"), budget > 0 else { return nil }
            let inflated = bytes[body..<end].withUnsafeBytes { RawDeflate.inflate($0, limit: budget, wrapper: .zlib) }
            guard !inflated.bytes.isEmpty else { return nil }
            budget -= inflated.bytes.count
            contents.append(inflated.bytes)
        }
    }
}

/// A content stream as its tokens, with the operands of the colour operators left out (ISO 32000-1, table 74).
private func withoutColors(_ bytes: [UInt8]) -> [[UInt8]] {
    let operators: Set<String> = ["g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"]
    var tokens: [[UInt8]] = []
    for token in bytes.split(whereSeparator: { $0 <= 32 }) {
        if operators.contains(String(decoding: token, as: UTF8.self)) {
            while let last = tokens.last, last.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 }) {
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
