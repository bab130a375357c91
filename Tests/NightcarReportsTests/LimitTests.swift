import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarReports

@Suite("Reports stay within the limits of their readers")
struct LimitTests {
    @Test func gitHubShowsTenOfEachLevelAndSaysHowManyMore() {
        let lines = LintSample.many(40, errors: 12).text(as: .github).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::error ") } == 10)
        #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
        #expect(lines.first?.hasPrefix("::error ") == true)
        #expect(lines.last == "20 more findings are not annotated, because GitHub shows no more: 2 errors, 18 warnings")
        #expect(lines.count == 21)
        #expect(
            LintSample.many(11).text(as: .github).hasSuffix(
                "1 more finding is not annotated, because GitHub shows no more: 1 warning\n"))
    }

    @Test func gitHubCommandsAreEscaped() {
        let location = LintSample.at("a,b:c%.xcassets/\r\n::error::x/Contents.json", 1, 2, 1, 3)
        let text = LintSample.make([Finding("r,:", .warning, "50%\r\n::error::no, really: yes", at: location)]).text(as: .github)
        let path = "App/a%2Cb%3Ac%25.xcassets/%0D%0A%3A%3Aerror%3A%3Ax/Contents.json"
        #expect(
            text
                == "::warning file=\(path),line=1,endLine=1,col=2,endColumn=3,title=r%2C%3A::50%25%0D%0A::error::no, really: yes\n"
        )
    }

    @Test func sarifKeepsTheMostSevereAndSaysHowManyItLeavesOut() throws {
        let run = try run(LintSample.many(5100, errors: 30))
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == 5000)
        #expect(results.count { $0["level"] as? String == "error" } == 30)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect("\(invocation)".contains("100 findings are left out"))
    }

    @Test func sarifBoundsItsBytes() throws {
        let report = LintSample.many(300, errors: 10)
        let text = report.sarif(byteLimit: 20_000)
        #expect(text.utf8.count < 25_000)
        let run = try run(text)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count > 20)
        #expect(results.count { $0["level"] as? String == "error" } == 10)
        #expect("\(run["invocations"] ?? "")".contains("\(300 - results.count) findings are left out"))
    }

    @Test func sarifBoundsTextsAndLocations() throws {
        let related = (0..<1500).map { index in
            Finding.Related(location: Location(path: "B\(index).xcassets"), message: "here")
        }
        let long = String(repeating: "🍮", count: 3000)
        let rule = RuleInfo(id: FindingID("r", .info, [], long, long), precision: .low)
        let finding = Finding("r", .info, long, at: Location(path: "A.xcassets"), related: related)
        let report = LintReport(
            tool: LintSample.tool, findings: [finding], rules: [rule], root: "/repo", workingDirectory: "/repo")
        let run = try run(report)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect((result["relatedLocations"] as? [Any])?.count == 99)
        #expect(((result["message"] as? [String: String])?["text"])?.count == 1024)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let descriptor = try #require((driver["rules"] as? [[String: Any]])?.first)
        for key in ["shortDescription", "fullDescription"] {
            #expect(((descriptor[key] as? [String: String])?["text"])?.count == 1024)
        }
    }

    @Test func everySarifRuleAndResultHasWhatCodeScanningAsksFor() throws {
        let run = try run(LintSample.report)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        for rule in rules {
            for key in ["shortDescription", "fullDescription", "help"] {
                #expect((rule[key] as? [String: String])?["text"]?.isEmpty == false, "\(key) of \(rule)")
            }
            #expect((rule["properties"] as? [String: Any])?["precision"] != nil)
        }
        for result in try #require(run["results"] as? [[String: Any]]) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
            let region = try #require(location["region"] as? [String: Int])
            #expect(Set(region.keys) == ["startLine", "startColumn", "endLine", "endColumn"])
            let uri = try #require((location["artifactLocation"] as? [String: String])?["uri"])
            #expect(URL(string: uri) != nil && !uri.contains(" ") && !uri.hasPrefix("/"), "\(uri)")
            #expect((result["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"] != nil)
        }
    }

    @Test func markdownFitsAStepSummary() throws {
        let report = LintSample.many(9000, errors: 5, message: String(repeating: "long | ", count: 60))
        let text = report.text(as: .markdown)
        #expect(text.utf8.count <= 900_000)
        #expect(text.utf8.count > 800_000)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("| error |") } == 5)
        let rows = text.split(separator: "\n").count { $0.hasPrefix("| error |") || $0.hasPrefix("| warning |") }
        #expect(text.hasSuffix("\n\(Numbers.grouped(9000 - rows)) more findings left out, because there is no room for them.\n"))
        #expect(report.markdown(limit: 0).contains("9,000 more findings left out"))
    }

    @Test func markdownHasNoMarkupOfTheFindings() {
        let message = "a <b>|`*_[x](y)_*`|</b> @someone & #1\n# title"
        let path = "A`b|c_d_*e*.xcassets"
        let text = LintSample.make([Finding("r", .error, message, at: Location(path: path))]).text(as: .markdown)
        #expect(text.contains("a &lt;b&gt;\\|\\`\\*\\_\\[x\\](y)\\_\\*\\`\\|&lt;/b&gt; @<!-- -->someone &amp; \\#1 \\# title"))
        #expect(text.contains("<code>App/A&#96;b&#124;c&#95;d&#95;&#42;e&#42;.xcassets</code>"))
    }

    private func run(_ report: LintReport) throws -> [String: Any] { try run(report.text(as: .sarif)) }

    private func run(_ text: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(((object as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    }
}

@Suite("Names and messages cannot break the form of a report")
struct EscapingTests {
    /// A name with all characters that have a meaning in one of the formats.
    static let nasty = "A\u{1B}[31m\u{0}\u{202E}<script>alert(1)</script>\"'`|,;%\\\r\n::error::x\u{2028}&amp;]]>.xcassets"

    static let report = LintSample.make([
        Finding(
            FindingID(stringLiteral: nasty), .error, nasty, at: LintSample.at(nasty + "/Contents.json", 1, 1, 1, 9), asset: nasty,
            variant: nasty),
        Finding("b", .info, nasty, at: Location(path: nasty), related: [.init(location: Location(path: nasty), message: nasty)]),
    ])

    @Test(arguments: [ReportFormat.xcode, .xcodeCompat, .pretty, .markdown, .html, .github])
    func noControlCharacters(_ format: ReportFormat) {
        let text = Self.report.text(as: format)
        let allowed = format == .github ? ["\u{1B}", "\u{0}", "\u{202E}", "\u{2028}"] : []
        let found = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(found.allSatisfy { allowed.contains(String($0)) }, "\(found.map(\.value))")
    }

    @Test(arguments: [ReportFormat.xcode, .xcodeCompat])
    func aLineForEachFinding(_ format: ReportFormat) {
        let lines = Self.report.text(as: format).split(separator: "\n")
        #expect(lines.count == (format == .xcode ? 3 : 2))
    }

    @Test(arguments: [ReportFormat.json, .sarif, .gitlab])
    func jsonStaysJSON(_ format: ReportFormat) throws {
        let text = Self.report.text(as: format)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test(arguments: [ReportFormat.junit, .checkstyle])
    func xmlStaysXML(_ format: ReportFormat) {
        let text = Self.report.text(as: format)
        #expect(!text.contains("<script"))
        #expect(!text.contains("]]>"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test func htmlHasOneScript() {
        let text = Self.report.text(as: .html)
        #expect(text.ranges(of: "<script").count == 1)
        #expect(!text.contains("alert(1)</script>"))
    }
}
