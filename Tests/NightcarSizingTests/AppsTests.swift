import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarReports
import NightcarSize
import NightcarTestSupport
import Testing

@testable import NightcarSizing

// The manifests of packages are read with this trait.
#if SwiftSources
    /// A repository with two apps and a package that both show.
    @Suite("Sizes of apps")
    struct AppsTests {
        let folder: TemporaryDirectory
        let reader = SizeReader(
            options: MeasureOptions(compile: CompileOptions(effort: .time), format: .ncar, jobs: 2), tool: "t"
        ) { _, _ in }

        init() async throws {
            folder = try TemporaryDirectory()
            try await git("init", "-q", "-b", "main")
            for app in ["Bus", "Tram"] {
                try folder.write(
                    """
                    packages:
                      Kit: {path: ../Kit}
                    targets:
                      \(app):
                        type: application
                        sources: [App]
                        dependencies:
                          - package: Kit
                    """, to: "\(app)/project.yml")
                try color("Brand", in: "\(app)/App")
            }
            try folder.write(
                "let package = Package(products: [.library(name: \"Kit\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\")])",
                to: "Kit/Package.swift")
            try color("Line", in: "Kit/Sources/Kit")
            try color("Draft", in: "Sketches")
            try await git("add", "-A")
            try await git("commit", "-q", "-m", "Two apps")
        }

        private func git(_ arguments: String...) async throws {
            let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
            let result = try await runCommand("/usr/bin/env", ["git"] + identity + arguments, in: folder.path)
            #expect(result.status == 0, "git \(arguments): \(result.stderr)")
        }

        private func color(_ name: String, in place: String) throws {
            let components = #""components": {"red": "0x10", "green": "0x20", "blue": "0x30", "alpha": "1"}"#
            try folder.write(
                #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", \#(components)}}]}"#,
                to: "\(place)/Assets.xcassets/\(name).colorset/Contents.json")
        }

        @Test func aCatalogOfBothCountsInEach() async throws {
            let report = try await reader.report(of: [folder.path])
            let bytes = Dictionary(
                uniqueKeysWithValues: report.files.map { ($0.path.dropFirst(folder.path.count + 1), $0.bytes) })
            let kit = try #require(bytes["Kit/Sources/Kit/Assets.xcassets"])
            #expect(report.apps.map(\.name) == ["Bus", "Tram", "[no app]"])
            #expect(report.apps.map(\.catalogs) == [2, 2, 1])
            #expect(report.apps.first?.bytes == bytes["Bus/App/Assets.xcassets"].map { $0 + kit })
            #expect(report.apps.last?.bytes == bytes["Sketches/Assets.xcassets"])
            #expect(AuditReport(report).text().contains("By app. A catalog of several apps counts in each:\n  Bus "))
            // Also if each catalog is named, and after the report was written.
            let named = report.files.map(\.path)
            #expect(try await reader.report(of: named).apps == report.apps)
            #expect(try SizeReport(json: Array(AuditReport(report).json.utf8), path: "x").apps == report.apps)
            // One app is what the report is about.
            #expect(try await reader.report(of: [folder.path("Bus")]).apps == [])
        }

        @Test func aCommentHasARowForEachAppThatChanged() async throws {
            func markdown() async throws -> String {
                let repository = try Repository(containing: folder.path)
                let old = try await reader.report(of: [folder.path], at: try repository.commit("HEAD"), in: repository)
                var audit = AuditReport(try await reader.report(of: [folder.path]))
                audit.diff = SizeDiff(
                    from: SizeDiff.Side(name: "old", report: old), to: SizeDiff.Side(name: "new", report: audit.report))
                return audit.markdown()
            }
            #expect(try await !markdown().contains("| App "))
            try color("Stop", in: "Bus/App")
            let one = try await markdown()
            #expect(one.contains("| App | Before |"))
            #expect(one.contains("| Bus |") && !one.contains("| Tram |"))
            // A package that a project no longer uses makes its app smaller.
            try FileManager.default.removeItem(atPath: folder.path("Bus/App/Assets.xcassets/Stop.colorset"))
            let text = try String(contentsOfFile: folder.path("Tram/project.yml"), encoding: .utf8)
            try folder.write(text.replacing("      - package: Kit", with: "      - package: Other"), to: "Tram/project.yml")
            let other = try await markdown()
            #expect(other.contains("| Tram |") && !other.contains("| Bus |"))
        }
    }
#endif
