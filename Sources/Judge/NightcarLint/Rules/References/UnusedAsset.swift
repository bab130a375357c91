import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// A set that nothing seems to use.
struct UnusedAsset: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "unused-asset", .info, .linting,
            "No source of the app uses an image, color or data set",
            """
            The app ships it for nothing. The rule reads Swift, Objective-C, storyboards, property lists, project files, \
            scripts and other text files of the app. It reports a set only if no text and no identifier in them is its \
            name (case, dashes and underscores don't matter), no interpolation, format or concatenation can make its name, \
            and no two texts do when joined. A run without the rule ends in a line that counts these sets. Names that come \
            from a server can't be found: list them in the option `used`.
            """),
        .sources, isOnByDefault: false, precision: .high,
        options: [
            RuleOption("used", .list([]), "Patterns for sets whose names are made at run time."),
            RuleOption(
                "possible", .flag(false),
                "Whether sets are reported too if a word in the sources, or a name made at run time, could be their name."),
        ],
        fixing: .suggested,
        triggering: [
            RuleExample(
                "No source names it", UnusedAsset.files, sources: [("App.swift", "let image = UIImage(named: \"Other\")\n")]),
            RuleExample(
                "A name made at run time could be its name", UnusedAsset.files,
                sources: [("App.swift", "UIImage(named: \"ic-\\(country)\")\n")], options: ["possible": .flag(true)]),
        ],
        passing: [
            RuleExample(
                "A string", UnusedAsset.files, sources: [("App.m", "[UIImage imageNamed:@\"ic-japan\"];\n")]),
            RuleExample(
                "Xcode's constant for Objective-C", UnusedAsset.files, sources: [("App.m", "use(ACImageNameIcJapan);\n")]),
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
    private let reportsPossible: Bool

    init(_ options: RuleOptions) {
        used = options.list("used").map { Glob($0) }
        reportsPossible = options.flag("possible")
    }

    private static let kinds: Set<SetKind> = [.image, .color, .data, .symbol]
    /// Xcode and the system use these automatically.
    private static let builtIn: Set<String> = ["WidgetBackground", "AppIcon", "LaunchImage"]

    /// How many sets the rule reports. 0 if there are no sources to read.
    static func count(in project: LintProject) -> Int {
        guard project.code != nil else { return 0 }
        let rule = UnusedAsset(RuleOptions(about.options, given: project.settings.rules[about.identifier]?.options ?? [:]))
        return project.sets.count { rule.judges($0, in: project) && project.use(of: $0) == .unused }
    }

    private func judges(_ set: LintSet, in project: LintProject) -> Bool {
        Self.kinds.contains(set.kind) && !project.tintsControls(set) && set.source.parent == nil && !set.source.entries.isEmpty
            && !Self.builtIn.contains(set.shortName) && !used.contains { set.names.contains(where: $0.matches) }
    }

    func check(_ project: LintProject) -> [Issue] {
        guard project.code != nil else { return [] }
        return project.sets.filter { judges($0, in: project) }.compactMap { set in
            switch project.use(of: set) {
            case .unused:
                return set.issue(
                    "no source names \"\(set.name)\", and none can put its name together",
                    fix: set.source.folder.folders.isEmpty ? .unsafe(.deleteSet(folder: set.folder)) : nil)
            case .possible where reportsPossible:
                return set.issue("\"\(set.name)\" is possibly unused: no source names it as an asset, but one could mean it")
            default: return nil
            }
        }
    }
}
