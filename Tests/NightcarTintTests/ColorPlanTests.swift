import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Derived colors")
struct ColorPlanTests {
    @Test("White becomes the base, and the order of surfaces is reversed")
    func surfaces() {
        for base in [DarkBase.black, .elevated, .material] {
            let solver = ColorSolver(base: base.color)
            #expect(solver.dark(.hex(0xFFFFFF), role: .surface)?.color == base.color)
            let tones = [UInt32(0xFFFFFF), 0xF2F2F7, 0xE0E0E0, 0xB0B0B0].map {
                xyz(solver.dark(.hex($0), role: .surface)?.color).tone
            }
            #expect(tones == tones.sorted() && Set(tones).count == 4)
        }
    }

    @Test(
        "Shadows, fills with white text, unknown colors and dark surfaces stay",
        arguments: [
            (UInt32(0x000000), ColorRole.shadow), (0x0060C0, .fill), (0x123456, .unknown), (0x202020, .surface),
        ])
    func stays(color: UInt32, role: ColorRole) {
        #expect(ColorSolver(base: DarkBase.elevated.color).dark(.hex(color), role: role) == nil)
    }

    @Test("Dark colors get lighter, pale ones darker, vivid ones hardly move, and all keep their hue")
    func directions() {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        #expect(solver.dark(.hex(0x000000), role: .text)?.color == .hex(0xFFFFFF))
        var random = SeededGenerator(seed: 61)
        for _ in 0..<200 {
            let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
            let light = xyz(.hex(color))
            for role in [ColorRole.text, .accent, .palette] {
                guard let value = solver.dark(.hex(color), role: role)?.color else { continue }
                let dark = xyz(value)
                let (from, to) = (OKLCH(light), OKLCH(dark))
                if light.tone < 45 { #expect(dark.tone > light.tone - 0.5, "seed 61, \(color) as \(role)") }
                if light.tone > 60, from.chroma < 0.1 { #expect(dark.tone < light.tone + 0.5, "seed 61, \(color) as \(role)") }
                if from.chroma > 0.14, (50...80).contains(light.tone) {
                    #expect(abs(dark.tone - light.tone) < 10, "seed 61, \(color) as \(role)")
                }
                if min(from.chroma, to.chroma) > 0.05 { #expect(from.hueDistance(to: to) < 3, "seed 61, \(color) as \(role)") }
            }
        }
    }

    @Test(
        "UIKit's grays come near to their documented dark values",
        arguments: [
            (UInt32(0xAEAEB2), UInt32(0x636366)), (0xC7C7CC, 0x48484A), (0xD1D1D6, 0x3A3A3C), (0xE5E5EA, 0x2C2C2E),
            (0xF2F2F7, 0x1C1C1E), (0xFFFFFF, 0x1C1C1E), (0x000000, 0xFFFFFF),
        ])
    func grays(light: UInt32, dark: UInt32) {
        let value = ColorSolver(base: DarkBase.elevated.color).dark(.hex(light), role: .palette)?.color
        #expect(abs(xyz(value).tone - xyz(.hex(dark)).tone) < 5)
    }

    @Test("The more vivid a color is, the less it moves, and a vivid one only if it is dark")
    func vividness() {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        func change(_ color: UInt32) -> Double {
            xyz(solver.dark(.hex(color), role: .accent)?.color ?? .hex(color)).tone - xyz(.hex(color)).tone
        }
        let changes = [0xFCE5E2, 0xFFD9D2, 0xFFBFB3, 0xFF8A78].map { change(UInt32($0)) }
        #expect(changes == changes.sorted() && changes[0] < -60 && abs(changes[3]) < 0.5)
        #expect(abs(change(0x5FDDFF)) < 8 && abs(xyz(.hex(0x2800C0)).tone + change(0x2800C0) - 50) < 1)
    }

    @Test("A neutral ramp is reversed in order, and its ends become the base and off-white")
    func rampInOrder() {
        let steps = (0...10).map { ("gray\($0)00", UInt32(255 - $0 * 25) * 0x010101) }
        let plan = ColorPlan(catalog(steps.map { ($0.0, $0.1) }), options: DerivationOptions())
        #expect(plan.items.allSatisfy { $0.role.source == .ramp })
        let tones = plan.items.map { xyz($0.dark).tone }
        #expect(zip(tones, tones.dropFirst()).allSatisfy { $0 < $1 + 1 })
        #expect(plan.items[0].dark == DarkBase.elevated.color || abs(tones[0] - xyz(DarkBase.elevated.color).tone) < 1)
        #expect(tones[10] > 88)
    }

    @Test("Tints and shades of a color are mirrored around it")
    func tintsAndShades() {
        let colors: [(String, UInt32)] = [
            ("brandPrimary", 0x0078D4), ("brandTint40", 0xEFF6FC), ("brandTint20", 0xC7E0F4), ("brandTint10", 0x2B88D8),
            ("brandShade30", 0x004578),
        ]
        let plan = ColorPlan(catalog(colors), options: DerivationOptions())
        let tones = plan.items.map { xyz($0.dark).tone }
        #expect(abs(tones[0] - xyz(.hex(0x0078D4)).tone) < 1)
        #expect(tones[1] < tones[2] && tones[2] < tones[3] && tones[3] < tones[0] && tones[0] < tones[4])
    }

    @Test("Disabled text keeps its low contrast, near-white fills become surfaces, and inverted text is inverted")
    func states() {
        let colors: [(String, UInt32)] = [
            ("textDisabled", 0xC2C1C0), ("secondaryButton", 0xF5F4F2), ("textInverted", 0xFFFFFF), ("primaryButton", 0x000000),
            ("textOnBrand", 0xFFFFFF), ("brandButton", 0x353DAB),
        ]
        let plan = ColorPlan(catalog(colors), options: DerivationOptions())
        let dark = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.name, $0.dark ?? $0.light) })
        #expect((1.3...2.6).contains(xyz(dark["textDisabled"]).contrast(with: xyz(plan.base))))
        #expect(xyz(dark["secondaryButton"]).tone < 25)
        #expect(xyz(dark["textInverted"]).tone < 25)
        #expect(xyz(dark["primaryButton"]).tone > 85)
        #expect(dark["textOnBrand"] == .hex(0xFFFFFF))
        // It keeps its hue, and can be made out on the page.
        #expect(xyz(dark["brandButton"]).contrast(with: xyz(plan.base)) >= 2.99)
        #expect(OKLCH(xyz(dark["brandButton"])).hueDistance(to: OKLCH(xyz(.hex(0x353DAB)))) < 3)
    }

