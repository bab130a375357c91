/// Makes identifiers of asset names, as Xcode 15 and later do.
///
/// The rules were read off generated files:
/// - a name is split at what is neither letter nor digit, between letters and digits, before a capital behind a small letter,
///   and before the last capital of a run that a small letter follows: `M-stadt`, `TLSold`, `ic_arrow24` are `M stadt`,
///   `TL Sold`, `ic arrow 24`;
/// - in Swift a last word `color` or `image` goes, unless it is the only one: `giftColor` → `gift`;
/// - words with a small letter among them become camel case, acronyms behind the first word kept: `avrSmarthome`, `uncheckedDM`;
/// - words without one are joined as they are: `TLS2016` → `TLS_2016`, `BMW` → `BMW`;
/// - an identifier that would begin with a digit gets an underscore before it.
package enum SymbolName {
    /// The Swift property of an asset: `avrSmarthome`; nil when the name has neither letter nor digit.
    package static func property(_ name: String) -> String? {
        var words = words(of: name)
        if words.count > 1, let last = words.last?.lowercased(), last == "color" || last == "image" { words.removeLast() }
        return identifier(words, startsSmall: true)
    }

    /// The Swift enumeration of a namespace: `IconPreviews`; nil when the name has neither letter nor digit.
    package static func type(_ name: String) -> String? { identifier(words(of: name), startsSmall: false) }

    /// What follows `ACImageName` in Objective-C: every word with a capital, all of them kept.
    package static func constant(_ name: String) -> String {
        words(of: name).map(capitalized).joined()
    }

    /// The identifier in backquotes where Swift reserves it.
    package static func escaped(_ identifier: String) -> String {
        reserved.contains(identifier) ? "`\(identifier)`" : identifier
    }

    /// The words of a name, none of them empty.
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

    /// The Swift Programming Language, “Keywords and Punctuation”: those of declarations, statements and expressions, and the
    /// names that a member cannot have without backquotes.
    static let reserved: Set<String> = [
        "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func", "import",
        "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private", "protocol",
        "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue",
        "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw",
        "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
        "Type", "Protocol",
    ]
}
