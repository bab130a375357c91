import NightcarBasics
import ThemeCatalogBytes

extension CarFile {
    /// The fixed blocks: sizes, counts, columns.
    func checkBlocks(_ report: inout ValidationReport) {
        checkSize("CARHEADER", CarHeader.size, &report)
        checkSize("EXTENDED_METADATA", CarMetadata.size, &report)
        checkSize("KEYFORMAT", 12 + 4 * keyFormat.attributes.count, &report)
        let start = offset(of: "CARHEADER")
        if header.renditionCount != renditions.count {
            report.error(
                .catalogHeader, "the header says \(header.renditionCount) renditions, but there are \(renditions.count)",
                at: start + 16)
        }
        if !(1...2).contains(header.keySemantics) {
            report.error(.catalogHeader, "the key semantics are \(header.keySemantics), not 1 or 2", at: start + 432)
        }
        if Set(keyFormat.attributes).count != keyFormat.attributes.count {
            // As in the theme files of OS X 10.9.
            report.warning(.keyFormat, "a column appears twice in the key format", at: offset(of: "KEYFORMAT"))
        }
        for (number, attribute) in keyFormat.attributes.enumerated() where attribute.appleName == nil {
            report.warning(
                .keyFormat, "the key format has the unknown column \(attribute)", at: offset(of: "KEYFORMAT") + 12 + 4 * number)
        }
        if trees["FACETKEYS"] == nil {
            report.error(.carNames, "the catalog has no FACETKEYS tree", at: container.variableArea.offset)
        }
    }

    /// Names: every facet has its own identifier, and every appearance and locale in a key has a name.
    func checkNames(_ report: inout ValidationReport) {
        var owner: [UInt16: String] = [:]
        let taken = Set(facets.compactMap(\.identifier))
        for (facet, entry) in zip(facets, trees["FACETKEYS"]?.entries ?? []) {
            guard let identifier = facet.identifier else {
                report.error(.carNames, "\(facet.name) has no identifier", at: entry.value.startOffset)
                continue
            }
            if let other = owner.updateValue(facet.name, forKey: identifier) {
                report.error(.carNames, "\(facet.name) has the same identifier as \(other)", at: entry.value.startOffset)
            }
            if !Self.isNumber(identifier, of: facet.name, among: taken) {
                report.warning(
                    .carNames, "\(facet.name) has identifier \(identifier), but its hash is \(NameIdentifier.hash(facet.name))",
                    at: entry.value.startOffset)
            }
        }
        for rendition in renditions {
            let appearance = rendition.key[.appearance]
            if appearance != 0, appearanceName(appearance) == nil {
                report.error(.carNames, "appearance \(appearance) has no name", at: rendition.entry.offset + 4)
            }
            let locale = rendition.key[.localization]
            if locale != 0, localizationName(locale) == nil {
                report.error(.carNames, "localization \(locale) has no name", at: rendition.entry.offset + 4)
            }
        }
    }

    /// Whether a name has its hash as number or, if another name has that one, the next number that none has.
    private static func isNumber(_ identifier: UInt16, of name: String, among taken: Set<UInt16>) -> Bool {
        var number = NameIdentifier.hash(name)
        while number != identifier, number == 0 || taken.contains(number) { number &+= 1 }
        return number == identifier
    }

    /// There is one entry for each facet's identifier, with the values that its renditions have in each column.
    func checkBitmapKeys(_ report: inout ValidationReport) {
        guard let tree = trees["BITMAPKEYS"] else { return }
        let listed = Set(bitmapKeys.map(\.identifier))
        for facet in facets {
            if let identifier = facet.identifier, !listed.contains(UInt32(identifier)) {
                report.error(.bitmapKeys, "\(facet.name) is not listed in BITMAPKEYS", at: tree.header.startOffset)
            }
        }
        let expected = BitmapMasks(renditions.map(\.key))
        for (key, entry) in zip(bitmapKeys, tree.entries) {
            guard key.masks.count == keyFormat.attributes.count else {
                report.error(
                    .bitmapKeys,
                    "an entry has \(key.masks.count) masks, but the key format has \(keyFormat.attributes.count) columns",
                    at: entry.value.startOffset + 12)
                continue
            }
            for (number, attribute) in keyFormat.attributes.enumerated() {
                let mask = key.masks[number]
                if mask != expected.mask(of: UInt16(truncatingIfNeeded: key.identifier), number, keyFormat), mask != UInt32.max,
                    mask != 0
                {
                    report.warning(
                        .bitmapKeys,
                        "the mask of column \(attribute) differs from the renditions of identifier \(key.identifier)",
                        at: entry.value.startOffset + 16 + 4 * number)
                }
            }
        }
    }

    private func checkSize(_ name: String, _ size: Int, _ report: inout ValidationReport) {
        guard let block = try? container.block(named: name), block.count != size else { return }
        report.error(.catalogHeader, "\(name) has \(block.count) bytes, not \(size)", at: block.startOffset)
    }

    private func offset(of name: String) -> Int { (try? container.block(named: name))?.startOffset ?? 0 }
}
