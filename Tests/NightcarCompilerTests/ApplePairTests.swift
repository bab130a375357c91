import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Compares our car with the one that Apple's tool made from the same source catalog, field by field.
///
/// The expected differences are listed in the table of Documentation/ActoolCompatibility.md.
@Suite(.enabled(if: SharedData.cars != nil))
struct ApplePairTests {
    static func pair(_ source: String, _ apples: String, _ platform: Platform, _ version: SystemVersion) async throws
        -> CarComparison
    {
        let folder = try #require(SharedData.cars)
        let filter = PlatformFilter(platform: platform, minimumDeploymentTarget: version)
        let compilation = try await compileCar(
            loadCatalogs(at: [folder + "/sources/" + source]), options: CompileOptions(filter: filter),
            target: CarTarget(platform: platform, version: version), path: "Assets.car", run: RunContext(jobs: 2))
        let ours = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        return CarComparison(try CarFile(path: folder + "/" + apples), ours)
    }

    @Test func iOS() async throws {
        let comparison = try await Self.pair(
            "selfgen-ios.xcassets", "selfgen-ios-Assets.car", .ios, SystemVersion(15))
        #expect(
            comparison.differences == [
                "header: tool": 1, "header: rendition count": 1, "metadata: authoring tool": 1,
                "only Apple's: packed atlas": 1, "internal link: layout": 2, "internal link: properties": 2,
                "internal link: pixels, by at most 4 of 255": 2, "one part, scaled: pixels, by at most 4 of 255": 7,
            ])
        #expect(comparison.equalRenditions == 2)
        #expect(comparison.catalogOnlyApple.isEmpty)
        #expect(comparison.catalogOnlyOurs.isEmpty)
    }

    /// The source has different pictures, layers and file names than when Apple's file was made from it, so
    /// this compares only the structure: keys, kinds, properties.
    @Test func tvOS() async throws {
        let comparison = try await Self.pair(
            "brandassets-target-tv.xcassets", "brandassets-target-tv-Assets.car", .tvos, SystemVersion(15))
        #expect(
            comparison.differences == [
                "header: tool": 1, "header: rendition count": 1, "metadata: authoring tool": 1, "only ours: name": 1,
                "only Apple's: name": 1, "bitmap keys": 1, "only Apple's: one part": 2, "only Apple's: one part, scaled": 1,
                "only ours: one part, scaled": 1, "one part, scaled: pixels": 5, "one part, scaled: name": 1,
                "one part: pixels": 2, "one part: name": 2, "layer stack: layers": 2,
                "layer stack: layer materials": 1, "layer stack: layer shadows": 1,
            ])
        #expect(comparison.equalRenditions == 0)
    }

    /// The source has two more sets than when Apple's file was made from it.
    @Test func macOS() async throws {
        let comparison = try await Self.pair(
            "reference-xcode26.3-macos.xcassets", "reference-xcode26.3-macos.car", .macos, SystemVersion(11))
        #expect(
            comparison.differences == [
                "header: CoreUI version": 1, "header: main version": 1, "header: tool": 1, "header: rendition count": 1,
                "metadata: authoring tool": 1, "only ours: name": 2, "appearances": 1, "only Apple's: packed atlas": 2,
                "packed atlas: member": 18, "packed atlas: ring of a member": 18,
                "only ours: one part, scaled": 2, "only ours: color": 2, "internal link: layout": 12,
                "internal link: properties": 12, "internal link: packing of the same pixels": 12,
                "internal link: pixels, by at most 4 of 255": 5, "internal link: internal link": 18,
                "one part, scaled: packing of the same pixels": 5,
            ])
        #expect(comparison.equalRenditions == 16)
        #expect(comparison.catalogOnlyApple.isEmpty)
        #expect(comparison.catalogOnlyOurs == ["TemplateIcon 1x", "TemplateIcon 2x", "TestAccent any", "TestAccent dark"])
    }
}
