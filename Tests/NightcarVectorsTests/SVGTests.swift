import Foundation
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarVectors

@Suite("Colors of SVG files", .enabled(if: BuildTraits.svg))
struct SVGTests {
    private func colors(_ inside: String, root: String = "") -> VectorColors? {
        VectorColors(svg: Array("<svg xmlns=\"http://www.w3.org/2000/svg\"\(root)>\(inside)</svg>".utf8))
    }

    @Test(
        "Notations of one red",
        arguments: [
            "#f00", "#F00F", "#ff0000", "#FF0000FF", "red", "RED", "rgb(255,0,0)", "rgb(255 0 0)", "rgba(255, 0, 0, 1)",
            "rgb(100%, 0%, 0%)", "hsl(0, 100%, 50%)", "hsl(360deg 100% 50% / 1)", "color(srgb 1 0 0)",
            "color(srgb 100% 0% 0% / 1)", "hsl(0 100 50)", "hsl(1turn 100% 50%)", "hsl(400grad 100% 50% / 100%)",
            "rgb(255 none 0)",
        ])
    func red(text: String) {
        #expect(SVGColor(text) == .color(.components(space: .srgb, values: [1, 0, 0], alpha: 1)))
    }

    @Test(arguments: [
        "var(--x)", "color(rec2020 1 0 0)", "color(display-p3 1 0)", "#12", "rgb(1,2)", "hsl(0,1,1)", "bluish", "rgb(1e999,0,0)",
        "rgb(1 2 3 4)",
        "rgb(1,2,3/4)", "rgb(1 2/3)", "color(srgb 1,0,0)", "hsl(50%,50%,50%)",
    ])
    func unknown(text: String) { #expect(SVGColor(text) == .unknown) }

    @Test("Fills in clipping paths, filters and definitions aren't painted, unless a use paints them")
    func unpainted() throws {
        let clip = "<g clip-path='url(#c)'><path fill='#111'/></g><defs><clipPath id='c'><rect fill='white'/></clipPath></defs>"
        #expect(try #require(colors(clip)).uses.compactMap(\.color).count == 1)
        #expect(
            try #require(colors("<defs><path id='a' fill='white'/></defs><path fill='#111'/>")).uses.compactMap(\.color).count
                == 1)
        let used = "<defs><path id='a' fill='white'/></defs><use href='#a'/><path fill='#111'/>"
        #expect(try #require(colors(used)).uses.compactMap(\.color).count == 2)
        let stops = "<defs><linearGradient id='g'><stop stop-color='white'/></linearGradient></defs><path fill='#111'/>"
        #expect(try #require(colors(stops)).uses.compactMap(\.color).count == 2)
    }

    @Test("A drop shadow reads no colors; a filter that does is refused by its name")
    func filters() throws {
        let shadow = """
            <filter id='f'><feFlood flood-color='white'/><feColorMatrix in='SourceAlpha' values='0'/>\
            <feColorMatrix type='matrix' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0'/></filter><path fill='#111'/>
            """
        #expect(try #require(colors(shadow)).obstacle == nil)
        #expect(try #require(colors(shadow)).uses.compactMap(\.color).count == 1)
        let sepia = "<filter id='sepia'><feColorMatrix type='saturate' values='0.2'/></filter><path fill='#111'/>"
        #expect(try #require(colors(sepia)).obstacle?.contains("\"sepia\"") == true)
    }

    /// libxml2 lists namespaces first, so the order of attributes says nothing.
    @Test func namespacesCanComeLast() throws {
        let text = """
            <svg width="8" height="8" fill="none" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" \
            xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z" fill="#f00"/></svg>
            """
        let vector = try #require(VectorColors(svg: Array(text.utf8)))
        #expect(vector.obstacle == nil)
        #expect(vector.uses.map(\.text) == ["none", "#f00"])
    }

