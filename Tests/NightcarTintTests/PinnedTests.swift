import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Answers that are final, and what they change")
struct PinnedTests {
    private static let app: [(String, UInt32)] = [
        ("pageBackground", 0xFFFFFF), ("cardBackground", 0xFAFAFA), ("barBackground", 0xF2F2F2), ("progressLine", 0xFFFFFF),
        ("textPrimary", 0x111111), ("buttonText", 0xFFFFFF), ("fillButton", 0x1E2D74),
    ]

    private func options(_ answers: [(String, String)], colors: [String] = []) -> DerivationOptions {
        var options = DerivationOptions()
        options.choices = answers.compactMap { name, take in
            ColorChoice.Answer(take).map { ColorChoice(match: Glob(name), answer: $0, location: Location(path: "c")) }
        }
        options.colors = colors.map { Glob($0) }
        return options
    }

    @Test("The values that were shown stay, whatever else is answered")
    func pinned() {
        let shown = InkTests.plan(Self.app).items
        var random = SeededGenerator(seed: 68)
        for _ in 0..<40 {
            let other = shown.randomElement(using: &random)!.name
            let value = ColorValue.hex(UInt32.random(in: 0...0xFFFFFF, using: &random)).text
            let answers = shown.filter { $0.name != other && $0.verdict != .ask }.compactMap { item in
                item.candidates.first.map { (item.name, $0.color.text) }
            }
            let plan = InkTests.plan(Self.app, options: options(answers + [(other, value)], colors: Self.app.map(\.0)))
            for (item, old) in zip(plan.items, shown) where item.isChosen && item.name != other {
                #expect(item.dark ?? item.light == old.candidates[0].color, "seed 68, \(item.name), \(other) \(value)")
                #expect(item.verdict != .ask, "seed 68, \(item.name)")
            }
        }
    }

    /// A gradient of two stops and a color by device, between the app's colors.
    private static func severalLights(_ options: DerivationOptions) -> ColorPlan {
        var assets = app.map { name, value in
            Asset(name: name, kind: .color, renditions: [Rendition(key: VariantKey(), content: .color(.hex(value)))])
        }
        var (stops, devices) = ([VariantKey(), VariantKey()], [VariantKey(), VariantKey()])
        (stops[0].qualifiers, stops[1].qualifiers) = ("stop=0", "stop=1")
        devices[1].idiom = .pad
        for (name, kind, keys) in [("skyBackground", SetKind.gradient, stops), ("panelBackground", .color, devices)] {
            let renditions = zip(keys, [0xF4F6FF, 0xDDE4F8]).map { Rendition(key: $0, content: .color(.hex($1))) }
            assets.append(Asset(name: name, kind: kind, renditions: renditions))
        }
        return ColorPlan(Catalog(path: "c", assets: assets), options: options)
    }

