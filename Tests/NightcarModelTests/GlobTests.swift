import NightcarModel
import NightcarTestSupport
import Testing

@Suite("Patterns")
struct GlobTests {
    @Test(
        "What matches",
        arguments: [
            ("*", "Star"), ("*", ""), ("Icons/*", "Icons/Star"), ("**/Star", "a/b/Star"), ("**", "a/b"), ("St?r", "Star"),
            ("St[a-c]r", "Star"), ("St[xa]r", "Star"), ("*r*", "Star"), ("a**b", "a/x/b"), ("[", "["), ("a[b", "a[b"),
            ("Grö*e", "Größe"), ("[]]", "]"),
        ])
    func matches(pattern: String, text: String) { #expect(Glob(pattern).matches(text)) }

    @Test(
        "What doesn't match",
        arguments: [
            ("*", "a/b"), ("Icons/*", "Icons/a/b"), ("icons/*", "Icons/a"), ("St?r", "St/r"), ("St[a-c]r", "Stdr"),
            ("Star", "Stars"), ("", "a"), ("?", ""), ("**/Star", "Star"),
        ])
    func doesNotMatch(pattern: String, text: String) { #expect(!Glob(pattern).matches(text)) }

    @Test(
        "A name has no wildcards",
        arguments: [("Star", true), ("a[*]b", true), ("St?r", false), ("*", false), ("[ab]", false)])
    func isName(pattern: String, isName: Bool) { #expect(Glob(pattern).isName == isName) }

    @Test("A pattern of many stars doesn't take exponential time")
    func manyStars() {
        let pattern = String(repeating: "*a", count: 200)
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 2000) + "b"))
    }

    @Test("Any text matches itself where it has no special character")
    func literal() {
        let seed: UInt64 = 11
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let length = Int.random(in: 0...20, using: &random)
            let text = String((0..<length).map { _ in "abcäöü/ .-_🎨".randomElement(using: &random)! })
            #expect(Glob(text).matches(text), "seed \(seed): \"\(text)\"")
        }
    }
}
