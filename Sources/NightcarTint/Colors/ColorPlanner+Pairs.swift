import NightcarDiagnostics
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ColorPlanner {
    /// The background of a foreground color: the back of its first pair, otherwise the base or white.
    func background(of subject: Subject, for key: VariantKey) -> (XYZ, String) {
        let ground = key.luminosity == .dark ? base : .hex(0xFFFFFF)
        if let pair = options.pairs.first(where: { $0.front == subject.name }), let back = positions[pair.back],
            let color = subjects[back].value(for: key), let xyz = shown(color, on: ground)
        {
            return (xyz, pair.back)
        }
        return (XYZ(ground) ?? .black, key.luminosity == .dark ? "base" : "white")
    }

    /// Moves derived values until every declared pair has the contrast that its role requires. The contrast should also be at
    /// least as high as in the light appearance, as far as white and black allow.
    mutating func settlePairs() {
        let usable = options.pairs.filter { positions[$0.front] != nil && positions[$0.back] != nil }
        // A later pair can move a color that is in several pairs. The second round sees the result.
        for _ in 0..<2 {
            for pair in usable { settle(pair) }
        }
        for pair in usable { report(pair) }
    }

    /// - Precondition: the name is from a usable pair.
    private func position(of name: String) -> Int {
        guard let position = positions[name] else { preconditionFailure("no color has the name \"\(name)\"") }
        return position
    }

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

    private mutating func settle(_ pair: ContrastPair) {
        for key in appearances(of: pair) {
            guard let state = measure(pair, key), state.ratio < state.goal else { continue }
            let direction: ColorSolver.Direction = state.frontTone >= state.backTone ? .lighter : .darker
            if canDerive(pair.front, key), moveFront(pair, key, state, direction) { continue }
            guard canDerive(pair.back, key), let front = XYZ(state.front) else { continue }
            let away: ColorSolver.Direction = direction == .lighter ? .darker : .lighter
            if let moved = solver.raised(state.backColor, to: state.required, on: front, away) {
                set(pair.back, key, moved, "moved away from \"\(pair.front)\" to reach \(decimal(state.required, 1)):1")
            } else if canDerive(pair.front, key) {
                moveBoth(pair, key, state, direction, away)
            }
        }
    }

    /// Tries the whole goal, then the most that white or black allows, then the required ratio, then the other direction.
    private mutating func moveFront(
        _ pair: ContrastPair, _ key: VariantKey, _ state: PairState, _ direction: ColorSolver.Direction
    ) -> Bool {
        let other: ColorSolver.Direction = direction == .lighter ? .darker : .lighter
        let attempts = [(state.goal, direction), (state.reach, direction), (state.required, direction), (state.required, other)]
        for (ratio, way) in attempts where ratio >= state.required {
            guard let moved = solver.raised(state.front, to: ratio, on: state.back, way) else { continue }
            if moved != state.front {
                set(pair.front, key, moved, "moved to \(moved.text) for \(decimal(ratio, 2)):1 on \"\(pair.back)\"")
            }
            return true
        }
        return false
    }

    /// For two colors of medium tone: moves the front as far as white or black allows, and the back away from it.
    private mutating func moveBoth(
        _ pair: ContrastPair, _ key: VariantKey, _ state: PairState, _ direction: ColorSolver.Direction,
        _ away: ColorSolver.Direction
    ) {
        guard let end = solver.raised(state.front, to: state.reach, on: state.back, direction), let front = XYZ(end),
            let moved = solver.raised(state.backColor, to: state.required, on: front, away)
        else { return }
        set(pair.front, key, end, "moved to \(end.text), as far as possible")
        set(pair.back, key, moved, "moved away from \"\(pair.front)\" to reach \(decimal(state.required, 1)):1")
    }

    private mutating func set(_ name: String, _ key: VariantKey, _ color: ColorValue, _ step: String) {
        let position = position(of: name)
        var entry = subjects[position].derived[key] ?? ColorPlan.Entry(key: key, color: color, twin: nil, steps: [])
        entry.color = color
        entry.twin = nil
        entry.steps.append(step)
        subjects[position].derived[key] = entry
    }

    /// Whether we may set the value: it is wanted and not declared.
    private func canDerive(_ name: String, _ key: VariantKey) -> Bool {
        let subject = subjects[position(of: name)]
        return subject.isWanted && !subject.declares(key.luminosity, key.contrast, like: key)
    }

    private struct PairState {
        var front: ColorValue
        var backColor: ColorValue
        var back: XYZ
        var frontTone: Double
        var backTone: Double
        var ratio: Double
        /// The ratio that the role requires.
        var required: Double
        /// The same, but at least the ratio that the pair has in the light appearance.
        var goal: Double
        /// The highest ratio that white or black has on this background.
        var reach: Double
    }

    private func measure(_ pair: ContrastPair, _ key: VariantKey) -> PairState? {
        let (front, back) = (subjects[position(of: pair.front)], subjects[position(of: pair.back)])
        var light = key
        light.luminosity = front.lights[0].key.luminosity
        light.contrast = .normal
        guard let frontColor = front.value(for: key), let backColor = back.value(for: key),
            let lightFront = front.value(for: light), let lightBack = back.value(for: light),
            let frontXYZ = XYZ(frontColor), let backXYZ = shown(backColor, on: key.luminosity == .dark ? base : .hex(0xFFFFFF)),
            let lightXYZ = shown(lightBack, on: .hex(0xFFFFFF))
        else { return nil }
        let required = pair.role.requiredContrast(isHigh: key.contrast == .high) ?? 1
        let reach = frontXYZ.tone >= backXYZ.tone ? XYZ.white.contrast(with: backXYZ) : XYZ.black.contrast(with: backXYZ)
        return PairState(
            front: frontColor, backColor: backColor, back: backXYZ, frontTone: frontXYZ.tone, backTone: backXYZ.tone,
            ratio: ColorSolver.contrast(frontColor, on: backXYZ), required: required,
            goal: max(required, ColorSolver.contrast(lightFront, on: lightXYZ)), reach: reach - 0.001)
    }

    private func shown(_ color: ColorValue, on ground: ColorValue) -> XYZ? {
        guard let xyz = XYZ(color), let below = XYZ(ground) else { return nil }
        return color.alpha < 1 ? xyz.composited(alpha: color.alpha, on: below) : xyz
    }

    private mutating func report(_ pair: ContrastPair) {
        for key in appearances(of: pair) {
            guard let state = measure(pair, key), state.ratio < state.required,
                canDerive(pair.front, key) || canDerive(pair.back, key)
            else { continue }
            let message = """
                "\(pair.front)" on "\(pair.back)" has \(decimal(state.ratio, 2)):1 in \(key), less than \
                \(decimal(state.required, 1)):1, and no derived value can help; declare a value for one of them
                """
            findings.append(Finding(.tintContrastUnmet, .warning, message, at: pair.location))
        }
    }
}
