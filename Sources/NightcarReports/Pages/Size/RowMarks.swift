import NightcarDiagnostics
import NightcarSize
import ThemeCatalogVariants

/// What a page knows of rows besides their bytes: what could be saved of them, and which devices keep them.
struct RowMarks {
    /// The names of groups of devices that keep the same.
    let devices: [String]
    private var savings: [ID: [Opportunity]] = [:]
    private var keptBytes: [Place: [Int]] = [:]

    private struct ID: Hashable {
        var file: String
        var asset: String
    }

    private struct Place: Hashable {
        var id: ID
        var kind: String?
        var variant: String?
    }

    init(_ audit: AuditReport) {
        for item in audit.shownOpportunities where item.exclusion == nil {
            savings[ID(file: item.file, asset: item.asset), default: []].append(item)
        }
        let groups = DeviceGroup.groups(of: audit.devices)
        devices = groups.map { $0.name.printable }
        for file in groups.isEmpty ? [] : audit.report.files {
            let thinnings = groups.map { Thinning(of: file, for: $0.size.device) }
            for (index, row) in file.rows.enumerated() {
                keptBytes[Self.place(row, in: file)] = thinnings.map { $0.isKept[index] ? $0.bytes[index] : 0 }
            }
        }
    }

    func saving(of placed: PlacedRow) -> String? {
        let variant = placed.row.key?.description ?? ""
        let own = savings[ID(file: placed.file.path, asset: placed.row.asset)]?.filter { item in
            item.variant.isEmpty || item.variant.split(separator: ",").contains { $0.drop { $0 == " " } == variant }
                || item.variant == variant
        }
        guard let item = own?.first else { return nil }
        return (item.savedBytes > 0 ? "\(Numbers.short(item.savedBytes)): \(item.kind.words)" : item.kind.words).printable
    }

    /// The bytes that each group of devices keeps. Nil without devices.
    func kept(_ placed: PlacedRow) -> [Int]? { keptBytes[Self.place(placed.row, in: placed.file)] }

    private static func place(_ row: SizeRow, in file: SizedFile) -> Place {
        Place(id: ID(file: file.path, asset: row.asset), kind: row.kind, variant: row.key?.description)
    }
}
