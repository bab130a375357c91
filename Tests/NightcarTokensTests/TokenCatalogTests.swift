import Foundation
import NightcarBasics
import NightcarModel
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

    /// What is linted and counted as values is what is written.
    @Test(arguments: [false, true]) func aCatalogOfValuesIsTheWrittenOne(folders: Bool) throws {
        var settings = TokenSettings()
        settings.folders = folders
        let tokens = try tokens(
            ["a.json": ##"{"ui": {"$type": "color", "text": {"ink": {"$value": "#101010"}}, "sky": {"$value": "#2060E0"}}}"##],
            settings)
        _ = try build(tokens)
        let written = try loadCatalog(at: folder.path("Colors.xcassets"))
        let made = tokens.sourceCatalog(named: "a.json")
        func lines(_ catalog: SourceCatalog) -> [String] {
            catalog.groups.map { "group \($0.folder.relativePath) \($0.folder.document?.root.canonical ?? "")" }
                + catalog.sets.map { "\($0.name) \($0.folder.relativePath) \($0.folder.document?.root.canonical ?? "")" }
                + catalog.findings.map(\.message)
        }
        #expect(lines(made) == lines(written) && made.sets.count == 2)
        #expect(made.groups.count == (folders ? 3 : 1))
        #expect(made.sets.allSatisfy { $0.folder.path.hasPrefix("a.json/") })
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

    /// A color set has no space beyond Display P3, so what comes back is the mapped color. From then on, it stays.
    @Test func colorsOutsideDisplayP3AreMappedOnce() throws {
        func wide(_ color: TokenColor) throws -> SIMD3<Double> {
            let set = TokenSet(
                name: "a", token: "a", node: 0, target: nil, location: Location(path: ""),
                values: [(VariantKey(), color, Location(path: ""))])
            let entry = try #require(set.entries(.p3).last)
            guard case .components(.displayP3, let values, _) = entry.color else {
                Issue.record("\(entry.color)")
                return SIMD3()
            }
            return SIMD3(values[0], values[1], values[2])
        }
        let first = try wide(TokenColor(.rec2020, SIMD3(0, 1, 0)))
        #expect(try wide(TokenColor(.displayP3, first)) == first)
        let own = SIMD3(0.0, 0.123_456_7, 1)
        #expect(try wide(TokenColor(.displayP3, own)) == own)
        let plain = TokenColor(.srgb, SIMD3(0.1, 0, 1)).value(in: .srgb)
        #expect(plain == .components(space: .srgb, values: [0.1, 0, 1], alpha: 1))
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

    /// A value, a look, an alpha, a token without a set, and a set without a token.
    @Test func fivePlantedDifferencesAreFound() throws {
        let names = ["ink", "paper", "link", "veil", "line"]
        func file(_ value: String) -> String {
            let list = names.map { ##""\##($0)": {"value": "\##(value)", "type": "color"}"## }
            return "{\(list.joined(separator: ", "))}"
        }
        let tokens = try tokens(["base.json": file("#102030cc"), "dark.json": file("#405060")])
        _ = try build(tokens)
        #expect(try drift(tokens) == [])
        func plant(_ name: String, _ old: String, _ new: String) throws {
            let path = "Colors.xcassets/\(name).colorset/Contents.json"
            let text = String(decoding: try folder.read(path), as: UTF8.self)
            #expect(text.contains(old))
            _ = try folder.write(text.replacing(old, with: new), to: path)
        }
        try plant("ink", "0x20", "0x22")
        try plant("paper", "0x60", "0x5D")
        try plant("link", "0.800", "0.750")
        let veil = "Colors.xcassets/veil.colorset/Contents.json"
        let text = String(decoding: try folder.read(veil), as: UTF8.self)
        try FileManager.default.removeItem(atPath: folder.path("Colors.xcassets/veil.colorset"))
        _ = try folder.write(text, to: "Colors.xcassets/stale.colorset/Contents.json")
        let found = tokens.drift(from: try loadCatalog(at: folder.path("Colors.xcassets")))
        #expect(found.count == 5, "\(found)")
        #expect(found.count { $0.id == .tokenDrift } == 3)
        #expect(found.contains { $0.id == .tokenDrift && $0.message.contains("dark: #40505D → #405060") }, "\(found)")
        #expect(found.contains { $0.id == .tokenSetMissing && $0.message.contains("\"veil\"") })
        #expect(found.contains { $0.id == .tokenSetExtra && $0.message.contains("\"stale\"") })
    }

    @Test func aThemeHasTheSetsThatItChangesWithAllLooks() throws {
        var settings = TokenSettings()
        settings.drop = ["color"]
        func context(_ name: String, _ files: [String]) throws -> TokenFileContext {
            TokenFileContext(name: name, files: files.map { folder.path($0) })
        }
        let both = ##"{"ink": {"value": "#111111", "type": "color"}, "paper": {"value": "#ffffff", "type": "color"}}"##
        _ = try folder.write(both, to: "base.json")
        _ = try folder.write(##"{"ink": {"value": "#eeeeee", "type": "color"}}"##, to: "dark.json")
        _ = try folder.write(##"{"ink": {"value": "#552200", "type": "color"}}"##, to: "sepia.json")
        let contexts = try [
            context("light", ["base.json"]), context("dark", ["base.json", "dark.json"]),
            context("sepia", ["base.json", "sepia.json"]), context("sepia-dark", ["base.json", "sepia.json"]),
        ]
        var system = try TokenSystem(contexts: contexts)
        let usual = TokenCatalog(&system, settings)
        #expect(usual.themes == ["sepia"] && usual.sets.map(\.name) == ["ink", "paper"])
        let sepia = usual.theme("sepia", of: &system)
        #expect(sepia.sets.map(\.name) == ["ink"])
        #expect(sepia.sets[0].entries(.srgb).map(\.key.luminosity) == [.any, .dark])
    }

    @Test func tokensAreACatalogWithThemes() throws {
        let text = ##"""
            {"version": "2025.10", "sets": {}, "modifiers": {"brand": {"default": "a", "contexts": {
              "a": [{"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}}],
              "b": [{"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}}}]}}},
             "resolutionOrder": [{"$ref": "#/modifiers/brand"}]}
            """##
        let path = try folder.write(text, to: "tokens.resolver.json")
        #expect(TokenSystem.split([path, folder.path("App")]).tokens == [path])
        let expansion = try Expansion(tokens: [path], TokenSettings())
        let ink = try #require(expansion.catalog.assets.first)
        #expect(expansion.catalog.assets.count == 1 && ink.name == "ink")
        #expect(ink.renditions.map(\.key.theme) == ["", "b"])
        #expect(ink.location?.path == path)
    }

    /// A set that somebody completed since stays, although its token is gone.
    @Test func aSetThatWasEditedIsNotRemovedLater() throws {
        let one = ##"{"ink": {"value": "#111111", "type": "color"}, "old": {"value": "#222222", "type": "color"}}"##
        _ = try build(try tokens(["base.json": one]))
        let path = "Colors.xcassets/old.colorset/Contents.json"
        let text = String(decoding: try folder.read(path), as: UTF8.self)
        _ = try folder.write(text.replacing("\"info\"", with: "\"properties\" : {\"localizable\" : true}, \"info\""), to: path)
        // A run with nothing to do doesn't make the edit ours.
        #expect(try build(try tokens(["base.json": one])).changes.isEmpty)
        let later = try build(try tokens(["base.json": ##"{"ink": {"value": "#111111", "type": "color"}}"##]))
        #expect(later.changes.isEmpty && later.findings.map(\.id) == [.tokenSetExtra])
    }

    @Test func tooManyCombinationsAreAnError() {
        let colors = (0..<13).map { modifier("m\($0)", ["light", "dark"]) }
        #expect(TokenAxes(Array(colors.prefix(12)), settings: []).combinations?.count == 4096)
        #expect(TokenAxes(colors, settings: []).combinations == nil)
    }
}