    @Test("The engine follows what the designer did with similar colors")
    func neighbors() {
        let colors: [(String, UInt32)] = [
            ("cardSurface", 0xF0F0F0), ("rowSurface", 0xEFEFF0), ("barSurface", 0xEEEEEE), ("panelSurface", 0xEDEDED),
        ]
        let alone = ColorPlan(catalog(colors), options: DerivationOptions()).items[0]
        let known = ["rowSurface": UInt32(0x3A3A3C), "barSurface": 0x3A3A3A, "panelSurface": 0x3B3B3B]
        let item = ColorPlan(catalog(colors, dark: known), options: DerivationOptions()).items[0]
        #expect(xyz(item.dark).tone > xyz(alone.dark).tone + 5)
        #expect(item.entries[0].steps.contains { $0.contains("rowSurface") })
    }

    @Test("One odd pair moves a color less than two that agree, and never below a configured base")
    func boundedNeighbors() {
        let colors: [(String, UInt32)] = [("cardSurface", 0xF0F0F0), ("rowSurface", 0xEFEFF0), ("barSurface", 0xEEEEEE)]
        let alone = xyz(ColorPlan(catalog(colors), options: DerivationOptions()).items[0].dark).tone
        func tone(_ dark: [String: UInt32]) -> Double {
            var options = DerivationOptions()
            options.base = .elevated
            return xyz(ColorPlan(catalog(colors, dark: dark), options: options).items[0].dark).tone
        }
        let (one, two) = (tone(["rowSurface": 0x909090]), tone(["rowSurface": 0x909090, "barSurface": 0x909090]))
        #expect(one > alone && two >= one)
        let odd = tone(["rowSurface": 0x909090, "barSurface": 0x262628])
        #expect(odd < alone + 12)
        #expect(tone(["rowSurface": 0, "barSurface": 0]) >= min(alone, xyz(DarkBase.elevated.color).tone) - 0.5)
    }

