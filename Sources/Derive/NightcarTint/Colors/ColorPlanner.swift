import NightcarBasics
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Makes a `ColorPlan`: first roles and the base, then the individual values, then the pairs.
struct ColorPlanner {
    /// A color of the catalog that is being planned.
    struct Subject {
        var asset: Int
        var name: String
        var path: String
        var location: Location
        var role: RoleDecision
        /// Why it is only ever shown on a dark ground. Nil if it isn't.
        var alwaysDark: String?
        /// Whether the configuration wants derived values for it.
        var isWanted: Bool
        /// Whether the configuration accepts its proposal by its own name. Then answers for other colors don't change it.
        var isListed: Bool
        var declared: [(key: VariantKey, color: ColorValue)]
        var derived: [VariantKey: ColorPlan.Entry] = [:]
        /// The dark values that equal the light value.
        var kept: [VariantKey: ColorPlan.Entry] = [:]
        /// The dark values that the configuration chose. Other colors learn from them as from declared ones.
        var chosen: [VariantKey: ColorValue] = [:]
        /// Why somebody must look at a derived dark value. Nil if the evidence is enough.
        var question: String?

        /// The dark value that a person gave for the devices of a key, declared or chosen.
        func answer(for key: VariantKey) -> ColorValue? {
            declared.first { $0.key == key }?.color ?? chosen[key]
        }

        /// The values for devices without any appearance. Values of themes are never changed, so they aren't included.
        var lights: [(key: VariantKey, color: ColorValue)] {
            let normal = declared.filter { $0.key.contrast == .normal && $0.key.theme.isEmpty }
            let any = normal.filter { $0.key.luminosity == .any }
            return any.isEmpty ? normal.filter { $0.key.luminosity == .light } : any
        }

        /// The light value that tells what the color is like. Of a gradient, the stop in the middle: a gradient has one role.
        var typicalLight: ColorValue { lights[lights.count / 2].color }

        /// Whether an entry declares the appearance for the devices of `key`, for any gamut.
        func declares(_ luminosity: Luminosity, _ contrast: Contrast, like key: VariantKey) -> Bool {
            declared.contains {
                $0.key.contrast == contrast && $0.key.idiom == key.idiom && $0.key.qualifiers == key.qualifiers
                    && $0.key.theme == key.theme
                    && ($0.key.luminosity == luminosity || luminosity == .any && $0.key.luminosity == .light)
            }
        }

        /// The value that a device gets, from declared and derived values.
        func value(for key: VariantKey) -> ColorValue? {
            let derived = self.derived.sorted { $0.key < $1.key }.map { ($0.key, $0.value.color) }
            let all = declared.map { ($0.key, $0.color) } + derived
            var traits = Traits()
            traits.key = key
            return Resolver.best(of: all.map(\.0), for: traits).map { all[$0].1 }
        }
    }

    let options: DerivationOptions
    var subjects: [Subject] = []
    var positions: [String: Int] = [:]
    var findings: [Finding] = []
    let base: ColorValue
    let baseReason: String
    let solver: ColorSolver

