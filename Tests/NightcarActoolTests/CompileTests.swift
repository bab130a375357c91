import Foundation
import NightcarDiagnostics
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@testable import NightcarActool

@Suite("Compiling")
struct CompileTests {
    private static let image = Contents.images(#"{"idiom": "universal", "filename": "a.png"}"#)

    /// What the compiler of cars was given.
    private actor Recorder {
        private(set) var requests: [CarRequest] = []
        func record(_ request: CarRequest) { requests.append(request) }
    }

    private static func requests(_ catalog: TemporaryCatalog, _ options: [String]) async -> [CarRequest] {
        let recorder = Recorder()
        _ = await runActool(
            [
                "--compile", catalog.folder + "/out", "--platform", "iphoneos", "--minimum-deployment-target", "17",
                "--output-partial-info-plist", catalog.folder + "/p.plist", catalog.path,
            ] + options
        ) { request in
            await recorder.record(request)
            return CarOutput(bytes: [7], findings: [])
        }
        return await recorder.requests
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
        return try TemporaryCatalog(files)
    }

    @Test func onlyWhatIsAskedForGoesIn() async throws {
        let catalog = try Self.sample()
        func names(_ options: [String]) async -> [String] {
            await Self.requests(catalog, options).first?.catalogs.flatMap(\.sets).map(\.name).sorted() ?? []
        }
        #expect(await names([]) == ["Device", "Word"])
        #expect(await names(["--app-icon", "AppIcon"]) == ["AppIcon", "Device", "Word"])
        #expect(
            await names(["--launch-image", "Launch", "--alternate-app-icon", "Winter"]) == ["Device", "Launch", "Winter", "Word"])
        #expect(
            await names(["--app-icon", "AppIcon", "--include-all-app-icons"])
                == ["AppIcon", "Device", "Summer", "Winter", "Word"])
        let icons = await Self.requests(catalog, ["--app-icon", "Summer", "--include-all-app-icons"]).first?.appIcons
        #expect(icons == ["Summer", "AppIcon", "Winter"])
    }

    @Test func devicesAndLanguagesFilterEntries() async throws {
        let catalog = try Self.sample()
        func files(_ name: String, _ options: [String]) async -> [String] {
            let sets = await Self.requests(catalog, options).first?.catalogs.flatMap(\.sets) ?? []
            return sets.first { $0.name == name }?.entries.compactMap(\.fileName) ?? []
        }
        #expect(await files("Device", ["--target-device", "iphone"]) == ["b.png", "c.png"])
        #expect(await files("Device", []) == ["a.png", "b.png", "c.png"])
        #expect(await files("Word", ["--include-language", "de"]) == ["a.png", "b.png"])
        #expect(await files("Word", ["--include-language", "de", "--development-region", "fr"]) == ["a.png", "b.png", "c.png"])
        let request = await Self.requests(catalog, ["--optimization", "space"]).first
        #expect(request?.optimizesSpace == true)
        #expect(request?.filter.platform == .ios)
    }

    @Test func noCarForAnEmptyCatalog() async throws {
        let catalog = try TemporaryCatalog([
            "Contents.json": "{}", "Nothing.imageset/Contents.json": Contents.images(#"{"idiom": "universal"}"#),
            "AppIcon.appiconset/Contents.json": Self.image, "AppIcon.appiconset/a.png": "",
        ])
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out, car: nil)
        #expect(run.exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: out + "/Assets.car"))
        #expect(run.text(out, as: "OUT") == "/* com.apple.actool.compilation-results */\nOUT/partial.plist\n")
    }

    /// A car with nothing in it isn't written. If something was left out, the run fails, unless it's only launch images.
    @Test(arguments: [(Severity.error, FindingID.gitLFSPointer), (.warning, .carUnsupported), (.info, .carUnsupported)])
    func noCarForContentThatIsLeftOut(severity: Severity, id: FindingID) async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let out = catalog.folder + "/out"
        let arguments = [
            "--compile", out, "--platform", "iphoneos", "--minimum-deployment-target", "17.0", "--output-format",
            "human-readable-text", catalog.path,
        ]
        let finding = Finding(id, severity, "the file is left out", at: Location(path: catalog.path("Logo.imageset/a.png")))
        let result = await runActool(arguments) { _ in CarOutput(bytes: [], findings: [finding]) }
        let text = String(decoding: result.standardOutput, as: UTF8.self)
        #expect(!FileManager.default.fileExists(atPath: out + "/Assets.car"))
        #expect(result.exitCode == (severity == .info ? 0 : 1))
        #expect(text.contains("Nothing in the catalogs can be stored in Assets.car") == (severity != .info))
        #expect(text.contains(":./Logo.imageset/a.png: error: The file is left out.") == (severity == .error), "\(text)")
    }

    @Test(arguments: ["--compile", "--output-partial-info-plist", "--export-dependency-info", "--generate-swift-asset-symbols"])
    func outputsInCatalogsAreRefused(option: String) async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let before = try FileManager.default.subpathsOfDirectory(atPath: catalog.folder)
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out", [option, catalog.path("new/x")])
        #expect(run.exitCode == 1 && run.text.contains("is inside the asset catalog \""))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: catalog.folder) == before)
    }

    @Test func aCatalogThatIsNamedTwiceIsReadOnce() async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let run = await Run.compile([catalog.path, catalog.path + "/"], to: catalog.folder + "/out")
        #expect(run.exitCode == 0 && !run.text.contains("warning"), "\(run.text)")
    }

    @Test func withoutACompilerEverythingElseIsMade() async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out, car: nil)
        #expect(run.exitCode == 1)
        #expect(run.text.contains("error: Compiling to Assets.car is not available in this build; all other outputs are made."))
        #expect(FileManager.default.fileExists(atPath: out + "/partial.plist"))
        #expect(!FileManager.default.fileExists(atPath: out + "/Assets.car"))
    }

    @Test func filesAreListedInTheReportAndTheDependencies() async throws {
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        let out = catalog.folder + "/out/deep"
        let run = await Run.compile(
            [catalog.path], to: out, ["--compile-output-filename", "Theme.car", "--export-dependency-info", out + "/deps"])
        #expect(run.exitCode == 0)
        #expect(run.text.hasSuffix("compilation-results */\n\(out)/Theme.car\n\(out)/partial.plist\n"))
        #expect(FileManager.default.contents(atPath: out + "/Theme.car") == Data([1, 2, 3]))
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
        let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": Self.image, "Logo.imageset/a.png": ""])
        struct Broken: Error, CustomStringConvertible { var description: String { "Distill failed." } }
        let base = ["--platform", "macosx", "--minimum-deployment-target", "14", catalog.path]
        let thrown = await runActool(["--compile", catalog.folder + "/out"] + base) { _ in throw Broken() }
        #expect(thrown.exitCode == 1)
        #expect(String(decoding: thrown.standardOutput, as: UTF8.self).contains("Distill failed."))
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
