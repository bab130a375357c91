import Foundation
import NightcarTestSupport
import Testing

/// The kit for a Mac, with stand-ins for Apple's tools. `Scripts/try-apple-checks.py` runs all of it.
@Suite("Examples/AppleChecks")
struct AppleChecksTests {
    @Test func theArchiveSaysWhatFailedAndTheRestRuns() async throws {
        let folder = try TemporaryDirectory()
        let faults = "actool \(folder.path("out/prepared/fixtures/tv"));other:templates/no-icon;garbage:packs/list;assetutil -Z"
        let result = try await runCommand(
            "/usr/bin/env",
            [
                "python3", PackageLayout.root + "/Examples/AppleChecks/run.py", "--dry-run", "--only", "tv,templates,packs",
                "--fail", faults, "--output", folder.path("out"),
            ], environment: ["NIGHTCAR": nightcarBinary], timeout: 300)
        #expect(result.status == 1, "\(result.stderr)")
        let unpacked = try await runCommand(
            "/usr/bin/env",
            ["python3", "-m", "zipfile", "-e", folder.path("out/nightcar-apple-checks.zip"), folder.path("archive")])
        #expect(unpacked.status == 0, "\(unpacked.stderr)")
        let summary = String(decoding: try folder.read("archive/summary.md"), as: UTF8.self)
        for line in [
            "- tv: actool tv/brand\n  - its answer isn't a property list: exit 1: stand-in: told to fail",
            "- packs: actool packs/list\n  - its answer isn't a property list: exit 0:",
            "- templates: actool templates/no-icon\n  - exit code 0, Apple's 3",
            "- packs: assetutil packs/no-list: ours is valid\n  - Apple's own isn't: exit 1: stand-in: told to fail",
            "## failed: 2\n", "## different: 1\n",
        ] {
            #expect(summary.contains(line), "\(line): \(summary)")
        }
        for name in [
            "results.json", "apple/templates/no-template/out/Assets.car", "apple/packs/no-list/result.json",
            "assetutil/packs/no-list/Assets.car.apple.json", "logs/0001-sw_vers.txt",
        ] {
            #expect(FileManager.default.fileExists(atPath: folder.path("archive/\(name)")), "\(name)")
        }
    }
}
