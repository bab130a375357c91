import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarTint

@Suite("Pictures that are a background, and what is written of them")
struct PlateTests {
    private static let bubble = ##"<rect x="4" y="4" width="32" height="32" rx="8" fill="#FAFAFA"/>"##
    private static let person =
        ##"<circle cx="20" cy="20" r="18" fill="#F2F2F7"/><circle cx="20" cy="16" r="6" fill="#C7C7CC"/>"##

    private func plan(
        _ pictures: [String: String], _ treatment: ImageRule.Treatment? = nil
    ) async throws -> [String: ImagePlan.Item] {
        let catalog = try TemporaryCatalog([:])
        for (name, inside) in pictures {
            let contents =
                #"{"images": [{"filename": "a.svg", "idiom": "universal"}], "info": {"version": 1, "author": "xcode"}}"#
            try catalog.write(Array(contents.utf8), to: "\(name).imageset/Contents.json")
            let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\#(inside)</svg>"#
            try catalog.write(Array(svg.utf8), to: "\(name).imageset/a.svg")
        }
        var additions = CatalogAdditions()
        additions.images = ImageOptions()
        if let treatment {
            additions.images?.rules = [ImageRule(match: Glob("**"), treatment: treatment, location: Location(path: "c"))]
        }
        let configured = await ConfiguredCatalog(expand(try loadCatalogs(at: [catalog.path])), additions: additions, jobs: 1)
        return Dictionary(uniqueKeysWithValues: configured.images.items.map { ($0.name, $0) })
    }

    @Test("A light area that covers most of a drawing is asked about, whatever its name says")
    func lightPlates() async throws {
        let items = try await plan([
            "bubble_incoming": Self.bubble, "thing": Self.bubble, "person_blank": Self.person,
            "spark": ##"<circle cx="20" cy="20" r="6" fill="#FAFAFA"/>"##,
        ])
        let bubble = try #require(items["bubble_incoming"])
        #expect(bubble.verdict == .ask && bubble.entries.isEmpty)
        let forced = try #require(try await plan(["bubble_incoming": Self.bubble], .recolor)["bubble_incoming"])
        #expect(forced.verdict == .derive && forced.entries.count == 1)
        #expect(try #require(XYZ(forced.dark ?? .hex(0xFFFFFF))).tone < 40)
        #expect(items["thing"]?.verdict == .ask && items["person_blank"]?.verdict == .ask)
        #expect(items["spark"]?.verdict == .leave)
    }

    @Test("What lies on a plate stays visible when it turns")
    func partsOnPlates() async throws {
        let inside =
            ##"<rect width="38" height="36" x="1" y="2" fill="#FFFFFF"/><rect x="10" y="10" width="20" height="4" fill="#8E8E93"/>"##
        let panel = try #require(try await plan(["panel": inside], .recolor)["panel"])
        #expect(panel.verdict == .derive && panel.steps.count == 2)
        var texts: [[String]] = []
        if case .repaint(let from, let to, missing: _)? = panel.entries.first?.change { texts = [from, to] }
        let (old, new) = (texts.first ?? [], texts.last ?? [])
        #expect(old.count == 2 && Set(new).count == 2 && !new.contains("#FFFFFF"))
    }

    @Test("A black plate of a button is asked about, a black shape is derived")
    func blackPlates() async throws {
        let black = ##"<rect x="2" y="2" width="36" height="36" rx="4" fill="#000000"/>"##
        let items = try await plan([
            "button_background": black, "btn_primary": black, "full": ##"<rect width="40" height="40" fill="#000000"/>"##,
            "house": ##"<path d="M4 20L20 4L36 20V36H4Z" fill="#000000"/>"##,
        ])
        #expect(items["button_background"]?.verdict == .ask && items["btn_primary"]?.verdict == .ask)
        #expect(items["full"]?.verdict == .ask && items["house"]?.verdict == .derive)
    }

