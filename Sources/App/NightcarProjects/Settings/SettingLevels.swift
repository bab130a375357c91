import NightcarBasics

/// A value of a build setting, and what says it.
struct Setting: Sendable, Hashable {
    var value: String
    var origin: FactOrigin
}

/// The settings of one place: a configuration of a target or a project, or an `.xcconfig` with what it includes.
struct SettingLevel: Sendable {
    /// `SDKROOT[sdk=iphoneos*] = …`
    struct Definition: Sendable {
        /// The conditions, such as `sdk` and `iphoneos*`.
        var conditions: [(kind: Substring, pattern: Substring)] = []
        var setting: Setting
    }

    /// In the order of the file.
    private(set) var definitions: [String: [Definition]] = [:]

    mutating func add(_ key: String, _ value: String, _ origin: FactOrigin) {
        let key = key.trimmed
        let name = key.prefix { $0 != "[" }
        let conditions = key.dropFirst(name.count).split(whereSeparator: { "[],".contains($0) }).map { condition in
            let parts = condition.split(separator: "=", maxSplits: 1)
            return (kind: parts[0].trimmed, pattern: (parts.count > 1 ? parts[1] : "").trimmed)
        }
        let definition = Definition(conditions: conditions, setting: Setting(value: value, origin: origin))
        definitions[String(name.trimmed), default: []].append(definition)
    }
}

/// The build settings of one configuration of a target: what the target says comes before what its `.xcconfig` says, then come the
/// project and the project's `.xcconfig`.
struct SettingLevels: Sendable {
    var levels: [SettingLevel] = []
    /// What the build system sets: `SRCROOT`, `TARGET_NAME` …
    var builtin: [String: String] = [:]
    var configuration = ""

    private static let mostDepth = 12
    private static let mostVariables = 64

    /// The value of a setting with all variables replaced. A variable that nothing sets stays in it, as `$(NAME)`.
    ///
    /// - Parameter sdk: such as `iphoneos`, for conditions.
    func setting(_ name: String, sdk: String? = nil) -> Setting? { setting(name, sdk, depth: 0) }

    /// A text with the values of its variables.
    func expanded(_ text: String, sdk: String? = nil) -> String {
        expanded(text, of: nil, inherited: { "" }, sdk, depth: 0)
    }

    /// The names of settings that begin with a text.
    func names(withPrefix prefix: String) -> Set<String> {
        Set(levels.flatMap(\.definitions.keys).filter { $0.hasPrefix(prefix) })
    }

    private func setting(_ name: String, _ sdk: String?, depth: Int) -> Setting? {
        value(of: definitions(of: name, sdk)[...], name, sdk, depth)
    }

    /// The definitions that apply, the strongest first: within a level, those with a condition, and the later ones.
    private func definitions(of name: String, _ sdk: String?) -> [Setting] {
        levels.flatMap { level -> [Setting] in
            let all = (level.definitions[name] ?? []).reversed().filter { applies($0, sdk) }
            return (all.filter { !$0.conditions.isEmpty } + all.filter(\.conditions.isEmpty)).map(\.setting)
        }
    }

    private func applies(_ definition: SettingLevel.Definition, _ sdk: String?) -> Bool {
        definition.conditions.allSatisfy { kind, pattern in
            switch kind {
            case "sdk": sdk.map { Wildcards.matches($0, pattern) } ?? (pattern == "*")
            case "config": Wildcards.matches(configuration, pattern)
            case "arch": pattern == "*" || pattern == "arm64"
            default: false
            }
        }
    }

    private func value(of chain: ArraySlice<Setting>, _ name: String, _ sdk: String?, _ depth: Int) -> Setting? {
        guard let first = chain.first else {
            return builtin[name].map { Setting(value: $0, origin: .byDefault("Xcode")) }
        }
        let rest = { value(of: chain.dropFirst(), name, sdk, depth)?.value ?? "" }
        return Setting(value: expanded(first.value, of: name, inherited: rest, sdk, depth: depth), origin: first.origin)
    }

    private func expanded(
        _ text: String, of name: String?, inherited: () -> String, _ sdk: String?, depth: Int
    ) -> String {
        guard depth < Self.mostDepth, text.contains("$") else { return text }
        var text = text
        var unknown: [String] = []
        for _ in 0..<Self.mostVariables {
            guard let variable = Self.innermostVariable(in: text) else { break }
            let parts = text[variable.inside].split(separator: ":", omittingEmptySubsequences: false)
            let variableName = String(parts.first ?? "").trimmed.description
            var value: String? =
                variableName == "inherited" || variableName == name
                ? inherited() : setting(variableName, sdk, depth: depth + 1)?.value
            for modifier in parts.dropFirst() { value = Self.changed(value, by: modifier) }
            if value == nil { unknown.append(String(text[variable.inside])) }
            text.replaceSubrange(variable.whole, with: value ?? "\u{0}\(unknown.count - 1)\u{0}")
        }
        for (index, name) in unknown.enumerated() { text = text.replacing("\u{0}\(index)\u{0}", with: "$(\(name))") }
        return text
    }

    /// `$(NAME)` or `${NAME}` without another variable in it.
    private static func innermostVariable(
        in text: String
    ) -> (whole: Range<String.Index>, inside: Range<String.Index>)? {
        var open: (start: String.Index, end: Character)?
        var last: Character = " "
        for index in text.indices {
            let mark = text[index]
            if last == "$", mark == "(" || mark == "{" { open = (index, mark == "(" ? ")" : "}") }
            if let (start, end) = open, mark == end {
                return (text.index(before: start)..<text.index(after: index), text.index(after: start)..<index)
            }
            last = mark
        }
        return nil
    }

    private static func changed(_ value: String?, by modifier: Substring) -> String? {
        switch modifier {
        case "lower": value?.lowercased()
        case "upper": value?.uppercased()
        case "c99extidentifier", "identifier":
            value.map { String($0.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }) }
        case "rfc1034identifier":
            value.map { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "." ? $0 : "-" }) }
        case _ where modifier.hasPrefix("default="): (value ?? "").isEmpty ? String(modifier.dropFirst(8)) : value
        default: value
        }
    }
}

/// Shell patterns: `*` is any text, `?` any character.
enum Wildcards {
    static func matches(_ text: some StringProtocol, _ pattern: some StringProtocol) -> Bool {
        let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
        var (at, next) = (0, 0)
        var retry: (at: Int, next: Int)?
        while at < text.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                retry = (at, next)
                next += 1
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == text[at] {
                (at, next) = (at + 1, next + 1)
            } else if let (start, star) = retry {
                retry = (start + 1, star)
                (at, next) = (start + 1, star + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension StringProtocol {
    /// Without blanks around it.
    var trimmed: Substring {
        var text = Substring(self).drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }

    /// The words of a list in a build setting. A blank in a word is in quotation marks, or after a backslash.
    var settingWords: [String] {
        var words: [String] = []
        var (word, quote, isOpen, isEscaped) = ("", nil as Character?, false, false)
        for letter in self {
            if isEscaped || letter == "\\" {
                if isEscaped { word.append(letter) }
                isEscaped.toggle()
            } else if let mark = quote {
                if letter == mark { quote = nil } else { word.append(letter) }
            } else if letter == "\"" || letter == "'" {
                (quote, isOpen) = (letter, true)
            } else if letter.isWhitespace {
                if isOpen || !word.isEmpty { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(letter)
            }
        }
        if isOpen || !word.isEmpty { words.append(word) }
        return words
    }
}
