import NightcarAppSources
import NightcarBasics
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels

/// What the store says of the apps of a project.
@Suite("Apps of a linted project")
struct AppTargetTests {
    static func found(
        _ project: String, _ files: [String: String], pictures: [String: PixelBuffer] = [:], only: Set<String>
    ) async throws -> [String] {
        let folder = try TemporaryDirectory()
        try folder.write(project, to: "project.yml")
        for (name, text) in files { try folder.write(text, to: name) }
        for (name, picture) in pictures { try folder.write(encodePNG(picture), to: name) }
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(settings: LintSettings(), root: root, sources: [folder.path], jobs: 1)
        let outcome = await lint([try loadCatalog(at: folder.path("A.xcassets"))], options: options)
        return outcome.diagnoses.map(\.finding).filter { only.contains($0.id.name) }.map { finding in
            "\(finding.location.path.dropFirst(folder.path.count + 1)): \(finding.message)"
        }
    }

    static func app(_ type: String, _ platform: String, settings: String = "ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon")
        -> String
    {
        """
        targets:
          App:
            type: \(type)
            platform: \(platform)
            sources: [A.xcassets, App.swift]
            settings:
              \(settings)

        """
    }

    static func icon(_ platform: String) -> [String: String] {
        let entry = #"{"filename": "a.png", "idiom": "universal", "platform": "\#(platform)", "size": "1024x1024"}"#
        return ["Watch/x.txt": "", "A.xcassets/AppIcon.appiconset/Contents.json": "{\"images\": [\(entry)]}"]
    }

    static func square(alpha: UInt8) -> PixelBuffer {
        PixelBuffer(width: 1024, height: 1024, bytes: (0..<1024 * 1024).flatMap { _ in [9, 9, 9, alpha] })
    }

    /// The folder "watch" in a path says nothing about a target that is an app.
    @Test(arguments: [("application", 1), ("app-extension", 0)])
    func aClearIconOfAWatchApp(type: String, count: Int) async throws {
        let found = try await Self.found(
            Self.app(type, "watchOS"), Self.icon("watchos"),
            pictures: ["A.xcassets/AppIcon.appiconset/a.png": Self.square(alpha: 9)], only: ["appicon-alpha"])
        #expect(found.count == count)
    }

