package import NightcarDiagnostics
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

    /// `in dark mode: #0B5CFF → #0A58F5`.
    package var text: String { "\(Self.words(key)): \(found.map(Self.text) ?? "nothing") → \(Self.text(wanted))" }

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
        let entries = set.entries.compactMap { entry -> (key: VariantKey, color: ColorValue, location: Location)? in
            if case .color(let color) = entry.target { (entry.key, color, entry.location) } else { nil }
        }
        return values.flatMap { value -> [TokenDifference] in
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
            return asked.compactMap { key in
                let space: ColorSpace = key.gamut == .p3 && gamut == .p3 ? .displayP3 : .srgb
                let wanted = value.color.value(in: space)
                let answer = VariantResolver.best(of: entries.map(\.key), for: VariantTraits(key)).map { entries[$0] }
                if let answer, Self.isSame(answer.color, wanted, in: space) { return nil }
                var shown = value.key
                if key.gamut == .p3 { shown.gamut = .p3 }
                return TokenDifference(
                    key: shown, found: answer?.color, wanted: wanted, token: value.location,
                    entry: answer?.location ?? set.location)
            }
        }
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
        let present = Dictionary(catalog.sets.filter { $0.kind == .color }.map { ($0.name, $0) }) { first, _ in first }
        for set in sets {
            guard let own = present[set.name] else {
                findings.append(
                    Finding(
                        .tokenSetMissing, .error,
                        "the token \"\(set.token)\" has no color set \"\(set.name)\" in \(catalog.path); run nightcar tokens build",
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
        let wanted = Set(sets.map(\.name)).union(failedNames)
        for set in catalog.sets where set.kind == .color && !wanted.contains(set.name) {
            findings.append(
                Finding(
                    .tokenSetExtra, .warning, "the color set \"\(set.name)\" has no token; remove it, or add the token",
                    at: set.location, asset: set.folder.path))
        }
        return findings
    }
}
