package import NightcarBasics
import NightcarModel
package import NightcarXCAssets
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// A look in which a color set has another color than its token.
package struct TokenDifference: Sendable {
    package var key: VariantKey
    /// What the set has. Nil if it has no color there.
    package var found: ColorValue?
    package var wanted: ColorValue
    /// The place of the token's value.
    package var token: Location
    /// The place of the entry that answers for the look, or the set.
    package var entry: Location
    /// The number of the gradient's stop, from 1.
    package var stop: Int?

    /// `dark: #0B5CFF → #0A58F5`.
    package var text: String {
        let place = stop.map { "stop \($0), " } ?? ""
        return "\(place)\(Self.words(key)): \(found.map(Self.text) ?? "nothing") → \(Self.text(wanted))"
    }

    private static func words(_ key: VariantKey) -> String {
        var words = [key.luminosity == .dark ? "dark" : key.luminosity == .light ? "light" : "any"]
        if key.contrast == .high { words.append("high contrast") }
        if key.gamut == .p3 { words.append("display P3") }
        if key.idiom != .universal { words.append(key.idiom.rawValue) }
        return words.joined(separator: ", ")
    }

    /// Hexadecimal digits in the color's own space, or the name of a reference.
    static func text(_ color: ColorValue) -> String {
        guard case .components(let space, let values, let alpha) = color else {
            if case .reference(let name, _) = color { return name }
            return ""
        }
        let bytes = (values.count == 1 ? [values[0], values[0], values[0]] : values) + (alpha < 1 ? [alpha] : [])
        let digits = bytes.map { value in
            let text = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return "#\(digits.joined())\(space == .displayP3 ? " (P3)" : "")"
    }
}

extension TokenSet {
    /// The looks in which a set's colors differ from the token's by more than a step of eight bits.
    ///
    /// Only looks that the tokens have count: a set may have further ones, made by hand or derived.
    package func differences(from set: SourceSet, _ gamut: TokenSettings.Gamut) -> [TokenDifference] {
        let entries = set.entries.compactMap {
            entry -> (key: VariantKey, color: ColorValue, location: Location, position: Double?)? in
            guard case .color(let color) = entry.target else { return nil }
            let rendition = Rendition(key: entry.key, content: .color(color), attributes: entry.attributes)
            return (entry.key, color, entry.location, rendition.stopLocation)
        }
        guard stops.isEmpty else {
            let hasMore = entries.contains { $0.key.qualifier("stop") == "\(stops.count)" }
            return stops.enumerated().flatMap { number, stop in
                // A stop that is elsewhere is another one, and a gradient with more stops, too.
                let own = entries.filter { entry in
                    !hasMore && entry.key.qualifier("stop") == "\(number)"
                        && entry.position.map { abs($0 - stop.position) < 1e-5 } ?? true
                }
                return stop.colors.differences(
                    from: own.map { ($0.key.settingQualifier("stop", to: nil), $0.color, $0.location) }, at: set.location, gamut
                ).map { difference in
                    var difference = difference
                    difference.stop = number + 1
                    return difference
                }
            }
        }
        return differences(from: entries.map { ($0.key, $0.color, $0.location) }, at: set.location, gamut)
    }

    private func differences(
        from entries: [(key: VariantKey, color: ColorValue, location: Location)], at place: Location, _ gamut: TokenSettings.Gamut
    ) -> [TokenDifference] {
        var found: [TokenDifference] = []
        for value in values {
            // A device always asks for light or dark, and for a gamut.
            var narrow = value.key
            if narrow.luminosity == .any { narrow.luminosity = .light }
            if narrow.gamut == .any { narrow.gamut = .srgb }
            var asked = [narrow]
            if gamut == .p3, value.key.gamut == .any, !value.color.isInside(.srgb) {
                var wide = narrow
                wide.gamut = .p3
                asked.append(wide)
            }
            for key in asked {
                let space: ColorSpace = key.gamut == .p3 && gamut == .p3 ? .displayP3 : .srgb
                let wanted = value.color.value(in: space)
                let answer = VariantResolver.best(of: entries.map(\.key), for: VariantTraits(key)).map { entries[$0] }
                if let answer, Self.isSame(answer.color, wanted, in: space) { continue }
                // One color that answers for several looks, and one token that gives them their value, are one difference.
                if found.contains(where: { $0.entry == answer?.location && $0.token == value.location && $0.wanted == wanted }) {
                    continue
                }
                var shown = value.key
                if key.gamut == .p3 { shown.gamut = .p3 }
                found.append(
                    TokenDifference(
                        key: shown, found: answer?.color, wanted: wanted, token: value.location,
                        entry: answer?.location ?? place))
            }
        }
        return found
    }

    private static func isSame(_ a: ColorValue, _ b: ColorValue, in space: ColorSpace) -> Bool {
        guard case .components(_, let own, let alpha) = a.converted(to: space),
            case .components(_, let other, let otherAlpha) = b, own.count == other.count
        else { return false }
        return zip(own + [alpha], other + [otherAlpha]).allSatisfy { abs($0 - $1) <= 1.01 / 255 }
    }
}

extension TokenCatalog {
    /// Where a catalog differs from the tokens: other values, tokens without a set, and sets without a token.
    package func drift(from catalog: SourceCatalog) -> [Finding] {
        var findings: [Finding] = []
        let present = catalog.tokenSets
        for set in sets {
            guard let own = present[set.folderName] else {
                // Other tools write no gradient sets.
                let (word, severity) = set.stops.isEmpty ? ("color", Severity.error) : ("gradient", .warning)
                findings.append(
                    Finding(
                        .tokenSetMissing, severity,
                        "the token \"\(set.token)\" has no \(word) set \"\(set.name)\" in \(catalog.path); run nightcar tokens build",
                        at: set.location))
                continue
            }
            for difference in set.differences(from: own, settings.gamut) {
                findings.append(
                    Finding(
                        .tokenDrift, .error,
                        "\"\(set.name)\" differs from its token \(set.token) (set → token): \(difference.text)",
                        at: difference.entry,
                        related: [.init(location: difference.token, message: "the value of the token")],
                        asset: own.folder.path, variant: "\(difference.key)"))
            }
        }
        let wanted = Set(sets.map(\.folderName)).union(failedNames.map { "\($0).\(SetKind.color.rawValue)" })
        for set in catalog.sets where set.kind == .color && !wanted.contains("\(set.name).\(set.kind.rawValue)") {
            findings.append(
                Finding(
                    .tokenSetExtra, .warning, "the color set \"\(set.name)\" has no token; remove it, or add the token",
                    at: set.location, asset: set.folder.path))
        }
        return findings
    }
}
