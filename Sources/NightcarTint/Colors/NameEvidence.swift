/// What the words of a name say about a color's use.
///
/// `NameTokens.role` answers for the linter, which speaks only if it is sure. The tint engine needs an answer for more names, and
/// it combines the words with what the color looks like.
struct NameEvidence {
    var role: ColorRole
    /// The word that decided, for people.
    var word: String

    /// Nil if no word says what the color is for.
    init?(_ words: [String]) {
        if let word = words.last(where: { NameTokens.shadows.contains($0) || $0 == "overlay" }) {
            (role, self.word) = (.shadow, word)
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
    }

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
            .graphic: ["indicator", "cursor", "checkmark", "ico"],
            .separator: ["outlines", "lines", "sep"],
        ]
        return more.reduce(into: NameTokens.roles) { nouns, group in
            for word in group.value { nouns[word] = group.key }
        }
    }()
}
