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

    @Option(help: "Print all about a rule and stop.")
    var explain: String?

    @Option(help: ArgumentHelp("The form of --list-rules: text or markdown.", visibility: .hidden))
    var listFormat = ListFormat.text

    @Flag(help: ArgumentHelp("Say how long linting and decoding the pictures take, and stop.", visibility: .hidden))
    var benchmark = false

    enum ListFormat: String, CaseIterable, ExpressibleByArgument {
        case text, markdown
    }

    var isAboutRules: Bool { listRules || explain != nil }

    func validateRules() throws {
        for name in only + (explain.map { [$0] } ?? []) where RuleRegistry.rule(name) == nil {
            let hint = nearest(to: name, among: RuleRegistry.identifiers).map { " Did you mean “\($0)”?" } ?? ""
            throw ValidationError("There is no rule “\(name)”.\(hint) --list-rules names all.")
        }
    }

    func aboutRules() throws -> String {
        if let explain, let rule = RuleRegistry.rule(explain) { return rule.about.explanation }
        return listFormat == .markdown ? RuleRegistry.markdown : RuleRegistry.list
    }
}
