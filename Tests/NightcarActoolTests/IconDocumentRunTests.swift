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

    static func run(
        _ place: TemporaryDirectory, _ documents: [String], _ options: [String], platform: String = "macosx"
    ) async throws -> (run: Run, plist: [String: Any], hasCar: Bool) {
        let out = place.path("out")
        let run = await Run.compile(documents, to: out, options, platform: platform)
        let plist = FileManager.default.contents(atPath: out + "/partial.plist").map { propertyListFile(Array($0)) } ?? [:]
        return (run, plist, FileManager.default.fileExists(atPath: out + "/Assets.car"))
    }

    /// Every value of the option that public build commands pass.
    @Test(arguments: ["enabled", "disabled", "YES", "NO"]) func onAMac(generation: String) async throws {
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

    @Test func platformsWithOtherIcons() async throws {
        let place = try TemporaryDirectory()
        let icon = try Self.document("AppIcon", in: place)
        let made = try await Self.run(place, [icon], ["--app-icon", "AppIcon"], platform: "appletvos")
        #expect(made.run.exitCode == 1 && !made.hasCar)
        #expect(made.run.text.contains("or icon stack named  \"AppIcon\""), "\(made.run.text)")
    }
}
