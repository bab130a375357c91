import NightcarBasics
import NightcarEncoding
import NightcarModel
import NightcarOpening
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

extension Emission {
    /// The size report of the written file. It is made by reading the file back and adding the sources.
    ///
    /// - Throws: `ThemeCatalogError` if the reader doesn't accept what the writer wrote, and `Failure` if its sizes don't add
    ///   up to the size of the file.
    func report(_ serialized: SerializedCatalog, path: String, options: CompileOptions) throws -> SizedFile {
        let file = try ThemeCatalogFile(serialized.file)
        let uses = file.payloadUses()
        // Do this before there are rows, so that its memory is free again.
        let compiled = CompiledFile(file, uses: uses)
        let (sourceBytes, savings) = savings(serialized)
        var shared = SharedAttributes()
        var rows: [SizeRow] = []
        rows.reserveCapacity(origins.renditions.count + 16)
        for (asset, origin) in zip(file.assets, origins.assets) {
            let asset = try Asset(asset, uses: uses, &shared)
            precondition(
                asset.renditions.count == origin.renditions.count, "the file doesn't have the renditions that were put into it")
            let set = origin.set.map { Folder(number: $0, path: origins.names[$0]) }
            for (rendition, source) in zip(asset.renditions, origins.renditions[origin.renditions]) {
                rows.append(row(rendition, of: asset, set: set, source))
            }
        }
        var report = try SizedFile(compiled, path: path, rows: consume rows)
        report.options = options.summary(.ncar)
        (report.sourceBytes, report.savings) = (sourceBytes, savings)
        return report
    }

    /// The folder of a set. Its rows share the text.
    private struct Folder {
        /// Its number in `names`.
        var number: UInt32
        var path: String
    }

    private func row(_ rendition: Rendition, of asset: Asset, set: Folder?, _ origin: Origins.RenditionOrigin) -> SizeRow {
        var row = SizeRow(rendition, of: asset)
        row.set = set?.path
        switch origin {
        case .none: break
        case .recipe(_, let savedBytes): row.savedBytes = savedBytes
        case .file(let file, let source), .shape(let file, let source, _):
            let folder = set.flatMap { $0.number == source.folder ? $0.path : nil } ?? origins.names[source.folder]
            row.source = SourceFile(folder: folder, name: origins.names[source.name])
            let known = sources[file]
            row.sourceBytes = known.bytes
            row.digests.sourceDigest = known.digest
            row.digests.contentDigest = known.contentDigest
        }
        row.addContentDigest(of: rendition)
        return row
    }

    /// A source file that was used, and the number of its payload.
    private struct UsedFile {
        var sourceBytes: Int
        var payload: Int
    }

    /// Each source file once, even if many entries name it.
    private func usedFiles(_ serialized: SerializedCatalog) -> [UsedFile] {
        var used: [UsedFile] = []
        // `first` holds one file for each distinct content, and `others` holds the rest.
        var first = [SourceNames.Reference?](repeating: nil, count: sources.count)
        var others: Set<SourceFile> = []
        for origin in origins.renditions {
            let (file, source, payload): (FilePosition, SourceNames.Reference, PayloadPosition)
            switch origin {
            case .none, .recipe: continue
            case .file(let position, let name): (file, source, payload) = (position, name, self.payload(of: position))
            case .shape(let position, let name, let shape): (file, source, payload) = (position, name, shape)
            }
            guard let number = serialized.payloadNumbers[payload.index] else { continue }
            if let first = first[file.index] {
                let name = origins.names[source]
                if origins.names[first] == name || !others.insert(name).inserted { continue }
            } else {
                first[file.index] = source
            }
            used.append(UsedFile(sourceBytes: sources[file].bytes, payload: number))
        }
        return used
    }

    /// - Returns: the total bytes of all sources, and the savings.
    private func savings(_ serialized: SerializedCatalog) -> (sourceBytes: Int, savings: Savings) {
        let used = usedFiles(serialized)
        var sizes = [Int](repeating: 0, count: serialized.regions.count)
        for region in serialized.regions {
            if case .payload(let number) = region.section { sizes[number] = region.range.count }
        }
        // Without deduplication, every file would have its own payload. If files share a payload, the smallest counts as its
        // source.
        var smallest = [Int?](repeating: nil, count: sizes.count)
        for file in used { smallest[file.payload] = min(smallest[file.payload] ?? .max, file.sourceBytes) }
        let written = smallest.indices.reduce(0) { $0 + (smallest[$1] == nil ? 0 : sizes[$1]) }
        let savings = Savings(
            dedupeBytes: used.reduce(0) { $0 + sizes[$1.payload] } - written,
            reductionBytes: smallest.reduce(0) { $0 + ($1 ?? 0) } - written, tintBytes: tintBytes, recipes: recipes)
        return (used.reduce(0) { $0 + $1.sourceBytes }, savings)
    }
}
