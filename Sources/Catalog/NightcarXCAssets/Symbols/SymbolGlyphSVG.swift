import NightcarBasics
import NightcarModel
import NightcarVectors

/// A glyph that a compiled catalog stores as a separate SVG: a group, which one transform places.
struct SymbolGlyphSVG {
    /// The declarations of namespaces on the root.
    private(set) var spaces: [String] = []
    private(set) var rules: [String] = []
    /// The attributes of the group, except its identifier and transform, with a space before each one.
    private(set) var attributes = ""
    private(set) var content: ArraySlice<UInt8> = []
    /// The transform of the group, in points.
    private(set) var transform: SVGTransform
    private let sheet: SymbolSheet

    init(_ svg: [UInt8]) throws(SymbolTemplate.Problem) {
        sheet = try SymbolSheet(svg)
        guard let scanner = SVGScanner(svg),
            let group = scanner.tags.first(where: { $0.name == "g" && $0.parent == 0 })
        else { throw .broken("a glyph of the symbol has no group") }
        func text(_ range: Range<Int>) -> String { String(decoding: svg[range], as: UTF8.self) }
        spaces = scanner.tags[0].attributes.filter { $0.name.hasPrefix("xmlns:") }.map { "\($0.name)=\"\(text($0.value))\"" }
        rules = scanner.styles.flatMap { text($0).split(separator: "\n").map(String.init) }
        for attribute in group.attributes where !["id", "transform"].contains(attribute.name) {
            attributes += " \(attribute.name)=\"\(text(attribute.value))\""
        }
        let matrix = group.attributes.first { $0.name == "transform" }.map { text($0.value) } ?? ""
        guard let transform = SVGTransform(matrix) else { throw .broken("a glyph's transform \"\(matrix)\" cannot be read") }
        self.transform = transform
        content = svg[group.content]
    }

    /// The extent of the glyph on a sheet with this scale, if its group is not moved.
    func bounds(_ metrics: SymbolGlyph, scale: Double) -> SVGBounds? {
        sheet.glyph(metrics.weight, metrics.size).flatMap { sheet.bounds(ofGlyph: $0, group: transform, scale: scale) }
    }
}

extension SymbolTemplate {
    /// The template of the glyphs of a compiled catalog. It compiles to the same glyphs and metrics again.
    ///
    /// - Parameter glyphs: in any order. All have the same point size and version.
    package static func sheet(of glyphs: [Glyph]) throws(Problem) -> [UInt8] {
        var template = SymbolTemplateText(glyphs.map(\.metrics))
        for glyph in glyphs { try template.add(glyph.metrics, SymbolGlyphSVG(glyph.svg)) }
        return template.bytes
    }
}

/// The text of a template that is made from glyphs.
private struct SymbolTemplateText {
    private var spaces: [String] = []
    private var rules: [String] = []
    private var guides: [String] = []
    private var glyphs: [UInt8] = []
    private let version: Float
    /// Whether there is one pair of margins.
    private let isPlain: Bool
    /// Points for each unit of the sheet.
    private let scale: Double
    private let baselines: [SymbolGlyph.Size: Double]

    /// As in the templates of SF Symbols.
    private static let (firstColumn, column) = (559.711, 296.711)

    init(_ metrics: [SymbolGlyph]) {
        let standard = SymbolGlyph.standard(of: metrics)
        version = standard?.templateVersion ?? 1
        // Older templates have margins only for Regular-M. They count for all glyphs.
        let insets = standard?.insets
        isPlain = version < 3 && metrics.allSatisfy { $0.insets == insets }
        let pointSize = Double(standard?.pointSize ?? 17)
        func capHeight(_ size: SymbolGlyph.Size) -> Double {
            Double((metrics.first { $0.size == size } ?? standard)?.capHeight ?? 0)
        }
        // The reader finds the scale from the distance of the guides, so the sheet's scale must be the one it finds.
        let fits = { (letters: Double) in
            (capHeight(.medium) * letters / pointSize / SymbolTemplate.capHeightOfEm).rounded() == letters
        }
        let letters = fits(100) ? 100 : (1...4096).map(Double.init).first(where: fits) ?? 100
        scale = pointSize / letters
        var baselines: [SymbolGlyph.Size: Double] = [:]
        for size in SymbolGlyph.Size.allCases {
            let y = 696 + 430 * Double(size.rawValue - 1)
            baselines[size] = y
            let height = Self.neat(capHeight(size) / scale) { [scale] in Float((y - (y - $0)) * scale) == Float(capHeight(size)) }
            guides += [Self.line("Baseline-\(size.letter)", 263, y, 3036, y)]
            guides += [Self.line("Capline-\(size.letter)", 263, y - height, 3036, y - height)]
        }
        self.baselines = baselines
    }

