import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarActool

/// Icons are chosen by platform and by name before names are counted, and an icon without a picture is no icon.
@Suite("The choice of an icon")
struct IconChoiceTests {
    private static let icon = Contents.images(
        #"{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "a.png"}"#)
    private static let empty = Contents.images(#"{"idiom": "universal", "platform": "ios", "size": "1024x1024"}"#)

    private static func stack(_ name: String, _ kind: String, idiom: String, filled: Bool = true) -> [String: String] {
        let layers = ["Front", "Back"].map { #"{"filename": "\#($0).\#(kind)layer"}"# }.joined(separator: ",")
        var files = ["\(name).\(kind)/Contents.json": #"{"layers": [\#(layers)]}"#]
        for layer in ["Front", "Back"] {
            let folder = "\(name).\(kind)/\(layer).\(kind)layer"
            files["\(folder)/Contents.json"] = "{}"
            let file = filled ? #", "filename": "a.png""# : ""
            files["\(folder)/Content.imageset/Contents.json"] = Contents.images(#"{"idiom": "\#(idiom)"\#(file), "scale": "2x"}"#)
            if filled { files["\(folder)/Content.imageset/a.png"] = "" }
        }
        return files
    }

    @Test func oneNameForTwoPlatforms() async throws {
        var files = Self.stack("AppIcon", "solidimagestack", idiom: "vision")
        files["AppIcon.appiconset/Contents.json"] = Self.icon
        files["AppIcon.appiconset/a.png"] = ""
        let catalog = try pictureCatalog(files)
        for platform in ["iphoneos", "xros"] {
            let out = "\(catalog.folder)/\(platform)"
            let run = await Run.compile([catalog.path], to: out, ["--app-icon", "AppIcon"], platform: platform)
            #expect(!run.text.contains("There are multiple"), "\(run.text)")
            #expect(run.exitCode == 0 || platform == "xros", "\(run.text)")
        }
    }

    @Test func anEmptyIconDoesNotCount() async throws {
        let filled = try pictureCatalog(["AppIcon.appiconset/Contents.json": Self.icon, "AppIcon.appiconset/a.png": ""])
        let empty = try pictureCatalog(["AppIcon.appiconset/Contents.json": Self.empty])
        for catalogs in [[filled.path, empty.path], [empty.path, filled.path]] {
            let run = await Run.compile(catalogs, to: filled.folder + "/out", ["--app-icon", "AppIcon"])
            #expect(run.exitCode == 0, "\(run.text)")
            #expect(try car(at: filled.folder + "/out/Assets.car").names == ["AppIcon"])
        }
        let both = await Run.compile([empty.path, empty.path + "/"], to: filled.folder + "/none", ["--app-icon", "AppIcon"])
        #expect(both.exitCode == 0)
    }

    @Test func onlyNamedIconsAreCounted() async throws {
        let files = ["AppIcon.appiconset/Contents.json": Self.icon, "AppIcon.appiconset/a.png": ""]
        let (one, two) = (try pictureCatalog(files), try pictureCatalog(files))
        var third = files
        third["Other.appiconset/Contents.json"] = Self.icon
        third["Other.appiconset/a.png"] = ""
        let other = try pictureCatalog(third)
        let options = ["--app-icon", "Other", "--include-all-app-icons"]
        let run = await Run.compile([one.path, two.path, other.path], to: one.folder + "/out", options)
        #expect(run.exitCode == 0, "\(run.text)")
        let named = await Run.compile([one.path, two.path], to: one.folder + "/out", ["--app-icon", "AppIcon"])
        #expect(named.exitCode == 1)
    }

    @Test(arguments: [true, false])
    func emptyBrandAssetsAreAnError(smallIsFilled: Bool) async throws {
        var files: [String: String] = [
            "Brand.brandassets/Contents.json": """
            {"assets": [
            {"idiom": "tv", "role": "primary-app-icon", "size": "400x240", "filename": "Small.imagestack"},
            {"idiom": "tv", "role": "primary-app-icon", "size": "1280x768", "filename": "Large.imagestack"},
            {"idiom": "tv", "role": "top-shelf-image", "size": "1920x720", "filename": "Shelf.imageset"}]}
            """,
            "Brand.brandassets/Shelf.imageset/Contents.json": Contents.images(#"{"idiom": "tv", "scale": "1x"}"#),
        ]
        for (name, isFilled) in [("Small", smallIsFilled), ("Large", false)] {
            for (path, text) in Self.stack(name, "imagestack", idiom: "tv", filled: isFilled) {
                files["Brand.brandassets/\(path)"] = text
            }
        }
        let catalog = try pictureCatalog(files)
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out, ["--app-icon", "Brand"], platform: "appletvos")
        #expect(run.exitCode == 1)
        #expect(run.text.contains("The image stack \"Large\" must have at least 2 layers"), "\(run.text)")
        #expect(run.text.contains("\"Shelf\" did not have any applicable content."), "\(run.text)")
        let plist = try propertyListFile(Array(Data(contentsOf: URL(fileURLWithPath: out + "/partial.plist"))))
        let icons = plist["CFBundleIcons"] as? [String: Any]
        #expect(icons?["CFBundlePrimaryIcon"] as? String == (smallIsFilled ? "Small" : nil))
        #expect(plist["TVTopShelfImage"] == nil)
    }
}
