import Foundation
import NightcarTestSupport
import Testing

@Suite("What actool draws from documents of Icon Composer")
struct ActoolIconTests {
    private static func document(_ name: String, _ groups: String = "", in place: TemporaryDirectory) throws -> String {
        try place.write(
            #"{"fill" : {"solid" : "srgb:1,0,0,1"}, "groups" : [\#(groups)]}"#, to: "\(name).icon/icon.json")
        return "\(name).icon"
    }

    /// The plist, and the names in the output folder without the car and the plist.
    private static func run(
        _ place: TemporaryDirectory, _ documents: [String], _ options: [String], platform: String, status: Int32 = 0
    ) async throws -> (plist: NSDictionary, files: [String]) {
        let out = "out-" + (options + [platform]).joined(separator: "-").replacing("/", with: "")
        let run = try await runNightcar(
            [
                "actool", "--compile", out, "--platform", platform, "--minimum-deployment-target", "17.0",
                "--output-partial-info-plist", out + "/partial.plist", "--app-icon", "AppIcon",
            ] + options + documents, in: place.path)
        #expect(run.status == status, "\(run.stdout)")
        let plist = try PropertyListSerialization.propertyList(
            from: Data(place.read(out + "/partial.plist")), format: nil)
        let files = try FileManager.default.contentsOfDirectory(atPath: place.path(out))
        return (
            try #require(plist as? NSDictionary), files.filter { !["Assets.car", "partial.plist"].contains($0) }.sorted()
        )
    }

    /// Every value of the option that public build commands pass.
    @Test func theIconFileOfAMac() async throws {
        let place = try TemporaryDirectory()
        let icons = try ["AppIcon", "Other"].map { try Self.document($0, in: place) }
        let all = try await Self.run(place, icons, ["--include-all-app-icons"], platform: "macosx")
        #expect(all.files == ["AppIcon.icns", "Other.icns"])
        #expect(all.plist == ["CFBundleIconFile": "AppIcon", "CFBundleIconName": "AppIcon"])
        let icns = String(decoding: try place.read("out---include-all-app-icons-macosx/AppIcon.icns"), as: UTF8.self)
        #expect(icns.hasPrefix("icns"))
        for type in ["icp4", "icp5", "ic07", "ic08", "ic09", "ic10", "ic11", "ic12", "ic13", "ic14"] {
            #expect(icns.contains(type), "\(type)")
        }
        for (value, draws) in [("enabled", true), ("YES", true), ("disabled", false), ("NO", false)] {
            let option = "--enable-icon-stack-fallback-generation=\(value)"
            let made = try await Self.run(place, ["AppIcon.icon"], [option], platform: "macosx")
            #expect(made.files == (draws ? ["AppIcon.icns"] : []), "\(value)")
        }
        let none = try await Self.run(place, ["AppIcon.icon"], ["--standalone-icon-behavior", "none"], platform: "macosx")
        #expect(none.files == [] && none.plist == ["CFBundleIconName": "AppIcon"])
    }

    /// An icon that can't be drawn has no files and no keys for them.
    @Test func theFilesOfAPhone() async throws {
        let place = try TemporaryDirectory()
        let torn = #"{"layers" : [{"image-name" : "a.svg"}]}"#
        let icons = [try Self.document("AppIcon", in: place), try Self.document("Hidden", torn, in: place)]
        try place.write("<svg", to: "Hidden.icon/Assets/a.svg")
        let made = try await Self.run(place, icons, ["--alternate-app-icon", "Hidden"], platform: "iphoneos", status: 1)
        #expect(made.files == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
        #expect(
            made.plist == [
                "CFBundleIcons": [
                    "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"], "CFBundleIconName": "AppIcon"],
                    "CFBundleAlternateIcons": ["Hidden": ["CFBundleIconName": "Hidden"]],
                ],
                "CFBundleIcons~ipad": [
                    "CFBundlePrimaryIcon": [
                        "CFBundleIconFiles": ["AppIcon60x60", "AppIcon76x76"], "CFBundleIconName": "AppIcon",
                    ],
                    "CFBundleAlternateIcons": ["Hidden": ["CFBundleIconName": "Hidden"]],
                ],
            ])
        let picture = try place.read("out---alternate-app-icon-Hidden-iphoneos/AppIcon60x60@2x.png")
        #expect(Array(picture[16..<24]) == [0, 0, 0, 120, 0, 0, 0, 120], "the size in the header")
        let all = try await Self.run(
            place, ["AppIcon.icon"], ["--standalone-icon-behavior", "all"], platform: "iphoneos")
        #expect(all.files.count == 13)
    }

    /// What is drawn from the document replaces the pictures of the set, as in the car.
    @Test func aSetOfTheSameName() async throws {
        let place = try TemporaryDirectory()
        let icon = try Self.document("AppIcon", in: place)
        let picture = PNGBuilder(width: 120, height: 120) { _, _, _ in 200 }.file()
        try place.write(picture, to: "Assets.xcassets/AppIcon.appiconset/a.png")
        try place.write(
            #"{"images" : [{"filename" : "a.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60"}]}"#,
            to: "Assets.xcassets/AppIcon.appiconset/Contents.json")
        let switched = "--enable-icon-stack-fallback-generation"
        for (value, isDrawn) in [("YES", true), ("NO", false)] {
            let option = "\(switched)=\(value)"
            _ = try await Self.run(place, [icon, "Assets.xcassets"], [option], platform: "iphoneos")
            let file = try place.read("out-\(option)-iphoneos/AppIcon60x60@2x.png")
            #expect((file == picture) == !isDrawn, "\(value)")
        }
    }
}
