import NightcarModel
import NightcarVectors

// Apple's tool compiles the glyphs that can be used. So do we, and say which ones can't.
extension SymbolTemplate {
    typealias Place = (weight: SymbolGlyph.Weight, size: SymbolGlyph.Size)
    typealias CutGlyph = (weight: SymbolGlyph.Weight, size: SymbolGlyph.Size, cut: (svg: [UInt8], bounds: SVGBounds))

    /// The glyphs that show something. The others become losses.
    ///
    /// - Throws: `Problem.broken` if no glyph shows anything.
    mutating func usable(_ found: [Place], _ sheet: SymbolSheet, _ scale: Double) throws(Problem) -> [CutGlyph] {
        var usable: [CutGlyph] = []
        var unusable: [(name: String, reason: String, offset: Int?)] = []
        for (weight, size) in found {
            let (name, offset) = (SymbolGlyph.name(weight, size), sheet.offset(weight, size))
            if sheet.hasOnlyStrokes(weight, size) {
                unusable.append((name, Self.strokes, offset))
            } else if let cut = sheet.cut(weight, size, scale: scale) {
                usable.append((weight, size, cut))
            } else {
                unusable.append((name, "has no outline that can be read", offset))
            }
        }
        guard !usable.isEmpty else {
            guard let first = unusable.first else { throw .broken("it has no glyph, such as Regular-M") }
            let others = unusable.count > 1 ? ", and no other glyph can be used" : ""
            throw .broken("its glyph \(first.name) \(first.reason)\(others)", offset: first.offset)
        }
        losses += unusable.map { Loss(message: "its glyph \($0.name) \($0.reason); the glyph is left out", offset: $0.offset) }
        return usable
    }

    private static let strokes = """
        is drawn with strokes only, and a symbol shows only fills; convert its strokes to outlines
        """

    /// Whether the system can draw the other weights from three glyphs, because their paths have the same structure. If it can't
    /// and needs to, the reasons become losses.
    mutating func noteStructures(_ sheet: SymbolSheet, _ usable: [CutGlyph], version: Float) -> Bool {
        func structure(_ weight: SymbolGlyph.Weight) -> [[UInt8]]? {
            usable.contains { $0.weight == weight && $0.size == .small } ? sheet.structure(weight, .small) : nil
        }
        // From version 3 on, three glyphs are enough.
        let regular = version >= 3 ? structure(.regular) : nil
        let others = [SymbolGlyph.Weight.ultralight, .black].map { ($0, structure($0)) }
        if let regular, !regular.isEmpty, others.allSatisfy({ $0.1 == regular }) { return true }
        // A template with a glyph for each weight needs nothing in between.
        if let regular, Set(usable.map(\.weight)).count < SymbolGlyph.Weight.allCases.count {
            for (weight, other) in others where other.map({ $0 != regular }) ?? false {
                let message = """
                    its glyph \(SymbolGlyph.name(weight, .small)) doesn't have the same paths and points as Regular-S, so no weight \
                    between them can be drawn; draw both with the same points in the same order
                    """
                losses.append(Loss(message: message, offset: sheet.offset(weight, .small)))
            }
        }
        let first = usable.first { $0.weight == .regular } ?? usable.first
        if let first, !usable.contains(where: { $0.weight == .regular && $0.size == .medium }) {
            let message = "it has no glyph Regular-M, which apps ask for unless they choose a weight or a size"
            losses.append(Loss(message: message, offset: sheet.offset(first.weight, first.size)))
        }
        return false
    }
}
