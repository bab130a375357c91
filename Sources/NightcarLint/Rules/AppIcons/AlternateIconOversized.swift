import NightcarDiagnostics
import NightcarImaging
import NightcarXCAssets

/// An icon that is larger than it is ever displayed.
struct AlternateIconOversized: ProjectRule {
    static let about = RuleDescription(
        .alternateIconOversized, .appIcons, isOnByDefault: false, precision: .medium,
        options: [RuleOption("pixels", .number(512), "The most pixels of a side.")],
        triggering: [
            RuleExample(
                "A copy of the icon",
                [
                    ("Night.appiconset/Contents.json", RuleExample.images(RuleExample.icon("icon.png"))),
                    ("Night.appiconset/icon.png", .png(1024, fill: .teal)),
                    ("Night-Preview.imageset/Contents.json", RuleExample.images(#""filename" : "preview.png""#)),
                    ("Night-Preview.imageset/preview.png", .png(1024, fill: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "A small preview",
                [
                    ("Night.appiconset/Contents.json", RuleExample.images(RuleExample.icon("icon.png"))),
                    ("Night.appiconset/icon.png", .png(1024, fill: .teal)),
                    ("Night-Preview.imageset/Contents.json", RuleExample.images(#""filename" : "preview.png""#)),
                    ("Night-Preview.imageset/preview.png", .png(180, fill: .teal)),
                ])
        ])

    private let pixels: Int

    init(_ options: RuleOptions) { pixels = Int(options.number("pixels")) }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? .header : [] }

    func check(_ project: LintProject) -> [Issue] {
        let icons = project.sets.filter(\.isAppIcon).map { $0.shortName.lowercased() }
        guard !icons.isEmpty else { return [] }
        return project.sets.filter(\.isImage).flatMap { set -> [Issue] in
            let name = set.shortName.lowercased()
            guard let icon = icons.first(where: { name.contains($0) }) else { return [] }
            return set.filled.compactMap { entry in
                guard let size = project.facts(of: entry, in: set)?.size, size.width == size.height, size.width > pixels else {
                    return nil
                }
                return set.issue(
                    "\"\(set.name)\" has \(size.width) pixels per side and seems to preview the icon \"\(icon)\"; 180 are enough",
                    at: entry)
            }
        }
    }
}
