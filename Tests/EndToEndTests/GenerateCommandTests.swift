import Foundation
import NightcarTestSupport
import Testing

@Suite("generate, import and themes")
struct GenerateCommandTests {
    static let fixtures = PackageLayout.root + "/Fixtures"

    @Test func checkReportsStaleFiles() async throws {
        let folder = try TemporaryDirectory()
        let arguments = ["generate", "objc", "\(Self.fixtures)/Tint.xcassets", "--output", folder.path("App/Colors.h")]
        #expect(try await runNightcar(arguments).status == 0)
        #expect(try await runNightcar(arguments + ["--check"]).status == 0)
        try folder.write("changed", to: "App/Colors.m")
        try FileManager.default.removeItem(atPath: folder.path("App/Colors.h"))
        let result = try await runNightcar(arguments + ["--check"])
        #expect(result.status == 1)
        #expect(result.stdout.matches(of: /error: .* \[stale-file\]/).count == 2, "\(result.stdout)")
        #expect(try String(decoding: folder.read("App/Colors.m"), as: UTF8.self) == "changed")
    }

    @Test func oneFileGoesToStandardOutput() async throws {
        let folder = try TemporaryDirectory()
        let tint = "\(Self.fixtures)/Tint.xcassets"
        let printed = try await runNightcar("generate", "swift", tint, "--output", "-", "--backing", "values")
        #expect(printed.status == 0 && printed.stderr.contains("[not-generated]"), "\(printed.stderr)")
        let file = folder.path("Assets.swift")
        #expect(try await runNightcar("generate", "swift", tint, "--output", file, "--backing", "values").status == 0)
        #expect(try printed.stdout == String(decoding: folder.read("Assets.swift"), as: UTF8.self))
        let two = try await runNightcar("generate", "objc", tint, "--output", "-")
        #expect(two.status == 2 && two.stdout.isEmpty && two.stderr.contains("objc makes 2 files"), "\(two.stderr)")
        let taken = try await runNightcar("generate", "json", tint, "--output", file)
        #expect(taken.status == 2 && taken.stderr.contains("this is not a folder"), "\(taken.stderr)")
        #expect(try await runNightcar("generate", "swift", tint, "--output", "-", "--check").status == 2)
    }

    /// What `validate()` looks up is in the file that is compiled.
    @Test func validatedNamesAreCompiled() async throws {
        let (folder, demo) = (try TemporaryDirectory(), "\(Self.fixtures)/Demo/Assets.xcassets")
        let arguments = ["generate", "swift", demo, "--output", "-", "--validate"]
        let code = try await runNightcar(arguments)
        #expect(code.status == 0 && code.stdout.contains("static func validate() throws"), "\(code.stderr)")
        _ = try await runNightcar("compile", demo, "--output", folder.path, "--format", "car", "--platform", "ios", "--quiet")
        let shown = try await runNightcar("show", folder.path("Assets.car")).stdout
        let names = code.stdout.matches(of: /_(?:Color|Image|File)\("([^"]+)"/).map { $0.output.1 }
        #expect(names.count > 8 && names.allSatisfy { shown.contains("\n\($0)  (") }, "\(names)")
        #expect(try await runNightcar(arguments + ["--backing", "values"]).status == 2)
        #expect(try await runNightcar("generate", "json", demo, "--output", "-", "--validate").status == 2)
    }

