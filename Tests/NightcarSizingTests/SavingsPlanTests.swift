import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarSizing

/// Savings that are made: in a copy of each catalog, by kind.
@Suite("Making savings")
struct SavingsPlanTests {
    let kinds = Opportunity.Kind.allCases.filter(\.isApplicable)

    func reader() -> SizeReader {
        let compile = CompileOptions(filter: PlatformFilter(platform: .ios), effort: .time)
        return SizeReader(options: MeasureOptions(compile: compile, format: .ncar, jobs: 2), tool: "t") { _, _ in }
    }

    func findings(_ path: String) async throws -> Set<String> {
        let session = LintSession(paths: [path], policy: Configuration().lintPolicy, baseline: nil, readsSources: false)
        return Set(try await session.run().findings.map { "\($0.id) \($0.subject)" })
    }

    /// Makes all savings of each kind in a copy. The catalog must be smaller by what was promised, and lint must find nothing new.
    func check(_ catalog: String) async throws -> Int {
        let folder = try TemporaryDirectory()
        let copy = folder.path("Copy.xcassets")
        try FileManager.default.copyItem(atPath: catalog, toPath: copy)
        let report = try await reader().report(of: [copy])
        var made = 0
        // Trying a kind takes as long as trying all, so only the kinds that are listed are tried.
        let request = SavingsRequest(least: LeastSaving(bytes: 0))
        let listed = Set(try await reader().savings(in: [copy], report: report, request: request).opportunities.map(\.kind))
        for kind in kinds where listed.contains(kind) {
            let plan = try await reader().savingsPlan([kind], in: [copy], report: report, request: request)
            guard !plan.opportunities.isEmpty else { continue }
            let before = try await findings(copy)
            try plan.changes.write()
            let after = try await findings(copy).subtracting(before)
            #expect(after.isEmpty, "\(catalog) \(kind): \(after)")
            let size = try await reader().report(of: [copy]).bytes
            #expect(report.bytes - size == plan.savedBytes, "\(catalog) \(kind)")
            #expect(plan.savedBytes > 0)
            made += plan.opportunities.count
            try FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: catalog, toPath: copy)
        }
        return made
    }

    @Test func theFixturesKeepTheirPromises() async throws {
        var made = 0
        for name in ["Basics", "Lint", "Tint", "AppIcon", "Composite"] {
            made += try await check(PackageLayout.root + "/Fixtures/\(name).xcassets")
        }
        #expect(made > 0)
    }

    /// The smaller half of the corpus, because the tests are built without optimization.
    @Test(.enabled(if: SharedData.corpus != nil), .timeLimit(.minutes(10)))
    func theCorpusKeepsItsPromises() async throws {
        let corpus = try #require(SharedData.corpus)
        var made = 0
        for catalog in try CorpusCatalogs.paths(in: corpus, below: 40_000) {
            made += try await check(catalog)
        }
        #expect(made > 0)
    }

    /// Trying changes in a copy reaches no linked folder and no linked file.
    @Test func linkedSetsStayAsTheyAre() async throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(
            atPath: PackageLayout.root + "/Fixtures/Basics.xcassets", toPath: folder.path("A.xcassets"))
        let (set, moved) = (folder.path("A.xcassets/Device.imageset"), folder.path("Device.imageset"))
        try FileManager.default.moveItem(atPath: set, toPath: moved)
        try FileManager.default.createSymbolicLink(atPath: set, withDestinationPath: "../Device.imageset")
        let before = try contents(of: moved)
        let report = try await reader().report(of: [folder.path("A.xcassets")])
        let request = SavingsRequest(least: LeastSaving(bytes: 0))
        let savings = try await reader().savings(in: [folder.path("A.xcassets")], report: report, request: request)
        #expect(savings.opportunities.contains { $0.kind == .deadScale })
        #expect(try contents(of: moved) == before)
    }

    private func contents(of folder: String) throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
        }
    }

    @Test func aPatchDoesTheSame() async throws {
        let folder = try TemporaryDirectory()
        let noise = PNGBuilder(width: 20, height: 20) { x, y, c in c == 3 ? 255 : (x * 37 + y * 91 * (c + 1)) & 255 }.file()
        let set = "A.xcassets/A.imageset"
        let entries = ["1x", "2x"].map { #"{"idiom": "universal", "scale": "\#($0)", "filename": "\#($0).png"}"# }
        try folder.write(#"{"images": [\#(entries.joined(separator: ","))]}"#, to: "\(set)/Contents.json")
        for scale in ["1x", "2x"] { try folder.write(noise, to: "\(set)/\(scale).png") }
        let path = folder.path("A.xcassets")
        let report = try await reader().report(of: [path])
        let plan = try await reader().savingsPlan(
            [.deadScale], in: [path], report: report, request: SavingsRequest(least: LeastSaving(bytes: 0)))
        for arguments in [["init", "-q"], ["add", "-A"]] {
            #expect(try await runCommand("/usr/bin/env", ["git"] + arguments, in: folder.path).status == 0)
        }
        let session = LintSession(paths: [path], policy: Configuration().lintPolicy, baseline: nil)
        try folder.write(try plan.changes.patch(root: session.root), to: "smaller.patch")
        let result = try await runCommand("/usr/bin/env", ["git", "apply", "smaller.patch"], in: folder.path)
        #expect(result.status == 0, "\(result.stderr)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("\(set)/1x.png")))
        #expect(try await reader().report(of: [path]).bytes == report.bytes - plan.savedBytes)
    }
}
