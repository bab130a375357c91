import CatalogLint
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("The examples of every rule")
struct RuleExampleTests {
    static func outcome(of example: RuleExample, _ about: RuleDescription) async throws -> LintOutcome {
        let sample = try LintSample(example.files)
        let folder = try TemporaryDirectory()
        for (path, text) in example.sources { try folder.write(text, to: path) }
        var settings = LintSettings()
        settings.rules[about.identifier] = LintSettings.RuleSettings(options: example.options)
        return try await sample.outcome(
            only: [about.identifier], settings: settings, sources: example.sources.isEmpty ? [] : [folder.path])
    }

    @Test(arguments: RuleRegistry.identifiers)
    func triggeringExamplesTrigger(identifier: String) async throws {
        let about = try #require(RuleRegistry.rule(identifier)).about
        #expect(!about.triggering.isEmpty)
        for example in about.triggering {
            let findings = try await Self.outcome(of: example, about).findings
            #expect(findings.contains { $0.rule == identifier }, "\(identifier): \(example.title)")
            // A finding about an entry stands at the entry's lines.

        }
    }

    @Test(arguments: RuleRegistry.identifiers)
    func passingExamplesPass(identifier: String) async throws {
        let about = try #require(RuleRegistry.rule(identifier)).about
        #expect(!about.passing.isEmpty)
        for example in about.passing {
            let findings = try await Self.outcome(of: example, about).findings
            #expect(findings.isEmpty, "\(identifier): \(example.title): \(findings.map(\.description))")
        }
    }

    @Test func identifiersAreUniqueAndFilesAreNamedAfterThem() throws {
        #expect(Set(RuleRegistry.identifiers).count == RuleRegistry.identifiers.count)
        let folder = PackageLayout.root + "/Sources/CatalogLint/Rules"
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        let stems = Set(files.compactMap { $0.split(separator: "/").last?.lowercased() })
        for identifier in RuleRegistry.identifiers {
            #expect(stems.contains(identifier.replacing("-", with: "") + ".swift"), "\(identifier) has a file of its own")
        }
    }

    @Test func noRuleOfLowPrecisionIsOnByDefault() {
        for about in RuleRegistry.abouts where about.isOnByDefault {
            #expect(about.precision == .high || about.precision == .veryHigh, "\(about.identifier)")
        }
    }

    @Test func theDocumentationIsFresh() throws {
        let path = PackageLayout.root + "/Documentation/LintRules.md"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(RuleRegistry.markdown.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        if page != RuleRegistry.markdown {
            Issue.record(
                "nightcar lint --list-rules --list-format markdown: \(shortDiff(expected: page, actual: RuleRegistry.markdown))")
        }
    }
}
