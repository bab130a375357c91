import NightcarDiagnostics
import NightcarLint
import NightcarTestSupport
import Testing

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

    @Test func whoAsksForTheRuleGetsAFinding() async throws {
        for outcome in [
            try await outcome(nil, only: ["image-invisible-on-dark"]),
            try await outcome(.init(severity: .warning)), try await outcome(.init(options: ["unproven": .flag(true)])),
        ] {
            #expect(outcome.findings.map(\.id) == [.imageInvisibleOnDark] && outcome.notes.isEmpty, "\(outcome.notes)")
        }
    }

    @Test func sourcesThatDrawItAreAProof() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("Image(\"Dot\")\n", to: "App.swift")
        let outcome = try await outcome(nil, sources: [folder.path])
        #expect(outcome.findings.map(\.severity) == [.warning] && outcome.notes.isEmpty)
    }
}
