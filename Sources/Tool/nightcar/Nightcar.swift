import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarOpening
import NightcarReports

@main
struct Nightcar: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nightcar",
        abstract: "Compile, lint and audit asset catalogs without Xcode.",
        discussion: """
            Reports go to standard output; progress and notes go to standard error. With
            --quiet, a command prints only findings, errors and the reports you ask for.

            An option that takes a list can be repeated and accepts commas: use
            --codecs deflate --codecs webp or --codecs deflate,webp. Write \\, for a comma
            inside a value.

            nightcar --version --verbose also names the libraries that it was built with.

            Exit codes:
              0  success
              1  findings that fail the run: errors, or what --fail-on says
              2  wrong usage or configuration, or a file that can't be read or written
              3  the baseline is out of date
              4  a size budget is exceeded
              130, 143  stopped by SIGINT or SIGTERM; no file is left half-written
            """,
        version: compilerVersion,
        subcommands: [
            CompileCommand.self, LintCommand.self, SizeCommand.self, DiffCommand.self, ShowCommand.self, TintCommand.self,
            PreviewCommand.self, GenerateCommand.self, ThemesCommand.self, TokensCommand.self, ImportCommand.self,
            ExtractCommand.self, ThinCommand.self, LinkCommand.self, IconCommand.self, ActoolCommand.self, ConfigCommand.self,
        ])

    /// Commands read files, run programs and talk to caches, so they don't run on Swift's own threads.
    static func main() async {
        openClosedStandardStreams()
        if let problem = prepareForLimitedAddressSpace() {
            Terminal.print(Failure(problem))
            Terminal.exit(FailureCode.unusable)
        }
        await withTaskExecutorPreference(ThreadPool.shared) { await start() }
    }

    private static func start() async {
        Interruption.watch()
        if let arguments = ActoolCommand.arguments(of: CommandLine.arguments) { await ActoolCommand.run(arguments) }
        if Set(CommandLine.arguments.dropFirst()) == BuildVersions.arguments {
            print(BuildVersions.text)
            Terminal.exit(.success)
        }
        do {
            if CommandLine.arguments.count == 1, let text = try Welcome.text(in: ".") {
                print(text, terminator: "")
                Terminal.exit(.success)
            }
            try Slips.checkCommand(Array(CommandLine.arguments.dropFirst()))
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Terminal.exit(.success)
        } catch {
            end(with: error)
        }
    }

    /// Prints an error and exits with the code that the help documents for it.
    private static func end(with error: any Error) -> Never {
        if let code = error as? ExitCode { Terminal.exit(code) }
        switch exitCode(for: error) {
        case .success:
            print(completingHelp(in: fullMessage(for: error)))
            Terminal.exit(.success)
        case .validationFailure:
            Terminal.printError(Slips.explained(fullMessage(for: error), arguments: Array(CommandLine.arguments.dropFirst())))
        default:
            Terminal.print(Failure(error))
        }
        Terminal.exit(FailureCode.unusable)
    }
}

/// The exit codes of failures.
enum FailureCode {
    /// There are findings at or above the severity that fails the run.
    static let findings = ExitCode(1)
    /// Bad usage, a bad configuration, or input that can't be read.
    static let unusable = ExitCode(2)
    /// The baseline of a report is older than it should be.
    static let staleBaseline = ExitCode(3)
    /// A size budget is exceeded, and no commit gives a reason.
    static let budget = ExitCode(4)
}
