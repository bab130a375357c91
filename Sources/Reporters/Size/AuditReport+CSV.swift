package import SizeAudit
import Variants

extension AuditReport {
    /// The rows that the filter lets through, one line each, the largest first unless another order is asked for.
    ///
    /// RFC 4180, with a header; the columns are those of the JSON rows.
    package var csv: String {
        var lines = [
            "file,asset,kind,variant,set,owner,source_bytes,stored_bytes,width,height,pixels,bytes_per_pixel,encoding,"
                + "is_derived,is_shared,content_digest"
        ]
        for placed in sortedRows.prefix(view.limit ?? .max) {
            let row = placed.row
            lines.append(
                csvLine([
                    placed.file.path, row.asset, row.kind, row.key?.description, row.set, row.owner,
                    row.sourceBytes.map(String.init), String(row.storedBytes), row.width.map(String.init),
                    row.height.map(String.init), row.pixels.map(String.init), row.bytesPerPixel.map { String($0) },
                    row.encoding, String(row.isDerived), String(row.isShared), row.digests.content,
                ]))
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// The changes, one line each.
    package var diffCSV: String {
        var lines = ["file,asset,kind,variant,cause,was,old_bytes,new_bytes,growth,old_source_bytes,new_source_bytes"]
        for change in diff?.changes.prefix(view.limit ?? .max) ?? [] {
            let row = change.row
            lines.append(
                csvLine([
                    change.file, row.asset, row.kind, row.key?.description, change.cause.rawValue, change.previousName,
                    change.old.map { String($0.storedBytes) }, change.new.map { String($0.storedBytes) },
                    String(change.growth), change.old?.sourceBytes.map(String.init), change.new?.sourceBytes.map(String.init),
                ]))
        }
        for part in diff?.parts ?? [] {
            lines.append(
                csvLine([
                    part.file, part.part, nil, nil, nil, nil, String(part.oldBytes), String(part.newBytes),
                    String(part.growth), nil, nil,
                ]))
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private var sortedRows: [PlacedRow] {
        let rows = report.rows(view.filter)
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

/// Fields in quotes where they need them. A spreadsheet takes what starts with `=`, `+`, `-` or `@` for a formula, so that
/// such text gets a space in front.
private func csvLine(_ fields: [String?]) -> String {
    fields.map { field in
        guard var field, !field.isEmpty else { return "" }
        if let first = field.first, "=+-@\t".contains(first), Double(field) == nil { field = " " + field }
        guard field.contains(where: { "\",\n\r".contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }.joined(separator: ",")
}
