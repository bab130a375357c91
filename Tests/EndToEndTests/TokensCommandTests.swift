import Foundation
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
        #expect(try await runNightcar("tokens", "check", "--fail-on", "warning", in: folder.path).status == 1)
    }

    @Test func tokensAreASourceOfCompileAndGenerate() async throws {
        _ = try await runNightcar("tokens", "build", in: folder.path)
        let compiled = try await runNightcar("compile", "tokens.resolver.json", "--output", "direct", in: folder.path)
        #expect(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
        let built = try await runNightcar("compile", "Colors.xcassets", "--output", "built", in: folder.path)
        #expect(built.status == 0)
        let same = try await runNightcar("diff", "direct/Assets.ncar", "built/Assets.ncar", in: folder.path)
        #expect(same.status == 0, "\(same.stdout)")
        for form in ["css", "swift", "android"] {
            let made = try await runNightcar("generate", form, "tokens.resolver.json", "-o", "a-\(form)", in: folder.path)
            #expect(made.status == 0, "\(made.stdout)\(made.stderr)")
        }
        let css = String(decoding: try folder.read("a-css/Assets.css"), as: UTF8.self)
        #expect(css.contains("--color-link: light-dark(#0066CC, #3399FF)"), "\(css)")
        let resolved = try await runNightcar("show", "tokens.resolver.json", "link", "--luminosity", "dark", in: folder.path)
        #expect(
            resolved.status == 0 && resolved.stdout.contains("#3399FF"),
            "\(resolved.stdout)\(resolved.stderr)")
        let page = try await runNightcar("preview", "tokens.resolver.json", "-o", "tokens.html", in: folder.path)
        #expect(page.status == 0, "\(page.stderr)")
        #expect(String(decoding: try folder.read("tokens.html"), as: UTF8.self).contains("link"))
        // An error of the tokens is one of the run, and a change counts although the build cache is on.
        try write(dark: "[0.2, 0.6, 7]")
        let broken = try await runNightcar("compile", "tokens.resolver.json", "--output", "direct", in: folder.path)
        #expect(broken.status == 1 && broken.stdout.contains("dark.json:2:61: error"), "\(broken.stdout)")
    }

    /// A finding has the place of the token, or of the value for the look that it is about.
    @Test func tokensAreLintedAndCounted() async throws {
        let files = try TemporaryDirectory()
        _ = try files.write(
            """
            {"color": {"$type": "color",
              "ink": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}},
              "paper": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
              "line": {"$value": {"colorSpace": "srgb", "components": [0.5, 0.5, 0.5]}},
              "glow": {"$value": "{color.gone}"}}}
            """, to: "light.json")
        _ = try files.write(
            """
            {"color": {"$type": "color",
              "ink": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
              "paper": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}}
            """, to: "dark.json")
        let sources = ["light.json", "dark.json"]
        let found = try await runNightcar(["lint"] + sources + ["--format", "xcode"], in: files.path)
        #expect(found.status == 1)
        #expect(found.stdout.contains("light.json:5:22: error: there is no token \"color.gone\""), "\(found.stdout)")
        #expect(found.stdout.contains("light.json:4:3: note: the color \"colorLine\" has no dark value"), "\(found.stdout)")
        #expect(!found.stdout.contains("nightcar-tokens"))
        // A token that has a value for dark mode lacks nothing, even if it is the usual one.
        _ = try files.write(
            """
            {"color": {"$type": "color",
              "ink": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}},
              "line": {"$value": {"colorSpace": "srgb", "components": [0.5, 0.5, 0.5]}},
              "paper": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}}
            """, to: "dark.json")
        let only = try await runNightcar(
            ["lint"] + sources + ["--only", "color-missing-dark", "--format", "xcode"], in: files.path)
        #expect(!only.stdout.contains("has no dark value"), "\(only.stdout)")
        let counted = try await runNightcar("show", "--count", "light.json", in: files.path)
        #expect(counted.status == 0 && counted.stdout.hasPrefix("light.json\n  colorset              3\n"), "\(counted.stdout)")
        #expect(counted.stderr.contains("light.json:5:22: error"))
        let shown = try await runNightcar("show", "light.json", in: files.path)
        #expect(shown.stdout.contains("colorPaper  (colorset)"), "\(shown.stdout)\(shown.stderr)")
    }

    /// Tokens, a catalog, tokens, and a catalog again: the two catalogs have the same bytes.
    @Test func tokensSurviveTheWayThroughACatalog() async throws {
        _ = try folder.write(
            """
            {"color": {"$type": "color",
              "blue": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 0.8], "alpha": 0.35}},
              "vivid": {"$value": {"colorSpace": "display-p3", "components": [1, 0.1234, 0]}},
              "odd": {"$value": {"colorSpace": "srgb", "components": [0.123456, 0.5, 0.999999]}},
              "glow": {"$type": "gradient", "$value": [
                {"color": "{color.vivid}", "position": 0}, {"color": "{color.odd}", "position": 0.33}]},
              "link": {"$value": "{color.blue}"}}}
            """, to: "base.json")
        _ = try await runNightcar("tokens", "build", in: folder.path)
        let out = try await runNightcar("generate", "dtcg", "Colors.xcassets", "-o", "out", in: folder.path)
        #expect(out.status == 0, "\(out.stdout)\(out.stderr)")
        let again = try await runNightcar(
            "tokens", "build", "out/Assets.resolver.json", "--output", "Again.xcassets", in: folder.path)
        #expect(again.status == 0, "\(again.stdout)\(again.stderr)")
        for name in ["blue.colorset", "vivid.colorset", "odd.colorset", "link.colorset", "glow.gradientset"] {
            let path = "\(name)/Contents.json"
            #expect(try folder.read("Colors.xcassets/\(path)") == folder.read("Again.xcassets/\(path)"), "\(name)")
        }
        // The files are checked, and a change of the catalog makes them out of date.
        let fresh = try await runNightcar("generate", "dtcg", "Colors.xcassets", "-o", "out", "--check", in: folder.path)
        #expect(fresh.status == 0)
        try write(dark: "[0.5, 0.6, 0.8]")
        _ = try await runNightcar("tokens", "build", in: folder.path)
        let stale = try await runNightcar("generate", "dtcg", "Colors.xcassets", "-o", "out", "--check", in: folder.path)
        #expect(stale.status == 1 && stale.stdout.contains("out/Assets/dark.json: error: the file differs"), "\(stale.stdout)")
    }

    @Test func brandsBecomeThemes() async throws {
        let brands = try TemporaryDirectory()
        func color(_ name: String, _ components: String) -> String {
            """
            {"\(name)": {"$type": "color", "$value": {"colorSpace": "srgb", "components": \(components)}}}
            """
        }
        _ = try brands.write(
            """
            {"version": "2025.10",
             "sets": {"base": {"sources": [\(color("paper", "[1, 1, 1]")), \(color("ink", "[0, 0, 0]"))]}},
             "modifiers": {
               "brand": {"default": "usual", "contexts": {"usual": [], "Ocean": [\(color("ink", "[0, 0, 0.4]"))]}},
               "mode": {"default": "light", "contexts": {"light": [], "dark": [\(color("paper", "[0, 0, 0]"))]}}},
             "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/brand"}, {"$ref": "#/modifiers/mode"}]}
            """, to: "brands.resolver.json")
        let plain = try await runNightcar("tokens", "build", "brands.resolver.json", "-o", "App/Colors.xcassets", in: brands.path)
        #expect(plain.status == 0 && plain.stdout.contains("\"ocean\": {catalog: \"Themes/ocean.xcassets\"}"), "\(plain.stdout)")
        let built = try await runNightcar(
            "tokens", "build", "brands.resolver.json", "-o", "App/Colors.xcassets", "--init", in: brands.path)
        #expect(built.status == 0 && built.stdout.contains(".nightcar.yml: written"), "\(built.stdout)\(built.stderr)")
        // The configuration says everything, so the same runs need no arguments.
        let same = try await runNightcar("tokens", "build", in: brands.path)
        #expect(same.status == 0 && same.stdout.contains("mode: light → any, dark → dark\n"), "\(same.stdout)\(same.stderr)")
        #expect(!same.stdout.contains("aren't in"))
        #expect(try await runNightcar("tokens", "check", in: brands.path).status == 0)
        let check = try await runNightcar("themes", "check", "App/Colors.xcassets", "--fail-on", "warning", in: brands.path)
        #expect(check.status == 0 && check.stdout.contains("1 theme: no findings"), "\(check.stdout)\(check.stderr)")
        let css = try await runNightcar("generate", "css", "App/Colors.xcassets", "-o", "-", in: brands.path)
        #expect(css.stdout.contains("[data-theme=\"ocean\"]") && css.stdout.contains("#000066"), "\(css.stdout)")
        // The same without a catalog in between.
        let direct = try await runNightcar("generate", "compose", "brands.resolver.json", "-o", "-", in: brands.path)
        #expect(direct.stdout.contains("theme == \"ocean\"") && direct.stdout.contains("0xFF000066"), "\(direct.stdout)")
        // A theme's catalog that is out of date is a finding.
        try FileManager.default.removeItem(atPath: brands.path("Themes/ocean.xcassets/ink.colorset"))
        let drift = try await runNightcar("tokens", "check", in: brands.path)
        #expect(
            drift.status == 1 && drift.stdout.contains("has no color set \"ink\" in Themes/ocean.xcassets"), "\(drift.stdout)")
    }
}
