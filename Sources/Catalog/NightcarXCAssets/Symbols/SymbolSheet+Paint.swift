import NightcarModel
import NightcarVectors

// What a glyph paints. A symbol shows only fills: Apple's tool ignores strokes.
extension SymbolSheet {
    /// Where the tag of a glyph starts, in bytes. Nil if the template doesn't have the glyph.
    func offset(_ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size) -> Int? {
        glyph(weight, size).map { tags[$0].nameEnd - tags[$0].name.utf8.count - 1 }
    }

    /// Whether a glyph has shapes and none of them is filled.
    func hasOnlyStrokes(_ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size) -> Bool {
        guard let root = glyph(weight, size) else { return false }
        var hasShape = false
        for tag in tree(root) where !isHidden[tag] {
            guard let outline = SVGOutline(element: tags[tag].name, attribute: { attribute($0, tag) }) else { continue }
            if isFilled(tag, outline) { return false }
            hasShape = true
        }
        return hasShape
    }

    private func isFilled(_ tag: Int, _ outline: SVGOutline) -> Bool {
        if tags[tag].name == "line" { return false }
        if names(of: tag).contains(where: Self.isLayer) { return true }
        var next: Int? = tag
        while let current = next {
            if let fill = ownFill(current) { return fill != "none" }
            if isWireframe(current) { return isNative && Self.isClosed(outline) }
            next = tags[current].parent
        }
        return true
    }

    /// What the element itself says about its fill: its style, else the last rule for one of its classes, else its attribute.
    private func ownFill(_ tag: Int) -> String? {
        let classes = names(of: tag).filter { !$0.hasPrefix(Self.preview) }
        return Self.fill(in: attribute("style", tag) ?? "") ?? classes.compactMap { classFills[$0] }.last
            ?? attribute("fill", tag)
    }

    /// Whether the element has the look of wires, as in the app SF Symbols. The app also shows the outlines of layers so.
    private func isWireframe(_ tag: Int) -> Bool {
        names(of: tag).contains { $0.hasPrefix(Self.preview) && classFills[$0] == "none" }
    }

    private func names(of tag: Int) -> [String] {
        (attribute("class", tag) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The fills of the rules for single classes.
    static func classFills(_ styles: [String]) -> [String: String] {
        var fills: [String: String] = [:]
        for rule in styles.flatMap({ $0.split(separator: "}") }) {
            let parts = rule.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let fill = fill(in: String(parts[1])) else { continue }
            for selector in parts[0].split(separator: ",") {
                let name = selector.filter { !$0.isWhitespace }
                if name.hasPrefix(".") { fills[String(name.dropFirst())] = fill }
            }
        }
        return fills
    }

    private static func fill(in declarations: String) -> String? {
        declarations.split(separator: ";").compactMap { declaration -> String? in
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            return parts.count == 2 && parts[0] == "fill" ? parts[1] : nil
        }.last
    }

    private static let preview = "SFSymbolsPreview"

    private static func isLayer(_ name: String) -> Bool {
        ["monochrome-", "multicolor-", "hierarchical-"].contains { name.hasPrefix($0) }
    }

    /// Whether each part ends where it starts, as outlines do.
    private static func isClosed(_ outline: SVGOutline) -> Bool {
        let kinds = outline.segments.map(\.kind)
        let ends = kinds.count { $0 == UInt8(ascii: "Z") }
        return ends > 0 && kinds.count { $0 == UInt8(ascii: "M") } <= ends
    }
}
