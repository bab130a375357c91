import ArgumentParser
import CatalogLint
import Diagnostics

/// Which rules run, and what is to be known of them.
struct LintChoice: ParsableArguments {
    @Option(parsing: .upToNextOption, help: "Run only these rules, whatever the configuration says.")
    var only: [String] = []

    @Option(help: "A file or folder with the app's sources, for the rules about names. Can be given several times.")
    var sources: [String] = []

    @Flag(help: "List the rules and stop.")
    var listRules = false

    @Option(help: "Print what a finding of any command means, and stop.")
    var explain: String?

    @Option(
        help: ArgumentHelp(
            "The form of --list-rules: text, markdown, or findings for the page of all findings.", visibility: .hidden))
    var listFormat = ListFormat.text

    @Flag(help: ArgumentHelp("Say how long linting and decoding the pictures take, and stop.", visibility: .hidden))
    var benchmark = false

    enum ListFormat: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, findings
    }

    var isAboutRules: Bool { listRules || explain != nil }

    func validateRules() throws {
        if let explain, FindingID.named(explain) == nil {
            let hint = Self.hint(explain, among: FindingID.all.map(\.name))
            throw ValidationError("No finding is called “\(explain)”.\(hint) Documentation/Findings.md lists all.")
        }
        for name in only where RuleRegistry.rule(name) == nil {
            if let rule = FindingID.named(name).flatMap(RuleRegistry.rule(reporting:)) {
                throw ValidationError("The rule “\(rule.identifier)” reports “\(name)”: name the rule.")
            }
            let hint = Self.hint(name, among: RuleRegistry.identifiers)
            throw ValidationError("There is no rule “\(name)”.\(hint) --list-rules names all.")
        }
    }

    func aboutRules() throws -> String {
        if let id = explain.flatMap(FindingID.named) { return id.explanation }
        return switch listFormat {
        case .text: RuleRegistry.list
        case .markdown: RuleRegistry.markdown
        case .findings: FindingID.markdown
        }
    }

    private static func hint(_ name: String, among names: [String]) -> String {
        nearest(to: name, among: names).map { " Did you mean “\($0)”?" } ?? ""
    }
}
