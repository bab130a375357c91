package import NightcarBasics
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

/// Finds the role of a color. It looks, in this order, at the configuration's patterns, its contrast pairs, uses in code, ramps,
/// the words of the name, the names of the folders, the siblings, and the color itself.
package struct RoleResolver: Sendable {
    private let rules: [RoleRule]
    private var pairs: [String: RoleDecision] = [:]
    private let uses: [String: ColorUse]
    private let ramps: [String: Double]
    /// The most common role of the colors in a folder, according to their names.
    private let folders: [String: ColorRole]

    package init(
        rules: [RoleRule] = [], pairs: [ContrastPair] = [], uses: [String: ColorUse] = [:],
        colors: [(name: String, path: String, light: ColorValue)]
    ) {
        self.rules = rules
        self.uses = uses
        for pair in pairs where self.pairs[pair.front] == nil {
            self.pairs[pair.front] = RoleDecision(
                pair.role, "declared as \(pair.role.rawValue) on \"\(pair.back)\"", from: .pair)
        }
        for pair in pairs where self.pairs[pair.back] == nil {
            let color = colors.first { $0.name == pair.back }
            self.pairs[pair.back] = RoleDecision(
                Self.groundRole(color?.path ?? pair.back, color?.light), "declared as the background of \"\(pair.front)\"",
                from: .pair)
        }
        ramps = ColorRamps(colors).anchors
        folders = Self.commonRoles(colors.map(\.path))
    }

    /// Finds the role of a color.
    ///
    /// - Parameters:
    ///   - name: the name of the asset, including namespaces.
    ///   - path: the path of the asset in the catalog, without the set's extension.
    package func role(name: String, path: String, color: ColorValue) -> RoleDecision {
        if let rule = rules.first(where: { $0.match.matches(name) || $0.match.matches(path) }) {
            return RoleDecision(rule.role, "the pattern \"\(rule.match)\" in the configuration", from: .configuration)
        }
        if let declared = pairs[name] { return Self.doubtedControl(declared, color) }
        let words = NameTokens.split(path.split(separator: "/").last ?? "")
        if let word = words.first(where: { Self.constant.contains($0) }) {
            return RoleDecision(.constant, "\"\(word)\" in the name says that it does not change", from: .name)
        }
        let own = namedRole(path, words, color)
        let decision = uses[name].map { agreed($0, own, color) } ?? own
        return doubted(inked(checked(decision, words, color), words, color), words, color)
    }

    /// Nearly black is ink more often than a background. A text in a toolbar is text, and a background that is nearly black is asked
    /// about: a dark page stays dark, and ink that lies on a light page must turn.
    private func inked(_ decision: RoleDecision, _ words: [String], _ color: ColorValue) -> RoleDecision {
        let isGuess = [.name, .folder, .siblings, .shape].contains(decision.source)
        guard isGuess, decision.role.isGround || decision.role == .shadow, color.alpha == 1, let xyz = XYZ(color),
            ToneRules.isInk(xyz)
        else { return decision }
        let ink = words.last { NameEvidence.role(of: $0).map { $0 == .text || $0 == .graphic } ?? false }
        if let ink, let role = NameEvidence.role(of: ink) {
            let isPlace = decision.role == .shadow || NameEvidence(words)?.unknownHead != nil
            if isPlace {
                var text = RoleDecision(role, "\"\(ink)\" in the name, and it is nearly black", from: .name)
                if decision.role == .shadow { text.doubt = "\(decision.reason) says that it stays dark" }
                return text
            }
        }
        guard decision.role != .shadow else { return decision }
        var asked = decision
        asked.doubt = asked.doubt ?? "it is nearly black: as a background it stays, and as ink it turns white"
        return asked
    }

    /// What the code and the name say together. Code decides where the name says nothing, and confirms what it says. Where the two
    /// contradict each other, the name counts and somebody must look at it: a line of code shows one use of several.
    private func agreed(_ used: ColorUse, _ own: RoleDecision, _ color: ColorValue) -> RoleDecision {
        let isVivid = XYZ(color).map { OKLCH($0).chroma > 0.1 } ?? false
        // A colored ground is a fill, whatever the property is called.
        let role = used.role == .surface && isVivid ? .fill : used.role
        if [.nothing, .shape, .siblings, .folder].contains(own.source) { return RoleDecision(role, used.reason, from: .code) }
        if own.role == .accent, role == .fill { return RoleDecision(.fill, used.reason, from: .code) }
        var decision = own
        if own.role == role || own.role.isGround && role.isGround || own.role.isInk && role.isInk {
            decision.source = .code
            decision.reason += ", and \(used.reason)"
            decision.doubt = nil
        } else if own.role != .palette, own.role != .constant {
            decision.doubt = "\(own.reason) and \(used.reason) contradict each other"
        }
        return decision
    }

    /// A declared background is a page or a card, unless its name or its color says that it is a button.
    private static func groundRole(_ path: String, _ color: ColorValue?) -> ColorRole {
        let named = NameEvidence(NameTokens.split(path.split(separator: "/").last ?? ""))?.role
        if named == .fill || named == .accent { return .fill }
        guard named != .surface, let xyz = color.flatMap({ XYZ($0) }), xyz.tone < 75 else { return .surface }
        return OKLCH(xyz).chroma > 0.1 ? .fill : .surface
    }

    private func namedRole(_ path: String, _ words: [String], _ color: ColorValue) -> RoleDecision {
        let named = NameEvidence(words)
        if words.contains("gradient"), let xyz = XYZ(color), OKLCH(xyz).chroma > ToneRules.neutralChroma {
            return RoleDecision(
                .constant, "\"gradient\" in the name: the colors of a gradient are chosen for each other", from: .name)
        }
        if let anchor = ramps[path], named?.role != .surface, named?.role != .text {
            return RoleDecision(.palette, "a step of a ramp around L* \(decimal(anchor, 0))", from: .ramp, anchor: anchor)
        }
        if let named {
            var decision = RoleDecision(named.role, "\"\(named.word)\" in the name", from: .name)
            if let head = named.unknownHead {
                decision.doubt = "\"\(named.word)\" comes before \"\(head)\", and nothing says what that is"
            }
            return decision
        }
        if let word = words.first(where: { Self.colorNames.contains($0) }), words.count <= 2 {
            return RoleDecision(.unknown, "\"\(word)\" names a color, not a use", from: .nothing)
        }
        for segment in path.split(separator: "/").dropLast().reversed() {
            guard let found = NameEvidence(NameTokens.split(segment)) else { continue }
            return RoleDecision(found.role, "\"\(found.word)\" in the folder \"\(segment)\"", from: .folder)
        }
        if let role = folders[Self.folder(of: path)] {
            return RoleDecision(role, "its siblings in the folder are \(role.rawValue)", from: .siblings)
        }
        return Self.roleByShape(color)
    }

    /// Near-white text is on a dark or colored ground. The text changes if the ground does, and the name doesn't say whether it
    /// does. Of the near-white texts with a declared dark value, most turn dark, because their ground turns light. On a button and in
    /// a name that says *white*, about half stay.
    private func checked(_ decision: RoleDecision, _ words: [String], _ color: ColorValue) -> RoleDecision {
        guard color.alpha == 1, let xyz = XYZ(color), ToneRules.liesOnColor(xyz) else { return decision }
        let reason = "\(decision.reason), but it is nearly white, and nothing says what is behind it"
        switch decision.role {
        case .text, .graphic:
            if words.contains(where: { Self.shades.contains($0) || NameEvidence.isColored($0) }) {
                return RoleDecision(.unknown, reason, from: .nothing)
            }
            var turning = RoleDecision(.palette, decision.reason, from: decision.source)
            turning.doubt = "it is nearly white, and nothing says what is behind it"
            return turning
        default: return decision
        }
    }

    /// Doubts the kinds of evidence with which derived values did harm most often.
    ///
    /// `Documentation/Research/TintBenchmark.md` counts them.
    private func doubted(_ decision: RoleDecision, _ words: [String], _ color: ColorValue) -> RoleDecision {
        if decision.source == .code { return decision.doubt == nil ? Self.doubtedControl(decision, color) : decision }
        let isGuess = [.name, .folder, .siblings, .shape].contains(decision.source)
        guard isGuess, color.alpha == 1, let xyz = XYZ(color) else { return decision }
        var decision = decision
        let isGray = OKLCH(xyz).chroma <= ToneRules.neutralChroma
        // A light gray is a ground, whatever comes after the word.
        if decision.doubt != nil, isGray, decision.role == .surface, xyz.tone >= 85 { decision.doubt = nil }
        guard decision.doubt == nil else { return decision }
        if isGray, let word = words.first(where: { Self.shades.contains($0) }) {
            decision.doubt = "\"\(word)\" in the name says how it looks, so it may be for one appearance only"
        } else if let word = words.first(where: { Self.states.contains($0) }) {
            decision.doubt = "\"\(word)\" in the name is a state, and how a state differs is a matter of design"
        } else {
            decision.doubt = Self.weakness(decision, xyz)
        }
        return decision
    }

    /// Whoever says that it is a control: a black button with white text on it stays black in many apps.
    private static func doubtedControl(_ decision: RoleDecision, _ color: ColorValue) -> RoleDecision {
        guard decision.role == .fill, color.alpha == 1, let xyz = XYZ(color), xyz.tone <= darkest,
            OKLCH(xyz).chroma <= ToneRules.neutralChroma
        else { return decision }
        var decision = decision
        decision.doubt = blackControl
        return decision
    }

    private static let blackControl = "a dark control with white text on it stays dark"

    /// What makes a kind of evidence weak for a color that looks like this.
    private static func weakness(_ decision: RoleDecision, _ color: XYZ) -> String? {
        switch (decision.source, decision.role) {
        case (.shape, _): return "only its look says what it is for"
        case (.siblings, _): return "only its siblings say what it is for"
        case (_, .palette): return "nothing says whether its ground turns around, too"
        case (_, .fill) where color.tone <= darkest && OKLCH(color).chroma <= ToneRules.neutralChroma:
            return blackControl
        case (_, .text), (_, .graphic), (_, .accent):
            let isVivid = decision.role == .accent && OKLCH(color).chroma >= 0.1
            return color.tone > darkest && !isVivid
                ? "it isn't dark in the light appearance, so it may be faint on purpose" : nil
        default: return nil
        }
    }

    private static func roleByShape(_ color: ColorValue) -> RoleDecision {
        func shape(_ role: ColorRole, _ what: String) -> RoleDecision { RoleDecision(role, "shape: \(what)", from: .shape) }
        guard let xyz = XYZ(color) else { return RoleDecision(.unknown, "the platform decides its value", from: .nothing) }
        let (tone, chroma) = (xyz.tone, OKLCH(xyz).chroma)
        guard color.alpha == 1 else {
            if chroma <= ToneRules.neutralChroma, tone < 25 || tone > 75 { return shape(.palette, "a neutral overlay") }
            return RoleDecision(.unknown, "translucent, and neither its name nor its place says what it is for", from: .nothing)
        }
        if chroma <= ToneRules.neutralChroma {
            if tone >= 85 { return shape(.surface, "a light neutral color") }
            return tone <= Self.darkest ? shape(.text, "a dark neutral color") : shape(.palette, "a neutral color of medium tone")
        }
        if tone > 88, chroma < 0.1 { return shape(.surface, "a pastel") }
        if tone >= 35, chroma >= 0.1 { return shape(.accent, "a vivid color") }
        return shape(.palette, "a color")
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The role of a folder. At least three siblings, and at least four of five siblings with a meaningful name, must agree on
    /// it.
    private static func commonRoles(_ paths: [String]) -> [String: ColorRole] {
        var counts: [String: [ColorRole: Int]] = [:]
        for path in paths {
            guard let role = NameEvidence(NameTokens.split(path.split(separator: "/").last ?? ""))?.role else { continue }
            counts[folder(of: path), default: [:]][role, default: 0] += 1
        }
        return counts.compactMapValues { roles in
            let total = roles.values.reduce(0, +)
            return roles.first { $0.value >= 3 && $0.value * 5 >= total * 4 }?.key
        }
    }

    private static let constant: Set<String> = ["always", "static", "fixed", "constant", "permanent"]
    private static let shades: Set<String> = ["white", "black", "light", "dark"]
    private static let states: Set<String> = [
        "disabled", "inactive", "active", "pressed", "hover", "focus", "focused", "selected", "highlighted",
    ]
    /// A black isn't here: it can't stay on a dark page, but a white can lie on something colored.
    private static let colorNames: Set<String> = ["white", "clear"]
    /// Text up to this tone is dark enough to be ordinary text on a light page.
    private static let darkest = 45.0
}

/// How code uses a color, as the strongest evidence of its role.
package struct ColorUse: Sendable, Hashable {
    package var role: ColorRole
    /// For people: `"backgroundColor" in Cell.swift:12`.
    package var reason: String

    package init(_ role: ColorRole, _ reason: String) {
        self.role = role
        self.reason = reason
    }
}
