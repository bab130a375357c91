import Foundation
import NightcarTestSupport
import Testing

/// Every report format in one run, read back by other programs.
@Suite("Reports of nightcar lint")
struct LintReportFileTests {
    static let formats = [
        "pretty", "xcode", "xcode-compat", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown",
        "html",
    ]

    /// Lints a folder, and returns the reports by format.
    static func reports(of path: String, _ more: [String] = []) async throws -> [String: String] {
        let folder = try TemporaryDirectory()
        let targets = formats.flatMap { ["--format", "\($0):\(folder.path("out/\($0)"))"] }
        let result = try await runNightcar(
            ["lint", path] + more + targets, environment: ["NIGHTCAR_REPOSITORY": "example/nightcar"], timeout: 600)
        #expect(result.status == 1 && result.stdout.isEmpty, "\(result.stderr)")
        return try Dictionary(
            uniqueKeysWithValues: formats.map { ($0, String(decoding: try folder.read("out/\($0)"), as: UTF8.self)) })
    }

    /// Nobody knows where the pages of such a build are.
    @Test func noLinkLeadsNowhere() async throws {
        let result = try await runNightcar("lint", "Fixtures", "--config", "Fixtures/lint.yml", "--format", "sarif")
        #expect(result.stdout.contains("\"ruleId\"") && !result.stdout.contains("OWNER"))
        #expect(!result.stdout.contains("helpUri") && !result.stdout.contains("informationUri"))
    }

    @Test func theFixturesInEveryFormat() async throws {
        try await check(try await Self.reports(of: "Fixtures", ["--config", "Fixtures/lint.yml"]))
    }

    /// `nightcar lint ../shared/corpus` finishes, nothing fails inside, and what it writes is valid.
    @Test(.enabled(if: SharedData.corpus != nil))
    func theCorpusInEveryFormat() async throws {
        let reports = try await Self.reports(of: try #require(SharedData.corpus))
        #expect(reports["json"]?.contains("internal-error") == false)
        try await check(reports)
    }

    func check(_ reports: [String: String]) async throws {
        for format in ["sarif", "junit", "checkstyle"] { try await validate(reports[format] ?? "", format) }
        let document = try object(reports["json"] ?? "") as? [String: Any]
        let findings = try #require(document?["findings"] as? [[String: Any]])
        #expect(findings.count > 50)
        let quality = try #require(try object(reports["gitlab"] ?? "") as? [[String: Any]])
        #expect(Set(quality.compactMap { $0["fingerprint"] as? String }).count == findings.count)
        for format in ["xcode", "xcode-compat"] {
            let lines = (reports[format] ?? "").split(separator: "\n")
            #expect(
                lines.count { $0.contains(": error: ") || $0.contains(": warning: ") || $0.contains(": note: ") } == lines.count)
        }
        let commands = (reports["github"] ?? "").split(separator: "\n")
        #expect(commands.count <= 51 && commands.dropLast().allSatisfy { $0.hasPrefix("::") })
        #expect((reports["markdown"] ?? "").utf8.count < 1 << 20)
        #expect((reports["html"] ?? "").hasSuffix("</html>\n"))
        try checkCodeScanning(reports["sarif"] ?? "", findings: findings.count)
    }

    /// The limits that code scanning documents, and what it needs of each result.
    func checkCodeScanning(_ text: String, findings: Int) throws {
        let log = try #require(try object(text) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(log["version"] as? String == "2.1.0" && rules.count <= 25_000 && results.count == min(findings, 5000))
        for rule in rules {
            let id = try #require(rule["id"] as? String)
            let parts = try #require(rule["helpUri"] as? String).split(separator: "#")
            let page = try #require(parts.first?.split(separator: "/").last)
            #expect(
                parts.first?.hasPrefix("https://github.com/example/nightcar/blob/") == true && parts.last.map(String.init) == id)
            let text = try String(contentsOfFile: "\(PackageLayout.root)/Documentation/\(page)", encoding: .utf8)
            #expect(text.contains("\n### \(id)\n"), "\(page) has no section \(id)")
        }
        var fingerprints: Set<String> = []
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            let place = try #require((result["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"])
            let region = try #require(place["region"] as? [String: Int])
            #expect(region["startLine"]! >= 1 && region["endLine"]! >= region["startLine"]! && region["startColumn"]! >= 1)
            let uri = try #require((place["artifactLocation"] as? [String: String])?["uri"])
            #expect(!uri.hasPrefix("/") && !uri.hasPrefix("file:") && URL(string: uri) != nil, "\(uri)")
            let prints = try #require(result["partialFingerprints"] as? [String: String])
            fingerprints.insert(try #require(prints["primaryLocationLineHash"]))
        }
        #expect(fingerprints.count == results.count)
    }

    /// Validates with other tools if they are installed; `validate.py` says which.
    func validate(_ text: String, _ format: String) async throws {
        let folder = try TemporaryDirectory()
        let script = PackageLayout.root + "/Tests/NightcarReportsTests/validate.py"
        let schemas = ProcessInfo.processInfo.environment["NIGHTCAR_SCHEMAS"] ?? ""
        let result = try await runCommand(
            "/usr/bin/env", ["python3", script, format, folder.write(text, to: "report")],
            environment: ["NIGHTCAR_SCHEMAS": schemas], timeout: 120)
        // 77: no tool for this check. 127: no Python.
        #expect([0, 77, 127].contains(result.status), "\(format): \(result.stdout.prefix(2000))\(result.stderr.suffix(500))")
    }

    func object(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
}
