import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing

@testable import NightcarLint

@Suite("Baselines and suppression")
struct BaselineTests {
    static let ink: [(path: String, content: RuleExample.Content)] = [
        (
            "Ink.colorset/Contents.json",
            .text(#"{ "colors" : [ { "color" : { "components" : { "red" : "0.1", "green" : "0.1", "blue" : "0.1" } } } ] }"#)
        ),
        (
            "Label.colorset/Contents.json",
            RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
        ),
        ("Dup.imageset/Contents.json", .text(#"{ "images" : [ { "filename" : "a.png" } ] }"#)),
        ("Dup.imageset/left.png", .png(.init(width: 4, height: 4, fill: .red))),
        ("Dup.imageset/over.png", .png(.init(width: 4, height: 4, fill: .red))),
    ]

    static func root(_ sample: LintSample) -> RepositoryRoot {
        RepositoryRoot(path: sample.catalog.folder, workingDirectory: sample.catalog.folder)
    }

    @Test func whatIsWrittenIsKnownAfterwards() async throws {
        let sample = try LintSample(Self.ink)
        let outcome = try await sample.outcome()
        #expect(outcome.findings.count == 4)
        let baseline = Baseline(outcome.findings, root: Self.root(sample))
        let folder = try TemporaryDirectory()
        let path = try folder.write(baseline.text, to: "baseline.json")
        let read = try Baseline(contentsOf: path)
        #expect(read == baseline)
        let match = read.match(outcome.diagnoses, root: Self.root(sample))
        #expect((match.new.count, match.known, match.stale.count) == (0, 4, 0))
        #expect(!baseline.text.contains(sample.catalog.folder))
        #expect(baseline.text.split(separator: "\n").count == 4 + 5)
    }

    @Test func movingAndFormattingChangeNothing() async throws {
        let first = try LintSample(Self.ink)
        let baseline = Baseline(try await first.outcome().findings, root: Self.root(first))
        var moved = Self.ink
        if case .text(let text) = moved[0].content { moved[0].content = .text("\n\n" + text.replacing(",", with: ",\n\n")) }
        let second = try LintSample(moved)
        let match = baseline.match(try await second.outcome().diagnoses, root: Self.root(second))
        #expect((match.new.count, match.stale.count) == (0, 0))
    }

    @Test func oneMoreOfTheSameIsNew() async throws {
        let entry = Baseline.Entry(asset: "a", rule: "r", variant: "")
        let diagnosis = Diagnosis(finding: Finding("r", .warning, "m", at: Location(path: "/x/a")), fix: nil)
        let root = RepositoryRoot(path: "/x", workingDirectory: "/x")
        let match = Baseline([entry]).match([diagnosis, diagnosis], root: root)
        #expect((match.new.count, match.known) == (1, 1))
        let gone = Baseline([entry, entry]).match([diagnosis], root: root)
        #expect(gone.stale == [entry])
        #expect(Baseline([entry, entry]).without(gone.stale) == Baseline([entry]))
    }

    @Test(
        "A broken baseline names its place",
        arguments: [
            ("[]", ":1:1: this is not a baseline"), ("{", ":1:1: "),
            (#"{"schema_version": 1, "findings": [{"rule": "x"}]}"#, ":1:36: an entry needs"),
        ])
    func broken(text: String, message: String) throws {
        let path = try TemporaryDirectory()
        let file = try path.write(text, to: "b.json")
        let error = #expect(throws: Failure.self) { try Baseline(contentsOf: file) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func patternsSuppressAndIdleOnesAreFindings() async throws {
        let sample = try LintSample(Self.ink)
        let place = Location(path: "c.yml")
        var settings = LintSettings()
        settings.ignore = [.init(.init("Dup"), at: place), .init(.init("Nothing*"), at: place)]
        settings.sets = [
            .init(match: .init("**/Ink.colorset"), disable: ["color-missing-dark"], location: place),
            .init(match: .init("Ink"), disable: ["duplicate-slot"], location: place),
        ]
        let outcome = try await sample.outcome(settings: settings)
        #expect(outcome.suppressed == 1)
        #expect(outcome.findings.map(\.id) == ["unused-suppression", "unused-suppression"])
        #expect(
            outcome.findings.map(\.message) == [
                "duplicate-slot finds nothing in \"Ink\"; remove it from the entry",
                "the pattern \"Nothing*\" matches no set; remove it",
            ])
    }

    @Test func aSetCanHaveASeverityOfItsOwn() async throws {
        let sample = try LintSample(Self.ink)
        let place = Location(path: "c.yml")
        func severities(_ rules: [LintSettings.SetRule]) async throws -> [Severity] {
            var settings = LintSettings()
            settings.sets = rules
            return try await sample.outcome(settings: settings).findings.filter { $0.id == "color-missing-dark" }.map(\.severity)
        }
        #expect(try await severities([]) == [.info])
        let all = LintSettings.SetRule(match: .init("Ink"), severities: ["all": .warning], location: place)
        #expect(try await severities([all]) == [.warning])
        let one = LintSettings.SetRule(
            match: .init("**"), severities: ["all": .info, "color-missing-dark": .error], location: place)
        #expect(try await severities([all, one]) == [.error])
        let other = LintSettings.SetRule(match: .init("Dup"), severities: ["all": .error], location: place)
        #expect(try await severities([other]) == [.info])
    }

    @Test func theSettingsOfAFolderHoldInIt() async throws {
        let sample = try LintSample(Self.ink)
        let root = RepositoryRoot(path: sample.catalog.folder, workingDirectory: sample.catalog.folder)
        let catalog = root.relative(sample.catalog.path)
        func count(_ change: (inout LintSettings) -> Void, in folder: String, only: [String] = []) async throws -> [Severity] {
            var options = LintOptions(settings: LintSettings(), root: root, only: only, jobs: 2)
            var settings = LintSettings()
            change(&settings)
            options.nested = [LintScope(folder: folder, settings: settings)]
            let outcome = await lint([try loadCatalog(at: sample.catalog.path)], options: options)
            return outcome.findings.filter { $0.id == "color-missing-dark" }.map(\.severity)
        }
        #expect(try await count({ $0.disabled = ["color-missing-dark"] }, in: catalog) == [])
        #expect(try await count({ $0.disabled = ["color-missing-dark"] }, in: "Elsewhere") == [.info])
        #expect(try await count({ $0.rules["color-missing-dark"] = .init(severity: .error) }, in: catalog) == [.error])
        let pattern = Location(path: sample.catalog.path + "/.nightcar.yml")
        #expect(try await count({ $0.ignore = [.init(.init("Ink.*"), at: pattern)] }, in: catalog) == [])
    }

    @Test func pairsThatNoRuleChecksAreAFinding() async throws {
        let sample = try LintSample(Self.ink)
        let place = Location(path: "c.yml")
        var settings = LintSettings()
        settings.pairs = [.init(text: "Ink", background: "Paper", location: place)]
        let outcome = try await sample.outcome(settings: settings)
        #expect(outcome.findings.filter { $0.id == "pairs-unchecked" }.map(\.location) == [place])
        settings.enabled = ["color-contrast-pair"]
        #expect(try await !sample.outcome(settings: settings).findings.contains { $0.id == "pairs-unchecked" })
    }

    /// A rule that is off runs for the sets to which an entry gives its severity.
    @Test func aSeverityForSetsTurnsARuleOnThere() async throws {
        let text = RuleExample.images(#""filename" : "a.png", "idiom" : "universal""#)
        let sample = try LintSample(
            ["L", "M"].flatMap { [("\($0).imageset/Contents.json", text), ("\($0).imageset/a.png", .png(8, fill: .red))] })
        func found(_ rule: String) async throws -> [String] {
            var settings = LintSettings()
            settings.sets = [.init(match: .init("M"), severities: [rule: .error], location: Location(path: "c.yml"))]
            return try await sample.outcome(settings: settings).findings.filter { $0.id == "file-name-matches-asset" }
                .map { "\($0.severity.rawValue) \($0.subject.split(separator: "/").last ?? "")" }
        }
        #expect(try await found("file-name-matches-asset") == ["error M.imageset"])
        #expect(try await found("all") == [])
    }

    /// A rule is named after what it mostly finds. Its other findings have their own names.
    @Test func whatARuleReportsCanBeConfiguredAlone() async throws {
        let sample = try LintSample([
            ("Ink.colorset/Contents.json", .text("{ /* why */ \"colors\" : [ ], \"colours\" : 1, }"))
        ])
        func found(_ change: (inout LintSettings) -> Void) async throws -> Set<String> {
            var settings = LintSettings()
            change(&settings)
            let findings = try await sample.outcome(settings: settings).findings.filter { $0.id != "empty-set" }
            return Set(findings.map { "\($0.severity.rawValue) \($0.id)" })
        }
        let all: Set = ["warning json-comment", "warning json-trailing-comma", "info unknown-key"]
        #expect(try await found { _ in } == all)
        #expect(try await found { $0.disabled = ["json-comment"] } == all.subtracting(["warning json-comment"]))
        #expect(try await found { $0.disabled = ["bad-contents-json"] } == [])
        let severe = try await found {
            $0.rules["bad-contents-json"] = .init(severity: .error)
            $0.rules["unknown-key"] = .init(severity: .info)
        }
        #expect(severe == ["error json-comment", "error json-trailing-comma", "info unknown-key"])
        for name in ["json-comment", "bad-contents-json"] {
            let place = Location(path: "c.yml")
            let left = try await found { $0.sets = [.init(match: .init("Ink"), disable: [name], location: place)] }
            #expect(left == (name == "json-comment" ? all.subtracting(["warning json-comment"]) : []))
        }
    }

    @Test func aPaletteNeedsNoDark() async throws {
        let sample = try LintSample(Self.ink)
        var settings = LintSettings()
        settings.palette = [.init(.init("Ink"), at: Location(path: "c.yml"))]
        #expect(try await sample.outcome(only: ["color-missing-dark"], settings: settings).findings.isEmpty)
    }

    @Test func theOrderDoesNotDependOnTheJobs() async throws {
        let sample = try LintSample(Self.ink)
        let one = try await sample.outcome(jobs: 1).findings
        #expect(try await sample.outcome(jobs: 7).findings == one)
    }

    @Test func structuralRulesDecodeNothing() async throws {
        let sample = try DerivedVariantsTests.sample()
        #expect(try await sample.outcome().decodedPictures > 0)
        let structural = RuleRegistry.abouts.filter { $0.topic == .structure }.map(\.identifier)
        #expect(try await sample.outcome(only: structural).decodedPictures == 0)
    }

    /// A file that goes away between loading and checking makes a rule throw.
    @Test func aRuleThatFailsDoesNotStopTheOthers() async throws {
        let sample = try LintSample(Self.ink)
        let loaded = try loadCatalog(at: sample.catalog.path)
        try FileManager.default.removeItem(atPath: sample.catalog.path("Ink.colorset/Contents.json"))
        let options = LintOptions(
            settings: LintSettings(), root: Self.root(sample), only: ["contents-format", "color-missing-dark"], jobs: 2)
        let findings = await lint([loaded], options: options).findings
        #expect(Set(findings.map(\.id)) == ["internal-error", "contents-format", "color-missing-dark"])
        let failure = try #require(findings.first { $0.id == "internal-error" })
        #expect(failure.severity == .error && failure.subject.hasSuffix("Ink.colorset"))
        #expect(failure.message.hasPrefix("the rule contents-format failed here: "))
    }
}
