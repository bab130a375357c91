import Foundation
import NightcarBasics
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@Suite("Lint doesn't ask for variants that compiling derives")
struct DerivedVariantsTests {
    /// An image and a color without a dark variant, and an app icon with only one picture.
    static func sample() throws -> LintSample {
        let about = try #require(RuleRegistry.rule("image-invisible-on-dark")).about
        let icon = try #require(RuleRegistry.rule("appicon-missing-dark")).about
        return try LintSample(about.triggering[0].files + BaselineTests.ink[0...1] + icon.triggering[0].files)
    }

    static let rules = ["image-invisible-on-dark", "color-missing-dark", "appicon-missing-dark", "appicon-missing-tinted"]

    func found(_ yaml: String) async throws -> Set<String> {
        let sample = try Self.sample()
        let configuration = try Configuration(yaml: yaml, path: "x.yml")
        let root = RepositoryRoot(path: sample.catalog.folder, workingDirectory: sample.catalog.folder)
        var options = LintOptions(settings: configuration.lint, root: root, only: Self.rules, jobs: 2)
        options.derived = configuration.derivedVariants
        return Set(await lint([try loadCatalog(at: sample.catalog.path)], options: options).findings.map(\.id.name))
    }

    @Test(
        arguments: [
            ("tint: []", []),
            ("tint: [{match: Dot, dark: \"#FFFFFF\"}]", ["image-invisible-on-dark"]),
            ("tint: [{match: Other, dark: \"#FFFFFF\"}]", []),
            // The first rule that matches decides, and this one makes nothing for the normal contrast.
            ("tint: [{match: D*, contrast-dark: \"#FFFFFF\"}, {match: Dot, dark: \"#FFFFFF\"}]", []),
            ("derive: {images: [Dot]}", ["image-invisible-on-dark"]),
            ("derive: {images: [{match: Dot, treat: leave}]}", []),
            ("derive: {colors: [Ink]}", ["color-missing-dark"]),
            ("derive: {colors: []}", ["color-missing-dark"]),
            ("derive: {colors: [Other]}", []),
            ("derive: {app-icons: [dark]}", ["appicon-missing-dark"]),
            ("derive: {app-icons: [dark, tinted]}", ["appicon-missing-dark", "appicon-missing-tinted"]),
        ] as [(String, Set<String>)])
    func whatIsDerivedIsNotFound(yaml: String, gone: Set<String>) async throws {
        #expect(try await found(yaml) == Set(Self.rules).subtracting(gone))
    }
}
