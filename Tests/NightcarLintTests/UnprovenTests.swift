import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarLint

/// Without sources, nobody knows whether code tints an image.
@Suite("What can't be proven without sources is a note of the run")
struct UnprovenTests {
    func outcome(_ rule: LintSettings.RuleSettings?, only: [String] = [], sources: [String] = []) async throws -> LintOutcome {
        let about = try #require(RuleRegistry.rule("image-invisible-on-dark")).about
        var settings = LintSettings()
        settings.rules[about.identifier] = rule
        return try await LintSample(about.triggering[1].files).outcome(only: only, settings: settings, sources: sources)
    }

    @Test func aDefaultRunHasANote() async throws {
        let outcome = try await outcome(nil)
        #expect(outcome.findings.isEmpty)
        #expect(outcome.notes.count { $0.hasPrefix("1 image can't be seen on a dark background, unless code tints it") } == 1)
    }

    /// A color that can't be read in dark mode is a finding, and no image.
    @Test func aColorIsNoImage() async throws {
        let outcome = try await LintSample(DarkModeTests.color("Label", "101010")).outcome()
        #expect(outcome.findings.map(\.id) == ["color-missing-dark"] && outcome.notes.isEmpty)
    }

    @Test func whoAsksForTheRuleGetsAFinding() async throws {
        for outcome in [
            try await outcome(nil, only: ["image-invisible-on-dark"]),
            try await outcome(.init(severity: .warning)),
        ] {
            #expect(outcome.findings.map(\.id) == ["image-invisible-on-dark"] && outcome.notes.isEmpty, "\(outcome.notes)")
        }
    }

    /// Catalogs for which only the sources tell whether something is missing: an icon without the image for the store, and a
    /// folder of empty sets.
    static let doubtful: [(rule: String, files: [(path: String, content: RuleExample.Content)], note: String)] = [
        (
            "appicon-missing-required",
            [
                (
                    "AppIcon.appiconset/Contents.json",
                    #"{ "images" : [ { "filename" : "a.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60" } ] }"#
                ),
                ("AppIcon.appiconset/a.png", .png(120, fill: .teal)),
            ], "the app icon \"AppIcon\" lacks the required picture for ios-marketing 1024x1024 if the app is in the App Store"
        ),
        (
            "empty-set", (1...5).map { ("S\($0).imageset/Contents.json", #"{ "images" : [ { "idiom" : "universal" } ] }"#) },
            "5 sets in "
        ),
    ]

    @Test(arguments: 0..<2)
    func whatOnlySourcesTellIsANote(index: Int) async throws {
        let (rule, files, note) = Self.doubtful[index]
        let sample = try LintSample(files)
        let run = try await sample.outcome()
        #expect(!run.findings.contains { $0.id.name == rule } && run.notes.count { $0.hasPrefix(note) } == 1, "\(run.notes)")
        let asked = try await sample.outcome(only: [rule])
        #expect(asked.findings.map(\.id.name) == [rule] && asked.findings[0].severity < .error, "\(asked.findings)")
        let folder = try TemporaryDirectory()
        try folder.write((1...5).map { "Image(\"S\($0)\")\n" }.joined(), to: "App.swift")
        let known = try await sample.outcome(sources: [folder.path])
        #expect(known.findings.count { $0.id.name == rule } == 1, "\(known.findings)")
    }

    @Test func sourcesThatDrawItAreAProof() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("Image(\"Dot\").background(Color(.systemBackground))\n", to: "App.swift")
        let outcome = try await outcome(nil, sources: [folder.path])
        #expect(outcome.findings.map(\.severity) == [.warning] && outcome.notes.isEmpty)
        // Nobody knows on what.
        try folder.write("Image(\"Dot\")\n", to: "App.swift")
        let unknown = try await self.outcome(nil, sources: [folder.path])
        #expect(unknown.findings.map(\.severity) == [.info] && unknown.notes.isEmpty)
    }
}
