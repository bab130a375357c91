import NightcarBasics
import NightcarLint

extension Table {
    /// `lint.rules`: the rules declare their own options.
    static let rules: Key<LintSettings> = {
        let names = RuleRegistry.configurable
        let section = Section(
            path: "lint.rules",
            about: """
                A mapping of rules and other findings to a severity, or to a mapping with `severity` and the options of the rule. \
                [LintRules.md](LintRules.md) explains them.
                """,
            entries: names.compactMap { name in
                rule[name].map {
                    Section.Entry(
                        name: name, takes: "", standard: "", summary: summaries[name] ?? "", form: $0.form, isListed: false)
                }
            }, needs: [],
            example: """
                lint:
                  rules:
                    empty-set: error
                    scale-mismatch: {severity: info, tolerance: 2}
                """)
        var key = Key<LintSettings>(
            "rules", .mapping(section), "a mapping", "Severities and options of rules: see [lint.rules](#lintrules)."
        ) { (node, lint) throws(Failure) in
            _ = try node.members().readEach { (member) throws(Failure) in
                guard let rule = rule[member.name] else { throw member.key.error(unknownRule(member.name)) }
                let settings = try rule.read(member.value)
                let before = lint.rules[member.name]
                lint.rules[member.name] = LintSettings.RuleSettings(
                    severity: settings.severity ?? before?.severity,
                    options: (before?.options ?? [:]).merging(settings.options) { $1 })
            }
        }
        key.lines = { lines(of: $0) }
        return key
    }()

    /// What each rule and each other finding takes, by name.
    private static let rule: [String: Shape<LintSettings.RuleSettings>] = {
        let rules = RuleRegistry.abouts.map { ($0.identifier, shape($0.identifier, $0.options, example: example(of: $0))) }
        let findings = RuleRegistry.abouts.flatMap(\.reports).map { id in
            (id.name, shape(id.name, [], example: "lint:\n  rules:\n    \(id): {severity: error}"))
        }
        return Dictionary(rules + findings) { first, _ in first }
    }()

    private static let summaries = Dictionary(
        RuleRegistry.abouts.flatMap { [$0.id] + $0.reports }.map { ($0.name, $0.summary) }
    ) { first, _ in first }

    private static func shape(_ name: String, _ options: [RuleOption], example: String) -> Shape<LintSettings.RuleSettings> {
        let path = "lint.rules.\(name)"
        let severity = Key<LintSettings.RuleSettings>.optional(
            "severity", \.severity, .severity, "The severity of what is reported.")
        let keys = options.map { option in
            Key<LintSettings.RuleSettings>.set(
                option.name, .option(like: option.standard, at: "\(path).\(option.name)", example: example),
                standard: "`\(option.standard.text)`", option.summary
            ) { $0.options[option.name] = $1 }
        }
        let mapping = Mapping<LintSettings.RuleSettings>(
            path, example: example, start: { _ in LintSettings.RuleSettings() }, keys: [severity.unlisted] + keys)
        return mapping.shape.or(Shape<Severity>.severity) { severity, _ in LintSettings.RuleSettings(severity: severity) }
    }

    /// A configuration with all options of a rule. The values are from the rule's own examples.
    private static func example(of about: RuleDescription) -> String {
        let start = "lint:\n  rules:\n    \(about.identifier):"
        if about.options.isEmpty { return start + " {severity: \(about.severity.rawValue)}" }
        let shown = (about.triggering + about.passing).map(\.options)
        let lines = about.options.map { option in
            "\n      \(option.name): \(Configuration.yaml(shown.compactMap { $0[option.name] }.first ?? option.standard))"
        }
        return start + lines.joined()
    }

    /// Each rule with its severity and all its options.
    private static func lines(of lint: LintSettings) -> [String] {
        var lines = ["rules:"]
        for about in RuleRegistry.abouts {
            let settings = lint.rules[about.identifier]
            lines += ["  \(about.identifier):", "    severity: \((settings?.severity ?? about.severity).rawValue)"]
            for option in about.options {
                lines.append("    \(option.name): \(Configuration.yaml(settings?.options[option.name] ?? option.standard))")
            }
            for id in about.reports {
                let severity = lint.rules[id.name]?.severity ?? settings?.severity ?? id.severity
                lines += ["  \(id):", "    severity: \(severity.rawValue)"]
            }
        }
        return lines
    }
}

extension Shape<OptionValue> {
    /// The value of a rule's option. It must have the same type as the option's default value.
    ///
    /// - Parameters:
    ///   - path: the path of the option, for an option that takes mappings.
    ///   - example: a configuration that has it.
    fileprivate static func option(like standard: OptionValue, at path: String, example: String) -> Self {
        let (form, read) = reader(like: standard, at: path, example: example)
        return Self(form, standard.kind, read: read).writing(Configuration.yaml)
    }

    private static func reader(
        like standard: OptionValue, at path: String, example: String
    ) -> (Form, @Sendable (ConfigurationNode) throws(Failure) -> OptionValue) {
        let texts = Shape<String>.text.list
        switch standard {
        case .flag: return (.flag, { (node) throws(Failure) in .flag(try node.flag()) })
        case .number:
            return (
                .number,
                { (node) throws(Failure) in
                    let text = try node.text()
                    if let number = Double(text), number.isFinite { return .number(number) }
                    throw node.error("\(node.name) must be a number, not \"\(text)\"")
                }
            )
        case .text: return (.text, { (node) throws(Failure) in .text(try node.text()) })
        case .list: return (texts.form, { (node) throws(Failure) in .list(try texts.read(node)) })
        case .records(let keys, _):
            let value = Shape<String>(.either([.text, texts.form]), "text or a list of strings") { (node) throws(Failure) in
                node.isText ? try node.text() : try texts.read(node).joined(separator: ",")
            }
            let record = Mapping<[String: String]>(
                path, example: example, start: { _ in [:] },
                keys: keys.map { key in .set(key, value, "") { $0[key] = $1 }.unlisted })
            return (
                record.shape.list.form,
                { (node) throws(Failure) in .records(keys: keys, values: try record.shape.list.read(node)) }
            )
        }
    }
}
