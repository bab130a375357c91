import ThemeCatalogPixels

/// Ramps: colors whose names differ only in a number, such as `gray100` to `gray900`, or in a tint or shade with a number.
///
/// The steps of a ramp are used on each other, so a ramp turns around as a whole: its lightest step becomes the darkest one. The
/// most colorful tone stays where it is.
struct ColorRamps {
    /// The tone that stays, by the path of the color.
    private(set) var anchors: [String: Double] = [:]

    init(_ colors: [(name: String, path: String, light: ColorValue)]) {
        var groups: [Stem: [Step]] = [:]
        for color in colors {
            guard let xyz = XYZ(color.light), color.light.alpha == 1 else { continue }
            let parts = color.path.split(separator: "/")
            let words = NameTokens.split(parts.last ?? "")
            let numbers = words.compactMap { Int($0) }
            guard numbers.count <= 1 else { continue }
            let stem = Stem(
                folder: parts.dropLast().joined(separator: "/"),
                words: words.filter { Int($0) == nil && !Self.fillers.contains($0) })
            let kind: Step.Kind = words.contains("tint") ? .tint : words.contains("shade") ? .shade : .plain
            groups[stem, default: []].append(
                Step(path: color.path, number: numbers.first, kind: kind, tone: xyz.tone, chroma: OKLCH(xyz).chroma))
        }
        for steps in groups.values where steps.count(where: { $0.number != nil }) >= 3 {
            guard let (members, anchor) = Self.ramp(of: steps) else { continue }
            for step in members { anchors[step.path] = anchor }
        }
    }

    private struct Stem: Hashable {
        var folder: String
        var words: [String]
    }

    private struct Step {
        enum Kind { case plain, tint, shade }

        var path: String
        var number: Int?
        var kind: Kind
        var tone: Double
        var chroma: Double
    }

    private static func ramp(of steps: [Step]) -> (members: [Step], anchor: Double)? {
        let numbered = steps.filter { $0.number != nil }.sorted { ($0.number ?? 0, $0.path) < ($1.number ?? 0, $1.path) }
        if numbered.contains(where: { $0.kind == .tint }) {
            // The color that is tinted and shaded has no number.
            let source = steps.filter { $0.number == nil }.min { $0.path < $1.path }
            return (steps, source?.tone ?? ToneRules.pivot)
        }
        let tones = numbered.map(\.tone)
        let isOrdered =
            zip(tones, tones.dropFirst()).allSatisfy { $0 <= $1 + slack }
            || zip(tones, tones.dropFirst()).allSatisfy { $1 <= $0 + slack }
        guard isOrdered, let first = tones.first, let last = tones.last, abs(first - last) > shortest,
            let vivid = numbered.max(by: { $0.chroma < $1.chroma })
        else { return nil }
        let isColorful = vivid.chroma > colorful
        return (numbered, isColorful ? min(max(vivid.tone, 45), 80) : ToneRules.pivot)
    }

    /// Words that the source of a ramp has and its steps don't, or the other way around.
    private static let fillers: Set<String> = ["tint", "shade", "color", "primary", "base", "default"]
    /// How far a tone may be out of order: rounding to eight bits.
    private static let slack = 0.6
    /// Numbered colors that span fewer tones are variants, not a ramp.
    private static let shortest = 30.0
    private static let colorful = 0.1
}
