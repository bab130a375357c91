package import NightcarBasics
import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// A color set or gradient set that tokens ask for.
package struct TokenSet: Sendable {
    /// The name with namespaces.
    package var name: String
    /// The path of the token, with points.
    package var token: String
    package var node: Int32
    /// The path that the token refers to in the usual look.
    package var target: Int32?
    /// The place of the token's usual value.
    package var location: Location
    /// The value for each look that has one. The first is the usual one.
    package var values: [(key: VariantKey, color: TokenColor, location: Location)]
    /// The stops of a gradient, each with its colors. Empty for a color. The values of the set are the ones of the first stop.
    package var stops: [TokenStop] = []
    /// Whether each look has an entry, even if it shows what another one shows. A theme's set answers every look by itself.
    package var isExplicit = false
}

/// A stop of a gradient.
package struct TokenStop: Sendable {
    /// 0...1, the place on the line.
    package var position: Double
    /// The colors of the stop, as a color set would have them.
    package var colors: TokenSet
}

/// The color sets for a system of tokens.
package struct TokenCatalog: Sendable {
    package private(set) var sets: [TokenSet] = []
    /// The names of themes that tokens have values for.
    package private(set) var themes: [String] = []
    package private(set) var findings: [Finding] = []
    package let axes: TokenAxes
    /// The paths of tokens that have an error in some context.
    package private(set) var failed: Set<Int32> = []
    /// The names of the color sets of these tokens, which stay as they are.
    package private(set) var failedNames: Set<String> = []
    package let settings: TokenSettings

    /// - Parameter theme: the theme whose sets are made. Empty for the usual colors.
    package init(_ system: inout TokenSystem, _ settings: TokenSettings, theme: String = "") {
        axes = TokenAxes(system.modifiers, settings: settings.axes)
        self.settings = settings
        let start = Location(path: system.files.first ?? "")
        guard let combinations = combinations(start) else { return }
        var (order, found): ([Int32], [Int32: TokenSet]) = ([], [:])
        var seen: [VariantKey: [Int]] = [:]
        var others: [String: Int] = [:]
        var gradients: [Int32: [(key: VariantKey, value: TokenGradientValue, location: Location)]] = [:]
        for (choice, themed) in combinations {
            if !themed.theme.isEmpty, !themes.contains(themed.theme) { themes.append(themed.theme) }
            guard themed.theme == theme else { continue }
            var key = themed
            key.theme = ""
            if let other = seen[key] {
                let names = [other, choice].map { Self.words($0, system) }.joined(separator: " and ")
                report(.tokenUnmapped, nil, "\(names) are for the same look; say in tokens.axes what they are for", start)
                continue
            }
            seen[key] = choice
            let context = system.resolve(choice)
            failed.formUnion(context.failed)
            for value in context.gradients {
                if gradients[value.node] == nil { order.append(value.node) }
                gradients[value.node, default: []].append((key, value, system.location(of: value)))
            }
            for (type, count) in context.others { others[type] = max(others[type] ?? 0, count) }
            for value in context.values {
                if found[value.node] == nil { order.append(value.node) }
                add(value, key, to: &found[value.node], system)
            }
        }
        let names = TokenNames(settings: settings)
        failedNames = Set(failed.map { names.name(of: system.path(of: $0)) })
        // A token that is a color in another look can't be a set of one kind.
        for (node, values) in gradients { found[node] = found[node] == nil ? gradientSet(values, system) : nil }
        others["gradient whose stops differ between looks"] = gradients.keys.count { found[$0] == nil }
        finish(order.compactMap { found[$0] }, system)
        report(leftOut: others, start)
    }

    private mutating func combinations(_ start: Location) -> [(choice: [Int], key: VariantKey)]? {
        for name in axes.unknown {
            report(
                .tokenUnmapped, .warning, "the configuration says what \"\(name)\" is for, but the tokens don't have it", start)
        }
        if let combinations = axes.combinations { return combinations }
        report(.tokenLimit, nil, "there are too many combinations of contexts; leave modifiers out with \"ignore\"", start)
        return nil
    }

    private mutating func report(leftOut others: [String: Int], _ start: Location) {
        let others = others.filter { $0.value > 0 }
        guard !others.isEmpty else { return }
        let list = others.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        report(.tokenNotColor, nil, "tokens that aren't colors are left out: \(list)", start)
    }

    /// The sets of a theme that differ from the usual ones, or that only the theme has.
    package func theme(_ name: String, of system: inout TokenSystem) -> TokenCatalog {
        var themed = TokenCatalog(&system, settings, theme: name)
        let usual = Dictionary(sets.map { ($0.name, $0) }) { first, _ in first }
        themed.sets.removeAll { set in
            guard let other = usual[set.name] else { return false }
            let keys = Set(set.values.map(\.key)).union(other.values.map(\.key))
            return keys.allSatisfy { set.shown(for: $0) == other.shown(for: $0) }
        }
        for index in themed.sets.indices { themed.sets[index].makeExplicit() }
        // What was found in all contexts was reported already.
        themed.findings.removeAll { findings.contains($0) || $0.id == .tokenNotColor }
        return themed
    }

    private static func words(_ choice: [Int], _ system: TokenSystem) -> String {
        zip(system.modifiers, choice).map { "\($0.name) \"\($0.contexts[$1])\"" }.joined(separator: " with ")
    }
}

