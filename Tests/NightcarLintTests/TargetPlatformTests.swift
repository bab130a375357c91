import NightcarAppSources
import NightcarLint
import NightcarTestSupport
import NightcarXCAssets
import Testing

/// What the targets that ship a catalog say about its colors.
@Suite("Targets of a linted catalog")
struct TargetPlatformTests {
    /// A watch app has one look. An app that ships the same catalog, for whatever platform, has two.
    @Test(arguments: ["    platform: iOS\n", ""])
    func aWatchAppSaysNothingAboutAnotherTarget(platform: String) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            "targets:\n  App:\n    type: application\n    sources: A.xcassets\n\(platform)  Wrist:\n    type: application\n"
                + "    platform: watchOS\n    sources: A.xcassets\n", to: "project.yml")
        try folder.write(
            #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"white": "0"}}}]}"#,
            to: "A.xcassets/Ink.colorset/Contents.json")
        try folder.write("let a = 1\n", to: "App.swift")
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(settings: LintSettings(), root: root, sources: [folder.path], jobs: 1)
        let targets = await lint([try loadCatalog(at: folder.path("A.xcassets"))], options: options).dark.targets
        #expect(Set(targets.map { "\($0.target) \($0.look.rawValue)" }) == ["App system", "Wrist dark"])
    }
}
