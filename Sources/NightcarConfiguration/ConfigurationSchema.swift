import NightcarDiagnostics
import NightcarJSON
import NightcarLint
import ThemeCatalogVariants

/// The JSON schema of `.nightcar.yml`, which editors use to complete and check it. It is made from the rules.
package enum ConfigurationSchema {
    /// Documentation/nightcar.schema.json.
    package static var text: String { schema.pretty }

    private static var schema: JSONValue {
        var properties: [String: JSONValue] = [
            "extends": ["anyOf": [string("A configuration that this one builds on."), strings("Several of them.")]],
            "lint": lint,
        ]
        for key in ConfigurationReference.file.keys where properties[key.name] == nil {
            properties[key.name] = key.takes == "text" ? string(key.summary) : ["description": .string(key.summary)]
        }
        return object(
            "The configuration of nightcar.", properties,
            more: ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": "nightcar"])
    }

    private static var lint: JSONValue {
        let rule: JSONValue = ["enum": JSONValue(.array(RuleRegistry.configurable.map { .string($0) }))]
        let ruleOrAll: JSONValue = [
            "enum": JSONValue(.array((["all"] + RuleRegistry.configurable).map { .string($0) }))
        ]
        let findings = RuleRegistry.abouts.flatMap(\.reports).map { ($0.name, settings($0, [])) }
        let rules = Dictionary(
            uniqueKeysWithValues: RuleRegistry.abouts.map { ($0.identifier, settings($0.id, $0.options)) } + findings)
        let color: JSONValue = ["type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"]
        return object(
            "What is linted, and how.",
            [
                "disabled": list(rule, "Rules that do not run."),
                "enabled": list(rule, "Rules to run that are off by default."),
                "rules": object("Severities and options of rules.", rules),
                "ignore": strings("Patterns for sets that no rule looks at."),
                "palette": strings("Patterns for sets whose colors are raw values."),
                "pairs": list(pair, "Colors that are used together."),
                "sets": list(setRule(ruleOrAll), "Settings for the sets that a pattern matches."),
                "sources": strings("Files and folders with the app's sources."),
                "platforms": list(
                    ["enum": JSONValue(.array(Platform.allCases.map { .string($0.rawValue) }))], "What the app is built for."),
                "dark": ["enum": ["required", "optional"], "description": "Whether every used set must have a dark variant."],
                "dark-base": color, "light-base": color,
            ])
    }

    private static var pair: JSONValue {
        object(
            "Two colors.",
            [
                "text": string("The colorset in front."), "background": string("The colorset behind."),
                "use": ["enum": JSONValue(.array(LintSettings.Pair.Use.allCases.map { .string($0.rawValue) }))],
            ], more: ["required": ["text", "background"]])
    }

    private static func setRule(_ rule: JSONValue) -> JSONValue {
        object(
            "A pattern, and the settings for the sets that it matches.",
            [
                "match": string("A pattern for paths and names."), "reason": string("The reason, for people who read this file."),
                "disable": ["anyOf": [rule, list(rule, "Rules that are not applied.")]],
                "severity": severities,
                "palette": ["type": "boolean", "description": "The colors are raw values."],
            ], more: ["required": ["match"]])
    }

    private static let severity: JSONValue = ["enum": JSONValue(.array(Severity.allCases.map { .string($0.rawValue) }))]

    /// One severity for everything, or one for each rule.
    private static var severities: JSONValue {
        let byRule = Dictionary(uniqueKeysWithValues: RuleRegistry.configurable.map { ($0, severity) })
        return ["anyOf": [object("The severity of what is reported about the sets.", byRule), severity]]
    }

    private static func settings(_ id: FindingID, _ options: [RuleOption]) -> JSONValue {
        var properties: [String: JSONValue] = ["severity": severity]
        for option in options { properties[option.name] = schema(of: option) }
        return ["anyOf": [object(id.summary, properties), severity]]
    }

    private static func schema(of option: RuleOption) -> JSONValue {
        switch option.standard {
        case .flag(let flag): ["type": "boolean", "default": .init(.bool(flag)), "description": .string(option.summary)]
        case .number: ["type": "number", "default": .init(.number(option.standard.text)), "description": .string(option.summary)]
        case .text(let text): ["type": "string", "default": .string(text), "description": .string(option.summary)]
        case .list: strings(option.summary)
        case .records(let keys, _):
            list(
                object("", Dictionary(uniqueKeysWithValues: keys.map { ($0, ["type": ["string", "array", "boolean"]]) })),
                option.summary)
        }
    }

    private static func string(_ summary: String) -> JSONValue { ["type": "string", "description": .string(summary)] }

    private static func strings(_ summary: String) -> JSONValue { list(["type": "string"], summary) }

    private static func list(_ items: JSONValue, _ summary: String) -> JSONValue {
        ["type": "array", "items": items, "description": .string(summary)]
    }

    private static func object(_ summary: String, _ properties: [String: JSONValue], more: [String: JSONValue] = [:]) -> JSONValue
    {
        var members: [String: JSONValue] = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        if !summary.isEmpty { members["description"] = .string(summary) }
        return .object(members.merging(more) { $1 })
    }
}