    init(_ catalog: Catalog, options: DerivationOptions) {
        self.options = options
        let colors = catalog.assets.enumerated().filter { $0.element.kind == .color || $0.element.kind == .gradient }
        for (position, asset) in colors {
            let declared = asset.renditions.compactMap { rendition -> (key: VariantKey, color: ColorValue)? in
                if case .color(let color) = rendition.content { (rendition.key, color) } else { nil }
            }
            let path = asset.pathInCatalog
            let subject = Subject(
                asset: position, name: asset.name, path: path,
                location: asset.location ?? Location(path: catalog.path), role: RoleDecision(.unknown, "", from: .nothing),
                alwaysDark: asset.reasonAlwaysDark,
                isWanted: options.colors.isEmpty || options.derivesUnlisted
                    || options.colors.contains { $0.matches(asset.name) || $0.matches(path) },
                isListed: options.colors.contains { $0.isName && ($0.matches(asset.name) || $0.matches(path)) },
                declared: declared)
            guard !subject.lights.isEmpty else { continue }
            // Several catalogs can have a color with the same name. Pairs refer to the first one.
            if asset.kind == .color, positions[asset.name] == nil { positions[asset.name] = subjects.count }
            subjects.append(subject)
        }
        let roles = RoleResolver(
            rules: options.roles, pairs: options.pairs, uses: options.uses,
            colors: subjects.map { ($0.name, $0.path, $0.typicalLight) })
        for index in subjects.indices {
            let subject = subjects[index]
            subjects[index].role = roles.role(name: subject.name, path: subject.path, color: subject.typicalLight)
            if let reason = subject.alwaysDark, subjects[index].role.source != .configuration {
                subjects[index].role = RoleDecision(.constant, reason, from: .folder)
                // Whoever decides it by hand wants it all the same.
                if options.choice(for: subject.name, at: subject.path) == nil { subjects[index].isWanted = false }
            }
        }
        (base, baseReason) = Self.resolve(options.base, subjects)
        solver = ColorSolver(base: base)
        findings = Self.unusedRules(options, subjects) + Self.unknownNames(options, positions)
    }

    /// The current plan.
    var plan: ColorPlan {
        var plan = ColorPlan()
        plan.base = base
        plan.baseReason = baseReason
        plan.findings = findings
        for subject in subjects {
            let light = subject.lights[0]
            var key = light.key
            key.luminosity = .dark
            let dark = subject.value(for: key)
            let (back, name) = background(of: subject, for: key)
            let isMeasured = subject.role.role.isForeground
            plan.items.append(
                ColorPlan.Item(
                    asset: subject.asset, name: subject.name, role: subject.role, light: light.color, dark: dark,
                    ratio: isMeasured ? dark.map { ColorSolver.contrast($0, on: back) } : nil, background: name,
                    verdict: verdict(subject), entries: subject.derived.values.sorted { $0.key < $1.key },
                    kept: subject.kept.values.filter { subject.derived[$0.key] == nil }.sorted { $0.key < $1.key },
                    candidates: candidates(of: subject, light, dark), question: subject.question,
                    isChosen: !subject.chosen.isEmpty, shown: shown(subject)))
        }
        return plan
    }

    func verdict(_ subject: Subject) -> ColorPlan.Verdict {
        // What somebody decided is final.
        if !subject.chosen.isEmpty { return subject.derived.isEmpty ? .keep : .derive }
        if subject.question != nil { return .ask }
        if !subject.derived.isEmpty { return .derive }
        if subject.lights.allSatisfy({ subject.declares(.dark, .normal, like: $0.key) }) { return .declared }
        return subject.role.role == .unknown ? .ask : .keep
    }
}

extension ColorPlanner {
    /// Derives the missing dark value for each light value: the value of an exact twin, otherwise the value for the role.
    mutating func deriveDark() {
        choose()
        let neighbors = DeclaredNeighbors(subjects)
        for index in subjects.indices where subjects[index].isWanted && !subjects[index].role.isRejection {
            let subject = subjects[index]
            for light in subject.lights where !subject.declares(.dark, .normal, like: light.key) && subject.chosen.isEmpty {
                var key = light.key
                key.luminosity = .dark
                if let twin = neighbors.twin(of: light.color, for: subject) {
                    subjects[index].derived[key] = ColorPlan.Entry(
                        key: key, color: twin.color, twin: twin.name,
                        steps: ["\"\(twin.name)\" has the same light value: its dark value \(twin.color.text) is reused"])
                    let isUnknown = subject.role.role == .unknown
                    subjects[index].question =
                        isUnknown
                        ? subject.role.reason
                        : spreadDoubt(subject, light.color, key, to: twin.color)
                            ?? fadingDoubt(subject, from: light.color, to: twin.color)
                } else if let entry = computed(light.color, subject, key, neighbors) {
                    subjects[index].derived[key] = entry
                    let isOpen = Self.isLargeChange(from: light.color, to: entry.color)
                    let doubt = isOpen && !neighbors.settle(subject, light.color, answer: entry.color) ? subject.role.doubt : nil
                    subjects[index].question =
                        doubt ?? spreadDoubt(subject, light.color, key, to: entry.color)
                        ?? fadingDoubt(subject, from: light.color, to: entry.color)
                } else if subject.role.role.isGround, let doubt = subject.role.doubt,
                    XYZ(light.color).map(ToneRules.isInk) ?? false
                {
                    subjects[index].question = doubt
                } else if subject.role.role != .unknown, subject.role.role != .shadow, !isDazzling(light.color, subject.role) {
                    subjects[index].kept[key] = ColorPlan.Entry(
                        key: key, color: light.color, twin: nil, steps: ["as in light mode: the role keeps it, or it is legible"]
                    )
                }
            }
        }
    }

