import NightcarAppSources
import NightcarBasics
import NightcarStore
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels

/// An App Store icon that is clear in places.
struct AppIconAlpha: SetRule {
    static let about = RuleDescription(
        .appIconAlpha, .appIcons,
        options: [
            RuleOption("background", .text(""), "The color to flatten on, such as \"#FFFFFF\"; none when empty."),
            RuleOption("alternates", .flag(false), "Whether alternate icons that are clear in places are reported too."),
        ],
        fixing: .automatic, usesSources: true,
        triggering: [RuleExample.appIcon("Clear corners", any: .png(1024, disc: .teal))],
        passing: [
            RuleExample(
                RuleExample.appIcon("The app shows another icon in the store", any: .png(1024, disc: .teal)),
                sources: RuleExample.project("ASSETCATALOG_COMPILER_APPICON_NAME: Primary")),
            RuleExample(
                RuleExample.appIcon("Only debug builds have it", any: .png(1024, disc: .teal)),
                sources: RuleExample.project(
                    "configs:", "  Debug: {ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon}",
                    "  Release: {ASSETCATALOG_COMPILER_APPICON_NAME: Store}")),
            RuleExample.appIcon(
                "Only the dark icon is clear", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal)),
        ])

    private let background: RGB8?
    private let judgesAlternates: Bool

    init(_ options: RuleOptions) {
        judgesAlternates = options.flag("alternates")
        guard case .literal(.components(_, let values, _)) = TintRule.Source(options.text("background")), values.count == 3 else {
            background = nil
            return
        }
        let bytes = values.map { UInt8(($0 * 255).rounded()) }
        background = RGB8(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.storeIcons.isEmpty ? [] : .alpha }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard !project.isOfExtension(set), !project.isOutsideStore(set) else { return [] }
        return project.storeItems(of: set).flatMap { item -> [Issue] in
            var icon = item
            if judgesAlternates { icon.isAlternate = false }
            return StoreRule.faults(of: icon) { $0 == Self.about.id }.compactMap { _, fault in
                guard let entry = set.filled.first(where: { $0.location == fault.location }), let file = entry.file else {
                    return nil
                }
                let fix = background.map { Fix.safe(.flatten(folder: set.folder, file: file, $0)) }
                return set.issue(fault.message, at: entry, fix: fix)
            }
        }
    }
}
