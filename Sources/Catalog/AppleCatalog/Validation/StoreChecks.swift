package import NightcarBasics
import NightcarImaging
package import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension CarFile {
    /// Checks what made App Store Connect refuse or stall uploads, and what leaves an app on a device without its pictures.
    ///
    /// An *error* was tried, one fault at a time; a *warning* is one public statement. Files from Apple's tools have none.
    package func validateForStore() -> [Finding] {
        var report = ValidationReport(path: path)
        if renditions.isEmpty {
            report.error(.storeEmptyCatalog, "the catalog has no renditions", at: container.index.offset)
        }
        checkStoreKeys(&report)
        checkStoreTrees(&report)
        checkStoreNames(&report)
        checkStoreWidth(&report)
        checkStoreSymbols(&report)
        checkStoreVectors(&report)
        checkStoreAppearances(&report)
        return report.findings.sorted()
    }

    /// What is wrong with a file whose block table doesn't end inside it. Nil for any other file.
    package static func indexProblem(_ bytes: ByteView, path: String) -> Finding? {
        guard let start = try? Int(bytes.be32(16)), let length = try? Int(bytes.be32(20)),
            let entries = try? Int(bytes.be32(start)), let mark = try? bytes.slice(0, 8).array, mark == BOMContainer.magic
        else { return nil }
        let needed = start + 4 + 8 * entries + 4
        guard needed > min(start + length, bytes.count) else { return nil }
        let room = max(0, (min(start + length, bytes.count) - start - 4) / 8)
        let message =
            "the block table declares \(entries) entries, but the file has room for \(room); the store answers with 90562"
        return Finding(.storeIndexEntries, .error, message, at: Location(path: path, place: .byte(start)))
    }
}

private extension CarFile {
    /// The index of the columns' values. Systems look up pictures with it, and so does the store.
    func checkStoreKeys(_ report: inout ValidationReport) {
        guard let tree = trees["BITMAPKEYS"] else {
            if metadata != nil, !renditions.isEmpty {
                let message = "the catalog has no BITMAPKEYS, so systems find no picture by its name"
                report.warning(.storeNoBitmapKeys, message, at: container.variableArea.offset)
            }
            return
        }
        let expected = BitmapMasks(renditions.map(\.key))
        let columns = keyFormat.attributes
        for (key, entry) in zip(bitmapKeys, tree.entries) {
            let start = entry.value.startOffset
            let head = (0..<4).map { (try? entry.value.u32(4 * $0)) ?? 0 }
            let size = UInt32(4 + 4 * columns.count)
            guard entry.value.count == 16 + 4 * columns.count, head == [1, 0, size, UInt32(columns.count)] else {
                let message =
                    "an entry of BITMAPKEYS has \(entry.value.count) bytes for \(columns.count) columns; it stalls in processing"
                report.error(.storeBitmapKeys, message, at: start)
                continue
            }
            for (number, column) in columns.enumerated() {
                let mask = key.masks[number]
                let wanted = expected.mask(of: UInt16(truncatingIfNeeded: key.identifier), number, keyFormat)
                // Tools that thin catalogs leave bits of renditions that are gone, and old tools write 0 where nothing is indexed.
                let isUnindexed = BitmapMasks.unindexed.contains(column) && [0, UInt32.max].contains(mask)
                guard !isUnindexed, mask & wanted != wanted else {
                    checkExtraBits(key, number, column, at: start + 16 + 4 * number, &report)
                    continue
                }
                let message = "the mask of column \(column) lacks values of identifier \(key.identifier); it stalls in processing"
                report.error(.storeBitmapKeys, message, at: start + 16 + 4 * number)
            }
        }
    }

    func checkStoreTrees(_ report: inout ValidationReport) {
        for (name, tree) in trees.sorted(by: { $0.key < $1.key }) {
            let capacity = max(0, (tree.nodeSize - 12) / 8)
            for node in tree.nodes where node.count > min(capacity, tree.hasNumberKeys ? 126 : 510) {
                report.error(
                    .storeLeafSize, "\(name): a node has \(node.count) entries, more than fit; assetutil refuses it",
                    at: node.bytes.startOffset)
            }
        }
        var seen: Set<RenditionKey> = []
        for rendition in renditions where !seen.insert(rendition.key).inserted {
            let message = "\(rendition.header.name): another rendition has the same key; it stalls in processing"
            report.error(.storeSharedAtlas, message, at: rendition.entry.offset)
        }
        let order = Self.variableOrder.filter { name in container.variables.contains { $0.name == name } }
        let names = container.variables.map(\.name).filter(order.contains)
        if names != order {
            let message = "the named blocks are \(names.joined(separator: ", ")), not \(order.joined(separator: ", "))"
            report.warning(.storeVariableOrder, message, at: container.variableArea.offset)
        }
    }