    /// Whether keeping a color would be a guess that dazzles: nearly white, and neither the configuration nor a word of its name says
    /// that it stays. Such a value is never stored as the dark one.
    private func isDazzling(_ light: ColorValue, _ decision: RoleDecision) -> Bool {
        guard decision.role != .constant, light.alpha == 1, let xyz = XYZ(light) else { return false }
        return ToneRules.liesOnColor(xyz)
    }

    /// Asks about a foreground that is fainter on the base than the light value was on white, and about one that would be legible
    /// on the base as it is, and isn't as it becomes. Nothing that gets harder to see is derived without a question.
    private func fadingDoubt(_ subject: Subject, from light: ColorValue, to dark: ColorValue) -> String? {
        let role = subject.role.role
        guard subject.role.source != .pair, subject.role.source != .configuration, let ground = XYZ(base) else { return nil }
        let required = role.requiredContrast(isHigh: false) ?? 0
        let after = ColorSolver.contrast(dark, on: ground)
        let (before, unchanged) = (ColorSolver.contrast(light, on: .white), ColorSolver.contrast(light, on: ground))
        let isFainter = role.isForeground && after < min(before, max(required, 1)) - 0.05
        let isUnsure = role == .unknown || role == .palette && subject.role.doubt != nil
        let fades = (required > 0 || isUnsure) && after < min(unchanged, 4.5) - 0.05 && after < max(required, 3)
        guard isFainter || fades else { return nil }
        return "\(dark.text) has \(decimal(after, 2)):1 on the base \(base.text), less than the light value"
    }

    /// A wrong value this close to the light one does no harm worth a question.
    private static func isLargeChange(from light: ColorValue, to dark: ColorValue) -> Bool {
        guard let from = XYZ(light), let to = XYZ(dark) else { return false }
        return OKLab(from).difference(to: OKLab(to)) > 0.1
    }

    func computed(
        _ light: ColorValue, _ subject: Subject, _ key: VariantKey, _ neighbors: DeclaredNeighbors
    ) -> ColorPlan.Entry? {
        let role = subject.role.role
        guard let xyz = XYZ(light), role != .unknown, role != .constant, role != .shadow else { return nil }
        var steps = ["light \(light.text): \(Self.numbers(xyz))"]
        let source = OKLCH(xyz)
        var target =
            solver.target(light, role: role, anchor: subject.role.anchor)
            ?? ToneRules.Target(
                tone: xyz.tone, chroma: source.chroma, hue: source.hue, why: "\(role.rawValue): keeps its color")
        steps.append(target.why)
        let own = ColorSolver.solve(target, like: light)
        if let agreement = neighbors.agreement(for: subject, light, own: own) {
            let (color, names) = (OKLCH(agreement.color), agreement.names.map { "\"\($0)\"" }.joined(separator: ", "))
            // Nothing gets darker than a configured base because others do.
            let floor = options.base == .learned ? 0 : min(target.tone, XYZ(base)?.tone ?? 0)
            (target.tone, target.chroma, target.hue) = (max(color.xyz.tone, floor), color.chroma, color.hue)
            steps.append("tone \(decimal(target.tone, 1)) and chroma \(decimal(target.chroma, 3)), as \(names) suggest")
        }
        // A step below what the eye tells apart isn't worth a second value.
        var result = abs(target.tone - xyz.tone) < 0.5 ? light : ColorSolver.solve(target, like: light)
        steps.append("dark \(result.text): \(XYZ(result).map(Self.numbers) ?? "")")
        let ground = XYZ(base) ?? .black
        // A color that was legible on white stays legible on the base. A color that was faint on purpose stays faint.
        if let required = role.requiredContrast(isHigh: false) {
            let goal = min(required, ColorSolver.contrast(light, on: .white))
            if let raised = solver.raised(result, to: goal, on: ground, .lighter), raised != result {
                result = raised
                steps.append("raised to \(raised.text) for \(decimal(goal, 2)):1 on the base \(base.text)")
            }
        }
        // A vivid color that hardly moves is one that designers keep.
        if Self.stays(source, role, from: light, to: result, on: ground) { return nil }
        // If nothing changes, the light value also answers dark requests.
        return result == light ? nil : ColorPlan.Entry(key: key, color: result, twin: nil, steps: steps)
    }

