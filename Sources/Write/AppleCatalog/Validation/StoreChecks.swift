import NightcarApplePixels
package import NightcarDiagnostics
package import ThemeCatalogBytes
import ThemeCatalogPixels

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
                guard !isUnindexed, mask & wanted != wanted else { continue }
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

// Wide colors.
private extension CarFile {
    /// 16-bit pixels and the gamut column.
    func checkStoreWidth(_ report: inout ValidationReport) {
        let isOld = metadata.map { ["ios", "atv"].contains($0.platform) && Self.major($0.platformVersion) < 10 } ?? false
        for rendition in renditions {
            let isWide = ["RGBW", "GA16"].contains(rendition.header.pixelFormat)
            if isOld, isWide || rendition.key[.displayGamut] == 1 {
                let message =
                    "\(rendition.header.name): wide colors for \(metadata?.platformVersion ?? ""); the store answers ITMS-90682"
                report.error(.storeWideTarget, message, at: rendition.value.startOffset)
            }
            guard rendition.header.pixelFormat == "RGBW", case .pixels(let element) = rendition.payload,
                element.isOutsideSRGB(
                    width: rendition.header.width, height: rendition.header.height,
                    bytesPerRow: Int((try? rendition.property(RenditionProperty.bytesPerRow)?.number()) ?? 0)) == false
            else { continue }
            let message = "\(rendition.header.name): it has 16 bits, but no color outside sRGB; it stalls in processing"
            report.error(.storeSixteenBit, message, at: rendition.value.startOffset)
        }
    }

    static func major(_ version: String) -> Int { Int(version.prefix { $0.isNumber }) ?? Int.max }
}
