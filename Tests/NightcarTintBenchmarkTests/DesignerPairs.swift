import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A colorset whose designer declared an opaque light and an opaque dark value.
struct DesignerPair {
    var name: String
    var light: XYZ
    var dark: XYZ
    var role: ColorRole
    /// For a step of a ramp: the tone that stays.
    var anchor: Double?

    /// Every such colorset of the catalogs below a folder, with the role that the engine gives it without any configuration.
    static func all(in folder: String) throws -> [DesignerPair] {
        try loadCatalogs(at: [folder]).flatMap { source in
            let colors = expand([source]).catalog.assets.filter { $0.kind == .color }
            let roles = RoleResolver(of: colors)
            return colors.compactMap { DesignerPair($0, roles) }
        }
    }

    init?(_ asset: Asset, _ roles: RoleResolver) {
        guard let light = asset.value(dark: false), let dark = asset.value(dark: true), light.alpha == 1, dark.alpha == 1,
            let lightXYZ = XYZ(light), let darkXYZ = XYZ(dark)
        else { return nil }
        let decision = roles.role(name: asset.name, path: asset.pathInCatalog, color: light)
        name = asset.name
        (self.light, self.dark) = (lightXYZ, darkXYZ)
        (role, anchor) = (decision.role, decision.anchor)
    }

    /// The side on which an algorithm that knows only two would put the role; without a role, light colors are backgrounds.
    var guessedSide: Side {
        switch role {
        case .surface, .fill: .background
        case .text, .graphic, .accent, .separator: .foreground
        case .shadow, .palette, .constant, .unknown: light.tone >= 50 ? .background : .foreground
        }
    }
}

extension RoleResolver {
    /// A resolver that knows only the colors, without any configuration.
    init(of colors: [Asset]) {
        self.init(
            colors: colors.compactMap { color in
                color.value(dark: false).map { (color.name, color.pathInCatalog, $0) }
            })
    }
}

extension Asset {
    /// The declared color without *Increase Contrast*.
    func value(dark isDark: Bool) -> ColorValue? {
        for luminosity in isDark ? [Luminosity.dark] : [.any, .light] {
            for rendition in renditions where rendition.key.contrast == .normal && rendition.key.luminosity == luminosity {
                if rendition.key.gamut != .p3, case .color(let color) = rendition.content { return color }
            }
        }
        return nil
    }
}

/// Distances to the designers' values, as 100 · ΔE_OK.
struct Score {
    var mean: Double
    var median: Double
    var p90: Double

    init(_ distances: [Double]) {
        let sorted = distances.sorted()
        mean = sorted.reduce(0, +) / Double(sorted.count)
        median = Self.quantile(sorted, 0.5)
        p90 = Self.quantile(sorted, 0.9)
    }

    /// Interpolates between the two nearest values.
    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let low = Int(position)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (position - Double(low))
    }
}
