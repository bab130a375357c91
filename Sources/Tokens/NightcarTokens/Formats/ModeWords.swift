/// What the words of a mode's, a file's or a modifier's name say about the look that it is for.
package struct ModeWords: Sendable, Hashable {
    package enum Luminosity: Sendable, Hashable { case light, dark }

    package var luminosity: Luminosity?
    /// True for high contrast, false where the name says that the contrast is normal.
    package var contrast: Bool?
    /// The words that say something else, such as a brand, in lower case.
    package var others: [String] = []

    /// Whether all words are about light, dark or contrast.
    package var isLook: Bool { others.isEmpty && (luminosity != nil || contrast != nil) }

    package init(_ name: String) {
        var words = Self.words(of: name)[...]
        while let word = words.popFirst() {
            switch word {
            case "light", "lightmode", "day", "lite": luminosity = .light
            case "dark", "darkmode", "night",
                "black" where word != "black" || others.isEmpty && words.isEmpty && name.count > 5:
                luminosity = .dark
            case "hc", "highcontrast", "hicontrast", "contrasthigh": contrast = true
            case "high" where words.first == "contrast" || words.isEmpty && luminosity != nil,
                "increased" where words.first == "contrast", "more" where words.first == "contrast":
                if words.first == "contrast" { words.removeFirst() }
                contrast = true
            case "normal" where words.first == "contrast", "standard" where words.first == "contrast",
                "default" where words.first == "contrast", "low" where words.first == "contrast":
                words.removeFirst()
                contrast = false
            case "contrast" where words.first == "high" || words.first == "more" || words.first == "increased":
                words.removeFirst()
                contrast = true
            case "contrast" where words.first == "normal" || words.first == "standard" || words.first == "default":
                words.removeFirst()
                contrast = false
            case "contrast" where words.isEmpty && others.isEmpty && luminosity == nil: contrast = true
            case "mode", "theme", "appearance", "scheme": break
            default: others.append(word)
            }
        }
    }

    /// The words of a name in lower case: separated by anything but letters and digits, and by a capital after a small letter.
    package static func words(of name: String) -> [String] { split(name).map { $0.lowercased() } }

    /// The same words as they are written.
    static func split(_ name: String) -> [String] {
        var (words, word): ([String], String) = ([], "")
        var previous: Character = " "
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let startsWord =
                character.isUppercase && (previous.isLowercase || previous.isNumber || previous.isUppercase && next.isLowercase)
            if !character.isLetter && !character.isNumber || startsWord {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter || character.isNumber { word.append(character) }
            previous = character
        }
        return word.isEmpty ? words : words + [word]
    }
}
