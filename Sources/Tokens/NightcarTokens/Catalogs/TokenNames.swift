/// Makes the names of color sets of the paths of tokens.
struct TokenNames {
    let settings: TokenSettings

    /// The name with folders: `text/link` or `textLink`. Empty if nothing of the path is left.
    func name(of path: [String]) -> String {
        var rest = path.filter { $0 != "$root" }[...]
        for name in settings.drop where rest.count > 1 && rest.first == name { rest.removeFirst() }
        guard settings.folders else { return joined(rest.flatMap(ModeWords.split)) }
        return rest.map { joined(ModeWords.split($0)) }.filter { !$0.isEmpty }.joined(separator: "/")
    }

    private func joined(_ words: [String]) -> String {
        switch settings.style {
        case .camelCase: words.enumerated().map { $0 == 0 ? Self.lowered($1) : Self.raised($1) }.joined()
        case .pascalCase: words.map(Self.raised).joined()
        case .kebabCase: words.map { $0.lowercased() }.joined(separator: "-")
        case .snakeCase: words.map { $0.lowercased() }.joined(separator: "_")
        }
    }

    private static func raised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// An abbreviation at the start is lowered whole, as in `urlColor`.
    private static func lowered(_ word: String) -> String {
        word.allSatisfy { $0.isUppercase || $0.isNumber } ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }
}
