import NightcarCompiler
import NightcarImaging
import NightcarModel
package import NightcarSize
import NightcarSystem
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

extension SizeReader {
    /// The possible savings in the source catalogs of a report, largest first. Each number is measured with the options of the
    /// report: by encoding the smaller picture, or from the payloads that would no longer be used.
    ///
    /// - Parameter paths: what the report was made from. Compiled files and archives have no sources to change.
    package func opportunities(in paths: [String], report: SizeReport) async throws -> [Opportunity] {
        var found: [Opportunity] = []
        for path in paths {
            for place in try findCatalogs(in: path, links: options.links) {
                guard case .source = place.form, let file = report.files.first(where: { $0.isReport(of: place.path) }) else {
                    continue
                }
                let compile = try options.compileOptions(for: place.path)
                let catalog = expand([try loadCatalog(at: place.path, links: options.links)], filter: compile.filter).catalog
                let search = SavingsSearch(path: place.path, catalog: catalog, file: file, options: compile)
                found += search.removals()
                found += await search.measured(jobs: options.jobs)
            }
        }
        return found.filter { $0.savedBytes > 0 || $0.savedSourceBytes > 0 }.sorted(by: Opportunity.precedes)
    }
}

/// The search in one source catalog and its report.
struct SavingsSearch: Sendable {
    let path: String
    let catalog: Catalog
    let file: SizedFile
    let options: CompileOptions

    /// A rendition of the source, and its row.
    struct Item: Sendable {
        var asset: Asset
        var source: SourceFile
        var row: SizeRow
    }

    struct ID: Hashable {
        var asset: String
        var kind: String
        var key: VariantKey
    }

    /// The renditions that are files, in catalog order.
    let items: [Item]
    /// The number of renditions of each file.
    private let fileUses: [String: Int]
    private let users: [Int: Int]
    private let payloadBytes: [Int: Int]

    init(path: String, catalog: Catalog, file: SizedFile, options: CompileOptions) {
        (self.path, self.catalog, self.file, self.options) = (path, catalog, file, options)
        var rows: [ID: SizeRow] = [:]
        var users: [Int: Int] = [:]
        var payloadBytes: [Int: Int] = [:]
        for row in file.rows {
            guard let kind = row.kind, let key = row.key else { continue }
            rows[ID(asset: row.asset, kind: kind, key: key)] = row
            if let payload = row.payload {
                users[payload, default: 0] += 1
                payloadBytes[payload] = row.payloadBytes ?? payloadBytes[payload, default: 0] + row.storedBytes
            }
        }
        (self.users, self.payloadBytes) = (users, payloadBytes)
        let items: [Item] = catalog.assets.flatMap { asset in
            asset.renditions.compactMap { rendition in
                guard case .file(let source) = rendition.content,
                    let row = rows[ID(asset: asset.name, kind: asset.kind.rawValue, key: rendition.key)]
                else { return nil }
                return Item(asset: asset, source: source, row: row)
            }
        }
        self.items = items
        fileUses = items.reduce(into: [:]) { $0[$1.source.path, default: 0] += 1 }
    }

    /// The bytes that the compiled file loses with these rows: the payloads whose users are all among them.
    func bytesWithout(_ rows: [SizeRow]) -> Int {
        var gone: [Int: Int] = [:]
        for row in rows { if let payload = row.payload { gone[payload, default: 0] += 1 } }
        return gone.reduce(0) { $0 + ($1.value == users[$1.key] ? payloadBytes[$1.key] ?? 0 : 0) }
    }

    /// The first item of each file that no other rendition needs.
    func files(onlyIn removed: [Item]) -> [Item] {
        var uses: [String: Int] = [:]
        for item in removed { uses[item.source.path, default: 0] += 1 }
        return removed.filter { item in
            let all = fileUses[item.source.path]
            return uses.removeValue(forKey: item.source.path).map { $0 == all } ?? false
        }
    }

    func opportunity(
        _ kind: Opportunity.Kind, _ items: [Item], saved: Int, source: Int? = nil, detail: String, command: String
    ) -> Opportunity {
        let sources = files(onlyIn: items).reduce(0) { $0 + ($1.row.sourceBytes ?? 0) }
        return Opportunity(
            kind: kind, file: file.path, asset: items[0].asset.name,
            variant: items.map { $0.row.key?.description ?? "" }.joined(separator: ", "), savedBytes: saved,
            savedSourceBytes: source ?? sources, detail: detail, command: command)
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
