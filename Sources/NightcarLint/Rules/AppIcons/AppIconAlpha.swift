import NightcarDiagnostics
import NightcarTint
import ThemeCatalogPixels

/// An icon that the App Store rejects because of its alpha channel.
struct AppIconAlpha: SetRule {
    static let about = RuleDescription(
        .appIconAlpha, .appIcons,
        options: [RuleOption("background", .text(""), "The color to flatten on, such as \"#FFFFFF\"; none when empty.")],
        fixing: .automatic,
        triggering: [RuleExample.appIcon("Clear corners", any: .png(1024, disc: .teal))],
        passing: [
            RuleExample.appIcon(
                "Only the dark icon is clear", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal))
        ])

    private let background: RGB8?

    init(_ options: RuleOptions) {
        guard case .literal(.components(_, let values, _)) = TintRule.Source(options.text("background")), values.count == 3 else {
            background = nil
            return
        }
        let bytes = values.map { UInt8(($0 * 255).rounded()) }
        background = RGB8(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.storeIcons.isEmpty ? [] : .header }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        set.storeIcons.compactMap { entry in
            guard let file = entry.file, let facts = project.facts(of: entry, in: set), facts.header != nil, facts.mayBeClear
            else {
                return nil
            }
            return set.issue(
                "the App Store rejects “\(file)” because it has an alpha channel; save it without one", at: entry,
                fix: .safe(.flatten(folder: set.folder, file: file, background)))
        }
    }
}
