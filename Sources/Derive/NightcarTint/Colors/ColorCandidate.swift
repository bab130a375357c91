package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels

/// One of the dark values that a person can pick for a color.
package struct ColorCandidate: Sendable, Hashable {
    package enum Name: String, Sendable, Hashable, CaseIterable {
        /// The light value.
        case keep
        /// Light becomes dark, and dark becomes light, as the role says.
        case turned
        /// Darker than the first candidate.
        case deeper
        /// Lighter than the first candidate.
        case lifted
        /// Nearly white.
        case bright
        /// The lightness inverted as WebKit does it for a page in dark mode.
        case inverted
    }

    package var name: Name
    package var color: ColorValue
    /// If the light values of the set differ, its dark value for each of them, as `ColorChoice.Answer.values` has them.
    package var values: [ColorValue] = []
    /// Why somebody may want it, for people.
    package var reason: String

    package init(_ name: Name, _ color: ColorValue, _ reason: String) {
        (self.name, self.color, self.reason) = (name, color, reason)
    }
}

/// The answer that the configuration gives for colors whose name or path matches a pattern.
package struct ColorChoice: Sendable {
    package enum Answer: Sendable, Hashable {
        case candidate(ColorCandidate.Name)
        case value(ColorValue)
        /// A gradient, or a color that differs by device: a value for each light value that has no dark one, in the order of their
        /// keys: by device, then by stop.
        case values([ColorValue])

        /// Reads the name of a candidate, `#RRGGBB`, any other text of a value, or several with commas.
        package init?(_ text: String) {
            if let name = ColorCandidate.Name(rawValue: text) {
                self = .candidate(name)
            } else if let color = ColorValue(text: text) {
                self = .value(color)
            } else {
                let parts = text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
                let values = parts.compactMap { ColorValue(text: $0) }
                guard values.count > 1, values.count == parts.count else { return nil }
                self = .values(values)
            }
        }

        /// One value if all are the same. Nil for no values.
        package init?(_ values: [ColorValue]) {
            guard let first = values.first else { return nil }
            self = values.allSatisfy { $0 == first } ? .value(first) : .values(values)
        }

        package var text: String {
            switch self {
            case .candidate(let name): name.rawValue
            case .value(let color): color.text
            case .values(let colors): colors.map(\.text).joined(separator: ", ")
            }
        }
    }

    package var match: Glob
    package var answer: Answer
    package var location: Location

    package init(match: Glob, answer: Answer, location: Location) {
        (self.match, self.answer, self.location) = (match, answer, location)
    }
}

/// Makes the candidates of one color, best first.
///
/// The ways and steps were chosen on the learning half of `../shared/pairs`, except that most lists have `keep`: that was decided
/// after the checking half had been seen. `Benchmarks/tint-candidates.py` measures both.
struct CandidateMaker {
    let light: ColorValue
    /// The value that is derived without a choice. The light value if nothing is.
    let first: ColorValue
    /// Why the first one is derived.
    let reason: String
    let role: ColorRole
    /// The value that the role alone gives, without the declared values of other colors.
    let rule: ColorValue?

    /// At most four. The last one is WebKit's inversion: of the formulas, it finds most of what the others miss.
    var ranked: [ColorCandidate] {
        guard let source = lch(light), let start = lch(first) else { return [] }
        let isKept = source.lab.difference(to: start.lab) < Self.same
        var found = [ColorCandidate(isKept ? .keep : .turned, first, reason)]
        var wishes = ways(source, start, isKept)
        if !isKept, let rule, let own = lch(rule), own.lab.difference(to: start.lab) > Self.other { wishes.insert(.rule, at: 0) }
        for way in wishes + [.named(.keep), .named(.lifted), .named(.deeper), .named(.bright)] where found.count < 3 {
            guard let next = candidate(way, source, start), let color = lch(next.color),
                found.allSatisfy({ lch($0.color).map { $0.lab.difference(to: color.lab) > Self.same } ?? true })
            else { continue }
            found.append(next)
        }
        for name in [ColorCandidate.Name.inverted, .bright, .lifted, .deeper] where found.count == 3 {
            guard let next = candidate(.named(name), source, start), let color = lch(next.color),
                found.allSatisfy({ lch($0.color).map { $0.lab.difference(to: color.lab) > Self.same } ?? true })
            else { continue }
            found.append(next)
        }
        return found
    }

    /// WebKit's filter for a page that doesn't know dark mode: the hue turned by half a circle and then a matrix, so that the hue is
    /// about the same again and the lightness inverted. White becomes #333333 (WebKit's `Color::invertedColorWithHueRotation`).
    private var inverted: ColorValue? {
        guard let encoded = XYZ(light)?.encoded(in: .srgb) else { return nil }
        let (most, least) = (encoded.max(), encoded.min())
        // In HSL, half a circle mirrors each channel in the middle of the largest and the smallest one.
        let turned = SIMD3(repeating: most + least) - encoded
        let rows: [SIMD3<Double>] = [[-0.770, 0.059, -0.089], [0.030, -0.741, -0.089], [0.030, 0.059, -0.890]]
        let channels = rows.map { min(max(1 + ($0 * turned).sum(), 0), 1) }
        let color = ColorValue.components(space: .srgb, values: channels, alpha: 1)
        return XYZ(color).flatMap { value(OKLCH($0)) }
    }

