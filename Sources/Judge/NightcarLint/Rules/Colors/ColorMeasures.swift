import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The colors of a project by name, for comparisons.
struct ColorMeasures {
    /// A color as displayed in one appearance.
    struct Shown {
        var set: LintSet
        var entry: SourceEntry
        var color: ColorValue
        var xyz: XYZ
    }

    private var sets: [String: LintSet] = [:]

    init(_ project: LintProject) {
        for set in project.sets where set.kind == .color && set.source.parent == nil {
            if sets[set.name] == nil { sets[set.name] = set }
        }
    }

    var names: [String] { sets.keys.sorted() }

    func has(_ name: String) -> Bool { sets[name] != nil }

    /// The value for an appearance. Nil for a system color, whose value is unknown.
    func shown(_ name: String, dark: Bool, high: Bool = false) -> Shown? {
        sets[name].flatMap { Self.shown($0, dark: dark, high: high) }
    }

    /// The value of a set for an appearance. Nil for a system color, whose value is unknown.
    static func shown(_ set: LintSet, dark: Bool, high: Bool) -> Shown? {
        let entries = set.filled.filter(\.isColor)
        var traits = Traits()
        traits.luminosity = dark ? .dark : .light
        traits.contrast = high ? .high : .normal
        guard let best = Resolver.best(of: entries.map(\.key), for: traits), case .color(let color) = entries[best].target,
            let xyz = XYZ(color)
        else { return nil }
        return Shown(set: set, entry: entries[best], color: color, xyz: xyz)
    }

    /// The contrast of a color in front of an opaque one. A partly transparent color is blended.
    static func contrast(_ front: Shown, on back: Shown) -> Double {
        contrast(front.color, on: back.xyz)
    }

    /// The contrast of a color in front of an opaque one. 1 for a color of the system, whose value is unknown.
    static func contrast(_ front: ColorValue, on back: XYZ) -> Double {
        XYZ(front)?.composited(alpha: front.alpha, on: back).contrast(with: back) ?? 1
    }

    /// An issue for an unknown name in the configuration.
    func unknown(_ name: String, in project: LintProject) -> Issue {
        let hint = nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
        let place = project.catalogs.first?.path ?? ""
        return Issue(
            "the configuration names the color \"\(name)\", which no catalog has\(hint)", at: Location(path: place), asset: place,
            variant: name)
    }
}

/// One decimal, as contrast ratios are written.
func ratioText(_ ratio: Double) -> String {
    let tenths = Int((min(max(ratio, 0), 99) * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
}

extension LintSettings.Pair.Use {
    /// WCAG 2.1, 1.4.3, 1.4.11 and 1.4.6: the minimum contrast in ordinary surroundings and with Increase Contrast.
    func required(high: Bool) -> Double {
        switch self {
        case .text: high ? 7 : 4.5
        case .large: high ? 4.5 : 3
        case .graphic: high ? 4.5 : 3
        }
    }
}
