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

    /// Every such colorset of the catalogs below a folder, with the role that the engine gives it without any configuration.
    static func all(in folder: String) throws -> [DesignerPair] {
        try loadCatalogs(at: [folder]).flatMap { source in
            let colors = expand([source]).catalog.assets.filter { $0.kind == .color }
            let roles = RoleResolver(rules: [], pairs: [], names: colors.map { ($0.name, $0.pathInCatalog) })
            return colors.compactMap { pair($0, roles) }
        }
    }

    private static func pair(_ asset: Asset, _ roles: RoleResolver) -> DesignerPair? {
        func value(_ isDark: Bool) -> ColorValue? {
            for rendition in asset.renditions where rendition.key.contrast == .normal {
                let matches = rendition.key.luminosity == (isDark ? .dark : .any)
                if matches, rendition.key.gamut != .p3, case .color(let color) = rendition.content { return color }
            }
            return nil
        }
        guard let light = value(false), let dark = value(true), light.alpha == 1, dark.alpha == 1,
            let lightXYZ = XYZ(light), let darkXYZ = XYZ(dark)
        else { return nil }
        let role = roles.role(name: asset.name, path: asset.pathInCatalog, color: light).role
        return DesignerPair(name: asset.name, light: lightXYZ, dark: darkXYZ, role: role)
    }

    /// The side on which an algorithm that knows only two would put the role; without a role, light colors lie behind.
    var guessedSide: Side {
        switch role {
        case .surface, .fill: .background
        case .text, .graphic, .accent, .separator: .foreground
        case .shadow, .unknown: light.tone >= 50 ? .background : .foreground
        }
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

    /// Between two values the nearer counts by its share.
    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let low = Int(position)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (position - Double(low))
    }
}
