/// The purpose of a color. It decides how the color changes in the dark appearance, and is more important than the formula.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
    /// A background for other things: a page, a card, a bar.
    case surface
    /// A surface in its own color with text on it: a button, a badge.
    case fill
    /// Text.
    case text
    /// Icons and other shapes that must be recognizable.
    case graphic
    /// The color of a brand, an action or a state.
    case accent
    /// A line between surfaces.
    case separator
    /// A shadow or scrim, which is dark in every appearance.
    case shadow
    /// A step of a palette, or a color that turns around with its background: light becomes dark, dark becomes light, and vivid
    /// colors stay.
    case palette
    /// A color that is the same in every appearance, such as text on a button in the color of a brand.
    case constant
    case unknown

    /// The contrast with its background that WCAG 2 requires for this role: 4.5:1 for text (1.4.3) and 3:1 for graphics (1.4.11).
    /// For the *Increase Contrast* setting, 7:1 (1.4.6) and 4.5:1. Nil if nothing is required.
    package func requiredContrast(isHigh: Bool) -> Double? {
        switch self {
        case .text: isHigh ? 7 : 4.5
        case .graphic, .accent: isHigh ? 4.5 : 3
        case .separator: isHigh ? 3 : nil
        case .surface, .fill, .shadow, .palette, .constant, .unknown: nil
        }
    }

    var isGround: Bool { self == .surface || self == .fill }
    var isInk: Bool { self == .text || self == .graphic || self == .accent }

    /// Whether two roles say the same about where a color goes.
    func isLike(_ other: ColorRole) -> Bool {
        self == other || isGround && other.isGround || isShape && other.isShape
    }

    private var isShape: Bool { self == .text || self == .graphic }

    package var isForeground: Bool { self == .text || self == .graphic || self == .accent || self == .separator }
}

/// A role, the reasons for choosing it, and how sure they are.
package struct RoleDecision: Sendable, Hashable {
    package var role: ColorRole
    /// The reason, for people: `"background" in the name`.
    package var reason: String
    package var source: Source
    /// For a step of a ramp: the tone that stays, around which the ramp is mirrored.
    package var anchor: Double?
    /// Why a clearly different dark value is asked about. Nil if the evidence is enough.
    package var doubt: String?

    package init(_ role: ColorRole, _ reason: String, from source: Source, anchor: Double? = nil) {
        self.role = role
        self.reason = reason
        self.source = source
        self.anchor = anchor
    }

    /// Whether the configuration says that the color doesn't change, as a rejected proposal of the review does.
    package var isRejection: Bool { role == .constant && source == .configuration }

    /// Whether somebody said what the color is for, in its name or elsewhere, and its look alone doesn't.
    package var isTold: Bool { ![.ramp, .siblings, .shape, .nothing].contains(source) }

    /// Where a role comes from.
    package enum Source: String, Sendable, Hashable, CaseIterable {
        case configuration, pair, code, ramp, name, folder, siblings, shape
        /// There is no evidence.
        case nothing
    }

    /// How likely the derived value is to be near the designer's, 0...1.
    ///
    /// Four kinds of evidence are measured, as the share of 389 pairs of 27 repositories that came within 20 (100 · ΔE_OK): all for
    /// ramps, 0.85 for folders, 0.79 for names, 0.68 for the color itself. The other kinds are placed between by judgment.
    package var confidence: Double {
        switch source {
        case .configuration: 1
        case .pair, .code, .ramp: 0.95
        case .name: 0.85
        case .folder: 0.8
        case .siblings, .shape: 0.7
        case .nothing: 0
        }
    }
}
