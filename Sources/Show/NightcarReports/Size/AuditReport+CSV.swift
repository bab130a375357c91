import NightcarModel
package import NightcarSize
import ThemeCatalogVariants

extension AuditReport {
    /// The rows that the filter accepts and, for each file, one row for the others. The largest come first, unless the view has a
    /// different order. The rows beyond the limit are summed up in one row for each file. The rows of a file add up to the file.
    ///
    /// The format is RFC 4180 with a header. The columns follow the JSON rows.
    package var csv: String {
        let rows = sortedRows
        let limit = view.limit ?? rows.count
        let shown = rows.prefix(rows.count == limit + 1 ? rows.count : limit)
        var lines = [
            "file,asset,kind,variant,set,owner,source_bytes,stored_bytes,width,height,pixels,bytes_per_pixel,encoding,"
                + "is_derived,is_shared,content_digest"
        ]
        lines += shown.map { csvLine($0.cells) }
        for file in report.files where shown.count < rows.count {
            let others = rows.dropFirst(shown.count).filter { $0.file.path == file.path }
            guard !others.isEmpty else { continue }
            let bytes = others.reduce(0) { $0 + $1.row.storedBytes }
            let row = SizeRow(asset: "[\(others.count) others]", storedBytes: bytes)
            lines.append(csvLine(PlacedRow(row: row, file: file).cells))
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// The changes after the filter, one line each. The changes beyond the limit are summed up in one line.
    package var diffCSV: String {
        var lines = ["file,asset,kind,variant,cause,was,old_bytes,new_bytes,growth,old_source_bytes,new_source_bytes"]
        let diff = shownDiff
        let changes = diff?.changes ?? []
        let shown = changes.prefix(view.limit ?? .max)
        lines += shown.map { change in
            let row = change.row
            return csvLine([
                change.file, row.asset, row.kind, row.key?.description, change.cause.rawValue, change.previousName,
                change.old.map { String($0.storedBytes) }, change.new.map { String($0.storedBytes) },
                String(change.growth), change.old?.sourceBytes.map(String.init), change.new?.sourceBytes.map(String.init),
            ])
        }
        var parts = (diff?.parts ?? []).map { ($0.file, $0.part, $0.oldBytes, $0.newBytes) }
        let others = changes.dropFirst(shown.count)
        if !others.isEmpty {
            let (old, new) = (others.compactMap(\.old), others.compactMap(\.new))
            let name = "[\(others.count) others]"
            parts.insert(("", name, old.reduce(0) { $0 + $1.storedBytes }, new.reduce(0) { $0 + $1.storedBytes }), at: 0)
        }
        lines += parts.map { file, name, old, new in
            csvLine([file, name, nil, nil, nil, nil, String(old), String(new), String(new - old), nil, nil])
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private var sortedRows: [PlacedRow] {
        let rows = shown.rows()
        func tie(_ a: PlacedRow, _ b: PlacedRow) -> Bool {
            (a.row.asset, a.row.kind ?? "", a.row.key ?? VariantKey(), a.file.path)
                < (b.row.asset, b.row.kind ?? "", b.row.key ?? VariantKey(), b.file.path)
        }
        func by(_ value: (PlacedRow) -> Int) -> [PlacedRow] {
            rows.sorted { value($0) == value($1) ? tie($0, $1) : value($0) > value($1) }
        }
        return switch view.order {
        case .size, .renditions: by { $0.row.storedBytes }
        case .source: by { $0.row.sourceBytes ?? 0 }
        case .name: rows.sorted(by: tie)
        }
    }
}

extension PlacedRow {
    /// In the order of the columns.
    fileprivate var cells: [String?] {
        [
            file.path, row.asset, row.kind, row.key?.description, row.set, row.owner, row.sourceBytes.map(String.init),
            String(row.storedBytes), row.width.map(String.init), row.height.map(String.init), row.pixels.map(String.init),
            row.bytesPerPixel.map { String($0) }, row.encoding, String(row.isDerived), String(row.isShared),
            row.digests.content,
        ]
    }
}

/// Fields, quoted if needed. A spreadsheet treats text that starts with `=`, `+`, `-` or `@` as a formula, so such text gets a
/// leading space.
private func csvLine(_ fields: [String?]) -> String {
    fields.map { field in
        guard var field, !field.isEmpty else { return "" }
        if let first = field.first, "=+-@\t".contains(first), Double(field) == nil { field = " " + field }
        guard field.contains(where: { "\",\n\r".contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }.joined(separator: ",")
}
