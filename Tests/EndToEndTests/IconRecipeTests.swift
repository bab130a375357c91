import NightcarTestSupport
import Testing

@Suite("Recipes for app icons")
struct IconRecipeTests {
    /// Bazel and the Kotlin compiler take up to a minute, so only a run of the script by hand uses them.
    @Test(
        .enabled("Node.js, rsvg-convert or make is not installed") {
            try await runCommand("/bin/sh", ["-c", "command -v node && command -v rsvg-convert && command -v make"]).status == 0
        })
    func theBlocksRun() async throws {
        let result = try await runCommand(
            "/bin/bash", ["Scripts/try-icons.sh"],
            environment: ["BAZEL": "none", "KOTLINC": "none", "NIGHTCAR_BINARY": nightcarBinary])
        #expect(result.status == 0, "\(result.stderr)")
        for recipe in ["the command", "electron-builder", "electron-packager", "Tauri", "make"] {
            #expect(result.stdout.contains("ok: \(recipe)"), "\(result.stdout)")
        }
    }
}
