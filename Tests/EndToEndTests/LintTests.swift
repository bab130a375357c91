import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar lint")
struct LintTests {
    static func color(_ hex: String, dark: Bool = true) -> String {
        let parts = #""components" : { "alpha" : "1.000", "blue" : "0x\#(hex)", "green" : "0x\#(hex)", "red" : "0x\#(hex)" }"#
        let color = #""color" : { "color-space" : "srgb", \#(parts) }, "idiom" : "universal""#
        let appearance = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#
        let second = dark ? ",\n    { \(appearance), \(color) }" : ""
        return
            "{\n  \"colors\" : [\n    { \(color) }\(second)\n  ],\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n"
    }

    /// A repository with one catalog, everything committed.
    static func repository(_ files: [String: String]) async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for (path, text) in files { try folder.write(text, to: path) }
        try await git(["init", "-q"], in: folder)
        try await commit(folder)
        return folder
    }

    static func git(_ arguments: [String], in folder: TemporaryDirectory) async throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await runCommand("/usr/bin/env", ["git"] + identity + arguments, in: folder.path)
        #expect(result.status == 0, "\(result.stderr)")
    }

    static func commit(_ folder: TemporaryDirectory) async throws {
        try await git(["add", "-A"], in: folder)
        try await git(["commit", "-q", "-m", "Step"], in: folder)
    }

    static let app = [
        "App/A.xcassets/Card.colorset/Contents.json": color("F0"),
        "App/A.xcassets/OldCard.colorset/Contents.json": color("E0", dark: false),
    ]

    /// With code that proves what is wrong: a text that gets bright in dark mode lies on a card that stays bright.
    static let drawnApp = app.merging([
        "App/A.xcassets/Label.colorset/Contents.json": changing("10", "F0"),
        "App/A.xcassets/Page.colorset/Contents.json": changing("F0", "10"), "App/Card.swift": drawn("Label", on: "OldCard"),
    ]) { $1 }

    static func changing(_ light: String, _ dark: String) -> String {
        let both = color(light)
        let half = both.index(both.firstRange(of: "appearances")?.lowerBound ?? both.startIndex, offsetBy: 0)
        return String(both[..<half]) + both[half...].replacing("0x\(light)", with: "0x\(dark)")
    }

    static func drawn(_ text: String, on ground: String) -> String {
        """
        struct On\(ground): View {
            var body: some View { Text("A").foregroundColor(Color("\(text)")).background(Color("\(ground)")) }
        }

        """
    }

    @Test func aNewMissingDarkFailsAndStandsOnItsLines() async throws {
        let folder = try await Self.repository(Self.drawnApp)
        let written = try await runNightcar("lint", "App", "--sources", "App", "--write-baseline", "base.json", in: folder.path)
        #expect(written.status == 0)
        let known = try await runNightcar(
            "lint", "App", "--sources", "App", "--since", "base.json", "--fail-on", "warning", "--strict-baseline",
            in: folder.path)
        #expect(known.status == 0, "\(known.stdout)\(known.stderr)")

        try folder.write(Self.color("10", dark: false), to: "App/A.xcassets/NewText.colorset/Contents.json")
        try folder.write(Self.drawn("NewText", on: "Page"), to: "App/New.swift")
        let new = try await runNightcar(
            "lint", "App", "--sources", "App", "--since", "base.json", "--fail-on", "warning", "--format", "sarif:out.sarif",
            "--format", "xcode",
            in: folder.path)
        #expect(new.status == 1)
        #expect(new.stdout.contains("NewText.colorset/Contents.json:3:5: warning: "))
        let sarif = try JSONSerialization.jsonObject(with: Data(folder.read("out.sarif"))) as? [String: Any]
        let run = (sarif?["runs"] as? [[String: Any]])?.first
        let result = try #require((run?["results"] as? [[String: Any]])?.first)
        let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        let region = try #require(place?["region"] as? [String: Int])
        #expect(region["startLine"] == 3 && region["endLine"] == 3 && region["startColumn"] == 5)
        #expect(
            (place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "App/A.xcassets/NewText.colorset/Contents.json")
    }

    @Test func aBaselineSurvivesAMoveAndGoesStale() async throws {
        let folder = try await Self.repository(Self.app)
        _ = try await runNightcar("lint", folder.path("App"), "--write-baseline", folder.path("base.json"))
        let moved = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: folder.path, toPath: moved.path("copy"))
        let arguments = ["lint", moved.path("copy/App"), "--since", moved.path("copy/base.json"), "--fail-on", "warning"]
        #expect(try await runNightcar(arguments).status == 0)
        try moved.write(Self.color("E0"), to: "copy/App/A.xcassets/OldCard.colorset/Contents.json")
        let stale = try await runNightcar(arguments + ["--strict-baseline"])
        #expect(stale.status == 3)
        #expect(stale.stderr.contains("gone: App/A.xcassets/OldCard.colorset (any): color-missing-dark"))
        let pruned = try await runNightcar(arguments + ["--prune-baseline"])
        #expect(pruned.status == 0 && pruned.stderr.contains("removed 1 of 1 entry from "), "\(pruned.stderr)")
        #expect(try await runNightcar(arguments + ["--strict-baseline"]).status == 0)
        #expect(!String(decoding: try moved.read("copy/base.json"), as: UTF8.self).contains("OldCard"))
    }

    @Test func onlyWhatChangedSinceARevision() async throws {
        let folder = try await Self.repository(Self.drawnApp)
        #expect(
            try await runNightcar("lint", "App", "--sources", "App", "--fail-on", "warning", "--since", "HEAD", in: folder.path)
                .status == 0)
        try folder.write(Self.color("10", dark: false), to: "App/A.xcassets/NewText.colorset/Contents.json")
        try folder.write(Self.drawn("NewText", on: "Page"), to: "App/New.swift")
        let untracked = try await runNightcar(
            "lint", "App", "--sources", "App", "--fail-on", "warning", "--since", "HEAD", in: folder.path)
        #expect(untracked.status == 1)
        #expect(untracked.stdout.contains("NewText.colorset") && !untracked.stdout.contains("OldCard.colorset"))
        try await Self.commit(folder)
        #expect(
            try await runNightcar("lint", "App", "--sources", "App", "--fail-on", "warning", "--since", "HEAD~1", in: folder.path)
                .status == 1)
        let unknown = try await runNightcar("lint", "App", "--sources", "App", "--since", "nowhere", in: folder.path)
        #expect(unknown.status == 2)
        #expect(unknown.stderr.contains("there is no commit \"nowhere\""))
    }

    /// A change of the code can be what makes a set wrong. A comment, which moves lines, isn't one.
    @Test func aChangedUseCounts() async throws {
        let folder = try await Self.repository(Self.drawnApp)
        let changed = ["lint", "App", "--sources", "App", "--fail-on", "warning", "--since", "HEAD", "--format", "xcode"]
        try folder.write("// Cards\n" + Self.drawn("Label", on: "OldCard"), to: "App/Card.swift")
        let comment = try await runNightcar(changed, in: folder.path)
        #expect(comment.status == 0 && !comment.stdout.contains("OldCard"), "\(comment.stdout)")
        try folder.write(Self.drawn("Label", on: "OldCard"), to: "App/Other.swift")
        let used = try await runNightcar(changed, in: folder.path)
        #expect(used.status == 1 && used.stdout.contains("OldCard.colorset"), "\(used.stdout)\(used.stderr)")
    }

    /// Nothing is guessed: the entry was in the commit, and is gone.
    @Test func aLostVariantIsAFinding() async throws {
        let folder = try await Self.repository(Self.app)
        let same = try await runNightcar("lint", "App", "--only", "variant-lost", "--since", "HEAD", in: folder.path)
        #expect(same.status == 0 && !same.stdout.contains("variant-lost"))
        try folder.write(Self.color("F0", dark: false), to: "App/A.xcassets/Card.colorset/Contents.json")
        let arguments = ["lint", "App", "--format", "xcode"]
        let words = "\"Card\" lost the variant dark, which it has in the commit "
        let lost = try await runNightcar(arguments + ["--fail-on", "warning", "--since", "HEAD"], in: folder.path)
        #expect(lost.status == 1 && lost.stdout.contains(words), "\(lost.stdout)")
        // In a pull request, CI says what to compare with.
        _ = try await runCommand(
            "/usr/bin/env", ["git", "update-ref", "refs/remotes/origin/main", "HEAD"], in: folder.path, environment: [:])
        let change = try await runNightcar(arguments, in: folder.path, environment: ["GITHUB_BASE_REF": "main"])
        #expect(change.stdout.contains(words), "\(change.stdout)\(change.stderr)")
        let gone = try await runNightcar(arguments, in: folder.path, environment: ["GITHUB_BASE_REF": "nowhere"])
        #expect(!gone.stdout.contains(words) && gone.status == 0)
        try await Self.commit(folder)
        let older = try await runNightcar("lint", "App", "--since", "HEAD~1", "--format", "xcode", in: folder.path)
        #expect(older.stdout.contains("(variant-lost)"))
        let now = try await runNightcar("lint", "App", "--since", "HEAD", "--format", "xcode", in: folder.path)
        #expect(!now.stdout.contains("(variant-lost)"))
    }

    /// A set, a folder and a catalog are followed to their new place.
    @Test(arguments: [
        ("App/A.xcassets/Card.colorset", "App/A.xcassets/Theme/Card.colorset", "App/A.xcassets/Theme/Card.colorset"),
        ("App/A.xcassets/Card.colorset", "App/A.xcassets/Page.colorset", "App/A.xcassets/Page.colorset"),
        ("App/A.xcassets", "App/Media.xcassets", "App/Media.xcassets/Card.colorset"),
    ])
    func aMovedSetIsFollowed(from: String, to: String, set: String) async throws {
        let folder = try await Self.repository(Self.app)
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: folder.path(to.split(separator: "/").dropLast().joined(separator: "/")), withIntermediateDirectories: true)
        try manager.moveItem(atPath: folder.path(from), toPath: folder.path(to))
        let arguments = ["lint", "App", "--only", "variant-lost", "--since", "HEAD", "--format", "xcode"]
        let moved = try await runNightcar(arguments, in: folder.path)
        #expect(!moved.stdout.contains("(variant-lost)"), "\(moved.stdout)")
        try folder.write(Self.color("F0", dark: false), to: set + "/Contents.json")
        let lost = try await runNightcar(arguments, in: folder.path)
        #expect(lost.stdout.contains("lost the variant dark"), "\(lost.stdout)\(lost.stderr)")
    }

    @Test func theAnswersAboutDarkModeAreAReport() async throws {
        let folder = try await Self.repository(Self.app)
        let text = try await runNightcar("lint", "App", "--dark", in: folder.path)
        #expect(text.status == 0)
        #expect(
            text.stdout.contains(
                "is missing a dark variant (1)\n  App/A.xcassets/OldCard.colorset: #E0E0E0 is named as a background"))
        #expect(
            text.stdout.hasSuffix("dark mode: 1 of 2 used sets has what it needs, 1 is missing a variant, 0 can't be decided\n"))
        let json = try await runNightcar("lint", "App", "--dark", "--format", "json", in: folder.path)
        let report = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        #expect((report?["counts"] as? [String: Int])?["missing"] == 1)
        // The value is the one that tint writes, here for a surface.
        let proposals = (report?["sets"] as? [[String: Any]])?.compactMap { $0["proposal"] as? String } ?? []
        #expect(proposals.count == 1)
        let words = try #require(
            proposals[0].wholeMatch(of: /tint proposes (#[0-9A-F]{6}), [0-9.]+:1 with (?:white text|a dark background)/))
        #expect(text.stdout.contains("; \(words.0)\n"))
        let plan = try await runNightcar("tint", "App", in: folder.path)
        #expect(plan.stdout.contains(words.1), "\(plan.stdout)")
        let run = try await runNightcar("lint", "App", in: folder.path)
        #expect(run.stderr.contains("dark mode: 1 of 2 used sets"))
    }

    /// OldCard is the only warning.
    @Test(arguments: [("warning", 1), ("error", 0), ("0", 1), ("1", 0), ("info", 1), ("-1", 2), ("most", 2)])
    func whatFailsARun(limit: String, code: Int32) async throws {
        let folder = try await Self.repository(Self.drawnApp)
        let result = try await runNightcar("lint", "App", "--sources", "App", "--fail-on=\(limit)", in: folder.path)
        #expect(result.status == code, "\(result.stdout)\(result.stderr)")
    }

    @Test func twoOfAKindToCompareWithAreRefused() async throws {
        let folder = try await Self.repository(Self.app)
        let files = try await runNightcar("lint", "App", "--since", "a.json,b.json", in: folder.path)
        #expect(files.status == 2 && files.stderr.contains("takes one file or folder, not a.json and b.json"))
        let revisions = try await runNightcar("lint", "App", "--since", "HEAD", "--since", "git:HEAD~1", in: folder.path)
        #expect(revisions.status == 2 && revisions.stderr.contains("takes one revision, not HEAD and git:HEAD~1"))
    }

    @Test func gitIsAskedForOnlyWhereItIsNeeded() async throws {
        let folder = try await Self.repository(Self.app)
        let without = ["PATH": "/nonexistent"]
        #expect(try await runNightcar("lint", "App", in: folder.path, environment: without).status == 0)
        let asked = try await runNightcar("lint", "App", "--since", "HEAD", in: folder.path, environment: without)
        #expect(asked.status == 2)
        #expect(asked.stderr.contains("git"))
    }

    @Test func fixingRefusesADirtyTreeAndIsIdempotent() async throws {
        var files = Self.app
        files["App/A.xcassets/Logo.imageset/Contents.json"] =
            #"{ "images" : [ { "filename" : "Logo.svg", "idiom" : "universal" } ] }"#
        files["App/A.xcassets/Logo.imageset/logo.svg"] = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        let folder = try await Self.repository(files)
        try folder.write(
            files["App/A.xcassets/Card.colorset/Contents.json"]! + "\n", to: "App/A.xcassets/Card.colorset/Contents.json")
        let refused = try await runNightcar("lint", "App", "--fix", in: folder.path)
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("--allow-dirty"))
        let path = "App/A.xcassets/Logo.imageset/Contents.json"
        let dry = try await runNightcar("lint", "App", "--fix", "--dry-run", in: folder.path)
        #expect(dry.stdout.contains("--- a/App/A.xcassets/Logo.imageset/Contents.json"))
        #expect(try folder.read(path) == Array(files[path]!.utf8))
        let fixed = try await runNightcar("lint", "App", "--fix", "--allow-dirty", in: folder.path)
        #expect(fixed.stderr.contains("note: fixed 1 finding\n"))
        let once = try folder.read(path)
        #expect(String(decoding: once, as: UTF8.self).contains("logo.svg"))
        let again = try await runNightcar("lint", "App", "--fix", "--allow-dirty", in: folder.path)
        #expect(again.stderr.contains("note: fixed 0 findings"))
        #expect(try folder.read(path) == once)
    }

    @Test func badUsageIsExplained() async throws {
        let empty = try TemporaryDirectory()
        let nothing = try await runNightcar("lint", in: empty.path)
        #expect(nothing.status == 2 && nothing.stderr.contains("there is no *.xcassets folder"))
        let rule = try await runNightcar("lint", "Fixtures", "--only", "color-mising-dark")
        #expect(rule.status == 2 && rule.stderr.contains("Did you mean \"color-missing-dark\"?"))
        let format = try await runNightcar("lint", "Fixtures", "--format", "sarf")
        #expect(format.status == 2 && format.stderr.contains("sarif"))
        #expect(try await runNightcar("lint", "--explain", "empty-set").stdout.hasPrefix("empty-set\n"))
        #expect(try await runNightcar("lint", "--list-rules").stdout.contains("color-missing-dark"))
    }

    @Test func everyFindingIsExplained() async throws {
        let finding = try await runNightcar("lint", "--explain", "json-comment")
        #expect(finding.stdout.hasPrefix("json-comment\n") && finding.stdout.contains("bad-contents-json"))
        #expect(try await runNightcar("lint", "--explain", "car-key-collision").stdout.contains("actool, compile"))
        let mistyped = try await runNightcar("lint", "--explain", "car-key-colision")
        #expect(mistyped.status == 2 && mistyped.stderr.contains("Did you mean \"car-key-collision\"?"))
        let only = try await runNightcar("lint", "Fixtures", "--only", "json-comment")
        #expect(only.status == 2 && only.stderr.contains("The rule \"bad-contents-json\" reports \"json-comment\""))
    }

    /// Every rule finds its problem in our own catalogs, on the right line. Findings don't depend on programs for vectors.
    @Test func theFixturesShowEveryRule() async throws {
        let result = try await runNightcar(
            "lint", "Fixtures/Lint.xcassets", "Fixtures/Odd.xcassets", "Fixtures/Broken.xcassets", "--config",
            "Fixtures/lint.yml",
            "--format", "xcode")
        #expect(result.status == 1)
        try expectSnapshot(result.stdout, named: "lint.txt")
        let list = try await runNightcar("lint", "--list-rules")
        let rules = list.stdout.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(rules.count > 35)
        // Without sources, an image that can't be seen is a note. The app follows the system, nothing is compared with an earlier
        // state, and documents of Icon Composer are not in catalogs. Beside a Mac icon, files at 1x would be used. These catalogs have
        // dark variants, so it isn't their first dark mode, and none has all four looks of a color.
        // A file of another format that a car can't hold is reported as such, and complications have their own examples.
        // The rules of the store, of symbols and of colors in SVG files have their own catalogs, in their examples.
        let missing = rules.filter { !result.stdout.contains("(\($0))") && !$0.hasPrefix("icon-") }
        #expect(
            missing == [
                "format-mismatch", "symbol-template", "vector-paint", "first-dark-mode", "color-lost-in-dark",
                "image-invisible-on-dark",
                "dark-never-shown",
                "variant-lost",
                "appicon-missing-mac-sizes", "complication-wrong-size", "store-few-layers", "store-shelf-alpha",
                "store-messages-icon", "store-wide-target", "store-watch-icon",
                "color-dark-contrast-light",
            ])
    }

    @Test(.enabled(if: SharedData.corpus != nil))
    func realCatalogsAreLintedWithoutInternalErrors() async throws {
        let corpus = try #require(SharedData.corpus)
        let result = try await runNightcar(["lint", corpus, "--format", "xcode"], timeout: 600)
        #expect(result.status == 1)
        #expect(!result.stdout.contains("internal-error"))
    }

    @Test func aHostileCatalogIsReported() async throws {
        let result = try await runNightcar("lint", "Fixtures/Broken.xcassets", "--format", "xcode")
        #expect(result.status == 1)
        for name in ["Corrupt", "Truncated", "Huge Claim", "Nothing In It"] {
            #expect(result.stdout.contains("\(name).imageset/Contents.json:3:5: error: "), "\(name)")
        }
    }
}

