import NightcarDiagnostics
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTokens

@Suite("Color sets of tokens")
struct TokenCatalogTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func modifier(_ name: String, _ contexts: [String], _ standard: Int = 0) -> TokenModifier {
        TokenModifier(name: name, contexts: contexts, standard: standard)
    }

    @Test(arguments: [
        (
            "theme", ["light", "dark", "lightHighContrast", "darkHighContrast"],
            ["any", "dark", "high contrast", "dark and high contrast"]
        ),
        ("Theme", ["Light", "Dark", "Light HC", "Dark HC"], ["any", "dark", "high contrast", "dark and high contrast"]),
        ("contrast", ["normal", "high"], ["any", "high contrast"]),
        ("brandTheme", ["brand-a-light", "brand-a-dark", "brand-b-light"], ["any", "dark", "theme brand-b"]),
        ("Brand", ["NVE", "RME"], ["any", "theme rme"]),
        ("gamut", ["srgb", "p3"], ["any", "display-P3"]),
        ("device", ["desktop", "mobile"], ["any", "iphone"]),
    ])
    func contextsAreGuessed(name: String, contexts: [String], expected: [String]) {
        let axes = TokenAxes([modifier(name, contexts)], settings: [])
        #expect(axes.axes[0].looks.map(TokenAxes.words) == expected)
    }

    @Test(arguments: [
        (["color", "alpha", "gray", "300"], "alphaGray300"), (["color", "text-link", "$root"], "textLink"),
        (["color", "bg", "onMainContainer"], "bgOnMainContainer"), (["color"], "color"),
    ])
    func namesFollowTheRule(path: [String], expected: String) {
        var settings = TokenSettings()
        settings.drop = ["color"]
        #expect(TokenNames(settings: settings).name(of: path) == expected)
    }

    @Test func namesHaveStylesAndFolders() {
        var settings = TokenSettings()
        settings.style = .snakeCase
        #expect(TokenNames(settings: settings).name(of: ["color", "textLink"]) == "color_text_link")
        (settings.style, settings.folders) = (.pascalCase, true)
        #expect(TokenNames(settings: settings).name(of: ["color", "text-link"]) == "Color/TextLink")
    }

    private func tokens(_ files: [String: String], _ settings: TokenSettings = TokenSettings()) throws -> TokenCatalog {
        for (name, text) in files { _ = try folder.write(text, to: "tokens/\(name)") }
        var system = try TokenSystem(paths: [folder.path("tokens")])
        return TokenCatalog(&system, settings)
    }

    private func build(_ tokens: TokenCatalog, adopts: Bool = false) throws -> TokenWriting {
        let writing = try TokenWriting(tokens, to: folder.path("Colors.xcassets"), adopts: adopts)
        try writing.write { _ in }
        return writing
    }

    private func drift(_ tokens: TokenCatalog) throws -> [String] {
        tokens.drift(from: try loadCatalog(at: folder.path("Colors.xcassets"))).map(\.id.name)
    }

    @Test func buildingTwiceChangesNothing() throws {
        let files = [
            "base.json":
                ##"{"color": {"ink": {"value": "#111111", "type": "color"}, "text": {"value": "{color.ink}", "type": "color"}}}"##,
            "dark.json": ##"{"color": {"ink": {"value": "#eeeeee", "type": "color"}}}"##,
        ]
        let first = try build(try tokens(files))
        #expect(first.changes.map(\.kind) == [.add, .add])
        let second = try build(try tokens(files))
        #expect(second.isEmpty && second.unchanged == 2)
        #expect(try drift(try tokens(files)) == [])
        // One primitive changes itself and its alias, in dark mode only.
        let changed = try tokens(["dark.json": ##"{"color": {"ink": {"value": "#cccccc", "type": "color"}}}"##])
        #expect(try drift(changed) == ["token-drift", "token-drift"])
        let third = try build(changed)
        #expect(third.changes.map(\.lines.count) == [1, 1])
        #expect(third.changes.first?.lines.first?.hasPrefix("dark: #EEEEEE → #CCCCCC, from color.ink at ") == true)
        #expect(try drift(changed) == [])
    }

    @Test func whatIsNotOursStays() throws {
        let files = [
            "base.json": ##"{"ink": {"value": "#111111", "type": "color"}, "old": {"value": "#222222", "type": "color"}}"##
        ]
        _ = try build(try tokens(files))
        let hand =
            ##"{"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"0x01","green":"0x02","blue":"0x03","alpha":"1.000"}}}],"info":{"author":"xcode","version":1}}"##
        _ = try folder.write(hand, to: "Colors.xcassets/paper.colorset/Contents.json")
        // Another entry and a note of somebody else.
        let noted =
            ##"{"colors":[{"idiom":"universal","locale":"de","color":{"color-space":"srgb","components":{"red":"0x01","green":"0x02","blue":"0x03","alpha":"1.000"}}},{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"0x01","green":"0x02","blue":"0x03","alpha":"1.000"}}}],"info":{"author":"xcode","version":1},"properties":{"localizable":true}}"##
        _ = try folder.write(noted, to: "Colors.xcassets/ink.colorset/Contents.json")
        let next = try tokens([
            "base.json": ##"{"ink": {"value": "#111111", "type": "color"}, "paper": {"value": "#ffffff", "type": "color"}}"##
        ])
        #expect(try drift(next).sorted() == ["token-drift", "token-drift", "token-set-extra"])
        let writing = try build(next)
        #expect(writing.changes.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.change, .remove])
        #expect(writing.findings.map(\.id) == [.tokenDrift])
        #expect(String(decoding: try folder.read("Colors.xcassets/paper.colorset/Contents.json"), as: UTF8.self) == hand)
        let text = String(decoding: try folder.read("Colors.xcassets/ink.colorset/Contents.json"), as: UTF8.self)
        #expect(text.contains("\"locale\" : \"de\"") && text.contains("localizable") && text.contains("0x11"))
        #expect(throws: (any Error).self) { try folder.read("Colors.xcassets/old.colorset/Contents.json") }
        #expect(try build(next, adopts: true).changes.map(\.kind) == [.change])
        #expect(try drift(next) == [])
    }

    @Test func wideColorsGetBothGamuts() throws {
        let wide = try tokens([
            "base.json": #"{"red": {"$type": "color", "$value": {"colorSpace": "display-p3", "components": [1, 0, 0]}}}"#
        ])
        #expect(wide.sets[0].entries(.p3).map(\.key.gamut) == [.srgb, .p3])
        #expect(wide.sets[0].entries(.srgb).map(\.key.gamut) == [.any])
        _ = try build(wide)
        #expect(try drift(wide) == [])
    }

    @Test func clashesAreErrors() throws {
        let clash = try tokens([
            "base.json":
                ##"{"text-link": {"value": "#111111", "type": "color"}, "text": {"link": {"value": "#222222", "type": "color"}}}"##
        ])
        #expect(clash.findings.map(\.id) == [.tokenNameClash])
        #expect(clash.sets.count == 1)
    }

    @Test func darkWithHighContrastFallsBackToDark() throws {
        let tokens = try tokens([
            "base.json": ##"{"a": {"value": "#111111", "type": "color"}, "b": {"value": "#111111", "type": "color"}}"##,
            "dark.json": ##"{"a": {"value": "#eeeeee", "type": "color"}, "b": {"value": "#eeeeee", "type": "color"}}"##,
            "high-contrast.json": ##"{"a": {"value": "#000000", "type": "color"}}"##,
        ])
        let entries = Dictionary(
            uniqueKeysWithValues: tokens.sets.map { set in
                (set.name, set.entries(.p3).map { "\(TokenDifference.text($0.color)) \($0.key.luminosity) \($0.key.contrast)" })
            })
        #expect(entries["a"] == ["#111111 any normal", "#EEEEEE dark normal", "#000000 any high", "#EEEEEE dark high"])
        #expect(entries["b"] == ["#111111 any normal", "#EEEEEE dark normal"])
    }
}
