import ArgumentParser
import NightcarBasics
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
            don't have. The catalogs of themes are checked, too. Nothing is written.
            """)

    @OptionGroup var input: TokensCommand.Input
    @OptionGroup var reporting: LintReporting

    func run() async throws {
        let opened = try input.open()
        var findings = opened.findings
        for (theme, tokens, path) in opened.catalogs {
            if !theme.isEmpty, !Paths.isFolder(path) {
                findings.append(
                    Finding(
                        .tokenSetMissing, .error, "the theme \"\(theme)\" has no catalog \(path); run nightcar tokens build",
                        at: Location(path: opened.system.files.first ?? path)))
                continue
            }
            do {
                findings += tokens.drift(from: try loadCatalog(at: path))
            } catch {
                // An error in the tokens is likely why there is no catalog.
                print(findings.filter { $0.severity == .error }.text, terminator: "")
                throw error
            }
        }
        findings.sort()
        let root = RepositoryRoot(
            of: opened.catalogs.prefix(1).map(\.path), configuration: input.settings.config, baseline: nil)
        try reporting.print(findings, rules: [], root: root)
        if reporting.fails(findings) { throw FailureCode.findings }
    }
}
