package import ThemeCatalogPixels

/// Where a color goes on dark ground: the tone (CIE L*) that each role solves for, and the chroma it may keep.
///
/// Derived from the `110 − L*` of Android's force-dark (hwui, `CanvasTransform.cpp`), guarded by role as there: a surface only
/// gets darker, a foreground only lighter. What is ours: the line is bent so that white lands on the configured base, pastel
/// surfaces stay quiet, accents keep their tone but for what contrast asks, and separators keep their strength.
package struct ToneRules: Sendable {
    /// The surface on which a white page lands.
    package let base: OKLCH
    package let baseTone: Double

    package init(base: XYZ) {
        self.base = OKLCH(base)
        baseTone = base.tone
    }

    /// The tone that is neither lighter nor darker than its inversion: half of 110.
    static let pivot = 55.0
    /// Accents look a little darker on dark ground: Apple's own twelve are lightened by about this much.
    static let accentLift = 2.5
    /// Text this light is off-white; only pure black becomes pure white.
    static let lightestText = 94.0
    /// A surface that is lighter than this in the dark is no base.
    package static let lightestBase = 40.0
    /// Lighter than this in the dark it is a card or a button, not the page to learn from.
    static let lightestLearnedBase = 25.0
    /// Above this chroma in OKLCH a color counts as colored, below as neutral.
    package static let neutralChroma = 0.04

    /// The target for one color before contrast is looked at; `why` is for people.
    package struct Target: Sendable, Hashable {
        package var tone: Double
        package var chroma: Double
        package var hue: Double
        package var why: String
    }

    /// - Parameters:
    ///   - color: the color in light surroundings.
    ///   - alpha: of the color; what is translucent takes its effect from what lies below.
    ///   - gamut: what the color is stored in.
    /// - Returns: nil when the role keeps its color.
    package func target(for color: XYZ, alpha: Double, role: ColorRole, in gamut: RGBSpace = .srgb) -> Target? {
        let source = OKLCH(color)
        let tone = color.tone
        switch role {
        case .shadow, .unknown: return nil
        case .fill where color.contrast(with: .white) >= 3: return nil
        // What white text could not be read on carries dark text: a surface.
        case .surface, .fill: return surface(source, tone, alpha)
        case .accent where source.chroma > Self.neutralChroma:
            return Target(
                tone: min(tone + Self.accentLift, 100), chroma: source.chroma, hue: source.hue,
                why: "accent: its own tone and \(decimal(Self.accentLift, 1))")
        // An accent without color is a shape in black or white.
        case .text, .graphic, .accent: return foreground(source, tone, gamut)
        case .separator:
            let strength = min(max(color.contrast(with: .white), 1.5), 3)
            return Target(
                tone: Tone.lighter(than: baseTone, ratio: strength), chroma: source.chroma, hue: source.hue,
                why: "separator: \(decimal(strength, 2)):1 on the base, as on white, within 1.5 and 3")
        }
    }

    /// The lighter of the tone and its inversion; but what is colored gets no lighter than its chroma fits the gamut, unless
    /// legibility asks for it. A red becomes a light red, not a pink.
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
        // A page without a hue takes that of the base, so that white becomes the base itself.
        let isGray = source.chroma < 0.005
        return Target(
            tone: inverse, chroma: isGray ? base.chroma : source.chroma, hue: isGray ? base.hue : source.hue,
            why: "surface: white lands on the base's tone \(decimal(baseTone, 1)), 55 stays")
    }
}
