import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarReports

/// What a run prints to somebody who asked for nothing special.
@Suite("The brief report")
struct BriefReportTests {
    static func finding(
        _ rule: FindingID, _ severity: Severity = .warning, set: String, drawnAt line: Int? = nil,
        behind path: String = "Row.swift"
    ) -> Finding {
        let place = line.map { line in
            let position = Position(line: line, column: 1)
            return Location(path: path, place: .text(TextRange(start: position, end: position)))
        }
        return Finding(
            rule, severity, "about \(set)", at: Location(path: "A.xcassets/\(set)/Contents.json"),
            related: place.map { [.init(location: $0, message: "here")] } ?? [])
    }

    static func lines(_ findings: [Finding], rules: [FindingID] = []) -> [String] {
        let report = LintReport(
            tool: .init(name: "t", version: "1"), findings: findings,
            rules: rules.map { RuleInfo(id: $0, precision: .high) }, root: "/r", workingDirectory: "/r")
        return report.brief(color: false).split(separator: "\n").map(String.init)
    }

    @Test func nothingIsFound() { #expect(Self.lines([]) == ["no findings"]) }

    @Test func notesAreACount() {
        #expect(
            Self.lines([Self.finding("r", .info, set: "a"), Self.finding("s", .info, set: "b")])
                == ["no findings above a note; 2 notes: --all shows everything"])
    }

    /// What is lost comes before what is odd, in the order of the rules, and errors come first.
    @Test func theOrder() {
        let found = [
            Self.finding("odd", set: "a"), Self.finding("lost", set: "b"), Self.finding("bad", .error, set: "c"),
            Self.finding("odd", .info, set: "d"),
        ]
        let lines = Self.lines(found, rules: ["lost", "odd", "bad"])
        let order = lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").last }
        #expect(order == ["[bad]", "[lost]", "[odd]"])
        #expect(lines.last == "1 error, 2 warnings in 3 files; 1 note: --all shows everything")
    }

    @Test func whatOneLineDrawsIsOneFinding() {
        let found = (1...11).map { Self.finding("r", set: "s\($0)", drawnAt: 7) }
        let lines = Self.lines(found)
        #expect(lines.count == 5 && lines.contains("    and 10 others that Row.swift:7 draws"), "\(lines)")
    }

    /// A place in a catalog, such as a background's entry, draws nothing.
    @Test func whatACatalogHasIsNoDrawing() {
        let found = (1...2).map { Self.finding("r", set: "s\($0)", drawnAt: 7, behind: "A.xcassets/Page.colorset/Contents.json") }
        #expect(!Self.lines(found).contains { $0.contains("draws") })
    }

    /// Whatever doesn't fit is counted, and only a beginning is shown.
    @Test(arguments: [12, 40])
    func aScreenIsEnough(count: Int) {
        let found = (1...count).map { Self.finding(FindingID("r\($0)", .warning, .linting, "", ""), set: "s\($0)/x\($0)") }
        let lines = Self.lines(found)
        #expect(lines.count <= 37)
        let shown = lines.count { $0.hasPrefix("  warning") }
        let hidden = count - shown
        #expect(lines.last?.contains("\(hidden) of them aren't shown") == (hidden > 0), "\(lines)")
    }
}
