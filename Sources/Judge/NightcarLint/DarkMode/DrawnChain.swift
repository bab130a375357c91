import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels

/// A proof that something is lost in dark mode, or isn't: what is drawn in which color, and on which background in which color, in both
/// looks. Each of the two steps has its place in the sources.
struct DrawnChain {
    /// A color in both looks, and where it comes from.
    struct Paint {
        var words: String
        var light: ColorValue
        var dark: ColorValue
        var location: Location

        /// `#222222`, or `#FFFFFF and #1C1C1E in dark mode`.
        var values: String {
            let (light, dark) = (DarkColors.hex(light), DarkColors.hex(dark))
            return light == dark ? light : "\(light) and \(dark) in dark mode"
        }
    }

    /// WCAG 2.1, 1.4.11: below this contrast, nothing can be made out.
    static let least = 3.0

    var front: Paint
    var ground: Paint
    var light: Double
    var dark: Double

    /// Nil if a color is one of the system that nobody knows, or if something shines through the background.
    init?(_ front: Paint, on ground: Paint) {
        guard ground.light.alpha >= 0.99, ground.dark.alpha >= 0.99, let light = XYZ(ground.light), let dark = XYZ(ground.dark),
            XYZ(front.light) != nil, XYZ(front.dark) != nil
        else { return nil }
        (self.front, self.ground) = (front, ground)
        self.light = ColorMeasures.contrast(front.light, on: light)
        self.dark = ColorMeasures.contrast(front.dark, on: dark)
    }

    /// Whether the background is known to change. Before an app's first dark mode, another one may be still to change.
    var isOnChangingGround: Bool { ground.light != ground.dark }

    /// Whether it can be made out in dark mode.
    var isSeen: Bool { dark >= Self.least }

    /// Whether it can be made out in light mode, and not in dark mode.
    var isLost: Bool { light >= Self.least && dark < Self.least }

    var words: String {
        "\(front.words) in \(front.values) (\(Self.place(front.location))) on \(ground.words), \(ground.values) "
            + "(\(Self.place(ground.location))): \(ratioText(light)):1 in light mode, \(ratioText(dark)):1 in dark mode"
    }

    var related: [Finding.Related] {
        [
            .init(location: front.location, message: "\(front.words) in \(DarkColors.hex(front.dark)) in dark mode"),
            .init(location: ground.location, message: "on \(ground.words), \(DarkColors.hex(ground.dark)) in dark mode"),
        ]
    }

    static func place(_ location: Location) -> String {
        "\(location.path.split(separator: "/").last ?? ""):\(location.range?.start.line ?? 1)"
    }
}

/// The backgrounds that code draws things on, resolved to values.
struct DrawnChains {
    private let byName: [String: LintSet]
    /// The texts that code draws on each color, by the folder of its set.
    private let onGround: [String: [DrawnChain]]

    init(_ project: LintProject) {
        var byName: [String: LintSet] = [:]
        for set in project.sets where set.kind == .color && set.source.parent == nil {
            for name in set.assetNames + AssetSymbol.spellings(of: set.source.namespacedName, kind: .color)
            where byName[name] == nil {
                byName[name] = set
            }
        }
        self.byName = byName
        var onGround: [String: [DrawnChain]] = [:]
        for use in project.usage?.uses ?? [] where use.kind == .color && use.isInFront {
            guard case .asset(let name) = use.background, let ground = byName[name], let front = byName[use.name],
                let chain = Self.chain(use, Self.paint(front, as: use), byName)
            else { continue }
            onGround[ground.folder, default: []].append(chain)
        }
        let label = ColorValue.reference(name: "labelColor", platform: "ios")
        for use in project.usage?.uses ?? [] where use.kind == .color && use.role == .background {
            guard let place = use.textAt, !use.isInBranch, !use.isGuess, use.shownIn == nil, let set = byName[use.name],
                let light = label.systemColor(isDark: false), let dark = label.systemColor(isDark: true),
                let ground = Self.paint(set, as: use),
                let chain = DrawnChain(DrawnChain.Paint(words: "a text", light: light, dark: dark, location: place), on: ground)
            else { continue }
            onGround[set.folder, default: []].append(chain)
        }
        self.onGround = onGround
    }

    /// What a use draws on which background. Nil if a step isn't known.
    func chain(_ use: AssetUse, of set: LintSet) -> DrawnChain? { Self.chain(use, Self.paint(set, as: use), byName) }

    /// What a use of a picture of one color draws on which background. Nil if a step isn't known.
    func chain(_ use: AssetUse, in color: RGB8) -> DrawnChain? {
        let value = ColorValue.components(
            space: .srgb, values: [color.red, color.green, color.blue].map { Double($0) / 255 }, alpha: 1)
        let front = DrawnChain.Paint(words: "drawn", light: value, dark: value, location: use.drawnAt ?? use.location)
        return Self.chain(use, front, byName)
    }

    /// The texts that code draws on a color.
    func texts(on set: LintSet) -> [DrawnChain] { onGround[set.folder] ?? [] }

    private static func chain(_ use: AssetUse, _ front: DrawnChain.Paint?, _ sets: [String: LintSet]) -> DrawnChain? {
        guard !use.isGuess, !use.isInBranch, use.shownIn == nil, let front, let ground = ground(of: use, sets) else { return nil }
        return DrawnChain(front, on: ground)
    }

    private static func paint(_ set: LintSet, as use: AssetUse) -> DrawnChain.Paint? {
        guard let light = ColorMeasures.shown(set, dark: false, high: false),
            let dark = ColorMeasures.shown(set, dark: true, high: false)
        else { return nil }
        return DrawnChain.Paint(
            words: "\"\(set.name)\"", light: light.color, dark: dark.color, location: use.drawnAt ?? use.location)
    }

    private static func ground(of use: AssetUse, _ sets: [String: LintSet]) -> DrawnChain.Paint? {
        let place = use.backgroundAt ?? use.drawnAt ?? use.location
        switch use.background {
        case .material, .something, .unknown: return nil
        case .literal(let red, let green, let blue, let alpha):
            let color = ColorValue.components(space: .srgb, values: [red, green, blue], alpha: alpha)
            return DrawnChain.Paint(words: "a fixed color", light: color, dark: color, location: place)
        case .system(let name):
            let reference = ColorValue.reference(name: name, platform: "ios")
            guard let light = reference.systemColor(isDark: false), let dark = reference.systemColor(isDark: true) else {
                return nil
            }
            return DrawnChain.Paint(words: name, light: light, dark: dark, location: place)
        case .asset(let name):
            guard let set = sets[name], let light = ColorMeasures.shown(set, dark: false, high: false),
                let dark = ColorMeasures.shown(set, dark: true, high: false)
            else { return nil }
            return DrawnChain.Paint(words: "\"\(set.name)\"", light: light.color, dark: dark.color, location: place)
        }
    }
}

extension AssetUse {
    /// Whether it draws a text or a symbol.
    var isInFront: Bool { [.text, .foreground].contains(role) }
}
