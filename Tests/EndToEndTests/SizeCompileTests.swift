import Foundation
import NightcarTestSupport
import Testing

@Suite("size measures what compile writes")
struct SizeCompileTests {
    static let configurations = [
        "nothing": "",
        "recipes": "tint:\n  - {match: \"Icons/*\", dark: label, contrast-dark: \"#FFFFFF\"}\n",
        "derive": """
        derive:
          base: material
          high-contrast: true
          colors: ["**"]
          images: ["**"]
          app-icons: [dark, tinted]

        """,
        "themes": """
        themes:
          sepia:
            colors: {label: "#5B4636", "Colors/Card": {light: "#F4ECD8", dark: "#2B2419"}}
            catalog: Themes/Sepia.xcassets

        """,
        "pairs": "pairs:\n  - {light: \"light_*\", dark: \"dark_*\"}\n",
    ]

    @Test(
        "The bytes are those of the file, whatever is configured",
        arguments: [
            ("Basics", "nothing"), ("Basics", "recipes"), ("Basics", "derive"), ("Basics", "themes"), ("Tint", "derive"),
            ("Tint", "pairs"), ("AppIcon", "derive"), ("Composite", "nothing"), ("Pixels", "themes"), ("Odd", "recipes"),
        ])
    func configured(fixture: String, configuration: String) async throws {
        try await expectSame(fixture, configuration, ["--optimization", "time"])
    }

    @Test(
        "… and whatever options are given",
        arguments: [
            ["--optimization", "balanced"], ["--optimization", "space"], ["--codecs", "deflate"], ["--platform", "ios"],
            ["--platform", "macos", "--minimum-deployment-target", "13.0"], ["--tint", "off"],
        ])
    func withOptions(options: [String]) async throws {
        try await expectSame("Basics", "recipes", options)
    }

    private func expectSame(_ fixture: String, _ configuration: String, _ options: [String]) async throws {
        let folder = try TemporaryDirectory()
        let manager = FileManager.default
        let catalog = folder.path("\(fixture).xcassets")
        try manager.copyItem(atPath: "\(PackageLayout.fixtures)/\(fixture).xcassets", toPath: catalog)
        try folder.write(SizeCompileTests.configurations[configuration] ?? "", to: ".nightcar.yml")
        try folder.write(
            #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#, to: "Themes/Sepia.xcassets/Moon.imageset/Contents.json"
        )
        try folder.write(SizeRepository.picture(seed: 3), to: "Themes/Sepia.xcassets/Moon.imageset/a.png")
        let compiled = try await runNightcar(
            ["compile", catalog, "--output", folder.path("out"), "--quiet"] + options, timeout: 400)
        #expect([0, 1].contains(compiled.status), "\(compiled.stderr)")
        let bytes = try folder.read("out/Assets.ncar").count
        let result = try await runNightcar(
            ["size", "--compile-to", "ncar", catalog, "--format", "json", "--quiet"] + options, timeout: 400)
        #expect(result.status == compiled.status, "\(result.stderr)")
        let files = try #require(try result.json()["files"] as? [[String: Any]])
        #expect(files.compactMap { $0["bytes"] as? Int } == [bytes], "\(fixture) with \(configuration) and \(options)")
        let rows = files.flatMap { $0["rows"] as? [[String: Any]] ?? [] }
        #expect(rows.reduce(0) { $0 + (($1["stored_bytes"] as? Int) ?? 0) } == bytes)
        #expect(
            Set(["[structure]", "[names]", "[shared]", "[padding]"]).isSubset(of: rows.compactMap { $0["asset"] as? String }))
    }
}
