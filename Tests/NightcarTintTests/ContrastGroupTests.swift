import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Groups of declared pairs")
struct ContrastGroupTests {
    /// `NIGHTCAR_ROUNDS` groups for each seed. A group takes 30 ms in a debug build.
    private static let rounds = ProcessInfo.processInfo.environment["NIGHTCAR_ROUNDS"].flatMap(Int.init) ?? 300

    /// A color of a random group.
    struct Sample {
        var name: String
        var light: ColorValue
        var dark: ColorValue?
    }

    @Test("A text on a page and on a colored button stays legible on both")
    func textOnTwoGrounds() {
        let samples = [
            Sample(name: "textPrimary", light: .hex(0)), Sample(name: "pageBackground", light: .hex(0xFFFFFF)),
            Sample(name: "dangerButton", light: .hex(0xED1C23)),
        ]
        let plan = Self.plan(samples, [("textPrimary", "pageBackground"), ("textPrimary", "dangerButton")])
        #expect(plan.findings.isEmpty)
        let dark = Self.darkValues(plan)
        #expect(Self.contrast(dark, "textPrimary", "pageBackground") > 15)
        #expect(Self.contrast(dark, "textPrimary", "dangerButton") >= 4.5)
        // The page is the base: what is on it moves, and it doesn't.
        #expect(dark["pageBackground"] == plan.base)
    }

    @Test("Black text on a page and any fill stays legible on both")
    func anyFill() {
        var random = SeededGenerator(seed: 381)
        for _ in 0..<100 {
            let fill = UInt32.random(in: 0...0xFFFFFF, using: &random)
            let samples = [
                Sample(name: "titleText", light: .hex(0)), Sample(name: "pageBackground", light: .hex(0xFFFFFF)),
                Sample(name: "anyButton", light: .hex(fill)),
            ]
            let plan = Self.plan(samples, [("titleText", "pageBackground"), ("titleText", "anyButton")])
            let dark = Self.darkValues(plan)
            #expect(Self.contrast(dark, "titleText", "pageBackground") >= 4.5, "seed 381: \(ColorValue.hex(fill).text)")
            #expect(Self.contrast(dark, "titleText", "anyButton") >= 4.5, "seed 381: \(ColorValue.hex(fill).text)")
            // Whether a black button turns light is a question.
            #expect(plan.findings.allSatisfy { $0.id == .tintUnclear })
        }
    }

    @Test("A color that the configuration keeps isn't moved by its pairs")
    func constant() {
        var options = DerivationOptions()
        options.base = .elevated
        options.roles = [RoleRule(match: Glob("brand"), role: .constant, location: Location(path: "c"))]
        let samples = [Sample(name: "title", light: .hex(0x101010)), Sample(name: "brand", light: .hex(0x3A7BD5))]
        let dark = Self.darkValues(Self.plan(samples, [("title", "brand")], options))
        #expect(dark["brand"] == .hex(0x3A7BD5) && Self.contrast(dark, "title", "brand") >= 4.5)
    }

