package import NightcarDiagnostics
package import NightcarModel
package import ThemeCatalogPixels

/// A role that the configuration assigns to colors whose name or path matches a pattern.
package struct RoleRule: Sendable {
    package var match: Glob
    package var role: ColorRole
    package var location: Location

    package init(match: Glob, role: ColorRole, location: Location) {
        self.match = match
        self.role = role
        self.location = location
    }
}

/// Two colors from the configuration. One is drawn on the other.
package struct ContrastPair: Sendable {
    /// The name of the color in front.
    package var front: String
    /// The name of the color behind.
    package var back: String
    /// `.text` or `.graphic`.
    package var role: ColorRole
    package var location: Location

    package init(front: String, back: String, role: ColorRole, location: Location) {
        self.front = front
        self.back = back
        self.role = role
        self.location = location
    }
}

/// Finds the role of a color. It looks, in this order, at the configuration's patterns, its contrast pairs, the words of the
/// name, the names of the folders, the siblings, and the color itself. If none of them decides, the role is unknown.
package struct RoleResolver: Sendable {
    private let rules: [RoleRule]
    private var pairs: [String: RoleDecision] = [:]
    /// The most common role of the colors in a folder, according to their names.
    private var folders: [String: ColorRole] = [:]

    package init(rules: [RoleRule], pairs: [ContrastPair], names: [(name: String, path: String)]) {
        self.rules = rules
        for pair in pairs where self.pairs[pair.front] == nil {
            self.pairs[pair.front] = RoleDecision(pair.role, "declared as \(pair.role.rawValue) on \"\(pair.back)\"")
        }
        for pair in pairs where self.pairs[pair.back] == nil {
            self.pairs[pair.back] = RoleDecision(.surface, "declared to lie behind \"\(pair.front)\"")
        }
        folders = Self.commonRoles(names)
    }

    /// Finds the role of a color.
    ///
    /// - Parameters:
    ///   - name: the name of the asset, including namespaces.
    ///   - path: the path of the asset in the catalog, without the set's extension.
    package func role(name: String, path: String, color: ColorValue) -> RoleDecision {
        if let rule = rules.first(where: { $0.match.matches(name) || $0.match.matches(path) }) {
            return RoleDecision(rule.role, "the pattern \"\(rule.match)\" in the configuration")
        }
        if let declared = pairs[name] { return declared }
        let segments = path.split(separator: "/")
        let words = NameTokens.split(segments.last ?? "")
        if let word = words.first(where: { Self.constant.contains($0) }) {
            return RoleDecision(.unknown, "\"\(word)\" in the name says that it does not change")
        }
        if let found = NameTokens.role(of: words) { return RoleDecision(found.role, "\"\(found.word)\" in the name") }
        for segment in segments.dropLast().reversed() {
            guard let found = NameTokens.role(of: NameTokens.split(segment)) else { continue }
            return RoleDecision(found.role, "\"\(found.word)\" in the folder \"\(segment)\"")
        }
        if let role = folders[Self.folder(of: path)] {
            return RoleDecision(role, "its siblings in the folder are \(role.rawValue)")
        }
        if let word = words.first(where: { Self.neutralNames.contains($0) }) {
            return RoleDecision(.unknown, "\"\(word)\" names a color, not a use")
        }
        return Self.roleByShape(color)
    }

    private static func roleByShape(_ color: ColorValue) -> RoleDecision {
        guard let xyz = XYZ(color) else { return RoleDecision(.unknown, "the platform decides its value") }
        guard color.alpha == 1 else { return RoleDecision(.unknown, "translucent, and neither name nor place says what for") }
        let (tone, chroma) = (xyz.tone, OKLCH(xyz).chroma)
        if chroma <= ToneRules.neutralChroma {
            if tone >= 85 { return RoleDecision(.surface, "shape: a light neutral color") }
            if tone <= 45 { return RoleDecision(.text, "shape: a dark neutral color") }
            return RoleDecision(.unknown, "shape: a neutral color of middle tone")
        }
        if tone > 88 { return RoleDecision(.surface, "shape: a pastel") }
        if tone >= 35, tone <= 80, chroma >= 0.1 { return RoleDecision(.accent, "shape: a vivid color of middle tone") }
        return RoleDecision(.unknown, "neither name, place nor shape says what it is for")
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The role of a folder. At least three siblings, and at least four of five siblings with a meaningful name, must agree on
    /// it.
    private static func commonRoles(_ names: [(name: String, path: String)]) -> [String: ColorRole] {
        var counts: [String: [ColorRole: Int]] = [:]
        for (_, path) in names {
            let words = NameTokens.split(path.split(separator: "/").last ?? "")
            guard let role = NameTokens.role(of: words)?.role else { continue }
            counts[folder(of: path), default: [:]][role, default: 0] += 1
        }
        return counts.compactMapValues { roles in
            let total = roles.values.reduce(0, +)
            return roles.first { $0.value >= 3 && $0.value * 5 >= total * 4 }?.key
        }
    }

    private static let constant: Set<String> = ["always", "static", "fixed", "constant", "permanent"]
    private static let neutralNames: Set<String> = ["white", "black", "gray", "grey", "neutral", "clear"]
}
