/// The masks that `BITMAPKEYS` holds, computed from the renditions.
package struct BitmapMasks: Sendable {
    private var masks: [UInt16: [UInt32]] = [:]

    /// Columns without an index. All bits of their masks are set.
    package static let unindexed: Set<KeyAttribute> = [.appearance, .identifier, .element, .part, .value, .previousValue]

    package init(_ keys: [RenditionKey]) {
        for key in keys {
            let identifier = key[.identifier]
            let attributes = key.format.attributes
            var row = masks[identifier] ?? attributes.map { Self.unindexed.contains($0) ? UInt32.max : 0 }
            for (number, attribute) in attributes.enumerated() where !Self.unindexed.contains(attribute) {
                row[number] |= Self.bits(attribute, key.values[number])
            }
            masks[identifier] = row
        }
    }

    /// - Parameter column: a position in the key format.
    /// - Returns: for an identifier without renditions, the mask of a column in which nothing is indexed.
    package func mask(of identifier: UInt16, _ column: Int, _ format: KeyFormat) -> UInt32 {
        masks[identifier]?[column] ?? (Self.unindexed.contains(format.attributes[column]) ? UInt32.max : 0)
    }

    /// The bit for value v is bit v, except in two columns with values above 31: any locale is bit 1, and subtype 1792 is bit
    /// 16.
    ///
    /// No file of Apple's tools shows another value above 31, such as a watch's subtype. It sets all bits, which says that nothing
    /// is indexed: a wrong bit would hide the renditions from a lookup.
    private static func bits(_ attribute: KeyAttribute, _ value: UInt16) -> UInt32 {
        switch attribute {
        case .localization: value == 0 ? 1 : 1 << 1
        case .subtype where value == 1792: 1 << 16
        default: value < 32 ? 1 << UInt32(value) : UInt32.max
        }
    }
}