    /// Groups with some values declared, some translucent: what is fainter than both its target and its light contrast
    /// has a finding. In a group without declared or translucent values, nothing is, and no text with 3:1 in light is below 3:1.
    @Test("Random groups", arguments: [UInt64(38), 83, 838, 1938])
    func randomGroups(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<Self.rounds {
            let isPlain = round % 3 != 0
            let (samples, pairs) = Self.group(isPlain: isPlain, &random)
            var options = DerivationOptions()
            options.base = [.black, .elevated, .material].randomElement(using: &random)!
            options.derivesHighContrast = round % 4 == 0
            let plan = Self.plan(samples, pairs, options)
            let dark = Self.darkValues(plan)
            let light = Dictionary(uniqueKeysWithValues: samples.map { ($0.name, $0.light) })
            for (front, back) in pairs {
                let (ratio, before) = (
                    Self.contrast(dark, front, back, plan.base), Self.contrast(light, front, back, .hex(0xFFFFFF))
                )
                let isReported = plan.findings.contains { $0.message.hasPrefix("\"\(front)\" on \"\(back)\" has") }
                #expect(
                    ratio >= min(4.5, before) || isReported,
                    "seed \(seed), round \(round): \(front) on \(back) \(ratio) from \(before), \(samples)")
                let isDeclared = samples.count { ($0.name == front || $0.name == back) && $0.dark != nil } == 2
                #expect(
                    ratio >= 4.5 || isReported || isDeclared && ratio >= 3,
                    "seed \(seed), round \(round): \(front) on \(back) \(ratio)")
                guard isPlain else { continue }
                #expect(
                    ratio >= min(4.5, before) && (ratio >= 3 || before < 3),
                    "seed \(seed), round \(round): \(front) on \(back) \(ratio) from \(before), \(samples)")
            }
        }
    }

    /// Light and dark can alternate in these groups, so every pair can be legible.
    @Test("Chains, even cycles and texts on five grounds leave no finding", arguments: [UInt64(7), 77, 777])
    func alternating(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<Self.rounds / 5 {
            let names = (0..<[3, 5, 8, 4, 6].randomElement(using: &random)!).map { "item\($0)" }
            let samples = names.map { Sample(name: $0, light: .hex(UInt32.random(in: 0...0xFFFFFF, using: &random))) }
            var pairs = Array(zip(names, names.dropFirst()))
            if names.count.isMultiple(of: 2) { pairs.append((names[names.count - 1], names[0])) }
            if round % 3 == 0 { pairs = names.dropFirst().map { (names[0], $0) } }
            var options = DerivationOptions()
            options.base = [.black, .elevated, .material].randomElement(using: &random)!
            options.derivesHighContrast = round % 2 == 0
            let plan = Self.plan(samples, pairs, options)
            #expect(plan.findings.isEmpty, "seed \(seed), round \(round): \(samples), \(pairs)")
            let dark = Self.darkValues(plan)
            for (front, back) in pairs {
                let ratio = Self.contrast(dark, front, back)
                #expect(ratio >= 4.5, "seed \(seed), round \(round): \(front) on \(back) \(ratio), \(samples)")
            }
        }
    }

    private static func group(isPlain: Bool, _ random: inout SeededGenerator) -> ([Sample], [(String, String)]) {
        func color(_ random: inout SeededGenerator) -> ColorValue {
            let all = [
                0, 0xFFFFFF, UInt32.random(in: 0...0xFFFFFF, using: &random), UInt32.random(in: 0...0xFFFFFF, using: &random),
            ]
            let opaque = ColorValue.hex(all.randomElement(using: &random)!)
            guard !isPlain, case .components(let space, let values, _) = opaque, Int.random(in: 0..<4, using: &random) == 0 else {
                return opaque
            }
            return .components(space: space, values: values, alpha: Double(Int.random(in: 3...9, using: &random)) / 10)
        }
        let names = ["oneText", "twoText", "pageBackground", "cardBackground", "mainButton", "badge"]
            .prefix(Int.random(in: 3...6, using: &random))
        let samples = names.map { name in
            let isDeclared = !isPlain && Int.random(in: 0..<4, using: &random) == 0
            return Sample(name: name, light: color(&random), dark: isDeclared ? color(&random) : nil)
        }
        var pairs: [(String, String)] = []
        for front in names.prefix(2) {
            for back in names where back != front {
                // Now and then one text lies on the other one.
                let isRare = back.hasSuffix("Text")
                if Int.random(in: 0..<(isRare ? 8 : 3), using: &random) == 0, !pairs.contains(where: { $0 == (front, back) }) {
                    pairs.append((front, back))
                }
            }
        }
        return (samples, pairs.isEmpty ? [(names[0], names[2])] : pairs)
    }

    private static func plan(
        _ samples: [Sample], _ pairs: [(String, String)], _ options: DerivationOptions = DerivationOptions()
    ) -> ColorPlan {
        let assets = samples.map { sample in
            var renditions = [Rendition(key: VariantKey(), content: .color(sample.light))]
            if let value = sample.dark {
                var key = VariantKey()
                key.luminosity = .dark
                renditions.append(Rendition(key: key, content: .color(value)))
            }
            return Asset(name: sample.name, kind: .color, renditions: renditions)
        }
        var options = options
        options.pairs = pairs.map { ContrastPair(front: $0.0, back: $0.1, role: .text, location: Location(path: "c")) }
        return ColorPlan(Catalog(path: "Media.xcassets", assets: assets), options: options)
    }

    private static func darkValues(_ plan: ColorPlan) -> [String: ColorValue] {
        Dictionary(uniqueKeysWithValues: plan.items.map { ($0.name, $0.dark ?? $0.light) })
    }

    private static func contrast(
        _ colors: [String: ColorValue], _ front: String, _ back: String, _ below: ColorValue = .hex(0)
    ) -> Double {
        guard let front = colors[front], let back = colors[back], let ground = XYZ(back), let base = XYZ(below) else { return 0 }
        return ColorSolver.contrast(front, on: back.alpha < 1 ? ground.composited(alpha: back.alpha, on: base) : ground)
    }
}
