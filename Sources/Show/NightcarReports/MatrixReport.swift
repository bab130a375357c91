import NightcarBasics
package import ThemeCatalogVariants

/// The variants of one asset for one kind of request, ready to print.
package struct MatrixReport: Sendable {
    package var asset: String
    package var kind: String
    package var matrix: VariantMatrix

    /// The reports for each idiom that the entries name (universal if they name none). An idiom has one report for each request
    /// that its entries distinguish, such as one for each locale.
    package static func all(asset: String, kind: String, entries: [VariantMatrix.Entry]) -> [MatrixReport] {
        let named: [Idiom] = Set(entries.map(\.key.idiom)).sorted { first, second in
            first == .universal || (second != .universal && first < second)
        }
        return (named.isEmpty ? [Idiom.universal] : named).flatMap { idiom in
            VariantMatrix.bases(of: entries, idiom: idiom).map {
                MatrixReport(asset: asset, kind: kind, matrix: VariantMatrix(entries, base: $0))
            }
        }
    }
}

extension MatrixReport {
    /// A table of 24 rows with a column for each scale, below a line that counts the cells.
    package var text: String {
        var counts: [String: Int] = [:]
        for cell in matrix.cells { counts[word(cell.origin), default: 0] += 1 }
        let summary = ["declared", "derived", "fallback", "missing"].map { "\(counts[$0] ?? 0) \($0)" }
        var table = TextTable([.left, .left, .left, .left] + VariantMatrix.scales.map { _ in .left })
        table.add(["luminosity", "contrast", "gamut", "direction"] + VariantMatrix.scales.map(\.description))
        for start in stride(from: 0, to: matrix.cells.count, by: VariantMatrix.scales.count) {
            let row = matrix.cells[start..<start + VariantMatrix.scales.count]
            let cell = row[start]
            table.add(
                [cell.luminosity.rawValue, cell.contrast.rawValue, cell.gamut.rawValue, cell.direction.rawValue]
                    + row.map { describe($0.origin) })
        }
        let isPlain = matrix.base.key == VariantKey()
        let request = isPlain ? matrix.idiom.rawValue : matrix.base.key.description
        let title = "\(asset.printable) (\(kind), \(request)): \(summary.joined(separator: ", "))"
        let note = matrix.cells.contains(where: isMirrored) ? [Self.mirroringNote] : []
        return ([title] + table.lines() + note).joined(separator: "\n") + "\n"
    }

    /// What the system does with left-to-right artwork in a right-to-left layout.
    static let mirroringNote = "Left-to-right artwork is shown mirrored where right-to-left is requested."

    private func isMirrored(_ cell: VariantMatrix.Cell) -> Bool {
        key(of: cell).map { $0.isMirrored(for: cell.direction) } ?? false
    }

    private func key(of cell: VariantMatrix.Cell) -> VariantKey? {
        switch cell.origin {
        case .declared(let index), .derived(let index), .fallback(let index): matrix.entries[index].key
        case .missing: nil
        }
    }

    private func word(_ origin: VariantMatrix.Origin) -> String {
        switch origin {
        case .declared: "declared"
        case .derived: "derived"
        case .fallback: "fallback"
        case .missing: "missing"
        }
    }

    private func describe(_ origin: VariantMatrix.Origin) -> String {
        if case .fallback(let index) = origin { "← \(matrix.entries[index].key)" } else { word(origin) }
    }
}

/// The JSON of `nightcar show CATALOG NAME`.
package struct MatrixReports: Sendable, Encodable {
    package var schemaVersion = 1
    package var matrices: [MatrixReport]

    package init(matrices: [MatrixReport]) { self.matrices = matrices }
}

extension MatrixReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, idiom, asked, cells
    }

    private struct Cell: Encodable {
        var scale: String
        var luminosity: String
        var contrast: String
        var gamut: String
        var direction: String
        var served: String
        var by: String?
        var byAxes: [String: String]?
        /// Left out unless true.
        var mirrored: Bool?
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(asset, forKey: .asset)
        try container.encode(kind, forKey: .kind)
        try container.encode(matrix.idiom.rawValue, forKey: .idiom)
        var asked = matrix.base.key.restrictedAxes
        asked["idiom"] = nil
        if !asked.isEmpty { try container.encode(asked, forKey: .asked) }
        let cells = matrix.cells.map { cell in
            let key = key(of: cell)
            return Cell(
                scale: cell.scale.description, luminosity: cell.luminosity.rawValue, contrast: cell.contrast.rawValue,
                gamut: cell.gamut.rawValue, direction: cell.direction.rawValue, served: word(cell.origin),
                by: key?.description, byAxes: key?.restrictedAxes, mirrored: isMirrored(cell) ? true : nil)
        }
        try container.encode(cells, forKey: .cells)
    }
}

extension VariantKey {
    /// Whether the system mirrors the artwork for a layout. Artwork marked as left-to-right alone is "Left to Right, Mirrors" in
    /// Xcode.
    func isMirrored(for direction: Direction) -> Bool { direction == .rightToLeft && self.direction == .leftToRight }
}