    private static func stays(
        _ source: OKLCH, _ role: ColorRole, from light: ColorValue, to dark: ColorValue, on ground: XYZ
    ) -> Bool {
        guard source.chroma > vivid, [.accent, .graphic, .fill, .palette].contains(role), let from = XYZ(light),
            let to = XYZ(dark),
            OKLab(from).difference(to: OKLab(to)) < 0.06
        else { return false }
        return ColorSolver.contrast(light, on: ground) >= role.requiredContrast(isHigh: false) ?? 1
    }

    /// The chroma above which a color counts as vivid.
    private static let vivid = 0.1

    /// Derives values for *Increase Contrast* from the light and the dark values. They are left out if the normal value has
    /// enough contrast.
    mutating func deriveHighContrast() {
        for index in subjects.indices where subjects[index].isWanted {
            let subject = subjects[index]
            guard let ratio = subject.role.role.requiredContrast(isHigh: true) else { continue }
            for light in subject.lights {
                for luminosity in [light.key.luminosity, .dark] where !subject.declares(luminosity, .high, like: light.key) {
                    var key = light.key
                    key.luminosity = luminosity
                    key.contrast = .high
                    guard let normal = subject.value(for: key), let xyz = XYZ(normal) else { continue }
                    let isDark = luminosity == .dark
                    let ground = isDark ? XYZ(base) ?? .black : .white
                    // Light text on a light page has its own background, which only a pair can name.
                    if subject.role.role == .text, isDark ? xyz.tone < ToneRules.lightestBase : xyz.tone > ToneRules.pivot {
                        continue
                    }
                    guard let raised = solver.raised(normal, to: ratio, on: ground, isDark ? .lighter : .darker),
                        raised != normal
                    else { continue }
                    let on = isDark ? "the base \(base.text)" : "white"
                    let step = "high contrast: \(normal.text) to \(raised.text) for \(decimal(ratio, 1)):1 on \(on)"
                    subjects[index].derived[key] = ColorPlan.Entry(key: key, color: raised, twin: nil, steps: [step])
                }
                completeHighContrast(light.key, at: index)
            }
        }
    }

    /// Either both appearances have a value for *Increase Contrast* or neither does. If one is derived, the other gets its normal
    /// value explicitly.
    mutating func completeHighContrast(_ light: VariantKey, at index: Int) {
        let subject = subjects[index]
        let keys = [light.luminosity, .dark].map { luminosity in
            var key = light
            (key.luminosity, key.contrast) = (luminosity, .high)
            return key
        }
        guard keys.contains(where: { subject.derived[$0] != nil }) else { return }
        for key in keys where subject.derived[key] == nil && !subject.declares(key.luminosity, .high, like: light) {
            var normal = key
            normal.contrast = .normal
            guard let color = subject.value(for: normal) else { continue }
            subjects[index].derived[key] = ColorPlan.Entry(
                key: key, color: color, twin: nil, steps: ["high contrast: \(color.text) as without it"])
        }
    }