    @Test(arguments: ["Info.plist", "Elsewhere.plist"])
    func anInfoPlistForASimulator(named name: String) async throws {
        let list = """
            <plist version="1.0"><dict>
            <key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>
            <key>CFBundleIcons</key><dict><key>UINewsstandIcon</key><dict><key>A</key><string>b</string></dict></dict>
            </dict></plist>
            """
        let project = Self.app("application", "iOS", settings: "INFOPLIST_FILE: Info.plist")
        let found = try await Self.found(
            project, [name: list, "A.xcassets/Contents.json": "{}"], only: ["store-simulator", "store-newsstand"])
        #expect(
            found
                == (name != "Info.plist"
                    ? []
                    : [
                        "Info.plist: CFBundleIcons has UINewsstandIcon, but UINewsstandApp isn't true (target App, ITMS-90138)",
                        "Info.plist: CFBundleSupportedPlatforms has iPhoneSimulator (target App, ITMS-90542)",
                    ]))
    }

    /// An example in somebody's repository is not sent to the store.
    @Test(arguments: [("", 1), ("Examples/", 0)])
    func aWatchAppOfAnExample(folder: String, count: Int) async throws {
        let place = try TemporaryDirectory()
        try place.write(Self.app("application", "watchOS"), to: folder + "project.yml")
        try place.write(#"{"images": []}"#, to: folder + "A.xcassets/AppIcon.appiconset/Contents.json")
        try place.write("", to: folder + "App.swift")
        let root = RepositoryRoot(path: place.path, workingDirectory: place.path)
        let options = LintOptions(
            settings: LintSettings(), root: root, only: ["store-watch-icon"], sources: [place.path], jobs: 1)
        let outcome = await lint([try loadCatalog(at: place.path(folder + "A.xcassets"))], options: options)
        #expect(outcome.findings.map(\.id.name) == Array(repeating: "store-watch-icon", count: count))
    }

    /// What the build adds to a list isn't missing in the checkout.
    @Test func anAppWithoutAList() async throws {
        let found = try await Self.found(
            Self.app("application", "iOS"), Self.icon("ios").merging(["App.swift": ""]) { $1 },
            only: ["store-icon-name", "store-simulator", "store-newsstand", "store-watch-icon", "icon-not-provided"])
        #expect(found.isEmpty)
    }

    /// An image isn't an icon, and a list of alternate icons can name loose files.
    @Test func iconsThatCodeAsksFor() async throws {
        var files = Self.icon("ios")
        files["A.xcassets/Blue.imageset/Contents.json"] = #"{"images": [{"filename": "a.png", "idiom": "universal"}]}"#
        files["App.swift"] = """
            func all() {
                UIApplication.shared.setAlternateIconName("Blue")
                UIApplication.shared.setAlternateIconName("AppIcon") { _ in }
                UIApplication.shared.setAlternateIconName("Green")
                UIApplication.shared.setAlternateIconName("Loose")
                UIApplication.shared.setAlternateIconName(nil)
            }
            """
        files["Info.plist"] = """
            <plist version="1.0"><dict><key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict>
            <key>Loose</key><dict><key>CFBundleIconFiles</key><array><string>l</string></array></dict></dict></dict></dict></plist>
            """
        let pixel = PixelBuffer(width: 1, height: 1, bytes: [9, 9, 9, 255])
        let found = try await Self.found(
            Self.app("application", "iOS"), files,
            pictures: ["A.xcassets/AppIcon.appiconset/a.png": pixel, "A.xcassets/Blue.imageset/a.png": pixel],
            only: ["undefined-asset"])
        #expect(
            found.sorted() == [
                "App.swift: no catalog has the app icon \"Blue\"", "App.swift: no catalog has the app icon \"Green\"",
            ])
    }

    /// The other catalog of the app isn't checked, so it may have the icon.
    @Test(arguments: [("[A.xcassets, App.swift]", 1), ("[A.xcassets, B.xcassets, App.swift]", 0)])
    func anIconThatNoCatalogHas(sources: String, count: Int) async throws {
        let project = Self.app("application", "iOS").replacing("[A.xcassets, App.swift]", with: sources)
        let found = try await Self.found(
            project, ["A.xcassets/Contents.json": "{}", "B.xcassets/Contents.json": "{}", "App.swift": ""],
            only: ["icon-not-provided"])
        #expect(found.count == count)
        if count == 1 { #expect(found[0].hasPrefix("project.yml: no catalog of the target App has the app icon \"AppIcon\"")) }
    }

    /// A team that ships only theme catalogs is told nothing about cars.
    @Test(arguments: [(nil, 1), (CompiledFormat.ncar, 0), (.car, 1)])
    func whatOnlyACarCannotHold(format: CompiledFormat?, count: Int) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            #"{"images": [{"filename": "a.png", "idiom": "universal"}, {"filename": "a.svg", "idiom": "universal", "scale": "1x"}]}"#,
            to: "A.xcassets/Star.imageset/Contents.json")
        try folder.write(
            Array("GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;".utf8),
            to: "A.xcassets/Star.imageset/a.png")
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><path d="M0 0h9v9z"/></svg>"#,
            to: "A.xcassets/Star.imageset/a.svg")
        var settings = LintSettings()
        settings.format = format
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(settings: settings, root: root, sources: [], jobs: 1)
        let outcome = await lint([try loadCatalog(at: folder.path("A.xcassets"))], options: options)
        for id in ["car-unsupported", "car-unpainted-vector"] {
            #expect(outcome.diagnoses.count { $0.finding.id.name == id } == count, "\(id)")
        }
    }
}
