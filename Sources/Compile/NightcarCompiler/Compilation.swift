package import NightcarBasics
import NightcarEncoding
import NightcarImaging
package import NightcarModel
package import NightcarTint
package import NightcarXCAssets
import ThemeCatalog
package import ThemeCatalogBytes

/// The result of compiling a set of source catalogs.
package struct Compilation: Sendable {
    /// The compiled catalog.
    package var file: BytePieces
    package var report: SizedFile
    /// Sorted by location.
    package var findings: [Finding]
    /// The number of entries that the platform filter left out.
    package var filteredOut: Int
    /// Whether the compiled catalog is empty. Don't write it then: Apple's tools reject an empty car.
    package var isEmpty = false
    /// Files that belong beside the compiled catalog.
    package var sideFiles: [SideFile] = []

    /// A copy of the compiled catalog's bytes.
    package var bytes: [UInt8] { file.array }
}

/// Compiles source catalogs to one theme catalog: load ▶ expand ▶ tint ▶ encode ▶ emit. This function does everything after *tint*.
///
/// The result depends only on the catalogs and the options, not on the run context or the catalogs' location.
///
/// - Parameters:
///   - configured: must be made with the filter and the additions of the options.
///   - path: the report's name for the compiled file.
///   - cache: the files that earlier runs have encoded. The result is the same without it.
///   - known: remembers the encoded files for variations of the catalog.
/// - Throws: `ThemeCatalogError` if the catalog exceeds the format's limits.
package func compile(
    _ configured: consuming ConfiguredCatalog, options: CompileOptions, path: String, run: RunContext,
    cache: FileCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    let filteredOut = configured.filteredOut
    // To save memory with large catalogs, each step gets only the result of the step before it.
    let stage = EncodeStage(
        options: options.settings.encoding, cache: cache, memory: run.memory, known: known)
    var emission = await emission(of: configured, options: options, run: run, stage: stage)
    let findings = emission.findings.sorted()
    returnFreedMemory()
    let partial = emission.fingerprint.flatMap { PartialCatalog.Header($0, options: options) }
    let serialized = try StageClock.measure(.emit) { try emission.serialize(cache: cache, known: known, inPages: partial == nil) }
    returnFreedMemory()
    let report = try StageClock.measure(.report) { try emission.report(serialized, path: path, options: options) }
    let file = partial.map { $0.file(with: serialized.file) } ?? serialized.file
    return Compilation(file: file, report: report, findings: findings, filteredOut: filteredOut)
}

/// The same, including *tint*.
///
/// - Parameter expansion: must be made with the filter of the options.
package func compile(
    _ expansion: consuming Expansion, options: CompileOptions, path: String, run: RunContext,
    cache: FileCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    let configured = await ConfiguredCatalog(
        expansion, additions: options.additions, filter: options.settings.filter, jobs: run.jobs)
    return try await compile(
        configured, options: options, path: path, run: run, cache: cache, known: known)
}

/// The same, including *expand*.
package func compile(
    _ catalogs: [SourceCatalog], options: CompileOptions, path: String, run: RunContext,
    cache: FileCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    try await compile(
        OpenedSources(catalogs, filter: options.settings.filter).assets(), options: options, path: path, run: run,
        cache: cache, known: known)
}

/// Everything up to the contents of the file.
func emission(
    of source: consuming ConfiguredCatalog, options: CompileOptions, run: RunContext, stage: EncodeStage
) async -> Emission {
    var configured = source
    var fingerprint: UInt64?
    if let shard = options.shard {
        fingerprint = configured.fingerprint
        configured.keep(shard.contains)
    }
    let catalog = configured.catalog
    let files = SourceFiles(catalog, jobs: run.jobs, cache: stage.cache, known: stage.known)
    let candidates = Set(catalog.derived(as: .recipe).compactMap { files.position(asset: $0.asset, rendition: $0.index) })
    var emission = Emission(sourceCount: files.distinct.count)
    emission.fingerprint = fingerprint
    await emission.takeFiles(files, candidates: candidates, run: run, stage: stage)
    StageClock.measure(.emit) { emission.addAssets(of: catalog, files: files) }
    emission.addRecipes(of: catalog, files: files)
    let pictures = catalog.derived(as: .picture)
    let images = await pictures.concurrentMap(width: run.jobs) { picture in
        let file = files.position(asset: picture.asset, rendition: picture.index)
        return await stage.derived(picture.artwork, known: file.flatMap(files.knownBytes))
    }
    for (picture, image) in zip(pictures, images) {
        emission.add(catalog.assets[picture.asset].renditions[picture.index], image, to: picture.asset, of: catalog)
    }
    if !options.settings.rasterScales.isEmpty {
        let vectors = emission.vectorWorks(of: catalog, files: files, scales: options.settings.rasterScales)
        let painted = await vectors.concurrentMap(width: run.jobs) { await stage.painted($0) }
        emission.add(painted, of: vectors, to: catalog)
    }
    // All shards read all sets, and one of them reports what is wrong with them.
    if (options.shard?.number ?? 1) == 1 { emission.findings += configured.findings }
    return emission
}

private extension Catalog {
    /// The derived artwork that is stored in one way, and where it is in the catalog.
    func derived(as storage: DerivedArtwork.Storage) -> [(asset: Int, index: Int, artwork: DerivedArtwork)] {
        assets.enumerated().flatMap { asset in
            asset.element.renditions.enumerated().compactMap { rendition in
                rendition.element.content.derived.flatMap {
                    $0.storage == storage ? (asset.offset, rendition.offset, $0) : nil
                }
            }
        }
    }
}

private extension Emission {
    /// Takes each distinct file once: from an earlier run, or encoded now.
    ///
    /// - Parameter candidates: the files that may be stored as a mask and a color.
    mutating func takeFiles(_ files: SourceFiles, candidates: Set<FilePosition>, run: RunContext, stage: EncodeStage) async {
        let all = files.distinct.indices.map(FilePosition.init).map { file in
            EncodeStage.Job(file: file, isCandidate: candidates.contains(file))
        }
        let unknown = stage.takeKnown(all, of: files, width: run.jobs) { take($0, at: $1) }
        let done = Counter(all.count - unknown.count)
        await unknown.concurrentForEach(width: run.jobs, heaviestFirst: unknown.map { files.size(of: $0.file) }) { job in
            let file = await stage.encoded(
                files.distinct[job.file], known: files.knownBytes(job.file), isCandidate: job.isCandidate)
            await run.progress(await done.next(), all.count)
            return file
        } handOver: { position, file in
            take(file, at: unknown[position].file)
        }
    }
}

actor Counter {
    private var value: Int

    init(_ value: Int = 0) { self.value = value }

    func next() -> Int {
        value += 1
        return value
    }
}
