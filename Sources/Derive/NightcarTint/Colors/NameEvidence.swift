/// What the words of a name say about a color's use.
///
/// `NameTokens.role` answers for the linter, which speaks only if it is sure. The tint engine needs an answer for more names, and
/// it combines the words with what the color looks like.
struct NameEvidence {
    var role: ColorRole
    /// The word that decided, for people.
    var word: String
    /// A word after it that says what the color is really for, and that we don't know: `navbarMascot` isn't a bar. Nil if only
    /// words that qualify a use follow, as in `backgroundPrimary`.
    var unknownHead: String?

    /// Nil if no word says what the color is for.
    init?(_ words: [String]) {
        // Xcode's names for what has no name yet.
        if words.allSatisfy({ Self.placeholders.contains($0) || $0.allSatisfy(\.isNumber) }) { return nil }
        if let word = words.last(where: { NameTokens.shadows.contains($0) || $0 == "overlay" }) {
            (role, self.word) = (.shadow, word)
            return
        }
        if words.first == "on", words.count > 1, Self.brands.contains(words[1]) {
            (role, word) = (.constant, "on \(words[1])")
            return
        }
        if let on = words.lastIndex(of: "on"), let ground = Self(Array(words[(on + 1)...])) {
            // A brand's color hardly changes, and neither does what is drawn on it. A surface changes, and its text with it.
            let isVivid = ground.role == .accent || ground.role == .fill
            (role, word) = (isVivid ? .constant : .text, "on \(ground.word)")
            return
        }
        if let word = words.last(where: { Self.inverse.contains($0) }) {
            (role, self.word) = (.palette, word)
            return
        }
        let accent = words.last { Self.accents.contains($0) }
        guard let word = words.last(where: { Self.nouns[$0] != nil }), let noun = Self.nouns[word] else {
            guard let accent else { return nil }
            (role, self.word) = (.accent, accent)
            return
        }
        role = noun == .surface && accent != nil ? .fill : noun
        self.word = word
        unknownHead = words[((words.lastIndex(of: word) ?? 0) + 1)...].last.flatMap { last in
            last.count < 3 || last.allSatisfy(\.isNumber) || Self.qualifiers.contains(last) || accent == last ? nil : last
        }
    }

    /// The role that a single word names. Nil if it names none.
    static func role(of word: String) -> ColorRole? { nouns[word] }

    /// Whether a word says what a color is for or how it looks, so that names that share it needn't belong together.
    static func isCommon(_ word: String) -> Bool {
        nouns[word] != nil || qualifiers.contains(word) || accents.contains(word) || inverse.contains(word)
    }

    /// Whether a word names something in a color of its own, on which text lies.
    static func isColored(_ word: String) -> Bool { fills.contains(word) || accents.contains(word) }

    /// Whether the words name the ground of a page and not something on it, such as a card.
    static func isPage(_ words: [String]) -> Bool {
        words.contains { pages.contains($0) } && !words.contains { raised.contains($0) }
    }

    private static let pages: Set<String> = [
        "background", "backgrounds", "bg", "bkg", "page", "screen", "window", "canvas", "base", "launch", "view", "primary",
    ]

    private static let raised: Set<String> = [
        "card", "cell", "container", "sheet", "popover", "tile", "elevated", "secondary", "tertiary", "quaternary", "modal",
        "panel",
        "field", "input", "bar", "navbar", "tabbar", "toolbar", "bubble", "segment", "search", "row", "menu", "list", "sidebar",
    ]

    /// Material's names for the colors of a brand, as in `onSecondary`.
    private static let brands: Set<String> = ["primary", "secondary", "tertiary", "brand", "accent", "error"]

    private static let placeholders: Set<String> = ["image", "color", "set", "new", "untitled", "copy"]

    private static let qualifiers: Set<String> = [
        "color", "colour", "primary", "secondary", "tertiary", "quaternary", "main", "default", "normal", "norm", "base", "alt",
        "alternate", "light", "dark", "white", "black", "gray", "grey", "red", "green", "blue", "yellow", "orange", "purple",
        "pink",
        "deep", "strong", "strongest", "weak", "weaker", "weakest", "subtle", "muted", "soft", "high", "low", "medium", "highest",
        "lowest", "bright", "dim", "disabled", "inactive", "active", "enabled", "pressed", "hover", "focus", "focused",
        "selected",
        "unselected", "highlighted", "top", "bottom", "left", "right", "start", "end", "inner", "outer", "one", "two", "three",
        "small", "large", "big", "bold", "regular", "new", "old", "level", "grouped", "elevated", "opaque", "transparent",
        "variant",
        "incoming", "outgoing", "connected", "disconnected", "empty", "full", "info", "warning", "error", "success",
    ]

    private static let inverse: Set<String> = ["inverted", "inverse", "invert", "reversed"]

    /// Words for parts of controls are fills here: a secondary button can be gray.
    private static let accents = NameTokens.accents.subtracting(fills).union(["primary", "online", "offline", "favorite", "star"])

    private static let fills: Set<String> = [
        "fill", "filled", "button", "buttons", "btn", "chip", "tag", "pill", "control", "knob", "switch", "slider", "track",
        "thumb", "toggle", "progress", "interaction", "interactive",
    ]

    private static let nouns: [String: ColorRole] = {
        let more: [ColorRole: [String]] = [
            .surface: ["screen", "section", "tile", "tray", "layer", "launch", "menu", "list", "bkg", "bgd"],
            .fill: Array(fills),
            .text: ["texts", "titles", "message", "description", "typography", "txt", "lbl"],
            .graphic: ["indicator", "cursor", "checkmark", "ico", "item", "items", "logo", "logotype"],
            .separator: ["outlines", "lines", "sep"],
        ]
        return more.reduce(into: NameTokens.roles) { nouns, group in
            for word in group.value { nouns[word] = group.key }
        }
    }()
}
