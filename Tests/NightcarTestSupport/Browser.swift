import Foundation
package import Testing

/// A browser without a window. Tests that need one are skipped if none is installed: `apt-get install chromium`.
package enum Browser {
    /// The program's path. Nil if there is none.
    package static let path: String? = {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
        let bundle = [
            "/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ]
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } } + bundle
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    package static let isMissing: Comment = "there is no Chromium here to open the page in (apt-get install chromium)"

    /// Opens a page from a file, runs a script in it once it is loaded, and reports every check that fails, every error of the
    /// console, and every request that the page's policy refused.
    ///
    /// The script calls `check(name, isTrue)` and sets `window.output` to the text that is returned; it is part of a copy of the page and not of the page itself.
    @discardableResult
    package static func run(
        _ script: String, in page: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let folder = try TemporaryDirectory()
        let watched = page.replacingOccurrences(of: "<style>", with: "<script>\(watch)</script><style>", options: [], range: nil)
        let tested = watched.replacingOccurrences(of: "</body>", with: "<script>\(wrapped(script))</script></body>")
        let file = try folder.write(tested, to: "page.html")
        let result = try await runCommand(
            try #require(path),
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions", "--window-size=1280,900",
                "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=10000", "--dump-dom", "file://\(file)",
            ], timeout: 120)
        let start = try #require(
            result.stdout.range(of: "<pre id=\"checked\">"), "the script did not end: \(result.stderr.suffix(2000))",
            sourceLocation: sourceLocation)
        let end = try #require(result.stdout.range(of: "</pre>", range: start.upperBound..<result.stdout.endIndex))
        let lines = result.stdout[start.upperBound..<end.lowerBound].split(separator: "\n")
        #expect(lines.first.map { $0.hasPrefix("checked ") && $0 != "checked 0" } == true, sourceLocation: sourceLocation)
        for line in lines.dropFirst() { Issue.record("in the page: \(line)", sourceLocation: sourceLocation) }
        guard let output = result.stdout.range(of: "<pre id=\"output\">"),
            let last = result.stdout.range(of: "</pre>", range: output.upperBound..<result.stdout.endIndex)
        else { return "" }
        let text = String(result.stdout[output.upperBound..<last.lowerBound])
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    private static let watch = """
        window.checkFailures = [];
        window.checkCount = 0;
        window.check = function (name, isTrue) { checkCount += 1; if (!isTrue) checkFailures.push(name); };
        window.addEventListener("error", function (event) { checkFailures.push("error: " + event.message); });
        document.addEventListener("securitypolicyviolation", function (event) {
          checkFailures.push("refused: " + event.violatedDirective + " " + event.blockedURI);
        });
        ["error", "warn"].forEach(function (name) {
          console[name] = function (text) { checkFailures.push("console: " + text); };
        });
        window.byId = function (id) { return document.getElementById(id); };
        window.all = function (selector) { return Array.from(document.querySelectorAll(selector)); };
        window.press = function (key, target) {
          (target || document.body).dispatchEvent(new KeyboardEvent("keydown", { key: key, bubbles: true, cancelable: true }));
        };
        window.enter = function (input, value) {
          input.value = value;
          input.dispatchEvent(new Event(input.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
        };
        """

    private static func wrapped(_ script: String) -> String {
        """
        (function () {
          try { \(script) } catch (error) { checkFailures.push("stopped: " + error.message + " " + error.stack); }
          var result = document.createElement("pre");
          result.id = "checked";
          result.textContent = ["checked " + checkCount].concat(checkFailures).join("\\n");
          var output = document.createElement("pre");
          output.id = "output";
          output.textContent = window.output || "";
          document.body.append(result, output);
        })();
        """
    }
}
