import Testing

@testable import NightcarReports

@Suite("Text in columns")
struct TextTableTests {
    @Test func alignsColumns() {
        var table = TextTable([.left, .right, .left])
        #expect(table.isEmpty)
        table.add("a", "1", "x")
        table.add(["longer", "1,000", ""])
        #expect(!table.isEmpty)
        #expect(table.lines() == ["  a           1  x", "  longer  1,000"])
        #expect(table.lines(indent: 0) == ["a           1  x", "longer  1,000"])
    }

    @Test func countsCharactersNotBytes() {
        var table = TextTable([.left, .right])
        table.add("Größe 🍮", "1")
        table.add("12345678", "22")
        #expect(table.lines(indent: 0) == ["Größe 🍮    1", "12345678  22"])
    }

    /// Columns that can be spared go first, then the name loses its middle.
    @Test func fitsAWidth() {
        var table = TextTable([.left, .right, .left])
        table.add("Icons/Onboarding/Welcome", "1,000", "3 renditions")
        #expect(table.lines(width: 60, spare: [2]) == ["  Icons/Onboarding/Welcome  1,000  3 renditions"])
        #expect(table.lines(width: 40, spare: [2]) == ["  Icons/Onboarding/Welcome  1,000"])
        #expect(table.lines(width: 24, spare: [2]) == ["  Icons/O…Welcome  1,000"])
    }

    @Test func longLinesBreakAtSpaces() {
        let style = TextStyle(isColored: false, width: 20)
        #expect(style.fitted(["  one two three four five"]) == ["  one two three four", "    five"])
        #expect(TextStyle.plain.fitted(["  one two three four five"]) == ["  one two three four five"])
    }

    @Test func anEmptyTableHasNoLines() { #expect(TextTable([.left]).lines() == []) }
}

@Suite("Unprintable characters are made visible")
struct PlainTextTests {
    @Test(arguments: [
        ("plain – Ä 🍮", "plain – Ä 🍮"), ("a\nb\tc\r\nd", "a b c  d"), ("\u{1B}[31m", "\\u{1B}[31m"),
        ("\u{0}\u{7F}", "\\u{0}\\u{7F}"),
        ("\u{202E}\u{2066}", "\\u{202E}\\u{2066}"), ("👩‍💻", "👩‍💻"),
    ])
    func singleLine(text: String, expected: String) { #expect(PlainText.singleLine(text) == expected) }

    @Test func shortened() {
        #expect(PlainText.shortened("🍮🍮🍮", to: 3) == "🍮🍮🍮")
        #expect(PlainText.shortened("🍮🍮🍮🍮", to: 3) == "🍮🍮…")
        #expect(PlainText.shortened("ab", to: 0) == "…")
    }
}
