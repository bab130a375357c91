import NightcarBasics

/// The JSON schema of `.nightcar.yml`, which editors use to complete and check it.
package enum ConfigurationSchema {
    /// Documentation/nightcar.schema.json.
    package static var text: String {
        let section = Table.file.section
        let shared = Form.mapping(section).shared.mapValues(\.schema)
        let more: [String: JSONValue] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "nightcar",
            "description": "The configuration of nightcar.", "$defs": .object(shared),
        ]
        return JSONValue.object(section.schema.merging(more) { $1 }).pretty
    }
}

private extension Form {
    /// The forms that the schema defines once, by name.
    var shared: [String: Form] {
        switch self {
        case .text, .flag, .number, .matching, .word: [:]
        case .shared(let name, let form): [name: form]
        case .list(let form): form.shared
        case .names(let keys, let values): keys.shared.merging(values.shared) { first, _ in first }
        case .mapping(let section): Form.either(section.entries.map(\.form)).shared
        case .either(let forms): forms.reduce(into: [:]) { shared, form in shared.merge(form.shared) { first, _ in first } }
        }
    }

    var schema: JSONValue { .object(members) }

    var members: [String: JSONValue] {
        switch self {
        case .text: ["type": ["string", "number", "boolean"]]
        case .flag: ["type": "boolean"]
        case .number: ["type": "number"]
        case .matching(let pattern): ["type": "string", "pattern": .string(pattern)]
        case .word(let words): ["enum": JSONValue(.array(words.map { .string($0) }))]
        case .list(let form): ["type": "array", "items": form.schema]
        case .names(let keys, let values):
            ["type": "object", "propertyNames": keys.schema, "additionalProperties": values.schema]
        case .mapping(let section): section.schema
        case .either(let forms): ["anyOf": JSONValue(.array(forms.map(\.schema)))]
        case .shared(let name, _): ["$ref": .string("#/$defs/\(name)")]
        }
    }
}

private extension Section {
    var schema: [String: JSONValue] {
        let properties = entries.map { entry in
            (entry.name, entry.summary.isEmpty ? entry.form.schema : entry.form.schema(describedAs: entry.summary))
        }
        var members: [String: JSONValue] = [
            "type": "object", "additionalProperties": false,
            "properties": .object(Dictionary(properties) { first, _ in first }),
        ]
        let required = needs.filter { $0.count == .all }.flatMap(\.keys)
        if !required.isEmpty { members["required"] = JSONValue(.array(required.map { .string($0) })) }
        let choices = needs.filter { $0.count != .all }.map { need in
            let each: [JSONValue] = need.keys.map { ["required": [.string($0)]] }
            return JSONValue.object([need.count == .one ? "oneOf" : "anyOf": JSONValue(.array(each))])
        }
        if !choices.isEmpty { members["allOf"] = JSONValue(.array(choices)) }
        return members
    }
}

private extension Form {
    func schema(describedAs summary: String) -> JSONValue {
        .object(members.merging(["description": .string(summary)]) { $1 })
    }
}
