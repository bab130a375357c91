import NightcarDiagnostics
import NightcarModel
import NightcarXCAssets

/// A set that nothing seems to use.
struct UnusedAsset: ProjectRule {
    static let about = RuleDescription(
        .unusedAsset, .sources, isOnByDefault: false, precision: .low,
        options: [RuleOption("used", .list([]), "Patterns for sets whose names are made at run time.")],
        fixing: .suggested,
        triggering: [
            RuleExample(
                "Nobody names it", UnusedAsset.files, sources: [("App.swift", "let image = UIImage(named: \"Other\")\n")])
        ],
        passing: [
            RuleExample(
                "A string", UnusedAsset.files, sources: [("App.m", "[UIImage imageNamed:@\"ic-japan\"];\n")]),
            RuleExample("A generated symbol", UnusedAsset.files, sources: [("App.swift", "Image(.icJapan)\n")]),
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
        guard let sources = project.sources else { return [] }
        let prefixes = sources.texts.compactMap { text -> String? in
            guard let start = text.firstRange(of: "\\(")?.lowerBound, start > text.startIndex else { return nil }
            return String(text[..<start])
        }
        return project.sets.filter { set in
            guard Self.kinds.contains(set.kind), set.source.parent == nil, !set.source.entries.isEmpty else { return false }
            if Self.builtIn.contains(set.shortName) || used.contains(where: { set.names.contains(where: $0.matches) }) {
                return false
            }
            let names = Set([set.name, set.source.namespacedName, set.shortName])
            if !names.isDisjoint(with: sources.texts) { return false }
            if prefixes.contains(where: { prefix in names.contains { $0.hasPrefix(prefix) } }) { return false }
            let symbols = names.flatMap { AssetSymbol.spellings(of: $0, kind: set.kind) }
            return !symbols.contains(where: sources.members.contains)
        }.map { set in
            set.issue(
                "nothing in the sources names “\(set.name)”",
                fix: set.source.folder.folders.isEmpty ? .unsafe(.deleteSet(folder: set.folder)) : nil)
        }
    }
}
