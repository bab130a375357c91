package import NightcarBasics
import NightcarLibYAML
import ThemeCatalogBytes

/// A YAML document, as libyaml reads it. An alias is the index of the node that it names, so nothing is copied.
package struct YAMLDocument: Sendable {
    package enum Content: Sendable {
        case text(String)
        case list([Int])
        case mapping([(key: Int, value: Int)])
    }

    package struct Node: Sendable {
        package let content: Content
        package let start: Position
    }

    /// The first one is the root.
    package let nodes: [Node]

    /// Nil if the text has no document in it.
    ///
    /// - Throws: `Failure` if the text isn't YAML, or has several documents.
    package init?(_ text: String, path: String) throws(Failure) {
        let bytes = Array(text.utf8)
        try Self.withParser(of: bytes, path: path) { (parser) throws(Failure) in try Self.checkNesting(parser, path: path) }
        nodes = try Self.withParser(of: bytes, path: path) { (parser) throws(Failure) -> [Node] in
            let nodes = try Self.load(parser, path: path)
            if !nodes.isEmpty, let next = try Self.load(parser, path: path).first {
                throw Failure("not valid YAML: there is more than one document", at: Self.location(path, next.start))
            }
            return nodes
        }
        if nodes.isEmpty { return nil }
    }

    /// The index of a mapping's value. Nil if the node isn't a mapping or doesn't have the key.
    package func member(_ name: String, of node: Int) -> Int? {
        guard case .mapping(let members) = nodes[node].content else { return nil }
        return members.first { if case .text(name) = nodes[$0.key].content { true } else { false } }?.value
    }
}

extension YAMLDocument {
    private static func withParser<Result>(
        of bytes: [UInt8], path: String, _ body: (UnsafeMutablePointer<yaml_parser_t>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The parser points to itself, so it must not move.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { throw Failure("there is not enough memory for the parser", in: path) }
        defer { yaml_parser_delete(parser) }
        return try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return try body(parser)
        }
    }

    /// Throws if values nest too deeply: the time that libyaml takes grows with the square of the depth. What isn't YAML is left for
    /// `load` to report.
    private static func checkNesting(_ parser: UnsafeMutablePointer<yaml_parser_t>, path: String) throws(Failure) {
        var depth = 0
        var isAtEnd = false
        while !isAtEnd {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { return }
            defer { yaml_event_delete(&event) }
            switch event.type {
            case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
            case YAML_STREAM_END_EVENT: isAtEnd = true
            default: break
            }
            guard depth <= Limits.configurationNesting else {
                throw Failure(
                    "values are nested more than \(Limits.configurationNesting) levels deep",
                    at: location(path, position(event.start_mark)))
            }
        }
    }

    /// The nodes of the next document, none at the end of the text.
    private static func load(_ parser: UnsafeMutablePointer<yaml_parser_t>, path: String) throws(Failure) -> [Node] {
        var document = yaml_document_t()
        guard yaml_parser_load(parser, &document) == 1 else { throw failure(of: parser.pointee, path: path) }
        defer { yaml_document_delete(&document) }
        return UnsafeBufferPointer(start: document.nodes.start, count: document.nodes.top - document.nodes.start).map { node in
            Node(content: content(of: node), start: position(node.start_mark))
        }
    }

    private static func content(of node: yaml_node_t) -> Content {
        switch node.type {
        case YAML_SEQUENCE_NODE:
            let items = node.data.sequence.items
            // libyaml counts nodes from 1.
            return .list(UnsafeBufferPointer(start: items.start, count: items.top - items.start).map { Int($0) - 1 })
        case YAML_MAPPING_NODE:
            let pairs = node.data.mapping.pairs
            return .mapping(
                UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start).map {
                    (key: Int($0.key) - 1, value: Int($0.value) - 1)
                })
        default:
            let scalar = node.data.scalar
            return .text(String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self))
        }
    }

    private static func failure(of parser: yaml_parser_t, path: String) -> Failure {
        let message = "not valid YAML: " + (parser.problem.map { String(cString: $0) } ?? "there is not enough memory")
        switch parser.error {
        case YAML_SCANNER_ERROR, YAML_PARSER_ERROR, YAML_COMPOSER_ERROR:
            return Failure(message, at: location(path, position(parser.problem_mark)))
        default:
            return Failure(message, in: path)
        }
    }

    private static func location(_ path: String, _ start: Position) -> Location {
        Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    /// libyaml counts lines and columns from 0.
    private static func position(_ mark: yaml_mark_t) -> Position { Position(line: mark.line + 1, column: mark.column + 1) }
}
