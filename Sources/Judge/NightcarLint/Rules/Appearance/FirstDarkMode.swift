import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// An app that shows dark mode, and in which no set has a dark variant yet.
struct FirstDarkMode: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "first-dark-mode", .warning, .linting,
            "The app follows the system, and none of its sets has a dark variant",
            """
            The system turns dark, and the app's colors and images stay as they are: texts are lost, and pages glare. If the app \
            is meant to be light, say so: `UIUserInterfaceStyle` in its Info.plist, or `appearance: light` in `.nightcar.yml`. \
            Otherwise begin with the sets that the finding names: texts, pages and bars, and dark pictures. `lint --dark` is the \
            list of the work, what is most urgent first. As long as no set has a dark variant, this is the only finding about \
            missing ones. Where fewer than two of the sets are lost or glare for sure, the finding is a note. A few strays with a dark \
            variant, one of twenty used sets, don't count.
            """),
        .appearance, precision: .high, usesDarkMode: true,
        triggering: [
            RuleExample(
                "Texts and pages, and no dark value", files,
                sources: [("App.swift", code)])
        ],
        passing: [
            RuleExample(
                "The app is always light", files,
                sources: [
                    ("App.swift", code),
                    ("Info.plist", "<dict>\n<key>UIUserInterfaceStyle</key>\n<string>Light</string>\n</dict>\n"),
                ])
        ])

    private static let files: [(path: String, content: RuleExample.Content)] =
        [("BodyText", "202024"), ("PageBackground", "F8F8FA"), ("CardBackground", "FFFFFF"), ("Brand", "2060D0")].map {
            name, hex in
            ("\(name).colorset/Contents.json", RuleExample.colors(RuleExample.color(hex)))
        }

    private static let code = """
        view.backgroundColor = UIColor(named: "PageBackground")
        card.backgroundColor = UIColor(named: "CardBackground")
        label.textColor = UIColor(named: "BodyText")
        button.backgroundColor = UIColor(named: "Brand")

        """

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { DarkImages.needs(of: set, in: project) }

    /// How many sets there must be, how many of them must be open, and how many must be missing a variant for a warning.
    private static let least = (used: 4, open: 2, missing: 2)
    /// How many sets the message names.
    private static let named = 12

    /// The sets that need a look in a first dark mode, the most urgent first. Empty if it isn't one.
    static func open(in project: LintProject) -> [(set: LintSet, answer: DarkAnswer)] {
        guard let dark = project.dark, dark.isFirst else { return [] }
        let all = project.sets.compactMap { set in dark[set].map { (set: set, answer: $0) } }
        let open = all.filter(\.answer.needsWork)
        guard all.count(where: { $0.answer.state != .unused }) >= least.used,
            open.count >= least.open
        else { return [] }
        return open.sorted { ($0.answer.urgency, $0.set.path) < ($1.answer.urgency, $1.set.path) }
    }

    func check(_ project: LintProject) -> [Issue] {
        let open = Self.open(in: project)
        guard let first = open.first, let entry = first.answer.entry ?? first.set.entryWithoutDark, let dark = project.dark else {
            return []
        }
        let judged = project.sets.filter { set in
            dark[set].map { $0.state != .unused } == true && project.fixedAppearance(of: set) == nil
        }
        let strays = judged.count(where: project.hasDark)
        let some = "of its \(judged.count) used sets"
        let has = strays == 0 ? "none \(some) has" : "only \(strays) \(some) \(strays == 1 ? "has" : "have")"
        let targets = project.appearances(of: first.set)
        let target = targets.first { !$0.isFixed }
        let subject =
            switch target?.look {
            case .system: "the target \(target?.target ?? "") follows the system"
            case .ownSwitch: "the target \(target?.target ?? "") has its own switch"
            default: "nothing says that the app has one look"
            }
        let names = open.prefix(Self.named).map { "\"\($0.set.name)\"" }.joined(separator: ", ")
        let related = (target?.location).map { [Finding.Related(location: $0, message: "sets the look")] } ?? []
        var issue = first.set.issue(
            "\(subject), and \(has) a dark variant: declare that it is always light, or begin with \(names)",
            at: entry,
            related: related
                + open.map { .init(location: $0.answer.entry?.location ?? $0.set.location, message: $0.answer.reason) })
        if project.catalogs.indices.contains(first.set.catalog) { issue.asset = project.catalogs[first.set.catalog].path }
        issue.variant = ""
        if open.count(where: { $0.answer.state == .missing }) < Self.least.missing { issue.severity = .info }
        return [issue]
    }
}
