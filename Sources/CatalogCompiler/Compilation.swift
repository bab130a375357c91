import CatalogModel
package import Diagnostics
import Parallel
package import SizeAudit
import ThemeCatalog
import Timing
import Tint
import TintWriter
package import XCAssets

/// What compiling a set of source catalogs gives.
package struct Compilation: Sendable {
    /// The bytes of the compiled catalog.
    package var bytes: [UInt8]
    package var report: SizedFile
    /// Sorted by place.
    package var findings: [Finding]
    /// How many entries the platform filter left out.
    package var filteredOut: Int
    /// The compiled catalog holds nothing, so that there is no use in writing it: Apple's tools refuse such a car.
    package var isEmpty = false
}

/// Compiles source catalogs to one theme catalog: load ▶ expand ▶ tint ▶ encode ▶ emit. This is everything after *load*.
///
/// The result depends on the catalogs and the options only, not on `jobs` or on where the catalogs lie.
///
/// - Parameters:
///   - path: what the report calls the compiled file.
///   - jobs: how many files are decoded and encoded at the same time.
///   - cache: the files that earlier runs have encoded; the result is the same without it.
///   - progress: called after each file with the number of files done and their total.
/// - Throws: `ThemeCatalogError` when the catalog does not fit the format's limits.
package func compile(
    _ catalogs: consuming [SourceCatalog], options: CompileOptions, path: String, jobs: Int, cache: FileCache? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
) async throws -> Compilation {
    let expansion = StageClock.measure(.expand) { expand(catalogs, filter: options.filter) }
    // The trees of all Contents.json are as large as the rest of the run.
    catalogs = []
    let configured = await ConfiguredCatalog(
        expansion.catalog, additions: options.additions, filter: options.filter, jobs: jobs)
    let (catalog, plan) = (configured.catalog, configured.recipes)
    let files = await SourceFiles(catalog, width: jobs, cache: cache)
    let candidates = Set(
        plan.recipes.compactMap { recipe in
            let asset = catalog.assets[recipe.asset]
            return files.position(of: asset.renditions[recipe.base], in: asset)
        })
    let done = Counter()
    let stage = EncodeStage(options: options.encoding, cache: cache)
    let encoded = await files.distinct.indices.concurrentMap(width: jobs, heaviestFirst: files.sizes) { index in
        let file = await stage.file(
            files.distinct[index], digest: files.digests[index], isCandidate: candidates.contains(index))
        await progress(await done.next(), files.distinct.count)
        return file
    }
    var emission = StageClock.measure(.emit) {
        Emission(catalog: catalog, files: files, encoded: encoded, configured: configured)
    }
    emission.apply(plan)
    let pictures = await configured.pictures.concurrentMap(width: jobs) { picture in
        (picture, stage.derived(picture, in: catalog, of: files))
    }
    for (picture, image) in pictures { emission.add(picture, image) }
    let serialized = try StageClock.measure(.emit) { try emission.contents.serialize() }
    let report = try StageClock.measure(.report) { try emission.report(serialized, path: path, options: options) }
    return Compilation(
        bytes: serialized.bytes, report: report,
        findings: (expansion.findings + configured.findings + emission.findings).sorted(),
        filteredOut: expansion.filteredOut)
}

actor Counter {
    private var value = 0

    func next() -> Int {
        value += 1
        return value
    }
}
