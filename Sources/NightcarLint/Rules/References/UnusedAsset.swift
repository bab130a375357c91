import NightcarDiagnostics
import NightcarModel
import NightcarXCAssets

/// A set that nothing seems to use.
struct UnusedAsset: ProjectRule {
    static let about = RuleDescription(
        .unusedAsset, .sources, isOnByDefault: false, precision: .high,
        options: [RuleOption("used", .list([]), "Patterns for sets whose names are made at run time.")],
        fixing: .suggested,
        triggering: [
            RuleExample(
                "No source names it", UnusedAsset.files, sources: [("App.swift", "let image = UIImage(named: \"Other\")\n")])
        ],
        passing: [
            RuleExample(
                "A string", UnusedAsset.files, sources: [("App.m", "[UIImage imageNamed:@\"ic-japan\"];\n")]),
            RuleExample("A generated symbol", UnusedAsset.files, sources: [("App.swift", "Image(.icJapan)\n")]),
            RuleExample(
                "A name that is put together", UnusedAsset.files,
                sources: [("App.swift", "UIImage(named: \"ic-\\(country)\")\n")]),
            RuleExample(
                "The raw value of an enumeration", UnusedAsset.files,
                sources: [("App.swift", "enum Icon: String { case icJapan }\n")]),
            RuleExample(
                "A storyboard", UnusedAsset.files, sources: [("Main.storyboard", "<imageView image=\"ic-japan\"/>\n")]),
        ])

    private static let files: [(path: String, content: RuleExample.Content)] = [
        ("ic-japan.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
        ("ic-japan.imageset/a.png", .png(8, fill: .red)),
    ]

    private let used: [Glob]

    init(_ options: RuleOptions) { used = options.list("used").map { Glob($0) } }

    private static let kinds: Set<SetKind> = [.image, .color, .data, .symbol]
    /// Xcode and the system use these automatically.
    private static let builtIn: Set<String> = ["AccentColor", "WidgetBackground", "AppIcon", "LaunchImage"]

    func check(_ project: LintProject) -> [Issue] {
        guard project.usage != nil else { return [] }
        return project.sets.filter { set in
            guard Self.kinds.contains(set.kind), set.source.parent == nil, !set.source.entries.isEmpty else { return false }
            if Self.builtIn.contains(set.shortName) || used.contains(where: { set.names.contains(where: $0.matches) }) {
                return false
            }
            return project.use(of: set) == .unused
        }.map { set in
            set.issue(
                "no source names \"\(set.name)\", and none can put its name together",
                fix: set.source.folder.folders.isEmpty ? .unsafe(.deleteSet(folder: set.folder)) : nil)
        }
    }
}
