import ThemeCatalogPixels

extension ColorPlan {
    /// What a sample of an app's screen shows.
    package enum Part: String, Sendable, Hashable, CaseIterable {
        case page, card, text, accent, separator
    }

    /// The positions of the colors that stand for the parts of a screen. A part without a color is left out.
    package var screen: [Part: Int] {
        let grounds = items.indices.filter { items[$0].role.role == .surface && items[$0].isLightGround }
        var parts: [Part: Int] = [:]
        parts[.page] = grounds.first { items[$0].isPage } ?? grounds.max { items[$0].lightTone < items[$1].lightTone }
        parts[.card] = grounds.first { $0 != parts[.page] && !items[$0].isPage } ?? grounds.first { $0 != parts[.page] }
        parts[.text] = items.indices.filter { items[$0].role.role == .text }.min { items[$0].lightTone < items[$1].lightTone }
        for role in [ColorRole.accent, .fill] where parts[.accent] == nil {
            parts[.accent] = items.firstIndex { $0.role.role == role }
        }
        parts[.separator] = items.firstIndex { $0.role.role == .separator }
        return parts
    }
}

extension ColorPlan.Item {
    var lightTone: Double { XYZ(light)?.tone ?? 0 }

    /// Whether it is opaque and light in light mode, as a page or a card is.
    var isLightGround: Bool { light.alpha == 1 && (XYZ(light).map(ToneRules.isLightGround) ?? false) }

    /// Whether its name is for a page, and not for something on it.
    var isPage: Bool {
        let words = NameTokens.split(name.split(separator: "/").last ?? "")
        return NameEvidence.isPage(words) && !words.contains { NameTokens.states.contains($0) }
    }
}
