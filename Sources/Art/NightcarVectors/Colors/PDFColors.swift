import ThemeCatalogPixels

extension VectorColors {
    /// The color operands of a PDF's uncompressed content streams. Nil if the file isn't a PDF or has no such streams.
    ///
    /// If the bytes of two files differ only in these operands, they are certainly the same drawing, because lengths and offsets
    /// are in the part that is equal.
    package init?(pdf bytes: [UInt8]) {
        guard let streams = PDFStreams(bytes), !streams.plain.isEmpty else { return nil }
        var uses: [Use] = []
        for stream in streams.plain {
            guard let colors = ColorOperands(Array(bytes[stream])) else { return nil }
            uses += colors.operands.map { operands in
                let range = operands.lowerBound + stream.lowerBound..<operands.upperBound + stream.lowerBound
                return Use(range: range, text: String(decoding: bytes[range], as: UTF8.self), color: nil)
            }
        }
        self.init(bytes: bytes, uses: uses, obstacle: "a PDF")
    }
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
    for (one, other) in zip(first.contents, second.contents) where one != other {
        guard let one = ColorOperands(one), let other = ColorOperands(other) else { return .unreadable }
        if one.others != other.others { return .different }
    }
    return .onlyColors
}

/// A content stream, divided into the operands of color operators (ISO 32000-1, table 74) and everything else.
private struct ColorOperands {
    /// The operands of each color operator that has numbers.
    private(set) var operands: [Range<Int>] = []
    /// All other tokens.
    private(set) var others: [ArraySlice<UInt8>] = []

    private static let operators: Set<String> = ["g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"]

    /// Nil if a value nests too deep or is too long.
    init?(_ bytes: [UInt8]) {
        do throws(DrawingObstacle) { try read(bytes) } catch { return nil }
    }

    private mutating func read(_ bytes: [UInt8]) throws(DrawingObstacle) {
        var scanner = PDFScanner(bytes)
        var numbers: [Range<Int>] = []
        while let (token, range) = try scanner.nextInPlace() {
            if case .value(.number) = token {
                numbers.append(range)
                continue
            }
            if case .word(let word) = token, Self.operators.contains(word) {
                if let first = numbers.first { operands.append(first.lowerBound..<numbers[numbers.count - 1].upperBound) }
            } else {
                others += numbers.map { bytes[$0] }
            }
            others.append(bytes[range])
            numbers = []
        }
        others += numbers.map { bytes[$0] }
    }
}
