import NightcarModel
import NightcarTint
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarConfiguration

@Suite("Choices about a plan in the text of a configuration")
struct DeriveTextTests {
    static let choices: DeriveChoices = {
        var choices = DeriveChoices()
        choices.roles = [.init("Ink", .graphic), .init("Page", .constant)]
        choices.picked = [.init("Ink", .candidate(.lifted)), .init("Own", .value(.hex(0x101014)))]
        choices.colors = ["Ink"]
        choices.images = [.init("a*b", .auto), .init("Flag", .leave)]
        return choices
    }()

    static let roles = ["{match: \"Ink\", role: graphic}", "{match: \"Page\", role: constant}"]
    static let picked = ["{match: \"Ink\", take: lifted}", "{match: \"Own\", take: \"#101014\"}"]
    static let images = ["\"a[*]b\"", "{match: \"Flag\", treat: leave}"]

    static func lines(_ entries: [String], _ indent: String) -> String { entries.map { "\(indent)- \($0)\n" }.joined() }

    static let oldLists: String = {
        var text = "derive:\n  choose:\n" + lines(picked, "    ")
        text += "  roles:\n  # old\n" + lines(roles, "  ")
        text += "  - {match: Old, role: text}\n  colors: [\"Ink\", \"Ré*\", B]\n"
        return text + "  images:\n" + lines(images, "    ") + "    - C\n"
    }()

    static let flow: String = {
        let lists = [("roles", roles), ("choose", picked), ("images", images)]
        let texts = lists.map { "\($0): [\($1.joined(separator: ", ")), ], " }
        return "derive: {" + texts.joined() + "base: black, colors: [\"Ink\", \"**\"]}\n"
    }()

    static func block(_ indent: String) -> String {
        let lists = [("roles", roles), ("choose", picked), ("colors", ["\"Ink\""]), ("images", images)]
        return lists.map { name, entries in
            "\(indent)\(name):\n" + entries.map { "\(indent)  - \($0)\n" }.joined()
        }.joined()
    }

    @Test(
        "They come first in their lists, and nothing else changes",
        arguments: [
            ("", "derive:\n" + block("  ")),
            ("# ours\nsize-footer: Weight", "# ours\nsize-footer: Weight\nderive:\n" + block("  ")),
            (
                "derive:\n    base: black  # why\nlint: {disabled: [empty-set]}\n",
                "derive:\n" + block("    ") + "    base: black  # why\nlint: {disabled: [empty-set]}\n"
            ),
            (
                "derive:\n  roles:\n  # old\n  - {match: Old, role: text}\n  colors: [\"Ré*\", B]\n  images:\n    - C\n",
                oldLists
            ),
            (
                "derive: {base: black, colors: []}\n",
                flow
            ),
        ])
    func merging(yaml: String, expected: String) throws {
        let merged = DeriveText(yaml, path: "x")
        #expect(merged.isWhole)
        #expect(merged.text(with: Self.choices) == expected)
        #expect(merged.text(with: DeriveChoices()).hasPrefix(yaml.hasSuffix("\n") ? yaml : yaml.isEmpty ? "" : yaml + "\n"))
        let read = try Configuration(yaml: expected, path: "x").derive
        #expect(read.options.roles.prefix(2).map(\.match.pattern) == ["Ink", "Page"])
        #expect(read.images.rules.prefix(2).map(\.treatment) == [.auto, .leave])
    }

    @Test(arguments: ["{lint: {disabled: [empty-set]}}\n", "derive: &d {base: black}\nlint: *d\n"])
    func whatCannotBeMergedIsASectionOfItsOwn(yaml: String) {
        let merged = DeriveText(yaml, path: "x")
        #expect(!merged.isWhole && merged.text(with: Self.choices) == "derive:\n" + Self.block("  "))
    }

    @Test func theSavedConfigurationChangesThePlan() throws {
        var catalog = Catalog(path: "A.xcassets", assets: [])
        for (name, color) in [("Ink", ColorValue.hex(0x202020)), ("Page", .hex(0xFFFFFF)), ("Other", .hex(0xFFFFFF))] {
            var asset = Asset(name: name, kind: .color, renditions: [])
            asset.renditions = [Rendition(key: .init(), content: .color(color))]
            catalog.assets.append(asset)
        }
        func verdicts(_ yaml: String) throws -> [String] {
            let configuration = try Configuration(yaml: yaml, path: "x")
            return ColorPlan(catalog, options: configuration.derive.options).items.map { "\($0.role.role) \($0.verdict)" }
        }
        let plain = try verdicts("")
        // The third one has only its twin's value as evidence.
        #expect(plain == ["text derive", "surface derive", "surface ask"])
        let saved = DeriveText("", path: "x").text(with: Self.choices)
        #expect(try verdicts(saved) == ["graphic derive", "constant keep", "surface keep"])
        #expect(try Configuration(yaml: saved, path: "x").derive.compilesColors)
    }
}
