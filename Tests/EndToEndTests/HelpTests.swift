import Foundation
import TestSupport
import Testing

@Suite("The help and the version")
struct HelpTests {
    @Test func helpIsAsRecorded() async throws {
        let result = try await runNightcar("--help")
        #expect(result.status == 0)
        #expect(result.stderr == "")
        try expectSnapshot(result.stdout, named: "help.txt")
    }

    @Test func versionIsTheNewestOfTheChangelog() async throws {
        let result = try await runNightcar("--version")
        #expect(result.status == 0)
        let changelog = try String(contentsOfFile: PackageLayout.root + "/CHANGELOG.md", encoding: .utf8)
        let newest = changelog.split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(newest?.split(separator: " ").dropFirst().first.map { "\($0)\n" } == result.stdout)
    }
}
