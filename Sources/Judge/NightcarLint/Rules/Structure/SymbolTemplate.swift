import NightcarBasics

/// A symbol whose template can't be used, or only in part.
struct SymbolTemplate: LoaderRule {
    static let about = RuleDescription(
        .symbolTemplate, .structure,
        triggering: [
            RuleExample("Drawn with strokes only", symbol { _ in #"<path fill="none" stroke="black" d="M0 0H50V-70"/>"# }),
            RuleExample(
                "Weights with other points",
                symbol { $0 == "Black-S" ? #"<path d="M0 0H50V-70Z"/>"# : #"<path d="M0 0H50V-70H0Z"/>"# }),
        ],
        passing: [
            RuleExample("Filled outlines with the same points", symbol { _ in #"<path d="M0 0H50V-70H0Z"/>"# })
        ])

    init(_ options: RuleOptions) {}

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        // What only newer systems show isn't a fault of the template.
        guard finding.severity > .info else { return nil }
        var issue = issue
        issue.severity = finding.severity
        return issue
    }

    private static func symbol(_ glyph: (String) -> String) -> [(path: String, content: RuleExample.Content)] {
        let guides = [("S", 696), ("M", 1126), ("L", 1556)].flatMap { size, y in
            [("Baseline", y), ("Capline", y - 70)].map { #"<path id="\#($0)-\#(size)" d="M263 \#($1)H3036"/>"# }
        }
        let glyphs = ["Ultralight-S", "Regular-S", "Black-S"].enumerated().map { column, name in
            let x = 500 + 300 * column
            let margins = [("left", x), ("right", x + 100)].map { #"<path id="\#($0)-margin-\#(name)" d="M\#($1) 600V720"/>"# }
            return margins.joined() + #"<g id="\#(name)" transform="translate(\#(x) 696)">\#(glyph(name))</g>"#
        }
        let head = #"<svg xmlns="http://www.w3.org/2000/svg"><text id="template-version">Template v.3.0</text>"#
        let svg = ([head] + guides + glyphs + ["</svg>"]).joined(separator: "\n") + "\n"
        return [
            ("Bolt.symbolset/Contents.json", #"{ "symbols" : [ { "filename" : "bolt.svg", "idiom" : "universal" } ] }"#),
            ("Bolt.symbolset/bolt.svg", .text(svg)),
        ]
    }
}
