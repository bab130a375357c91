/// The text of a symbol template for tests.
package struct SymbolTemplateText {
    package var version = "3.0"
    /// The names and contents of the glyphs. Each group is moved to its baseline.
    package var glyphs: [(name: String, content: String)] = []
    /// Lines between `<svg>` and the guides, such as a style.
    package var head = ""
    /// Guides that are left out.
    package var without: Set<String> = []

    package init(version: String = "3.0", glyphs: [(name: String, content: String)]) {
        (self.version, self.glyphs) = (version, glyphs)
    }

    /// The three glyphs that a template of version 3 needs.
    package static func interpolatable(_ content: (Int) -> String) -> SymbolTemplateText {
        SymbolTemplateText(
            glyphs: ["Ultralight-S", "Regular-S", "Black-S"].enumerated().map { ($1, content($0)) })
    }

    package var text: String {
        var guides: [String] = []
        func line(_ name: String, _ x1: Int, _ y1: Double, _ x2: Int, _ y2: Double) {
            guard !without.contains(name) else { return }
            let points = #"x1="\#(x1)" x2="\#(x2)" y1="\#(y1)" y2="\#(y2)""#
            guides.append(#"<line id="\#(name)" style="stroke:#000;stroke-width:0.5;" \#(points)/>"#)
        }
        for (row, size) in ["S", "M", "L"].enumerated() {
            let y = Double(696 + 430 * row)
            line("Baseline-\(size)", 263, y, 3036, y)
            line("Capline-\(size)", 263, y - 70.459, 3036, y - 70.459)
        }
        var groups: [String] = []
        for (column, glyph) in glyphs.enumerated() {
            let (x, y) = (500 + 300 * column, glyph.name.hasSuffix("S") ? 696 : glyph.name.hasSuffix("M") ? 1126 : 1556)
            line("left-margin-\(glyph.name)", x, 600, x, 720)
            line("right-margin-\(glyph.name)", x + 100, 600, x + 100, 720)
            groups.append(#"<g id="\#(glyph.name)" transform="matrix(1 0 0 1 \#(x) \#(y))">\#(glyph.content)</g>"#)
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">
            \(head)<g id="Notes"><text id="template-version">Template v.\(version)</text></g>
            <g id="Guides">\(guides.joined(separator: "\n"))</g>
            <g id="Symbols">\(groups.joined(separator: "\n"))</g>
            </svg>

            """
    }
}
