import Foundation
import TestSupport
import Testing

@Suite("nightcar tint")
struct TintCommandTests {
    private func copy() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let source = PackageLayout.fixtures + "/Tint.xcassets"
        try FileManager.default.copyItem(atPath: source, toPath: folder.path("Tint.xcassets"))
        // Nothing but what the plan says: the icon of 1024 pixels takes long in a debug build.
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
        try expectSnapshot(run.stdout, named: "tint-plan.txt")
        #expect(try files(folder) == before)
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
        let after = try await runNightcar(["compile", catalog, "--output", folder.path("out"), "--strict"])
        #expect(before.status == 0 && after.status == 0)
        #expect(!after.stdout.contains("warning") && !after.stdout.contains("error"))
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
            try await runNightcar(["resolve", folder.path("out/Assets.ncar")] + arguments).stdout
        }
        #expect(try await resolve("Colors/titleText", "--theme", "sepia").contains("#5B4636"))
        #expect(try await resolve("Loose/ink", "--luminosity", "dark").contains("#E4E4EC"))
        #expect(try await resolve("skyBackground", "--qualifiers", "stop=1").contains("#F8D0B0"))
    }
}
