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
        let file = try ThemeCatalog(serialized.file)
        let uses = file.payloadUses()
        var rows: [SizeRow] = []
        rows.reserveCapacity(origins.reduce(16) { $0 + $1.renditions.count })
        for (asset, origin) in zip(file.assets, origins) {
            let asset = Asset(asset, uses: uses)
            precondition(asset.renditions.count == origin.renditions.count, "the file has other renditions than were put into it")
            for (rendition, source) in zip(asset.renditions, origin.renditions) {
                rows.append(row(rendition, of: asset, set: origin.set, source))
            }
        }
        let used = usedFiles(serialized)
        var report = try SizedFile(CompiledFile(file, uses: uses), path: path, rows: consume rows)
        report.options = options.summary
        report.sourceBytes = used.reduce(0) { $0 + $1.sourceBytes }
        report.savings = savings(used, serialized)
        return report
    }

    private func row(_ rendition: Rendition, of asset: Asset, set: String?, _ origin: Origin) -> SizeRow {
        var row = SizeRow(rendition, of: asset)
        row.set = set
        if let file = origin.file {
            row.source = origin.source
            row.savedBytes = origin.savedBytes
            if origin.source != nil {
                row.sourceBytes = sources[file].bytes
                row.digests.source = sources[file].digest?.description
                row.digests.content = sources[file].contentDigest?.description
            }
        }
        row.addContentDigest(of: rendition)
        return row
    }

    /// A source file that went in, and the number of its payload.
    private struct UsedFile {
        var sourceBytes: Int
        var payload: Int
    }

    /// Each source file once, however many entries name it.
    private func usedFiles(_ serialized: SerializedCatalog) -> [UsedFile] {
        var used: [UsedFile] = []
        // Of each distinct file the first that has its bytes, and of all files those that are not.
        var first = [SourceFile?](repeating: nil, count: sources.count)
        var others: Set<SourceFile> = []
        for origin in origins.lazy.flatMap(\.renditions) {
            guard let source = origin.source, let file = origin.file, let number = serialized.payloadNumbers[origin.shape ?? file]
            else { continue }
            if first[file] == nil {
                first[file] = source
            } else if first[file] == source || !others.insert(source).inserted {
                continue
            }
            used.append(UsedFile(sourceBytes: sources[file].bytes, payload: number))
        }
        return used
    }

    private func savings(_ used: [UsedFile], _ serialized: SerializedCatalog) -> Savings {
        var sizes = [Int](repeating: 0, count: serialized.regions.count)
        for region in serialized.regions {
            if case .payload(let number) = region.section { sizes[number] = region.range.count }
        }
        // Without deduplication every file would have a payload; of the files that share one, the smallest counts as its source.
        var smallest = [Int?](repeating: nil, count: sizes.count)
        for file in used { smallest[file.payload] = min(smallest[file.payload] ?? .max, file.sourceBytes) }
        let written = smallest.indices.reduce(0) { $0 + (smallest[$1] == nil ? 0 : sizes[$1]) }
        return Savings(
            dedupeBytes: used.reduce(0) { $0 + sizes[$1.payload] } - written,
            reductionBytes: smallest.reduce(0) { $0 + ($1 ?? 0) } - written, tintBytes: tintBytes, recipes: recipes)
    }
}
