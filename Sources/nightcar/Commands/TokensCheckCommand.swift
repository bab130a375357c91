import ArgumentParser
import NightcarDiagnostics
import NightcarLint
import NightcarModel
import NightcarReports
import NightcarTokens
import NightcarXCAssets

struct TokensCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report where a catalog differs from its tokens.",
        discussion: """
            Examples:
              nightcar tokens check tokens.resolver.json --output App/Colors.xcassets
              nightcar tokens check --format sarif:tokens.sarif

            A color that differs, and a token without a color set are errors; a color
            set without a token is a warning. A set may have appearances that the tokens
            don't have. Nothing is written.
            """)

    @OptionGroup var input: TokensCommand.Input
    @OptionGroup var reporting: LintReporting

    func run() async throws {
        let (tokens, found, output, system) = try input.open()
        var findings = found
        if !system.files.isEmpty { findings += tokens.drift(from: try loadCatalog(at: output)) }
        findings.sort()
        let root = RepositoryRoot(of: [output], configuration: input.settings.config, baseline: nil)
        try reporting.print(findings, rules: [], root: root)
        if reporting.fails(findings) { throw FailureCode.findings }
    }
}
