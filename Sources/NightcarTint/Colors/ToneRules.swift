package import ThemeCatalogPixels

/// How a color changes on a dark background: the tone (CIE L*) that each role solves for, and the chroma that it may keep.
///
/// Based on the formula `110 − L*` of Android's force-dark (hwui, `CanvasTransform.cpp`), restricted by role in the same way: a
/// surface only gets darker, and a foreground only lighter. Our own additions: the line is bent so that white becomes the
/// configured base, pastel surfaces stay quiet, accents keep their tone unless they need more contrast, and separators keep their
/// strength.
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
    /// Accents look a little darker on a dark background. Apple lightens its own twelve by about this much.
    static let accentLift = 2.5
    /// The tone of off-white text. Only pure black becomes pure white.
    static let lightestText = 94.0
    /// A surface with a higher tone in the dark appearance can't be a base.
    package static let lightestBase = 40.0
    /// A surface with a higher tone in the dark appearance is a card or a button, not a page to learn the base from.
    static let lightestLearnedBase = 25.0
    /// A color with a higher OKLCH chroma counts as colored, and otherwise as neutral.
    package static let neutralChroma = 0.04

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
    ///   - gamut: the gamut in which the color is stored.
    /// - Returns: nil if the role keeps its color.
    package func target(for color: XYZ, alpha: Double, role: ColorRole, in gamut: RGBSpace = .srgb) -> Target? {
        let source = OKLCH(color)
        let tone = color.tone
        switch role {
        case .shadow, .unknown: return nil
        case .fill where color.contrast(with: .white) >= 3: return nil
        // A fill on which white text would be illegible carries dark text, so it is a surface.
        case .surface, .fill: return surface(source, tone, alpha)
        case .accent where source.chroma > Self.neutralChroma:
            return Target(
                tone: min(tone + Self.accentLift, 100), chroma: source.chroma, hue: source.hue,
                why: "accent: its own tone and \(decimal(Self.accentLift, 1))")
        // An accent without chroma is a black or white shape.
        case .text, .graphic, .accent: return foreground(source, tone, gamut)
        case .separator:
            let strength = min(max(color.contrast(with: .white), 1.5), 3)
            return Target(
                tone: Tone.lighter(than: baseTone, ratio: strength), chroma: source.chroma, hue: source.hue,
                why: "separator: \(decimal(strength, 2)):1 on the base, as on white, within 1.5 and 3")
        }
    }

    /// Uses the lighter of the tone and its inversion. A colored foreground gets no lighter than its chroma fits into the gamut,
    /// unless legibility requires it. So a red becomes a light red, not a pink.
    private func foreground(_ source: OKLCH, _ tone: Double, _ gamut: RGBSpace) -> Target {
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

    private func surface(_ source: OKLCH, _ tone: Double, _ alpha: Double) -> Target? {
        if alpha < 1, tone < Self.pivot, source.chroma <= Self.neutralChroma {
            return Target(
                tone: tone < 0.5 ? 100 : max(tone, 110 - tone), chroma: source.chroma, hue: source.hue,
                why: "a veil: what darkens a light page lightens a dark one")
        }
        guard tone > Self.pivot else { return nil }
        let inverse = baseTone + (100 - tone) * (Self.pivot - baseTone) / (100 - Self.pivot)
        if source.chroma > Self.neutralChroma, tone > 88 {
            return Target(
                tone: min(max(inverse, 22), 32), chroma: min(source.chroma, 0.09), hue: source.hue,
                why: "pastel surface: a quiet tone of 22 to 32, chroma at most 0.09")
        }
        // A page without a hue gets the hue of the base, so that white becomes exactly the base.
        let isGray = source.chroma < 0.005
        return Target(
            tone: inverse, chroma: isGray ? base.chroma : source.chroma, hue: isGray ? base.hue : source.hue,
            why: "surface: white lands on the base's tone \(decimal(baseTone, 1)), 55 stays")
    }
}
