import ArgumentParser
import NightcarBasics
import NightcarLint
import NightcarStore

/// Which rules run, and what the command prints about them.
struct LintChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run only these rules, whatever the configuration says. The word store stands for all rules of the App Store.",
            valueName: "rule"),
        completion: .list(ofAny: RuleRegistry.configurable + [Self.store]))
    var only: [CommaSeparated<String>] = []

    @Option(
        help: ArgumentHelp("Don't run these rules, and don't report these findings.", valueName: "rule"),
        completion: .list(ofAny: RuleRegistry.configurable))
    var disable: [CommaSeparated<String>] = []

    @OptionGroup var sources: AppSourcesOption

    @Flag(
        help: """
            Print what each color and image needs in dark mode, and why, in place of findings. --format json and html work.
            """)
    var dark = false

    @Flag(help: "List the rules and exit. With --only store, list what is known of the App Store.")
    var listRules = false

    @Option(
        help: ArgumentHelp("Explain a finding of any command and exit.", valueName: "finding"),
        completion: .list(RuleRegistry.findings.map(\.name)))
    var explain: String?

    @Option(
        help: ArgumentHelp(
            "The format of --list-rules: text, markdown, or findings (the page of all findings).", visibility: .hidden))
    var listFormat = ListFormat.text

    /// All rules when empty.
    var rules: [String] {
        let named: [String] = only.elements().flatMap { $0 == Self.store ? RuleRegistry.storeRules : [$0] }
        return named.isEmpty && dark ? RuleRegistry.abouts.filter(\.usesDarkMode).map(\.identifier) : named
    }

    private static let store = "store"

    enum ListFormat: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, findings
    }

    var isAboutRules: Bool { listRules || explain != nil }

    func validateRules() throws {
        if let explain, RuleRegistry.finding(explain) == nil {
            let hint = Self.hint(explain, among: RuleRegistry.findings.map(\.name))
            throw ValidationError("There is no finding \"\(explain)\".\(hint) Documentation/Findings.md lists all.")
        }
        let disabled: [String] = disable.elements()
        for name in disabled where RuleRegistry.rule(name) == nil && RuleRegistry.finding(name) == nil {
            let hint = Self.hint(name, among: RuleRegistry.configurable)
            throw ValidationError("There is no rule or finding \"\(name)\".\(hint) Use --list-rules to see all rules.")
        }
        for name in rules where RuleRegistry.rule(name) == nil {
            if let rule = RuleRegistry.finding(name).flatMap(RuleRegistry.rule(reporting:)) {
                throw ValidationError("The rule \"\(rule.identifier)\" reports \"\(name)\". Name the rule.")
            }
            let hint = Self.hint(name, among: RuleRegistry.identifiers)
            throw ValidationError("There is no rule \"\(name)\".\(hint) Use --list-rules to see all rules.")
        }
    }

    func aboutRules() throws -> String {
        if let id = explain.flatMap(RuleRegistry.finding) { return id.explanation }
        let isAboutStore = only.elements() == [Self.store]
        return switch listFormat {
        case .text: isAboutStore ? StoreRule.list : RuleRegistry.list
        case .markdown: RuleRegistry.markdown
        case .findings: FindingID.markdown
        }
    }

    private static func hint(_ name: String, among names: [String]) -> String {
        nearest(to: name, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
    }
}
