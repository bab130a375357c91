import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarTokens

/// Shapes in which files without themes or a resolver say their modes, sets and colors.
@Suite("Shapes of token files")
struct TokenShapeTests {
    /// The colors of each mode, and the errors.
    private func read(_ files: [String: String]) throws -> (modes: [String: [String: String]], errors: [String]) {
        let folder = try TemporaryDirectory()
        for (name, text) in files { _ = try folder.write(text, to: name) }
        let paths = files.count == 1 && !files.keys.contains { $0.hasPrefix("$") } ? files.keys.map(folder.path) : [folder.path]
        return try Self.read(paths)
    }

    private static func read(_ paths: [String]) throws -> (modes: [String: [String: String]], errors: [String]) {
        var system = try TokenSystem(paths: paths)
        var modes: [String: [String: String]] = [:]
        let contexts = system.modifiers.first?.contexts ?? [""]
        for (index, context) in contexts.enumerated() {
            let values = system.resolve(system.modifiers.isEmpty ? [] : [index]).values
            let colors = values.map { value in
                (system.path(of: value.node).joined(separator: "."), TokenDifference.text(value.color.value(in: .srgb)))
            }
            modes[context] = Dictionary(uniqueKeysWithValues: colors)
        }
        return (modes, system.findings.filter { $0.severity == .error }.map(\.message))
    }

    // Modes.

    private static let light = ##"{"ink": {"value": "#111"}, "link": {"value": "{MODE.ink}"}}"##
    private static let dark = ##"{"ink": {"value": "#EEE"}, "link": {"value": "{MODE.ink}"}}"##

    /// One set with two looks, whether the file, its folder or its top group says the mode.
    @Test(arguments: [
        ["light.json": "light", "dark.json": "dark"], ["day/a.json": "", "night/a.json": ""],
        ["a.json": "Light Mode", "b.json": "Dark Mode"], ["acme-light-theme.json": "light", "acme-dark-theme.json": "dark"],
        ["dark.tokens.json": "theme-dark", "light.tokens.json": "theme-light"],
        ["light/colors.json": "light", "dark/colors.json": "dark"],
        ["light-colors.json": "", "dark-colors.json": ""],
    ])
    func filesOfModesBecomeOneSet(files: [String: String]) throws {
        var texts: [String: String] = [:]
        for (name, group) in files {
            let isDark = ["dark", "night"].contains { name.contains($0) || group.lowercased().contains($0) }
            let inner = (isDark ? Self.dark : Self.light)
                .replacingOccurrences(of: "MODE.", with: group.isEmpty ? "" : group + ".")
            texts[name] = group.isEmpty ? inner : #"{"\#(group)": \#(inner)}"#
        }
        texts["base.json"] = ##"{"paper": {"value": "#fff"}}"##
        let (modes, errors) = try read(texts)
        #expect(errors == [])
        #expect(modes["light"] == ["ink": "#111111", "link": "#111111", "paper": "#FFFFFF"])
        #expect(modes["dark"] == ["ink": "#EEEEEE", "link": "#EEEEEE", "paper": "#FFFFFF"])
        #expect(modes.count == 2)
    }

