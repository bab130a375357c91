import NightcarTestSupport
import NightcarVectors
import Testing
import ThemeCatalogPixels

/// The colors that a browser paints, and the ones that it ignores.
@Suite(.enabled(if: BuildTraits.svg))
struct PaintValueTests {
    /// The color of the only shape, which fills the picture, as red, green, blue and alpha.
    static func color(_ body: String, root: String = "") throws -> [UInt8] {
        let file = VectorPainter().file(VectorPainterTests.svg(body, #"width="4" height="4" \#(root)"#), for: .svg)
        #expect(file.other == nil, "\(file.paintedBy)")
        return Array(try file.picture(width: 4, height: 4).bytes.prefix(4))
    }

    static let shape = #"<rect class="a" width="4" height="4"/>"#

    @Test(
        arguments: [
            ("#ff000080", [255, 0, 0, 128]), ("#f008", [255, 0, 0, 136]), ("hsl(120,50%,40%)", [51, 153, 51, 255]),
            ("hsl(120 50 40 / 50%)", [51, 153, 51, 128]), ("hsla(0.5turn, 100%, 50%, 1)", [0, 255, 255, 255]),
            ("rgba(0,0,255,.5)", [0, 0, 255, 128]), ("rgb(10% 20% 30% / 50%)", [26, 51, 77, 128]),
            ("RebeccaPurple", [102, 51, 153, 255]),
            ("color(srgb 0 0.5 1)", [0, 128, 255, 255]), ("color(display-p3 1 1 1)", [255, 255, 255, 255]),
            // Beyond sRGB, the nearest color of it.
            ("color(display-p3 0 1 0)", [0, 255, 0, 255]), ("transparent", [0, 0, 0, 0]), ("currentColor", [0, 128, 0, 255]),
            ("initial", [0, 0, 0, 255]), ("inherit", [0, 0, 255, 255]), ("unset", [0, 0, 255, 255]),
            // What isn't a color doesn't count, so the shape inherits.
            ("bluish", [0, 0, 255, 255]), ("#12", [0, 0, 255, 255]), ("rgb(1,2)", [0, 0, 255, 255]), ("", [0, 0, 255, 255]),
            ("var(--no)", [0, 0, 255, 255]), ("var(--no, red)", [255, 0, 0, 255]), ("var(--no, var(--x))", [238, 119, 0, 255]),
            ("var( --x )", [238, 119, 0, 255]), ("rgb(var(--r), 0, 0)", [9, 0, 0, 255]), ("var(--y)", [238, 119, 0, 255]),
            ("var(--circle)", [0, 0, 255, 255]), ("var(--bad)", [0, 0, 255, 255]), ("var(--bad, red)", [0, 0, 255, 255]),
            ("var(--X, lime)", [0, 255, 0, 255]),
        ] as [(String, [UInt8])])
    func fills(_ value: String, _ expected: [UInt8]) throws {
        let sheet = "<style>:root{--x:#e70;--r:9;--y:var(--x);--circle:var(--arc);--arc:var(--circle);--bad:bluish}"
        let groups = #"<g fill="blue" color="green">"#
        func isNear(_ color: [UInt8]) -> Bool { zip(color, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 } }
        for body in [
            "\(sheet)</style>\(groups)<rect width='4' height='4' fill='\(value)'/></g>",
            "\(sheet)</style>\(groups)<rect width='4' height='4' style='fill:\(value)'/></g>",
            "\(sheet) .a{fill:\(value)}</style>\(groups)\(Self.shape)</g>",
        ] {
            // A declaration without a value isn't read as a style.
            if value.isEmpty, !body.contains("fill=''") { continue }
            let color = try Self.color(body)
            #expect(isNear(color), "\(value): \(color)")
        }
    }

    @Test(
        arguments: [
            // A rule that isn't understood leaves the one below; a variable without a value doesn't.
            ("<style>rect{fill:lime} .a{fill:bluish}</style>", [0, 255, 0, 255]),
            ("<style>rect{fill:lime} .a{fill:var(--no)}</style>", [0, 0, 0, 255]),
            ("<style>rect{--c:red} .a{fill:var(--c)}</style>", [255, 0, 0, 255]),
            ("<style>svg{--c:red} :root{--c:lime} .a{fill:var(--c)}</style>", [0, 255, 0, 255]),
            ("<style>.a{fill:lime} .a:hover{fill:red}</style>", [0, 255, 0, 255]),
            ("<style>:root{fill:red}</style>", [255, 0, 0, 255]),
        ] as [(String, [UInt8])])
    func rules(_ style: String, _ expected: [UInt8]) throws { #expect(try Self.color(style + Self.shape) == expected) }

    @Test func aUseHandsItsPropertiesOn() throws {
        let body = ##"<defs><rect id="a" width="4" height="4" fill="var(--c, red)"/></defs><use href="#a" style="--c:lime"/>"##
        #expect(try Self.color(body) == [0, 255, 0, 255])
        #expect(SVGPaintProblem.list(svg: VectorPainterTests.svg(body, "")).isEmpty)
    }

    @Test func gradientsHaveThemToo() throws {
        let gradient =
            "<linearGradient id='g'><stop stop-color='var(--c)'/><stop offset='1' stop-color='var(--c)'/></linearGradient>"
        let body = "<style>:root{--c:lime}</style>\(gradient)<rect width='4' height='4' fill='url(#g)'/>"
        #expect(try Self.color(body) == [0, 255, 0, 255])
    }

    /// Variables that name each other twice would grow without end.
    @Test func variablesDoNotExplode() throws {
        let rules = (0..<40).map { "--v\($0):var(--v\($0 + 1)) var(--v\($0 + 1))" }.joined(separator: ";")
        #expect(try Self.color("<style>:root{\(rules);--v40:red} .a{fill:var(--v0)}</style>\(Self.shape)") == [0, 0, 0, 255])
        let nested = String(repeating: "var(--x,", count: 5000) + "red" + String(repeating: ")", count: 5000)
        #expect(try Self.color("<rect width='4' height='4' fill='\(nested)'/>") == [0, 0, 0, 255])
    }

    @Test(
        arguments: [
            (#"<path fill="bluish"/>"#, ["bluish"]), (#"<path style="stroke:#12345;fill:red"/>"#, ["#12345"]),
            ("<style>.a{fill:var(--no)}</style><path class='a'/>", ["var(--no)"]),
            (#"<path fill="oklch(50% 0.1 20)"/>"#, ["oklch("]),
            (#"<path fill="bluish"/><path fill="bluish"/><path stroke="bluish"/>"#, ["bluish", "bluish"]),
            (#"<stop stop-color="none"/>"#, ["none"]),
            (#"<path fill="var(--no,red)" stroke="url(#g) none"/>"#, []), (#"<path fill=""/>"#, []),
            ("<style>:root{--c:#E70}.a{fill:var(--c)}</style><path class='a' stroke='none' color='inherit'/>", []),
        ] as [(String, [String])])
    func problemsHaveTheirPlaces(_ body: String, _ expected: [String]) throws {
        let bytes = VectorPainterTests.svg(body, "")
        let problems = SVGPaintProblem.list(svg: bytes)
        let places = problems.map { String(decoding: bytes[($0.offset ?? 0)...], as: UTF8.self) }
        #expect(problems.count == expected.count, "\(problems)")
        #expect(zip(places, expected).allSatisfy { $0.hasPrefix($1) }, "\(places)")
    }
}
