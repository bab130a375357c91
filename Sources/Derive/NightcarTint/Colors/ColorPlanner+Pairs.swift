import NightcarBasics
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ColorPlanner {
    /// The background of a foreground color: of the backs of its pairs, the one on which it has the least contrast, otherwise the
    /// base or white.
    func background(of subject: Subject, for key: VariantKey) -> (XYZ, String) {
        let ground: ColorValue = ground(for: key)
        let grounds = options.pairs.filter { $0.front == subject.name }.compactMap { pair in
            positions[pair.back].flatMap { subjects[$0].value(for: key) }.flatMap { shown($0, on: ground) }.map {
                ($0, pair.back)
            }
        }
        if let color = subject.value(for: key),
            let worst = grounds.min(by: { ColorSolver.contrast(color, on: $0.0) < ColorSolver.contrast(color, on: $1.0) })
        {
            return worst
        }
        return (XYZ(ground) ?? .black, key.luminosity == .dark ? "base" : "white")
    }

    /// Moves derived values until every declared pair has the contrast that its role requires, and, as far as white and black
    /// allow, the contrast of the light appearance. Colors that are connected by pairs are solved together.
    mutating func settlePairs() {
        let usable = options.pairs.filter { positions[$0.front] != nil && positions[$0.back] != nil }
        for group in Self.groups(of: usable) {
            var keys: [VariantKey] = []
            for key in group.flatMap(appearances) where !keys.contains(key) { keys.append(key) }
            // Dark first: what has no value for high contrast takes it from there.
            let order = { (key: VariantKey) in (key.contrast == .high ? 1 : 0) + (key.luminosity == .dark ? 0 : -1) }
            for key in keys.sorted(by: { (order($0), $0) < (order($1), $1) }) {
                settle(group.filter { appearances(of: $0).contains(key) }, key)
            }
        }
        for pair in usable { report(pair) }
    }

    /// Makes what is lost on its background lighter, as far as we may set its value.
    mutating func raiseLost() {
        let plan = plan
        for lost in plan.lost(pairs: options.pairs, backgrounds: options.backgrounds, shown: { $0.dark ?? $0.light }) {
            let subject = subjects[lost.front]
            var key = subject.lights[0].key
            key.luminosity = .dark
            guard let below = XYZ(lost.backColor), positions[subject.name] == lost.front, canDerive(subject.name, key),
                !options.pairs.contains(where: { $0.front == subject.name || $0.back == subject.name }),
                subject.role.role != .fill || subject.role.doubt == nil,
                let raised = solver.raised(lost.frontColor, to: ColorPlan.leastContrast, on: below, .lighter)
            else { continue }
            let back = lost.back.map { "\"\(plan.items[$0].name)\"" } ?? "the base \(base.text)"
            subjects[lost.front].kept[key] = nil
            set(subject.name, key, raised, "raised to \(raised.text), to be made out on \(back)")
        }
    }

    /// The pairs by connected group, in the order of their first pair.
    private static func groups(of pairs: [ContrastPair]) -> [[ContrastPair]] {
        var groups: [(names: Set<String>, pairs: [ContrastPair])] = []
        for pair in pairs {
            let isConnected = { (group: (names: Set<String>, pairs: [ContrastPair])) in
                group.names.contains(pair.front) || group.names.contains(pair.back)
            }
            let connected = groups.filter(isConnected)
            guard let first = groups.firstIndex(where: isConnected) else {
                groups.append(([pair.front, pair.back], [pair]))
                continue
            }
            groups[first] = (
                connected.reduce(into: [pair.front, pair.back]) { $0.formUnion($1.names) }, connected.flatMap(\.pairs) + [pair]
            )
            groups = groups.enumerated().filter { $0.offset <= first || !isConnected($0.element) }.map(\.element)
        }
        return groups.map(\.pairs)
    }

    /// - Precondition: the name is from a usable pair.
    private func position(of name: String) -> Int {
        guard let position = positions[name] else { preconditionFailure("no color has the name \"\(name)\"") }
        return position
    }

    private func ground(for key: VariantKey) -> ColorValue { key.luminosity == .dark ? base : .hex(0xFFFFFF) }

    private func appearances(of pair: ContrastPair) -> [VariantKey] {
        let front = subjects[position(of: pair.front)]
        let wanted: [(Luminosity?, Contrast)] =
            options.derivesHighContrast ? [(.dark, .normal), (nil, .high), (.dark, .high)] : [(.dark, .normal)]
        return front.lights.flatMap { light in
            wanted.map { luminosity, contrast in
                var key = light.key
                key.luminosity = luminosity ?? light.key.luminosity
                key.contrast = contrast
                return key
            }
        }
    }

    /// Solves a group in one appearance, if one of its pairs has too little contrast.
    private mutating func settle(_ pairs: [ContrastPair], _ key: VariantKey) {
        let states = pairs.compactMap { pair in measure(pair, key).map { (pair: pair, state: $0) } }
        guard states.contains(where: { $0.state.ratio < $0.state.goal }) else { return }
        var names: [String] = []
        for name in states.flatMap({ [$0.pair.front, $0.pair.back] }) where !names.contains(name) { names.append(name) }
        let members = names.compactMap { name -> ContrastGroup.Member? in
            let subject = subjects[position(of: name)]
            guard let color = subject.value(for: key) else { return nil }
            let light = subject.lights.first { $0.key.idiom == key.idiom && $0.key.qualifiers == key.qualifiers }
            let page = light.flatMap { XYZ($0.color) }.map(ToneRules.isLightGround) ?? false
            return ContrastGroup.Member(
                color: color, light: light?.color ?? subject.typicalLight, isFree: light != nil && canDerive(name, key),
                isPage: page && subject.role.role == .surface && key.luminosity == .dark)
        }
        let edges = states.compactMap { pair, state -> ContrastGroup.Pair? in
            guard let front = names.firstIndex(of: pair.front), let back = names.firstIndex(of: pair.back) else { return nil }
            return ContrastGroup.Pair(
                front: front, back: back, required: state.required, light: state.light,
                isFrontLighterInLight: state.isFrontLighterInLight)
        }
        guard members.count == names.count, let colors = Self.solved(members, edges, on: ground(for: key)) else { return }
        for (name, (member, color)) in zip(names, zip(members, colors)) where color != member.color {
            set(name, key, color, "moved to \(color.text) together with \(Self.partners(of: name, in: pairs))")
        }
    }

    /// The values of the members. Pages stay dark unless more pairs are legible on a light one, which is asked about.
    private static func solved(
        _ members: [ContrastGroup.Member], _ edges: [ContrastGroup.Pair], on ground: ColorValue
    ) -> [ColorValue]? {
        guard let best = ContrastGroup(members, edges, on: ground)?.solution else { return nil }
        guard members.contains(where: \.isPage) else { return best.colors }
        var free = members
        for index in free.indices { free[index].isPage = false }
        guard best.faint + best.unmet > 0, let other = ContrastGroup(free, edges, on: ground)?.solution else {
            return best.colors
        }
        return (other.faint, other.unmet) < (best.faint, best.unmet) ? other.colors : best.colors
    }

    /// `"page" and "card"`: what a color is declared with, at most three names.
    private static func partners(of name: String, in pairs: [ContrastPair]) -> String {
        var partners: [String] = []
        for pair in pairs where pair.front == name || pair.back == name {
            let partner = "\"\(pair.front == name ? pair.back : pair.front)\""
            if !partners.contains(partner) { partners.append(partner) }
        }
        let shown = partners.prefix(3).joined(separator: ", ")
        return partners.count > 3
            ? "\(shown) and \(partners.count - 3) more, so that each pair is legible" : "\(shown), for contrast"
    }

    private mutating func set(_ name: String, _ key: VariantKey, _ color: ColorValue, _ step: String) {
        let position = position(of: name)
        var entry = subjects[position].derived[key] ?? ColorPlan.Entry(key: key, color: color, twin: nil, steps: [])
        entry.color = color
        entry.twin = nil
        entry.steps.append(step)
        subjects[position].derived[key] = entry
        guard key.contrast == .high, key.luminosity != .dark else { return }
        var light = key
        light.contrast = .normal
        completeHighContrast(light, at: position)
    }

    /// Whether we may set the value: it is wanted, not declared, and the configuration doesn't say that it stays.
    private func canDerive(_ name: String, _ key: VariantKey) -> Bool {
        let subject = subjects[position(of: name)]
        return subject.isWanted && subject.chosen[key] == nil && !subject.role.isRejection
            && !subject.declares(key.luminosity, key.contrast, like: key)
    }

    private struct PairState {
        var ratio: Double
        /// The ratio that the role requires.
        var required: Double
        /// The ratio in the light appearance.
        var light: Double
        var isFrontLighterInLight: Bool

        var goal: Double { max(required, light) }
    }

    private func measure(_ pair: ContrastPair, _ key: VariantKey) -> PairState? {
        let (front, back) = (subjects[position(of: pair.front)], subjects[position(of: pair.back)])
        var light = key
        light.luminosity = front.lights[0].key.luminosity
        light.contrast = .normal
        guard let frontColor = front.value(for: key), let backColor = back.value(for: key),
            let lightFront = front.value(for: light), let lightBack = back.value(for: light), XYZ(frontColor) != nil,
            let below = shown(backColor, on: ground(for: key)), let lightBelow = shown(lightBack, on: .hex(0xFFFFFF)),
            let lightShown = XYZ(lightFront)
        else { return nil }
        return PairState(
            ratio: ColorSolver.contrast(frontColor, on: below),
            required: pair.role.requiredContrast(isHigh: key.contrast == .high) ?? 1,
            light: ColorSolver.contrast(lightFront, on: lightBelow),
            isFrontLighterInLight: lightShown.tone >= lightBelow.tone)
    }

    private func shown(_ color: ColorValue, on ground: ColorValue) -> XYZ? {
        guard let xyz = XYZ(color), let below = XYZ(ground) else { return nil }
        return color.alpha < 1 ? xyz.composited(alpha: color.alpha, on: below) : xyz
    }

    /// Text below this contrast is hard to read at any size (WCAG 2, 1.4.3 for large text).
    private static let leastTextContrast = 3.0

    private mutating func report(_ pair: ContrastPair) {
        for key in appearances(of: pair) {
            guard let state = measure(pair, key), state.ratio < state.required else { continue }
            let isOurs = canDerive(pair.front, key) || canDerive(pair.back, key)
            // Of two declared values, only text that nobody can read and what is fainter than in the light appearance is worth a word.
            let isLost = pair.role == .text && state.ratio < Self.leastTextContrast
            guard isOurs || isLost || state.ratio < min(state.required, state.light) else { continue }
            let message = """
                "\(pair.front)" on "\(pair.back)" has \(decimal(state.ratio, 2)):1 in \(key), less than \
                \(decimal(state.required, 1)):1, and no derived value can help; declare a value for one of them
                """
            findings.append(Finding(.tintContrastUnmet, .warning, message, at: pair.location))
        }
    }
}
