import ArgumentParser

extension Nightcar {
    /// The completion script of a shell in which `help` offers the commands. The parser adds that command itself, without saying
    /// what its words are. Any other text stays as it is.
    static func completingHelp(in text: String) -> String {
        let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let commands = shown.compactMap { $0.configuration.commandName }.joined(separator: " ")
        let bash = "_nightcar_help() {\n    repeating_flags"
        if text.contains(bash) {
            let offer = "_nightcar_help() {\n    COMPREPLY+=($(compgen -W '\(commands)' -- \"${cur}\"))\n    repeating_flags"
            return text.replacing(bash, with: offer)
        }
        if text.hasPrefix("#compdef") { return text.replacing("'*:subcommands:'", with: "'*:subcommands:(\(commands))'") }
        guard text.contains("__nightcar_should_offer_completions_for_positional") else { return text }
        let condition = "__nightcar_should_offer_completions_for_positional \"nightcar help\" -ge 1"
        return text + "\ncomplete -c 'nightcar' -n '\(condition)' -fa '\(commands)'"
    }
}
