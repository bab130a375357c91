import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarTokens

@Suite("Reading design tokens")
struct TokenSystemTests {
    private func colors(_ system: TokenSystem, _ choice: [Int]) -> [String: String] {
        var system = system
        let values = system.resolve(choice).values
        return Dictionary(
            uniqueKeysWithValues: values.map { value in
                (system.path(of: value.node).joined(separator: "."), TokenDifference.text(value.color.value(in: .srgb)))
            })
    }

    @Test func themesOfTokensStudioFollowTheOrderOfTheirSets() throws {
        let folder = try TemporaryDirectory()
        _ = try folder.write(
            """
            [{"name": "Light", "group": "Mode", "selectedTokenSets": {"brand": "enabled", "core": "source", "light": "enabled"}},
             {"name": "Dark", "group": "Mode", "selectedTokenSets": {"dark": "enabled", "brand": "enabled", "core": "source"}},
             {"name": "Loose", "group": "Density", "selectedTokenSets": {"sizes": "enabled"}},
             {"name": "Tight", "group": "Density", "selectedTokenSets": {"small": "enabled"}}]
            """, to: "$themes.json")
        _ = try folder.write(#"{"tokenSetOrder": ["core", "brand", "light", "dark", "sizes", "small"]}"#, to: "$metadata.json")
        _ = try folder.write(##"{"red": {"value": "#f00", "type": "color"}}"##, to: "core.json")
        _ = try folder.write(
            ##"{"text": {"value": "#00f", "type": "color"}, "half": {"value": "rgba({red}, 0.5)", "type": "color"}}"##,
            to: "brand.json")
        _ = try folder.write(##"{"text": {"value": "{red}", "type": "color"}}"##, to: "light.json")
        _ = try folder.write(##"{"text": {"value": "#0f0", "type": "color"}}"##, to: "dark.json")
        _ = try folder.write(#"{"gap": {"value": "4", "type": "spacing"}}"#, to: "sizes.json")
        _ = try folder.write(#"{"gap": {"value": "2", "type": "spacing"}}"#, to: "small.json")
        let system = try TokenSystem(paths: [folder.path])
        #expect(system.format == .tokensStudio)
        #expect(system.modifiers.map(\.name) == ["Mode", "Density"])
        #expect(system.modifiers.map(\.changesColors) == [true, false])
        // The source set is only for aliases, and the later set wins whatever the theme's own order.
        #expect(colors(system, [0, 0]) == ["text": "#FF0000", "half": "#FF000080"])
        #expect(colors(system, [1, 0]) == ["text": "#00FF00", "half": "#FF000080"])
        #expect(system.findings == [])
    }

    @Test func modesAreGuessedFromTheNamesOfFiles() throws {
        let folder = try TemporaryDirectory()
        _ = try folder.write(
            ##"{ink: {value: '#111', }, paper: {value: '#fff'}, text: {value: '{ink.value}'}}"##, to: "base.json5")
        _ = try folder.write(##"{"ink": {"value": "#eee"}}"##, to: "base.dark.json5")
        _ = try folder.write(##"{"ink": {"value": "#000"}}"##, to: "high-contrast.json")
        _ = try folder.write(##"{"paper": {"value": "#010101"}}"##, to: "dark-hc.json")
        let system = try TokenSystem(paths: [folder.path])
        #expect(system.modifiers.map(\.contexts) == [["light", "dark", "high-contrast", "dark-high-contrast"]])
        #expect(colors(system, [0]) == ["ink": "#111111", "paper": "#FFFFFF", "text": "#111111"])
        #expect(colors(system, [1])["text"] == "#EEEEEE")
        #expect(colors(system, [2])["text"] == "#000000")
        // Dark with high contrast builds on dark, then on high contrast.
        #expect(colors(system, [3]) == ["ink": "#000000", "paper": "#010101", "text": "#000000"])
        let reversed = try TokenSystem(
            paths: ["high-contrast.json", "dark-hc.json", "base.dark.json5", "base.json5"].map(folder.path))
        for choice in 0..<4 { #expect(colors(reversed, [choice]) == colors(system, [choice])) }
    }

    @Test func variablesOfFigmaFollowTheModeOfTheTarget() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(
            """
            {"meta": {"variableCollections": {
              "c": {"id": "c", "name": "Theme", "defaultModeId": "1", "modes": [{"modeId": "1", "name": "Light"}, {"modeId": "2", "name": "Dark"}]},
              "p": {"id": "p", "name": "Palette", "remote": true, "defaultModeId": "7", "modes": [{"modeId": "7", "name": "Value"}, {"modeId": "8", "name": "Dark"}]}},
             "variables": {
              "t": {"id": "t", "name": "text/main", "resolvedType": "COLOR", "variableCollectionId": "c",
                    "valuesByMode": {"1": {"type": "VARIABLE_ALIAS", "id": "x"}, "2": {"type": "VARIABLE_ALIAS", "id": "x"}}},
              "x": {"id": "x", "name": "ink", "remote": true, "resolvedType": "COLOR", "variableCollectionId": "p",
                    "valuesByMode": {"7": {"r": 0, "g": 0, "b": 0, "a": 1}, "8": {"r": 1, "g": 1, "b": 1, "a": 0.5}}},
              "g": {"id": "g", "name": "gone", "resolvedType": "COLOR", "variableCollectionId": "c",
                    "valuesByMode": {"1": {"type": "VARIABLE_ALIAS", "id": "nowhere"}}}}}}
            """, to: "figma.json")
        let system = try TokenSystem(paths: [path])
        #expect(colors(system, [0]) == ["text.main": "#000000"])
        #expect(colors(system, [1]) == ["text.main": "#FFFFFF80"])
        var resolved = system
        _ = resolved.resolve([0])
        #expect(resolved.findings.map(\.id) == [.tokenUnresolvable])
        #expect(resolved.findings.first?.location.range?.start.line == 10)
    }

    @Test func errorsHavePlaces() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(
            """
            {"color": {"$type": "color",
              "a": {"$value": "{color.b}"},
              "b": {"$value": "{color.a}"},
              "c": {"$value": "{color.d}"},
              "e": {"$value": {"colorSpace": "srgb", "components": [0, 0, 2]}},
              "f": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1], "hex": "#ff0000"}}}}
            """, to: "tokens.json")
        var system = try TokenSystem(paths: [path])
        let context = system.resolve([])
        #expect(context.values.count == 1)
        #expect(context.failed.count == 4)
        let found = system.findings.map {
            "\($0.id) \($0.location.range?.start.line ?? 0):\($0.location.range?.start.column ?? 0)"
        }
        #expect(
            found == ["token-circular 2:3", "token-unresolvable 4:19", "token-component-range 5:63", "token-hex-differs 6:74"])
    }

    @Test func hostileFilesEndInAnErrorWithAPlace() throws {
        let folder = try TemporaryDirectory()
        let count = 20_000
        // A chain and a circle of aliases, far longer than a stack could follow.
        var chain = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }
        chain.append(##""t\##(count)": {"$type": "color", "$value": "#123456"}"##)
        let long = try folder.write("{\(chain.joined(separator: ","))}", to: "long.json")
        var system = try TokenSystem(paths: [long])
        #expect(system.resolve([]).values.count == count + 1)
        chain[count] = #""t\#(count)": {"$value": "{t0}"}"#
        let round = try folder.write("{\(chain.joined(separator: ","))}", to: "round.json")
        system = try TokenSystem(paths: [round])
        #expect(system.resolve([]).failed.count == count + 1)
        #expect(system.findings.map(\.id) == [.tokenCircular])
        // Text that doubles with each token.
        var bomb = (0..<40).map { #""b\#($0)": {"type": "text", "value": "{b\#($0 + 1)}{b\#($0 + 1)}"}"# }
        bomb.append(#""b40": {"value": "aaaa", "type": "text"}, "color": {"type": "color", "value": "rgb({b0})"}"#)
        let loud = try folder.write("{\(bomb.joined(separator: ","))}", to: "bomb.json")
        system = try TokenSystem(paths: [loud])
        #expect(system.resolve([]).failed.count == 1)
        #expect(system.findings.map(\.id) == [.tokenLimit])
        // The same without a letter, so that only the work grows.
        bomb[40] = #""b40": {"value": "", "type": "text"}, "color": {"type": "color", "value": "rgb({b0})"}"#
        let silent = try folder.write("{\(bomb.joined(separator: ","))}", to: "silent.json")
        system = try TokenSystem(paths: [silent])
        #expect(system.resolve([]).failed.count == 1)
        // Values that nest in values.
        var nest = (0..<500).map { index in
            ##""n\##(index)": {"$type": "color", "$value": {"colorSpace": "srgb", "components": ["##
                + ##"{"$ref": "#/n\##(index + 1)/$value/components/0"}, 0, 0]}}"##
        }
        nest.append(#""n500": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}"#)
        let deep = try folder.write("{\(nest.joined(separator: ","))}", to: "deep.json")
        system = try TokenSystem(paths: [deep])
        _ = system.resolve([])
        #expect(system.findings.contains { $0.id == .tokenLimit })
        let brackets = try folder.write(String(repeating: #"{"a":"#, count: 5000), to: "brackets.json")
        #expect(throws: Failure.self) { _ = try TokenSystem(paths: [brackets]) }
    }

    @Test func twoFilesOfEqualRankCanNotDisagree() throws {
        let folder = try TemporaryDirectory()
        _ = try folder.write(##"{"red": {"value": "#f00", "type": "color"}}"##, to: "a.json")
        _ = try folder.write(##"{"red": {"value": "#e00", "type": "color"}}"##, to: "b.json")
        let system = try TokenSystem(paths: [folder.path])
        #expect(system.findings.map(\.id) == [.tokenClash])
        #expect(system.findings.first?.related.count == 1)
    }

    /// Only colors decide what is written.
    @Test func filesMayDisagreeAboutOtherValues() throws {
        let folder = try TemporaryDirectory()
        func file(_ gap: String, _ font: String) -> String {
            """
            {"gap": {"$type": "dimension", "s": {"$value": \(gap)}, "m": {"$value": \(gap)}},
             "font": {"$type": "fontFamily", "$value": "\(font)"},
             "red": {"$type": "color", "$value": "#f00"}}
            """
        }
        _ = try folder.write(file("{\"value\": 4, \"unit\": \"px\"}", "Inter"), to: "a.json")
        _ = try folder.write(file("{\"value\": 8, \"unit\": \"px\"}", "Inter"), to: "b.json")
        _ = try folder.write(##"{"red": {"$type": "color", "$value": "#000"}}"##, to: "dark.json")
        let system = try TokenSystem(paths: [folder.path])
        #expect(system.findings.map(\.severity) == [.info])
        #expect(system.findings.first?.message.hasPrefix("2 tokens that aren't colors have another value") == true)
        #expect(system.findings.first?.location.path.hasSuffix("b.json") == true)
        // An alias of a color is one, and a text without a type may be one of a group in another file.
        _ = try folder.write(
            ##"{"link": {"$value": "{red}"}, "typed": {"$type": "color", "x": {"$value": "#fff"}}}"##, to: "c.json")
        _ = try folder.write(##"{"link": {"$value": "{typed.x}"}, "typed": {"x": {"$value": "#eee"}}}"##, to: "d.json")
        let clashing = try TokenSystem(paths: [folder.path])
        #expect(clashing.findings.count { $0.id == .tokenClash && $0.severity == .error } == 2)
    }

    @Test(arguments: [
        (##"{"a": {"$value": "#123456", "$type": "color"}}"##, true), (##"{"color": {"ink": {"value": "#123456"}}}"##, true),
        (##"{"color": {"ink": {"value": "{color.black}", "comment": "red"}}}"##, true),
        // The lists of a theme kit, which only import reads.
        (##"{"ink": ["#123456", "#abcdef"]}"##, false), (##"{"light_ink": "#123456", "dark_ink": "#abcdef"}"##, false),
        (##"{"ink": "#123456", "size": {"value": "12"}}"##, false), (##"{"size": {"value": "12px"}}"##, false), ("[]", false),
        ("{", false),
    ])
    func tokenFilesAreToldFromOthers(text: String, isToken: Bool) throws {
        let folder = try TemporaryDirectory()
        #expect(TokenSystem.isTokenFile(try folder.write(text, to: "a.json")) == isToken)
    }
}
