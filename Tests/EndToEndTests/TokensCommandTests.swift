import NightcarTestSupport
import Testing

@Suite("nightcar tokens")
struct TokensCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        _ = try folder.write(
            """
            {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
             "modifiers": {"theme": {"default": "light", "contexts": {"light": [], "dark": [{"$ref": "dark.json"}]}}},
             "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
            """, to: "tokens.resolver.json")
        _ = try folder.write(
            """
            {"color": {"$type": "color",
              "blue": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 0.8]}},
              "link": {"$value": "{color.blue}"}},
             "gap": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}
            """, to: "base.json")
        try write(dark: "[0.2, 0.6, 1]")
        _ = try folder.write(
            "tokens: {source: [tokens.resolver.json], output: Colors.xcassets, drop: [color]}\n", to: ".nightcar.yml")
    }

    private func write(dark components: String) throws {
        _ = try folder.write(
            """
            {"color": {"blue": {"$type": "color",
              "$value": {"colorSpace": "srgb", "components": \(components)}}}}
            """, to: "dark.json")
    }

    @Test func buildAndCheckAgree() async throws {
        let dry = try await runNightcar("tokens", "build", "--dry-run", in: folder.path)
        #expect(dry.status == 0, "\(dry.stderr)")
        #expect(dry.stdout.contains("theme: light → any, dark → dark (guessed)"))
        #expect(dry.stdout.contains("would add Colors.xcassets/blue.colorset"))
        #expect(dry.stdout.contains("tokens that aren't colors are left out: 1 dimension"))
        let missing = try await runNightcar("tokens", "check", in: folder.path)
        #expect(missing.status == 2)
        let built = try await runNightcar("tokens", "build", in: folder.path)
        #expect(built.status == 0 && built.stdout.contains("2 color sets written, 0 removed, 0 unchanged"))
        let same = try await runNightcar("tokens", "build", in: folder.path)
        #expect(same.stdout.contains("0 color sets written, 0 removed, 2 unchanged"))
        #expect(try await runNightcar("tokens", "check", in: folder.path).status == 0)

        try write(dark: "[0.2, 0.6, 0.8]")
        let drift = try await runNightcar("tokens", "check", "--format", "xcode", in: folder.path)
        #expect(drift.status == 1)
        #expect(drift.stdout.contains("dark: #3399FF → #3399CC"), "\(drift.stdout)\(drift.stderr)")
        let changed = try await runNightcar("tokens", "build", in: folder.path)
        #expect(changed.stdout.contains("changed Colors.xcassets/link.colorset"))
        #expect(changed.stdout.contains("dark: #3399FF → #3399CC, from color.blue at dark.json:1:12"), "\(changed.stdout)")
        #expect(try await runNightcar("tokens", "check", in: folder.path).status == 0)
        // The catalog is one that compiles and lints.
        let compiled = try await runNightcar("compile", "Colors.xcassets", "--output", "out", in: folder.path)
        #expect(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
    }

    @Test func errorsOfTokensFailTheRunAndLeaveTheirSetsAlone() async throws {
        _ = try await runNightcar("tokens", "build", in: folder.path)
        let before = try folder.read("Colors.xcassets/blue.colorset/Contents.json")
        try write(dark: "[0.2, 0.6, 7]")
        let result = try await runNightcar("tokens", "build", in: folder.path)
        #expect(result.status == 1)
        #expect(
            result.stdout.contains("dark.json:2:61: error: component 3 of srgb must be between 0.0 and 1.0"), "\(result.stdout)")
        #expect(try folder.read("Colors.xcassets/blue.colorset/Contents.json") == before)
        #expect(try await runNightcar("tokens", "check", "--strict", in: folder.path).status == 1)
    }
}
