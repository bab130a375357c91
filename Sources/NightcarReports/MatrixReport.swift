import NightcarDiagnostics
package import ThemeCatalogVariants

/// The variants of one asset for one idiom, ready to print.
package struct MatrixReport: Sendable {
    package var asset: String
    package var kind: String
    package var matrix: VariantMatrix

    /// One report for each requested idiom or, if none is requested, for each idiom that the entries name (universal if they name
    /// none).
    package static func all(
        asset: String, kind: String, entries: [VariantMatrix.Entry], idioms: [Idiom]
    ) -> [MatrixReport] {
        let named = Set(entries.map(\.key.idiom)).sorted { $0 == .universal || ($1 != .universal && $0 < $1) }
        let wanted = idioms.isEmpty ? (named.isEmpty ? [.universal] : named) : idioms
        return wanted.map { MatrixReport(asset: asset, kind: kind, matrix: VariantMatrix(entries, idiom: $0)) }
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
        let title = "\(asset.printable) (\(kind), \(matrix.idiom.rawValue)): \(summary.joined(separator: ", "))"
        return ([title] + table.lines()).joined(separator: "\n") + "\n"
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

/// The JSON of `nightcar variants`.
package struct MatrixReports: Sendable, Encodable {
    package var schemaVersion = 1
    package var matrices: [MatrixReport]

    package init(matrices: [MatrixReport]) { self.matrices = matrices }
}

extension MatrixReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, idiom, cells
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
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(asset, forKey: .asset)
        try container.encode(kind, forKey: .kind)
        try container.encode(matrix.idiom.rawValue, forKey: .idiom)
        let cells = matrix.cells.map { cell in
            let key: VariantKey? =
                switch cell.origin {
                case .declared(let index), .derived(let index), .fallback(let index): matrix.entries[index].key
                case .missing: nil
                }
            return Cell(
                scale: cell.scale.description, luminosity: cell.luminosity.rawValue, contrast: cell.contrast.rawValue,
                gamut: cell.gamut.rawValue, direction: cell.direction.rawValue, served: word(cell.origin),
                by: key?.description, byAxes: key?.restrictedAxes)
        }
        try container.encode(cells, forKey: .cells)
    }
}
