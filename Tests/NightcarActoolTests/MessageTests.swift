import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarActool

@Suite("Messages")
struct MessageTests {
    static let fixtures = ["AppIcon", "Basics", "Broken", "Composite", "Odd", "Pixels"]

    @Test(arguments: fixtures)
    func fixturesAreAsRecorded(name: String) async throws {
        let folder = try TemporaryDirectory()
        let run = await Run.compile(["\(PackageLayout.fixtures)/\(name).xcassets"], to: folder.path)
        let text = run.text(PackageLayout.fixtures, as: "Fixtures").replacingOccurrences(of: folder.path, with: "OUT")
        try expectSnapshot(text, named: "messages-\(name).txt")
        // These have files that can't be stored, or a stack without pictures.
        #expect(run.exitCode == (["Broken", "Composite", "Odd"].contains(name) ? 1 : 0))
    }

    /// Catalogs of the Bazel rules' own tests, some broken on purpose, and the options that the rules pass for them.
    static let corpus: [(catalog: String, options: [String])] = [
        ("imageset_missing_child", []), ("imageset_with_unassigned_child", []), ("imageset_with_invalid_json", []),
        ("app_icons_ios_with_bad_size", ["--app-icon", "app_icon"]),
        ("app_icons_with_alts_ios", ["--app-icon", "app_icon", "--alternate-app-icon", "app_icon-bazel"]),
        ("launch_images_ios", ["--launch-image", "launch_image"]), ("assets", []), ("app_icons_ios", []),
    ]

    @Test(.enabled(if: SharedData.corpus != nil), arguments: corpus.indices)
    func corpusIsAsRecorded(index: Int) async throws {
        let (name, options) = Self.corpus[index]
        let root = try #require(SharedData.corpus) + "/bazelbuild+rules_apple/test/testdata/resources"
        let folder = try TemporaryDirectory()
        let devices = ["--target-device", "iphone", "--target-device", "ipad"]
        let run = await Run.compile(["\(root)/\(name).xcassets"], to: folder.path, devices + options)
        var text = run.text(root, as: "CORPUS").replacingOccurrences(of: folder.path, with: "OUT")
        let plist = String(decoding: try folder.read("partial.plist"), as: UTF8.self)
        text += "\n" + plist
        try expectSnapshot(text, named: "corpus-\(name).txt")
        #expect(run.exitCode == 0)
    }

