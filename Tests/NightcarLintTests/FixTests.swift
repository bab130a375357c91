import Foundation
import NightcarBasics
import NightcarImaging
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels

@testable import NightcarLint

@Suite("Fixes")
struct FixTests {
    /// Fixes until nothing changes, and returns the remaining findings.
    static func fix(
        _ sample: LintSample, only: [String] = [], unsafe: Bool = false, settings: LintSettings = LintSettings(),
        sources: [String] = []
    ) async throws -> (rounds: Int, left: [Finding]) {
        for round in 0..<10 {
            let outcome = try await sample.outcome(only: only, settings: settings, sources: sources)
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: unsafe)
            if plan.changes.isEmpty { return (round, outcome.findings) }
            try plan.write()
        }
        Issue.record("the fixes do not come to an end")
        return (10, [])
    }

    static func text(_ sample: LintSample, _ path: String) throws -> String {
        try String(contentsOfFile: sample.catalog.path(path), encoding: .utf8)
    }

    /// As Xcode writes it.
    static let xcode = """
        {
          "images" : [
            {
              "filename" : "logo.png",
              "idiom" : "universal",
              "scale" : "1x"
            },
            {
              "idiom" : "universal",
              "scale" : "2x"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """

    /// A palette takes half a byte for each pixel. The same noise in 24 bits takes more.
    @Test func noSafeFixMakesAPictureLarger() throws {
        var random = SeededGenerator(seed: 36)
        var builder = PNGBuilder(width: 48, height: 48) { _, _, _ in Int.random(in: 0..<16, using: &random) }
        (builder.bitDepth, builder.colorType, builder.filters) = (4, 3, [0])
        builder.chunks = [
            ("PLTE", (0..<48).map { UInt8(truncatingIfNeeded: $0 * 37) }), ("tRNS", (0..<16).map { UInt8($0 * 17) }),
        ]
        let folder = try TemporaryDirectory()
        try folder.write(builder.file(), to: "icon.png")
        let fix = Fix.safe(.flatten(folder: folder.path, file: "icon.png", .black))
        let finding = Finding(.missingFile, .warning, "", at: Location(path: folder.path))
        let plan = FixPlan([Diagnosis(finding: finding, fix: fix)], includesUnsafe: false)
        #expect(plan.changes.isEmpty && plan.mended.isEmpty)
        #expect(
            plan.notes.contains { $0.contains("bytes instead of \(builder.file().count); change the picture") }, "\(plan.notes)")
        #expect(FixPlan([Diagnosis(finding: finding, fix: fix)], includesUnsafe: true).changes.count == 1)
    }

    @Test func anEntryForALanguageWithNothingInItIsRemoved() async throws {
        let example = try #require(RuleRegistry.rule("locale-without-file")?.about.triggering.first)
        let sample = try LintSample(example.files)
        #expect(try await Self.fix(sample, only: ["locale-without-file"]).rounds == 0)
        let fixed = try await Self.fix(sample, only: ["locale-without-file"], unsafe: true)
        #expect(fixed.rounds == 1 && fixed.left.isEmpty)
        let text = try Self.text(sample, "Banner.imageset/Contents.json")
        #expect(!text.contains("\"de\"") && text.contains("any.png"))
    }

    @Test func aFileIsAdoptedAndNothingElseChanges() async throws {
        let sample = try LintSample([
            ("Logo.imageset/Contents.json", .text(Self.xcode)),
            ("Logo.imageset/logo.png", .png(.init(width: 8, height: 8, fill: .red))),
            ("Logo.imageset/logo@2x.png", .png(.init(width: 16, height: 16, fill: .red))),
            ("Logo.imageset/logo-dark.png", .png(.init(width: 8, height: 8, fill: .teal))),
        ])
        let result = try await Self.fix(sample, only: ["unassigned-child"])
        #expect(result.left.isEmpty)
        let expected = Self.xcode
            .replacing(
                "      \"idiom\" : \"universal\",\n      \"scale\" : \"2x\"",
                with: "      \"filename\" : \"logo@2x.png\",\n      \"idiom\" : \"universal\",\n      \"scale\" : \"2x\""
            )
            .replacing(
                "    }\n  ],",
                with: """
                        },
                        {
                          "appearances" : [
                            {
                              "appearance" : "luminosity",
                              "value" : "dark"
                            }
                          ],
                          "filename" : "logo-dark.png",
                          "idiom" : "universal",
                          "scale" : "1x"
                        }
                      ],
                    """)
        #expect(try Self.text(sample, "Logo.imageset/Contents.json") == expected)
    }

    @Test(
        "Text in another layout keeps it",
        arguments: [
            // Four spaces, no space before the colon, all sorts of order.
            "{\n    \"info\": {\"version\": 1},\n    \"images\": [\n        {\"idiom\": \"universal\",   \"filename\": \"logo.PNG\"},\n        {\"idiom\": \"mac\"}\n    ]\n}",
            "{\r\n  \"images\" : [\r\n    { \"idiom\" : \"universal\", \"filename\" : \"logo.PNG\" },\r\n    { \"idiom\" : \"mac\" }\r\n  ]\r\n}\r\n",
            "{\n\t\"images\" : [\n\t\t{ \"filename\" : \"logo.PNG\" },\n\t\t{ \"idiom\" : \"mac\" }\n\t]\n}\n",
        ])
    func layoutIsKept(text: String) async throws {
        let sample = try LintSample([
            ("Logo.imageset/Contents.json", .text(text)),
            ("Logo.imageset/logo.png", .png(.init(width: 8, height: 8, fill: .red))),
        ])
        #expect(try await Self.fix(sample, only: ["missing-file"]).left.isEmpty)
        let expected = text.replacing("logo.PNG", with: "logo.png").replacing(",   ", with: ", ")
        let fixed = try Self.text(sample, "Logo.imageset/Contents.json")
        #expect(
            fixed.replacing(",   ", with: ", ").replacing("{ ", with: "{").replacing(" }", with: "}")
                == expected.replacing("{ ", with: "{").replacing(" }", with: "}"))
    }

    /// A run can be killed once the new name is there, and before the old one is gone.
    @Test(arguments: [false, true]) func aRenamingThatWasKilledIsFinished(isUsed: Bool) async throws {
        let contents = isUsed ? Self.xcode.replacing("logo.png", with: "Logo.png") : Self.xcode.replacing("logo", with: "export")
        let (old, new) = ("export.png", "Logo.png")
        let sample = try LintSample([
            ("Logo.imageset/Contents.json", .text(contents)),
            ("Logo.imageset/\(old)", .png(.init(width: 8, height: 8, fill: .red))),
        ])
        let folder = sample.catalog.path("Logo.imageset")
        try FileManager.default.linkItem(atPath: "\(folder)/\(old)", toPath: "\(folder)/\(new)")
        let (_, left) = try await Self.fix(sample, only: ["file-name-matches-asset", "unassigned-child"])
        #expect(left == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Contents.json", new])
        #expect(try Self.text(sample, "Logo.imageset/Contents.json").contains("\"Logo.png\""))
    }

    @Test func aTemplateLosesItsDarkFile() async throws {
        let about = try #require(RuleRegistry.rule("image-template-with-dark")).about
        let sample = try LintSample(about.triggering[0].files)
        let result = try await Self.fix(sample)
        #expect(!result.left.contains { $0.id == "image-template-with-dark" || $0.id == "unassigned-child" })
        #expect(!FileManager.default.fileExists(atPath: sample.catalog.path("Dot.imageset/dot-dark.png")))
        #expect(try !Self.text(sample, "Dot.imageset/Contents.json").contains("appearances"))
    }

    @Test func aStoreIconIsFlattenedOnTheColorOfTheConfiguration() async throws {
        let about = try #require(RuleRegistry.rule("appicon-alpha")).about
        let sample = try LintSample(about.triggering[0].files)
        // It is clear in places, and no background color is configured.
        #expect(try await Self.fix(sample, only: ["appicon-alpha"]).left.count == 1)
        var settings = LintSettings()
        settings.rules["appicon-alpha"] = .init(options: ["background": .text("#FF8000")])
        #expect(try await Self.fix(sample, only: ["appicon-alpha"], settings: settings).left.isEmpty)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: sample.catalog.path("AppIcon.appiconset/icon.png")))
        let picture = try decodePNG(Array(bytes))
        #expect(Array(picture.bytes[..<4]) == [255, 128, 0, 255])
        #expect(try PNGHeader(Array(bytes)).colorType == .rgb)
    }

    /// Apps with such icons are in the store.
    @Test func anOpaqueStoreIconMayHaveAnAlphaChannel() async throws {
        let sample = try LintSample(try #require(RuleRegistry.rule("appicon-alpha")).about.triggering[0].files)
        #expect(try await sample.findings(only: ["appicon-alpha"]).count == 1)
        try sample.catalog.write(
            PNGBuilder(width: 1024, height: 1024) { _, _, _ in 255 }.file(), to: "AppIcon.appiconset/icon.png")
        #expect(try await sample.findings(only: ["appicon-alpha"]).isEmpty)
    }

    @Test(arguments: RuleRegistry.identifiers)
    func everyRuleThatSaysSoFixesAnExampleAndOnlyOnce(identifier: String) async throws {
        let about = try #require(RuleRegistry.rule(identifier)).about
        guard about.fixing != .no else { return }
        var mended = false
        for example in about.triggering {
            let sample = try LintSample(example.files)
            var settings = LintSettings()
            settings.rules[identifier] = .init(options: example.options)
            if identifier == "appicon-alpha" { settings.rules[identifier] = .init(options: ["background": .text("#FFFFFF")]) }
            let folder = try TemporaryDirectory()
            for (path, text) in example.sources { try folder.write(text, to: path) }
            let sources = example.sources.isEmpty ? [] : [folder.path]
            let before = try await sample.outcome(only: [identifier], settings: settings, sources: sources).findings.count
            let result = try await Self.fix(
                sample, only: [identifier], unsafe: about.fixing == .suggested, settings: settings, sources: sources)
            if result.left.count < before { mended = true }
            // A second run has nothing to do.
            #expect(try await Self.fix(sample, only: [identifier], unsafe: true, settings: settings).rounds <= 1)
        }
        #expect(mended, "\(identifier)")
    }

    @Test func aSetThatIsALinkGoesAsALink() async throws {
        let sample = try LintSample([("Contents.json", .text("{}"))])
        try sample.catalog.write(Array(Self.xcode.utf8), to: "../Elsewhere/Old.imageset/Contents.json")
        try sample.catalog.write([1], to: "../Elsewhere/Old.imageset/logo.png")
        try sample.catalog.write(Array("let name = \"Other\"\n".utf8), to: "../App/App.swift")
        try sample.catalog.link("Old.imageset", to: "../Elsewhere/Old.imageset")
        let app = sample.catalog.folder + "/App"
        let (rounds, left) = try await Self.fix(sample, only: ["unused-asset"], unsafe: true, sources: [app])
        #expect(rounds == 1 && left == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.catalog.path) == ["Contents.json"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.catalog.folder + "/Elsewhere/Old.imageset").count == 2)
    }

    @Test func commentsAreNotLost() async throws {
        let text = "{ // mine\n  \"images\" : [ { \"filename\" : \"Logo.png\", \"idiom\" : \"universal\" } ] }"
        let sample = try LintSample([
            ("Logo.imageset/Contents.json", .text(text)),
            ("Logo.imageset/logo.png", .png(.init(width: 8, height: 8, fill: .red))),
        ])
        let outcome = try await sample.outcome(only: ["missing-file"])
        let plan = FixPlan(outcome.diagnoses, includesUnsafe: true)
        #expect(plan.changes.isEmpty)
        #expect(plan.notes.count == 1)
    }

    @Test func theDiffIsUnified() {
        let old = (1...9).map { "\($0)\n" }.joined()
        let new = old.replacing("5\n", with: "five\n")
        #expect(
            unifiedDiff(old, new, from: "a", to: "b")
                == "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
        #expect(unifiedDiff(old, old, from: "a", to: "b") == "")
        #expect(unifiedDiff("", "x", from: "a", to: "b") == "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n\\ No newline at end of file\n")
    }
}
