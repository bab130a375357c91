/// The words of an asset's name, and the role that they suggest.
package enum NameTokens {
    /// The words in lowercase: `brandBackground2Pressed` gives brand, background, 2, pressed.
    ///
    /// A word ends before a character that is neither a letter nor a digit, between letters and digits, before a capital letter
    /// that follows a small one, and before the last of several capital letters: `UITintColor` gives ui, tint, color.
    package static func split(_ name: some StringProtocol) -> [String] {
        name.utf8.allSatisfy { $0 < 0x80 } ? splitASCII(Array(name.utf8)) : splitCharacters(name)
    }

    /// The same for ASCII, which covers nearly every name. Classifying Unicode characters takes many times as long.
    private static func splitASCII(_ name: [UInt8]) -> [String] {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        var words: [String] = []
        var start = 0
        func endWord(at end: Int) {
            // In ASCII, a capital letter and its small letter differ in one bit.
            if start < end {
                words.append(String(decoding: name[start..<end].map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
            }
            start = end
        }
        for (index, byte) in name.enumerated() {
            guard isDigit(byte) || isCapital(byte) || isSmall(byte) else {
                endWord(at: index)
                start = index + 1
                continue
            }
            guard start < index else { continue }
            let last = name[index - 1]
            let isBeforeSmall = index + 1 < name.count && isSmall(name[index + 1])
            if isDigit(last) != isDigit(byte) || isCapital(byte) && (isSmall(last) || isCapital(last) && isBeforeSmall) {
                endWord(at: index)
            }
        }
        endWord(at: name.count)
        return words
    }

    private static func splitCharacters(_ name: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                words.append(word)
                word = ""
                continue
            }
            if let last = word.last {
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                let startsWord =
                    last.isNumber != character.isNumber
                    || character.isUppercase && (last.isLowercase || last.isUppercase && (next?.isLowercase ?? false))
                if startsWord {
                    words.append(word)
                    word = ""
                }
            }
            word.append(character)
        }
        return (words + [word]).filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    /// The role that the words name, and the word that decided it.
    ///
    /// The last word that names a role counts, as in compound nouns: a `labelBackground` is a background. Words for brands and
    /// states turn a foreground into an accent and a surface into a fill, as in `brandBackground`.
    package static func role(of words: [String]) -> (role: ColorRole, word: String)? {
        if let word = words.last(where: { shadows.contains($0) }) { return (.shadow, word) }
        if let ramp = rampStep(words) { return ramp }
        if let on = words.lastIndex(of: "on"), on + 1 < words.count, role(of: Array(words[(on + 1)...])) != nil {
            return (.text, "on")
        }
        let accent = words.last { accents.contains($0) }
        guard let word = words.last(where: { roles[$0] != nil }), let role = roles[word] else {
            return accent.map { (.accent, $0) }
        }
        guard accent != nil else { return (role, word) }
        switch role {
        case .text, .graphic: return (.accent, word)
        case .surface: return (.fill, word)
        default: return (role, word)
        }
    }

    /// Recognizes the steps of a ramp. A *tint* is mixed with white and used as a background. A *shade* is mixed with black and
    /// used in front. Without a number, tint is UIKit's word for an accent.
    private static func rampStep(_ words: [String]) -> (ColorRole, String)? {
        for (word, next) in zip(words, words.dropFirst()) where next.allSatisfy(\.isNumber) {
            if word == "tint" { return (.surface, "tint \(next)") }
            if word == "shade" { return (.graphic, "shade \(next)") }
        }
        return nil
    }

    static let shadows: Set<String> = ["shadow", "shadows", "scrim", "dimming", "dim", "glow", "veil"]

    static let accents = states.union([
        "accent", "brand", "tint", "link", "links", "interaction", "interactive", "action", "cta", "button", "selection",
        "selected", "highlight", "active", "notification", "status", "badge",
    ])

    /// Words for a state that has its own color.
    static let states: Set<String> = [
        "error", "danger", "destructive", "negative", "critical", "alert", "warning", "caution", "success", "positive", "info",
    ]

    static let roles: [String: ColorRole] = {
        let words: [ColorRole: [String]] = [
            .surface: [
                "background", "backgrounds", "bg", "surface", "card", "cell", "container", "sheet", "page", "canvas",
                "backdrop", "bar", "navbar", "tabbar", "toolbar", "panel", "sidebar", "field", "input", "header", "footer", "row",
                "base", "window", "view", "modal", "popover", "bubble", "elevated", "grouped",
            ],
            .fill: ["fill", "filled"],
            .text: [
                "text", "label", "labels", "title", "subtitle", "headline", "caption", "body", "foreground", "fg", "content",
                "placeholder", "hint", "font", "heading", "paragraph", "footnote", "ink",
            ],
            .graphic: ["icon", "icons", "glyph", "symbol", "chevron", "arrow", "image"],
            .separator: [
                "separator", "separators", "divider", "dividers", "border", "borders", "stroke", "outline", "line", "hairline",
                "rule",
            ],
        ]
        return Dictionary(words.flatMap { role, list in list.map { ($0, role) } }) { first, _ in first }
    }()
}
