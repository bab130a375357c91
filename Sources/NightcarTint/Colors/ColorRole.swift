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
    case unknown

    /// The contrast with its background that WCAG 2 requires for this role: 4.5:1 for text (1.4.3) and 3:1 for graphics (1.4.11).
    /// For the *Increase Contrast* setting, 7:1 (1.4.6) and 4.5:1. Nil if nothing is required.
    package func requiredContrast(isHigh: Bool) -> Double? {
        switch self {
        case .text: isHigh ? 7 : 4.5
        case .graphic, .accent: isHigh ? 4.5 : 3
        case .separator: isHigh ? 3 : nil
        case .surface, .fill, .shadow, .unknown: nil
        }
    }

    package var isForeground: Bool { self == .text || self == .graphic || self == .accent || self == .separator }
}

/// A role and the reason for choosing it.
package struct RoleDecision: Sendable, Hashable {
    package var role: ColorRole
    /// The reason, for people: `the name's “background”`.
    package var reason: String

    package init(_ role: ColorRole, _ reason: String) {
        self.role = role
        self.reason = reason
    }
}
