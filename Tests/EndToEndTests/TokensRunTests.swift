import NightcarTestSupport
import Testing

/// A team's way from a token file to a themed catalog, Swift, Kotlin and CSS, as `Documentation/Tokens.md` describes it. The golden
/// file is the record of the run.
@Suite("From tokens to every platform")
struct TokensRunTests {
    @Test func isRecorded() async throws {
        let folder = try TemporaryDirectory()
        _ = try folder.write(Self.tokens, to: "tokens.resolver.json")
        var record = ""
        func run(_ line: String, status: Int32 = 0) async throws {
            let result = try await runNightcar(line.split(separator: " ").map(String.init), in: folder.path)
            #expect(result.status == status, "\(line): \(result.stdout)\(result.stderr)")
            record += "$ nightcar \(line)\n\(result.stdout)\(result.stderr)"
            if status != 0 { record += "(exit code \(status))\n" }
        }
        func show(_ path: String) throws { record += "--- \(path)\n\(String(decoding: try folder.read(path), as: UTF8.self))" }

        try await run("tokens build tokens.resolver.json --output App/Colors.xcassets --init")
        try show(".nightcar.yml")
        try await run("themes check App/Colors.xcassets")
        try await run("lint tokens.resolver.json")
        try await run("compile App/Colors.xcassets --output build --name App --quiet")
        try await run("show build/App.ncar colorText --theme ocean --luminosity dark")
        try await run("generate swift App/Colors.xcassets --output App/Colors.swift")
        try await run("generate compose App/Colors.xcassets --output Colors.kt --package com.example.app")
        try show("Colors.kt")
        try await run("generate android App/Colors.xcassets --output res")
        try show("res/values-night/assets_colors.xml")
        try await run("generate css App/Colors.xcassets --output colors.css")
        try show("colors.css")
        try await run("tokens check")

        // A designer changes a token, and CI notices that nobody built the catalog anew.
        _ = try folder.write(Self.tokens.replacing("[0.1, 0.1, 0.12]", with: "[0.1, 0.1, 0.2]"), to: "tokens.resolver.json")
        record += "(ink is changed in tokens.resolver.json)\n"
        try await run("tokens check", status: 1)
        try await run("tokens build")
        try await run("generate css App/Colors.xcassets --output colors.css --check", status: 1)
        try expectSnapshot(record, named: "tokens-run.txt")
    }

    private static let tokens = """
        {
          "version": "2025.10",
          "sets": {
            "base": {"sources": [{"color": {"$type": "color",
              "ink": {"$value": {"colorSpace": "srgb", "components": [0.1, 0.1, 0.12]}},
              "paper": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
              "sea": {"$value": {"colorSpace": "srgb", "components": [0, 0.2, 0.5]}},
              "text": {"$value": "{color.ink}"},
              "page": {"$value": "{color.paper}"}}}]}},
          "modifiers": {
            "brand": {"default": "usual", "contexts": {
              "usual": [],
              "Ocean": [{"color": {"$type": "color", "text": {"$value": "{color.sea}"}}}]}},
            "mode": {"default": "light", "contexts": {
              "light": [],
              "dark": [{"color": {"$type": "color",
                "text": {"$value": "{color.paper}"}, "page": {"$value": "{color.ink}"}}}]}}},
          "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/mode"}, {"$ref": "#/modifiers/brand"}]
        }

        """
}
