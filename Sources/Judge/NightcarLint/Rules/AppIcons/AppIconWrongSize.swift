import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// An icon whose size in pixels doesn't match its slot.
struct AppIconWrongSize: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-wrong-size", .warning, .linting,
            "An app icon's size in pixels is not the size of its slot times its scale",
            """
            Xcode warns ("is 58x48 but should be 58x58") and leaves the icon out, and the store rejects an app without the \
            icons that it requires. Export the icon in the size of its slot.
            """),
        .appIcons,
        triggering: [RuleExample.appIcon("A smaller picture", any: .png(512, fill: .white, disc: .teal))],
        passing: [RuleExample.appIcon("1024 pixels", any: .png(1024, fill: .white, disc: .teal))])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind.isIconSet ? .header : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind.isIconSet else { return [] }
        return set.filled.compactMap { entry in
            guard let points = entry.key.size, let size = project.facts(of: entry, in: set)?.size else { return nil }
            let scale = Double(max(1, entry.key.scale.rawValue))
            let (width, height) = (Int((points.width * scale).rounded()), Int((points.height * scale).rounded()))
            guard (size.width, size.height) != (width, height) else { return nil }
            return set.issue(
                "\"\(entry.file ?? "")\" is \(size.width)x\(size.height) pixels but should be \(width)x\(height)", at: entry)
        }
    }
}
