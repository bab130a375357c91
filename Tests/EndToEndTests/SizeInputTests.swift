import Foundation
import NightcarTestSupport
import Testing

@Suite("What size and diff read")
struct SizeInputTests {
    @Test func oneUnreadableCatalogIsNamedAndTheOthersGoOn() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try repository.folder.write("BOMStore and nothing else", to: "App.app/Assets.car")
        try repository.folder.write("nonsense", to: "App.app/Sub.bundle/More.ncar")
        let result = try await repository.run("size", "--compile-to", "ncar", ".", "--format", "json")
        #expect(result.status == 1)
        #expect(result.stderr.contains("App.app/Assets.car: error: byte "))
        let json = try result.json()
        let unreadable = try #require(json["unreadable"] as? [[String: Any]])
        #expect(unreadable.compactMap { $0["path"] as? String } == ["App.app/Assets.car", "App.app/Sub.bundle/More.ncar"])
        #expect((json["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String } == ["Assets.xcassets"])
        for format in ["text", "markdown", "html"] {
            let report = try await repository.run("size", "--compile-to", "ncar", ".", "--format", format)
            #expect(report.status == 1)
            #expect(report.stdout.contains("App.app/Assets.car"), "\(format)")
        }
        // A comparison says if a report was incomplete.
        _ = try await repository.run("size", "--compile-to", "ncar", ".", "--format", "json:incomplete.json")
        try FileManager.default.removeItem(atPath: repository.folder.path("App.app"))
        let diff = try await repository.run("diff", "--compile-to", "ncar", "incomplete.json", ".", "--format", "json")
        #expect(diff.status == 1)
        let warnings = try #require(try diff.json()["warnings"] as? [String])
        #expect(warnings.contains { $0.contains("could not be read before") })
        // Named alone, it is unusable input.
        try repository.folder.write("BOMStore and nothing else", to: "Assets.car")
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.car").status == 2)
    }

    @Test func theSidesOfADiffCanBeAnything() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try await repository.commit("start")
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:old.json")
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 2))])
        try await repository.commit("recolor")
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:new.json")
        let before = try await repository.git("status", "--porcelain", "--ignored")
        for old in ["old.json", "git:HEAD~1", "git:HEAD~1:Assets.xcassets"] {
            for new in ["new.json", "git:HEAD", "git:HEAD:Assets.xcassets", "Assets.xcassets"] {
                let result = try await repository.run("diff", "--compile-to", "ncar", old, new, "--format", "json")
                #expect(result.status == 0, "\(old) \(new): \(result.stderr)")
                #expect(try result.changes() == ["Logo any: pixels_changed"], "\(old) \(new)")
            }
        }
        _ = try await repository.run("compile", "Assets.xcassets", "--output", "out", "--quiet")
        let file = try await repository.run("diff", "--compile-to", "ncar", "old.json", "out/Assets.ncar", "--format", "json")
        #expect(try file.changes() == ["Logo any: pixels_changed"])
        try FileManager.default.removeItem(atPath: repository.folder.path("out"))
        #expect(try await repository.git("status", "--porcelain", "--ignored") == before)
    }

    @Test func aRevisionIsCompiledWithItsThemesAndExtendedConfiguration() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try repository.folder.write("extends: shared/base.yml\n", to: ".nightcar.yml")
        try repository.folder.write("themes:\n  sepia: {catalog: ../Art/Sepia.xcassets}\n", to: "shared/base.yml")
        try repository.folder.write(
            #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#, to: "Art/Sepia.xcassets/Logo.imageset/Contents.json")
        try repository.folder.write(SizeRepository.picture(seed: 3), to: "Art/Sepia.xcassets/Logo.imageset/a.png")
        try await repository.commit("start")
        let result = try await repository.run("diff", "--compile-to", "ncar", "git:HEAD", "Assets.xcassets", "--format", "json")
        #expect(result.status == 0, "\(result.stderr)")
        #expect(try result.changes() == [])
        #expect(
            try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--group-by", "theme").stdout.contains(
                "sepia"))
    }

    @Test func oddNamesClosedPipesAndTargetsThatCannotBeWritten() async throws {
        let repository = try await SizeRepository()
        let name = "Ünï 'q\" $(x) |a; b"
        try repository.image(name, [("ä b'c.png", "", SizeRepository.picture(seed: 1))])
        try repository.image("=1+2", [("a.png", "", SizeRepository.picture(seed: 2))])
        let csv = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "csv")
        #expect(csv.stdout.contains("\"Ünï 'q\"\" $(x) |a; b\""))
        #expect(csv.stdout.contains(", =1+2,") || csv.stdout.contains(", =1+2,imageset"))
        let markdown = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "markdown")
        #expect(markdown.stdout.contains("\\|a; b"))
        let target = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:/dev/null/report.json")
        #expect(target.status == 2)
        #expect(target.stderr.contains("/dev/null/report.json"))
        let piped = try await runNightcarThrough(
            "| head -c 10", ["size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json"], in: repository.folder.path)
        #expect(piped.stderr == "")
        let colored = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--color", "always")
        #expect(colored.stdout.contains("\u{1B}["))
        let plain = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])
        #expect(!plain.stdout.contains("\u{1B}["))
    }

    @Test func anEmptyCatalogHasASizeToo() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"info": {"version": 1, "author": "xcode"}}"#, to: "Empty.xcassets/Contents.json")
        for format in ["text", "json", "csv", "markdown", "html"] {
            let result = try await runNightcar(
                ["size", "--compile-to", "ncar", "Empty.xcassets", "--format", format, "--device", "all"], in: folder.path)
            #expect(result.status == 0, "\(format): \(result.stderr)")
        }
        let diff = try await runNightcar(["diff", "--compile-to", "ncar", "Empty.xcassets", "Empty.xcassets"], in: folder.path)
        #expect(diff.stdout.contains("Nothing changed."))
    }
}