    /// Most files of real catalogs are understood. The reasons for the others are printed.
    @Test("Real files", .enabled(if: SharedData.corpus != nil))
    func realFiles() throws {
        var (count, reasons): (Int, [String: Int]) = (0, [:])
        for root in [SharedData.corpus, SharedData.apps].compactMap({ $0 }) {
            for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".svg") {
                // A different reader reads the sheet of a symbol.
                if path.contains(".symbolset/") { continue }
                guard let data = FileManager.default.contents(atPath: root + "/" + path) else { continue }
                count += 1
                let reason = VectorColors(svg: Array(data)).map { $0.obstacle } ?? "it is not well-formed"
                if let reason { reasons[reason, default: 0] += 1 }
            }
        }
        let refused = reasons.values.reduce(0, +)
        #expect(refused * 10 <= count, "\(refused) of \(count) SVG files are refused: \(reasons)")
        #expect(
            Set(reasons.keys).isSubset(of: ["it contains a bitmap", "it blends colors with what is below"]),
            "the changelog says so: \(reasons)")
        print("SVG files understood: \(count - refused) of \(count); others: \(reasons)")
    }

    @Test("Every place: attributes, style attributes, style elements, gradients, currentColor")
    func places() throws {
        let vector = try #require(
            colors(
                """
                <style>.a{fill:#010101} .b { stroke : #020202 !important }</style>
                <linearGradient id='g'><stop stop-color="#030303"/><stop style="stop-color:#040404;stop-opacity:1"/></linearGradient>
                <path class="a" d=""/><path fill = '#050505' stroke="none" d=""/>
                <rect style="fill:url(#g);stroke:rgb(6,6,6)"/><circle fill="currentColor"/><!-- fill="#fff" -->
                """, root: " color=\"#070707\""))
        #expect(vector.obstacle == nil)
        #expect(vector.missing == nil)
        #expect(
            vector.uses.map(\.text) == [
                "#070707", "#010101", "#020202", "#030303", "#040404", "#050505", "none", "url(#g)", "rgb(6,6,6)", "currentColor",
            ])
        #expect(vector.uses.count { $0.color != nil } == 7)
        #expect(vector.painted(vector.uses.map(\.text)) == vector.bytes)
    }

    @Test("Implicit black, and currentColor without a color, get an attribute on the root")
    func missing() throws {
        let vector = try #require(colors("<g><path d=''/><circle fill=\"currentColor\"/></g>"))
        #expect(vector.missing?.attributes == ["fill", "color"])
        let painted = String(decoding: vector.painted(["currentColor"], missingPaint: "#FFF"), as: UTF8.self)
        #expect(painted.hasPrefix("<svg fill=\"#FFF\" color=\"#FFF\" xmlns"))
        #expect(try #require(colors("<clipPath><path/></clipPath><path fill='#111'/>")).missing == nil)
    }

    @Test("Display P3 is read")
    func displayP3() {
        #expect(
            SVGColor("color(display-p3 0.5 0.25 1 / 0.5)")
                == .color(.components(space: .displayP3, values: [0.5, 0.25, 1], alpha: 0.5)))
    }

    @Test("The colors of a mask are light and stay, whatever the drawing gets")
    func masks() throws {
        let vector = try #require(
            colors("<defs><path id='a' d=''/></defs><mask fill='#fff'><use href='#a' fill='#eee'/></mask><path fill='#111'/>"))
        #expect(vector.obstacle == nil)
        let inherited = try #require(
            colors("<defs><path id='a' d=''/></defs><mask fill='#fff'><use href='#a'/></mask><path fill='#111'/>"))
        #expect(inherited.obstacle == nil)
        #expect(vector.uses.map(\.text) == ["#fff", "#eee", "#111"])
        #expect(vector.uses.map { $0.color == nil } == [true, true, false])
    }

    @Test(
        "Markup that isn't understood is an obstacle",
        arguments: [
            "<image href='x.png'/>", "<mask><path class='a'/></mask>",
            "<g fill='#123'><mask><path/></mask></g>", "<mask><path/></mask><path/>", "<mask><use href='#a'/></mask>",
            "<path id='a' fill='#111'/><mask><use href='#a' fill='#fff'/></mask>",
            "<style>path{fill:red}</style><mask><path/></mask>", "<path fill='var(--c)'/>", "<path fill='&#35;fff'/>",
            "<style>@media print {a{fill:red}}</style>", "<animate/>", "<path style='mix-blend-mode:multiply'/>",
            "<filter><feColorMatrix/></filter>", "<style>/* fill:red } */</style>",
        ])
    func obstacles(inside: String) throws { #expect(try #require(colors(inside)).obstacle != nil) }

    @Test(
        "Not well-formed, or not an SVG",
        arguments: ["", "<svg>", "<svg></svg><svg/>", "<html/>", "<svg><a></svg>", "{}", "<svg a=b/>"])
    func refused(text: String) { #expect(VectorColors(svg: Array(text.utf8)) == nil) }

    @Test("Entities are not expanded, however many they would make")
    func entities() {
        var text = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\">"
        for level in 0..<12 {
            let (name, before) = ("b\(level)", level == 0 ? "a" : "b\(level - 1)")
            text += "<!ENTITY \(name) \"" + String(repeating: "&\(before);", count: 10) + "\">"
        }
        text += "]><svg><path fill='red'/><text>&b11;</text></svg>"
        #expect(VectorColors(svg: Array(text.utf8))?.obstacle != nil || VectorColors(svg: Array(text.utf8)) == nil)
        let external = "<!DOCTYPE svg [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><svg fill='red'><text>&e;</text></svg>"
        #expect(VectorColors(svg: Array(external.utf8))?.obstacle != nil)
    }

    @Test("Two drawings are one shape if only their colors differ")
    func shapes() throws {
        let light = try #require(colors("<path d='M0 0' fill='#000'/>"))
        let dark = try #require(colors("<path d='M0 0' fill='rgb(255,255,255)'/>"))
        let other = try #require(colors("<path d='M0 1' fill='#fff'/>"))
        #expect(light.isSameShape(as: dark))
        #expect(!light.isSameShape(as: other))
    }

    @Test(
        "A shape that covers the drawing and is painted first is its background",
        arguments: [
            ("<path d='M0 0h24v24H0z' fill='#111'/><path d='M8 8h8v8z' fill='red'/>", true),
            ("<g transform='scale(2)'><rect width='12' height='12' rx='3' fill='#111'/></g>", true),
            ("<circle cx='12' cy='12' r='12' fill='#111'/>", true),
            ("<defs><path d='M0 0h24v24H0z'/></defs><path d='M8 8h8v8z' fill='#111'/>", false),
            ("<path d='M8 8h8v8z' fill='red'/><path d='M0 0h24v24H0z' fill='#111'/>", false),
            ("<path d='M0 0h24v24H0z' fill='none'/><path d='M8 8h8v8z' fill='#111'/>", false),
            (
                "<mask id='m'><path d='M0 0h9v9z' fill='#fff'/></mask><rect width='24' height='24' fill='#111' mask='url(#m)'/>",
                false
            ),
            ("<path d='M0 0h24v24H0zM2 2h20v20H2z' fill-rule='evenodd' fill='#111'/>", false),
            ("<path d='M0 12L12 0l12 12-12 12z' fill='#111'/>", false), ("<path d='M0 0h24v24H0z' fill-opacity='.3'/>", false),
            (
                "<g clip-path='url(#c)'><rect width='24' height='24' fill='#111'/></g><clipPath id='c'><path d='M0 0h24v24H0z'/></clipPath>",
                true
            ),
        ])
    func background(inside: String, isBackground: Bool) throws {
        let vector = try #require(colors(inside, root: " viewBox=\"0 0 24 24\""))
        let dark = ColorValue.components(space: .srgb, values: [17, 17, 17].map { $0 / 255 }, alpha: 1)
        #expect(vector.background == (isBackground ? .color(dark) : nil))
    }

    @Test(
        "What can't be seen has no color",
        arguments: [
            "<rect width='9' height='9' fill='#000' opacity='0'/>", "<g style='display:none'><path d='M0 0h9z' fill='#000'/></g>",
            "<rect width='9' height='9' fill='#000' fill-opacity='0'/>", "<g visibility='hidden'><path d='M0 0h9z'/></g>",
        ])
    func hidden(inside: String) throws {
        let vector = try #require(colors(inside + "<path d='M0 0h9v9z' fill='#fff'/>"))
        #expect(vector.obstacle == nil && vector.missing == nil)
        #expect(vector.uses.compactMap(\.color).count == 1)
        // Stroked, it can be seen.
        #expect(
            try #require(colors("<path d='M0 0h9' stroke='#000' fill='#000' fill-opacity='0'/>")).uses.allSatisfy {
                $0.color != nil
            })
    }

    @Test("Damaged files don't cause a crash or wrong positions")
    func damaged() {
        let text =
            "<svg a='1'><style>.a{fill:#010101}</style><g fill=\"red\" style='stroke:blue;x:y'/><!-- c --><![CDATA[x]]></svg>"
        var random = SeededGenerator(seed: 81)
        for _ in 0..<3000 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 9...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let vector = VectorColors(svg: bytes) else { continue }
            #expect(vector.painted(vector.uses.map(\.text)) == bytes, "seed 81")
        }
    }

    @Test("A pair of drawings, compared")
    func comparison() {
        func svg(_ inside: String) -> [UInt8] { Array("<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>".utf8) }
        let light = svg("<path d='M0 0' fill='#000'/>")
        #expect(compareSVG(light, light) == .same)
        #expect(compareSVG(light, svg("<path d='M0 0' fill='white'/>")) == .onlyColors)
        #expect(compareSVG(light, svg("<path d='M0 1' fill='white'/>")) == .different)
        #expect(compareSVG(light, Array("<svg".utf8)) == .unreadable)
    }
}
