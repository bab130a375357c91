import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar tint")
struct TintCommandTests {
    private func copy() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let source = PackageLayout.fixtures + "/Tint.xcassets"
        try FileManager.default.copyItem(atPath: source, toPath: folder.path("Tint.xcassets"))
        // Only what the plan says, because the icon of 1024 pixels takes long in a debug build.
        try FileManager.default.removeItem(atPath: folder.path("Tint.xcassets/AppIcon.appiconset"))
        try folder.write("derive: {base: elevated, high-contrast: true}\n", to: ".nightcar.yml")
        return folder
    }

    private func files(_ folder: TemporaryDirectory) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: folder.path)! {
            files[name] = FileManager.default.contents(atPath: folder.path(name))
        }
        return files
    }

    @Test(.enabled(if: BuildTraits.svg)) func thePlan() async throws {
        let folder = try copy()
        let before = try files(folder)
        let run = try await runNightcar(["tint", folder.path("Tint.xcassets")])
        #expect(run.status == 0)
        try expectSnapshot(run.stdout.replacing(folder.path + "/", with: ""), named: "tint-plan.txt")
        #expect(try files(folder) == before)
    }

    /// Reading the colors of a PDF needs no program, but writing one does.
    @Test func aMissingProgramForPDFIsNamed() async throws {
        let folder = try TemporaryDirectory()
        let contents = #"{"images": [{"filename": "a.pdf", "idiom": "universal"}], "info": {"version": 1, "author": "xcode"}}"#
        for (name, color) in [("Mark", "0.1 g"), ("Sun", "1 0.8 0 rg")] {
            try folder.write(contents, to: "P.xcassets/\(name).imageset/Contents.json")
            try folder.write(makePDF("\(color) 0 0 5 5 re f"), to: "P.xcassets/\(name).imageset/a.pdf")
        }
        let run = try await runNightcar(["tint", folder.path("P.xcassets")], environment: ["PATH": "/nonexistent"])
        #expect(run.status == 0)
        #expect(run.stdout.contains(/Mark +vector +left alone: qpdf isn't installed/), "\(run.stdout)")
        #expect(run.stdout.contains("1 PDF file keeps its colors: qpdf isn't installed; install it with"), "\(run.stdout)")
    }

    @Test func anExplanation() async throws {
        let folder = try copy()
        let run = try await runNightcar(["tint", folder.path("Tint.xcassets"), "--explain", "Colors/titleText"])
        try expectSnapshot(run.stdout, named: "tint-explain.txt")
        #expect(try await runNightcar(["tint", folder.path("Tint.xcassets"), "--explain", "Nobody"]).status == 2)
    }

    @Test func writingTwiceChangesNothingAndCompilesClean() async throws {
        let folder = try copy()
        let catalog = folder.path("Tint.xcassets")
        let before = try await runNightcar(["compile", catalog, "--output", folder.path("out")])
        #expect(try await runNightcar(["tint", catalog, "--write"]).status == 0)
        let written = try files(folder)
        #expect(try await runNightcar(["tint", catalog, "--write"]).stdout.hasPrefix("0 entries written, 0 removed"))
        #expect(try files(folder) == written)
        let after = try await runNightcar(["compile", catalog, "--output", folder.path("out"), "--fail-on", "warning"])
        #expect(before.status == 0 && after.status == 0)
        #expect(!after.stdout.contains("warning") && !after.stdout.contains("error"))
    }

    /// Images that are left alone are reported as soon as their siblings have a dark variant.
    @Test(.enabled(if: BuildTraits.svg)) func whatIsWrittenHasNoNewFindingOfLint() async throws {
        let folder = try copy()
        let catalog = folder.path("Tint.xcassets")
        /// The rules, grouped by the file that their finding names.
        func rules() async throws -> [String: Set<String>] {
            var rules: [String: Set<String>] = [:]
            var file = ""
            let run = try await runNightcar(["lint", catalog, "--all"])
            for line in run.stdout.split(separator: "\n") {
                if line.first != " " { file = String(line) }
                if line.hasSuffix("]"), let rule = line.split(separator: "[").last {
                    rules[file, default: []].insert(String(rule))
                }
            }
            return rules
        }
        let before = try await rules()
        let mask = catalog + "/Art/Mask.imageset/Contents.json"
        #expect(before[mask] == ["image-missing-dark]"])
        let run = try await runNightcar(["tint", catalog, "--write"])
        let after = try await rules()
        let written = run.stdout.split(separator: "\n").filter { $0.hasPrefix("wrote ") }.map { String($0.dropFirst(6)) }
        #expect(written.contains(mask))
        for file in written { #expect((after[file] ?? []).subtracting(before[file] ?? []) == [], "\(file)") }
        #expect(after[mask] == nil)
    }

    @Test func aRunThatCannotGoOnSaysWhatItWrote() async throws {
        let folder = try copy()
        let catalog = folder.path("Tint.xcassets")
        // A folder is in the place of the picture.
        try folder.write("", to: "Tint.xcassets/Art/Mask.imageset/mask-dark.png/file")
        let run = try await runNightcar(["tint", catalog, "--write"])
        #expect(run.status == 2)
        #expect(run.stdout.contains("wrote \(catalog)/Art/Flat.imageset/Contents.json"))
        #expect(run.stderr.contains("mask-dark.png: error:"))
        #expect(run.stderr.contains("the next run continues from here"))
        try FileManager.default.removeItem(atPath: catalog + "/Art/Mask.imageset/mask-dark.png")
        #expect(try await runNightcar(["tint", catalog, "--write"]).status == 0)
        #expect(try await runNightcar(["tint", catalog, "--write"]).stdout.hasPrefix("0 entries written, 0 removed"))
    }

    @Test func copiesOfOneNameAreRefusedBeforeAnythingIsWritten() async throws {
        let folder = try copy()
        try FileManager.default.createDirectory(atPath: folder.path("Other"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path("Tint.xcassets"), toPath: folder.path("Other/Tint.xcassets"))
        let run = try await runNightcar(
            ["tint", folder.path("Tint.xcassets"), folder.path("Other/Tint.xcassets"), "--xcassets", folder.path("copies")])
        #expect(run.status == 2)
        #expect(run.stderr.contains("have the same name"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("copies")))
    }

    @Test func rulesOfTheConfigurationAreWrittenToo() async throws {
        let folder = try copy()
        try folder.write(
            "tint: [{match: Art/Mask, dark: \"#ABCDEF\"}]\nderive: {base: elevated}\n", to: ".nightcar.yml")
        let catalog = folder.path("Tint.xcassets")
        let plan = try await runNightcar(["tint", catalog])
        #expect(plan.stdout.contains("#ABCDEF"))
        let before = try await runNightcar(["show", catalog, "Art/Mask", "--luminosity", "dark"])
        #expect(before.stdout.contains("recipe  #ABCDEF  derived"))
        #expect(try await runNightcar(["tint", catalog, "--write"]).status == 0)
        #expect(try await runNightcar(["compile", catalog, "--output", folder.path("out")]).status == 0)
        let after = try await runNightcar(["show", folder.path("out/Assets.ncar"), "Art/Mask", "--luminosity", "dark"])
        #expect(after.stdout.contains("#ABCDEF"))
    }

    @Test(.enabled(if: BuildTraits.svg)) func aCopyInstead() async throws {
        let folder = try copy()
        let before = try files(folder)
        let catalog = folder.path("Tint.xcassets")
        #expect(try await runNightcar(["tint", catalog, "--xcassets", folder.path("copies")]).status == 0)
        let after = try files(folder)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(after["copies/Tint.xcassets/Art/Mask.imageset/mask-dark.png"] != nil)
        #expect(after["copies/Tint.xcassets/Art/Vector.imageset/vector-dark.svg"] != nil)
        #expect(after["copies/.nightcar-tint.lock"] != nil)
        #expect(try await runNightcar(["tint", catalog, "--xcassets", folder.path("copies")]).status == 2)
    }

    @Test func themesAndPairsOfTheConfiguration() async throws {
        let folder = try copy()
        try folder.write(
            """
            themes: {sepia: {colors: {Colors/titleText: "#5B4636"}}}
            pairs: [{light: "light_*", dark: "dark_*"}]
            derive: {colors: ["**"], images: ["**"]}

            """, to: ".nightcar.yml")
        let run = try await runNightcar(["compile", folder.path("Tint.xcassets"), "--output", folder.path("out")])
        #expect(run.status == 0)
        func resolve(_ arguments: String...) async throws -> String {
            try await runNightcar(["show", folder.path("out/Assets.ncar")] + arguments).stdout
        }
        #expect(try await resolve("Colors/titleText", "--theme", "sepia").contains("#5B4636"))
        let source = try await runNightcar(
            ["show", folder.path("Tint.xcassets"), "Colors/titleText", "--theme", "sepia"])
        #expect(source.stdout.contains("#5B4636"))
        let variants = try await runNightcar(["show", folder.path("Tint.xcassets"), "Loose/ink"])
        #expect(variants.stdout.contains("dark") && !variants.stdout.contains("dark_ink"))
        let plan = try await runNightcar(["tint", folder.path("Tint.xcassets")])
        #expect(plan.stdout.contains("Loose/ink") && !plan.stdout.contains("light_ink"))
        #expect(try await resolve("Loose/ink", "--luminosity", "dark").contains("#E4E4EC"))
        #expect(try await resolve("skyBackground", "--qualifiers", "stop=1").contains("#F8D0B0"))
    }

    @Test func catalogsOfATreeKeepTheirSetsOfOneName() async throws {
        let folder = try TemporaryDirectory()
        for app in ["One", "Two"] {
            let set = folder.path("\(app)/Assets.xcassets/pageBackground.colorset")
            try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: PackageLayout.fixtures + "/Tint.xcassets/Colors/pageBackground.colorset/Contents.json",
                toPath: set + "/Contents.json")
        }
        let run = try await runNightcar(["tint", folder.path])
        #expect(run.stdout.contains("2 colors: 2 derived"))
        #expect(try await runNightcar(["tint", folder.path, "--write"]).stdout.contains("2 entries written"))
    }

    @Test func thePlanAsJSON() async throws {
        let folder = try copy()
        let run = try await runNightcar(["tint", folder.path("Tint.xcassets"), "--format", "json"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.stdout.utf8)) as? [String: Any])
        #expect(report["schema_version"] as? Int == 1)
        let colors = try #require(report["colors"] as? [[String: Any]])
        let title = try #require(colors.first { $0["name"] as? String == "Colors/titleText" })
        #expect(title["evidence"] as? String == "name" && title["role"] as? String == "text")
        #expect((title["confidence"] as? Double).map { (0.5...1).contains($0) } == true)
        #expect(try await runNightcar(["tint", folder.path("Tint.xcassets"), "--format", "json", "--write"]).status == 2)
    }

    @Test func anUnknownThemeIsAnErrorWithASuggestion() async throws {
        let folder = try copy()
        try folder.write("themes: {sepia: {colors: {Colors/titleText: \"#5B4636\"}}}\n", to: ".nightcar.yml")
        let run = try await runNightcar(
            ["show", folder.path("Tint.xcassets"), "Colors/titleText", "--theme", "sepai"])
        #expect(run.status == 2)
        #expect(run.stderr.contains("did you mean \"sepia\"?"))
    }

    @Test(.enabled(if: BuildTraits.swiftSources)) func codeSaysWhatAColorIsFor() async throws {
        let folder = try copy()
        try folder.write("view.backgroundColor = UIColor(named: \"Colors/Mystery\")\n", to: "App/View.swift")
        func role(_ more: String..., of path: String = folder.path("Tint.xcassets")) async throws -> Bool {
            let run = try await runNightcar(["tint", path, "--explain", "Colors/Mystery"] + more)
            #expect(run.status == 0, "\(run.stderr)")
            return run.stdout.contains("role: surface, from \"backgroundColor\" in View.swift:1")
        }
        #expect(try await role("--sources", folder.path("App")))
        #expect(try await !role())
        // A configuration names the sources, or they belong to the project around the catalog, also for copies of it.
        try folder.write("lint: {sources: [App]}\n", to: ".nightcar.yml")
        #expect(try await role())
        try folder.write("", to: ".nightcar.yml")
        try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
        #expect(try await role())
        let elsewhere = try TemporaryDirectory()
        #expect(try await role(of: folder.path))
        #expect(try await role("--xcassets", elsewhere.path("copy"), of: folder.path))
        #expect(try await !role("--no-sources"))
    }
}
