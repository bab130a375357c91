import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The colors of one repository, and how close the engine and the formulas come to its designer's dark values.
struct RepositoryScore {
    var name: String
    /// The distances of each formula, without and with our roles. The order is `Others.all`.
    var plain: [[Double]] = []
    var withRoles: [[Double]] = []
    /// The distances of the engine, without and with the repository's other dark values.
    var cold: [Double] = []
    var context: [Double] = []
    /// The number of derived values that are worse than the light value by more than 10, and aren't asked about.
    var harm = (cold: 0, context: 0)
    /// The number of pairs about which the engine asks, with or without an answer.
    var asked = (cold: 0, context: 0)
    /// The pairs of `harm`, with the distances of the light value and of the derived value.
    var harmed: [String] = []

    init?(_ folder: String, name: String) throws {
        self.name = name
        let colors = try loadCatalogs(at: [folder]).flatMap { expand([$0]).catalog.assets }.filter { $0.kind == .color }
        let roles = RoleResolver(of: colors)
        let pairs = colors.enumerated().compactMap { index, asset in DesignerPair(asset, roles).map { (index, $0) } }
        guard !pairs.isEmpty else { return nil }
        for formula in Others.all {
            plain.append(pairs.map { Self.distance($0.1, formula, $0.1.light.tone >= 50 ? .background : .foreground) })
            // A role that keeps its color keeps it with every formula.
            withRoles.append(
                pairs.map { _, pair in
                    let isKept = pair.role == .constant || pair.role == .shadow || pair.role == .unknown
                    return isKept ? Self.distance(pair, pair.light) : Self.distance(pair, formula, pair.guessedSide)
                })
        }
        let options = DerivationOptions()
        let bare = colors.map(\.withoutDark)
        let plan = ColorPlan(Catalog(path: "", assets: bare), options: options)
        for (index, pair) in pairs {
            let kept = Self.distance(pair, pair.light)
            let derived = Self.distance(pair, Self.dark(plan, index) ?? pair.light)
            cold.append(derived)
            if Self.asks(plan, index) {
                asked.cold += 1
            } else if derived > kept + 10 {
                harm.cold += 1
                harmed.append("cold: \(pair.name), \(pair.role.rawValue): \(decimal(kept, 1)) to \(decimal(derived, 1))")
            }
            var others = colors
            others[index] = bare[index]
            let informed = ColorPlan(Catalog(path: "", assets: others), options: options)
            let near = Self.distance(pair, Self.dark(informed, index) ?? pair.light)
            context.append(near)
            if Self.asks(informed, index) {
                asked.context += 1
            } else if near > kept + 10 {
                harm.context += 1
                harmed.append("in context: \(pair.name), \(pair.role.rawValue): \(decimal(kept, 1)) to \(decimal(near, 1))")
            }
        }
    }

    private static func dark(_ plan: ColorPlan, _ index: Int) -> XYZ? {
        plan.items.first { $0.asset == index }?.dark.flatMap { XYZ($0) }
    }

    private static func asks(_ plan: ColorPlan, _ index: Int) -> Bool {
        plan.items.contains { $0.asset == index && $0.verdict == .ask }
    }

    private static func distance(_ pair: DesignerPair, _ formula: Algorithm, _ side: Side) -> Double {
        let color = formula.dark(pair.light.encoded(in: .srgb), side)
        return distance(pair, XYZ(encoded: (color * 255).rounded(.toNearestOrAwayFromZero) / 255, in: .srgb))
    }

    private static func distance(_ pair: DesignerPair, _ color: XYZ) -> Double {
        100 * OKLab(color).difference(to: OKLab(pair.dark))
    }
}

extension Asset {
    fileprivate var withoutDark: Asset {
        var asset = self
        asset.renditions.removeAll { $0.key.luminosity == .dark }
        return asset
    }
}

/// Measures each repository apart.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter RepositoryBenchmark` writes Benchmarks/Data/tint-repositories.txt.
/// `NIGHTCAR_REPOSITORIES=FOLDER` measures each folder of another folder and prints the tables.
@Suite("Derived colors, repository by repository", .enabled(if: SharedData.corpus != nil && SharedData.apps != nil), .serialized)
struct RepositoryBenchmarkTests {
    /// The half of the apps on which nothing was tuned.
    private static let checked: Set<String> = [
        "HabitRPG+habitica-ios", "TelemetryDeck+TelemetryViewer", "home-assistant+iOS", "jellyfin+Swiftfin", "jordanbaird+Ice",
        "processout+processout-ios", "rxhanson+Rectangle", "videolan+vlc-ios", "zotero+zotero-ios",
    ]

