import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarReports

@Suite("Places, columns and fingerprints of findings")
struct LintReportTests {
    @Test(arguments: [
        ("A.xcassets/X.colorset", "App/A.xcassets/X.colorset"), ("./A.xcassets", "App/A.xcassets"), ("../Other/B", "Other/B"),
        ("/repo/App/A", "App/A"), ("..", "."), ("/repository/A", "/repository/A"), ("../../else/A", "../../else/A"),
        ("A//B/./C/../D", "App/A/B/D"),
    ])
    func pathsCountFromTheRoot(given: String, expected: String) {
        let paths = RootedPaths(root: "/repo", workingDirectory: "/repo/App")
        #expect(paths.relative(given) == expected)
    }

    @Test func everyPathIsBelowTheFileSystemsRoot() {
        #expect(RootedPaths(root: "/", workingDirectory: "/repo").relative("A/B") == "repo/A/B")
    }

    @Test func columnsCountUTF16Units() throws {
        let line = try #require(LintSample.contents.split(separator: "\n").first { $0.contains("🍮") })
        let start = try #require(line.utf8.firstRange(of: "2x".utf8)).lowerBound
        let column = line.utf8.distance(from: line.startIndex, to: start) + 1
        let finding = Finding("r", .info, "m", at: LintSample.at(LintSample.logo, 3, column, 3, column + 2))
        let span = try #require(LintSample.make([finding]).entries[0].place.span)
        #expect(span.byteColumn == column)
        #expect(span.column == line.utf16.distance(from: line.startIndex, to: start) + 1)
        #expect(span.endColumn == span.column + 2)
        #expect(span.column == column - 5)  // è û é are two bytes and one unit, the custard four and two
    }

    @Test func positionsBeyondTheTextAreKept() throws {
        let finding = Finding("r", .info, "m", at: LintSample.at(LintSample.logo, 900, 7, 0, 0))
        let place = LintSample.make([finding]).entries[0].place
        #expect(place.sourceLines.isEmpty)
        #expect(place.span == .init(line: 900, column: 7, endLine: 1, endColumn: 1, byteColumn: 7, endByteColumn: 1))
    }

    @Test func fingerprintsSurviveMovedLinesAndMovedRepositories() {
        let moved = LintSample.findings.map { finding in
            var finding = finding
            if case .text(let range) = finding.location.place {
                finding.location.place = .text(
                    TextRange(
                        start: Position(line: range.start.line + 40, column: range.start.column + 3),
                        end: Position(line: range.end.line + 40, column: range.end.column + 3)))
            }
            finding.message += " (reworded)"
            return finding
        }
        let there = LintSample.make(moved, root: "/home/other/place", workingDirectory: "/home/other/place/App")
        let inRoot = { (report: LintReport) in report.entries.filter { $0.place.isInRoot }.map(\.fingerprint) }
        #expect(inRoot(there) == inRoot(LintSample.report))
        #expect(inRoot(there).count == 7)
    }

    @Test func fingerprintsAreUnique() {
        let fingerprints = LintSample.report.entries.map(\.fingerprint)
        #expect(Set(fingerprints).count == fingerprints.count)
        #expect(fingerprints.contains { $0.hasSuffix(":2") })
    }

    @Test func theVariantAndTheRuleTellFindingsApart() {
        let location = Location(path: "A.xcassets/L.imageset/Contents.json")
        let findings = [
            Finding("a", .info, "m", at: location), Finding("b", .info, "m", at: location),
            Finding("a", .info, "m", at: location, variant: "dark"),
            Finding("a", .info, "m", at: location, asset: "A.xcassets/M.imageset"),
        ]
        #expect(Set(LintSample.make(findings).entries.map { $0.fingerprint.prefix(32) }).count == 4)
    }

    @Test func theFolderOfContentsIsTheSubject() {
        let file = Finding("a", .info, "m", at: Location(path: "A.xcassets/L.imageset/Contents.json"))
        let folder = Finding("a", .info, "m", at: Location(path: "A.xcassets/L.imageset"))
        #expect(file.subject == folder.subject)
    }

