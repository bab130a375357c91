import NightcarBasics

/// A set without its Contents.json.
struct MissingContentsJSON: LoaderRule {
    static let about = RuleDescription(
        .missingContentsJSON, .structure,
        options: [RuleOption("roots", .flag(false), "Whether the root of a catalog must have one.")],
        fixing: .automatic,
        triggering: [RuleExample("Only pictures", [("Logo.imageset/logo.png", .png(8, fill: .red))])],
        passing: [
            RuleExample(
                "A set with one",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                ])
        ])

    private let asksRoots: Bool

    init(_ options: RuleOptions) { asksRoots = options.flag("roots") }

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        var issue = issue
        guard let set = project.set(at: issue.asset) else {
            issue.severity = .info
            return asksRoots ? issue : nil
        }
        issue.severity = nil
        issue.fix = FileAdoption.contents(of: set).map { .safe(.create(folder: set.folder, $0)) }
        return issue
    }
}
