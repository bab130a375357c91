/// What `--help` prints.
let actoolUsage: String = {
    let head = """
        OVERVIEW: Compiles asset catalogs with the options, messages and exit codes of Apple's actool.

        USAGE: actool <options> <documents>
               nightcar actool <options> <documents>

        Documentation/ActoolCompatibility.md says what each option does here.

        OPTIONS:

        """
    let lines = ActoolOption.all.map { option -> String in
        let value =
            switch option.value {
            case .none: ""
            case .one, .many: " <value>"
            case .switched: " <YES|NO>"
            case .of(let values): " <\(values.joined(separator: "|"))>"
            }
        let note = option.effect == .none ? "  (no effect)" : option.value == .many ? "  (repeatable)" : ""
        return "  \(option.name)\(value)\(note)\n"
    }
    return head + lines.joined()
}()
