import ThemeCatalogPixels

extension VectorColors {
    /// The color operands of a PDF's uncompressed content streams. Nil if the file isn't a PDF or has no such streams.
    ///
    /// If the bytes of two files differ only in these operands, they are certainly the same drawing, because lengths and offsets
    /// are in the part that is equal.
    package init?(pdf bytes: [UInt8]) {
        guard let streams = PDFStreams(bytes), !streams.plain.isEmpty else { return nil }
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

/// Compares the content streams. The resources that they use (pictures, fonts, functions) and the sizes of the pages must be
/// equal.
package func comparePDF(_ a: [UInt8], _ b: [UInt8]) -> VectorComparison {
    guard let first = PDFStreams(a), let second = PDFStreams(b), !first.contents.isEmpty else { return .unreadable }
    if a == b { return .same }
    guard first.resources == second.resources, first.pageSizes == second.pageSizes,
        first.contents.count == second.contents.count
    else { return .different }
    if first.contents == second.contents { return .same }
    let isSame = zip(first.contents, second.contents).allSatisfy { withoutColors($0) == withoutColors($1) }
    return isSame ? .onlyColors : .different
}

/// The tokens of a content stream without the operands of color operators (ISO 32000-1, table 74).
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
