import Foundation
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import Testing

@testable import NightcarXCAssets

@Suite struct SymbolTemplateTests {
    static func box(_ width: Int) -> String { #"<path d="M 10 0 L \#(10 + width) 0 L \#(10 + width) -60 L 10 -60 Z"/>"# }

    static func template(_ text: SymbolTemplateText) throws -> SymbolTemplate {
        try SymbolTemplate(Array(text.text.utf8), pointSize: 17)
    }

    static func problem(_ text: SymbolTemplateText) -> String? {
        do throws(SymbolTemplate.Problem) {
            _ = try SymbolTemplate(Array(text.text.utf8), pointSize: 17)
            return nil
        } catch {
            guard case .broken(let reason, _) = error else { return "\(error)" }
            return reason
        }
    }

    @Test func metricsOfThreeGlyphs() throws {
        let template = try Self.template(.interpolatable { Self.box(60 + 10 * $0) })
        #expect(template.glyphs.map(\.metrics.name) == ["Ultralight-S", "Regular-S", "Black-S"])
        let metrics = template.glyphs[1].metrics
        #expect(metrics.isInterpolatable && metrics.templateVersion == 3 && metrics.layers == nil)
        // The letters of the template have 100 points, so a unit is 0.17. The baseline counts from the edge of its stroke.
        #expect(metrics.baseline == Float(0.25 * 0.17) && metrics.capHeight == Float(70.459 * 0.17))
        #expect(metrics.insets.left == Float(10 * 0.17) && metrics.insets.right == Float(20 * 0.17))
        #expect(metrics.insets.top == 1.162109375 && metrics.insets.bottom == 1.162109375)
        let svg = String(decoding: template.glyphs[1].svg, as: UTF8.self)
        #expect(svg.contains(#"width="11.9" height="10.2""#))
        #expect(svg.contains(#"<g id="Regular-S" transform="matrix(0.17 0 0 0.17 -1.7 10.2)"><path d="M 10 0 "#))
    }

    @Test func structureDecidesInterpolation() throws {
        let other = #"<path d="M 10 0 L 70 0 L 70 -60 Z"/>"#
        // Without Regular-M, what there is is compiled, as Apple's tool does.
        let three = try Self.template(.interpolatable { $0 == 1 ? other : Self.box(60) })
        #expect(three.glyphs.map(\.metrics.name) == ["Ultralight-S", "Regular-S", "Black-S"])
        #expect(three.glyphs.allSatisfy { !$0.metrics.isInterpolatable })
        #expect(
            three.losses.map { $0.message.prefix(24) } == [
                "its glyph Ultralight-S d", "its glyph Black-S doesn'", "it has no glyph Regular-",
            ])
        let glyphs = ["Ultralight-S", "Regular-S", "Black-S", "Regular-M"].map { ($0, $0 == "Black-S" ? other : Self.box(60)) }
        let template = try Self.template(SymbolTemplateText(glyphs: glyphs))
        #expect(template.glyphs.count == 4 && !template.glyphs[0].metrics.isInterpolatable)
        #expect(template.losses.map { $0.message.prefix(17) } == ["its glyph Black-S"])
        // With each weight drawn, nothing has to be drawn between them.
        let weights = SymbolGlyph.Weight.allCases.map { SymbolGlyph.name($0, .small) }
        let all = (weights + ["Regular-M"]).map { ($0, $0 == "Black-S" ? other : Self.box(60)) }
        #expect(try Self.template(SymbolTemplateText(glyphs: all)).losses.isEmpty)
    }

