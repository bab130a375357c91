import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

extension SizePage {
    /// The values of the page. The pictures of the largest rows are added to the table first.
    func data(_ table: inout PictureTable, jobs: Int) async -> SizePageData {
        let placed = audit.shown.rows()
        let paths = audit.report.files.map(\.path)
        let numbers = Dictionary(paths.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let changes = ChangeTable(audit.shownDiff)
        let pairs = comparisons(&table)
        let marks = RowMarks(audit)
        var rows = placed.map { placed in
            var row = row(of: placed, file: numbers[placed.file.path] ?? 0, changes: changes)
            (row.saving, row.kept) = (marks.saving(of: placed), marks.kept(placed))
            return row
        }
        await addPictures(to: &rows, of: placed, in: &table, jobs: jobs)
        var files = paths
        for change in audit.shownDiff?.changes ?? [] where change.new == nil {
            if !files.contains(change.file) { files.append(change.file) }
            guard let file = files.firstIndex(of: change.file) else { continue }
            rows.append(removed(change, file: file))
        }
        let folder = files.count > 1 ? Self.commonFolder(files) : ""
        return SizePageData(
            figures: figures, verdict: verdict, fails: audit.failsBudget, notes: notes,
            files: files.map { String($0.dropFirst(folder.count)).printable },
            downloads: audit.report.files.map { file in
                file.downloadBytes.map { file.bytes == 0 ? 0 : (Double($0) / Double(file.bytes) * 10_000).rounded() / 10_000 }
            }, devices: marks.devices,
            rows: rows, isDiff: audit.diff != nil,
            tables: audit.sideTables.map { title, table in
                SizePageData.Table(
                    title: title, head: table.head, right: table.right.sorted(), rows: table.rows.map { $0.map(\.printable) })
            },
            trend: audit.trend.count > 1 ? audit.trend.map(SizePageData.Moment.init) : [], comparisons: pairs)
    }

    /// Adds the pictures of the largest rows, and details of the ones that had to be reduced.
    private func addPictures(
        to rows: inout [SizePageData.Row], of placed: [PlacedRow], in table: inout PictureTable, jobs: Int
    ) async {
        let source = RowPictures(audit.report, open: open)
        let order = placed.indices.sorted { (placed[$1].row.storedBytes, $0) < (placed[$0].row.storedBytes, $1) }
        for (index, number) in await pictures(order, of: placed, from: source, in: &table, jobs: jobs) {
            rows[index].picture = number
        }
        table.reserve(Self.detailLimit)
        let largest = order.filter { rows[$0].picture != nil && source.isReduced(placed[$0]) }.prefix(Self.detailCount)
        for (index, number) in await pictures(
            Array(largest), of: placed, from: source, limit: RowPictures.detailSide, in: &table, jobs: jobs)
        {
            rows[index].detail = number
        }
    }

    /// The pictures of the changes with a loss that save the most.
    private func comparisons(_ table: inout PictureTable) -> [SizePageData.Comparison] {
        var found: [SizePageData.Comparison] = []
        for item in audit.shownOpportunities.filter({ $0.comparison != nil }).prefix(4) {
            guard let pair = item.comparison, let size = ImageSize(pair.before, format: .png),
                let before = table.number(of: dataURI(pair.before, type: "image/png")),
                let after = table.number(of: dataURI(pair.after, type: "image/png"))
            else { continue }
            found.append(
                SizePageData.Comparison(
                    asset: item.asset.printable, words: item.detail.printable, before: before, after: after, width: size.width,
                    height: size.height))
        }
        return found
    }

    /// The most rows with a larger picture.
    private static let detailCount = 100

    /// The numbers of the rows' pictures, by row position. Rows without a picture are left out.
    private func pictures(
        _ order: [Int], of rows: [PlacedRow], from source: RowPictures, limit: Int? = nil, in table: inout PictureTable, jobs: Int
    ) async -> [(row: Int, number: Int)] {
        let uris = await order.concurrentMap(width: jobs) { source.uri(of: rows[$0], limit: limit) }
        return zip(order, uris).compactMap { index, uri in
            uri.flatMap { table.number(of: $0) }.map { (index, $0) }
        }
    }
}

private extension SizePage {
    func row(of placed: PlacedRow, file: Int, changes: ChangeTable) -> SizePageData.Row {
        let row = placed.row
        var data = SizePageData.Row(row, file: file, in: placed.file)
        data.bytes = row.storedBytes
        guard audit.diff != nil else { return data }
        let change = changes[row, in: placed.file.path]
        data.oldBytes = change?.oldBytes ?? row.storedBytes
        data.cause = change?.cause.printable
        return data
    }