    @Test("A white sign on a dark disc keeps 3:1 inside the picture")
    func signsOnDiscs() async throws {
        let disc =
            ##"<circle cx="20" cy="20" r="18" fill="#325F74"/><rect x="15" y="12" width="10" height="16" fill="#FFFFFF"/>"##
        let catalog = try TemporaryCatalog([:])
        var bytes: [UInt8] = []
        for y in 0..<24 {
            for x in 0..<24 {
                let isSign = (9..<15).contains(x) && (7..<17).contains(y)
                let isDisc = (2..<22).contains(x) && (2..<22).contains(y)
                bytes += isSign ? [255, 255, 255, 255] : isDisc ? [50, 95, 116, 255] : [0, 0, 0, 0]
            }
        }
        for (name, file, content) in [("flat", "a.png", encodePNG(PixelBuffer(width: 24, height: 24, bytes: bytes)))] {
            let contents =
                #"{"images": [{"filename": "\#(file)", "idiom": "universal"}], "info": {"version": 1, "author": "xcode"}}"#
            try catalog.write(Array(contents.utf8), to: "\(name).imageset/Contents.json")
            try catalog.write(content, to: "\(name).imageset/\(file)")
        }
        var additions = CatalogAdditions()
        additions.images = ImageOptions()
        let configured = await ConfiguredCatalog(expand(try loadCatalogs(at: [catalog.path])), additions: additions, jobs: 1)
        let flat = try #require(configured.images.items.first)
        guard case .recolor(_, let to)? = flat.entries.first?.change else { throw Unexpected() }
        let values = to.map { XYZ($0.value(in: .srgb)) }
        let ratio = try #require(values.first ?? nil).contrast(with: try #require(values.last ?? nil))
        #expect(flat.verdict == .derive && ratio >= 3)
        let vector = try #require(try await plan(["vector": disc])["vector"])
        #expect(vector.verdict == .ask || vector.steps.count == 1)
    }

    private struct Unexpected: Error {}

    @Test("A bitmap of one light color that covers its picture is asked about")
    func bitmaps() async throws {
        let catalog = try TemporaryCatalog([:])
        for (name, size) in [("bubble", 14), ("dot", 6), ("round", 14)] {
            var bytes: [UInt8] = []
            for y in 0..<16 { for x in 0..<16 { bytes += x < size && y < size ? [248, 248, 248, 255] : [0, 0, 0, 0] } }
            let contents =
                #"{"images": [{"filename": "a.png", "idiom": "universal"}], "info": {"version": 1, "author": "xcode"}}"#
            try catalog.write(Array(contents.utf8), to: "\(name).imageset/Contents.json")
            try catalog.write(encodePNG(PixelBuffer(width: 16, height: 16, bytes: bytes)), to: "\(name).imageset/a.png")
        }
        var additions = CatalogAdditions()
        additions.images = ImageOptions()
        let configured = await ConfiguredCatalog(expand(try loadCatalogs(at: [catalog.path])), additions: additions, jobs: 1)
        let verdicts = Dictionary(uniqueKeysWithValues: configured.images.items.map { ($0.name, $0.verdict) })
        #expect(verdicts == ["bubble": .ask, "dot": .leave, "round": .ask])
    }

    @Test("What is asked about isn't written, and is named; with a flag, everything is")
    func askedIsNotWritten() async throws {
        func color(_ hex: String) -> String {
            let parts = zip(["red", "green", "blue"], [0, 2, 4]).map { name, at in
                let start = hex.index(hex.startIndex, offsetBy: at)
                return "\"\(name)\": \"0x\(hex[start..<hex.index(start, offsetBy: 2)])\""
            }
            let components = (parts + ["\"alpha\": \"1.000\""]).joined(separator: ", ")
            return """
                {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {\(components)}}}], \
                "info": {"version": 1, "author": "xcode"}}
                """
        }
        let catalog = try TemporaryCatalog([
            "title.colorset/Contents.json": color("101010"), "plain_black.colorset/Contents.json": color("101010"),
            "toolbar.colorset/Contents.json": color("000000"), "page.colorset/Contents.json": color("FFFFFF"),
        ])
        let before = try readFile(catalog.path("plain_black.colorset/Contents.json"))
        func writing(_ writesAsked: Bool) async throws -> TintWriting {
            let sources = try loadCatalogs(at: [catalog.path])
            let state = try TintState(sources)
            var additions = CatalogAdditions()
            additions.derivesColors = true
            let configured = await ConfiguredCatalog(expand(sources).without(state.generated), additions: additions, jobs: 1)
            return TintWriting(sources, configured, state: state, writesAsked: writesAsked)
        }
        let sure = try await writing(false)
        #expect(sure.written == 2 && sure.asked == ["plain_black"])
        try sure.write()
        #expect(try readFile(catalog.path("plain_black.colorset/Contents.json")) == before)
        #expect(try await writing(false).changes.isEmpty)
        let all = try await writing(true)
        #expect(all.written == 1 && all.asked.isEmpty)
        try all.write()
        #expect(try readFile(catalog.path("plain_black.colorset/Contents.json")) != before)
        #expect(!String(decoding: try readFile(catalog.path("toolbar.colorset/Contents.json")), as: UTF8.self).contains("dark"))
    }
}
