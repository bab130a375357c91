import Bytes
import CatalogInput
import CatalogModel
import Diagnostics
import SizeAudit
import ThemeCatalog
import Variants

extension Emission {
    /// The size report of the file that the contents became, made by reading it back, with the sources added.
    ///
    /// - Throws: `ThemeCatalogError` when the reader does not accept what the writer wrote, `UnevenSize` when its sizes do not
    ///   make up the file.
    func report(_ serialized: SerializedCatalog, path: String, options: CompileOptions) throws -> SizedFile {
        let catalog = Catalog(try ThemeCatalog(ByteView(serialized.bytes)), path: path)
        var sources: [RenditionName: Origin] = [:]
        for (asset, origins) in zip(contents.assets, origins) {
            for (rendition, origin) in zip(asset.renditions, origins) {
                sources[RenditionName(asset: asset.name, kind: asset.kind, key: rendition.key)] = origin
            }
        }
        let sets = Dictionary(self.catalog.assets.map { (SetName($0.name, $0.kind.rawValue), $0.location?.path) }) { a, _ in a }
        var report = try SizedFile(catalog)
        for index in report.rows.indices {
            let row = report.rows[index]
            if let kind = row.kind { report.rows[index].set = sets[SetName(row.asset, kind)] ?? nil }
            guard let kind = row.kind, let key = row.key,
                let origin = sources[RenditionName(asset: row.asset, kind: kind, key: key)], let file = origin.file
            else { continue }
            report.rows[index].sourceFile = origin.source?.path
            report.rows[index].savedBytes = origin.savedBytes
            guard origin.source != nil else { continue }
            report.rows[index].sourceBytes = encoded[file].sourceBytes
            report.rows[index].digests.source = encoded[file].sourceDigest?.description
            report.rows[index].digests.content = encoded[file].contentDigest?.description
        }
        report.addContentDigests(from: catalog)
        report.options = options.summary
        let used = usedFiles(serialized)
        report.sourceBytes = used.reduce(0) { $0 + $1.sourceBytes }
        report.savings = savings(used, serialized)
        return report
    }

    /// A source file that went in, and the number of its payload.
    private struct UsedFile {
        var sourceBytes: Int
        var payload: Int
    }

    /// Each source file once, however many entries name it.
    private func usedFiles(_ serialized: SerializedCatalog) -> [UsedFile] {
        var used: [String: UsedFile] = [:]
        for origin in origins.joined() {
            guard let path = origin.source?.path, let file = origin.file, let payload = origin.shape ?? payloads[file],
                let number = serialized.payloadNumbers[payload]
            else { continue }
            used[path] = UsedFile(sourceBytes: encoded[file].sourceBytes, payload: number)
        }
        return Array(used.values)
    }

    private func savings(_ used: [UsedFile], _ serialized: SerializedCatalog) -> Savings {
        var sizes: [Int: Int] = [:]
        for region in serialized.regions {
            if case .payload(let number) = region.section { sizes[number] = region.range.count }
        }
        // Without deduplication every file would have a payload; of the files that share one, the smallest counts as its source.
        var smallest: [Int: Int] = [:]
        for file in used { smallest[file.payload] = min(smallest[file.payload] ?? .max, file.sourceBytes) }
        let written = smallest.keys.reduce(0) { $0 + (sizes[$1] ?? 0) }
        return Savings(
            dedupeBytes: used.reduce(0) { $0 + (sizes[$1.payload] ?? 0) } - written,
            reductionBytes: smallest.values.reduce(0, +) - written, tintBytes: tintBytes, recipes: recipes)
    }
}

private struct SetName: Hashable {
    var name: String
    var kind: String

    init(_ name: String, _ kind: String) {
        self.name = name
        self.kind = kind
    }
}

private struct RenditionName: Hashable {
    var asset: String
    var kind: String
    var key: VariantKey
}