private extension TokenCatalog {
    mutating func report(
        _ id: FindingID, _ severity: Severity?, _ message: String, _ location: Location, _ related: [Finding.Related] = []
    ) {
        findings.append(Finding(id, severity ?? id.severity, TokenDocuments.clipped(message), at: location, related: related))
    }

    func add(_ value: TokenValue, _ key: VariantKey, to set: inout TokenSet?, _ system: TokenSystem) {
        let location = system.location(of: value)
        if set == nil {
            let path = system.path(of: value.node)
            set = TokenSet(
                name: TokenNames(settings: settings).name(of: path), token: path.joined(separator: "."), node: value.node,
                target: value.target, location: location, values: [])
        }
        set?.values.append((key, value.color, location))
    }

    /// Leaves out what isn't wanted, and reports names that two tokens would get.
    mutating func finish(_ found: [TokenSet], _ system: TokenSystem) {
        var names: [String: TokenSet] = [:]
        for set in found where isWanted(set) && !failed.contains(set.node) {
            var set = set
            if set.values.first?.key != VariantKey(), let first = set.values.first {
                report(
                    .tokenUnmapped, .warning,
                    "\"\(set.token)\" has no value in the usual look, so the one for \(first.key) is shown there", set.location)
                set.addUsual()
            }
            guard !set.name.isEmpty else {
                report(.tokenNameClash, nil, "\"\(set.token)\" has no letter or digit for a name", set.location)
                continue
            }
            guard !set.name.split(separator: "/").contains(where: { $0.utf8.count > Self.maximumNameSize }) else {
                report(
                    .tokenInvalidName, .error,
                    "the color set would have a name of more than \(Self.maximumNameSize) bytes, which a disk can't store; "
                        + "rename the token", set.location)
                continue
            }
            // Folders of many disks don't tell upper from lower case.
            if let other = names[set.name.lowercased()] {
                report(
                    .tokenNameClash, nil, "\"\(set.token)\" and \"\(other.token)\" both get the color set \"\(set.name)\"",
                    set.location, [.init(location: other.location, message: "the other token")])
                continue
            }
            names[set.name.lowercased()] = set
            sets.append(set)
        }
        sets.sort { $0.name < $1.name }
    }

    /// The bytes of a name, which makes a folder's name of at most 255 with the extension.
    static let maximumNameSize = 240