    @Test func theTables() throws {
        let roots = try [#require(SharedData.corpus), #require(SharedData.apps)]
        var scores: [RepositoryScore] = []
        for root in roots {
            for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() where Paths.isFolder("\(root)/\(name)")
            {
                if let score = try RepositoryScore("\(root)/\(name)", name: name) { scores.append(score) }
            }
        }
        let work = scores.filter { !Self.checked.contains($0.name) }
        let check = scores.filter { Self.checked.contains($0.name) }
        let tables = [Self.table(work, "all to work with"), Self.table(check, "all of the checking half")]
        try expectRecorded(tables.joined(separator: "\n"), in: "tint-repositories.txt")
        let all = work.flatMap(\.cold)
        for index in Others.all.indices {
            for distances in [work.flatMap { $0.plain[index] }, work.flatMap { $0.withRoles[index] }] {
                #expect(Score(all).mean < Score(distances).mean, "\(Others.all[index].name)")
            }
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["NIGHTCAR_REPOSITORIES"] != nil))
    func anotherFolder() throws {
        let root = try #require(ProcessInfo.processInfo.environment["NIGHTCAR_REPOSITORIES"])
        let scores = try FileManager.default.contentsOfDirectory(atPath: root).sorted().compactMap { name in
            Paths.isFolder("\(root)/\(name)") ? try RepositoryScore("\(root)/\(name)", name: name) : nil
        }
        print(Self.table(scores, "all"))
        for score in scores where !score.harmed.isEmpty {
            print("\(score.name):")
            for line in score.harmed { print("    \(line)") }
        }
    }

    private static func table(_ scores: [RepositoryScore], _ title: String) -> String {
        let formulas = Others.all.map(\.name)
        func row(_ name: String, _ scores: [RepositoryScore]) -> String {
            let cells = columns(scores).map { "\(decimal(Score($0).mean, 1)) / \(decimal(Score($0).median, 1))" }
            let counts = scores.map { [$0.harm.cold, $0.harm.context, $0.asked.cold, $0.asked.context] }
                .reduce([0, 0, 0, 0]) { zip($0, $1).map(+) }.map { "\($0)" }
            let count = scores.reduce(0) { $0 + $1.cold.count }
            return "| \(name) | \(count) | \((cells + counts).joined(separator: " | ")) |"
        }
        func columns(_ scores: [RepositoryScore]) -> [[Double]] {
            var columns = [scores.flatMap(\.cold), scores.flatMap(\.context)]
            for index in formulas.indices {
                columns.append(scores.flatMap { $0.plain[index] })
                if index > 0 { columns.append(scores.flatMap { $0.withRoles[index] }) }
            }
            return columns
        }
        let names = formulas.flatMap { $0 == formulas[0] ? [$0] : [$0, "with roles"] }
        var lines = [
            "| mean / median | pairs | Nightcar, cold | in context | \(names.joined(separator: " | ")) | harm, cold | in context "
                + "| asked, cold | in context |",
            "|---" + String(repeating: "|---", count: names.count + 7) + "|",
        ]
        lines += scores.map { row($0.name.replacing("+", with: "/"), [$0]) } + [row(title, scores)]
        let all = columns(scores)
        lines += [
            "", "How much nearer Nightcar is, with the interval that holds 95% of 2,000 resamples of the pairs (seed 19):", "",
        ]
        lines += ["| \(title) | cold | in context |", "|---|---|---|"]
        for (name, other) in zip(names.dropFirst(), all.dropFirst(3)) {
            lines.append("| \(name) | \(interval(other, all[0])) | \(interval(other, all[1])) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The mean of the differences, and a bootstrap interval: `4.1 (2.2 to 6.0)`.
    private static func interval(_ other: [Double], _ own: [Double]) -> String {
        var random = SeededGenerator(seed: 19)
        let differences = zip(other, own).map { $0 - $1 }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
        let means = (0..<2000).map { _ in mean(differences.map { _ in differences.randomElement(using: &random) ?? 0 }) }.sorted()
        return "\(decimal(mean(differences), 1)) (\(decimal(means[49], 1)) to \(decimal(means[1949], 1)))"
    }
}
