import Foundation
import NightcarBasics
import NightcarLint
import NightcarTestSupport
import Testing

@Suite("The examples of every rule")
struct RuleExampleTests {
    static func outcome(of example: RuleExample, _ about: RuleDescription) async throws -> LintOutcome {
        let sample = try LintSample(example.files)
        let folder = sample.catalog.folder
        for (path, text) in example.sources {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var settings = LintSettings()
        settings.rules[about.identifier] = LintSettings.RuleSettings(options: example.options)
        return try await sample.outcome(
            only: [about.identifier], settings: settings, sources: example.sources.isEmpty ? [] : [folder],
            earlier: example.earlier.isEmpty ? nil : LintSample(example.earlier))
    }

    /// Reports link to these sections.
    @Test func eachFindingHasASection() throws {
        func page(_ name: String) throws -> String {
            try String(contentsOfFile: "\(PackageLayout.root)/Documentation/\(name)", encoding: .utf8)
        }
        let (rules, others) = (try page("LintRules.md"), try page("Findings.md"))
        for id in RuleRegistry.findings {
            let text = RuleRegistry.identifiers.contains(id.name) ? rules : others
            #expect(text.contains("\n### \(id)\n"), "\(id)")
        }
    }

    @Test(arguments: RuleRegistry.identifiers)
    func triggeringExamplesTrigger(identifier: String) async throws {
        let about = try #require(RuleRegistry.rule(identifier)).about
        #expect(!about.triggering.isEmpty)
        for example in about.triggering {
            let findings = try await Self.outcome(of: example, about).findings
            #expect(findings.contains { about.covers($0.id) }, "\(identifier): \(example.title)")
            for finding in findings where !finding.variant.isEmpty && finding.location.path.hasSuffix("Contents.json") {
                #expect(finding.location.range != nil, "a finding about an entry points to its lines: \(finding)")
            }
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
        let folder = PackageLayout.folder(ofRoom: "NightcarLint") + "/Rules"
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        let stems = Set(files.compactMap { $0.split(separator: "/").last?.lowercased() })
        for identifier in RuleRegistry.identifiers {
            #expect(stems.contains(identifier.replacing("-", with: "") + ".swift"), "\(identifier) has a file of its own")
        }
        // A rule is one file. The registry is the only other place that names it.
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            guard let name = text.firstMatch(of: /struct (\w+): (?:Set|Project|Loader)Rule/)?.1 else { continue }
            #expect(RuleRegistry.all.contains { "\($0)" == name }, "add \(name).self to RuleRegistry.all")
        }
    }

    /// What a run couldn't read. That is an error of the run, and nobody has to refuse it.
    static let unread: Set<FindingID> = [
        .unreadableFolder, .unreadableFile, .folderLimit, .badFileName, .pathEscape, .symlinkOutside, .symlinkNotFollowed,
        .brokenImage, .gitLFSPointer,
    ]

    @Test(arguments: RuleRegistry.identifiers)
    func anErrorSaysWhoRefuses(identifier: String) throws {
        let about = try #require(RuleRegistry.rule(identifier)).about
        if about.severity == .error {
            let refusal = try #require(about.id.refusal, "\(identifier) is an error, and nobody is said to refuse it")
            #expect(["Apple", "App Store Connect"].contains { refusal.hasPrefix($0) } && about.markdown.contains(refusal))
        }
        let errors = about.reports.filter { $0.severity == .error && $0.refusal == nil }
        #expect(errors.filter { !Self.unread.contains($0) } == [], "\(identifier)")
    }

    @Test func noRuleOfLowPrecisionIsOnByDefault() {
        for about in RuleRegistry.abouts where about.isOnByDefault {
            #expect(about.precision == .high || about.precision == .veryHigh, "\(about.identifier)")
        }
    }

    @Test(arguments: [
        ("LintRules.md", "markdown", RuleRegistry.markdown), ("Findings.md", "findings", FindingID.markdown),
    ])
    func theDocumentationIsFresh(file: String, format: String, text: String) throws {
        let path = PackageLayout.root + "/Documentation/" + file
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        if page != text {
            Issue.record("nightcar lint --list-rules --list-format \(format): \(shortDiff(expected: page, actual: text))")
        }
    }

    @Test func aFindingIsReportedByOneRule() {
        let reported = RuleRegistry.abouts.flatMap { [$0.id] + $0.reports }
        #expect(Set(reported).count == reported.count)
        #expect(reported.filter { !$0.commands.contains(.lint) } == [])
        #expect(RuleRegistry.rule(reporting: .jsonComment)?.id == .badContentsJSON)
        #expect(RuleRegistry.rule(reporting: .notExtracted) == nil)
    }
}