    func isWanted(_ set: TokenSet) -> Bool {
        switch settings.kinds {
        case .all: break
        case .semantic: if set.target == nil { return false }
        case .primitive: if set.target != nil { return false }
        }
        if !settings.include.isEmpty, !settings.include.contains(where: { $0.matches(set.token) }) { return false }
        return !settings.exclude.contains { $0.matches(set.token) }
    }
}

extension TokenSet {
    /// The value for a look: dark with high contrast falls back to dark, then to high contrast, and only then to the usual one.
    package func value(for key: VariantKey) -> TokenColor? {
        if let exact = values.first(where: { $0.key == key }) { return exact.color }
        var wanted = key
        if wanted.contrast == .high, wanted.luminosity != .any {
            wanted.contrast = .normal
            if let dark = values.first(where: { $0.key == wanted }) { return dark.color }
            wanted = key
            wanted.luminosity = .any
            if let high = values.first(where: { $0.key == wanted }) { return high.color }
        }
        wanted = VariantKey()
        wanted.idiom = key.idiom
        return (values.first { $0.key == wanted } ?? values.first)?.color
    }

    /// The entries of the set's `Contents.json`: the usual one, and each look that differs. The ones of a gradient have the number of
    /// their stop in the key.
    ///
    /// - Parameter gamut: whether colors outside sRGB get an entry for wide gamuts beside the mapped one.
    package func entries(_ gamut: TokenSettings.Gamut) -> [(key: VariantKey, color: ColorValue)] {
        guard stops.isEmpty else {
            return stops.enumerated().flatMap { number, stop in
                stop.colors.entries(gamut).map { ($0.key.settingQualifier("stop", to: "\(number)"), $0.color) }
            }
        }
        var keys = values.map(\.key)
        let hasDark = keys.contains { $0.luminosity != .any && $0.contrast == .normal }
        let hasHigh = keys.contains { $0.contrast == .high }
        if hasDark, hasHigh {
            for key in keys where key.luminosity != .any && key.contrast == .normal {
                var both = key
                both.contrast = .high
                if !keys.contains(both) { keys.append(both) }
            }
        }
        let isWhole = isExplicit || hasHigh && highContrastDiffers(among: keys)
        let kept = keys.filter { key in
            isWhole || key == VariantKey() || key.contrast == .normal && value(for: key) != value(for: VariantKey())
        }
        let isWide = gamut == .p3 && kept.contains { value(for: $0)?.isInside(.srgb) == false }
        return kept.flatMap { key -> [(key: VariantKey, color: ColorValue)] in
            guard let color = value(for: key) else { return [] }
            let space: ColorSpace = color.isInside(.srgb) ? .srgb : .displayP3
            guard isWide, key.gamut == .any else { return [(key, color.value(in: key.gamut == .p3 ? space : .srgb))] }
            var (narrow, wide) = (key, key)
            narrow.gamut = .srgb
            wide.gamut = .p3
            return [(narrow, color.value(in: .srgb)), (wide, color.value(in: space))]
        }
    }

    /// Whether any value for high contrast differs from the one without it. Then all looks have entries, because a device chooses
    /// among all of them.
    private func highContrastDiffers(among keys: [VariantKey]) -> Bool {
        keys.contains { key in
            var plain = key
            plain.contrast = .normal
            return key.contrast == .high && value(for: key) != value(for: plain)
        }
    }
}

extension TokenColor {
    /// The color as a catalog has it, mapped into a space.
    package func value(in space: ColorSpace) -> ColorValue {
        // A color of the space itself stays as it is written, to the last digit.
        let isOwn = self.space == (space == .displayP3 ? .displayP3 : .srgb) && components.min() >= 0 && components.max() <= 1
        let rgb = isOwn ? components : mapped(into: space == .displayP3 ? .displayP3 : .srgb)
        return .components(space: space, values: [rgb.x, rgb.y, rgb.z], alpha: alpha)
    }
}
