import NightcarDiagnostics
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
        "What is wrong is said with its line",
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

    @Test("Broken YAML names its place")
    func brokenYAML() {
        let error = #expect(throws: Failure.self) { try Configuration(yaml: "tint: [", path: "x") }
        #expect(error?.place?.range != nil)
    }
}
