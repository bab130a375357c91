import Foundation
import NightcarTestSupport
import NightcarTint
import Testing
import ThemeCatalogPixels

/// Measures how close the engine comes to the choices of designers, compared with the formulas that others use.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter TintBenchmark` writes the table into Benchmarks/Data/tint-formulas.txt.
/// `NIGHTCAR_PAIRS=FOLDER` measures the catalogs of another folder and only prints the table.
@Suite("Derived colors against designers' pairs", .enabled(if: SharedData.corpus != nil), .serialized)
struct TintBenchmarkTests {
    struct Row {
        var name: String
        var guess: Score
        var best: Score?
        /// The largest change of hue in degrees, of colors that stay colored.
        var hue: Double
    }

    static func pairs() throws -> [DesignerPair] {
        let folder = try ProcessInfo.processInfo.environment["NIGHTCAR_PAIRS"] ?? #require(SharedData.corpus)
        return try DesignerPair.all(in: folder)
    }

    static func row(_ algorithm: Algorithm, _ pairs: [DesignerPair]) -> Row {
        func dark(_ pair: DesignerPair, _ side: Side) -> XYZ {
            let color = algorithm.dark(pair.light.encoded(in: .srgb), side)
            return XYZ(encoded: (color * 255).rounded(.toNearestOrAwayFromZero) / 255, in: .srgb)
        }
        func distance(_ pair: DesignerPair, _ side: Side) -> Double {
            100 * OKLab(dark(pair, side)).difference(to: OKLab(pair.dark))
        }
        let guess = pairs.map { distance($0, $0.guessedSide) }
        let best = pairs.map { pair in Side.allCases.map { distance(pair, $0) }.min()! }
        let hues = pairs.map { hueChange($0.light, dark($0, $0.guessedSide)) }
        return Row(
            name: algorithm.name, guess: Score(guess), best: algorithm.hasSides ? Score(best) : nil, hue: hues.max() ?? 0)
    }

    /// The engine as it runs: it knows more roles than two, and leaves alone what it does not know.
    static func engine(_ pairs: [DesignerPair], name: String, roles: [ColorRole]) -> Row {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        func dark(_ pair: DesignerPair, _ role: ColorRole) -> XYZ {
            let rgb = pair.light.encoded(in: .srgb)
            let light = ColorValue.components(space: .srgb, values: [rgb.x, rgb.y, rgb.z], alpha: 1)
            let value = solver.dark(light, role: role, anchor: role == pair.role ? pair.anchor : nil)?.color
            return value.flatMap { XYZ($0) } ?? pair.light
        }
        let guess = pairs.map { 100 * OKLab(dark($0, $0.role)).difference(to: OKLab($0.dark)) }
        let best = pairs.map { pair in
            roles.map { 100 * OKLab(dark(pair, $0)).difference(to: OKLab(pair.dark)) }.min()!
        }
        let hues = pairs.map { hueChange($0.light, dark($0, $0.role)) }
        return Row(name: name, guess: Score(guess), best: Score(best), hue: hues.max() ?? 0)
    }

    static func hueChange(_ a: XYZ, _ b: XYZ) -> Double {
        let (a, b) = (OKLCH(a), OKLCH(b))
        return a.chroma > 0.04 && b.chroma > 0.04 ? a.hueDistance(to: b) : 0
    }

    @Test func nearerThanEveryOtherFormula() throws {
        let pairs = try Self.pairs()
        let engine = Self.engine(pairs, name: "Nightcar", roles: [.surface, .graphic])
        let three = Self.engine(pairs, name: "Nightcar, the best of its three", roles: [.surface, .graphic, .accent])
        let others = Others.all.map { Self.row($0, pairs) }
        let table = Self.table(others + [engine, three], count: pairs.count)
        guard ProcessInfo.processInfo.environment["NIGHTCAR_PAIRS"] == nil else { return print(table) }
        for other in others {
            #expect(engine.guess.mean < other.guess.mean, "\(other.name)")
            #expect(engine.guess.p90 < other.guess.p90, "\(other.name)")
        }
        try expectRecorded(table, in: "tint-formulas.txt")
    }

    /// Before components are rounded, the hue is exactly the same number.
    @Test func hueDoesNotChangeAtAll() throws {
        let rules = ToneRules(base: try #require(XYZ(DarkBase.elevated.color)))
        for pair in try Self.pairs() {
            for role in [ColorRole.surface, .graphic, .accent] {
                guard let target = rules.target(for: pair.light, alpha: 1, role: role) else { continue }
                let source = OKLCH(pair.light)
                guard source.chroma > 0.005 else { continue }
                let solved = OKLCH(lightness: 0, chroma: target.chroma, hue: target.hue).solved(forTone: target.tone, in: .srgb)
                #expect(solved.hue == source.hue, "\(pair.name)")
            }
        }
    }

    static func table(_ rows: [Row], count: Int) -> String {
        func cells(_ score: Score?) -> String {
            guard let score else { return "– | – | –" }
            return [score.mean, score.median, score.p90].map { decimal($0, 1) }.joined(separator: " | ")
        }
        let body = rows.map { "| \($0.name) | \(cells($0.guess)) | \(cells($0.best)) | \(decimal($0.hue, 1))° |" }
        return """
            | \(count) pairs | mean | median | p90 | better role: mean | median | p90 | hue, at most |
            |---|---|---|---|---|---|---|---|
            \(body.joined(separator: "\n"))

            """
    }

}

/// The tables that `Documentation/Research/TintBenchmark.md` sums up are files beside the benchmarks; `RECORD_SNAPSHOTS=1` writes them.
func expectRecorded(_ table: String, in name: String) throws {
    let path = PackageLayout.root + "/Benchmarks/Data/" + name
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        return try table.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOfFile: path, encoding: .utf8)
    #expect(table == recorded, "RECORD_SNAPSHOTS=1 writes the measured table")
}
