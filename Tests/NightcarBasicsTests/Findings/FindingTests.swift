import NightcarBasics
import NightcarTestSupport
import Testing

@Suite("Findings")
struct FindingTests {
    @Test("A location reads as compilers write it")
    func locations() {
        let start = Position(line: 3, column: 7)
        let range = TextRange(start: start, end: Position(line: 4, column: 1))
        #expect(Location(path: "a/b").description == "a/b")
        #expect(Location(path: "a/b", place: .text(range)).description == "a/b:3:7")
        #expect(Location(path: "a/b", place: .byte(12)).description == "a/b:byte 12")
        let finding = Finding("missing-file", .warning, "it is gone", at: Location(path: "a", place: .text(range)))
        #expect(finding.description == "a:3:7: warning: it is gone [missing-file]")
    }

    @Test("Findings are ordered by path, line and column, then id")
    func order() {
        func finding(_ id: FindingID, _ path: String, _ line: Int, _ column: Int) -> Finding {
            let start = Position(line: line, column: column)
            return Finding(id, .info, "", at: Location(path: path, place: .text(TextRange(start: start, end: start))))
        }
        let sorted = [
            finding("b", "a", 1, 2), finding("a", "a", 1, 10), finding("a", "a", 2, 1), finding("b", "a", 2, 1),
            finding("a", "b", 1, 1),
        ]
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test("A name cannot break the line or the terminal")
    func printable() {
        let finding = Finding("x", .error, "\"a\u{1B}[2J\"", at: Location(path: "a\nb\u{202E}.png"))
        #expect(finding.description == "a\\u{A}b\\u{202E}.png: error: \"a\\u{1B}[2J\" [x]")
    }

    @Test("Severities compare by weight")
    func severities() { #expect(Severity.allCases.sorted() == [.info, .warning, .error]) }

    @Test(
        "The nearest name is suggested if it is near enough",
        arguments: [
            ("lable", "label"), ("Label", "label"), ("labe", "label"), ("backgroud", "background"), ("xyz", nil),
            ("label", "label"), ("", nil),
        ] as [(String, String?)])
    func suggestions(typed: String, expected: String?) {
        #expect(nearest(to: typed, among: ["background", "label", "tint"]) == expected)
    }
}