    @Test func iconsThatAreNotThere() async throws {
        let icon = Contents.images(#"{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "a.png"}"#)
        let catalog = try pictureCatalog(["MacIcon.appiconset/Contents.json": icon, "MacIcon.appiconset/a.png": ""])
        func errors(_ options: [String], _ catalogs: [String]) async -> String {
            let run = await Run.compile(catalogs, to: catalog.folder + "/out", options)
            #expect(run.exitCode == 1)
            #expect(!FileManager.default.fileExists(atPath: catalog.folder + "/out"))
            return run.text.split(separator: "\n").filter { $0.contains(": error: ") }.joined(separator: "\n")
        }
        let kinds = "stickers icon set, app icon set, or icon stack"
        #expect(
            await errors(["--app-icon", "AppIcon"], [catalog.path])
                == "\(catalog.path): error: None of the input catalogs contained a matching \(kinds) named  \"AppIcon\".")
        #expect(
            await errors(["--launch-image", "Launch"], [catalog.path])
                == "\(catalog.path): error: None of the input catalogs contained a matching launch image set named  \"Launch\".")
        let twin = try pictureCatalog(["MacIcon.appiconset/Contents.json": icon, "MacIcon.appiconset/a.png": ""])
        #expect(
            await errors(["--app-icon", "MacIcon"], [catalog.path, twin.path])
                == ": error: There are multiple stickers icon set or app icon set instances named \"MacIcon\".")
    }

    /// Xcode's templates have an icon set without files and an accent color without a value, which stop no build.
    @Test func setsOfATemplate() async throws {
        let icon = Contents.images(#"{"idiom": "universal", "platform": "ios", "size": "1024x1024"}"#)
        let catalog = try pictureCatalog([
            "AppIcon.appiconset/Contents.json": icon, "Other.appiconset/Contents.json": icon,
            "AccentColor.colorset/Contents.json": #"{"colors": [{"idiom": "universal"}]}"#,
            "Ink.colorset/Contents.json": Contents.color,
        ])
        let run = await Run.compile(
            [catalog.path], to: catalog.folder + "/out",
            ["--app-icon", "AppIcon", "--alternate-app-icon", "Other", "--accent-color", "AccentColor"])
        #expect(run.exitCode == 0, "\(run.text)")
        let kinds = "stickers icon set, app icon set, or icon stack"
        let text = run.text(catalog.folder, as: "DIR")
        for name in ["AppIcon", "Other"] {
            let line = "DIR/Assets.xcassets:./\(name).appiconset: warning: The \(kinds) named \"\(name)\" did not have any"
            #expect(text.contains(line), "\(text)")
        }
        #expect(!text.contains("error") && !text.contains("not present"), "\(text)")
        #expect(FileManager.default.fileExists(atPath: catalog.folder + "/out/Assets.car"))
        let plist = propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: catalog.folder + "/out/partial.plist"))))
        #expect(plist.isEmpty, "the app must not ask for what is not in the car: \(plist)")
    }

    @Test func iconsThatAreMissingOrOld() async throws {
        let entries = [
            Contents.icon("iphone", "29", "2x"), Contents.icon("ipad", "76", "1x"), Contents.icon("ipad", "83.5", "2x"),
        ]
        var files = ["AppIcon.appiconset/Contents.json": Contents.images(entries.joined(separator: ","))]
        for name in ["iphone29@2x", "ipad76@1x", "ipad83.5@2x"] { files["AppIcon.appiconset/\(name).png"] = "" }
        let catalog = try pictureCatalog(files)
        func lines(_ options: [String]) async -> [String] {
            let run = await Run.compile([catalog.path], to: catalog.folder + "/out", ["--app-icon", "AppIcon"] + options)
            let wanted = ["is required", "only apply"]
            return run.text.split(separator: "\n").filter { line in wanted.contains { line.contains($0) } }.compactMap { line in
                let parts = line.components(separatedBy: ": ")
                return parts.count == 3 ? "\(parts[0].components(separatedBy: ":./").last ?? "")|\(parts[1])|\(parts[2])" : nil
            }
        }
        let set = "AppIcon.appiconset"
        let store = "\(set)|warning|A 1024x1024 app store icon is required for iOS apps"
        let phone = "\(set)|warning|A 60x60@2x app icon is required for iPhone apps targeting iOS 17.0"
        let pad = "\(set)|warning|A 76x76@2x app icon is required for iPad apps targeting iOS 17.0"
        let old = "76x76@1x app icons only apply to iPad apps targeting releases of iOS prior to 10.0."
        let notice = "\(set)/[][ipad][76x76][][][1x][][][]|notice|\(old)"
        #expect(await lines([]) == [store, phone, pad, notice])
        #expect(await lines(["--skip-app-store-deployment"]) == [phone, pad, notice])
        #expect(await lines(["--target-device", "iphone"]) == [store, phone])
    }

    @Test func colorsAndStacks() async throws {
        let layer = #"{"layers": [{"filename": "Front.imagestacklayer"}, {"filename": "Back.imagestacklayer"}]}"#
        let content = Contents.images(#"{"idiom": "tv", "scale": "1x", "filename": "a.png"}"#)
        let stack = "Parallax.imagestack"
        let catalog = try pictureCatalog([
            "Brand.colorset/Contents.json": Contents.color, "\(stack)/Contents.json": layer,
            "\(stack)/Front.imagestacklayer/Contents.json": "{}",
            "\(stack)/Front.imagestacklayer/Content.imageset/Contents.json": content,
            "\(stack)/Front.imagestacklayer/Content.imageset/a.png": "",
            "\(stack)/Back.imagestacklayer/Contents.json": "{}",
            "\(stack)/Back.imagestacklayer/Content.imageset/Contents.json": Contents.images(#"{"idiom": "tv", "scale": "1x"}"#),
        ])
        let out = catalog.folder + "/out"
        let run = await Run.compile(
            [catalog.path], to: out, ["--accent-color", "Brand", "--widget-background-color", "Sky"], platform: "appletvos")
        #expect(
            run.text(catalog.folder, as: "DIR") == """
                /* com.apple.actool.document.errors */
                DIR/Assets.xcassets:./\(stack): error: The image stack "Parallax" must have at least 2 layers with applicable content. \

                /* com.apple.actool.warnings */
                DIR/Assets.xcassets: warning: Background color 'Sky' is not present in any asset catalogs.
                /* com.apple.actool.document.warnings */
                DIR/Assets.xcassets:./\(stack): warning: A stack needs two layers with a picture; it is left out, but its pictures \
                are stored.
                /* com.apple.actool.compilation-results */
                DIR/out/Assets.car
                DIR/out/partial.plist

                """)
        #expect(run.exitCode == 1)
        let plist = propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: out + "/partial.plist"))))
        #expect(plist as? [String: String] == ["NSAccentColorName": "Brand"])
    }

    /// The Bazel rules ignore this notice, and treat others as errors.
    @Test func bazelKnowsTheNoticeAboutOldIcons() async throws {
        let catalog = try pictureCatalog([
            "AppIcon.appiconset/Contents.json": Contents.images(
                Contents.icon("ipad", "76", "1x") + "," + Contents.icon("ipad", "29", "1x")),
            "AppIcon.appiconset/ipad76@1x.png": "", "AppIcon.appiconset/ipad29@1x.png": "",
        ])
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out", ["--app-icon", "AppIcon"])
        let notices = run.text.split(separator: "\n").filter { $0.contains(": notice: ") }
        #expect(notices.count == 1)
        #expect(
            notices.first?.contains(
                "[][ipad][76x76][][][1x][][][]: notice: 76x76@1x app icons only apply to iPad apps targeting releases of iOS prior to 10.0."
            )
                == true)
    }

    /// The lines that build systems look for.
    @Test func linesMatchBuildSystems() async throws {
        let folder = try TemporaryDirectory()
        let run = await Run.compile(["\(PackageLayout.fixtures)/Broken.xcassets"], to: folder.path)
        var section = ""
        for line in run.text.split(separator: "\n") {
            if line.hasPrefix("/*") {
                section = String(line)
            } else if section.contains("document") {
                #expect(line.wholeMatch(of: /([^:]*):([^:]*): (warning|error|notice): (.*)/) != nil, "\(line)")
            } else if section.contains("notices") {
                #expect(line.wholeMatch(of: /([^:]*): warning: (.*)/) != nil, "\(line)")
            }
        }
    }
}
