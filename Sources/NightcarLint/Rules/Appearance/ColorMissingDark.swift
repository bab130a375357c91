import NightcarAppSources
import NightcarDiagnostics
import NightcarEncoding
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A color that doesn't change when everything around it turns dark.
struct ColorMissingDark: ProjectRule {
    static let about = RuleDescription(
        .colorMissingDark, .appearance, precision: .high,
        options: [
            RuleOption(
                "fixed-names",
                .list([
                    "always", "static", "fixed", "constant", "invariant", "never", "inverted", "inverse", "gradient",
                    "swatch", "preview", "launch", "splash",
                ]),
                "Words in a name that say that the color never changes."),
            RuleOption(
                "palette-names", .list(["palette", "palettes", "primitive", "primitives", "raw", "swatches", "named", "ramp"]),
                "Words in the name of a folder of raw values."),
            RuleOption(
                "hues",
                .list([
                    "red", "orange", "yellow", "green", "teal", "cyan", "blue", "indigo", "purple", "violet", "pink", "magenta",
                    "brown", "gray", "grey", "black", "white", "clear", "transparent",
                ]), "Words in a name that say what a color looks like: such a color is a raw value."),
            RuleOption("palette-size", .number(4), "How many colors without any dark value make a folder a palette."),
            RuleOption(
                "share", .number(0.5), "The share of the catalog's other named colors that must have a dark value, 0 to 1."),
        ],
        fixing: .suggested, usesSources: true,
        triggering: [
            RuleExample(
                "One of two has a dark value",
                [
                    ("Card.colorset/Contents.json", RuleExample.colors(RuleExample.color("FFFFFF"))),
                    (
                        "Label.colorset/Contents.json",
                        RuleExample.colors(RuleExample.color("1C1C1E"), RuleExample.color("F2F2F7", RuleExample.dark))
                    ),
                ])
        ],
        passing: [
            RuleExample(
                "A name that says so, a shadow, a color of the system",
                [
                    ("AlwaysDark.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E"))),
                    ("TextOnDark.colorset/Contents.json", RuleExample.colors(RuleExample.color("F2F2F7"))),
                    ("CardShadow.colorset/Contents.json", RuleExample.colors(RuleExample.color("000000", alpha: "0.300"))),
                    (
                        "Ground.colorset/Contents.json",
                        RuleExample.colors(#""color" : { "platform" : "ios", "reference" : "systemBackgroundColor" }"#)
                    ),
                ]),
            RuleExample(
                "A palette",
                ["100", "200", "300", "400"].map {
                    ("Palette/Blue\($0).colorset/Contents.json", RuleExample.colors(RuleExample.color("2060\($0.prefix(2))")))
                }),
        ])

    private let fixedNames: Set<String>
    private let paletteNames: Set<String>
    private let hues: Set<String>
    private let paletteSize: Int
    private let share: Double

    init(_ options: RuleOptions) {
        fixedNames = Set(options.list("fixed-names"))
        paletteNames = Set(options.list("palette-names"))
        hues = Set(options.list("hues"))
        paletteSize = max(1, Int(options.number("palette-size")))
        share = options.number("share")
    }

    func check(_ project: LintProject) -> [Issue] {
        let colors = project.sets.filter { $0.kind == .color && $0.source.parent == nil && !$0.filled.isEmpty }
        var folders: [Folder: (count: Int, withDark: Int, steps: Int)] = [:]
        for set in colors {
            let hasDark = set.filled.contains { $0.isDark }
            folders[Folder(set), default: (0, 0, 0)].count += 1
            if hasDark { folders[Folder(set), default: (0, 0, 0)].withDark += 1 }
            if isRampStep(set) { folders[Folder(set), default: (0, 0, 0)].steps += 1 }
        }
        let dark = XYZ(project.settings.darkBase)
        let byCatalog = Dictionary(grouping: colors, by: \.catalog)
        let alwaysDark = byCatalog.filter { isAlwaysDark($0.value) }
        let evidence = byCatalog.mapValues { colors in Evidence(of: colors.filter(tellsWhetherColorsChange)) }
        let missing = colors.flatMap { set -> [(LintSet, SourceEntry)] in
            if alwaysDark[set.catalog] != nil || project.lightOnly(set.catalog) != nil { return [] }
            let folder = folders[Folder(set)] ?? (0, 0, 0)
            let isPalette =
                set.isPalette || hasPaletteName(set) || isRampStep(set)
                || folder.count >= paletteSize && (folder.withDark == 0 || folder.steps * 2 > folder.count)
            if isPalette || staysByName(set) || project.derived.makesDark(for: set) || project.use(of: set) == .unused {
                return []
            }
            guard othersHaveDark(set, evidence[set.catalog] ?? Evidence(of: [])) else { return [] }
            return entriesWithoutDark(of: set, on: dark).map { (set, $0) }
        }
        let suggestions = missing.isEmpty ? nil : DarkSuggestions(project)
        return missing.map { set, entry in
            set.issue(
                "the color \"\(set.name)\" has no dark value, but most other colors here have one", at: entry,
                fix: suggestions?.fix(for: entry, in: set))
        }
    }
}

