import NightcarBasics
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

@testable import NightcarReports

/// Reports put together in memory.
enum SizeSample {
    static func row(_ asset: String, _ bytes: Int, _ kind: String? = "imageset", dark: Bool = false, content: String = "")
        -> SizeRow
    {
        var key = VariantKey()
        if dark { key.luminosity = .dark }
        var row = SizeRow(
            asset: asset, kind: kind, key: kind == nil ? nil : key, sourceBytes: kind == nil ? nil : bytes * 2,
            storedBytes: bytes,
            width: kind == "imageset" ? 24 : nil, height: kind == "imageset" ? 12 : nil,
            encoding: kind == "imageset" ? "rgba8 webp" : nil,
            digests: SizeRow.Digests(content: content + asset, stored: content + asset))
        if kind != nil { row.set = "\(asset).\(kind ?? "")" }
        return row
    }

    static func report(_ rows: [SizeRow], path: String = "App/Assets.xcassets") throws -> SizeReport {
        let bytes = rows.reduce(0) { $0 + $1.storedBytes }
        let file = try SizedFile(
            path: path, bytes: bytes, downloadBytes: bytes - 1, sourceBytes: bytes * 2, rows: rows, savings: nil)
        return SizeReport(tool: "nightcar 0", files: [file])
    }

    static let rows = [
        row("Icons/Star", 400), row("Icons/Star", 300, dark: true), row("Icons/Heart", 200), row("Photos/Beach/Sea", 5000),
        row("Label", 12, "colorset"), row(SheetSample.hostileName, 77), row("[names]", 150, nil),
    ]

    static func page() throws -> SizePage {
        var audit = AuditReport(try report(rows))
        audit.trend = [(20, 5000), (21, 5500), (22, 6139)].map { day, bytes in
            TrendPoint(commit: "abcdef1234", date: "2026-11-\(day)", bytes: bytes, downloadBytes: nil)
        }
        return SizePage(audit, tool: "nightcar 0")
    }

    static func diffPage() throws -> SizePage {
        let before = [
            row("Icons/Star", 400), row("Icons/Heart", 250, content: "old"), row("Photos/Beach/Sea", 5000),
            row("Photos/Gone", 900), row("Label", 12, "colorset"), row(SheetSample.hostileName, 77), row("[names]", 140, nil),
        ]
        var audit = AuditReport(try report(rows))
        audit.diff = SizeDiff(
            from: SizeDiff.Side(name: "git:main", report: try report(before)),
            to: SizeDiff.Side(name: "now", report: try report(rows)))
        return SizePage(audit, tool: "nightcar 0")
    }
}
