import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarActool

@Suite("Documents of Icon Composer")
struct IconDocumentRunTests {
    static func document(_ name: String, _ text: String = "{\"groups\" : []}", in place: TemporaryDirectory) throws -> String {
        try place.write(text, to: "\(name).icon/icon.json")
        return place.path("\(name).icon")
    }

    /// Draws nothing, which takes long in a debug build. End-to-end tests look at what is drawn.
    static func run(
        _ place: TemporaryDirectory, _ documents: [String], _ options: [String], platform: String = "macosx"
    ) async throws -> (run: Run, plist: [String: Any], hasCar: Bool) {
        let out = place.path("out")
        let draw = options.contains { $0.hasPrefix("--enable-icon-stack") } ? [] : ["--enable-icon-stack-fallback-generation=NO"]
        let run = await Run.compile(documents, to: out, options + draw, platform: platform)
        let plist = FileManager.default.contents(atPath: out + "/partial.plist").map { propertyListFile(Array($0)) } ?? [:]
        return (run, plist, FileManager.default.fileExists(atPath: out + "/Assets.car"))
    }

    @Test(arguments: ["disabled", "NO"]) func onAMac(generation: String) async throws {
        let place = try TemporaryDirectory()
        let icon = try Self.document("AppIcon", in: place)
        let made = try await Self.run(
            place, [icon],
            [
                "--app-icon", "AppIcon", "--enable-icon-stack-fallback-generation=\(generation)",
                "--lightweight-asset-runtime-mode", "enabled",
            ])
        #expect(made.run.exitCode == 0, "\(made.run.text)")
        #expect(made.hasCar)
        #expect(NSDictionary(dictionary: made.plist) == ["CFBundleIconName": "AppIcon"])
    }

    /// Neither the second document of a name nor a document that no option names goes without a word.
    @Test func documentsThatAreNotTaken() async throws {
        let place = try TemporaryDirectory()
        let first = try Self.document("AppIcon", in: place)
        try place.write("{\"groups\" : []}", to: "more/AppIcon.icon/icon.json")
        let twice = try await Self.run(place, [first, place.path("more/AppIcon.icon")], ["--app-icon", "AppIcon"])
        #expect(twice.run.exitCode == 1)
        #expect(
            twice.run.text.contains(": error: There are multiple icon documents named \"AppIcon\"; pass only one of "),
            "\(twice.run.text)")
        let unnamed = try await Self.run(place, [first], [])
        #expect(unnamed.run.exitCode == 0)
        let warning = "warning: \"AppIcon.icon\" is not compiled, because no option names it; pass \"--app-icon AppIcon\"."
        #expect(unnamed.run.text.contains(warning), "\(unnamed.run.text)")
    }

    /// A document that doesn't name the platform is compiled, with a warning.
    @Test func aDocumentForOtherPlatforms() async throws {
        let place = try TemporaryDirectory()
        let text = #"{"groups" : [], "supported-platforms" : {"circles" : ["watchOS"], "squares" : ["iOS"]}}"#
        let icon = try Self.document("AppIcon", text, in: place)
        for (platform, isNamed) in [("macosx", false), ("iphoneos", true), ("watchos", true)] {
            let made = try await Self.run(place, [icon], ["--app-icon", "AppIcon"], platform: platform)
            #expect(made.run.exitCode == 0 && made.hasCar)
            #expect(made.run.text.contains("\"supported-platforms\" don't name") == !isNamed, "\(platform): \(made.run.text)")
        }
    }

    @Test func onAPhone() async throws {
        let place = try TemporaryDirectory()
        let icons = try ["AppIcon", "Night", "Left"].map { try Self.document($0, in: place) }
        let options = ["--app-icon", "AppIcon", "--alternate-app-icon", "Night", "--target-device", "iphone"]
        let made = try await Self.run(place, icons, options, platform: "iphoneos")
        let expected: NSDictionary = [
            "CFBundleIcons": [
                "CFBundlePrimaryIcon": ["CFBundleIconName": "AppIcon"],
                "CFBundleAlternateIcons": ["Night": ["CFBundleIconName": "Night"]],
            ]
        ]
        #expect(NSDictionary(dictionary: made.plist) == expected)
        let all = try await Self.run(
            place, icons, ["--app-icon", "AppIcon", "--include-all-app-icons", "--target-device", "iphone"], platform: "iphoneos")
        let alternates = (all.plist["CFBundleIcons"] as? [String: Any])?["CFBundleAlternateIcons"] as? [String: Any]
        #expect(alternates?.keys.sorted() == ["Left", "Night"])
    }

    /// The others are compiled, and the run fails with the line.
    @Test func aBrokenDocumentFailsTheRunAtItsEnd() async throws {
        let place = try TemporaryDirectory()
        let good = try Self.document("AppIcon", in: place)
        let bad = try Self.document("Bad", "{\"fill\" : {\"solid\" : \"srgb:1\"},\n\"groups\" : []}", in: place)
        let made = try await Self.run(place, [good, bad], ["--app-icon", "AppIcon", "--include-all-app-icons"])
        #expect(made.run.exitCode == 1)
        #expect(made.hasCar)
        #expect(made.run.text.contains("The color \"srgb:1\" has 1 components"), "\(made.run.text)")
        #expect(made.run.text.contains("(line 1, column 22)"), "\(made.run.text)")
    }

    /// The compiler says it, so the document doesn't say it again.
    @Test func aPointerInPlaceOfALayerIsSaidOnce() async throws {
        let place = try TemporaryDirectory()
        let icon = try Self.document("AppIcon", #"{"groups" : [{"layers" : [{"image-name" : "a.png"}]}]}"#, in: place)
        try place.write("version https://git-lfs.github.com/spec/v1\noid sha256:00\n", to: "AppIcon.icon/Assets/a.png")
        let result = await runActool([
            "--compile", place.path("out"), "--platform", "macosx", "--minimum-deployment-target", "26.0", "--app-icon",
            "AppIcon", "--enable-icon-stack-fallback-generation=NO", "--output-partial-info-plist", place.path("out/p.plist"),
            "--warnings", icon,
        ])
        let text = String(decoding: result.standardOutput, as: UTF8.self)
        #expect(text.components(separatedBy: "Git LFS pointer").count == 2, "\(text)")
        #expect(result.exitCode == 1)
    }

    @Test func platformsWithOtherIcons() async throws {
        let place = try TemporaryDirectory()
        let icon = try Self.document("AppIcon", in: place)
        let made = try await Self.run(place, [icon], ["--app-icon", "AppIcon"], platform: "appletvos")
        #expect(made.run.exitCode == 1 && !made.hasCar)
        #expect(made.run.text.contains("or icon stack named  \"AppIcon\""), "\(made.run.text)")
        #expect(made.run.text.contains("tvos doesn't show documents of Icon Composer"), "\(made.run.text)")
    }
}
