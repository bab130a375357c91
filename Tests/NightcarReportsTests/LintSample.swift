import NightcarBasics
import NightcarReports
import NightcarTestSupport

/// A report with everything that is hard to write: every severity, places with and without lines, non-ASCII text before a column,
/// names with spaces, commas and markup, a message of two lines, paths outside of the root.
enum LintSample {
    static let tool = LintReport.Tool(name: "nightcar", version: "1.2.3", informationURI: "https://example.org/nightcar")

    static let rules = [
        RuleInfo(
            id: FindingID(
                "color-missing-dark", .warning, [.lint], "A color set with a value for any appearance has none for dark",
                "On a dark background the light color is often not readable."),
            precision: .veryHigh,
            help:
                "On a dark background the light color is often not readable.\n\n```json\n{\"appearance\" : \"luminosity\"}\n```\n",
            helpURI: "https://example.org/rules#color-missing-dark"),
        RuleInfo(
            id: FindingID(
                "missing-file", .error, [.lint], "An entry names a file that is not there", "The image is empty at run time."),
            precision: .veryHigh),
        RuleInfo(
            id: FindingID(
                "image-invisible-on-dark", .warning, [.lint], "A dark picture on a clear background has no dark variant", ""),
            precision: .high),
        RuleInfo(id: FindingID("empty-set", .warning, [.lint], "No slot of a set has a file", ""), precision: .high),
    ]

    /// A finding of a rule that did not run.
    static let twin = FindingID("duplicate-name", .warning, [.lint], "duplicate name", "")

    static let contents = """
        {
          "images" : [
            { "idiom" : "universal", "filename" : "Crème brûlée 🍮.png", "scale" : "2x" },
            {
              "idiom" : "universal",
              "filename" : "logo, <b>|new|</b>.png"
            }
          ]
        }

        """

    static let logo = "Assets.xcassets/Logo.imageset/Contents.json"
    static let accent = "Assets.xcassets/Brand/Accent Ä.colorset/Contents.json"

    static let findings = [
        Finding(
            "color-missing-dark", .warning, "\"Accent Ä\" has no value for dark: 100% of its uses keep #1A2B3C",
            at: at(accent, 2, 5, 2, 12),
            asset: "Assets.xcassets/Brand/Accent Ä.colorset"),
        Finding(
            "missing-file", .error, "\"Crème brûlée 🍮.png\" is not there", at: at(logo, 3, 43, 3, 69), variant: "universal · 2x"),
        Finding(
            "missing-file", .error, "\"logo, <b>|new|</b>.png\" is not there\nadd it, or remove the entry",
            at: at(logo, 4, 5, 7, 6)
        ),
        Finding(
            "image-invisible-on-dark", .warning, "98.1 % of the picture is below 3:1 on #000000", at: at(logo, 3, 5, 3, 84),
            related: [
                .init(location: Location(path: "Assets.xcassets/Logo.imageset/moon.png"), message: "the picture"),
                .init(location: at(logo, 4, 5, 7, 6), message: "the entry that has no dark variant either"),
            ], variant: "universal · 2x"),
        Finding(
            FindingID("format-mismatch", .info, [.lint], "format mismatch", ""), .info, "a WebP file is named .png",
            at: Location(path: "Assets.xcassets/Logo.imageset/moon.png", place: .byte(8))),
        Finding(twin, .warning, "Logo is here, too", at: Location(path: "../Other/Assets.xcassets/Logo.imageset")),
        Finding(twin, .warning, "Logo is here, too", at: Location(path: "../Other/Assets.xcassets/Logo.imageset")),
        Finding(twin, .warning, "Logo is outside", at: Location(path: "/elsewhere/A.xcassets/Logo.imageset")),
    ]

    /// The report as the command makes it when it runs in `/repo/App`.
    static let report = make(findings)

    static func make(_ findings: [Finding], root: String = "/repo", workingDirectory: String = "/repo/App") -> LintReport {
        LintReport(
            tool: tool, findings: findings, rules: rules, root: root, workingDirectory: workingDirectory,
            files: LintReport.Files(
                text: { path in
                    if path.hasSuffix(logo) { return Array(contents.utf8) }
                    return path.hasSuffix(accent) ? Array("{\n    \"colors\" : [\t{ } ]\n}\n".utf8) : nil
                },
                picture: { $0.hasSuffix("moon.png") ? moon : nil }))
    }

    /// A nearly black crescent on a clear background.
    static let moon = PNGBuilder(width: 32, height: 32) { x, y, channel in
        func isIn(_ cx: Int, _ cy: Int, _ r: Int) -> Bool { (x - cx) * (x - cx) + (y - cy) * (y - cy) <= r * r }
        return [20, 24, 40, isIn(16, 16, 14) && !isIn(22, 12, 11) ? 255 : 0][channel]
    }.file()

    static func at(_ path: String, _ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> Location {
        let range = TextRange(start: Position(line: line, column: column), end: Position(line: endLine, column: endColumn))
        return Location(path: path, place: .text(range))
    }

    /// The given number of findings: `errors` errors, and warnings for the rest, a hundred per file.
    static func many(_ count: Int, errors: Int = 0, message: String = "something is off") -> LintReport {
        let findings = (0..<count).map { index in
            Finding(
                "missing-file", index < count - errors ? .warning : .error, message,
                at: at("App/Set\(index / 100).imageset/Contents.json", index % 100 + 1, 1, index % 100 + 1, 2),
                variant: "variant \(index % 100)")
        }
        return LintReport(tool: tool, findings: findings, rules: rules, root: "/repo", workingDirectory: "/repo")
    }
}
