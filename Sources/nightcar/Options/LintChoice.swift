import ArgumentParser
import CatalogLint
import Diagnostics

/// Which rules run, and what there is to know about them.
struct LintChoice: ParsableArguments {
    @Option(help: ArgumentHelp("Run only these rules, whatever the configuration says.", valueName: "rule"))
    var only: [CommaSeparated<String>] = []

    @OptionGroup var sources: AppSourcesOption

    @Flag(help: "List the rules and exit.")
    var listRules = false

    @Option(help: ArgumentHelp("Explain this rule and exit.", valueName: "rule"))
    var explain: String?

    @Option(help: ArgumentHelp("The format of --list-rules: text or markdown.", visibility: .hidden))
    var listFormat = ListFormat.text

    @Flag(help: ArgumentHelp("Print how long linting and decoding the images take, and exit.", visibility: .hidden))
    var benchmark = false

    /// All rules when empty.
    var rules: [String] { only.elements() }

    enum ListFormat: String, CaseIterable, ExpressibleByArgument {
        case text, markdown
    }

    var isAboutRules: Bool { listRules || explain != nil }

    func validateRules() throws {
        for name in rules + (explain.map { [$0] } ?? []) where RuleRegistry.rule(name) == nil {
            let hint = nearest(to: name, among: RuleRegistry.identifiers).map { " Did you mean \"\($0)\"?" } ?? ""
            throw ValidationError("There is no rule \"\(name)\".\(hint) Use --list-rules to see all rules.")
        }
    }

    func aboutRules() throws -> String {
        if let explain, let rule = RuleRegistry.rule(explain) { return rule.about.explanation }
        return listFormat == .markdown ? RuleRegistry.markdown : RuleRegistry.list
    }
}
