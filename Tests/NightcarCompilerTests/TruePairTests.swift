import AppleCatalog
import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

@testable import NightcarCompiler

/// The golden file has what is equal in our cars and the ones that Apple's tool made of the same sources, and which fields differ.
@Suite(.enabled(if: SharedData.truePairs != nil && SharedData.truePairs2 != nil))
struct TruePairTests {
    private struct Pair {
        var folder: String
        /// Below the folder. The second name is the one that it had when it was compiled.
        var sources: [(path: String, name: String)]
        var platform: Platform
        var version: SystemVersion

        init(_ folder: String, _ path: String, as name: String? = nil, _ platform: Platform, _ version: SystemVersion) {
            self.init(folder, [(path, name ?? path)], platform, version)
        }

        init(_ folder: String, _ sources: [(path: String, name: String)], _ platform: Platform, _ version: SystemVersion) {
            (self.folder, self.sources, self.platform, self.version) = (folder, sources, platform, version)
        }
    }

    private static let pairs = [
        Pair("cars/grid-macos", "Assets.xcassets", .macos, SystemVersion(14)),
        Pair("cars/chess-ios", "Assets.xcassets", .ios, SystemVersion(13)),
        Pair("cars/tafseer-ios", "Assets.xcassets", .ios, SystemVersion(13)),
        Pair("icons/asbmutil", "AppIcon.icon", as: "ASBMUtil.icon", .macos, SystemVersion(14)),
        Pair("icons/readinglist", "AppIcon.icon", .macos, SystemVersion(26)),
        Pair("icons/worktree", "AppIcon.icon", .macos, SystemVersion(12)),
    ]

    private static let newerPairs = [
        Pair("cars/fridactrl-ios14", "Assets.xcassets", .ios, SystemVersion(14)),
        Pair("icons/braid", "Braid.icon", .macos, SystemVersion(14)),
        Pair(
            "icons/cubesql", [("Assets/Assets.xcassets", "Assets.xcassets"), ("Assets/App.icon", "App.icon")], .macos,
            SystemVersion(10, 14)),
    ]

    @Test func differingFields() async throws {
        var totals = """
            # Cars compared with Apple's

            Renditions of Apple's car, and how many of ours are the same in all fields and pixels. Pictures that have the same pixels.
            Members of atlases that have the same pixels with the ring around them.

            | pair | Apple's tool | renditions | pictures | members |
            |---|---|---|---|---|

            """
        var fields = """

            For each pair, the fields that differ, and in how many renditions. Payloads are packed by our own encoders.

            | pair | field | times |
            |---|---|---|

            """
        let folders = try (#require(SharedData.truePairs), #require(SharedData.truePairs2))
        for (folder, pair) in Self.pairs.map({ (folders.0, $0) }) + Self.newerPairs.map({ (folders.1, $0) }) {
            let (apples, comparison) = try await Self.comparison(pair, in: folder + "/" + pair.folder)
            totals += """
                | \(pair.folder) | \(apples.header.tool.prefix { $0 != "(" })\
                | \(comparison.sameRenditions) of \(apples.renditions.count) \
                | \(comparison.equalPictures) of \(comparison.pictures) \
                | \(comparison.equalMembers) of \(comparison.members) |

                """
            for (field, count) in comparison.differences.sorted(by: { $0.key < $1.key }) {
                fields += "| \(pair.folder) | \(field) | \(count) |\n"
            }
        }
        try expectSnapshot(totals + fields, named: "true-pairs.txt")
    }

    private static func comparison(_ pair: Pair, in folder: String) async throws -> (apples: CarFile, CarComparison) {
        let place = try TemporaryDirectory()
        for source in pair.sources {
            try FileManager.default.copyItem(atPath: "\(folder)/\(source.path)", toPath: place.path(source.name))
        }
        let filter = PlatformFilter(platform: pair.platform, minimumDeploymentTarget: pair.version)
        var options = CompileOptions(filter: filter)
        options.drawsIconBitmaps = true
        let compilation = try await compileCar(
            loadExpansion(at: pair.sources.map { place.path($0.name) }, filter: filter), options: options,
            target: CarTarget(platform: pair.platform, version: pair.version), path: "Assets.car", run: RunContext(jobs: 2))
        let ours = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        #expect(ours.validate(unpacking: true).isEmpty)
        let apples = try CarFile(path: folder + "/Assets.car")
        return (apples, CarComparison(apples, ours))
    }
}
