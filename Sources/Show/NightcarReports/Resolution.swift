import NightcarBasics
package import NightcarModel
import ThemeCatalogPixels
package import ThemeCatalogVariants

/// The report of `nightcar show`: the rendition that answers a request, and why.
package struct Resolution: Sendable, Encodable {
    package var schemaVersion = 1
    package var asset: String
    package var kind: String
    package var asked: [String: String]
    /// Nil if no rendition is for the requested device.
    package var rendition: RenditionInfo?
    /// If there is no answer, the nearest rendition for another device. `ThemeCatalog` answers with it.
    package var nearest: String?
    /// Whether the system shows the answer mirrored. Nil if not.
    package var mirrored: Bool?
    /// What iOS shows for a reference to one of its colors, from the first to the last system with other values. Nil for other
    /// contents.
    package var systemColors: [SystemValue]?
    package var axes: [AxisMatch]
    package var others: [Loser]

    package struct AxisMatch: Sendable, Encodable {
        package var axis: String
        package var asked: String
        package var given: String
        package var how: String
    }

    /// The value of a system color from a generation of systems on.
    package struct SystemValue: Sendable, Encodable {
        package var since: String
        package var color: String
    }

    /// Another rendition and the axis that decided against it.
    package struct Loser: Sendable, Encodable {
        package var variant: String
        package var lostOn: String?
    }

    /// Nil if the asset has no rendition.
    package init?(_ asset: Asset, traits: Traits) {
        let keys = asset.renditions.map(\.key)
        guard let explanation = Resolver.explain(traits, keys: keys) else { return nil }
        self.asset = asset.name
        kind = asset.kind.rawValue
        asked = traits.key.restrictedAxes
        let winner = asset.renditions[explanation.winner]
        if explanation.servesDevice {
            rendition = RenditionInfo(winner)
            mirrored = winner.key.isMirrored(for: traits.direction) ? true : nil
            systemColors = Self.systemColors(winner, traits: traits)
        } else {
            nearest = winner.key.description
        }
        axes = explanation.matches.map {
            AxisMatch(axis: $0.axis.name, asked: $0.asked, given: $0.given, how: $0.how.rawValue)
        }
        others = zip(keys, explanation.lostOn).enumerated().filter { $0.offset != explanation.winner }.map {
            Loser(variant: $0.element.0.description, lostOn: $0.element.1?.name)
        }
    }
}

extension Resolution {
    private static func systemColors(_ rendition: Rendition, traits: Traits) -> [SystemValue]? {
        guard case .color(let value) = rendition.content else { return nil }
        var values: [SystemValue] = []
        for generation in ColorValue.SystemGeneration.allCases {
            let color = value.systemColor(
                isDark: traits.luminosity == .dark, hasHighContrast: traits.contrast == .high, generation: generation)
            guard let color = color.map(describe), color != values.last?.color else { continue }
            values.append(SystemValue(since: "iOS \(generation.rawValue)", color: color))
        }
        return values.isEmpty ? nil : values
    }

    /// The winner, how it matches on each axis that was requested or isn't an exact match, and the axis that each other rendition
    /// lost on.
    package var text: String {
        var lines = ["\(asset.printable) (\(kind)): \(rendition?.variant ?? "missing")"]
        if let rendition { lines.append("  \(rendition.summary)") }
        if let nearest {
            lines.append("  no rendition is for \(asked["idiom"] ?? "any") or universal; the nearest one is \(nearest)")
        }
        if let systemColors {
            let values = systemColors.map { "\($0.color) since \($0.since)" }.joined(separator: ", ")
            lines.append("  a color of the system: \(values)")
        }
        if mirrored == true { lines.append("  it is left-to-right artwork, which the system shows mirrored") }
        lines += ["", "Why"]
        var why = TextTable([.left, .left, .left, .left])
        for match in axes where match.how != "exact" || asked[match.axis] != nil {
            why.add(match.axis, "asked \(match.asked)", "is \(match.given)", match.how)
        }
        lines += why.isEmpty ? ["  no traits were given"] : why.lines()
        var lost = TextTable([.left, .left])
        for other in others {
            lost.add(other.variant, other.lostOn.map { "farther on \($0)" } ?? "equally near, but later in order")
        }
        if !lost.isEmpty { lines += ["", "Other renditions"] + lost.lines() }
        return lines.joined(separator: "\n") + "\n"
    }
}