    @Test("A doubtful gray is derived and asked about, until the configuration names its role")
    func doubtful() {
        var options = DerivationOptions()
        options.derivesHighContrast = true
        let plan = ColorPlan(catalog([("oceanDark", 0x303030)]), options: options)
        let item = plan.items[0]
        #expect(item.verdict == .ask && xyz(item.dark).tone > 70 && item.entries.contains { $0.color == item.dark })
        #expect(plan.findings.map { $0.id.name } == ["tint-unclear"])
        options.roles = [RoleRule(match: Glob("oceanDark"), role: .text, location: Location(path: "c"))]
        let answer = ColorPlan(catalog([("oceanDark", 0x303030)]), options: options).items[0]
        #expect(answer.verdict == .derive && answer.dark == item.dark)
    }

    @Test("Each question has a finding, and nothing is derived or kept")
    func questions() {
        let plan = ColorPlan(catalog([("White", 0xFFFFFF), ("buttonTitle", 0xFFFFFF)]), options: DerivationOptions())
        #expect(plan.items.allSatisfy { $0.verdict == .ask && $0.entries.isEmpty && $0.kept.isEmpty })
        #expect(plan.findings.map { $0.id.name } == ["tint-unclear", "tint-unclear"])
        // The dark value of a white page says nothing about white text.
        let beside = catalog([("page", 0xFFFFFF), ("buttonTitle", 0xFFFFFF)], dark: ["page": 0x101010])
        #expect(ColorPlan(beside, options: DerivationOptions()).items[1].entries.isEmpty)
    }

    @Test("A shape in a picture keeps its chroma as far as it stays legible")
    func chromaOfShapes() {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        let base = xyz(DarkBase.elevated.color)
        var random = SeededGenerator(seed: 63)
        for _ in 0..<200 {
            let light = ColorValue.hex(UInt32.random(in: 0...0xFFFFFF, using: &random))
            let dark = xyz(solver.shape(light))
            let (from, to) = (OKLCH(xyz(light)), OKLCH(dark))
            guard from.chroma > ToneRules.neutralChroma, dark.tone > xyz(light).tone + 1 else { continue }
            let isNeeded = dark.contrast(with: base) < 4.6
            #expect(to.chroma > from.chroma - 0.01 || isNeeded, "seed 63, \(light.text) becomes \(solver.shape(light))")
        }
    }

    @Test("A Display P3 color is solved in its own, larger gamut")
    func wideGamut() throws {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        let p3 = ColorValue.components(space: .displayP3, values: [0, 0.6, 0.1], alpha: 0.8)
        let dark = try #require(solver.dark(p3, role: .text)?.color)
        guard case .components(.displayP3, _, 0.8) = dark else { throw Unexpected() }
        let same = xyz(p3).encoded(in: .srgb).clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
        let srgb = ColorValue.components(space: .srgb, values: [same.x, same.y, same.z], alpha: 1)
        let narrow = try #require(solver.dark(srgb, role: .text)?.color)
        #expect(OKLCH(xyz(dark)).chroma > OKLCH(xyz(narrow)).chroma + 0.01)
    }

