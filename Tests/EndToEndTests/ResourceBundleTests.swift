import Foundation
import NightcarTestSupport
import Testing

@Suite("Bundles of resources")
struct ResourceBundleTests {
    private func bundle(_ options: String...) async throws -> (
        folder: TemporaryDirectory, info: [String: Any], files: Set<String>
    ) {
        let folder = try TemporaryDirectory()
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\", platforms: [.iOS(.v15)], targets: [.target(name: \"Theme\")])\n",
            to: "Package.swift")
        try FileManager.default.createDirectory(atPath: folder.path("Sources/Theme"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: PackageLayout.fixtures + "/Basics.xcassets", toPath: folder.path("Sources/Theme/Assets.xcassets"))
        let result = try await runNightcar(
            ["compile", "Sources", "--format", "car", "--output", "out/Kit & co_Theme.bundle", "--quiet"] + options,
            in: folder.path)
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        let place = folder.path("out/Kit & co_Theme.bundle")
        let files = Set(
            try FileManager.default.subpathsOfDirectory(atPath: place).filter { $0.hasSuffix(".car") || $0.hasSuffix(".plist") })
        let path = try #require(files.first { $0.hasSuffix("Info.plist") })
        let list = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: URL(fileURLWithPath: "\(place)/\(path)")), format: nil)
        return (folder, try #require(list as? [String: Any]), files)
    }

    /// The package says the platform and its oldest system.
    @Test func theProjectSaysWhatTheyAreFor() async throws {
        let (folder, info, files) = try await bundle()
        #expect(files == ["Assets.car", "Info.plist"])
        #expect(info["CFBundleIdentifier"] as? String == "Kit---co.Theme.resources")
        #expect(info["CFBundleName"] as? String == "Kit & co_Theme" && info["CFBundlePackageType"] as? String == "BNDL")
        #expect(info["MinimumOSVersion"] as? String == "15.0" && info["CFBundleSupportedPlatforms"] as? [String] == ["iPhoneOS"])
        let shown = try await runNightcar("show", "--format", "json", folder.path("out/Kit & co_Theme.bundle/Assets.car"))
        #expect(shown.stdout.contains("\"PlatformVersion\" : \"15.0\""), "\(shown.stdout.prefix(600))")
    }

    @Test func bundlesOfMacOSHaveFolders() async throws {
        let (_, info, files) = try await bundle("--platform", "macos", "--minimum-deployment-target", "13.0")
        #expect(files == ["Contents/Resources/Assets.car", "Contents/Info.plist"])
        #expect(info["LSMinimumSystemVersion"] as? String == "13.0" && info["MinimumOSVersion"] == nil)
        #expect(info["CFBundleSupportedPlatforms"] as? [String] == ["MacOSX"])
    }
}
