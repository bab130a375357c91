import NightcarModel
import ThemeCatalogVariants

/// The renditions of an asset in one line of the sheet, and where each of them is used.
struct SheetLine {
    /// The position of the asset in the catalog.
    var asset: Int
    /// The restrictions that all renditions of the line share, without appearance, theme and scale.
    var key: VariantKey
    /// For 1x, 2x and 3x and for each background, the position of the rendition that a device uses. Nil for an empty column.
    var answers: [[Int?]]

    static let scales: [Scale] = [.x1, .x2, .x3]

    /// The lines of an asset. Empty if it has neither pictures nor colors.
    static func lines(of asset: Asset, at position: Int, grounds: [Ground]) -> [SheetLine] {
        let shown = asset.renditions.indices.filter { asset.renditions[$0].content.isShown }
        let groups = Dictionary(grouping: shown) { asset.renditions[$0].key.withoutAppearance }
        return groups.keys.sorted().map { key in
            let members = (groups[key] ?? []).map { asset.renditions[$0].key }
            let columns = grounds.map { ground in !ground.isOptional || members.contains { ground.isAnswered(by: $0) } }
            let hasScales = members.contains { $0.scale != .any }
            let answers = (hasScales ? scales : [.any]).map { scale in
                zip(grounds, columns).map { ground, isShown -> Int? in
                    guard isShown else { return nil }
                    var traits = Traits(key)
                    (traits.luminosity, traits.contrast, traits.scale) = (ground.luminosity, ground.contrast, scale)
                    traits.theme = ground.theme
                    return Resolver.best(of: shown.map { asset.renditions[$0].key }, for: traits).map { shown[$0] }
                }
            }
            return SheetLine(asset: position, key: key, answers: answers)
        }
    }
}

extension Content {
    /// Whether the sheet has a place for it.
    var isShown: Bool {
        switch self {
        case .picture, .color, .data: true
        case .file, .derived, .child: false
        }
    }
}

extension VariantKey {
    /// The key without the axes of the columns and the scale switch.
    fileprivate var withoutAppearance: VariantKey {
        var key = self
        (key.luminosity, key.contrast, key.scale, key.theme) = (.any, .normal, .any, "")
        return key
    }
}
