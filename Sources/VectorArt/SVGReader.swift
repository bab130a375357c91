#if canImport(FoundationXML)
    import Foundation
    import FoundationXML
#else
    import Foundation
#endif

/// What the toolchain's XML parser sees in a text: elements with their attributes, in order, and the text of `style` elements.
///
/// Nothing is fetched, and a text that declares entities is not read at all, so that none is ever expanded.
struct SVGReader {
    struct Element {
        var name: String
        var depth: Int
        var attributes: [String: String]
    }

    let elements: [Element]
    let styles: [String]

    /// Nil for what is not well-formed XML, is nested deeper than 256 elements or declares entities.
    init?(_ bytes: [UInt8]) {
        guard !bytes.contains("<!ENTITY".utf8) else { return nil }
        let collector = Collector()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = collector
        guard parser.parse(), !collector.isTooDeep, !collector.elements.isEmpty else { return nil }
        elements = collector.elements
        styles = collector.styles
    }
}

/// Receives the parser's events.
private final class Collector: NSObject, XMLParserDelegate {
    private static let depthLimit = 256

    var elements: [SVGReader.Element] = []
    var styles: [String] = []
    var isTooDeep = false
    private var depth = 0
    private var styleDepth: Int?

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(SVGReader.Element(name: name, depth: depth, attributes: attributes))
        if name == "style" {
            styleDepth = depth
            styles.append("")
        }
        depth += 1
        if depth > Self.depthLimit {
            isTooDeep = true
            parser.abortParsing()
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        depth -= 1
        if styleDepth == depth { styleDepth = nil }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { addStyle(text) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { addStyle(String(decoding: block, as: UTF8.self)) }

    private func addStyle(_ text: String) {
        if styleDepth != nil { styles[styles.count - 1] += text }
    }
}

extension [UInt8] {
    fileprivate func contains(_ word: String.UTF8View) -> Bool {
        let word = Array(word)
        guard count >= word.count else { return false }
        return withUnsafeBufferPointer { bytes in
            (0...bytes.count - word.count).contains { start in
                bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
            }
        }
    }
}