    /// The order of Apple's tools. Other names can be between these.
    static let variableOrder = [
        "CARHEADER", "RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "LOCALIZATIONKEYS", "KEYFORMAT", "EXTENDED_METADATA",
        "BITMAPKEYS",
    ]

    func checkStoreNames(_ report: inout ValidationReport) {
        guard let tree = trees["APPEARANCEKEYS"], let first = tree.entries.first else { return }
        let isMac = header.keySemantics == 1
        let foreign = appearances.filter { $0.name.hasPrefix(isMac ? "UIAppearance" : "NSAppearance") && $0.number < 8 }
        if let name = foreign.first?.name {
            let message = "the appearance \(name) is not one of \(isMac ? "macOS" : "devices"), so a device finds no picture"
            report.warning(.storeAppearanceNames, message, at: first.offset)
        }
    }

    func checkStoreSymbols(_ report: inout ValidationReport) {
        for rendition in renditions where rendition.header.layout == .vectorGlyph {
            let asks = facet(of: rendition)?[.deploymentTarget] == rendition.key[.deploymentTarget]
            let hasKey = rendition.key[.glyphWeight] > 0 && rendition.key[.glyphSize] > 0
            guard !asks || !hasKey || rendition.property(RenditionProperty.glyphMetrics) == nil else { continue }
            let what = !hasKey ? "has no weight and size" : !asks ? "has no name that asks for symbols" : "has no metrics"
            let message = "\(rendition.header.name): the glyph of the symbol \(what); macOS 26 aborts when it is shown"
            report.error(.storeSymbol, message, at: rendition.value.startOffset)
        }
    }
}

// 16 bits.
private extension CarFile {
    func checkStoreWidth(_ report: inout ValidationReport) {
        for rendition in renditions {
            switch rendition.header.pixelFormat {
            case "RGBW":
                guard case .pixels(let element) = rendition.payload,
                    element.isOutsideSRGB(
                        width: rendition.header.width, height: rendition.header.height,
                        bytesPerRow: Int((try? rendition.property(RenditionProperty.bytesPerRow)?.number()) ?? 0)) == false
                else { continue }
                let message = "\(rendition.header.name): it has 16 bits, but no color outside sRGB; it stalls in processing"
                report.error(.storeSixteenBit, message, at: rendition.value.startOffset)
            case "GA16" where !isThinned && !hasNarrowTwin(rendition.key):
                let message = "\(rendition.header.name): it has 16 bits of gray, but not for wide displays beside 8 bits"
                report.error(.storeSixteenBit, message, at: rendition.value.startOffset)
            default: continue
            }
        }
    }

    /// Whether it is for wide displays, and others have the same picture with 8 bits. Apple's tool stores gray like this.
    func hasNarrowTwin(_ key: RenditionKey) -> Bool {
        guard key[.displayGamut] == 1, let column = key.format.attributes.firstIndex(of: .displayGamut) else { return false }
        var narrow = key
        narrow.values[column] = 0
        return renditions.contains { $0.key == narrow && $0.header.pixelFormat != "GA16" }
    }
}

// What devices look up.
private extension CarFile {
    /// A tool that thins catalogs leaves values of renditions that are gone.
    var isThinned: Bool { metadata?.thinning.isEmpty == false }

    var isForDevices: Bool { header.keySemantics == 2 && platform != .macos }

    func checkStoreVectors(_ report: inout ValidationReport) {
        let drawn = Set(renditions.filter { !$0.header.layout.isVector }.map { $0.key[.identifier] })
        let glyphs = Set(renditions.filter { $0.header.layout == .vectorGlyph }.map { $0.key[.identifier] })
        var bare = layersOfIcons
        for rendition in renditions where rendition.header.layout == .vector {
            let identifier = rendition.key[.identifier]
            let asks = facet(of: rendition)?[.deploymentTarget] != nil && !glyphs.contains(identifier)
            let isBare = !drawn.contains(identifier)
            if rendition.key[.part] == Part.symbol || asks || isBare && isSymbolTemplate(rendition) {
                let message = "\(rendition.header.name): the symbol is a plain vector; macOS 26 aborts when it is shown"
                report.error(.storePlainSymbol, message, at: rendition.value.startOffset)
            } else if isForDevices, isBare, bare.insert(identifier).inserted {
                let message = "\(rendition.header.name): the vector has no bitmaps, and devices draw only those"
                report.warning(.storeBareVector, message, at: rendition.value.startOffset)
            }
        }
    }

