import Foundation
import NightcarTestSupport
import Testing

@Suite("Every command opens every kind of catalog")
struct NamedCatalogTests {
    /// An app with a catalog and an extension with another one, as a folder, an Xcode archive and a zip archive.
    private static func makeApps(in folder: TemporaryDirectory) async throws {
        let made = try await runShell(
            """
            set -e
            for app in App.app A.xcarchive/Products/Applications/App.app zip/Payload/App.app; do
                mkdir -p "$1/$app/PlugIns/Share.appex"
                "$NIGHTCAR" compile Fixtures/Basics.xcassets --format car --output "$1/$app" --quiet
                "$NIGHTCAR" compile Fixtures/Tint.xcassets --format car --output "$1/$app/PlugIns/Share.appex" --quiet
            done
            cd "$1/zip" && python3 -m zipfile -c ../App.ipa Payload
            """, folder.path(""))
        #expect(made.status == 0, "\(made.stderr)")
    }

    @Test("extract, show, lint and preview take all six kinds")
    func all() async throws {
        let folder = try TemporaryDirectory()
        try await Self.makeApps(in: folder)
        let theme = try await runNightcar("compile", "Fixtures/Basics.xcassets", "--output", folder.path("theme"), "--quiet")
        #expect(theme.status == 0)
        let names = ["App.ipa", "App.app", "A.xcarchive", "App.app/Assets.car", "theme/Assets.ncar"].map { folder.path($0) }
        for (number, path) in (names + ["Fixtures/Basics.xcassets"]).enumerated() {
            let page = folder.path("\(number).html")
            for words in [
                ["extract", path, "--output", folder.path("\(number)"), "--quiet"], ["show", path], ["lint", path],
                ["preview", path, "--output", page, "--quiet"], ["show", path, "Icons/Star", "--scale", "2"],
            ] {
                let result = try await runNightcar(words)
                #expect(result.status == 0, "\(words[0]) \(path): \(result.stderr)")
                if ["show", "lint"].contains(words[0]) { #expect(!result.stdout.isEmpty, "\(words[0]) \(path)") }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("\(number)")).count > 10)
            #expect(try folder.read("\(number).html").count > 10_000)
        }
    }

    @Test func aFileWithAnAppsNameThatIsNoArchive() async throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("not found", to: "App.ipa")
        for command in ["show", "size", "lint"] {
            let result = try await runNightcar(command, path)
            #expect(result.status == 2 && result.stderr.contains("not an app: it isn't a zip archive"), "\(result.stderr)")
        }
    }

    @Test func aRequestNeedsTheNameOfAnAsset() async throws {
        let result = try await runNightcar("show", "Fixtures/Basics.xcassets", "--scale", "2")
        #expect(result.status == 2)
        #expect(result.stderr == "Fixtures/Basics.xcassets: error: give the name of an asset\n")
    }

    @Test("For an app, its main catalog is read; lint reads all of them")
    func apps() async throws {
        let folder = try TemporaryDirectory()
        try await Self.makeApps(in: folder)
        let direct = try await runNightcar("show", folder.path("App.app/Assets.car"), "--format", "json")
        for app in ["App.app", "A.xcarchive", "App.ipa"] {
            let path = folder.path(app)
            let info = try await runNightcar("show", path, "--format", "json")
            #expect(info.status == 0 && info.stdout == direct.stdout, "\(app): \(info.stderr)")
            #expect(try await runNightcar("lint", path).status == 0)
            let lint = try await runNightcar("lint", path, "--format", "json")
            #expect(lint.stdout.contains("App.app/Assets.car/"), "\(app): \(lint.stderr)")
            #expect(lint.stdout.contains("Share.appex/Assets.car/"), "\(app)")
        }
        let plugIn = try await runNightcar("show", folder.path("App.ipa/Payload/App.app/PlugIns/Share.appex/Assets.car"))
        #expect(plugIn.status == 0 && plugIn.stdout.contains("Art/Mask"))
    }

    @Test("Several catalogs that are equally near, and none at all, are errors")
    func unclear() async throws {
        let folder = try TemporaryDirectory()
        for name in ["a", "b"] {
            #expect(
                try await runNightcar("compile", "Fixtures/Tint.xcassets", "--output", folder.path(name), "--quiet").status == 0)
        }
        let several = try await runNightcar("show", folder.path(""))
        #expect(several.status == 2 && several.stderr.contains("2 compiled catalogs are in it; name one of them: "))
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        for command in ["show", "extract --output x"] {
            let words = command.split(separator: " ").map(String.init)
            let none = try await runNightcar(words + [folder.path("empty")])
            #expect(none.status == 2 && none.stderr.contains("error: "), "\(none.stderr)")
        }
        #expect(try await runNightcar("show", folder.path("a/Assets.ncar/nothing")).status == 2)
        #expect(try await runNightcar("lint", folder.path("none.ipa")).status == 2)
    }

    @Test("show lists a source catalog")
    func source() async throws {
        let text = try await runNightcar("show", "Fixtures/Tint.xcassets")
        #expect(text.status == 0 && text.stdout.hasPrefix("Fixtures/Tint.xcassets: source, "), "\(text.stderr)")
        let json = try await runNightcar("show", "Fixtures/Tint.xcassets", "--format", "json")
        #expect(json.stdout.contains("\"format\": \"source\"") || json.stdout.contains("\"format\" : \"source\""))
    }
}
