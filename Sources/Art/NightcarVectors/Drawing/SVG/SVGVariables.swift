/// Replaces `var()` by custom properties (CSS Custom Properties for Cascading Variables 1).
enum SVGVariables {
    /// A value in which each `var()` is replaced.
    ///
    /// - Parameter known: the custom properties of the element, which are free of `var()`.
    /// - Returns: nil if a property has no value and no fallback, or if the value is too long or nested too deeply. CSS calls such
    ///   a value invalid at computed-value time.
    static func replaced(_ value: String, _ known: [String: String]) -> String? { replaced(value, depth: 0) { found($0, known) } }

    /// The value of a custom property that refers to one without a value.
    private static let invalid = "\u{0}"

    private static func found(_ name: String, _ known: [String: String]) -> String? {
        known[name].flatMap { $0 == invalid ? nil : $0 }
    }

    /// Whether a value has to be replaced first.
    static func isUsed(in value: String) -> Bool { value.lowercased().contains("var(") }

    /// The custom properties of an element: those that it inherits, and its own, which may refer to each other.
    static func computed(_ own: [String: String], inheriting inherited: [String: String]) -> [String: String] {
        guard !own.isEmpty else { return inherited }
        var known = inherited.filter { own[$0.key] == nil }
        var open: Set<String> = []
        func value(_ name: String, depth: Int) -> String? {
            if known[name] != nil { return found(name, known) }
            // A property that refers to itself has no value.
            guard let text = own[name], depth < maximumDepth, open.insert(name).inserted else { return nil }
            defer { open.remove(name) }
            let value = isUsed(in: text) ? replaced(text, depth: depth) { value($0, depth: depth + 1) } : text
            known[name] = value ?? invalid
            return value
        }
        for name in own.keys.sorted() { _ = value(name, depth: 0) }
        return known
    }

    private static let maximumDepth = 16
    /// Values that name each other twice grow quickly.
    private static let maximumLength = 4096

    private static func replaced(_ value: String, depth: Int, _ property: (String) -> String?) -> String? {
        guard depth < maximumDepth, value.utf8.count <= maximumLength else { return nil }
        var result = ""
        var rest = value[...]
        while let start = rest.range(ofVariable: "var(") {
            result += rest[..<start.lowerBound]
            guard let end = rest.closing(from: start.upperBound) else { return nil }
            let inside = rest[start.upperBound..<end]
            let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).trimmingSpaces
            }
            guard let name = parts.first, name.hasPrefix("--") else { return nil }
            if let found = property(name) {
                result += found
            } else {
                guard parts.count == 2, let fallback = replaced(parts[1], depth: depth + 1, property) else { return nil }
                result += fallback
            }
            guard result.utf8.count <= maximumLength else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        return (result + rest).trimmingSpaces
    }
}

extension Substring {
    fileprivate func range(ofVariable name: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].prefix(name.count).lowercased() == name {
                return start..<index(start, offsetBy: name.count)
            }
            start = index(after: start)
        }
        return nil
    }

    /// The parenthesis that closes the one before a place.
    fileprivate func closing(from start: Index) -> Index? {
        var depth = 1
        var place = start
        while place < endIndex {
            if self[place] == "(" { depth += 1 } else if self[place] == ")" { depth -= 1 }
            if depth == 0 { return place }
            place = index(after: place)
        }
        return nil
    }
}
