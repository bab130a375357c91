import NightcarBasics
import NightcarModel
import NightcarTint
import Testing
import ThemeCatalogPixels

@testable import NightcarConfiguration

@Suite("Configuration")
struct ConfigurationTests {
    @Test("Tint rules are read with their places")
    func tint() throws {
        let text = """
            tint:
              - match: "icons/*"
                dark: label
                contrast-dark: "#FFFFFF"
              - {match: "logo", dark: "#0a0"}
            """
        let configuration = try Configuration(yaml: text, path: ".nightcar.yml")
        #expect(configuration.tint.map(\.match.pattern) == ["icons/*", "logo"])
        #expect(configuration.tint[0].dark == .colorset("label"))
        #expect(configuration.tint[0].contrastDark == .literal(.components(space: .srgb, values: [1, 1, 1], alpha: 1)))
        #expect(configuration.tint[0].location.description == ".nightcar.yml:2:5")
    }

    @Test("An empty file is an empty configuration", arguments: ["", "# nothing\n", "tint: []"])
    func empty(text: String) throws {
        #expect(try Configuration(yaml: text, path: "x").tint.isEmpty)
    }

    @Test(
        "Errors name their line",
        arguments: [
            ("tints: []", "x:1:1: unknown key \"tints\"; did you mean \"tint\"?"),
            ("tint:\n  - match: a\n    drak: b", "x:3:5: unknown key \"drak\" in tint[0]; did you mean \"dark\"?"),
            ("tint:\n  - dark: b", "x:2:5: tint[0] needs \"match\", a pattern for asset names such as \"icons/*\""),
            ("tint:\n  - match: a", "x:2:5: tint[0] needs a color: dark, contrast-light or contrast-dark"),
            (
                "tint: [{match: a, dark: \"#12\"}]",
                "x:1:25: \"#12\" is not a color: use \"#RRGGBB\", \"#RRGGBBAA\" or the name of a colorset"
            ),
            ("tint: 3", "x:1:7: tint must be a list, each item on a line with \"- \""),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: Failure.self) { try Configuration(yaml: text, path: "x") }
        #expect(error?.description == message)
    }

    @Test func oneRunNamesAllFaults() {
        let text = """
            themes:
              red: {colors: {a: "#GG0000", b: {light: "#zz", dark: "#1"}, c: "#123456"}}
              blue: {colors: {x: blue}}
            tint: [{match: a, dark: "#12"}, {match: b}]
            lint: {rules: {empty-set: loud}}
            """
        let error = #expect(throws: Failure.self) { try Configuration(yaml: text, path: "x") }
        let places = ([error].compactMap(\.self) + (error?.further ?? [])).compactMap(\.origin)
        #expect(Set(places) == ["x:2:21", "x:2:43", "x:2:56", "x:3:22", "x:4:25", "x:4:33", "x:5:27"], "\(places)")
        #expect(places.count == 7)
    }

    @Test(
        "Broken YAML names its place",
        arguments: [
            ("tint: [", "x:2:1: not valid YAML: did not find expected node content"),
            ("tint: []\n  lint: {", "x:2:3: not valid YAML: did not find expected key"),
            ("tint: *a", "x:1:7: not valid YAML: found undefined alias"),
            ("tint: []\n---\nlint: {}", "x:3:1: not valid YAML: there is more than one document"),
            ("tint: []\ntint: []", "x:2:1: the key \"tint\" appears twice"),
            ("lint: {sets: [{match: \"ä\", disable: x}]}", "x:1:37: there is no rule \"x\""),
        ])
    func brokenYAML(text: String, message: String) {
        let error = #expect(throws: Failure.self) { try Configuration(yaml: text, path: "x") }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("An alias is the value that it names, with that value's place")
    func aliases() throws {
        let text = """
            tint:
              - match: a
                dark: &ink "#102030"
              - match: b
                dark: *ink
            """
        let configuration = try Configuration(yaml: text, path: "x")
        #expect(configuration.tint.count == 2 && configuration.tint[0].dark == configuration.tint[1].dark)
        #expect(throws: Failure.self) { try Configuration(yaml: "tint: &a [*a]", path: "x") }
    }

    @Test(
        "Quoted text and blocks are kept exactly", arguments: ["'a b'", "\"a\\u0020b\"", "|-\n  a b", ">-\n  a\n  b", "a b # no"])
    func scalars(text: String) throws {
        #expect(try Configuration(yaml: "size-footer: \(text)\n", path: "x").size.footer == "a b")
    }
}
