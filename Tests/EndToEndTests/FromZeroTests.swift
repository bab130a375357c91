import Foundation
import NightcarTestSupport
import Testing

/// Apps without any dark value are decided click by click on the page, written, and looked at again.
@Suite("From zero to a dark mode")
struct FromZeroTests {
    struct App: CustomStringConvertible {
        var name: String
        var colors: [String: String]
        var description: String { name }
    }

    static let apps = [
        App(
            name: "Flat",
            colors: [
                "pageBackground": "FFFFFF", "cardBackground": "FAFAFA", "barBackground": "F2F2F2", "progressLine": "FFFFFF",
                "textPrimary": "111111", "textSecondary": "6B6B70", "buttonText": "FFFFFF", "brandFill": "1E2D74",
            ]),
        App(
            name: "Folders",
            colors: [
                "Surface/page": "F7F7F9", "Surface/card": "FFFFFF", "Text/primary": "1B1B1F", "Text/hint": "8A8A90",
                "Line/separator": "E3E3E8", "Brand/accent": "2060D0", "Brand/onAccent": "FFFFFF",
                "State/errorBackground": "FFF1F1",
                "State/errorText": "B3261E",
            ]),
        App(
            name: "Ramp",
            colors: [
                "gray100": "F5F5F5", "gray300": "C0C0C0", "gray600": "606060", "gray900": "141414", "white": "FFFFFF",
                "black": "000000", "link": "0A58CA", "background": "FFFFFF", "titleText": "0F0F0F",
            ]),
        App(
            name: "Kit",
            colors: [
                "Background": "FFFFFF", "Foreground": "131316", "Muted": "F7F7F7", "mutedForeground": "747686",
                "Primary": "2F3037",
                "PrimaryForeground": "FFFFFF", "Danger": "EF4444", "Success": "22C543", "Input": "FFFFFF",
                "InputForeground": "131316", "Neutral": "000000",
            ]),
        App(
            name: "Warm",
            colors: [
                "screenBackground": "FFFBF5", "tileBackground": "FFF3E0", "headline": "3E2723", "caption": "795548",
                "iconTint": "BF360C", "divider": "EFDCC8", "badgeBackground": "BF360C", "badgeText": "FFFFFF",
            ]),
    ]

