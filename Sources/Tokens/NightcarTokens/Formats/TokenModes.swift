import NightcarBasics

/// The modes that files, sets, top groups or values are for, each as a context.
struct TokenModes {
    private var found: [ModeWords] = []

    mutating func add(_ mode: ModeWords) { if !found.contains(mode) { found.append(mode) } }

    /// The first is the standard one: light with normal contrast.
    var contexts: [ModeWords] {
        var light = ModeWords("light")
        if let own = found.first(where: { $0.luminosity == .light && $0.contrast != true }) { light = own }
        let rest = found.filter { $0 != light }.sorted { Self.order($0) < Self.order($1) }
        return [light] + rest
    }

    var names: [String] {
        contexts.map { mode in
            let words = [
                mode.luminosity.map { $0 == .dark ? "dark" : "light" }, mode.contrast == true ? "high-contrast" : nil,
            ]
            return words.compactMap(\.self).joined(separator: "-")
        }
    }

    private static func order(_ mode: ModeWords) -> Int {
        (mode.contrast == true ? 2 : 0) + (mode.luminosity == .dark ? 1 : 0)
    }

    /// When what is for a mode comes in the order of a context: 0 without a mode. Nil if it doesn't belong to the context. Dark with
    /// high contrast builds on dark, then on high contrast.
    static func rank(of mode: ModeWords?, in context: ModeWords) -> Int? {
        guard let mode else { return 0 }
        if mode.luminosity == context.luminosity, mode.contrast == context.contrast { return 3 }
        guard context.contrast == true else { return nil }
        if mode.contrast != true { return mode.luminosity == (context.luminosity ?? .light) ? 1 : nil }
        return mode.luminosity == nil ? 2 : nil
    }
}

extension ModeWords {
    /// The look that a context's name says, light unless it says another. Its other words are dropped.
    var look: ModeWords {
        var look = plain
        look.others = []
        if look.luminosity == nil, look.contrast != true { look.luminosity = .light }
        return look
    }

    /// The same without a normal contrast, which every look has that doesn't say another one.
    var plain: ModeWords {
        var result = self
        if result.contrast == false { result.contrast = nil }
        return result
    }

    /// The same with what this one doesn't say taken from another.
    func combined(with outer: ModeWords?) -> ModeWords {
        var result = self
        result.luminosity = luminosity ?? outer?.luminosity
        result.contrast = contrast ?? outer?.contrast
        return result
    }

    /// The mode of a path: of its last name, and of the folders where the name doesn't say it.
    ///
    /// - Parameter depth: how many names at its start don't count.
    static func mode(ofPath path: String, below depth: Int = 0) -> ModeWords? {
        var result: ModeWords?
        for name in Paths.components(path).dropFirst(depth).reversed() {
            guard let mode = mode(ofName: String(name)) else { continue }
            result = result?.combined(with: mode) ?? mode
        }
        return result
    }

    /// The mode that a name ends in, such as `brand.dark`, or begins with before a word for tokens, such as `dark.tokens`.
    private static func mode(ofName name: String) -> ModeWords? {
        var name = name[...]
        for ending in TokenFiles.extensions + [".tokens"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
        var words = words(of: String(name))
        while words.count > 1, let last = words.last, plainWords.contains(last) { words.removeLast() }
        for start in words.indices {
            let mode = ModeWords(words[start...].joined(separator: " "))
            // What is shown on a dark background is a token of any mode.
            guard mode.isLook else { continue }
            return start > 0 && words[start - 1] == "on" || !mode.plain.isLook ? nil : mode.plain
        }
        return nil
    }

    private static let plainWords: Set = [
        "token", "tokens", "color", "colors", "colour", "colours", "palette", "palettes", "semantic", "semantics", "variables",
        "vars", "values", "alias", "aliases", "component", "components",
    ]
}
