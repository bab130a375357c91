import AppleCatalog
import Foundation
import NightcarModel
import NightcarSystem
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

@testable import NightcarCompiler

/// The golden file has the fields in which our cars differ from the ones that Apple's tool made of the same sources.
@Suite(.enabled(if: SharedData.truePairs != nil))
struct TruePairTests {
    private static let pairs: [(folder: String, source: String, platform: Platform, version: SystemVersion)] = [
        ("cars/grid-macos", "Assets.xcassets", .macos, SystemVersion(14)),
        ("cars/chess-ios", "Assets.xcassets", .ios, SystemVersion(13)),
        ("cars/tafseer-ios", "Assets.xcassets", .ios, SystemVersion(13)),
        ("icons/asbmutil", "ASBMUtil.icon", .macos, SystemVersion(14)),
        ("icons/readinglist", "AppIcon.icon", .macos, SystemVersion(26)),
        ("icons/worktree", "AppIcon.icon", .macos, SystemVersion(12)),
    ]

    @Test func differingFields() async throws {
        var page = """
            # Cars compared with Apple's

            For each pair, the fields that differ, and in how many renditions. Payloads are packed by our own encoders.

            | pair | field | times |
            |---|---|---|

            """
        for pair in Self.pairs {
            let comparison = try await Self.comparison(pair)
            for (field, count) in comparison.differences.sorted(by: { $0.key < $1.key }) {
                page += "| \(pair.folder) | \(field) | \(count) |\n"
            }
        }
        try expectSnapshot(page, named: "true-pairs.txt")
    }

    private static func comparison(
        _ pair: (folder: String, source: String, platform: Platform, version: SystemVersion)
    ) async throws -> CarComparison {
        let folder = try #require(SharedData.truePairs) + "/" + pair.folder
        let place = try TemporaryDirectory()
        // One document was renamed before it was compiled.
        let source = pair.source.hasSuffix(".icon") ? "AppIcon.icon" : pair.source
        try FileManager.default.copyItem(atPath: "\(folder)/\(source)", toPath: place.path(pair.source))
        let filter = PlatformFilter(platform: pair.platform, minimumDeploymentTarget: pair.version)
        var options = CompileOptions(filter: filter)
        options.drawsIconBitmaps = true
        let compilation = try await compileCar(
            loadExpansion(at: [place.path(pair.source)], filter: filter), options: options,
            target: CarTarget(platform: pair.platform, version: pair.version), path: "Assets.car", run: RunContext(jobs: 2))
        let ours = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        #expect(ours.validate(unpacking: true).isEmpty)
        return CarComparison(try CarFile(path: folder + "/Assets.car"), ours)
    }
}
