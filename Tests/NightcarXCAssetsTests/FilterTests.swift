import NightcarModel
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

/// The expansion for one platform, and the count of what it leaves out.
struct FilterTests {
    private let files = [
        "Contents.json": "{}",
        "A.imageset/Contents.json": #"{"images": [{"filename": "a"}, {"filename": "a", "idiom": "mac"}, {"idiom": "tv"}]}"#,
        "A.imageset/a": "", "M.imageset/Contents.json": #"{"images": [{"filename": "a", "idiom": "mac"}]}"#, "M.imageset/a": "",
        "B.brandassets/Contents.json": #"{"assets": [{"idiom": "tv", "filename": "S.imagestack", "role": "x"}]}"#,
        "B.brandassets/S.imagestack/Contents.json": #"{"layers": [{"filename": "L.imagestacklayer"}]}"#,
        "B.brandassets/S.imagestack/L.imagestacklayer/Contents.json": "{}",
        "B.brandassets/S.imagestack/L.imagestacklayer/Content.imageset/Contents.json": #"{"images": [{"filename": "a"}]}"#,
        "B.brandassets/S.imagestack/L.imagestacklayer/Content.imageset/a": "",
    ]

    @Test func allPlatformsKeepEverything() throws {
        let sample = try Sample(files)
        #expect(sample.expansion.filteredOut == 0 && sample.findings == [])
        #expect(sample.expansion.catalog.assets.count == 6)
    }

    @Test func partsGoWithTheEntriesThatNameThem() throws {
        let sample = try Sample(files, filter: PlatformFilter(platform: .macos))
        #expect(sample.names == ["A imageset", "M imageset"] && sample.findings == [])
        #expect(sample.renditions("A") == ["any → a", "mac → a"])
        #expect(sample.expansion.filteredOut == 4)
    }

    @Test func setsThatLoseAllGoWithoutAFinding() throws {
        let sample = try Sample(files, filter: PlatformFilter(platform: .tvos))
        #expect(sample.names.count == 5 && !sample.names.contains("M imageset") && sample.findings == [])
        #expect(sample.expansion.filteredOut == 2)
    }
}
