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

/// What is equal in our cars and the ones that Apple's tool made of the same sources, and what others find in them.
///
/// One after the other: they write one page.
@Suite(.serialized, .enabled(if: SharedData.truePairs != nil && SharedData.truePairs2 != nil))
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

    @Test func pairs() async throws {
        var totals = """
            Sources with the car that Apple's tool made of them, and our car of the same sources. *Renditions*: how many of Apple's are
            the same in all fields and pixels. *Pictures* and *members* of atlases: how many have the same pixels, a member with the
            ring around it.

            | pair | Apple's tool | renditions | pictures | members |
            |---|---|---|---|---|

            """
        var places: [String: [String]] = [:]
        let folders = try (#require(SharedData.truePairs), #require(SharedData.truePairs2))
        for (folder, pair) in Self.pairs.map({ (folders.0, $0) }) + Self.newerPairs.map({ (folders.1, $0) }) {
            let (apples, comparison) = try await Self.comparison(pair, in: folder + "/" + pair.folder)
            totals += """
                | \(pair.folder) | \(apples.header.tool.prefix { $0 != "(" })\
                | \(comparison.sameRenditions) of \(apples.renditions.count) \
                | \(comparison.equalPictures) of \(comparison.pictures) \
                | \(comparison.equalMembers) of \(comparison.members) |

                """
            for (field, count) in comparison.differences {
                places[field, default: []].append("\(pair.folder.split(separator: "/").last ?? "") \(count)")
            }
        }
        totals += """

            What differs, and in how many renditions of which pair:

            | field | in |
            |---|---|

            """
        for (field, pairs) in places.sorted(by: { $0.key < $1.key }) {
            totals += "| \(field) | \(pairs.joined(separator: ", ")) |\n"
        }
        try EvidencePage.expect(totals, .pairs)
    }

    /// Our validator and the store's rules on everything that Apple's tools wrote.
    @Test func genuineCars() throws {
        var (files, renditions, pictures, alarms) = (0, 0, 0, [String]())
        var tools: Set<String> = []
        let folders = [SharedData.cars, SharedData.icons, SharedData.truePairs, SharedData.truePairs2]
        var seen: Set<SHA256.Digest> = []
        for folder in folders.compactMap({ $0 }) {
            let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
            for name in names.filter({ $0.hasSuffix(".car") && !$0.contains("corrupt") }).sorted() {
                let car = try CarFile(path: "\(folder)/\(name)")
                guard try seen.insert(SHA256.digest(readFile("\(folder)/\(name)"))).inserted else { continue }
                let findings = (car.validate(unpacking: true) + car.validateForStore()).filter { $0.severity != .info }
                alarms += findings.map { "\(name): \($0)" }
                (files, renditions) = (files + 1, renditions + car.renditions.count)
                pictures += car.renditions.indices.count { (try? car.storedPixels(of: $0).pixels) != nil }
                tools.insert(String(car.header.tool.prefix { $0 != "(" }).trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(alarms.isEmpty)
        try EvidencePage.expect(
            """
            \(files) cars by \(tools.count) versions of Xcode have \(renditions) renditions. We read \(pictures) pictures of them. Our
            validator and the rules of the store report \(alarms.count) errors and warnings.

            """, .genuine)
    }

    /// What a reader that shares no code with ours finds in our cars. It needs Python with numpy and pyliblzfse.
    @Test(.enabled(if: ForeignReader.canRun)) func foreignReader() async throws {
        var text = """
            `cardump.py`, written by others from Apple's files, reads our cars of the same sources. *Pictures*: how many of the ones that
            are stored by themselves it unpacks to the same bytes as we do. Half floats may be rounded differently.

            | pair | names | renditions | pictures |
            |---|---|---|---|

            """
        let folders = try (#require(SharedData.truePairs), #require(SharedData.truePairs2))
        for (folder, pair) in Self.pairs.map({ (folders.0, $0) }) + Self.newerPairs.map({ (folders.1, $0) }) {
            let place = try TemporaryDirectory()
            let bytes = try await Self.compiled(pair, in: folder + "/" + pair.folder)
            try Data(bytes).write(to: URL(fileURLWithPath: place.path("Assets.car")))
            let car = try CarFile(ByteView(bytes), path: "Assets.car")
            let found = try await ForeignReader(reading: place.path("Assets.car"))
            let stored = try car.renditions.indices.filter { try car.renditions[$0].link() == nil }
            let pictures = stored.compactMap { index in (try? car.storedPixels(of: index).pixels).map { (index, $0) } }
            let equal = pictures.count { found.pictures[$0] == SHA256.digest($1.bytes).hex }
            text += """
                | \(pair.folder) | \(found.names.intersection(car.facets.map(\.name)).count) of \(car.facets.count) \
                | \(found.renditions) of \(car.renditions.count) | \(equal) of \(pictures.count) |

                """
        }
        try EvidencePage.expect(text, .reader)
    }

    private static func comparison(_ pair: Pair, in folder: String) async throws -> (apples: CarFile, CarComparison) {
        let ours = try CarFile(ByteView(try await compiled(pair, in: folder)), path: "Assets.car")
        #expect(ours.validate(unpacking: true).isEmpty)
        let apples = try CarFile(path: folder + "/Assets.car")
        return (apples, CarComparison(apples, ours))
    }

    private static func compiled(_ pair: Pair, in folder: String) async throws -> [UInt8] {
        let place = try TemporaryDirectory()
        for source in pair.sources {
            try FileManager.default.copyItem(atPath: "\(folder)/\(source.path)", toPath: place.path(source.name))
        }
        let filter = PlatformFilter(platform: pair.platform, minimumDeploymentTarget: pair.version)
        var options = CompileOptions(filter: filter)
        options.drawsIconBitmaps = true
        return try await compileCar(
            loadExpansion(at: pair.sources.map { place.path($0.name) }, filter: filter), options: options,
            target: CarTarget(platform: pair.platform, version: pair.version), path: "Assets.car", run: RunContext(jobs: 2)
        ).bytes
    }
}