    @Test("The shown values of gradients and of colors by device stay, too, and so does each other candidate")
    func pinnedByLight() throws {
        let shown = Self.severalLights(options([])).items
        var random = SeededGenerator(seed: 69)
        for round in 0..<40 {
            let number = round % 4
            var answers: [(String, String)] = []
            for item in shown.suffix(2) {
                #expect(item.shown.count == 2 && item.candidates.allSatisfy { $0.values.count == 2 }, "\(item.name)")
                let values = number == 0 ? item.shown : try #require(item.candidates.dropFirst(number).first).values
                answers.append((item.name, try #require(ColorChoice.Answer(values)).text))
            }
            for item in shown.dropLast(2) {
                answers.append((item.name, ColorValue.hex(UInt32.random(in: 0...0xFFFFFF, using: &random)).text))
            }
            let plan = Self.severalLights(options(answers, colors: answers.map(\.0)))
            for (item, old) in zip(plan.items, shown).suffix(2) {
                #expect(item.shown == (number == 0 ? old.shown : old.candidates[number].values), "seed 69, \(item.name)")
                #expect(item.isChosen && item.verdict != .ask)
            }
        }
    }

    @Test("Values that don't fit the set's entries are asked about")
    func misfits() {
        let plan = Self.severalLights(
            options([("skyBackground", "#101010, #202020, #303030"), ("textPrimary", "#FFFFFF, #EEEEEE")]))
        for name in ["skyBackground", "textPrimary"] {
            let item = plan.items.first { $0.name == name }
            #expect(item?.verdict == .ask && item?.question?.hasPrefix("derive: choose has ") == true, "\(name)")
        }
        #expect(ColorChoice.Answer("#101010, lifted") == nil && ColorChoice.Answer("#101010,") == nil)
    }

    @Test("A listed color isn't moved by the answers for others, and keep is final")
    func listed() {
        let shown = InkTests.plan(Self.app).items
        let plan = InkTests.plan(
            Self.app,
            options: options([("buttonText", "keep"), ("progressLine", "#8E9BAE")], colors: Self.app.map(\.0)))
        for (item, old) in zip(plan.items, shown) where !item.isChosen { #expect(item.dark == old.dark, "\(item.name)") }
        #expect(plan.items[5].verdict == .keep && plan.items[5].question == nil && plan.findings.isEmpty)
    }

    @Test("White texts that stay white don't keep the page white")
    func keptWhites() {
        let plan = InkTests.plan(
            [("pageBackground", 0xFFFFFF), ("buttonText", 0xFFFFFF), ("white", 0xFFFFFF)],
            options: options([("buttonText", "keep"), ("white", "keep")]))
        #expect(plan.items[0].dark == .hex(0x1C1C1E) && plan.items[0].verdict == .derive)
        #expect(plan.items[1].verdict == .keep && plan.items[2].verdict == .keep)
        let left = InkTests.plan(
            [("pageBackground", 0xFFFFFF), ("white", 0xFFFFFF), ("brand", 0x3C68FF)],
            options: options([("white", "keep"), ("brand", "#879FF5")], colors: ["white", "brand"]))
        #expect(left.items[0].verdict == .ask && left.items[1].verdict == .keep)
    }

    @Test("An answer is for its role and family, and a visible move is asked about")
    func family() {
        let colors: [(String, UInt32)] = [
            ("sand/low", 0xF0F0F0), ("sand/mid", 0xF0F0F0), ("pageBackground", 0xF0F0F0), ("title", 0x101010),
        ]
        var wanted = options([("sand/low", "#445566")])
        wanted.roles = ["sand/*"].map { RoleRule(match: Glob($0), role: .surface, location: Location(path: "c")) }
        let plan = InkTests.plan(colors, options: wanted)
        #expect(plan.items[1].dark?.text == "#445566" && plan.items[1].verdict == .ask)
        #expect(plan.items[2].dark == InkTests.plan(colors).items[2].dark && plan.items[2].verdict == .derive)
    }

    @Test("The background of an error says nothing about a page")
    func states() throws {
        let plan = InkTests.plan(
            [("errorBackground", 0xFFF5F5), ("pageBackground", 0xFFFFFF), ("cardBackground", 0xFAFAFA)],
            dark: ["errorBackground": 0x5A1A22])
        for item in plan.items.dropFirst() {
            #expect(OKLCH(try #require(XYZ(item.dark ?? item.light))).chroma < 0.01, "\(item.name)")
        }
    }

    @Test(
        "Every value can be read from its text",
        arguments: [
            ColorValue.hex(0x1C1C1E), .components(space: .srgb, values: [1, 0, 0], alpha: 128.0 / 255),
            .components(space: .displayP3, values: [0, 1, 51.0 / 255], alpha: 1),
            .components(space: .extendedSRGB, values: [1.25, -0.125, 0.5], alpha: 1),
            .components(space: .grayGamma22, values: [51.0 / 255], alpha: 1),
        ])
    func texts(color: ColorValue) {
        #expect(ColorValue(text: color.text) == color, "\(color.text)")
        #expect(ColorChoice.Answer(color.text) == .value(color))
        #expect(ColorChoice.Answer("\(color.text), #1C1C1E") == .values([color, .hex(0x1C1C1E)]))
    }

    @Test("What is lost on its background is found, and raised if we may set it")
    func lost() throws {
        let plan = InkTests.plan(Self.app)
        #expect(plan.lost { $0.dark ?? $0.light }.isEmpty)
        let fill = plan.items[6]
        #expect(try #require(XYZ(fill.dark ?? .hex(0))).contrast(with: try #require(XYZ(.hex(0x1C1C1E)))) >= 2.99)
        let answered = InkTests.plan(Self.app, options: options([("textPrimary", "#FAFAFA"), ("pageBackground", "#8E99A8")]))
        let found = answered.lost { $0.dark ?? $0.light }
        #expect(found.contains { answered.items[$0.front].name == "textPrimary" && $0.back == 0 && $0.ratio < 3 })
        // A declared pair says where it lies.
        let pairs = [ContrastPair(front: "textPrimary", back: "cardBackground", role: .text, location: Location(path: "c"))]
        #expect(!answered.lost(pairs: pairs) { $0.dark ?? $0.light }.contains { answered.items[$0.front].name == "textPrimary" })
    }

    @Test("A sample of a screen has the page, and not a card, behind it")
    func screen() {
        let plan = InkTests.plan([("cardBackground", 0xFFFFFF), ("pageBackground", 0xF8F8F8), ("title", 0x111111)])
        #expect(plan.screen == [.page: 1, .card: 0, .text: 2])
    }
}
