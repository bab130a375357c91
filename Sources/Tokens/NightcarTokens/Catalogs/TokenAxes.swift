package import ThemeCatalogVariants

/// What each context of a system's modifiers is for: guessed from words, unless the settings say it.
package struct TokenAxes: Sendable {
    /// A modifier with the look of each context.
    package struct Axis: Sendable {
        package var modifier: TokenModifier
        package var looks: [TokenSettings.Look]
        /// Whether only the default counts.
        package var isIgnored = false
        package var isGuessed = true
    }

    package private(set) var axes: [Axis] = []
    /// What the settings name although the tokens don't have it: modifiers and contexts.
    package private(set) var unknown: [String] = []

    package init(_ modifiers: [TokenModifier], settings: [TokenSettings.Axis]) {
        for modifier in modifiers {
            let setting = settings.first { $0.name == modifier.name }
            var axis = Axis(modifier: modifier, looks: Self.guess(modifier))
            axis.isIgnored = !modifier.changesColors
            if let setting {
                axis.isGuessed = false
                axis.isIgnored = setting.isIgnored
                if setting.isThemes { axis.looks = Self.themes(modifier) }
                if !setting.looks.isEmpty {
                    axis.looks = zip(modifier.contexts, axis.looks).map { setting.looks[$0] ?? $1 }
                }
                unknown += setting.looks.keys.filter { !modifier.contexts.contains($0) }.sorted()
            }
            axes.append(axis)
        }
        unknown += settings.map(\.name).filter { name in !modifiers.contains { $0.name == name } }
    }

    /// The same as a configuration says it.
    package var settings: [TokenSettings.Axis] {
        axes.map { axis in
            var setting = TokenSettings.Axis()
            setting.name = axis.modifier.name
            setting.isIgnored = axis.isIgnored
            if !axis.isIgnored {
                setting.looks = Dictionary(zip(axis.modifier.contexts, axis.looks)) { first, _ in first }
            }
            return setting
        }
    }

    /// Each combination of contexts that is shown, with its look. Nil if there are too many.
    package var combinations: [(choice: [Int], key: VariantKey)]? {
        var result: [(choice: [Int], key: VariantKey)] = [([], VariantKey())]
        for axis in axes {
            let standard = axis.modifier.standard ?? 0
            if axis.isIgnored {
                for index in result.indices { result[index].choice.append(standard) }
                continue
            }
            guard result.count * axis.looks.count <= Self.maximumCombinations else { return nil }
            // The default comes first, so that its colors are the usual ones if several contexts have the same look.
            let order = [standard] + axis.looks.indices.filter { $0 != standard }
            result = result.flatMap { combination in
                order.filter(axis.looks.indices.contains).map { index in
                    (combination.choice + [index], Self.key(combination.key, with: axis.looks[index]))
                }
            }
        }
        return result
    }

    private static let maximumCombinations = 4096

    private static func key(_ key: VariantKey, with look: TokenSettings.Look) -> VariantKey {
        var key = key
        if look.luminosity != .any { key.luminosity = look.luminosity }
        if look.contrast != .normal { key.contrast = look.contrast }
        if look.gamut != .any { key.gamut = look.gamut }
        if look.idiom != .universal { key.idiom = look.idiom }
        if !look.theme.isEmpty { key.theme = key.theme.isEmpty ? look.theme : "\(key.theme)-\(look.theme)" }
        return key
    }
}

// Guessing.
private extension TokenAxes {
    /// The words of every context say light, dark or contrast; what is left over is the name of a theme.
    static func guess(_ modifier: TokenModifier) -> [TokenSettings.Look] {
        let standard = modifier.standard ?? 0
        let names = ModeWords.words(of: modifier.name)
        let isContrast = names.contains("contrast")
        let words = modifier.contexts.map { context in
            var words = ModeWords(context)
            if isContrast {
                let both = ModeWords("contrast \(context)")
                if both.contrast != nil { words = both }
            }
            words.others.removeAll { usual.contains($0) }
            return words
        }
        let own = words.indices.contains(standard) ? words[standard].others : []
        let isGamut = words.allSatisfy { $0.luminosity == nil && $0.contrast == nil && gamuts[$0.others.joined()] != nil }
        let isIdiom = words.allSatisfy { $0.luminosity == nil && $0.contrast == nil && idioms[$0.others.joined()] != nil }
        return words.enumerated().map { index, words in
            var look = TokenSettings.Look()
            // Any appearance is the standard one, and light where dark is.
            let isLightApart = words.luminosity == .light && standardLuminosity(modifier) == .dark
            if words.luminosity == .dark, standardLuminosity(modifier) != .dark { look.luminosity = .dark }
            if isLightApart { look.luminosity = .light }
            if words.contrast == true { look.contrast = .high }
            let rest = words.others.joined()
            if isGamut, let gamut = gamuts[rest] {
                look.gamut = index == standard ? .any : gamut
            } else if isIdiom, let idiom = idioms[rest] {
                look.idiom = index == standard ? .universal : idiom
            } else if words.others != own {
                look.theme = words.others.joined(separator: "-")
            }
            return look
        }
    }

    /// A system whose only standard is dark shows dark unless light is asked for.
    static func standardLuminosity(_ modifier: TokenModifier) -> ModeWords.Luminosity? {
        let words = modifier.contexts.map { ModeWords($0) }
        let standard = modifier.standard ?? 0
        guard words.indices.contains(standard), words[standard].luminosity == .dark else { return nil }
        return words.contains { $0.luminosity != .dark && $0.others == words[standard].others } ? .dark : nil
    }

    static func themes(_ modifier: TokenModifier) -> [TokenSettings.Look] {
        modifier.contexts.enumerated().map { index, name in
            var look = TokenSettings.Look()
            if index != modifier.standard ?? 0 { look.theme = ModeWords.words(of: name).joined(separator: "-") }
            return look
        }
    }

    static let usual: Set = ["default", "base", "any", "normal", "regular", "standard", "global"]
    static let gamuts: [String: VariantKey.Gamut] = [
        "srgb": .srgb, "p3": .p3, "displayp3": .p3, "wide": .p3, "widegamut": .p3, "": .any,
    ]
    static let idioms: [String: Idiom] = [
        "phone": .phone, "mobile": .phone, "iphone": .phone, "tablet": .pad, "ipad": .pad, "watch": .watch, "tv": .tv,
        "mac": .mac, "desktop": .mac, "car": .car, "": .universal,
    ]
}

extension TokenAxes {
    /// One line for each modifier: `theme: light → any, dark → dark`.
    package var text: String {
        axes.map { axis in
            let name = axis.modifier.name
            if axis.isIgnored {
                return
                    "\(name): \(axis.modifier.changesColors ? "left out by the configuration" : "changes no color, left out")\n"
            }
            let looks = zip(axis.modifier.contexts, axis.looks).map { "\($0) → \(Self.words(of: $1))" }
            return "\(name): \(looks.joined(separator: ", "))\(axis.isGuessed ? " (guessed)" : "")\n"
        }.joined()
    }

    static func words(of look: TokenSettings.Look) -> String {
        var words: [String] = []
        if look.luminosity != .any { words.append(look.luminosity.rawValue) }
        if look.contrast != .normal { words.append("high contrast") }
        if look.gamut != .any { words.append(look.gamut.rawValue) }
        if look.idiom != .universal { words.append(look.idiom.rawValue) }
        if !look.theme.isEmpty { words.append("theme \(look.theme)") }
        return words.isEmpty ? "any" : words.joined(separator: " and ")
    }
}
