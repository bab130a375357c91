import NightcarReports
import NightcarTestSupport
import Testing

@Suite("Every report format has a golden file")
struct ReportGoldenTests {
    static let extensions: [ReportFormat: String] = [
        .json: "json", .sarif: "sarif", .gitlab: "json", .junit: "xml", .checkstyle: "xml", .markdown: "md",
        .html: "html",
    ]

    @Test(arguments: ReportFormat.allCases)
    func format(_ format: ReportFormat) throws {
        let name = "lint.\(format.rawValue).\(Self.extensions[format] ?? "txt")"
        try expectSnapshot(LintSample.report.text(as: format), named: name)
    }

    @Test func prettyInColor() throws {
        let text = LintSample.report.text(as: .pretty, color: true).replacing("\u{1B}", with: "␛")
        try expectSnapshot(text, named: "lint.pretty-color.txt")
    }

    @Test(arguments: ReportFormat.allCases)
    func withoutFindings(_ format: ReportFormat) throws {
        // The style sheet is in the other file.
        let text = LintSample.make([]).text(as: format).replacing(/<style>[\s\S]*<\/style>/, with: "<style></style>")
        try expectSnapshot(text, named: "clean.\(format.rawValue).\(Self.extensions[format] ?? "txt")")
    }

    @Test(arguments: ReportFormat.allCases)
    func sameTextWhateverTheOrderOfTheFindings(_ format: ReportFormat) {
        var generator = SeededGenerator(seed: 7)
        let shuffled = LintSample.make(LintSample.findings.shuffled(using: &generator))
        #expect(shuffled.text(as: format) == LintSample.report.text(as: format))
    }

    @Test(arguments: ReportFormat.allCases.filter { ![.pretty, .xcode, .xcodeCompat].contains($0) })
    func noAbsolutePathOfTheRoot(_ format: ReportFormat) {
        #expect(!LintSample.report.text(as: format).contains("/repo"))
    }
}