    @Test(
        "A declared pair gets its contrast in each appearance, whatever its colors",
        arguments: [
            (UInt32(0x777777), UInt32(0xFFFFFF)), (0xFFFFFF, 0x3A7BD5), (0x8A8A00, 0xFFF8DF), (0x000000, 0x808080),
            (0xBBBBBB, 0xFFFFFF), (0xFFD335, 0x13A10E), (0x202020, 0x242424),
        ])
    func pairs(front: UInt32, back: UInt32) {
        var options = DerivationOptions()
        options.base = .elevated
        options.derivesHighContrast = true
        options.pairs = [ContrastPair(front: "front", back: "back", role: .text, location: Location(path: "c"))]
        let plan = ColorPlan(catalog([("front", front), ("back", back)]), options: options)
        #expect(plan.findings.isEmpty)
        let values = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.name, $0) })
        for (luminosity, contrast, ratio) in [
            (Luminosity.dark, Contrast.normal, 4.5), (.any, .high, 7), (.dark, .high, 7),
        ] {
            let f = xyz(values["front"].map { value($0, luminosity, contrast) })
            let b = xyz(values["back"].map { value($0, luminosity, contrast) })
            #expect(f.contrast(with: b) >= ratio, "\(luminosity) \(contrast)")
        }
    }

    @Test("Random pairs, all derived, have enough contrast or a finding; none has less contrast than in light mode")
    func randomPairs() {
        var random = SeededGenerator(seed: 62)
        for _ in 0..<150 {
            let (front, back) = (UInt32.random(in: 0...0xFFFFFF, using: &random), UInt32.random(in: 0...0xFFFFFF, using: &random))
            let role: ColorRole = Bool.random(using: &random) ? .text : .graphic
            var options = DerivationOptions()
            options.base = [.black, .elevated, .material].randomElement(using: &random)!
            options.derivesHighContrast = true
            options.pairs = [ContrastPair(front: "front", back: "back", role: role, location: Location(path: "c"))]
            let plan = ColorPlan(catalog([("front", front), ("back", back)]), options: options)
            let values = Dictionary(uniqueKeysWithValues: plan.items.map { ($0.name, $0) })
            for (luminosity, contrast) in [(Luminosity.dark, Contrast.normal), (.any, .high), (.dark, .high)] {
                let ratio = xyz(values["front"].map { value($0, luminosity, contrast) }).contrast(
                    with: xyz(values["back"].map { value($0, luminosity, contrast) }))
                let required = role.requiredContrast(isHigh: contrast == .high)!
                let unmet = plan.findings.contains { $0.id == "tint-contrast-unmet" }
                #expect(ratio >= required || unmet, "seed 62: \(front) on \(back) as \(role), \(luminosity) \(contrast)")
            }
            #expect(plan.findings.isEmpty, "seed 62: \(front) on \(back)")
        }
    }

    @Test("Light and dark have a value for high contrast both, or neither has")
    func completeHighContrast() throws {
        var options = DerivationOptions()
        options.derivesHighContrast = true
        let plan = ColorPlan(catalog([("hintText", 0x8A8A8E), ("accent", 0x0060DF), ("titleText", 0x1C1C1E)]), options: options)
        for item in plan.items {
            let high = item.entries.filter { $0.key.contrast == .high }.map(\.key.luminosity)
            #expect(high.isEmpty || high == [.any, .dark], "\(item.name)")
        }
        #expect(plan.items[1].entries.first { $0.key.luminosity == .any }?.color == .hex(0x0060DF))
        #expect(plan.items[0].kept.isEmpty == plan.items[0].entries.contains { $0.key.contrast == .normal })
    }

    @Test("Colors that a theme declares get no dark value")
    func themes() {
        var themed = catalog([("titleText", 0x1C1C1E)])
        var key = VariantKey()
        key.theme = "sepia"
        themed.assets[0].renditions.append(Rendition(key: key, content: .color(.hex(0x5B4636))))
        let plan = ColorPlan(themed, options: DerivationOptions())
        #expect(plan.items.first?.entries.map(\.key.theme) == [""])
    }

    @Test("A twin of the same role is reused; twins that disagree are not")
    func twins() {
        let agreeing = catalog([("oneText", 0x224466), ("twoText", 0x224466)], dark: ["oneText": 0xABCDEF])
        let plan = ColorPlan(agreeing, options: DerivationOptions())
        #expect(plan.items.last?.entries.first?.color == .hex(0xABCDEF))
        #expect(plan.items.last?.entries.first?.twin == "oneText")
        let colors = [("oneText", UInt32(0x224466)), ("threeText", 0x224466), ("twoText", 0x224466)]
        let torn = catalog(colors, dark: ["oneText": 0xABCDEF, "twoText": 0xFEDCBA])
        let computed = ColorPlan(torn, options: DerivationOptions()).items[1].entries.first
        #expect(computed != nil && computed?.twin == nil)
        var veiled = agreeing
        veiled.assets[0].renditions[1].content = .color(.components(space: .srgb, values: [0.8, 0.8, 1], alpha: 0.2))
        #expect(ColorPlan(veiled, options: DerivationOptions()).items.last?.dark?.alpha == 1)
    }

    @Test("Nothing that gets harder to see is derived without a question, not even as a twin")
    func fading() {
        // The ground has the same light value as the label, and turns dark.
        let colors = [("ColorLabelText", UInt32(0xFEFEFE)), ("message", 0xFEFEFE)]
        let plan = ColorPlan(catalog(colors, dark: ["message": 0x010101]), options: DerivationOptions())
        #expect(plan.items[0].dark == .hex(0x010101) && plan.items[0].verdict == .ask)
        let faint = catalog([("aText", 0x224466), ("bText", 0x224466)], dark: ["aText": 0x222226])
        #expect(ColorPlan(faint, options: DerivationOptions()).items[1].verdict == .ask)
        let clear = catalog([("aText", 0x224466), ("bText", 0x224466)], dark: ["aText": 0xABCDEF])
        #expect(ColorPlan(clear, options: DerivationOptions()).items[1].verdict == .derive)
        // Two white titles of buttons, of which nobody knows on what they lie, aren't the same thing.
        let titles = [("okButtonTitle", UInt32(0xFFFFFF)), ("saveButtonTitle", 0xFFFFFF)]
        let unknown = ColorPlan(catalog(titles, dark: ["okButtonTitle": 0x9B9B9B]), options: DerivationOptions()).items[1]
        #expect(unknown.dark == .hex(0x9B9B9B) && unknown.verdict == .ask)
    }

    @Test("A near-white color is never stored as its dark value, unless somebody says that it stays")
    func dazzling() {
        var options = DerivationOptions()
        options.uses = ["shine": ColorUse(.graphic, "\"foregroundStyle\" in A.swift:1")]
        let plan = ColorPlan(catalog([("shine", 0xFAFAFA), ("textAlwaysWhite", 0xFFFFFF)]), options: options)
        #expect(plan.items[0].kept.isEmpty && plan.items[0].verdict == .ask)
        #expect(plan.items[1].verdict == .keep && plan.items[1].kept.count == 1)
    }

    @Test("What only Apple Watch shows is on black in every appearance")
    func watch() {
        var colors = catalog([("titleText", 0x1C1C1E), ("bodyText", 0x1C1C1E)])
        colors.assets[0].location = Location(path: "App/My WatchKit App/Assets.xcassets/titleText.colorset")
        colors.assets[1].location = Location(path: "App/Watches/Assets.xcassets/bodyText.colorset")
        let plan = ColorPlan(colors, options: DerivationOptions())
        #expect(plan.items.map(\.verdict) == [.keep, .derive])
    }

    @Test("Dark ink becomes nearly white, and what is vivid stays")
    func ink() {
        let solver = ColorSolver(base: DarkBase.elevated.color)
        let ink = xyz(solver.dark(.hex(0x26394D), role: .text)?.color)
        #expect(ink.tone > 90 && OKLCH(ink).chroma < 0.03)
        let colors = [
            ("AccentColor", UInt32(0x009AC7)), ("accentNavy", 0x0058AB), ("GradientBlue", 0x20E4FF), ("GradientNavy", 0x003057),
        ]
        let plan = ColorPlan(catalog(colors), options: DerivationOptions())
        #expect(plan.items[0].verdict == .keep && plan.items[2].verdict == .keep && plan.items[3].verdict == .keep)
        #expect(xyz(plan.items[1].dark).tone > 44)
    }

    @Test("The base is learned from the lightest surface that declares its dark value")
    func learned() {
        let colors = [("cardBackground", UInt32(0xFFFFFF)), ("pageBackground", 0xF0F0F0), ("sheetBackground", 0xFFFFFF)]
        let cards = catalog(colors, dark: ["cardBackground": 0x101820, "sheetBackground": 0x101820])
        #expect(ColorPlan(cards, options: DerivationOptions()).base == .hex(0x101820))
        // One card alone says too little.
        let card = catalog(colors, dark: ["cardBackground": 0x101820])
        #expect(ColorPlan(card, options: DerivationOptions()).base == .hex(0x1C1C1E))
        // A page says more than a card, and two say more than one.
        let black = catalog(colors, dark: ["cardBackground": 0x101820, "sheetBackground": 0x101820, "pageBackground": 0])
        #expect(ColorPlan(black, options: DerivationOptions()).base == .hex(0))
        var platform = catalog(colors)
        platform.assets.append(
            Asset(
                name: "ground", kind: .color,
                renditions: [
                    Rendition(key: VariantKey(), content: .color(.reference(name: "systemBackgroundColor", platform: "ios")))
                ]))
        #expect(ColorPlan(platform, options: DerivationOptions()).base == .hex(0))
        #expect(ColorPlan(catalog(colors), options: DerivationOptions()).base == .hex(0x1C1C1E))
    }

    @Test("Unknown is reported and left alone; platform colors are, too")
    func unknown() {
        var catalog = catalog([("White", 0xFFFFFF)])
        let reference = Content.color(.reference(name: "labelColor", platform: "ios"))
        catalog.assets.append(
            Asset(name: "text", kind: .color, renditions: [Rendition(key: VariantKey(), content: reference)]))
        let plan = ColorPlan(catalog, options: DerivationOptions())
        #expect(plan.items.map(\.verdict) == [.ask, .keep])
        #expect(plan.items.allSatisfy { $0.entries.isEmpty })
    }

    @Test("A value that would be the same in dark mode is not declared again")
    func same() {
        let plan = ColorPlan(catalog([("cardBackground", 0x404040), ("cardShadow", 0x000000)]), options: DerivationOptions())
        #expect(plan.items.map(\.verdict) == [.keep, .keep])
    }

    @Test("Generated values count as missing, and are generated again with the same result")
    func idempotent() throws {
        var catalog = catalog([("aText", 0x123456), ("Background", 0xFAFAFA)])
        let first = ColorPlan(catalog, options: DerivationOptions())
        var generated: Set<GeneratedEntry> = []
        for item in first.items {
            for entry in item.entries {
                catalog.assets[item.asset].renditions.append(Rendition(key: entry.key, content: .color(entry.color)))
                generated.insert(GeneratedEntry(set: catalog.assets[item.asset].setPath, key: entry.key.description))
            }
        }
        let second = ColorPlan(catalog.without(generated), options: DerivationOptions())
        #expect(second.items.map { $0.entries.map(\.color) } == first.items.map { $0.entries.map(\.color) })
        #expect(ColorPlan(catalog, options: DerivationOptions()).items.allSatisfy { $0.verdict == .declared })
    }

    @Test("The stops of a gradient are derived one by one")
    func gradients() {
        let renditions = [UInt32(0xFFFFFF), 0xE0E0E0].enumerated().map { index, hex in
            var key = VariantKey()
            key.qualifiers = "stop=\(index)"
            return Rendition(key: key, content: .color(.hex(hex)))
        }
        let asset = Asset(name: "pageBackground", kind: .gradient, renditions: renditions)
        let plan = ColorPlan(Catalog(path: "c", assets: [asset]), options: DerivationOptions())
        #expect(plan.items.first?.entries.map(\.key.qualifiers) == ["stop=0", "stop=1"])
        #expect(Set(plan.items.first?.entries.map(\.color) ?? []).count == 2)
    }

    /// Black if there is no value, so that the expectation fails.
    private func xyz(_ color: ColorValue?) -> XYZ { color.flatMap { XYZ($0) } ?? .black }

    private struct Unexpected: Error {}

    private func value(_ item: ColorPlan.Item, _ luminosity: Luminosity, _ contrast: Contrast) -> ColorValue {
        var traits = Traits()
        traits.luminosity = luminosity
        traits.contrast = contrast
        let all = [(VariantKey(), item.light)] + item.entries.map { ($0.key, $0.color) }
        return all[Resolver.best(of: all.map(\.0), for: traits)!].1
    }

    private func catalog(_ colors: [(String, UInt32)], dark: [String: UInt32] = [:]) -> Catalog {
        let assets = colors.map { name, hex in
            var renditions = [Rendition(key: VariantKey(), content: .color(.hex(hex)))]
            if let value = dark[name] {
                var key = VariantKey()
                key.luminosity = .dark
                renditions.append(Rendition(key: key, content: .color(.hex(value))))
            }
            return Asset(name: name, kind: .color, renditions: renditions)
        }
        return Catalog(path: "Media.xcassets", assets: assets)
    }
}
