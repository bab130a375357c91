import NightcarBasics
import NightcarModel
import NightcarSize

extension AuditReport {
    /// What devices install and download. First the universal build, which apps get without thinning, and then the devices that keep
    /// the most.
    var deviceTable: ReportTable {
        let rows = deviceRows
        let hasDownload = rows.contains { $0.size.download != nil }
        let size = countsApp ? "Install" : "Size"
        let install = diff == nil ? [size] : ["\(size) before", size, "Change"]
        let download = !hasDownload ? [] : diff == nil ? ["Download"] : ["Download before", "Download", "Change"]
        var table = ReportTable(["Device"] + install + download, right: Set(1...install.count + download.count))
        for row in rows {
            let first = cells(row.size.install, row.old?.install)
            table.add([row.name] + first + (hasDownload ? cells(row.size.download, row.old?.download) : []))
        }
        return table
    }
}

private extension AuditReport {
    struct Sizes {
        var install: Int?
        var download: Int?
    }

    var deviceRows: [(name: String, size: Sizes, old: Sizes?)] {
        let groups = DeviceGroup.groups(of: devices).sorted { ($1.size.bytes, $0.name) < ($0.size.bytes, $1.name) }
        guard !groups.isEmpty else { return [] }
        func sizes(_ report: SizeReport) -> Sizes { Sizes(install: report.bytes, download: report.downloadBytes) }
        return [("universal (not thinned)", sizes(report), (diff?.old.report).map(sizes))]
            + groups.map { group in
                (
                    group.name, Sizes(install: group.size.bytes, download: group.size.downloadBytes),
                    Sizes(install: group.size.oldBytes, download: group.size.oldDownloadBytes)
                )
            }
    }

    func cells(_ bytes: Int?, _ old: Int?) -> [String] {
        let now = bytes.map { Numbers.short($0) } ?? "–"
        guard diff != nil else { return [now] }
        guard let bytes, let old else { return [old.map { Numbers.short($0) } ?? "–", now, "–"] }
        return [Numbers.short(old), now, Numbers.change(bytes - old)]
    }
}