    /// The candidate with this name, also if it isn't among the first ones. Nil for a reference.
    func candidate(_ name: ColorCandidate.Name) -> ColorCandidate? {
        if let known = ranked.first(where: { $0.name == name }) { return known }
        guard let source = lch(light), let start = lch(first) else { return nil }
        return candidate(.named(name), source, start)
    }

    /// How a candidate is made.
    private enum Way {
        case named(ColorCandidate.Name)
        case rule
        /// At this OKLab lightness, with this share of the chroma.
        case at(Double, chroma: Double)
        /// Away from the first candidate by this lightness.
        case by(Double)
    }

    /// Values closer than this in OKLab are one candidate.
    private static let same = 0.025
    /// The rule's value is offered beside the neighbors' if it is farther than this.
    private static let other = 0.1
    private static let vivid = 0.1

    /// What designers chose besides the first one, by the look of the light value.
    private func ways(_ source: OKLCH, _ start: OKLCH, _ isKept: Bool) -> [Way] {
        let tone = source.lightness
        if source.chroma > Self.vivid {
            if role.isGround {
                return isKept
                    ? [.at(max(tone, 0.5) + 0.2, chroma: 1), .at(tone - 0.06, chroma: 1)] : [.named(.keep), .by(0.15)]
            }
            return isKept ? [.by(0.15), .by(-0.07)] : [.named(.keep), .by(0.15)]
        }
        switch tone {
        case 0.985...: return isKept ? [.named(.turned), .at(0, chroma: 0)] : [.named(.keep), .at(0, chroma: 0)]
        case 0.86...:
            if isKept { return [.named(.turned), .at(0.42, chroma: 1)] }
            if role.isInk || role == .separator { return [.by(0.13), .named(.keep)] }
            return [.by(-0.2), .named(.keep)]
        case 0.62...: return [.named(.bright), isKept ? .at(1.15 - tone, chroma: 1) : .named(.keep)]
        case 0.42...: return [.at(0.83, chroma: 0.7), isKept ? .named(.bright) : .named(.keep)]
        default:
            if isKept || role.isGround { return [.named(.turned), .at(tone + 0.15, chroma: 1)] }
            return [.by(-0.18), .named(.keep)]
        }
    }

    private func candidate(_ way: Way, _ source: OKLCH, _ start: OKLCH) -> ColorCandidate? {
        switch way {
        case .named(.keep): return ColorCandidate(.keep, light, "as in light mode")
        case .named(.turned):
            let isKept = source.lab.difference(to: start.lab) < Self.same
            guard !isKept || rule != nil else { return nil }
            return isKept
                ? rule.map { ColorCandidate(.turned, $0, "turned around, as the background turns") }
                : ColorCandidate(.turned, first, reason)
        case .rule: return rule.map { ColorCandidate(.turned, $0, "as the role alone says, without the app's own dark values") }
        case .named(.deeper): return named(.by(-0.17), source, start)
        case .named(.lifted): return named(.by(0.12), source, start)
        case .named(.bright):
            return value(OKLCH(lightness: 0.965, chroma: source.chroma * 0.3, hue: source.hue)).map {
                ColorCandidate(.bright, $0, "nearly white, as a clear text or sign")
            }
        case .named(.inverted):
            return inverted.map { ColorCandidate(.inverted, $0, "its lightness inverted, as a browser does it") }
        case .at, .by: return named(way, source, start)
        }
    }

    private func named(_ way: Way, _ source: OKLCH, _ start: OKLCH) -> ColorCandidate? {
        var wanted = start
        switch way {
        case .at(let lightness, let share):
            wanted = OKLCH(lightness: lightness, chroma: source.chroma * share, hue: source.hue)
        case .by(let step): wanted.lightness += step
        case .named, .rule: return nil
        }
        wanted.lightness = min(max(wanted.lightness, 0), 1)
        let isLighter = wanted.lightness > start.lightness
        let reason =
            isLighter
            ? role.isGround ? "lifted from what lies behind" : "clearer on a dark background"
            : role.isGround ? "deeper, as on a black screen" : "quieter on a dark background"
        return value(wanted).map { ColorCandidate(isLighter ? .lifted : .deeper, $0, reason) }
    }

    private func value(_ wanted: OKLCH) -> ColorValue? {
        let tone = wanted.lightness <= 0 ? 0 : min(max(wanted.xyz.tone, 0), 100)
        return ColorSolver.solve(tone: tone, chroma: wanted.chroma, hue: wanted.hue, like: light)
    }

    private func lch(_ color: ColorValue) -> OKLCH? { XYZ(color).map { OKLCH($0) } }
}
