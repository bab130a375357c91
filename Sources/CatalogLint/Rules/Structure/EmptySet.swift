import Diagnostics
import XCAssets

/// A set in which nothing is filled.
struct EmptySet: LoaderRule {
    static let about = RuleDescription(
        "empty-set", .structure, .warning,
        summary: "Nothing in a set is filled",
        rationale: """
            The app gets nothing for the name. Fill a slot or delete the set. The accent and widget colours that Xcode's \
            templates leave empty mean the system's colour, and are passed over.
            """,
        options: [
            RuleOption(
                "allowed", .list(["AccentColor", "WidgetBackground", "LaunchBackground"]), "Names of sets that may be empty.")
        ],
        fixing: .suggested,
        triggering: [
            RuleExample("No file in any slot", [("Logo.imageset/Contents.json", RuleExample.images(#""scale" : "1x""#))])
        ],
        passing: [
            RuleExample("The accent colour of a template", [("AccentColor.colorset/Contents.json", RuleExample.colors(""))])
        ])

    static let takesOver: Set<String> = ["empty-set"]

    private let allowed: Set<String>

    init(_ options: RuleOptions) { allowed = Set(options.list("allowed")) }

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        guard let set = project.set(at: issue.asset) else { return issue }
        if allowed.contains(set.shortName) { return nil }
        // An entry whose file is missing has been reported as such.
        if set.source.entries.contains(where: { $0.fileName != nil }) { return nil }
        var issue = issue
        issue.severity = nil
        issue.location = set.location
        if set.source.folder.folders.isEmpty { issue.fix = .unsafe(.deleteSet(folder: set.folder)) }
        return issue
    }
}
