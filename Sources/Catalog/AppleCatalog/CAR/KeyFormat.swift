package import ThemeCatalogBytes

/// The columns of all rendition keys of a file, in order (the block `KEYFORMAT`).
///
/// `tmfk`, u32 version 0, u32 n, n x u32 attribute.
package struct KeyFormat: Sendable, Hashable {
    package var version: UInt32
    package var attributes: [KeyAttribute]

    package static let mark = "kfmt"

    package init(attributes: [KeyAttribute]) {
        version = 0
        self.attributes = attributes
    }

    package init(parsing block: ByteView) throws(ByteError) {
        guard try block.code(0) == Self.mark else {
            throw ByteError(offset: block.startOffset, message: "the key format does not begin with its signature")
        }
        version = try block.u32(4)
        let count = Int(try block.u32(8))
        let words = try block.slice(12, 4 * count)
        attributes = []
        for number in 0..<count { attributes.append(KeyAttribute(rawValue: try words.u32(4 * number))) }
    }

    /// The size of a key in bytes.
    package var keySize: Int { 2 * attributes.count }

    package func contains(_ attribute: KeyAttribute) -> Bool { attributes.contains(attribute) }
}

/// The values of a rendition in the columns of its file.
package struct RenditionKey: Sendable, Hashable {
    package var format: KeyFormat
    /// One for each attribute of the format.
    package var values: [UInt16]

    /// - Throws: `ByteError` if the key doesn't have the size that the format says.
    package init(parsing bytes: ByteView, format: KeyFormat) throws(ByteError) {
        guard bytes.count == format.keySize else {
            throw ByteError(
                offset: bytes.startOffset,
                message: "a rendition key has \(bytes.count) bytes, but the key format needs \(format.keySize)")
        }
        self.format = format
        values = []
        for number in 0..<format.attributes.count { values.append(try bytes.u16(2 * number)) }
    }

    /// The value of an attribute. 0 if the format doesn't have the column.
    package subscript(_ attribute: KeyAttribute) -> UInt16 {
        format.attributes.firstIndex(of: attribute).map { values[$0] } ?? 0
    }

    /// The columns that are not 0, in the format's order.
    package var restricted: [AttributeValue] {
        zip(format.attributes, values).filter { $0.1 != 0 }.map { AttributeValue(attribute: $0.0, value: $0.1) }
    }
}

/// One value in one column. Facets and references between renditions consist of these.
package struct AttributeValue: Sendable, Hashable {
    package var attribute: KeyAttribute
    package var value: UInt16

    package init(attribute: KeyAttribute, value: UInt16) {
        self.attribute = attribute
        self.value = value
    }

    /// Reads `count` pairs of u16.
    static func list(_ bytes: ByteView, count: Int) throws(ByteError) -> [AttributeValue] {
        var list: [AttributeValue] = []
        for number in 0..<count {
            let attribute = KeyAttribute(rawValue: UInt32(try bytes.u16(4 * number)))
            list.append(AttributeValue(attribute: attribute, value: try bytes.u16(4 * number + 2)))
        }
        return list
    }

    /// Reads the pairs of a reference. A pair of zeros ends it.
    static func reference(_ bytes: ByteView) throws(ByteError) -> [AttributeValue] {
        let all = try list(bytes, count: bytes.count / 4)
        let zero = AttributeValue(attribute: .look, value: 0)
        return Array(all.prefix { $0 != zero })
    }
}