    /// A compiled catalog gives the same code as its source.
    @Test func compiledCatalogsGiveTheSameCode() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("themes: {sepia: {colors: {Colors/titleText: \"#5B4636\"}}}\n", to: ".nightcar.yml")
        _ = try await runNightcar([
            "extract", "\(Self.fixtures)/Tint.xcassets", "--output", folder.path("A.xcassets"), "--as", "xcassets",
        ])
        let compiled = try await runNightcar(
            ["compile", folder.path("A.xcassets"), "--output", folder.path, "--name", "A", "--optimization", "time"])
        #expect(compiled.status == 0, "\(compiled.stderr)\(compiled.stdout)")
        for (input, output) in [("A.xcassets", "one"), ("A.ncar", "two")] {
            let result = try await runNightcar([
                "generate", "swift", folder.path(input), "--output", folder.path(output), "--backing", "values", "--quiet",
            ])
            #expect(result.status == 0, "\(result.stderr)")
        }
        func text(_ path: String) throws -> [Substring] {
            try String(decoding: folder.read(path), as: UTF8.self).split(separator: "\n").dropFirst().map { $0 }
        }
        let source = try text("one/Assets.swift")
        #expect(source == (try text("two/Assets.swift")))
        #expect(source.contains { $0.contains("case sepia = \"sepia\"") })
    }

    @Test func whatIsImportedIsGeneratedAgain() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            """
            {"colors": {"page": ["#FFFFFF", "#1D1B1B"], "Icons/tint": ["#007AFF", "#0A84FF"]}, "bad": 7}
            """, to: "theme.json")
        let result = try await runNightcar("import", folder.path("theme.json"), "--output", folder.path("Theme.xcassets"))
        #expect(result.status == 0 && result.stdout.contains("[not-imported]"), "\(result.stderr)")
        #expect(result.stdout.contains("2 color sets written"))
        let generated = try await runNightcar(
            "generate", "hex-pairs", folder.path("Theme.xcassets"), "--output", folder.path("out"))
        #expect(generated.status == 0, "\(generated.stderr)")
        let list = try String(decoding: folder.read("out/Assets.json"), as: UTF8.self).filter { !$0.isWhitespace }
        #expect(list.contains("\"page\":[\"#FFFFFF\",\"#1D1B1B\"]") && list.contains("\"Icons/tint\":[\"#007AFF\",\"#0A84FF\"]"))
        #expect(try await runNightcar("import", folder.path("theme.json"), "--output", folder.path("Theme.xcassets")).status == 2)
    }

    /// The configuration declares pairs in two places. A pair in both is one.
    @Test(arguments: ["lint", "derive", "both"])
    func aThemeKeepsTheContrastOfDeclaredPairs(place: String) async throws {
        let folder = try TemporaryDirectory()
        let lint = "lint: {pairs: [{text: Colors/titleText, background: Colors/pageBackground}]}\n"
        let derive = "derive: {contrast: [{text: Colors/titleText, on: Colors/pageBackground}]}\n"
        let config = try folder.write(
            "themes: {faint: {colors: {Colors/titleText: \"#808080\", Colors/pageBackground: \"#888888\"}}}\n"
                + (place == "derive" ? "" : lint) + (place == "lint" ? "" : derive), to: "config.yml")
        let check = try await runNightcar("themes", "check", "\(Self.fixtures)/Tint.xcassets", "--config", config)
        let wrong = check.stdout.split(separator: "\n").filter { $0.hasSuffix("[theme-contrast]") }
        #expect(!wrong.isEmpty && wrong.allSatisfy { $0.contains("of the theme \"faint\"") }, "\(check.stderr)\(check.stdout)")
        #expect(Set(wrong).count == wrong.count)
    }

    @Test func aPackHasOneThemeAndFitsItsApp() async throws {
        let folder = try TemporaryDirectory()
        let tint = "\(Self.fixtures)/Tint.xcassets"
        let config = try folder.write(
            """
            themes:
              sepia: {colors: {Colors/titleText: "#5B4636", Colors/accent: "#804000"}}
              ocean: {colors: {Colors/titleText: "#003366"}}
            derive: {contrast: [{text: Colors/titleText, on: Colors/pageBackground}]}
            """, to: "config.yml")
        let check = try await runNightcar("themes", "check", tint, "--config", config)
        #expect(check.status == 0 && check.stdout.contains("[theme-incomplete]"), "\(check.stderr)\(check.stdout)")
        #expect(try await runNightcar("themes", "check", tint, "--config", config, "--fail-on", "warning").status == 1)
        let difference = try await runNightcar(
            "themes", "diff", tint, "--config", config, "--from", "ocean", "--to", "sepia")
        #expect(difference.stdout.contains("Colors/titleText\tlight\t#003366\t#5B4636"), "\(difference.stderr)")
        let compiled = try await runNightcar(
            "compile", tint, "--output", folder.path, "--name", "App", "--optimization", "time", "--config", config)
        #expect(compiled.status == 0, "\(compiled.stderr)")
        let packed = try await runNightcar(
            "themes", "pack", folder.path("App.ncar"), "--theme", "sepia", "--output", folder.path("sepia.ncar"))
        #expect(packed.status == 0 && packed.stdout.contains("sepia.ncar: 2 assets"), "\(packed.stderr)\(packed.stdout)")
        #expect(try await runNightcar("themes", "fit", folder.path("sepia.ncar"), folder.path("App.ncar")).status == 0)
        let pack = { try await runNightcar("themes", "pack", $0, "--theme", $1, "--output", folder.path("other.ncar")) }
        let misspelled = try await pack(folder.path("App.ncar"), "sepai")
        #expect(misspelled.status == 2 && misspelled.stderr.contains("did you mean \"sepia\"?"), "\(misspelled.stderr)")
        let source = try await pack(tint, "sepia")
        #expect(source.status == 2 && source.stderr.contains("compile it first"), "\(source.stderr)")
        let misfit = try await runNightcar("themes", "fit", folder.path("App.ncar"), folder.path("sepia.ncar"))
        #expect(misfit.status == 1 && misfit.stdout.contains("[theme-pack-name]"))
        #expect(
            try await runNightcar(
                "themes", "pack", folder.path("App.ncar"), "--theme", "none", "--output", folder.path("none.ncar")
            ).status == 2)
    }

    /// The forms for theme kits, read again: light and dark become color sets, and other modes themes.
    @Test(arguments: ["hex-pairs", "swift-theme"]) func modesComeBackAsThemes(form: String) async throws {
        let folder = try TemporaryDirectory()
        let script = """
            set -e
            printf '%s' '{"label": ["#FFFFFF", "#112233"], "page": ["#ABCDEF"], "same": ["#010203", "#040506"]}' > start.json
            $NIGHTCAR import start.json -o App.xcassets
            cat > .nightcar.yml <<'END'
            themes:
              sepia: {colors: {label: {light: "#5B4636", dark: "#F4ECD8"}, page: "#DDCCBB"}}
            END
            $NIGHTCAR generate $1 App.xcassets -o out
            if [ $1 = hex-pairs ]; then set -- out/Assets.json; else set -- out/*.plist; fi
            $NIGHTCAR import "$@" -o back/App.xcassets
            diff -r App.xcassets back/App.xcassets
            printf 'themes: {sepia: {catalog: Themes/sepia.xcassets}}\n' > back/.nightcar.yml
            for look in light dark; do
                for color in label page same; do
                    $NIGHTCAR show App.xcassets $color --theme sepia --luminosity $look | sed -n 2p > first
                    (cd back; $NIGHTCAR show App.xcassets $color --theme sepia --luminosity $look | sed -n 2p) | diff first -
                done
            done
            ls back/Themes/sepia.xcassets
            """
        let result = try await runShell(script, form, in: folder.path)
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains("\"sepia\": {catalog: \"back/Themes/sepia.xcassets\"}"), "\(result.stdout)")
        #expect(result.stdout.hasSuffix("Contents.json\nlabel.colorset\npage.colorset\n"), "\(result.stdout)")
    }

    /// A list that shares no name with the others is no theme, and names without light and dark are read as before.
    @Test func listsWithoutModesAreReadAsBefore() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            set -e
            printf '%s' '{"a": "#111111"}' > Light.json
            printf '%s' '{"a": "#222222"}' > Dark.json
            printf '%s' '{"b": "#333333"}' > More.json
            printf '%s' '{"a": "#444444", "c": "#555555"}' > Sepia.json
            $NIGHTCAR import Light.json Dark.json More.json Sepia.json -o one/A.xcassets
            ls one/A.xcassets one/Themes/sepia.xcassets
            $NIGHTCAR import Light.json More.json -o two/A.xcassets
            """
        let result = try await runShell(script, in: folder.path)
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains("\"c\" has a value in the theme sepia but no usual one"), "\(result.stdout)")
        #expect(result.stdout.contains("one/A.xcassets:\nContents.json\na.colorset\nb.colorset\n"), "\(result.stdout)")
        #expect(result.stdout.contains("two/A.xcassets: 2 color sets written"), "\(result.stdout)")
    }
}
