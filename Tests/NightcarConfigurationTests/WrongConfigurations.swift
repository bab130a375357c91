import NightcarBasics
import NightcarSettingsFiles

@testable import NightcarConfiguration

/// A configuration with one mistake, made from the example of a section.
struct WrongConfiguration: CustomStringConvertible {
    /// The key that is wrong, with its section's path.
    let description: String
    let value: JSONValue
    /// Where the mistake is: the keys and indices that lead to it.
    let path: [Step]
    /// Whether the last key of the path is the mistake, and not its value.
    let isKey: Bool

    enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    /// An unknown key in each section, and a value of each wrong kind for each key.
    static func all(of section: Section) throws -> [WrongConfiguration] {
        let example = try section.value
        guard let found = example.places(of: section).first else { return [] }
        let unknown = "no-such-key"
        var wrong = [
            WrongConfiguration(
                description: "\(section.path): \(unknown)", value: example.setting(unknown, to: "x", at: found),
                path: found + [.key(unknown)], isKey: true)
        ]
        for entry in section.entries {
            let place = example.places(of: section).first { example[$0]?[entry.name] != nil } ?? found
            for value in entry.form.wrongValues {
                wrong.append(
                    WrongConfiguration(
                        description: "\(section.path): \(entry.name): \(value.canonical)",
                        value: example.setting(entry.name, to: value, at: place), path: place + [.key(entry.name)], isKey: false))
            }
        }
        return wrong
    }

    /// Where the reader must find the mistake.
    func position(in text: String) throws -> Position? {
        guard let document = try YAMLDocument(text, path: "") else { return nil }
        var node = 0
        var key = 0
        for step in path {
            switch (step, document.nodes[node].content) {
            case (.index(let index), .list(let items)): node = items[index]
            case (.key(let name), .mapping(let members)):
                guard
                    let member = members.first(where: {
                        if case .text(name) = document.nodes[$0.key].content { true } else { false }
                    })
                else { return nil }
                (key, node) = member
            default: return nil
            }
        }
        return document.nodes[isKey ? key : node].start
    }
}

extension Section {
    /// The example as JSON.
    var value: JSONValue {
        get throws { try YAMLDocument(example, path: "")?.json(0) ?? [:] }
    }
}

extension Form {
    private static let wrongText = "no such text"

    /// A value of each kind that the form doesn't allow, and a text that it doesn't allow.
    fileprivate var wrongValues: [JSONValue] {
        var values: [JSONValue] = []
        if !allowsText { values.append(.string(Self.wrongText)) }
        if !allowsLists { values.append([["x"]]) }
        if !allowsMappings { values.append(["no-such-key": [["x"]]]) }
        return values
    }

    /// Whether `wrongText` is allowed.
    private var allowsText: Bool {
        switch self {
        case .text: true
        case .matching(let pattern): (try? Regex(pattern)).map { Self.wrongText.contains($0) } ?? false
        case .flag, .number, .word, .list, .names, .mapping: false
        case .either(let forms): forms.contains(where: \.allowsText)
        case .shared(_, let form): form.allowsText
        }
    }

    private var allowsLists: Bool {
        switch self {
        case .list: true
        case .either(let forms): forms.contains(where: \.allowsLists)
        case .shared(_, let form): form.allowsLists
        default: false
        }
    }

    private var allowsMappings: Bool {
        switch self {
        case .names, .mapping: true
        case .either(let forms): forms.contains(where: \.allowsMappings)
        case .shared(_, let form): form.allowsMappings
        default: false
        }
    }
}

extension YAMLDocument {
    /// A node as the JSON that an editor checks. Scalars are what the core schema of YAML says; the examples quote other text.
    func json(_ node: Int) throws -> JSONValue {
        switch nodes[node].content {
        case .list(let items): return JSONValue(.array(try items.map(json)))
        case .mapping(let members):
            return JSONValue(
                .object(
                    try members.map { key, value in
                        guard case .text(let name) = nodes[key].content else { throw Failure("a key isn't text", in: "") }
                        return JSONMember(key: name, value: try json(value))
                    }))
        case .text("true"): return true
        case .text("false"): return false
        case .text(let text): return Double(text).map { .number($0) } ?? .string(text)
        }
    }
}

extension JSONValue {
    /// The places of a section in a configuration.
    fileprivate func places(of section: Section) -> [[WrongConfiguration.Step]] {
        let names = section.path.split(separator: ".").map(String.init)
        return places(names[...]).filter { self[$0]?.isObject == true }
    }

    /// A list counts for each of its items, and a name in capital letters for each key.
    private func places(_ names: ArraySlice<String>) -> [[WrongConfiguration.Step]] {
        if let items = array {
            return items.enumerated().flatMap { index, item in item.places(names).map { [.index(index)] + $0 } }
        }
        guard let name = names.first else { return [[]] }
        let isAny = name.allSatisfy(\.isUppercase)
        return (members ?? []).filter { isAny || $0.key == name }.flatMap { member in
            member.value.places(names.dropFirst()).map { [.key(member.key)] + $0 }
        }
    }

    fileprivate subscript(path: [WrongConfiguration.Step]) -> JSONValue? {
        path.reduce(self) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?.array?[index]
            }
        }
    }

    /// The same with one value in it added or replaced.
    fileprivate func setting(_ key: String, to value: JSONValue, at path: [WrongConfiguration.Step]) -> JSONValue {
        guard let step = path.first else {
            let others = (members ?? []).filter { $0.key != key }
            return JSONValue(.object(others + [JSONMember(key: key, value: value)]))
        }
        let rest = Array(path.dropFirst())
        switch step {
        case .index(let changed):
            return JSONValue(
                .array((array ?? []).enumerated().map { $0 == changed ? $1.setting(key, to: value, at: rest) : $1 }))
        case .key(let changed):
            return JSONValue(
                .object(
                    (members ?? []).map { member in
                        var member = member
                        if member.key == changed { member.value = member.value.setting(key, to: value, at: rest) }
                        return member
                    }))
        }
    }
}
