import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarActool

/// A run that loses what a catalog declares doesn't succeed.
@Suite("Losses")
struct LossTests {
    private static let image = Contents.images(#"{"idiom": "universal", "filename": "a.png"}"#)

    @Test func aBrokenPictureFailsTheRun() async throws {
        let catalog = try pictureCatalog([
            "Good.imageset/Contents.json": Self.image, "Good.imageset/a.png": "", "Bad.imageset/Contents.json": Self.image,
        ])
        let png = encodePNG(PixelBuffer(width: 9, height: 9, bytes: (0..<324).map { UInt8($0 % 251) }))
        try catalog.write(Array(png.dropLast(30)), to: "Bad.imageset/a.png")
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out)
        #expect(run.exitCode == 1)
        #expect(run.text.contains(": error: 1 declared file is not in Assets.car."), "\(run.text)")
        #expect(run.text.contains(":./Bad.imageset/a.png: error: "), "\(run.text)")
        #expect(try car(at: out + "/Assets.car").names == ["Good"], "what can be stored is stored")
    }

    @Test func aPathInANameIsSaidAsItIs() async throws {
        let catalog = try pictureCatalog([
            "Good.imageset/Contents.json": Self.image, "Good.imageset/a.png": "",
            "Bad.imageset/Contents.json": Contents.images(#"{"idiom": "universal", "filename": "../Good.imageset/a.png"}"#),
        ])
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out")
        #expect(run.exitCode == 1)
        #expect(run.text.contains("leads out of the set") && !run.text.contains("does not exist"), "\(run.text)")
    }

    @Test(arguments: [("a.gif", "GIF89a\u{1}\0\u{1}\0\0\0\0;", ""), ("a.png", "", #", "scale": "1.5x""#)])
    func whatACarCannotHoldFailsTheRun(name: String, text: String, key: String) async throws {
        let catalog = try pictureCatalog([
            "Good.imageset/Contents.json": Self.image, "Good.imageset/a.png": "",
            "Bad.imageset/Contents.json": Contents.images(#"{"idiom": "universal", "filename": "\#(name)"\#(key)}"#),
            "Bad.imageset/\(name)": text,
        ])
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out")
        #expect(run.exitCode == 1)
        #expect(run.text.contains(": error: 1 declared file is not in Assets.car."), "\(run.text)")
    }

    @Test func languagesHaveSeveralNames() async throws {
        let entries = ["zh-Hant", "zh-Hans", "pt-BR", "fr"].map {
            #"{"idiom": "universal", "locale": "\#($0)", "filename": "\#($0).png"}"#
        }
        var files = ["Word.imageset/Contents.json": Contents.images(entries.joined(separator: ","))]
        for name in ["zh-Hant", "zh-Hans", "pt-BR", "fr"] { files["Word.imageset/\(name).png"] = "" }
        let catalog = try pictureCatalog(files)
        for (language, file) in [("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("pt", "pt-BR"), ("zh_Hant", "zh-Hant")] {
            let out = catalog.folder + "/" + language
            _ = await Run.compile([catalog.path], to: out, ["--include-language", language])
            #expect(try car(at: out + "/Assets.car").files(of: "Word") == [file + ".png"], "\(language)")
        }
    }

    #if JPEGXL
        /// Systems read loose icons as PNG files.
        @Test func aPhotoBecomesALooseIcon() async throws {
            let catalog = try TemporaryCatalog([
                "AppIcon.appiconset/Contents.json": Contents.images(Contents.icon("iphone", "60", "2x"))
            ])
            try catalog.write(buildJPEG([[0, 255], [128, 64]]), to: "AppIcon.appiconset/iphone60@2x.png")
            let out = catalog.folder + "/out"
            let run = await Run.compile([catalog.path], to: out, ["--app-icon", "AppIcon", "--target-device", "iphone"])
            #expect(run.exitCode == 0, "\(run.text)")
            let loose = try Array(Data(contentsOf: URL(fileURLWithPath: out + "/AppIcon60x60@2x.png")))
            #expect(FileFormat.sniff(loose) == .png)
            let plist = try propertyListFile(Array(Data(contentsOf: URL(fileURLWithPath: out + "/partial.plist"))))
            let icons = plist["CFBundleIcons"] as? [String: [String: Any]]
            #expect(icons?["CFBundlePrimaryIcon"]?["CFBundleIconFiles"] as? [String] == ["AppIcon60x60"])
        }
    #endif
}
