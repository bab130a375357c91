import ArgumentParser
import NightcarDiagnostics
import NightcarModel
import NightcarReports
import NightcarTokens
import ThemeCatalogBytes

struct TokensBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write a color set for each color token.",
        discussion: """
            Examples:
              nightcar tokens build tokens.resolver.json --output App/Colors.xcassets
              nightcar tokens build tokens/ --output App/Colors.xcassets --dry-run
              nightcar tokens build

            What modifiers, modes and themes are for is guessed from words such as dark
            or high contrast, and printed. Section tokens of .nightcar.yml settles it.
            The file .nightcar-tokens.lock next to the catalog lists the sets that were
            written. Other sets stay as they are, and so does what a set has besides its
            colors. A set is removed when its token is gone.
            """)

    @OptionGroup var input: TokensCommand.Input

    @Flag(help: "Print what would change, and write nothing.") var dryRun = false

    @Flag(help: "Also change color sets that were made by hand.") var adopt = false

    @OptionGroup var quiet: QuietOption

    func run() async throws {
        let (tokens, found, output, system) = try input.open()
        let writing = try TokenWriting(tokens, to: output, adopts: adopt)
        if !quiet.quiet {
            print("\(system.format.rawValue): \(Numbers.counted(tokens.sets.count, "color token"))")
            print(tokens.axes.text, terminator: "")
            if !tokens.themes.isEmpty {
                print("left out, because color sets have no themes: \(tokens.themes.joined(separator: ", "))")
            }
        }
        if dryRun {
            for change in writing.changes {
                show(change, ["add": "would add", "change": "would change", "remove": "would remove"])
            }
        } else {
            do throws(FileError) {
                try writing.write { show($0, ["add": "added", "change": "changed", "remove": "removed"]) }
            } catch { throw Failure(error) }
        }
        let findings = (found + writing.findings).sorted()
        print(findings.text, terminator: "")
        if !quiet.quiet {
            let verb = dryRun ? "to write" : "written"
            let removed = writing.changes.count { $0.kind == .remove }
            print(
                "\(output): \(Numbers.counted(writing.changes.count - removed, "color set")) \(verb), \(removed) removed, "
                    + "\(writing.unchanged) unchanged")
        }
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }

    private func show(_ change: TokenWriting.Change, _ verbs: [String: String]) {
        guard !quiet.quiet else { return }
        print("\(verbs[change.kind.rawValue] ?? "") \(change.path)")
        for line in change.lines { print("  \(line)") }
    }
}
