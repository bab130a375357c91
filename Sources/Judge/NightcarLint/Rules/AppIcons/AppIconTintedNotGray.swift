import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A tinted icon with colors.
struct AppIconTintedNotGray: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-tinted-not-gray", .warning, .linting,
            "The tinted app icon is not gray",
            """
            The system uses only the lightness of a tinted icon, so colors are lost. `--fix` removes the color and keeps \
            the lightness.
            """),
        .appIcons,
        options: [RuleOption("chroma", .number(0.02), "The OKLCH chroma above which a color is not gray.")],
        fixing: .automatic,
        triggering: [
            RuleExample.appIcon(
                "A teal disc", any: .png(1024, fill: .white, disc: .teal), tinted: .png(1024, fill: .black, disc: .teal))
        ],
        passing: [
            RuleExample.appIcon(
                "A white disc", any: .png(1024, fill: .white, disc: .teal), tinted: .png(1024, fill: .black, disc: .white))
        ])

    private let limit: Double

    init(_ options: RuleOptions) { limit = options.number("chroma") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.isAppIcon && set.filled.contains { $0.key.luminosity == .tinted } ? .chroma : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon else { return [] }
        return set.filled.filter { $0.key.luminosity == .tinted }.compactMap { entry in
            guard let chroma = project.facts(of: entry, in: set)?.pixels?.chroma, chroma > limit, let file = entry.file else {
                return nil
            }
            return set.issue(
                "the tinted icon \"\(file)\" is colored; the system uses its lightness only", at: entry,
                fix: .safe(.desaturate(folder: set.folder, file: file)))
        }
    }
}