    /// The pictures that layered icons are made of. Systems draw their vectors.
    var layersOfIcons: Set<UInt16> {
        var identifiers: Set<UInt16> = []
        for rendition in renditions where rendition.header.layout.isLayeredIcon {
            identifiers.formUnion(((try? IconPiece.list(of: rendition)) ?? []).map(\.identifier))
        }
        return identifiers
    }

    /// Whether an SVG is the template of a symbol set, by the names that Apple's app SF Symbols gives to its parts.
    func isSymbolTemplate(_ rendition: StoredRendition) -> Bool {
        guard VectorFormat(carWord: rendition.header.pixelFormat) == .svg, case .data(let data) = rendition.payload,
            let text = try? String(decoding: Self.unpack(data), as: UTF8.self)
        else { return false }
        return text.contains(#/id\s*=\s*["']Symbols["']/#)
            && text.contains(#/id\s*=\s*["'](?:Regular|Ultralight|Black)-[SML]["']/#)
    }

    /// From Xcode 11 on, Apple's tool lists at least one name for the column.
    func checkStoreAppearances(_ report: inout ValidationReport) {
        guard isForDevices, header.coreUIVersion >= 604, keyFormat.attributes.contains(.appearance),
            trees["APPEARANCEKEYS"] == nil, !renditions.isEmpty
        else { return }
        let message = "the catalog has no APPEARANCEKEYS, so a device finds no picture by its name"
        report.warning(.storeNoAppearances, message, at: container.variableArea.offset)
    }

    /// Bits of values that no rendition has.
    func checkExtraBits(_ key: BitmapKey, _ number: Int, _ column: KeyAttribute, at offset: Int, _ report: inout ValidationReport)
    {
        guard !isThinned, ![0, UInt32.max].contains(key.masks[number]) else { return }
        let values = renditions.filter { UInt32($0.key[.identifier]) == key.identifier }.map { $0.key.values[number] }
        guard let seen = AppleMasks.mask(of: values, column), key.masks[number] & ~seen != 0 else { return }
        let message =
            "the mask of column \(column) has values that identifier \(key.identifier) doesn't have; it stalls in processing"
        report.error(.storeBitmapKeys, message, at: offset)
    }
}

private extension RenditionLayout {
    var isVector: Bool { self == .vector || self == .vectorGlyph }
}

/// The bits that Apple's tools set for values, read from their files one by one, so that a wrong formula of ours is noticed.
private enum AppleMasks {
    private static let small: [UInt16: UInt32] = [0: 0x1, 1: 0x2, 2: 0x4, 3: 0x8]

    private static let bits: [KeyAttribute: [UInt16: UInt32]] = [
        .scale: small, .localization: [0: 0x1], .displayGamut: [0: 0x1, 1: 0x2], .dimension1: small,
        .idiom: [0: 0x1, 1: 0x2, 2: 0x4, 3: 0x8, 5: 0x20, 6: 0x40], .subtype: [0: 0x1, 1792: 0x10000],
        .dimension2: [
            0: 0x1, 1: 0x2, 2: 0x4, 3: 0x8, 4: 0x10, 5: 0x20, 6: 0x40, 7: 0x80, 8: 0x100, 9: 0x200, 10: 0x400,
        ],
        .deploymentTarget: [0: 0x1, 3: 0x8, 5: 0x20], .horizontalSizeClass: small, .verticalSizeClass: small,
        .memoryClass: small, .graphicsClass: small, .direction: small, .glyphSize: small, .size: small, .state: small,
        .layer: small, .presentationState: small, .previousState: small,
        .glyphWeight: [
            0: 0x1, 1: 0x2, 2: 0x4, 3: 0x8, 4: 0x10, 5: 0x20, 6: 0x40, 7: 0x80, 8: 0x100, 9: 0x200,
        ],
    ]

    /// Nil if the table doesn't have a value, or if there are none.
    static func mask(of values: [UInt16], _ column: KeyAttribute) -> UInt32? {
        guard let table = bits[column], !values.isEmpty else { return nil }
        var mask: UInt32 = 0
        for value in values {
            guard let bit = table[value] else { return nil }
            mask |= bit
        }
        return mask
    }
}
