import NightcarBasics
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

/// What a page knows of rows besides their bytes: what could be saved of them, and which devices keep them.
struct RowMarks {
    /// The names of groups of devices that keep the same.
    let devices: [String]
    private var savings: [ID: [Opportunity]] = [:]
    /// The variants of each asset.
    private let variants: [ID: Set<String>]
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
        var variants: [ID: Set<String>] = [:]
        for file in audit.report.files {
            for row in file.rows {
                variants[ID(file: file.path, asset: row.asset), default: []].insert(row.key?.description ?? "")
            }
        }
        self.variants = variants
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
        let id = ID(file: placed.file.path, asset: placed.row.asset)
        let own = savings[id]?.filter { item in
            // A source can have another variant than the compiled rendition. Then the whole asset is marked.
            let known = Set(Self.variants(of: item)).intersection(variants[id] ?? [])
            return known.isEmpty || known.contains(placed.row.key?.description ?? "")
        }
        guard let item = own?.first else { return nil }
        return (item.savedBytes > 0 ? "\(Numbers.short(item.savedBytes)): \(item.kind.words)" : item.kind.words).printable
    }

    /// The bytes that each group of devices keeps. Nil without devices.
    func kept(_ placed: PlacedRow) -> [Int]? { keptBytes[Self.place(placed.row, in: placed.file)] }

    /// `2x, 3x` names two variants, and a variant can have a comma itself.
    private static func variants(of item: Opportunity) -> [String] {
        [item.variant] + item.variant.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    private static func place(_ row: SizeRow, in file: SizedFile) -> Place {
        Place(id: ID(file: file.path, asset: row.asset), kind: row.kind, variant: row.key?.description)
    }
}
