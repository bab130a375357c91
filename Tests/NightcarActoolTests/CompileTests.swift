import AppleCatalog
import Foundation
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing

@testable import NightcarActool

@Suite("Compiling")
struct CompileTests {
    private static let image = Contents.images(#"{"idiom": "universal", "filename": "a.png"}"#)

    private static func car(_ catalog: TemporaryCatalog, _ options: [String]) async throws -> CarFile {
        _ = await Run(
            [
                "--compile", catalog.folder + "/out", "--platform", "iphoneos", "--minimum-deployment-target", "17",
                "--output-partial-info-plist", catalog.folder + "/p.plist", catalog.path,
            ] + options)
        return try NightcarActoolTests.car(at: catalog.folder + "/out/Assets.car")
    }

    private static func sample() throws -> TemporaryCatalog {
        let pad = Contents.images(
            #"{"idiom": "ipad", "filename": "a.png"}, {"idiom": "iphone", "filename": "b.png"}, {"idiom": "universal", "filename": "c.png"}"#
        )
        let locales = Contents.images(
            #"{"idiom": "universal", "filename": "a.png"}, {"idiom": "universal", "locale": "de", "filename": "b.png"}, {"idiom": "universal", "locale": "fr", "filename": "c.png"}"#
        )
        var files = ["Device.imageset/Contents.json": pad, "Word.imageset/Contents.json": locales]
        for name in ["Device", "Word"] { for file in ["a", "b", "c"] { files["\(name).imageset/\(file).png"] = "" } }
        for name in ["AppIcon", "Winter", "Summer"] {
            files["\(name).appiconset/Contents.json"] = Contents.images(Contents.icon("iphone", "60", "2x"))
            files["\(name).appiconset/iphone60@2x.png"] = ""
        }
        files["Launch.launchimage/Contents.json"] = image
        files["Launch.launchimage/a.png"] = ""
        return try pictureCatalog(files)
    }

    @Test func onlyWhatIsAskedForGoesIn() async throws {
        let catalog = try Self.sample()
        func names(_ options: [String]) async throws -> [String] { try await Self.car(catalog, options).names }
        #expect(try await names([]) == ["Device", "Word"])
        #expect(try await names(["--app-icon", "AppIcon"]) == ["AppIcon", "Device", "Word"])
        #expect(
            try await names(["--launch-image", "Launch", "--alternate-app-icon", "Winter"])
                == ["Device", "Winter", "Word"], "launch images are files")
        #expect(
            try await names(["--app-icon", "AppIcon", "--include-all-app-icons"])
                == ["AppIcon", "Device", "Summer", "Winter", "Word"])
    }

    @Test func devicesAndLanguagesFilterEntries() async throws {
        let catalog = try Self.sample()
        func files(_ name: String, _ options: [String]) async throws -> [String] {
            try await Self.car(catalog, options).files(of: name)
        }
        #expect(try await files("Device", ["--target-device", "iphone"]) == ["b.png", "c.png"])
        #expect(try await files("Device", []) == ["a.png", "b.png", "c.png"])
        #expect(try await files("Word", ["--include-language", "de"]) == ["a.png", "b.png"])
        let both = ["--include-language", "de", "--development-region", "fr"]
        #expect(try await files("Word", both) == ["a.png", "b.png", "c.png"])
    }

    @Test func noCarForAnEmptyCatalog() async throws {
        let catalog = try TemporaryCatalog([
            "Contents.json": "{}", "Nothing.imageset/Contents.json": Contents.images(#"{"idiom": "universal"}"#),
            "AppIcon.appiconset/Contents.json": Self.image, "AppIcon.appiconset/a.png": "",
        ])
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out)
        #expect(run.exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: out + "/Assets.car"))
        #expect(run.text(out, as: "OUT") == "/* com.apple.actool.compilation-results */\nOUT/partial.plist\n")
    }

    /// A car with nothing in it isn't written. If something was left out, the run fails, unless it's only launch images.
    @Test func noCarForContentThatIsLeftOut() async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image])
        try catalog.write(Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\n".utf8), to: "Logo.imageset/a.png")
        let out = catalog.folder + "/out"
        let pointer = await Run.compile([catalog.path], to: out)
        #expect(pointer.exitCode == 1 && !FileManager.default.fileExists(atPath: out + "/Assets.car"))
        #expect(pointer.text.contains("Nothing in the catalogs can be stored in Assets.car"), "\(pointer.text)")
        #expect(pointer.text.contains(":./Logo.imageset/a.png: error: "), "\(pointer.text)")

        let old = try pictureCatalog(["Launch.launchimage/Contents.json": Self.image, "Launch.launchimage/a.png": ""])
        let launch = await Run.compile([old.path], to: out, ["--launch-image", "Launch"])
        #expect(launch.exitCode == 0, "\(launch.text)")
    }

    @Test(arguments: ["--compile", "--output-partial-info-plist", "--export-dependency-info", "--generate-swift-asset-symbols"])
    func outputsInCatalogsAreRefused(option: String) async throws {
        let catalog = try pictureCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let before = try FileManager.default.subpathsOfDirectory(atPath: catalog.folder)
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out", [option, catalog.path("new/x")])
        #expect(run.exitCode == 1 && run.text.contains("is inside the asset catalog \""))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: catalog.folder) == before)
    }

    @Test func aCatalogThatIsNamedTwiceIsReadOnce() async throws {
        let catalog = try pictureCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let run = await Run.compile([catalog.path, catalog.path + "/"], to: catalog.folder + "/out")
        #expect(run.exitCode == 0 && !run.text.contains("warning"), "\(run.text)")
    }

    @Test func filesAreListedInTheReportAndTheDependencies() async throws {
        let catalog = try pictureCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let out = catalog.folder + "/out/deep"
        let run = await Run.compile(
            [catalog.path], to: out, ["--compile-output-filename", "Theme.car", "--export-dependency-info", out + "/deps"])
        #expect(run.exitCode == 0)
        #expect(run.text.hasSuffix("compilation-results */\n\(out)/Theme.car\n\(out)/partial.plist\n"))
        #expect(try NightcarActoolTests.car(at: out + "/Theme.car").names == ["Logo"])
        let records = FileManager.default.contents(atPath: out + "/deps")?.split(separator: 0, omittingEmptySubsequences: false)
        let texts = (records ?? []).map { String(decoding: $0, as: UTF8.self) }
        let path = catalog.path
        #expect(
            texts == [
                "", "actool-24506", "\u{10}\(path)", "\u{10}\(path)/Logo.imageset", "\u{10}\(path)/Logo.imageset/Contents.json",
                "\u{10}\(path)/Logo.imageset/a.png", "@\(out)/Theme.car", "@\(out)/partial.plist", "",
            ])
    }

    @Test func whatFailsIsAnError() async throws {
        let catalog = try pictureCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let base = ["--platform", "macosx", "--minimum-deployment-target", "14", catalog.path]
        let folder = try TemporaryDirectory()
        let plist = try folder.write("", to: "file") + "/p.plist"
        let run = await Run(["--compile", catalog.folder + "/out", "--output-partial-info-plist", plist] + base)
        #expect(run.exitCode == 1)
        #expect(run.errors == ["Failed to write info plist component."])
    }

    @Test func tagsWithoutPacksAreSaid() async throws {
        let catalog = try ReportTests.catalog()
        let demand = ["--enable-on-demand-resources", "YES"]
        let message = "warning: On-demand resources are not split into asset packs; all of them are in Assets.car. Pass "
        #expect(await Run.compile([catalog.path], to: catalog.folder + "/out", demand).text.contains(message))
        #expect(await !Run.compile([catalog.path], to: catalog.folder + "/out").text.contains(message))
    }

    @Test func symbolsAreMadeAndNothingElse() async throws {
        let catalog = try TemporaryCatalog([
            "Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": "", "Sky.colorset/Contents.json": Contents.color,
        ])
        let out = catalog.folder + "/gen"
        let run = await Run.compile(
            [catalog.path], to: out,
            [
                "--generate-swift-asset-symbols", out + "/S.swift", "--generate-objc-asset-symbols", out + "/S.h",
                "--generate-asset-symbol-index", out + "/S.plist", "--bundle-identifier", "org.example",
            ])
        #expect(run.exitCode == 0)
        #expect(run.text(out, as: "OUT") == "/* com.apple.actool.compilation-results */\nOUT/S.h\nOUT/S.plist\nOUT/S.swift\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["S.h", "S.plist", "S.swift"])
        let swift = try String(contentsOfFile: out + "/S.swift", encoding: .utf8)
        #expect(swift.contains("static let sky = DeveloperToolsSupport.ColorResource(name: \"Sky\", bundle: resourceBundle)"))
        let header = try String(contentsOfFile: out + "/S.h", encoding: .utf8)
        #expect(header.contains("ACBundleID AC_SWIFT_PRIVATE = @\"org.example\";"))
        let index = propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: out + "/S.plist"))))
        #expect((index["images"] as? [[String: String]])?.first?["swiftSymbol"] == "logo")
        #expect((index["symbols"] as? [Any])?.isEmpty == true)
    }
}
