/// What a color is for. The role decides where a color goes in the dark; the formula matters less.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
    /// Other things lie on it: a page, a card, a bar.
    case surface
    /// A surface of a color of its own with text on it: a button, a badge.
    case fill
    /// Text.
    case text
    /// Icons and other shapes that have to be recognized.
    case graphic
    /// The color of a brand, an action or a state.
    case accent
    /// A line between surfaces.
    case separator
    /// A shadow or scrim: dark in any surroundings.
    case shadow
    case unknown

    /// The contrast that WCAG 2 asks of this role against what it lies on: 4.5:1 for text (1.4.3), 3:1 for graphics (1.4.11);
    /// for the *Increase Contrast* setting 7:1 (1.4.6) and 4.5:1. Nil for what nothing is asked of.
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

/// A role and what it was taken from.
package struct RoleDecision: Sendable, Hashable {
    package var role: ColorRole
    /// For people: `the name's “background”`.
    package var reason: String

    package init(_ role: ColorRole, _ reason: String) {
        self.role = role
        self.reason = reason
    }
}
