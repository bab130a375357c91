import NightcarTestSupport
import Testing

@testable import NightcarOpening

@Suite("File names of extracted renditions")
struct SafeFileNameTests {
    @Test(
        "Names never leave their folder, are never hidden, and have no characters that a file system forbids",
        arguments: [
            ("..", "_"), (".", "_"), ("", "_"), (".hidden", "_hidden"), ("a/b", "a_b"), ("a\u{0}b\nc", "a_b_c"),
            ("name.", "name"),
            ("C:\\x", "C__x"), ("Größe 🎨", "Größe 🎨"), ("...", "_"), (" x ", " x"),
        ])
    func safe(name: String, expected: String) { #expect(SafeFileNames.safe(name) == expected) }

    @Test("Names that a file system may consider equal are kept apart")
    func apart() {
        var names = SafeFileNames()
        #expect(names.path(["A", "icon"], suffix: ".png") == "A/icon.png")
        #expect(names.path(["a", "Icon"], suffix: ".png") == "a/Icon-2.png")
        #expect(names.path(["A", "icon"], suffix: ".png") == "A/icon-3.png")
        // One letter, composed and decomposed.
        #expect(names.path(["\u{E9}"], suffix: "") == "\u{E9}")
        #expect(names.path(["e\u{301}"], suffix: "") == "e\u{301}-2")
    }

    @Test("Many names that differ only in unsafe characters don't take quadratic time")
    func manyTwins() {
        var names = SafeFileNames()
        let paths = (0..<50_000).map { _ in names.path(["a?"], suffix: ".png") }
        #expect(Set(paths).count == paths.count)
        #expect(paths.last == "a_-50000.png")
    }

    @Test("A long name is cut at 200 bytes, never within a character")
    func long() {
        let name = SafeFileNames.safe(String(repeating: "🎨", count: 100))
        #expect(name == String(repeating: "🎨", count: 50))
    }

    @Test("No text results in an unsafe name")
    func property() {
        let seed: UInt64 = 5
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let length = Int.random(in: 0...12, using: &random)
            let text = String((0..<length).map { _ in "./\\ ab\u{0}\u{7F}:é🎨".randomElement(using: &random)! })
            let name = SafeFileNames.safe(text)
            #expect(
                !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 200, "seed \(seed): \(text)")
        }
    }
}
