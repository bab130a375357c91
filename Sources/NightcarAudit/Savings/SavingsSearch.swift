import NightcarCompiler
import NightcarDiagnostics
import NightcarJSON
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarSystem
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A change that may save bytes, before it was tried.
struct SavingsCandidate: Sendable {
    var opportunity: Opportunity
    /// The change to the catalog.
    var fix: Fix
    /// What the configuration needs besides. Nil if the change to the catalog is all.
    var rule: TintRule?
}

/// The search in one source catalog and its report.
struct SavingsSearch: Sendable {
    let path: String
    let source: SourceCatalog
    let catalog: Catalog
    let file: SizedFile
    let options: CompileOptions

    /// A rendition of the source, and its row.
    struct Item: Sendable {
        var asset: Asset
        var source: SourceFile
        var row: SizeRow
        /// The entry in Contents.json.
        var location: Location?
    }

    private struct ID: Hashable {
        var asset: String
        var kind: String
        var key: VariantKey
    }

    /// The renditions that are files, in catalog order.
    let items: [Item]
    /// The sets by their folders.
    private let sets: [String: SourceSet]
    /// The number of renditions that each entry gives.
    private let entryUses: [Location: Int]

    init(path: String, source: SourceCatalog, file: SizedFile, options: CompileOptions) {
        let catalog = expand([source], filter: options.filter).catalog
        (self.path, self.source, self.catalog, self.file, self.options) = (path, source, catalog, file, options)
        var rows: [ID: SizeRow] = [:]
        for row in file.rows {
            guard let kind = row.kind, let key = row.key else { continue }
            rows[ID(asset: row.asset, kind: kind, key: key)] = row
        }
        let items: [Item] = catalog.assets.flatMap { asset in
            asset.renditions.compactMap { rendition in
                guard case .file(let source) = rendition.content,
                    let row = rows[ID(asset: asset.name, kind: asset.kind.rawValue, key: rendition.key)]
                else { return nil }
                return Item(asset: asset, source: source, row: row, location: rendition.location)
            }
        }
        self.items = items
        sets = Dictionary(source.sets.map { ($0.folder.path, $0) }) { first, _ in first }
        entryUses = items.reduce(into: [:]) { uses, item in
            if let location = item.location { uses[location, default: 0] += 1 }
        }
    }

    /// Removes the entries of renditions, and the files that no other entry of the set names. Nil if an entry gives other
    /// renditions too, or isn't in a list.
    func removal(of removed: [Item]) -> (fix: Fix, sourceBytes: Int)? {
        guard let set = removed.first.flatMap({ sets[$0.source.folder] }) else { return nil }
        let gone = removed.compactMap(\.location)
        let entries = set.entries.filter { $0.origin == .list && gone.contains($0.location) }
        let uses = gone.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard gone.count == removed.count, entries.count == uses.count,
            uses.allSatisfy({ entryUses[$0.key] == $0.value })
        else { return nil }
        let kept = set.entries.filter { entry in !entries.contains { $0.location == entry.location } }
        let files = Set(entries.compactMap(\.targetFile)).subtracting(kept.compactMap(\.targetFile)).sorted()
        let folder = set.folder.path
        let edits = entries.map { Fix.Edit.removeEntry(folder: folder, entry: $0.node.range) }
        let sizes = files.map { file in removed.first { $0.source.name == file }?.row.sourceBytes ?? 0 }
        return (
            Fix(isSafe: true, edits + files.map { .delete(folder: folder, file: $0) }), sizes.reduce(0, +)
        )
    }

    /// Removes a set that has neither parts nor a parent.
    func removalOfSet(at folder: String) -> Fix? {
        guard let set = sets[folder], set.parent == nil, set.folder.folders.isEmpty else { return nil }
        return .safe(.deleteSet(folder: folder))
    }

    /// Gives the file of a rendition other contents.
    func replacement(of item: Item, with bytes: [UInt8]) -> Fix {
        .safe(.replace(folder: item.source.folder, file: item.source.name, with: bytes))
    }

    func candidate(
        _ kind: Opportunity.Kind, _ items: [Item], _ fix: Fix, source: Int, detail: String, rule: TintRule? = nil
    ) -> SavingsCandidate {
        // What saves something on one platform may be needed on another.
        let platform = options.filter.platform.map { " --platform \($0.rawValue)" } ?? ""
        let command = kind.isApplicable ? "nightcar size \(shellQuoted(path))\(platform) --apply \(kind.rawValue)" : ""
        let opportunity = Opportunity(
            kind: kind, file: file.path, asset: items[0].asset.name,
            variant: items.map { $0.row.key?.description ?? "" }.joined(separator: ", "), savedBytes: 0,
            savedSourceBytes: source, detail: detail, command: command)
        return SavingsCandidate(opportunity: opportunity, fix: fix, rule: rule)
    }
}

extension SourceEntry {
    fileprivate var targetFile: String? {
        if case .file(let name) = target { name } else { nil }
    }
}

extension SizedFile {
    /// Whether this is the report of the catalog at a path, no matter how the path is written.
    func isReport(of other: String) -> Bool { Paths.normalized(path) == Paths.normalized(other) }
}

/// A word in a POSIX shell that means exactly `text`.
func shellQuoted(_ text: String) -> String {
    let plain = !text.isEmpty && text.allSatisfy { ($0.isLetter || $0.isNumber) && $0.isASCII || "/._-@+".contains($0) }
    return plain ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