    func removed(_ change: SizeChange, file: Int) -> SizePageData.Row {
        let old = audit.diff?.old.report.files.first { $0.path == change.file } ?? audit.report.files.first
        var data = SizePageData.Row(change.row, file: file, in: old)
        (data.bytes, data.oldBytes, data.cause) = (0, change.row.storedBytes, change.explanation.printable)
        (data.sourceBytes, data.width, data.height) = (nil, nil, nil)
        return data
    }

    var figures: [SizePageData.Figure] {
        let (report, diff) = (audit.report, audit.diff)
        func change(_ growth: Int?, of old: Int?) -> String? {
            growth.map { "\(Numbers.change($0)) (\(Numbers.changePercent($0, of: old ?? 0)))" }
        }
        var figures = [
            SizePageData.Figure(
                name: audit.sizeName, value: Numbers.short(report.bytes),
                note: change(diff?.growth, of: diff?.old.report.bytes))
        ]
        if let download = report.downloadBytes {
            let note = change(diff?.downloadGrowth, of: diff?.old.report.downloadBytes)
            figures.append(SizePageData.Figure(name: "download estimate", value: Numbers.short(download), note: note))
        }
        if let source = report.sourceBytes {
            figures.append(SizePageData.Figure(name: "source files", value: Numbers.short(source)))
        }
        let dark = report.files.reduce(0) { $0 + $1.darkBytes }
        figures.append(
            SizePageData.Figure(name: "dark", value: Numbers.short(dark), note: Numbers.percent(dark, of: report.bytes)))
        let renditions = report.files.reduce(0) { $0 + $1.rows.count { !$0.isPart } }
        figures.append(SizePageData.Figure(name: "renditions", value: Numbers.grouped(renditions)))
        if let saved = audit.savingsTogether.last?.savedBytes, saved > 0 {
            let note = Numbers.percent(saved, of: report.bytes)
            figures.append(SizePageData.Figure(name: "could be saved", value: Numbers.short(saved), note: note))
        }
        return figures
    }

    var verdict: String? {
        guard !audit.verdicts.isEmpty else { return nil }
        let broken = audit.verdicts.filter(\.isBroken)
        guard let first = broken.first else { return "all budgets hold" }
        let more = broken.count > 1 ? " and \(broken.count - 1) more" : ""
        return "\(audit.failsBudget ? "FAIL" : "WARN"): budget \"\(first.title.printable)\"\(more)"
    }

    var notes: [String] {
        var notes: [String] = []
        if let sentence = audit.baselineSentence {
            notes.append(sentence)
        } else if let diff = audit.diff {
            notes.append("Compared with \(diff.old.name)")
        }
        notes += audit.notCounted(limit: audit.view.limit)
        notes += audit.report.leftOut
        notes += audit.diff?.warnings ?? []
        if let reason = audit.reason { notes.append("accepted: \"\(reason)\"") }
        return notes.map(\.printable)
    }
}

private extension SizePageData.Row {
    init(_ row: SizeRow, file: Int, in sized: SizedFile?) {
        let folder = row.isPart ? "" : sized.map { row.folder(in: $0) } ?? ""
        self.init(
            file: file,
            folder: row.isPart
                ? ["file structure"] : folder == "." ? [] : folder.split(separator: "/").map { String($0).printable },
            asset: row.asset.printable, kind: row.kind?.printable, variant: row.key?.description.printable, bytes: 0,
            sourceBytes: row.sourceBytes, width: row.width, height: row.height, encoding: row.encoding?.printable,
            appearance: row.key?.appearance,
            owner: row.owner?.printable, isDerived: row.isDerived ? true : nil, isShared: row.isShared ? true : nil)
    }
}

/// The changes of a comparison, by the row that they belong to.
private struct ChangeTable {
    struct Entry {
        var oldBytes: Int
        var cause: String
    }

    private struct ID: Hashable {
        var file: String
        var asset: String
        var kind: String?
        var key: VariantKey?
    }

    private var entries: [ID: Entry] = [:]

    init(_ diff: SizeDiff?) {
        for change in diff?.changes ?? [] where change.new != nil {
            let id = ID(file: change.file, asset: change.row.asset, kind: change.row.kind, key: change.row.key)
            entries[id] = Entry(oldBytes: change.old?.storedBytes ?? 0, cause: change.explanation)
        }
        for part in diff?.parts ?? [] {
            entries[ID(file: part.file, asset: part.part, kind: nil, key: nil)] = Entry(
                oldBytes: part.oldBytes, cause: "file structure")
        }
    }

    subscript(row: SizeRow, in file: String) -> Entry? {
        entries[ID(file: file, asset: row.asset, kind: row.kind, key: row.key)]
    }
}

extension SizePageData.Moment {
    fileprivate init(_ point: TrendPoint) {
        self.init(
            bytes: point.bytes, commit: point.commit.map { String($0.prefix(7)).printable }, date: point.date?.printable)
    }
}
