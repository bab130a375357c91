/// Makes identifiers from asset names, as Xcode 15 and later do.
///
/// The rules were derived from generated files:
/// - A name is split at everything that is neither a letter nor a digit, between letters and digits, before a capital after a
///   small letter, and before the last capital of a run if a small letter follows: `M-stadt`, `TLSold`, `ic_arrow24` are
///   `M stadt`, `TL Sold`, `ic arrow 24`.
/// - In Swift, the last word is dropped if it is `color` or `image`, unless it is the only word: `giftColor` → `gift`.
/// - If any word contains a small letter, the words become camel case. Acronyms after the first word are kept: `avrSmarthome`,
///   `uncheckedDM`.
/// - Otherwise, the words are joined with underscores, unchanged: `TLS2016` → `TLS_2016`, `BMW` → `BMW`.
/// - An identifier that would begin with a digit gets a leading underscore.
package enum SymbolName {
    /// The Swift property of an asset: `avrSmarthome`. Nil if the name has neither a letter nor a digit.
    package static func property(_ name: String) -> String? {
        var words = words(of: name)
        if words.count > 1, let last = words.last?.lowercased(), last == "color" || last == "image" { words.removeLast() }
        return identifier(words, startsSmall: true)
    }

    /// The Swift enumeration of a namespace: `IconPreviews`. Nil if the name has neither a letter nor a digit.
    package static func type(_ name: String) -> String? { identifier(words(of: name), startsSmall: false) }

    /// The text after `ACImageName` in Objective-C. Every word is capitalized, and all words are kept.
    package static func constant(_ name: String) -> String {
        words(of: name).map(capitalized).joined()
    }

    /// The identifier, in backquotes if Swift reserves it.
    package static func escaped(_ identifier: String) -> String {
        reserved.contains(identifier) ? "`\(identifier)`" : identifier
    }

    /// The words of a name. No word is empty.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var last = Kind.separator
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word.removeAll()
        }
        for scalar in name.unicodeScalars {
            let kind = Kind(scalar, after: last)
            switch (last, kind) {
            case (_, .separator): end()
            case (.capital, .small) where word.count > 1:
                let start = word.removeLast()
                end()
                word.append(start)
                word.append(scalar)
            case (.capital, .small): word.append(scalar)
            default:
                if last != kind { end() }
                word.append(scalar)
            }
            last = kind
        }
        end()
        return words
    }
}

private extension SymbolName {
    enum Kind {
        case separator, digit, capital, small

        /// A mark belongs to the letter before it. A letter without case counts as a small one.
        init(_ scalar: Unicode.Scalar, after last: Kind) {
            let properties = scalar.properties
            if !properties.isXIDContinue || properties.generalCategory == .connectorPunctuation {
                self = .separator
            } else if properties.generalCategory == .decimalNumber {
                self = .digit
            } else if properties.isXIDStart {
                self = properties.isUppercase || properties.generalCategory == .titlecaseLetter ? .capital : .small
            } else {
                self = last
            }
        }
    }

    static func identifier(_ words: [String], startsSmall: Bool) -> String? {
        guard let first = words.first else { return nil }
        let hasSmall = words.contains { $0.unicodeScalars.contains { $0.properties.isXIDStart && !$0.properties.isUppercase } }
        var text = words.joined(separator: "_")
        if hasSmall {
            text = (startsSmall ? first.lowercased() : capitalized(first)) + words.dropFirst().map(capitalized).joined()
        }
        let startsWell = text.unicodeScalars.first?.properties.isXIDStart ?? false
        return startsWell ? text : "_" + text
    }

    static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// From The Swift Programming Language, "Keywords and Punctuation": the keywords of declarations, statements and expressions,
    /// and the names that a member can't have without backquotes.
    static let reserved: Set<String> = [
        "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func", "import",
        "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private", "protocol",
        "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue",
        "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw",
        "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
        "Type", "Protocol",
    ]
}