    /// A palette may call a color light or dark, and what is on a dark background is shown in all modes.
    @Test func aWordAloneDoesNotMakeAMode() throws {
        let (modes, errors) = try read([
            "gray.json": ##"{"light": {"hover": {"value": "#eee"}}}"##, "on-dark.json": ##"{"text": {"value": "#fff"}}"##,
        ])
        #expect(errors == [])
        #expect(modes == ["": ["light.hover": "#EEEEEE", "text": "#FFFFFF"]])
        let tokens = try read(["shade.json": ##"{"light": {"value": "#ddd"}, "dark": {"value": "#222"}}"##])
        #expect(tokens.modes == ["": ["light": "#DDDDDD", "dark": "#222222"]])
    }

    /// Dark with high contrast takes what dark says, then what high contrast says.
    @Test func groupsOfModesBuildOnEachOther() throws {
        let (modes, errors) = try read([
            "tokens.json": ##"""
            {"light": {"ink": {"value": "#111"}, "line": {"value": "#aaa"}, "mark": {"value": "#ff0"}},
             "dark": {"ink": {"value": "#eee"}, "line": {"value": "#555"}, "mark": {"value": "#880"}},
             "highContrast": {"line": {"value": "#000"}, "mark": {"value": "#fe0"}},
             "darkHighContrast": {"line": {"value": "#fff"}}}
            """##
        ])
        #expect(errors == [])
        #expect(modes["high-contrast"] == ["ink": "#111111", "line": "#000000", "mark": "#FFEE00"])
        #expect(modes["dark-high-contrast"] == ["ink": "#EEEEEE", "line": "#FFFFFF", "mark": "#FFEE00"])
    }

    @Test func aValueMayHaveModes() throws {
        let (modes, errors) = try read([
            "tokens.json": ##"""
            {"ink": {"type": "color", "value": {"light": "#111", "dark": "{paper}"}}, "paper": {"value": "#fff"},
             "line": {"value": {"dark": {"r": 255, "g": 0, "b": 51}, "light": {"r": 0, "g": 0.5, "b": 1, "a": 0.5}}}}
            """##,
            "standard.json": ##"{"mark": {"$type": "color", "$value": {"dark": "black", "light": "gold"}}}"##,
        ])
        #expect(errors == [])
        #expect(
            modes["light"] == [
                "ink": "#111111", "paper": "#FFFFFF", "line": "#0080FF80", "mark": "#FFD700",
            ])
        #expect(modes["dark"] == ["ink": "#FFFFFF", "paper": "#FFFFFF", "line": "#FF0033", "mark": "#000000"])
    }

    @Test func aContextOfTheConfigurationTakesItsGroup() throws {
        let folder = try TemporaryDirectory()
        let files = try ["light", "dark"].map { mode in
            try folder.write(
                #"{"\#(mode)": \#((mode == "dark" ? Self.dark : Self.light).replacingOccurrences(of: "MODE", with: mode))}"#,
                to: "\(mode).json")
        }
        var system = try TokenSystem(contexts: [
            .init(name: "acme light", files: [files[0]]), .init(name: "acme dark", files: [files[1]]),
        ])
        for (index, color) in ["#111111", "#EEEEEE"].enumerated() {
            let values = system.resolve([index]).values
            #expect(values.map { TokenDifference.text($0.color.value(in: .srgb)) } == [color, color])
            #expect(values.map { system.path(of: $0.node) } == [["ink"], ["link"]])
        }
        #expect(system.findings == [])
    }

    // Tokens Studio.

    @Test func setsWithoutThemesCountInTheirOrder() throws {
        let sets = ##"""
            {"core": {"red": {"value": "#f00", "type": "color"}, "text": {"value": "#123", "type": "color"}},
             "theme/dark": {"text": {"value": "{red}", "type": "color"}}, "theme/light": {"text": {"value": "#00f", "type": "color"}},
            """##
        for rest in [
            ##""$themes": [], "$metadata": {"tokenSetOrder": ["core", "theme/light", "theme/dark"]}}"##, ##""$themes": []}"##,
            ##""$metadata": {"tokenSetOrder": ["core", "theme/light", "theme/dark"]}}"##,
        ] {
            let (modes, errors) = try read(["tokens.json": sets + rest])
            #expect(errors == [])
            #expect(modes == ["light": ["red": "#FF0000", "text": "#0000FF"], "dark": ["red": "#FF0000", "text": "#FF0000"]])
        }
    }

    /// An export of sets without any other key is told by its references, which leave out the name of the set.
    @Test func setsAreToldByTheirReferences() throws {
        let text = ##"""
            {"dark": {"text": {"value": "{SETred}"}}, "core": {"red": {"value": "#f00"}, "text": {"value": "#123"}},
             "light": {"text": {"value": "#00f"}}}
            """##
        let bare = try read(["tokens.json": text.replacingOccurrences(of: "SET", with: "")])
        #expect(bare.modes == ["light": ["red": "#FF0000", "text": "#0000FF"], "dark": ["red": "#FF0000", "text": "#FF0000"]])
        let named = try read(["tokens.json": text.replacingOccurrences(of: "SET", with: "core.")])
        #expect(named.modes["dark"] == ["core.red": "#FF0000", "core.text": "#112233", "text": "#FF0000"])
    }

    /// Their order would decide, which no one wrote down.
    @Test func twoFilesOfAModeCanNotDisagree() throws {
        let files = ["dark.json": "#000", "acme-dark.json": "#111", "base.json": "#fff"].mapValues {
            #"{"ink": {"value": "\#($0)"}}"#
        }
        let (_, errors) = try read(files)
        #expect(errors.count == 1 && errors[0].contains("has another value in another file"))
    }

    @Test func aFolderOfSetsNeedsNoThemes() throws {
        let files = [
            "$metadata.json": #"{"tokenSetOrder": ["core", "brand/colors"]}"#,
            "core.json": ##"{"red": {"value": "#f00", "type": "color"}}"##,
            "brand/colors.json": ##"{"text": {"value": "{red}", "type": "color"}}"##,
        ]
        #expect(try read(files).modes == ["": ["red": "#FF0000", "text": "#FF0000"]])
        let empty = files.merging(["$themes.json": "[]"]) { first, _ in first }
        #expect(try read(empty).modes == ["": ["red": "#FF0000", "text": "#FF0000"]])
    }

    @Test func aThemeWithoutItsSetsIsAnError() throws {
        let (_, errors) = try read([
            "tokens.json": ##"""
            {"light": {"ink": {"value": "#000", "type": "color"}},
             "$themes": [{"name": "Light", "selectedTokenSets": {"light": "enabled"}},
                         {"name": "Dark", "selectedTokenSets": {"nigth": "enabled"}},
                         {"name": "Tablet", "selectedTokenSets": {"sizes/tablet": "enabled"}}]}
            """##
        ])
        #expect(errors == ["there is none of the token sets of the theme \"Dark\""])
    }

    /// A name that exists, but not here, isn't a misspelling.
    @Test func aSetThatIsNotEnabledIsNamed() throws {
        let (_, errors) = try read([
            "tokens.json": ##"""
            {"dark": {"bg": {"base": {"value": "#000", "type": "color"}}}, "old": {"bg": {"old": {"value": "#111", "type": "color"}}},
             "web": {"a": {"value": "{bg.base}", "type": "color"}, "b": {"value": "{bg.old}", "type": "color"},
                     "c": {"value": "{bg.bas}", "type": "color"}},
             "$themes": [{"name": "Dark", "selectedTokenSets": {"dark": "enabled", "web": "enabled"}},
                         {"name": "Light", "selectedTokenSets": {"web": "enabled", "old": "disabled"}}]}
            """##
        ])
        #expect(
            errors == [
                #""bg.old" is in the token set "old", which isn't enabled in the theme "Dark"; enable it there, or as a source"#,
                #"there is no token "bg.bas"; did you mean "bg.base"?"#,
                #""bg.base" is in the token set "dark", which isn't enabled in the theme "Light"; enable it there, or as a source"#,
            ])
    }

    // Values.

    @Test func tokensInsideTokensCount() throws {
        let (modes, errors) = try read([
            "a.json": ##"""
            {"line": {"value": "#111", "type": "color", "original": {"value": "#999"},
              "hover": {"value": "#222", "type": "color", "deep": {"value": "{line}"}}, "state": {"off": {"value": "#333"}}}}
            """##, "dark.json": ##"{"line": {"value": "#eee", "type": "color"}}"##,
        ])
        #expect(errors == [])
        let shared = ["line.hover": "#222222", "line.state.off": "#333333"]
        #expect(modes["light"] == shared.merging(["line": "#111111", "line.hover.deep": "#111111"]) { $1 })
        #expect(modes["dark"] == shared.merging(["line": "#EEEEEE", "line.hover.deep": "#EEEEEE"]) { $1 })
    }

    @Test(arguments: [
        (##""RebeccaPurple""##, "#663399"), (##"{"r": 255, "g": 170, "b": 0, "a": 1}"##, "#FFAA00"),
        (##"{"r": 1, "g": 0, "b": 0.2}"##, "#FF0033"),
        (##"{"red": "255", "green": "0", "blue": "0", "alpha": "50%"}"##, "#FF000080"),
        (##"{"color": "{ink.deep}", "alpha": 0.5}"##, "#11223380"), (##"{"color": "{ink.deep}", "alpha": 5}"##, nil),
        (##"{"h": 120, "s": 1, "l": 0.5}"##, "#00FF00"), (##"{"h": 120, "s": 100, "v": 100}"##, "#00FF00"),
        (##"{"h": 0, "s": 0, "v": 0}"##, "#000000"), (##""rgba($ink.deep, 0.5)""##, "#11223380"), (##""$ink.deep""##, "#112233"),
        (##""oklch(from {ink.deep} l c h / 50%)""##, "#11223380"), (##""rgb(from {ink.deep} r g b)""##, "#112233"),
        (##""oklch(from {ink.deep} 0.5 c h)""##, nil),
        (##"{"r": 256, "g": 0, "b": 0}"##, nil), (##"{"r": "x", "g": 0, "b": 0}"##, nil), (##""rgba($ink.deeep, 0.5)""##, nil),
        (##""notacolor""##, nil),
    ])
    func colorsInOldForms(value: String, color: String?) throws {
        let text = ##"{"ink": {"deep": {"value": "#112233", "type": "color"}}, "x": {"type": "color", "value": VALUE}}"##
        let (modes, errors) = try read(["a.json": text.replacingOccurrences(of: "VALUE", with: value)])
        #expect(modes[""]?["x"] == color)
        #expect(errors.isEmpty == (color != nil))
    }

    @Test func aTypeWithAnotherCaseIsAnError() throws {
        let (modes, errors) = try read([
            "a.json":
                ##"{"a": {"$type": "Color", "x": {"$value": "#fff"}, "y": {"$value": "#000"}}, "b": {"$type": "colour", "$value": "#fff"}}"##
        ])
        #expect(modes == ["": [:]])
        #expect(
            errors == [#"there is no type "Color"; did you mean "color"?"#, #"there is no type "colour"; did you mean "color"?"#])
    }
}
