import NightcarBasics
import ThemeCatalogBytes

extension CarFile {
    func checkContainer(_ report: inout ValidationReport) {
        if container.version != 1 {
            report.error(.containerHeader, "the container version is \(container.version), not 1", at: 8)
        }
        let used = container.blocks.filter { $0.count > 0 }.count
        // The header of a thinned file may count the blocks from before or from after.
        if ![used, used + container.freedBlockCount].contains(container.declaredBlockCount) {
            report.error(
                .containerHeader, "the header says \(container.declaredBlockCount) blocks, but the table has \(used)", at: 12)
        }
        if let first = container.blocks.first, first != .unused {
            report.error(.blockTable, "block 0 is in use", at: container.index.offset + 4)
        }
        checkIndexEnd(&report)
        checkExtents(&report)
        if container.variableAreaUsed != container.variableArea.count {
            report.warning(
                .carVariables, "the names fill \(container.variableAreaUsed) of \(container.variableArea.count) bytes",
                at: container.variableArea.offset)
        }
        let names = container.variables.map(\.name)
        if Set(names).count != names.count {
            report.error(.carVariables, "a name appears twice among the variables", at: container.variableArea.offset)
        }
    }

    /// After the free list there are 16 zero bytes, or 8 if blocks were freed. The index is at the end of a file that was never
    /// updated.
    private func checkIndexEnd(_ report: inout ValidationReport) {
        let index = container.index
        let used = 4 + 8 * container.blocks.count + 4 + 8 * container.freeList.count
        if ![8, 16].contains(index.count - used) {
            report.warning(
                .blockTable, "the index has \(index.count - used) extra bytes after its lists", at: index.offset + used)
        }
        if container.freeList.isEmpty, index.end != container.bytes.count {
            report.warning(.blockTable, "the index is not at the end of the file", at: index.end)
        }
    }

    /// Blocks are inside the file and don't overlap each other or the lists.
    private func checkExtents(_ report: inout ValidationReport) {
        struct Piece {
            var extent: BOMContainer.Extent
            var name: String
            var entry: Int
        }
        var pieces = [
            Piece(extent: .init(offset: 0, count: BOMContainer.headerSize), name: "the header", entry: 0),
            Piece(extent: container.index, name: "the index", entry: 16),
            Piece(extent: container.variableArea, name: "the list of names", entry: 24),
        ]
        let table = container.index.offset + 4
        for (number, extent) in container.blocks.enumerated() where extent.count > 0 {
            pieces.append(Piece(extent: extent, name: "block \(number)", entry: table + 8 * number))
        }
        let free = table + 8 * container.blocks.count + 4
        for (number, extent) in container.freeList.enumerated() where extent.count > 0 {
            pieces.append(Piece(extent: extent, name: "free block \(number)", entry: free + 8 * number))
        }
        pieces.sort { ($0.extent.offset, $0.entry) < ($1.extent.offset, $1.entry) }
        var last: Piece?
        for piece in pieces {
            if piece.extent.end > container.bytes.count {
                report.error(.blockTable, "\(piece.name) extends past the end of the file", at: piece.entry)
            }
            if let last, piece.extent.offset < last.extent.end {
                report.error(.blockTable, "\(piece.name) overlaps \(last.name)", at: piece.entry)
            }
            if piece.extent.end > last?.extent.end ?? -1 { last = piece }
        }
    }
}
