import Foundation
import NightcarCompiler
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarReports
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarSizing

/// Savings in the file that an app ships, as its devices get it, without names that its code uses.
@Suite("Savings in the file that ships")
struct ShippedSavingsTests {
    func reader(_ format: CompiledFormat) -> SizeReader {
        let compile = CompileOptions(filter: PlatformFilter(platform: .ios), effort: .time)
        var options = MeasureOptions(compile: compile, format: .ncar, jobs: 2)
        options.format = format
        return SizeReader(options: options, tool: "t") { _, _ in }
    }

    func picture(_ seed: UInt64, side: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<side * side * 3).map { _ in Int.random(in: 0...255, using: &generator) }
        return PNGBuilder(width: side, height: side) { x, y, c in c == 3 ? 255 : values[(y * side + x) * 3 + c] }.file()
    }

    func write(_ name: String, _ entries: [(file: String, keys: String, bytes: [UInt8])], to folder: TemporaryDirectory) throws {
        let list = entries.map { #"{"idiom": "universal", "filename": "\#($0.file)"\#($0.keys)}"# }.joined(separator: ",")
        try folder.write(#"{"images": [\#(list)]}"#, to: "App/A.xcassets/\(name)/Contents.json")
        for entry in entries { try folder.write(entry.bytes, to: "App/A.xcassets/\(name)/\(entry.file)") }
    }

    func savings(_ format: CompiledFormat, _ folder: TemporaryDirectory, _ request: SavingsRequest) async throws -> SavingsReport
    {
        let path = folder.path("App/A.xcassets")
        return try await reader(format).savings(in: [path], report: try await reader(format).report(of: [path]), request: request)
    }

    /// The store gives no device a 1x picture, so only a theme catalog gets smaller for users.
    @Test func whatNoDeviceGetsIsNotInTheTotal() async throws {
        let folder = try TemporaryDirectory()
        try write(
            "Hero.imageset",
            [("1.png", #", "scale": "1x""#, picture(1, side: 40)), ("2.png", #", "scale": "2x""#, picture(2, side: 80))],
            to: folder)
        let theme = try await savings(.ncar, folder, SavingsRequest())
        #expect(theme.opportunities.map(\.kind) == [.deadScale] && theme.together.count == 2)
        #expect(theme.opportunities[0].devices == nil && theme.opportunities[0].exclusion == nil)
        let car = try await savings(.car, folder, SavingsRequest())
        #expect(car.opportunities.map(\.exclusion) == [.noDevice] && car.together.isEmpty)
        #expect(car.opportunities[0].devices?.map(\.savedBytes) == [0, 0, 0])
        let path = folder.path("App/A.xcassets")
        let plan = try await reader(.car).savingsPlan(
            [.deadScale], in: [path], report: try await reader(.car).report(of: [path]))
        #expect(plan.opportunities.isEmpty && plan.refused.map(\.reason) == [.excluded(.noDevice)])
        // The file itself gets smaller by what is said.
        let before = try await reader(.car).report(of: [path]).bytes
        try folder.write(
            #"{"images": [{"idiom": "universal", "filename": "2.png", "scale": "2x"}]}"#,
            to: "App/A.xcassets/Hero.imageset/Contents.json")
        #expect(try await reader(.car).report(of: [path]).bytes == before - car.opportunities[0].savedBytes)
    }

    @Test(.enabled(if: BuildTraits.swiftSources)) func aNameThatCodeUsesStays() async throws {
        let folder = try TemporaryDirectory()
        for name in ["First", "Second"] { try write("\(name).imageset", [("a.png", "", picture(1, side: 80))], to: folder) }
        try folder.write("import SwiftUI\nlet image = Image(\"Second\")\nlet first = Image(\"First\")\n", to: "App/View.swift")
        let path = folder.path("App/A.xcassets")
        let sources = AppSourcesChoice(paths: [folder.path("App")])
        let request = SavingsRequest(least: LeastSaving(bytes: 0), sources: sources)
        func plan(_ sources: AppSourcesChoice) async throws -> SavingsPlan {
            try await reader(.ncar).savingsPlan(
                [.duplicate], in: [path], report: try await reader(.ncar).report(of: [path]),
                request: SavingsRequest(least: LeastSaving(bytes: 0), sources: sources))
        }
        let found = try await savings(.ncar, folder, request)
        #expect(found.opportunities.map(\.exclusion) == [.used] && found.together.isEmpty)
        #expect(found.opportunities[0].uses?.map { $0.hasSuffix("App/View.swift:2") } == [true])
        #expect(try await plan(sources).refused.map(\.reason) == [.excluded(.used)])
        #expect(try await plan(AppSourcesChoice(isRead: false)).refused.map(\.reason) == [.noSources])
        try folder.write("let first = Image(\"First\")\n", to: "App/View.swift")
        let made = try await plan(sources)
        #expect(made.opportunities.map(\.asset) == ["Second"] && made.refused.isEmpty)
    }

    @Test func aSmallSavingIsNotProposed() async throws {
        let folder = try TemporaryDirectory()
        for name in ["First", "Second"] { try write("\(name).imageset", [("a.png", "", picture(1, side: 80))], to: folder) }
        #expect(try await savings(.ncar, folder, SavingsRequest()).opportunities.isEmpty)
        let all = try await savings(.ncar, folder, SavingsRequest(least: LeastSaving(bytes: 0)))
        #expect(all.opportunities.map(\.kind) == [.duplicate])
        #expect(LeastSaving().limit(of: 1_000_000) == 1024 && LeastSaving().limit(of: 5000) == 50)
        #expect(LeastSaving(bytes: 0).limit(of: 5000) == 1)
    }

    /// The values are from an app: two changes that together save half of what one saves alone.
    @Test func onlyWhatHelpsTogetherIsKept() async throws {
        let sizes: [Set<String>: Int] = [
            ["a"]: 122_981, ["b"]: 50_000, ["a", "b"]: 61_506, ["a", "c"]: 122_991,
            ["c"]: 10, ["a", "b", "c"]: 61_510,
        ]
        var changes = HelpfulChanges<String>(alone: { sizes[[$0]] ?? 0 }, together: { sizes[Set($0)] ?? 0 })
        try await changes.add(["a", "b", "c"])
        #expect(changes.kept == ["a", "c"] && changes.left == ["b"])
    }

    /// A compiled catalog alone is searched as one in an app is. What it promises comes true, to the byte, in its sources.
    /// Parts of an atlas are promised nothing: the atlas is packed again without them.
    @Test(arguments: [(side: 300, isPromised: true), (side: 60, isPromised: false)])
    func aCompiledCatalogAloneIsSearched(side: Int, isPromised: Bool) async throws {
        let folder = try TemporaryDirectory()
        for name in ["One", "Two"] {
            try write("\(name).imageset", [("2.png", #", "scale": "2x""#, picture(1, side: side))], to: folder)
        }
        func compiled(_ name: String) async throws -> Int {
            let result = try await runNightcar(
                "compile", folder.path("App/A.xcassets"), "--output", folder.path(name), "--format", "car", "--platform", "ios",
                "--quiet")
            #expect(result.status == 0, "\(result.stderr)")
            return try folder.read("\(name)/Assets.car").count
        }
        let before = try await compiled("before")
        let path = folder.path("before/Assets.car")
        let report = try await reader(.car).report(of: [path])
        let found = try await reader(.car).savings(in: [path], report: report)
        #expect(found.opportunities.map(\.kind) == (isPromised ? [.duplicate] : []) && found.searched.files == 2)
        var audit = AuditReport(report)
        audit.opportunities = found.opportunities
        audit.savingsTogether = found.together
        let text = audit.text()
        #expect(!text.contains(", -"), "a negative size: \(text)")
        try FileManager.default.removeItem(atPath: folder.path("App/A.xcassets/Two.imageset"))
        let after = try await compiled("after")
        if isPromised { #expect(found.opportunities.map(\.savedBytes) == [before - after]) }
    }
}
