import Foundation
import NightcarTestSupport
import Testing

@Suite("Thinning and savings from the command line")
struct ThinCommandTests {
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        let entries = [1, 2, 3].map { #"{"idiom": "universal", "scale": "\#($0)x", "filename": "\#($0).png"}"# }
        try folder.write(
            #"{"images": [\#(entries.joined(separator: ","))], "info": {"version": 1, "author": "xcode"}}"#,
            to: "A.xcassets/Logo.imageset/Contents.json")
        for scale in 1...3 {
            try folder.write(
                SizeRepository.picture(seed: scale, side: 16 * scale), to: "A.xcassets/Logo.imageset/\(scale).png")
        }
    }

    func run(_ arguments: String...) async throws -> CommandResult { try await runNightcar(arguments, in: folder.path) }

    @Test(arguments: ["ncar", "car"])
    func aDeviceKeepsWhatItLoads(format: String) async throws {
        #expect(try await run("compile", "A.xcassets", "--output", "all", "--format", format, "--no-cache").status == 0)
        let thin = try await run("thin", "all/Assets.\(format)", "thin.\(format)", "--device", "iphone-se-3")
        #expect(thin.status == 0, "\(thin.stderr)")
        #expect(try folder.read("thin.\(format)").count < folder.read("all/Assets.\(format)").count)
        let info = try await run("show", "thin.\(format)")
        #expect(info.stdout.contains("2x") && !info.stdout.contains("3x"))
    }

    @Test func badInputIsAClearError() async throws {
        try folder.write("BOMStore and nothing else", to: "bad.car")
        let bad = try await run("thin", "bad.car", "out.car", "--idiom", "phone")
        #expect(bad.status == 2 && bad.stderr.contains("bad.car"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.car")))
        let aimless = try await run("thin", "bad.car", "out.car")
        #expect(aimless.stderr.contains("Say what to keep") && aimless.stderr.contains("Usage: nightcar thin "))
        let unknown = try await run("thin", "bad.car", "out.car", "--device", "iphone-17-por")
        #expect(unknown.status == 2 && unknown.stderr.contains("iphone-17-pro"))
        #expect(
            try await run("size", "--compile-to", "ncar", "A.xcassets", "--apply", "recipe").stderr.contains("can't be applied"))
        #expect(try await run("size", "--compile-to", "ncar", "A.xcassets", "--patch", "x").stderr.contains("need --apply"))
    }

    @Test func aSavingIsMadeAndComesTrue() async throws {
        func bytes() async throws -> Int {
            try #require(
                try await run("size", "--compile-to", "ncar", "A.xcassets", "--platform", "ios", "--format", "json").json()[
                    "bytes"] as? Int)
        }
        let before = try await bytes()
        let patch = try await run(
            "size", "--compile-to", "ncar", "A.xcassets", "--platform", "ios", "--apply", "dead-1x", "--patch", "p.patch")
        #expect(patch.status == 0, "\(patch.stderr)")
        #expect(try await bytes() == before)
        #expect(String(decoding: try folder.read("p.patch"), as: UTF8.self).contains("deleted file mode"))
        let made = try await run("size", "--compile-to", "ncar", "A.xcassets", "--platform", "ios", "--apply", "dead_1x")
        #expect(made.stdout == patch.stdout)
        #expect(!FileManager.default.fileExists(atPath: folder.path("A.xcassets/Logo.imageset/1.png")))
        let saved = before - (try await bytes())
        #expect(saved > 0 && made.stdout.contains("(-\(saved))"))
        let lint = try await run("lint", "A.xcassets", "--only", "missing-file,unassigned-child")
        #expect(lint.status == 0, "\(lint.stdout)")
    }

    /// The store stalls uploads with an empty catalog, so thin doesn't write one.
    @Test func nothingForTheDevice() async throws {
        let entry = #"{"images":[{"filename":"a.png","idiom":"iphone","scale":"2x"}],"info":{"author":"xcode","version":1}}"#
        try folder.write(entry, to: "B.xcassets/B.imageset/Contents.json")
        try folder.write(SizeRepository.picture(seed: 1, side: 16), to: "B.xcassets/B.imageset/a.png")
        let made = try await run("compile", "B.xcassets", "--format", "car", "--platform", "ios", "--output", "b", "--no-cache")
        #expect(made.status == 0, "\(made.stderr)")
        let thin = try await run("thin", "b/Assets.car", "thin.car", "--idiom", "pad")
        #expect(thin.status == 2 && thin.stderr.contains("nothing in it is for this device"), "\(thin.stderr)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("thin.car")))
    }
}