    @Test func aRuleThatOnlyAFindingNamesIsListed() {
        #expect(LintSample.report.rules.map(\.id).contains("duplicate-name"))
        #expect(LintSample.report.rules.map(\.id) == LintSample.report.rules.map(\.id).sorted())
    }

    @Test func totals() {
        #expect(LintSample.report.totals == "2 errors, 5 warnings, 1 note in 5 files")
        #expect(LintSample.make([]).totals == "no findings")
        #expect(LintSample.report.mostSevereFirst.map(\.severity) == LintSample.report.entries.map(\.severity).sorted(by: >))
    }
}

@Suite("FORMAT[:FILE]")
struct ReportTargetTests {
    @Test func parses() throws {
        #expect(try ReportTarget(parsing: "pretty") == ReportTarget(format: .pretty))
        #expect(try ReportTarget(parsing: "xcode-compat") == ReportTarget(format: .xcodeCompat))
        #expect(try ReportTarget(parsing: "sarif:out/a:b.sarif") == ReportTarget(format: .sarif, file: "out/a:b.sarif"))
    }

    @Test func writesFilesAndGivesBackTheRest() throws {
        let folder = try TemporaryDirectory()
        let report = LintSample.report
        let file = folder.path("new/folder/lint.txt")
        let targets = [ReportTarget(format: .xcode), ReportTarget(format: .pretty, file: file), ReportTarget(format: .pretty)]
        let output = try report.write(to: targets, color: true)
        #expect(output == report.text(as: .xcode) + report.text(as: .pretty, color: true))
        #expect(String(decoding: try folder.read("new/folder/lint.txt"), as: UTF8.self) == report.text(as: .pretty))
        #expect(throws: (any Error).self) {
            try report.write(to: [ReportTarget(format: .json, file: file + "/x")], color: false)
        }
    }

    /// Two spellings of a folder look the same.
    @Test func relatedPlacesAreSpelledAsTheFinding() {
        let related = Finding.Related(location: Location(path: "./App/A.swift"), message: "drawn here")
        let finding = Finding(LintSample.twin, .warning, "twice", at: Location(path: "App/A.xcassets"), related: [related])
        let report = LintReport(tool: LintSample.tool, findings: [finding], rules: [], root: "/r", workingDirectory: "/r")
        #expect(report.text(as: .pretty).contains("    App/A.swift: note: drawn here"))
    }

    @Test func saysWhatIsWrong() {
        #expect(throws: ReportTargetError.unknownFormat("sarff")) { try ReportTarget(parsing: "sarff:x") }
        #expect(throws: ReportTargetError.unknownFormat("")) { try ReportTarget(parsing: "") }
        #expect(throws: ReportTargetError.noFile("html")) { try ReportTarget(parsing: "html:") }
        let message = "\(ReportTargetError.unknownFormat("junitt"))"
        #expect(message.contains("Did you mean \"junit\"?"))
        #expect(ReportFormat.allCases.allSatisfy { message.contains($0.rawValue) })
        #expect("\(ReportTargetError.noFile("html"))".contains("html:FILE"))
    }
}

@Suite("When a report is colored")
struct ColorChoiceTests {
    @Test(arguments: [
        ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
        (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false), (["CLICOLOR_FORCE": "1"], false, true),
        (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": "0"], true, false), (["TERM": "dumb"], true, false),
        (["TERM": "xterm"], true, true),
    ])
    func auto(environment: [String: String], isTerminal: Bool, expected: Bool) {
        #expect(ColorChoice.auto.isEnabled(environment: environment, isTerminal: isTerminal) == expected)
    }

    @Test func aChoiceOverridesTheEnvironment() {
        #expect(ColorChoice.always.isEnabled(environment: ["NO_COLOR": "1"], isTerminal: false))
        #expect(!ColorChoice.never.isEnabled(environment: ["FORCE_COLOR": "1"], isTerminal: true))
    }
}