    mutating func add(_ metrics: SymbolGlyph, _ svg: SymbolGlyphSVG) throws(SymbolTemplate.Problem) {
        guard let bounds = svg.bounds(metrics, scale: scale), let base = baselines[metrics.size] else {
            throw .broken("the glyph \(metrics.name) has no outline")
        }
        for space in svg.spaces where !spaces.contains(space) { spaces.append(space) }
        for rule in svg.rules where !rules.contains(rule) { rules.append(rule) }
        let center = Self.firstColumn + Self.column * Double(metrics.weight.rawValue - 1)
        let x = ((center - (bounds.min.x + bounds.max.x) / 2) * 1000).rounded() / 1000
        let below = Double(metrics.baseline) / scale - bounds.max.y + base - 0.25
        let y = Self.neat(below) { [scale] in
            Float((bounds.max.y + $0 - (base - 0.25)) * scale) == metrics.baseline
        }
        addMargins(metrics, bounds.moved(by: SVGPoint(x, y)), base)
        let parts = [svg.transform.a, svg.transform.b, svg.transform.c, svg.transform.d].map { "\($0 / scale)" }
        let head = "  <g id=\"\(metrics.name)\"\(svg.attributes) transform=\"matrix(\(parts.joined(separator: " ")) \(x) \(y))\">"
        glyphs += Array(head.utf8) + svg.content + Array("</g>\n".utf8)
    }

    private mutating func addMargins(_ metrics: SymbolGlyph, _ bounds: SVGBounds, _ base: Double) {
        guard !isPlain || metrics.name == "Regular-M" else { return }
        let suffix = isPlain ? "" : "-\(metrics.name)"
        let insets = metrics.insets
        if version < 2 {
            for (name, inset, x) in [("left", insets.left, bounds.min.x), ("right", insets.right, bounds.max.x)] {
                let width = Self.neat(Double(inset) / scale) { [scale] in Float(((x + $0) - x) * scale) == inset }
                guides.append("  <rect id=\"\(name)-margin\" x=\"\(x)\" y=\"\(base - 95)\" width=\"\(width)\" height=\"119\"/>")
            }
            return
        }
        let left = Self.neat(bounds.min.x - Double(insets.left) / scale) { [scale] in
            Float((bounds.min.x - $0) * scale) == insets.left
        }
        let right = Self.neat(bounds.max.x + Double(insets.right) / scale) { [scale] in
            Float(($0 - bounds.max.x) * scale) == insets.right
        }
        guides.append(Self.line("left-margin\(suffix)", left, base - 95, left, base + 24))
        guides.append(Self.line("right-margin\(suffix)", right, base - 95, right, base + 24))
    }

    var bytes: [UInt8] {
        let spaces = spaces.map { " " + $0 }.joined()
        let style = rules.isEmpty ? "" : " <style>\(rules.joined(separator: "\n"))</style>\n"
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg version="1.1" xmlns="http://www.w3.org/2000/svg"\(spaces) width="3300" height="2200">
            \(style) <g id="Notes">
              <text id="template-version" x="3036" y="1933" text-anchor="end">Template v.\(version)</text>
             </g>
             <g id="Guides">
            \(guides.joined(separator: "\n"))
             </g>
             <g id="Symbols">

            """
        return Array(head.utf8) + glyphs + Array(" </g>\n</svg>\n".utf8)
    }

    private static func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "  <line id=\"\(name)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" "
            + "style=\"fill:none;stroke:#27AAE1;stroke-width:0.5\"/>"
    }

    /// The value with the fewest decimals that means the same.
    private static func neat(_ value: Double, isSame: (Double) -> Bool) -> Double {
        var factor = 1.0
        for _ in 0..<12 {
            let rounded = (value * factor).rounded() / factor
            if isSame(rounded) { return rounded }
            factor *= 10
        }
        return value
    }
}
