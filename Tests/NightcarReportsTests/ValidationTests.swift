import Foundation
import NightcarReports
import NightcarTestSupport
import Testing

/// Checks by other tools. Tools that aren't installed are skipped. `validate.py` says what each check needs.
@Suite("Reports are valid for the tools that read them")
struct ValidationTests {
    static func validate(_ format: ReportFormat, _ text: String) async throws -> CommandResult {
        let folder = try TemporaryDirectory()
        let path = try folder.write(text, to: "report")
        let schemas = ProcessInfo.processInfo.environment["NIGHTCAR_SCHEMAS"] ?? ""
        return try await runCommand(
            "/usr/bin/env", ["python3", PackageLayout.testFolder(of: #filePath) + "/validate.py", format.rawValue, path],
            environment: ["NIGHTCAR_SCHEMAS": schemas], timeout: 60)
    }

    /// Whether this machine can check a format at all.
    static func canValidate(_ format: ReportFormat) async -> Bool {
        let result = try? await validate(format, LintSample.make([]).text(as: format))
        return result?.status == 0 || result?.status == 1
    }

    static let reports = ["sample": LintSample.report, "clean": LintSample.make([]), "nasty": EscapingTests.report]

    func expectValid(_ format: ReportFormat, _ name: String) async throws {
        let report = try #require(Self.reports[name])
        let result = try await Self.validate(format, report.text(as: format))
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    }

    @Test(.enabled { await canValidate(.sarif) }, arguments: reports.keys.sorted())
    func sarif(_ name: String) async throws { try await expectValid(.sarif, name) }

    @Test(.enabled { await canValidate(.junit) }, arguments: reports.keys.sorted())
    func junit(_ name: String) async throws { try await expectValid(.junit, name) }

    @Test(.enabled { await canValidate(.checkstyle) }, arguments: reports.keys.sorted())
    func checkstyle(_ name: String) async throws { try await expectValid(.checkstyle, name) }

    @Test(.enabled { await canValidate(.sarif) })
    func theCheckFindsWhatIsWrong() async throws {
        let text = LintSample.report.text(as: .sarif).replacing("\"ruleId\"", with: "\"rule\"")
        #expect(try await Self.validate(.sarif, text).status == 1)
    }

    static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The page as a browser leaves it after its script has run.
    @Test(.enabled(if: browser != nil))
    func htmlInABrowser() async throws {
        let browser = try #require(Self.browser)
        let folder = try TemporaryDirectory()
        // Searches as soon as the page is loaded, as a reader would.
        let search = """
            var field = document.getElementById("search");
            field.value = "MOON dark";
            field.dispatchEvent(new Event("input"));
            document.getElementById("theme").click();
            document.title = document.querySelectorAll("article:not([hidden])").length + " shown, "
              + document.querySelectorAll("section:not([hidden])").length + " files, "
              + getComputedStyle(document.querySelector(".plate")).backgroundImage.slice(4, 19)
              + ", " + document.documentElement.dataset.theme;
            </script>
            </body>
            """
        let page = LintSample.report.text(as: .html)
        let scripted = page.replacing("</body>", with: "<script>\n" + search)
        let path = try folder.write(scripted, to: "page.html")
        let result = try await runCommand(
            browser,
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))", "--dump-dom",
                "file://\(path)",
            ], timeout: 60)
        #expect(result.stdout.contains("<title>1 shown, 1 files, \"data:image/png, dark</title>"), "\(result.stdout.prefix(400))")
    }

    @Test func htmlNeedsNothingFromTheNetwork() {
        let page = LintSample.report.text(as: .html)
        let links = page.matches(of: /(?:src|href|url\(|@import)\s*=?\s*["']?(https?:[^"')]*)/).map { String($0.1) }
        // Only a link that a reader may follow.
        #expect(links == ["https://example.org/rules#color-missing-dark"])
        #expect(page.contains("default-src 'none'"))
    }

    @Test func aPictureIsWrittenOnce() {
        let page = LintSample.report.text(as: .html)
        #expect(page.ranges(of: "data:image/png;base64,").count == 1)
        #expect(page.ranges(of: "class=\"plate onlight p").count == 2)
        #expect(page.ranges(of: "class=\"plate ondark p").count == 2)
    }
}