    private func folder(of app: App) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for (name, hex) in app.colors {
            let parts = zip(["red", "green", "blue"], [0, 2, 4]).map { part, at in
                "\"\(part)\": \"0x\(hex.dropFirst(at).prefix(2))\""
            }
            try folder.write(
                """
                {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": \
                {"alpha": "1.000", \(parts.joined(separator: ", "))}}}], "info": {"version": 1, "author": "xcode"}}
                """, to: "App/A.xcassets/\(name).colorset/Contents.json")
        }
        return folder
    }

    /// - Parameter clicks: a script that decides.
    /// - Returns: the text that the page saves, and the decided value of each color as the page shows it.
    private func decide(_ folder: TemporaryDirectory, _ clicks: String) async throws -> (text: String, shown: [String: String]) {
        let run = try await runNightcar(
            "preview", folder.path("App"), "--plan", "--no-sources", "--output", folder.path("p.html"), "-q")
        #expect(run.status == 0, "\(run.stderr)")
        let output = try await Browser.run(
            """
            HTMLAnchorElement.prototype.click = function () {};
            check("a row for each color", all("article").length > 5);
            check("the heading: " + document.querySelector("h1").textContent, document.querySelector("h1").textContent.startsWith("App"));
            \(clicks)
            var shown = {};
            all("article").forEach(function (row) {
              var value = row.querySelector("figure.picked figcaption span");
              if (value && row.className !== "row kept") shown[row.querySelector("h2").textContent] = value.textContent;
            });
            byId("save").click();
            window.output = JSON.stringify({ text: byId("text").value, shown: shown });
            """, in: String(decoding: try folder.read("p.html"), as: UTF8.self))
        let data = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        return (try #require(data["text"] as? String), try #require(data["shown"] as? [String: String]))
    }

    private func expectWritten(_ folder: TemporaryDirectory, _ shown: [String: String], _ app: App) async throws {
        for (name, value) in shown.sorted(by: { $0.key < $1.key }) {
            let run = try await runNightcar("show", folder.path("App/A.xcassets"), name, "--luminosity", "dark")
            #expect(run.stdout.contains("  \(value)\n"), "\(app): \(name) was shown as \(value), and is \(run.stdout)")
        }
    }

    @Test(.enabled(if: Browser.path != nil, Browser.isMissing), arguments: apps)
    func whatIsShownIsWritten(app: App) async throws {
        let folder = try folder(of: app)
        // The first value of each question, then everything else.
        let (text, shown) = try await decide(
            folder,
            """
            all("article").forEach(function (row) {
              var first = row.querySelector("input[value=c0]");
              if (first) first.click();
            });
            byId("all").click();
            check("all is decided: " + byId("count").textContent, byId("count").textContent.includes(" 0 not decided"));
            """)
        #expect(shown.count > 4 && !text.contains("take: turned"))
        try folder.write(text, to: "App/.nightcar.yml")
        let run = try await runNightcar("tint", folder.path("App"), "--write", "--no-sources")
        #expect(run.status == 0 && !run.stdout.contains("not written"), "\(app): \(run.stdout)\(run.stderr)")
        try await expectWritten(folder, shown, app)
        let lint = try await runNightcar("lint", folder.path("App/A.xcassets"), "--no-sources")
        #expect(!lint.stdout.contains("warning") && !lint.stdout.contains("error:"), "\(app): \(lint.stdout)")
    }

    @Test(.enabled(if: Browser.path != nil, Browser.isMissing), arguments: apps)
    func otherAnswersChangeNothing(app: App) async throws {
        let folder = try folder(of: app)
        // A second candidate for every other question, a value of one's own, and the rest is accepted.
        let (text, shown) = try await decide(
            folder,
            """
            all("#questions section").forEach(function (question, index) {
              question.querySelectorAll("button")[index % 2].click();
            });
            var own = all("article .own input")[2];
            own.value = "#8E9BAE";
            own.dispatchEvent(new Event("change", { bubbles: true }));
            byId("all").click();
            """)
        try folder.write(text, to: "App/.nightcar.yml")
        _ = try await runNightcar("tint", folder.path("App"), "--write", "--no-sources")
        try await expectWritten(folder, shown, app)
    }

    /// The JSON of an entry, with its other keys.
    private func entry(_ hex: String, _ others: String) -> String {
        let parts = zip(["red", "green", "blue"], [0, 2, 4]).map { "\"\($0)\": \"0x\(hex.dropFirst($1).prefix(2))\"" }
        return """
            {\(others), "color": {"color-space": "srgb", "components": {"alpha": "1.000", \(parts.joined(separator: ", "))}}}
            """
    }

    /// The values that a text of the configuration has for a name.
    private static func taken(_ name: String, in text: String) -> [String] {
        let line = text.split(separator: "\n").first { $0.contains("take:") && $0.contains(name) }
        return line?.split(separator: "\"").last { $0.contains("#") }?.components(separatedBy: ", ") ?? []
    }

    @Test(.enabled(if: Browser.path != nil, Browser.isMissing))
    func gradientsAndColorsByDeviceStayAsShown() async throws {
        let folder = try folder(of: Self.apps[0])
        let stops = ["F4F6FF", "DDE4F8"].enumerated().map {
            entry($1, "\"idiom\": \"universal\", \"stop\": \($0), \"location\": \($0)")
        }
        let devices = [("iphone", "F4F6FF"), ("ipad", "DDE4F8")].map { entry($1, "\"idiom\": \"\($0)\"") }
        for (name, key, entries) in [
            ("skyBackground.gradientset", "stops", stops), ("panelBackground.colorset", "colors", devices),
        ] {
            try folder.write(
                "{\"\(key)\": [\(entries.joined(separator: ", "))], \"info\": {\"version\": 1, \"author\": \"nightcar\"}}",
                to: "App/A.xcassets/\(name)/Contents.json")
        }
        let (text, _) = try await decide(folder, "byId(\"all\").click();")
        let values = ["panelBackground", "skyBackground"].map { Self.taken($0, in: text) }
        #expect(values.allSatisfy { $0.count == 2 }, "\(text)")
        // Another base and other neighbors would move them.
        let moved = text.replacing("derive:\n", with: "derive:\n  base: black\n", maxReplacements: 1)
        try folder.write(moved.replacing("take: \"#1C1C1E\"", with: "take: \"#000000\""), to: "App/.nightcar.yml")
        let run = try await runNightcar("tint", folder.path("App"), "--write", "--no-sources")
        #expect(!run.stdout.contains("not written"), "\(run.stdout)\(run.stderr)")
        guard values.allSatisfy({ $0.count == 2 }) else { return }
        for (name, options, value) in [
            ("panelBackground", ["--idiom", "pad"], values[0][0]), ("panelBackground", ["--idiom", "phone"], values[0][1]),
            ("skyBackground", ["--qualifiers", "stop=0"], values[1][0]),
            ("skyBackground", ["--qualifiers", "stop=1"], values[1][1]),
        ] {
            let show = try await runNightcar(["show", folder.path("App/A.xcassets"), name, "--luminosity", "dark"] + options)
            #expect(show.stdout.contains("  \(value)\n"), "\(name) \(options) was \(value): \(show.stdout)")
        }
    }

    @Test func aLostTextIsAnErrorOfTintAndAFindingOfLint() async throws {
        let folder = try folder(of: App(name: "Two", colors: ["pageBackground": "FFFFFF", "textPrimary": "111111"]))
        try folder.write(
            """
            derive:
              choose: [{match: pageBackground, take: "#8E99A8"}, {match: textPrimary, take: "#F4F4F4"}]
              colors: [pageBackground, textPrimary]

            """, to: "App/.nightcar.yml")
        let run = try await runNightcar("tint", folder.path("App"), "--write", "--no-sources")
        #expect(run.status == 1, "\(run.stdout)")
        #expect(run.stdout.contains("\"textPrimary\" (#F4F4F4) on \"pageBackground\" (#8E99A8) has 2.6"), "\(run.stdout)")
        let lint = try await runNightcar("lint", folder.path("App/A.xcassets"), "--no-sources")
        #expect(lint.stdout.contains("color-lost-in-dark"), "\(lint.stdout)")
    }
}
