import ArgumentParser
import NightcarBasics

/// What a mistyped command, option or value may be meant to be. The parser lists all arguments as unexpected, or knows only the options
/// of the same command.
enum Slips {
    /// Commands of earlier versions, and what does their work now.
    private static let formerCommands = [
        "info": "show", "inventory": "show --count", "resolve": "show", "variants": "show", "validate": "lint",
        "baseline": "lint --prune-baseline", "trend": "size", "cache": "config cache",
    ]

    /// Options of earlier versions, and what does their work now.
    private static let formerOptions = [
        "--strict": "--fail-on warning", "--max-warnings": "--fail-on NUMBER", "--baseline": "--since", "--base": "--since",
        "--changed-since": "--since", "--compare-with": "--since", "--thin": "--device", "--device-spec": "--device FILE",
        "--least-saving": "--threshold", "--memory": "--qualifiers memory=…", "--graphics": "--qualifiers graphics=…",
        "--subtype": "--qualifiers subtype=…", "--locale": "--qualifiers locale=…", "--size": "--qualifiers size=…",
        "--width-class": "--qualifiers width-class=…", "--height-class": "--qualifiers height-class=…",
    ]

    /// Refuses a command that doesn't exist, and says which one may be meant.
    static func checkCommand(_ arguments: [String]) throws(Failure) {
        let (command, path, rest) = command(of: arguments)
        guard let name = rest.first, !name.hasPrefix("-"), name != "help", !command.configuration.subcommands.isEmpty else {
            return
        }
        let shown = (path + [name]).joined(separator: " ")
        if path.isEmpty, let now = formerCommands[name] {
            throw Failure("there is no command \"\(name)\"; use \"nightcar \(now)\"")
        }
        let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let hint = nearest(to: name, among: names).map { "did you mean \"\((path + [$0]).joined(separator: " "))\"?" }
        let help = (["nightcar", "help"] + path).joined(separator: " ")
        throw Failure("there is no command \"\(shown)\"; \(hint ?? "\"\(help)\" lists them")")
    }

    /// The parser's message, with a better hint if there is one.
    static func explained(_ message: String, arguments: [String]) -> String {
        if let match = message.firstMatch(of: /Unknown option '(--[\w-]+)[^']*'(\. Did you mean '[^']*'\?)?/) {
            let name = String(match.1)
            guard let hint = hint(for: name, of: command(of: arguments).command) else { return message }
            return message.replacing(match.0, with: "Unknown option '\(name)'.") + "\n\(hint)"
        }
        if let match = message.firstMatch(
            of: /The value '([^']*)' is invalid for '([^']*)'\. Please provide one of [^']*?(:\n|')/),
            let list = message[match.range.upperBound...].split(separator: "\nUsage").first
        {
            let values = (match.3 == "'" ? "'" : "") + list
            let words = values.matches(of: /'([^']+)'|  - (\S+)/).map { String($0.1 ?? $0.2 ?? "") }
            let wrong = match.1.split(separator: ",").map(String.init).first { !words.contains($0) } ?? ""
            guard let meant = nearest(to: wrong, among: words) else { return message }
            return "Error: The value '\(match.1)' is invalid for '\(match.2)'; did you mean \"\(meant)\"?"
        }
        return message
    }

    /// The command that the arguments name, its words, and the arguments after it.
    private static func command(
        of arguments: [String]
    ) -> (command: any ParsableCommand.Type, path: [String], rest: ArraySlice<String>) {
        var command: any ParsableCommand.Type = Nightcar.self
        var path: [String] = []
        var rest = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        while let name = rest.first, let next = command.configuration.subcommands.first(where: { $0._commandName == name }) {
            command = next
            path.append(name)
            rest = rest.dropFirst()
        }
        return (command, path, rest)
    }

    /// What does the work of an option that the command doesn't have.
    private static func hint(for option: String, of command: any ParsableCommand.Type) -> String? {
        let help = command.helpMessage()
        func has(_ name: some StringProtocol) -> Bool { help.contains("\(name) <") || help.contains("\(name)\n") }
        if let now = formerOptions[option], let name = now.split(separator: " ").first, has(name) {
            return "\(option) is now: \(now)"
        }
        let format = String(option.dropFirst(2))
        let formats = ["text", "json", "csv", "markdown", "html", "sarif", "junit", "github", "pretty"]
        if formats.contains(format), has("--format"), help.contains(format) { return "Write --format \(format)." }
        return option == "--thin" ? "\"nightcar thin\" writes what one device keeps." : nil
    }
}
