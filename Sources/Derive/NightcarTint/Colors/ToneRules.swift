package import ThemeCatalogPixels

/// How a color changes on a dark background: the tone (CIE L*) that each role solves for, and the chroma that it may keep.
///
/// One rule says where a color goes: grays turn around, vivid colors stay, and a color between them goes a part of the way. Dark
/// surfaces, fills that carry white text, and near-white text stay as well. `Documentation/Research/TintBenchmark.md` compares the
/// rule with a learned table, which wasn't nearer to what designers chose.
package struct ToneRules: Sendable {
    /// The surface that a white page becomes.
    package let base: OKLCH
    package let baseTone: Double

    package init(base: XYZ) {
        self.base = OKLCH(base)
        baseTone = base.tone
    }

    /// The tone that equals its inversion: half of 110.
    static let pivot = 55.0
    /// The tone of off-white text. Only pure black becomes pure white.
    static let lightestText = 94.0
    /// A surface with a higher tone in the dark appearance can't be a base.
    package static let lightestBase = 40.0
    /// A surface with a higher tone in the dark appearance is a card or a button, not a page to learn the base from.
    static let lightestLearnedBase = 25.0
    /// A color with a higher OKLCH chroma counts as colored, and otherwise as neutral.
    package static let neutralChroma = 0.04
    /// A fill with a higher chroma keeps its color if it is dark enough for white text.
    private static let coloredFill = 0.06
    /// A color with a higher chroma stays.
    private static let vividChroma = 0.12
    /// A vivid color gets at least this tone.
    private static let darkestVivid = 50.0
    /// Where a gray of the tone `pivot` goes.
    private static let turnedPivot = 60.0

    /// Whether a foreground is so light that it can't lie on a light page.
    static func liesOnColor(_ color: XYZ) -> Bool { color.tone > 88 && OKLCH(color).chroma <= coloredFill }

    /// Whether a color is so dark and gray that it looks black.
    static func isInk(_ color: XYZ) -> Bool { color.tone < nearlyBlack && OKLCH(color).chroma <= coloredFill }

    /// Whether a color is a light background, such as a page.
    static func isLightGround(_ color: XYZ) -> Bool { color.tone > lightGround && OKLCH(color).chroma <= coloredFill }

    private static let nearlyBlack = 25.0
    private static let lightGround = 85.0

    /// The target for one color, before contrast is checked. `why` is for people.
    package struct Target: Sendable, Hashable {
        package var tone: Double
        package var chroma: Double
        package var hue: Double
        package var why: String
    }

    /// The target for a color.
    ///
    /// - Parameters:
    ///   - color: the color in the light appearance.
    ///   - alpha: the alpha of the color. The effect of a translucent color depends on what is below it.
    ///   - anchor: for a step of a ramp, the tone that stays.
    /// - Returns: nil if the role keeps its color.
    package func target(for color: XYZ, alpha: Double, role: ColorRole, anchor: Double? = nil) -> Target? {
        let source = OKLCH(color)
        let tone = color.tone
        switch role {
        case .shadow, .constant, .unknown: return nil
        case .surface where tone <= Self.pivot:
            guard alpha < 1, source.chroma <= Self.neutralChroma else { return nil }
            return Target(
                tone: tone < 0.5 ? 100 : max(tone, 110 - tone), chroma: source.chroma, hue: source.hue,
                why: "an overlay: what darkens a light page lightens a dark one")
        case .fill where tone <= Self.pivot && source.chroma > Self.coloredFill: return nil
        case .text, .graphic:
            if Self.liesOnColor(color) { return nil }
            return ink(source, tone, role) ?? turned(source, tone, role)
        case .accent, .separator: return ink(source, tone, role) ?? turned(source, tone, role)
        case .palette:
            guard let anchor else { return turned(source, tone, role) }
            return step(source, tone, anchor)
        case .surface, .fill: return turned(source, tone, role)
        }
    }

    /// The target for ink: a foreground so dark that its hue hardly shows. In the dark appearance, designers make it nearly white,
    /// with a trace of the hue, where a color of the same chroma would be pastel. Nil for anything lighter or more vivid.
    private func ink(_ source: OKLCH, _ tone: Double, _ role: ColorRole) -> Target? {
        guard tone < Self.lightestInk, source.chroma > 0.02, source.chroma < Self.vividInk else { return nil }
        let chroma = source.chroma * 0.3
        let result = min(turned(tone * 0.5, chroma: chroma), Self.lightestText)
        return Target(
            tone: result, chroma: chroma, hue: source.hue,
            why: "\(role.rawValue): dark ink of tone \(decimal(tone, 1)) goes to \(decimal(result, 1)), with a trace of its hue")
    }

    /// The lightest ink, and the chroma from which a dark foreground counts as colored.
    private static let lightestInk = 36.0
    private static let vividInk = 0.1

    /// The target for a shape in a picture: the lighter of the tone and its inversion. A colored shape gets no lighter than its
    /// chroma fits into the gamut, unless legibility requires it. So a red becomes a light red, not a pink.
    package func shape(_ color: XYZ, in gamut: RGBSpace) -> Target {
        let (source, tone) = (OKLCH(color), color.tone)
        let inverse = tone < 0.5 ? 100 : min(110 - tone, Self.lightestText)
        var target = Target(
            tone: max(tone, inverse), chroma: source.chroma, hue: source.hue,
            why: "foreground: the lighter of \(decimal(tone, 1)) and its inversion \(decimal(inverse, 1))")
        guard source.chroma > Self.neutralChroma else { return target }
        let legible = Tone.lighter(than: baseTone, ratio: ColorRole.text.requiredContrast(isHigh: false)!)
        let limit = max(tone, legible, source.lightestTone(in: gamut))
        guard limit < target.tone else { return target }
        target.tone = limit
        target.why =
            "foreground: not the inversion \(decimal(inverse, 1)) but \(decimal(limit, 1)), up to which it keeps its chroma"
        return target
    }

    /// Black becomes white and white becomes the base, as far as the color is gray.
    private func turned(_ tone: Double, chroma: Double) -> Double {
        let gray =
            tone < Self.pivot
            ? 100 + (Self.turnedPivot - 100) * tone / Self.pivot
            : Self.turnedPivot + (baseTone - Self.turnedPivot) * (tone - Self.pivot) / (100 - Self.pivot)
        let part = (chroma - Self.neutralChroma) / (Self.vividChroma - Self.neutralChroma)
        return gray + (max(tone, Self.darkestVivid) - gray) * min(max(part, 0), 1)
    }

    private func turned(_ source: OKLCH, _ tone: Double, _ role: ColorRole) -> Target {
        let result = turned(tone, chroma: source.chroma)
        // A page without a hue gets the hue of the base, so that white becomes exactly the base.
        let isGray = source.chroma < 0.005 && result < 40
        return Target(
            tone: result, chroma: isGray ? base.chroma : source.chroma, hue: isGray ? base.hue : source.hue,
            why:
                "\(role.rawValue): \(decimal(tone, 1)) with chroma \(decimal(source.chroma, 2)) goes to \(decimal(result, 1))"
        )
    }

    /// Lighter steps than the anchor go to the base, and darker steps go to off-white, in proportion.
    private func step(_ source: OKLCH, _ tone: Double, _ anchor: Double) -> Target {
        let isLighter = tone >= anchor
        let end = isLighter ? baseTone : Self.lightestText
        let way = isLighter ? (tone - anchor) / max(100 - anchor, 1) : (anchor - tone) / max(anchor, 1)
        let result = anchor + (end - anchor) * min(way, 1)
        return Target(
            tone: result, chroma: source.chroma, hue: source.hue,
            why: "a step of a ramp: \(decimal(tone, 1)) is mirrored around \(decimal(anchor, 1)) to \(decimal(result, 1))")
    }
}