    /// Completes the dark values that only a source catalog declares because they equal the light value.
    ///
    /// For a device with dark mode and *Increase Contrast*, such an entry would win over a high-contrast value that is for no
    /// appearance in particular, which is what a compiled catalog gives. So what the device gets is declared, too.
    mutating func completeKept() {
        for index in subjects.indices {
            let subject = subjects[index]
            for (key, entry) in subject.kept where subject.derived[key] == nil && !subject.declares(.dark, .high, like: key) {
                var high = key
                high.contrast = .high
                guard subject.derived[high] == nil, let color = subject.value(for: high), color != entry.color else { continue }
                subjects[index].kept[high] = ColorPlan.Entry(
                    key: high, color: color, twin: nil, steps: ["high contrast: \(color.text) as without the dark value"])
            }
        }
    }

    /// `L* 53.2, OKLCH 0.628 0.258 29.2°`.
    static func numbers(_ color: XYZ) -> String {
        let lch = OKLCH(color)
        let polar = "\(decimal(lch.lightness, 3)) \(decimal(lch.chroma, 3)) \(decimal(lch.hue, 1))°"
        return "L* \(decimal(color.tone, 1)), OKLCH \(polar)"
    }
}

extension ColorPlanner {
    /// The base: what the configuration says, otherwise what the app's own white grounds become, otherwise what its platform has.
    private static func resolve(_ base: DarkBase, _ subjects: [Subject]) -> (ColorValue, String) {
        guard base == .learned else { return (base.color, "configured") }
        var found: [(isPage: Bool, tone: Double, color: ColorValue, name: String)] = []
        for subject in subjects where subject.role.role == .surface {
            for light in subject.lights {
                var key = light.key
                key.luminosity = .dark
                guard light.color.alpha == 1, let tone = XYZ(light.color)?.tone, tone > 90,
                    let dark = subject.declared.first(where: { $0.key == key })?.color, dark.alpha == 1,
                    let darkTone = XYZ(dark)?.tone, darkTone < ToneRules.lightestLearnedBase
                else { continue }
                found.append((NameEvidence.isPage(NameTokens.split(subject.name)), tone, dark, subject.name))
            }
        }
        if found.contains(where: \.isPage) { found.removeAll { !$0.isPage } }
        // One card says little about the page.
        if found.count == 1, !found[0].isPage { found = [] }
        let counts: [ColorValue: Int] = found.reduce(into: [:]) { $0[$1.color, default: 0] += 1 }
        // Of equally common values, the one of the lightest ground.
        let best = found.max { (counts[$0.color] ?? 0, $0.tone) < (counts[$1.color] ?? 0, $1.tone) }
        if let best { return (best.color, "learned from \"\(best.name)\"") }
        let platform = subjects.first { subject in
            subject.lights.contains { $0.color.referenceName.map(Self.blackGrounds.contains) ?? false }
        }
        if let platform {
            return (DarkBase.black.color, "black, as the platform's color that \"\(platform.name)\" refers to")
        }
        return (base.color, "the default, because no light surface declares a dark value")
    }

    /// UIKit's colors of pages, which are black in dark mode.
    private static let blackGrounds: Set<String> = ["systemBackgroundColor", "systemGroupedBackgroundColor"]

    private static func unusedRules(_ options: DerivationOptions, _ subjects: [Subject]) -> [Finding] {
        options.roles.filter { rule in
            !subjects.contains { rule.match.matches($0.name) || rule.match.matches($0.path) }
        }.map { rule in
            Finding(.tintRuleUnused, .info, "the pattern \"\(rule.match)\" matches no colorset", at: rule.location)
        }
    }

    private static func unknownNames(_ options: DerivationOptions, _ positions: [String: Int]) -> [Finding] {
        options.pairs.flatMap { pair in
            [pair.front, pair.back].filter { positions[$0] == nil }.map { name in
                let near = nearest(to: name, among: positions.keys.sorted())
                let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
                return Finding(
                    .tintUnknownColor, .error, "no colorset is named \"\(name)\"\(hint); the pair is left out", at: pair.location
                )
            }
        }
    }
}
