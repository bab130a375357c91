package import NightcarModel

/// The names of the symbols that Xcode generates for assets (Xcode 15: `ColorResource`, `ImageResource`).
package enum AssetSymbol {
    /// `ic-japan`, `ic_japan` and `IcJapan` become `icJapan`. A namespace and a dot come first: `icons.icJapan`.
    ///
    /// As in Xcode, an ending that names the kind (`Color`, `Image`) is removed.
    package static func name(of asset: String) -> String {
        asset.split(separator: "/").map { symbol(String($0)) }.joined(separator: ".")
    }

    /// The spellings that code can use, including the one with the kind's ending.
    package static func spellings(of asset: String, kind: SetKind) -> [String] {
        let full = name(of: asset)
        let ending = kind == .color ? "Color" : "Image"
        guard full.hasSuffix(ending), full.count > ending.count else { return [full] }
        return [full, String(full.dropLast(ending.count))]
    }

    private static func symbol(_ name: String) -> String {
        var words: [String] = []
        var word = ""
        for character in name {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        guard let first = words.first else { return "_" }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = lowercasedStart(first) + rest.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    /// `URLIcon` → `urlIcon`, `Logo` → `logo`.
    private static func lowercasedStart(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }.count
        guard capitals > 0 else { return word }
        let lowered = capitals == word.count ? capitals : max(1, capitals - 1)
        return word.prefix(lowered).lowercased() + word.dropFirst(lowered)
    }
}
