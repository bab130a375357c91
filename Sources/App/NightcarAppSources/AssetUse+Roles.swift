extension AssetUse.Role {
    /// The property or modifier that comes last in a line of code. What is declared there, as in `UIColor *textColor = …` and
    /// `+ (UIColor *)textColor`, draws nothing.
    static func last(in line: ArraySlice<UInt8>) -> (role: Self, word: String)? {
        var best: (end: Int, role: Self, word: String)?
        for (word, role) in properties {
            var rest = line
            while let range = rest.firstRange(of: word.utf8) {
                let before = line[..<range.lowerBound].last
                let isDeclared = before == UInt8(ascii: "*") || before == UInt8(ascii: ")")
                if !isDeclared || word.hasPrefix("."), range.upperBound > best?.end ?? 0 { best = (range.upperBound, role, word) }
                rest = rest[range.upperBound...]
            }
        }
        return best.map { ($0.role, $0.word) }
    }

    private static let properties: [(String, Self)] = [
        ("backgroundColor", .background), (".background(", .background), ("barTintColor", .background),
        ("listRowBackground", .background), ("textColor", .text), ("titleColor", .text), ("setTitleColor", .text),
        ("foregroundColor", .text), ("foregroundStyle", .foreground), ("tintColor", .tint), (".tint(", .tint),
        ("borderColor", .border), ("separatorColor", .border), (".stroke(", .border), ("strokeColor", .border),
        ("shadowColor", .shadow), (".shadow(", .shadow), (".fill(", .fill),
    ]
}
