import NightcarAppSources
import NightcarDiagnostics
import NightcarTint
import ThemeCatalogPixels

/// An App Store icon that is clear in places.
struct AppIconAlpha: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-alpha", .warning, .linting,
            "The App Store icon is clear in places",
            """
            App Store Connect has rejected uploads of such icons with ITMS-90717 ("can't be transparent nor contain an alpha \
            channel"). An icon in which every pixel is opaque may have the channel: apps with such icons are in the store. \
            `--fix` needs the color to paint the icon on: the option `background`. Dark and tinted icons \
            keep their alpha channel, because the system paints their background. Alternate icons that are clear in places \
            are skipped unless the option `alternates` is on, because we know of no rejection. An icon is an alternate if \
            the project names another one (`ASSETCATALOG_COMPILER_APPICON_NAME`), or if the catalog has an `AppIcon` \
            besides it. Icons that only debug builds have, and icons of apps whose entitlements keep them out of the store, \
            may be clear in places, too.
            """),
        .appIcons,
        options: [
            RuleOption("background", .text(""), "The color to flatten on, such as \"#FFFFFF\"; none when empty."),
            RuleOption("alternates", .flag(false), "Whether alternate icons that are clear in places are reported too."),
        ],
        fixing: .automatic, usesSources: true,
        triggering: [RuleExample.appIcon("Clear corners", any: .png(1024, disc: .teal))],
        passing: [
            RuleExample(
                RuleExample.appIcon("The app shows another icon in the store", any: .png(1024, disc: .teal)),
                sources: [("Config.xcconfig", "ASSETCATALOG_COMPILER_APPICON_NAME = Primary\n")]),
            RuleExample(
                RuleExample.appIcon("Only debug builds have it", any: .png(1024, disc: .teal)),
                sources: [
                    (
                        "App.xcodeproj/project.pbxproj",
                        """
                        ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
                        name = "Debug (Local)";
                        ASSETCATALOG_COMPILER_APPICON_NAME = Store;
                        name = Release;
                        """
                    )
                ]),
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
        guard !set.storeIcons.isEmpty, !project.isOfExtension(set), !project.isOutsideStore(set),
            judgesAlternates || !isAlternate(set, in: project)
        else { return [] }
        return set.storeIcons.compactMap { entry in
            guard let file = entry.file, let facts = project.facts(of: entry, in: set), facts.header != nil, facts.mayBeClear,
                facts.pixels?.isOpaque == false
            else { return nil }
            return set.issue(
                "\"\(file)\" is clear in places, but an App Store icon must be opaque", at: entry,
                fix: background.map { .safe(.flatten(folder: set.folder, file: file, $0)) })
        }
    }

    /// Whether the store shows another icon of the app: one that the project names, or one called `AppIcon`.
    private func isAlternate(_ set: LintSet, in project: LintProject) -> Bool {
        if let isAlternate = project.usage?.build.isAlternate(set.shortName) { return isAlternate }
        let standard = "AppIcon"
        return set.shortName != standard
            && project.sets.contains { $0.catalog == set.catalog && $0.isAppIcon && $0.shortName == standard }
    }
}
