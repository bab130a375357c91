package import ThemeCatalogBytes

/// A name and the attributes that lead to its renditions (an entry of `FACETKEYS`).
///
/// Key: the name in UTF-8. Value: i16 x, y of the hot spot, u16 n, n x (u16 attribute, u16 value).
package struct Facet: Sendable, Hashable {
    package var name: String
    package var hotSpotX: Int16
    package var hotSpotY: Int16
    package var attributes: [AttributeValue]

    package init(parsing entry: BOMTree.Entry) throws(ByteError) {
        name = try entry.name()
        hotSpotX = try entry.value.load(Int16.self, at: 0)
        hotSpotY = try entry.value.load(Int16.self, at: 2)
        let count = Int(try entry.value.u16(4))
        attributes = try AttributeValue.list(entry.value.slice(6, 4 * count), count: count)
    }

    package subscript(_ attribute: KeyAttribute) -> UInt16? {
        attributes.first { $0.attribute == attribute }?.value
    }

    /// The 16-bit number that represents the name in rendition keys.
    package var identifier: UInt16? { self[.identifier] }
}

/// The number of a name in keys (an entry of `APPEARANCEKEYS` or `LOCALIZATIONKEYS`).
package struct NamedNumber: Sendable, Hashable {
    package var name: String
    package var number: UInt16

    package init(parsing entry: BOMTree.Entry) throws(ByteError) {
        name = try entry.name()
        number = try entry.value.u16(0)
    }
}

/// The values that the renditions of a name have in each column (an entry of `BITMAPKEYS`).
///
/// Value: u32 1, u32 0, u32 bytes that follow the count's start, u32 n, n x u32 mask in the order of the key format.
package struct BitmapKey: Sendable, Hashable {
    package var identifier: UInt32
    package var masks: [UInt32]

    package init(parsing entry: BOMTree.Entry) throws(ByteError) {
        switch entry.key {
        case .number(let number): identifier = number
        case .bytes(let bytes): identifier = try bytes.u32(0)
        }
        let count = Int(try entry.value.u32(12))
        let words = try entry.value.slice(16, 4 * count)
        masks = []
        for number in 0..<count { masks.append(try words.u32(4 * number)) }
    }
}

extension BOMTree.Entry {
    func name() throws(ByteError) -> String {
        switch key {
        case .bytes(let bytes): try bytes.utf8()
        case .number: throw ByteError(offset: offset, message: "the tree has numbers where names are expected")
        }
    }
}

/// The number for a facet's or locale's name: a multiplicative hash in 64 bits, folded to 16, never 0.
package enum NameIdentifier {
    package static func hash(_ name: String) -> UInt16 {
        var hash: UInt64 = 0x189D7
        for byte in name.utf8 { hash = hash &* 33 &+ UInt64(byte) }
        var folded: UInt64 = 0
        for shift: UInt64 in [0, 16, 32, 48] { folded = folded &* 33 &+ (hash >> shift & 0xFFFF) }
        let result = UInt16(truncatingIfNeeded: folded)
        return result == 0 ? 1 : result
    }
}
