import NightcarBasics
import NightcarSettingsFiles

/// A value of the configuration file with its location. Reading it as the wrong type throws.
struct ConfigurationNode {
    let path: String
    /// The name of the value in messages: `tint[0].match`.
    let name: String
    let document: YAMLDocument
    /// The index of the node in the document.
    var node = 0

    private var content: YAMLDocument.Content { document.nodes[node].content }

    private func child(_ node: Int, _ name: String) -> ConfigurationNode {
        ConfigurationNode(path: path, name: name, document: document, node: node)
    }

    func error(_ message: String) -> Failure { Failure(message, at: location) }

    var location: Location {
        let start = document.nodes[node].start
        return Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    var isText: Bool { if case .text = content { true } else { false } }

    func text() throws(Failure) -> String {
        guard case .text(let text) = content else { throw error("\(name) must be text") }
        return text
    }

    func flag() throws(Failure) -> Bool {
        switch try text() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: throw error("\(name) must be true or false")
        }
    }

    func list() throws(Failure) -> [ConfigurationNode] {
        guard case .list(let items) = content else { throw error("\(name) must be a list, each item on a line with \"- \"") }
        return items.enumerated().map { child($1, "\(name)[\($0)]") }
    }

    /// A member of a mapping whose keys the user chooses.
    struct Member {
        var name: String
        var key: ConfigurationNode
        var value: ConfigurationNode
    }

    /// The members of a mapping whose keys the user chooses, in order.
    ///
    /// - Throws: if the value isn't a mapping, or a key appears twice.
    func members() throws(Failure) -> [Member] {
        guard case .mapping(let pairs) = content else { throw error("\(name) must be a mapping of names to values") }
        var members: [Member] = []
        var names: Set<String> = []
        for (key, value) in pairs {
            let key = child(key, name)
            let text = try key.text()
            guard names.insert(text).inserted else { throw key.error("the key \"\(text)\" appears twice") }
            members.append(Member(name: text, key: key, value: child(value, "\(name).\(text)")))
        }
        return members
    }

    /// The values of a mapping by key.
    ///
    /// - Parameter foreign: the keys of similar tools, with the keys to use instead.
    /// - Throws: if the value isn't a mapping, a key isn't in `known`, or a key appears twice.
    func fields(_ known: [String], foreign: [String: String] = [:]) throws(Failure) -> [String: ConfigurationNode] {
        guard case .mapping(let pairs) = content else {
            throw error("\(name.isEmpty ? "the file" : name) must hold the keys \(known.joined(separator: ", "))")
        }
        var fields: [String: ConfigurationNode] = [:]
        for (key, value) in pairs {
            let keyNode = child(key, name)
            let text = try keyNode.text()
            guard known.contains(text) else {
                let hint = (foreign[text] ?? nearest(to: text, among: known)).map { "did you mean \"\($0)\"?" }
                let all = "it can be \(known.joined(separator: ", "))"
                throw keyNode.error("unknown key \"\(text)\"\(name.isEmpty ? "" : " in \(name)"); \(hint ?? all)")
            }
            guard fields[text] == nil else { throw keyNode.error("the key \"\(text)\" appears twice") }
            fields[text] = child(value, name.isEmpty ? text : "\(name).\(text)")
        }
        return fields
    }
}
