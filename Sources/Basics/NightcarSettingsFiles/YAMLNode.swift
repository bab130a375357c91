package import NightcarBasics

/// A value of a YAML document with its place. A value that has another form is nil or empty.
package struct YAMLNode: Sendable {
    private let document: YAMLDocument
    private let node: Int
    private let path: String

    /// The root of a document.
    package init(_ document: YAMLDocument, path: String) { self.init(document, 0, path) }

    private init(_ document: YAMLDocument, _ node: Int, _ path: String) {
        (self.document, self.node, self.path) = (document, node, path)
    }

    package var location: Location {
        let start = document.nodes[node].start
        return Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    package var text: String? { if case .text(let text) = document.nodes[node].content { text } else { nil } }

    package var items: [YAMLNode] {
        if case .list(let items) = document.nodes[node].content { items.map { YAMLNode(document, $0, path) } } else { [] }
    }

    package var isList: Bool { if case .list = document.nodes[node].content { true } else { false } }

    package var isMapping: Bool { if case .mapping = document.nodes[node].content { true } else { false } }

    /// The members of a mapping, in order.
    package var members: [(name: String, value: YAMLNode)] {
        guard case .mapping(let pairs) = document.nodes[node].content else { return [] }
        return pairs.compactMap { pair in
            guard case .text(let name) = document.nodes[pair.key].content else { return nil }
            return (name, YAMLNode(document, pair.value, path))
        }
    }

    package subscript(_ name: String) -> YAMLNode? { document.member(name, of: node).map { YAMLNode(document, $0, path) } }
}
