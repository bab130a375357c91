import NightcarModel

/// The owner of each path, from a `CODEOWNERS` file as used by GitHub and GitLab. The last matching pattern counts.
package struct CodeOwners: Sendable {
    private struct Rule {
        var pattern: Glob
        /// The pattern matches at any depth.
        var floats: Bool
        /// The pattern ends in `/*`, so it doesn't match anything deeper.
        var isFlat: Bool
        /// Nil removes the owner of the path.
        var owner: String?
    }

    private let rules: [Rule]

    /// Reads the file's text. Section headings (GitLab's `[Name]`) are skipped.
    package init(_ text: String) {
        rules = text.split(whereSeparator: \.isNewline).compactMap { line in
            let words = Self.words(of: line)
            guard var pattern = words.first, !pattern.hasPrefix("["), !pattern.hasPrefix("^[") else { return nil }
            let body = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
            let floats = !body.dropFirst().contains("/") && !body.hasPrefix("/")
            pattern = body.hasPrefix("/") ? String(body.dropFirst()) : body
            let owner = words.dropFirst().joined(separator: " ")
            return Rule(
                pattern: Glob(pattern), floats: floats, isFlat: pattern.hasSuffix("/*") && !pattern.hasSuffix("**/*"),
                owner: owner.isEmpty ? nil : owner)
        }
    }

    /// The owners of a file, separated by spaces. Nil if it has none.
    ///
    /// - Parameter path: the path from the root of the repository.
    package func owner(of path: String) -> String? {
        let parts = path.split(separator: "/")
        let prefixes = parts.indices.map { parts[...$0].joined(separator: "/") }
        return rules.last { rule in
            if rule.floats { return parts.contains { rule.pattern.matches(String($0)) } }
            return rule.isFlat ? rule.pattern.matches(path) : prefixes.contains { rule.pattern.matches($0) }
        }?.owner
    }

    /// The words before a comment. A space after a backslash belongs to its word.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isEscaped = false
        for character in line {
            if isEscaped || !(character == " " || character == "\t" || character == "#" || character == "\\") {
                word.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                if !word.isEmpty { words.append(word) }
                word = ""
                if character == "#" { break }
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension SizedFile {
    /// Adds the owner to each row whose set is known.
    ///
    /// - Parameter path: the catalog's path from the root of the repository. Empty if it is the root.
    package mutating func addOwners(_ owners: CodeOwners, at path: String) {
        for index in rows.indices {
            guard let set = rows[index].set else { continue }
            rows[index].owner = owners.owner(of: (path.isEmpty ? set : "\(path)/\(set)") + "/Contents.json")
        }
    }
}