    /// What a glyph looks like, the head of the template, and whether the glyph shows nothing.
    @Test(
        arguments: [
            (#"<path fill="none" stroke="black" d="M0 0H60V-60"/>"#, "", true),
            (#"<path style="stroke:black; fill: none" d="M0 0H60V-60Z"/>"#, "", true),
            (#"<g fill="none"><path d="M0 0H60V-60Z"/><line x2="9" y2="9"/></g>"#, "", true),
            (#"<path class="s" d="M0 0H60V-60Z"/>"#, "<style>.s, .t {fill:none}</style>", true),
            (#"<path class="SFSymbolsPreviewWireframe" d="M0 0H60V-60Z"/>"#, wires, true),
            (#"<line x2="60" y2="-60" stroke="black"/>"#, "", true),
            // One filled shape is enough.
            (#"<path fill="none" d="M0 0H60V-60"/><rect width="9" height="9"/>"#, "", false),
            (#"<g fill="none"><path fill="black" d="M0 0H60V-60Z"/></g>"#, "", false),
            // A layer is filled, whatever the preview looks like.
            (#"<path class="monochrome-0 SFSymbolsPreviewWireframe" d="M0 0H60V-60Z"/>"#, wires, false),
            (
                #"<path class="SFSymbolsPreview000000" d="M0 0H60V-60Z"/>"#, "<style>.SFSymbolsPreview000000 {fill:#000}</style>",
                false
            ),
            // The app SF Symbols shows filled outlines as wires. They are closed.
            (#"<path class="SFSymbolsPreviewWireframe" d="M0 0H60V-60Z"/>"#, native + wires, false),
            (#"<path class="SFSymbolsPreviewWireframe" d="M0 0H60V-60"/>"#, native + wires, true),
        ])
    func onlyFillsAreShown(_ content: String, _ head: String, _ isEmpty: Bool) throws {
        var text = SymbolTemplateText(glyphs: [("Regular-M", content)])
        text.head = head
        let reason =
            "its glyph Regular-M is drawn with strokes only, and a symbol shows only fills; convert its strokes to outlines"
        #expect(Self.problem(text) == (isEmpty ? reason : nil))
        // Beside a glyph that can be used, it is left out.
        text.glyphs.append(("Bold-M", Self.box(60)))
        let template = try Self.template(text)
        #expect(template.glyphs.map(\.metrics.name) == (isEmpty ? ["Bold-M"] : ["Regular-M", "Bold-M"]))
        #expect(template.losses.count == (isEmpty ? 2 : 0))
        if isEmpty {
            let offset = try #require(template.losses[0].offset)
            #expect(String(decoding: Array(text.text.utf8)[offset...].prefix(16), as: UTF8.self) == #"<g id="Regular-M"#)
        }
    }

    private static let wires = "<style>.SFSymbolsPreviewWireframe {fill:none;opacity:1.0;stroke:black;stroke-width:0.5}</style>"
    private static let native = "<!--Generator: Apple Native CoreSVG 341-->"

    @Test func layersAndTheirStyles() throws {
        let classes = "monochrome-0 multicolor-0:tintColor hierarchical-0:primary"
        var text = SymbolTemplateText.interpolatable { _ in
            Self.box(60).replacingOccurrences(of: "<path", with: #"<path class="\#(classes) SFSymbolsPreviewFF0000""#)
        }
        let rules = [".monochrome-0 {fill:#000000}", ".hierarchical-0:primary {fill:#212121}", ".monochrome-1 {fill:#FFF}"]
        text.head = "<style>\(rules.joined(separator: "\n"))</style>\n"
        let glyph = try Self.template(text).glyphs[0]
        #expect(glyph.metrics.layers == [.multicolor, .hierarchical])
        let svg = String(decoding: glyph.svg, as: UTF8.self)
        #expect(svg.contains("<style>.monochrome-0 {fill:#000000}\n.hierarchical-0:primary {fill:#212121}</style>"))
        #expect(svg.contains(#"class="\#(classes)""#))
    }

    @Test func whatIsMissing() {
        let whole = SymbolTemplateText(glyphs: [("Regular-M", Self.box(60))])
        #expect(Self.problem(whole) == nil)
        func changed(_ change: (inout SymbolTemplateText) -> Void) -> String? {
            var text = whole
            change(&text)
            return Self.problem(text)
        }
        #expect(changed { $0.without = ["Baseline-L"] } == "it has no guide Baseline-L")
        #expect(changed { $0.without = ["Capline-S"] } == "it has no guide Capline-S")
        #expect(changed { $0.without = ["left-margin-Regular-M"] } == "it has no margins for Regular-M or Regular-S")
        #expect(changed { $0.version = "8.0" } == "its version 8.0 is newer than 7.0, the newest known one")
        #expect(changed { $0.glyphs[0].name = "Bold-M" } == nil)
        #expect(changed { $0.glyphs = [] } == "it has no glyph, such as Regular-M")
        #expect(changed { $0.glyphs[0].content = "" } == "its glyph Regular-M has no outline that can be read")
        #expect(throws: SymbolTemplate.Problem.notATemplate) {
            try SymbolTemplate(Array("<svg><path d='M0 0L1 1'/></svg>".utf8), pointSize: 17)
        }
        #expect(throws: SymbolTemplate.Problem.self) { try SymbolTemplate(Array("<svg><g></svg".utf8), pointSize: 17) }
    }

    /// Tools that draw split the text that says the version, or drop its identifier.
    @Test(
        arguments: [
            (#"<text id="template-version"><tspan>Template v.</tspan>  <tspan x="9">6</tspan>.0</text>"#, 6),
            (#"<text id="template-version">Templ<tspan>ate v.4.0</tspan></text>"#, 4),
            (#"<text id="Requires">Requires Xcode 14</text><text>Template v.4.0</text>"#, 4), ("<text>Template v5.0</text>", 5),
        ] as [(String, Float)])
    func versions(_ note: String, _ version: Float) throws {
        let text = SymbolTemplateText(version: "VERSION", glyphs: [("Regular-M", Self.box(60))]).text
            .replacingOccurrences(of: #"<text id="template-version">Template v.VERSION</text>"#, with: note)
        #expect(try SymbolTemplate(Array(text.utf8), pointSize: 17).glyphs[0].metrics.templateVersion == version)
    }

    /// The extent of every command of a path. Control points don't count, extremes of curves do.
    @Test(arguments: [
        ("M0 0 H10 V-20 h-5 v5 z", 10.0, 20.0), ("M0,0 q 10 -20 20 0", 20, 10), ("M0 0 Q10-20 20 0 T40 0", 40, 20),
        ("M0 0 C0-40 40-40 40 0 S80 40 80 0", 80, 60), ("M0 0 A10 10 0 0 1 20 0", 20, 10), ("M0 0 a10 10 0 1 1 20 0z", 20, 10),
        ("m5 5 l10 0 0 10 -10 0z", 10, 10),
    ])
    func extents(_ path: String, _ width: Double, _ height: Double) throws {
        let template = try Self.template(SymbolTemplateText(glyphs: [("Regular-M", #"<path d="\#(path)"/>"#)]))
        let svg = String(decoding: template.glyphs[0].svg, as: UTF8.self)
        func number(_ name: String) throws -> Double {
            let rest = try #require(svg.components(separatedBy: " \(name)=\"").dropFirst().first)
            return try #require(Double(rest.prefix { $0 != "\"" }))
        }
        let extent = (try number("width"), try number("height"))
        #expect(abs(extent.0 - width * 0.17) < 1e-4 && abs(extent.1 - height * 0.17) < 1e-4)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func aSheetOfGlyphsGivesThemAgain(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let version = ["1.0", "2.0", "3.0", "5.0"].randomElement(using: &random) ?? ""
        let names = SymbolGlyph.Weight.allCases.flatMap { weight in
            SymbolGlyph.Size.allCases.map { SymbolGlyph.name(weight, $0) }
        }.filter { $0 == "Regular-M" || Bool.random(using: &random) }
        let glyphs = names.map { name in
            let values = (0..<6).map { _ in Double(Int.random(in: -90_000...90_000, using: &random)) / 1000 }
            let path = "M \(values[0]) \(values[1]) C \(values[2]) \(values[3]) \(values[4]) \(values[5]) 3 4 L 120 -70 Z"
            return (name, "<g transform=\"rotate(\(values[0]))\"><path d=\"\(path)\"/></g>")
        }
        let template = try Self.template(SymbolTemplateText(version: version, glyphs: glyphs))
        let again = try SymbolTemplate(SymbolTemplate.sheet(of: template.glyphs), pointSize: 17)
        #expect(again.glyphs.map(\.svg) == template.glyphs.map(\.svg))
        #expect(again.glyphs.map(\.metrics) == template.glyphs.map(\.metrics))
    }

    /// The templates of the reference catalogs, and the number of their glyphs.
    @Test(.enabled(if: SharedData.corpus != nil))
    func everyTemplateOfShippingAppsIsRead() throws {
        let root = try #require(SharedData.corpus) + "/.."
        var counts: [Int] = []
        for folder in ["corpus", "apps"] {
            let files = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(".svg") && file.contains(".symbolset/") {
                let bytes = Array(try #require(FileManager.default.contents(atPath: "\(root)/\(folder)/\(file)")))
                let template = try SymbolTemplate(bytes, pointSize: 17)
                counts.append(template.glyphs.count)
                #expect(template.losses.isEmpty, "\(file)")
                let again = try SymbolTemplate(SymbolTemplate.sheet(of: template.glyphs), pointSize: 17)
                #expect(again.glyphs.map(\.svg) == template.glyphs.map(\.svg), "\(file)")
                #expect(again.glyphs.map(\.metrics) == template.glyphs.map(\.metrics), "\(file)")
            }
        }
        #expect(counts.sorted() == [1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 9, 27, 27, 27, 27, 27, 27])
    }
}
