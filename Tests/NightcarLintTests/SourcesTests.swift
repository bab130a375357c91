import NightcarAppSources
import NightcarBasics
import NightcarTestSupport
import NightcarXCAssets
import Testing

@testable import NightcarLint

@Suite("What rules make of an app's sources")
struct SourcesTests {
    /// The entitlements of one target keep only its own app out of the store.
    @Test(arguments: [
        ("App", ["App/App.entitlements"], false), ("App", ["App/Support/App.entitlements"], false),
        ("App", ["App.entitlements"], false), ("App", ["Daemon/D.entitlements"], true),
        ("App", ["Daemon/D.entitlements", "App/Store.plain.entitlements"], true), ("Apps/One", ["App.entitlements"], false),
        ("App", ["App/App.entitlements", "App/Other.plain.entitlements"], false),
        ("App/Tests", [], false), ("AppTests", [], false), ("SpeedTest", [], true), ("Examples/App", [], false),
        ("App", [], true),
    ])
    func onlyAppsOfTheStoreNeedItsIcon(place: String, entitlements: [String], isReported: Bool) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "App.xcodeproj/project.pbxproj")
        for file in entitlements {
            let key = file.contains("plain") ? "aps-environment" : "platform-application"
            try folder.write("<plist><dict><key>\(key)</key><true/></dict></plist>\n", to: file)
        }
        let text = #"{"images": [{"filename": "a.png", "idiom": "iphone", "scale": "2x", "size": "60x60"}]}"#
        try folder.write(text, to: "\(place)/A.xcassets/AppIcon.appiconset/Contents.json")
        try folder.write("", to: "\(place)/A.xcassets/AppIcon.appiconset/a.png")
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(
            settings: LintSettings(), root: root, only: ["appicon-missing-required"], sources: [folder.path], jobs: 2)
        let found = await lint([try loadCatalog(at: folder.path("\(place)/A.xcassets"))], options: options).findings
        #expect(found.isEmpty == !isReported, "\(place), \(entitlements): \(found)")
    }

    @Test(arguments: [
        ("enum Icon: String { case icJapan }", AssetEvidence.State.possible),
        (#"let name = "ic-\(country)""#, .possible), (#"String(format: "%@-japan", size)"#, .possible),
        (#"let name = "ic-" + country"#, .possible), (#"let (a, b) = ("ic-", "japan")"#, .possible),
        ("// UIImage(named: \"ic-japan\")", .unused), (#"let name = "\(a)\(b)""#, .unused), ("let japan = 1", .unused),
    ])
    func namesThatAreMadeAtRunTime(code: String, expected: AssetEvidence.State) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(code, to: "App.swift")
        let sample = try LintSample([
            ("ic-japan.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
            ("ic-japan.imageset/a.png", .png(8, fill: .red)),
        ])
        let found = try await sample.findings(only: ["unused-asset"], sources: [folder.path])
        #expect(found.isEmpty == (expected != .unused), "\(code): \(found)")
    }

    /// A folder or a number in a name is often put in by code.
    @Test(arguments: [
        (#"let name = String(format: "%@/%02d", folder, id)"#, true), (#"let name = "\(folder)/\(id)""#, true),
        (#"let name = [folder, id].joined(separator: "/")"#, true), (#"let image = UIImage(named: "\(id)")"#, true),
        (#"let text = "\(a), \(b)""#, false), (#"let image = UIImage(named: "star")"#, false),
    ])
    func partsOfNames(code: String, isPossible: Bool) async throws {
        #if SwiftSources
            let folder = try TemporaryDirectory()
            try folder.write(code, to: "App.swift")
            let group = #"{"info": {"author": "xcode", "version": 1}, "properties": {"provides-namespace": true}}"#
            let sample = try LintSample([
                ("icons/Contents.json", .text(group)),
                ("icons/04.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
                ("icons/04.imageset/a.png", .png(8, fill: .red)),
            ])
            let found = try await sample.outcome(only: ["unused-asset"], sources: [folder.path]).diagnoses
            #expect(found.isEmpty == isPossible, "\(code)")
        #endif
    }

    /// Notes and messages name files as findings do.
    @Test func sourcesAreNamedFromTheWorkingFolder() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: ".git/HEAD")
        try folder.write("", to: "App/Package.swift")
        func sources(from place: String) -> [String] {
            RepositoryRoot(path: folder.path, workingDirectory: place).sourceFolders(of: [])
        }
        #expect(sources(from: folder.path) == ["."] && sources(from: "/usr") == [folder.path])
    }

    /// The findings of a set have the files that use it.
    @Test func findingsKnowTheUsersOfTheirSets() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("let icon = UIImage(named: \"Star\")", to: "App.m")
        try folder.write("let icon = UIImage(named: \"Moon\")", to: "Other.m")
        let sample = try LintSample([("Star.imageset/Contents.json", RuleExample.images(#""idiom" : "universal""#))])
        let outcome = try await sample.outcome(only: ["empty-set"], sources: [folder.path])
        #expect(outcome.users == [sample.catalog.path + "/Star.imageset": [folder.path("App.m")]])
    }

    /// What a person mends once is one finding: a set in two copies of a catalog, a name used twice, and the copies that a tool made of
    /// every `Contents.json`.
    @Test func oneCauseIsOneFinding() async throws {
        let folder = try TemporaryDirectory()
        let empty = #"{"images": [{"idiom": "universal", "filename": "gone.png"}]}"#
        for catalog in ["One.xcassets", "Two.xcassets"] {
            try folder.write(empty, to: "\(catalog)/Star.imageset/Contents.json")
            try folder.write("{}", to: "\(catalog)/Star.imageset/Contents 2.json")
        }
        try folder.write("let a = UIImage(named: \"Lost\")\nlet b = UIImage(named: \"Lost\")\n", to: "App.m")
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let rules = ["missing-file", "unassigned-child", "undefined-asset"]
        let options = LintOptions(settings: LintSettings(), root: root, only: rules, sources: [folder.path("App.m")], jobs: 2)
        let catalogs = try ["One.xcassets", "Two.xcassets"].map { try loadCatalog(at: folder.path($0)) }
        let found = await lint(catalogs, options: options).findings
        #expect(found.map(\.id.name).sorted() == rules)
        #expect(found.allSatisfy { $0.related.count == 1 })
    }

    /// Two apps that both have a `Star` have two findings: their catalogs aren't copies.
    @Test func oneNameInTwoAppsIsNotOneCause() async throws {
        let folder = try TemporaryDirectory()
        let empty = #"{"images": [{"idiom": "universal", "filename": "gone.png"}]}"#
        for (catalog, names) in [("One", ["Star", "Moon", "Sun"]), ("Two", ["Star", "Cup", "Tea"])] {
            for name in names { try folder.write(empty, to: "\(catalog).xcassets/\(name).imageset/Contents.json") }
        }
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(settings: LintSettings(), root: root, only: ["missing-file"], sources: [], jobs: 2)
        let catalogs = try ["One.xcassets", "Two.xcassets"].map { try loadCatalog(at: folder.path($0)) }
        let found = await lint(catalogs, options: options).findings
        #expect(found.count == 6 && found.allSatisfy(\.related.isEmpty))
    }

    /// A project file and settings can't say that a set is unused. With a line of code, they can.
    @Test(arguments: [false, true]) func aProjectWithoutCodeHasNoUnusedSets(hasCode: Bool) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("// !$*UTF8*$!\n{ objects = { }; }\n", to: "App.xcodeproj/project.pbxproj")
        try folder.write("<plist><dict><key>A</key><string>b</string></dict></plist>", to: "Info.plist")
        try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
        if hasCode { try folder.write("let a = 1\n", to: "App.swift") }
        let star = RuleExample.Content.text(#"{"images": [{"idiom": "universal", "filename": "star.png"}]}"#)
        let sample = try LintSample([("Star.imageset/Contents.json", star), ("Star.imageset/star.png", .png(4, fill: .red))])
        let outcome = try await sample.outcome(only: ["unused-asset"], sources: [folder.path])
        #expect(outcome.findings.count == (hasCode ? 1 : 0))
        #expect(outcome.notes.contains { $0.hasPrefix("no code was found") } == !hasCode)
    }

    /// A set and a line of code say which rules are silent about them.
    @Test func aPlaceTurnsARuleOff() async throws {
        let folder = try TemporaryDirectory()
        let code = [
            "let a = UIImage(named: \"Gone\") // nightcar:disable undefined-asset",
            "// nightcar:disable missing-file, undefined-asset",
            "let b = UIImage(named: \"Lost\")", "let c = UIImage(named: \"Away\") // nightcar:disable missing-file",
        ]
        try folder.write(code.joined(separator: "\n"), to: "App.m")
        func set(_ value: String) -> RuleExample.Content {
            .text(#"{"images": [{"idiom": "universal", "filename": "gone.png"}], "info": {"version": 1, \#(value)}}"#)
        }
        let sample = try LintSample([
            ("A.imageset/Contents.json", set(#""nightcar-disable": ["missing-file"]"#)),
            ("B.imageset/Contents.json", set(#""nightcar-disable": "missing-file""#)),
            ("C.imageset/Contents.json", set(#""nightcar-disable": ["empty-set"]"#)),
        ])
        let rules = ["missing-file", "undefined-asset"]
        let outcome = try await sample.outcome(only: rules, sources: [folder.path("App.m")])
        #expect(outcome.findings.map(\.variant).contains("Away"))
        #expect(outcome.findings.count == 2 && outcome.suppressed == 4)
    }

    @Test func heicIsNamedAsNotChecked() async throws {
        let sample = try LintSample([
            ("Sky.imageset/Contents.json", RuleExample.images(#""filename" : "sky.heic", "idiom" : "universal""#)),
            ("Sky.imageset/sky.heic", .text("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic")),
        ])
        let name = sample.catalog.path.split(separator: "/").last ?? ""
        let notes = try await sample.outcome().notes.filter { $0.contains("HEIC") }
        #expect(
            notes == [
                "1 HEIC picture was not checked, because there is no decoder for HEIC in Nightcar: "
                    + "\"\(name)/Sky.imageset/sky.heic\""
            ])
    }

    @Test func theRunCountsWhatWasNotFollowed() throws {
        let sample = try LintSample([])
        let project = LintProject(catalogs: [try loadCatalog(at: sample.catalog.path)], sets: [], settings: LintSettings())
        let issue = try #require(ImageInvisibleOnDark.note(unfollowed: 2, in: project).first)
        #expect(issue.isAboutRun && issue.message.hasPrefix("2 images were not followed to where code draws them"))
        let other = ImageInvisibleOnDark.note(unfollowed: 1, in: project).first
        #expect(other?.message.hasPrefix("1 image was not followed") == true)
        #expect(ImageInvisibleOnDark.note(unfollowed: 0, in: project).isEmpty)
    }
}
