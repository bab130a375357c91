import NightcarBasics
import Testing

@testable import NightcarConfiguration

@Suite("Entries that accept findings")
struct AcceptanceTests {
    static let acceptance = Acceptance(
        [.init(path: "A.xcassets/Lo*go.imageset", findings: ["empty-set", "scale-mismatch"])], reason: "drawn \"by hand\"")

    @Test(
        "They are added in the right place, and nothing else changes",
        arguments: [
            ("", "lint:\n  sets:\n    ", ""),
            ("# ours\nsize-footer: Weight", "# ours\nsize-footer: Weight\nlint:\n  sets:\n    ", ""),
            ("lint:\n    disabled: [empty-set]  # why\n", "lint:\n    sets:\n      ", "    disabled: [empty-set]  # why\n"),
            (
                "lint:\n  sets:\n  - match: a  # first\n    disable: all\n\n  # last\n  ignore: [b]\nsize-footer: Weight\n",
                "lint:\n  sets:\n  - match: a  # first\n    disable: all\n  ", "\n  # last\n  ignore: [b]\nsize-footer: Weight\n"
            ),
            (
                "lint:\n  sets:\n    - {match: a, disable: all}\n    -\n      match: b\n      palette: true\n",
                "lint:\n  sets:\n    - {match: a, disable: all}\n    -\n      match: b\n      palette: true\n    ", ""
            ),
        ])
    func insertion(yaml: String, before: String, after: String) throws {
        let indent = before.split(separator: "\n").last.map { $0.allSatisfy { $0 == " " } ? String($0) : "" } ?? ""
        let entry = [
            "- match: \"A.xcassets/Lo[*]go.imageset\"", "  disable: [empty-set, scale-mismatch]",
            "  reason: \"drawn \\\"by hand\\\"\"",
        ].joined(separator: "\n" + indent)
        #expect(try Self.acceptance.apply(to: yaml, path: "x") == before + entry + "\n" + after)
    }

    @Test(arguments: ["lint: {sets: [{match: a, disable: all}]}", "{lint: {disabled: []}}", "lint:\n  sets: []\n"])
    func whatCannotBeExtendedIsSaid(yaml: String) {
        let error = #expect(throws: Failure.self) { try Self.acceptance.apply(to: yaml, path: "x") }
        #expect(error?.message.contains("- match: \"A.xcassets/Lo[*]go.imageset\"") == true)
    }
}