/// What editors and commit hooks name: the files that changed.
@Suite("Parts of a catalog")
struct LintPartTests {
    @Test(arguments: [
        "A.xcassets/One.imageset", "A.xcassets/One.imageset/", "./A.xcassets/One.imageset/Contents.json",
    ])
    func aSetOrAFileOfIt(path: String) async throws {
        let folder = try TemporaryDirectory()
        let text = #"{"images": [{"idiom": "universal", "filename": "gone.png"}]}"#
        for name in ["One", "Two"] { try folder.write(text, to: "A.xcassets/\(name).imageset/Contents.json") }
        let part = try await runNightcar("lint", path, "--only", "missing-file", "--format", "xcode", in: folder.path)
        #expect(part.stdout.contains("One.imageset") && !part.stdout.contains("Two.imageset"))
        let all = try await runNightcar(
            "lint", path, "A.xcassets", "--only", "missing-file", "--format", "xcode", in: folder.path)
        #expect(all.stdout.contains("One.imageset") && all.stdout.contains("Two.imageset"))
        let shown = try await runNightcar("size", "Fixtures/Basics.xcassets/Moon.imageset/Contents.json", "--compile-to", "ncar")
        #expect(shown.status == 0 && shown.stdout.contains("Moon") && !shown.stdout.contains("Compass"), "\(shown)")
        let variants = try await runNightcar("show", "Fixtures/Basics.xcassets/Moon.imageset")
        #expect(variants.stdout.hasPrefix("Moon (imageset, universal): "), "\(variants)")
        let compiled = try await runNightcar("compile", path, "--output", "out", in: folder.path)
        #expect(compiled.status == 2 && compiled.stderr.contains("part of the catalog A.xcassets; name the whole catalog"))
        let fixing = try await runNightcar("lint", path, "--fix", in: folder.path)
        #expect(fixing.status == 2 && fixing.stderr.contains("need whole catalogs"))
    }
}
