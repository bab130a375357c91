#if SVG
    import NightcarLibXML2
#endif

/// What libxml2 reads from a text: the elements with their attributes, in order, and the text of `style` elements.
///
/// Nothing is fetched, no document type is loaded, and no entity is replaced (`XML_PARSE_NONET`, without `DTDLOAD` and `NOENT`).
/// libxml2's own limits for depth and size remain active (no `XML_PARSE_HUGE`).
package struct SVGReader {
    package struct Element {
        package var name: String
        package var depth: Int
        package var attributes: [(name: String, value: String)]
    }

    /// Whether this build has an XML parser. This needs the package trait `SVG`.
    package static var isAvailable: Bool {
        #if SVG
            true
        #else
            false
        #endif
    }

    package private(set) var elements: [Element] = []
    package private(set) var styles: [String] = []

    #if SVG
        /// Nil if the text isn't well-formed XML.
        package init?(_ bytes: [UInt8]) {
            let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            let result = bytes.withUnsafeBufferPointer { buffer -> Bool in
                guard let base = buffer.baseAddress else { return false }
                return base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { start in
                    guard let reader = xmlReaderForMemory(start, Int32(buffer.count), nil, nil, Int32(options)) else {
                        return false
                    }
                    defer { xmlFreeTextReader(reader) }
                    return read(reader)
                }
            }
            guard result, !elements.isEmpty else { return nil }
        }

        private mutating func read(_ reader: xmlTextReaderPtr) -> Bool {
            var styleDepth: Int32?
            while true {
                let status = xmlTextReaderRead(reader)
                guard status == 1 else { return status == 0 }
                let depth = xmlTextReaderDepth(reader)
                switch UInt32(bitPattern: xmlTextReaderNodeType(reader)) {
                case XML_READER_TYPE_ELEMENT.rawValue:
                    let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                    let name = Self.text(xmlTextReaderConstName(reader))
                    if name == "style", !isEmpty {
                        styleDepth = depth
                        styles.append("")
                    }
                    elements.append(Element(name: name, depth: Int(depth), attributes: Self.attributes(reader)))
                case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
                    XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue:
                    if styleDepth != nil { styles[styles.count - 1] += Self.text(xmlTextReaderConstValue(reader)) }
                case XML_READER_TYPE_END_ELEMENT.rawValue:
                    if styleDepth == depth { styleDepth = nil }
                default: break
                }
            }
        }

        private static func attributes(_ reader: xmlTextReaderPtr) -> [(name: String, value: String)] {
            var attributes: [(name: String, value: String)] = []
            while xmlTextReaderMoveToNextAttribute(reader) == 1 {
                attributes.append((text(xmlTextReaderConstName(reader)), text(xmlTextReaderConstValue(reader))))
            }
            xmlTextReaderMoveToElement(reader)
            return attributes
        }

        private static func text(_ string: UnsafePointer<xmlChar>?) -> String { string.map { String(cString: $0) } ?? "" }
    #else
        /// Always nil, because this build has no XML parser.
        package init?(_ bytes: [UInt8]) { nil }
    #endif
}
