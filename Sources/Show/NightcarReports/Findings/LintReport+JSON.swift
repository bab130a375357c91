import NightcarBasics

extension LintReport {
    /// The version of the format `json`.
    static let schemaVersion = 1

    /// One JSON document: tool, counts, findings and rules.
    func json() -> String {
        let severities = Severity.allCases.map { ($0.rawValue, JSONValue.integer(count(of: $0))) }
        let report: JSONValue = [
            "schema_version": .integer(Self.schemaVersion),
            "tool": ["name": .string(tool.name), "version": .string(tool.version)],
            "counts": .object(Dictionary(uniqueKeysWithValues: severities)),
            "findings": JSONValue(.array(entries.map { .object($0.members) })),
            "rules": JSONValue(.array(rules.map(Self.members))),
        ]
        return report.pretty
    }

    private static func members(of rule: RuleInfo) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(rule.name), "default_severity": .string(rule.defaultSeverity.rawValue),
            "precision": .string(rule.precision.rawValue), "summary": .string(rule.summary),
        ]
        if !rule.rationale.isEmpty { members["rationale"] = .string(rule.rationale) }
        if let uri = rule.helpURI { members["help_uri"] = .string(uri) }
        return .object(members)
    }
}

private extension LintReport.Entry {
    var members: [String: JSONValue] {
        var members = place.members
        members["rule"] = .string(rule)
        members["severity"] = .string(severity.rawValue)
        members["message"] = .string(message)
        members["asset"] = .string(subject)
        if !variant.isEmpty { members["variant"] = .string(variant) }
        members["fingerprint"] = .string(fingerprint)
        if !related.isEmpty {
            members["related"] = JSONValue(
                .array(
                    related.map { related in
                        var members = related.place.members
                        members["message"] = .string(related.message)
                        return .object(members)
                    }))
        }
        return members
    }
}

private extension Place {
    /// `path` and, for a range of text, its lines and its columns in UTF-16 units.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["path": .string(path)]
        if let span {
            members["line"] = .integer(span.line)
            members["column"] = .integer(span.column)
            members["end_line"] = .integer(span.endLine)
            members["end_column"] = .integer(span.endColumn)
        }
        return members
    }
}