private extension ColorMissingDark {
    func entriesWithoutDark(of set: LintSet, on dark: XYZ) -> [SourceEntry] {
        set.groups { $0.withoutAppearance }.compactMap { group in
            // If there is no entry for a gamut or an idiom, the entry for any of them applies.
            let answersDark = set.filled.contains { entry in
                entry.isDark && entry.key.contrast == .normal
                    && (entry.key.gamut == group.key.gamut || entry.key.gamut == .any || group.key.gamut != .any)
                    && (entry.key.idiom == group.key.idiom || entry.key.idiom == .universal)
            }
            guard !answersDark, let base = group.entries.first(where: \.isBase), case .color(let color) = base.target,
                !worksOnAnyGround(color), failsInTheDark(color, set, on: dark)
            else { return nil }
            return base
        }
    }

    /// Whether the app is always dark: its backgrounds are dark, and no color has a dark value.
    func isAlwaysDark(_ colors: [LintSet]) -> Bool {
        let grounds = colors.filter { NameTokens.role(of: NameTokens.split($0.name))?.role == .surface }
        guard !grounds.isEmpty, !colors.contains(where: { $0.filled.contains(where: \.isDark) }) else { return false }
        return grounds.allSatisfy { set in
            guard let base = set.filled.first(where: \.isBase), case .color(let color) = base.target, let xyz = XYZ(color) else {
                return false
            }
            return xyz.tone < 30
        }
    }

    /// References to system colors adapt automatically. Partly transparent black darkens any background.
    func worksOnAnyGround(_ color: ColorValue) -> Bool {
        guard let xyz = XYZ(color) else { return true }
        return color.alpha == 0 || color.alpha < 1 && xyz.tone < 5
    }

    /// Whether enough other colors with a role have a dark value. Otherwise nobody decided that colors change here.
    ///
    /// - Parameter all: of the set's catalog. The set itself may be part of it.
    func othersHaveDark(_ set: LintSet, _ all: Evidence) -> Bool {
        let own = Evidence(of: tellsWhetherColorsChange(set) ? [set] : [])
        let (count, withDark) = (all.count - own.count, all.withDark - own.withDark)
        return count > 0 && Double(withDark) >= share * Double(count)
    }

    func tellsWhetherColorsChange(_ set: LintSet) -> Bool { role(of: set) != nil && !isRampStep(set) && !staysByName(set) }

    /// How many of some colors have a dark value.
    struct Evidence {
        let count: Int
        let withDark: Int

        init(of sets: [LintSet]) {
            count = sets.count
            withDark = sets.count { $0.filled.contains(where: \.isDark) }
        }
    }

    func role(of set: LintSet) -> ColorRole? { NameTokens.role(of: NameTokens.split(set.name))?.role }

    /// Whether a color surely looks wrong in dark mode: a background that stays bright, or something that is drawn on a
    /// background and has a contrast below 3:1 with it (WCAG 2.1, 1.4.11). Other roles can't be judged.
    func failsInTheDark(_ color: ColorValue, _ set: LintSet, on dark: XYZ) -> Bool {
        guard let xyz = XYZ(color) else { return false }
        switch role(of: set) {
        // A colorful background belongs to a brand, and stays.
        case .surface: return xyz.tone > 80 && OKLCH(xyz).chroma < 0.06 && color.alpha > 0.5
        case .text, .graphic, .accent: return ColorSolver.contrast(color, on: dark) < 3 && color.alpha > 0.5
        default: return false
        }
    }

    /// `blue10`, `gray100`, `anchorShade30`: a step of a ramp, with a number of two or three digits at the end.
    func isRampStep(_ set: LintSet) -> Bool {
        let words = NameTokens.split(set.shortName)
        guard words.count > 1, let last = words.last, last.allSatisfy(\.isNumber) else { return false }
        return (2...3).contains(last.count)
    }

    func hasPaletteName(_ set: LintSet) -> Bool {
        NameTokens.split(set.group).contains(where: paletteNames.contains)
    }

    func staysByName(_ set: LintSet) -> Bool {
        let words = NameTokens.split(set.name)
        if words.contains(where: fixedNames.contains) || NameTokens.role(of: words)?.role == .shadow { return true }
        if words.contains(where: hues.contains) { return true }
        // `onDark`, `whenLight`, `darkText`, `buttonLight`: the name is for one appearance, not for a role.
        return words.contains("dark") || words.contains("light")
    }
}
