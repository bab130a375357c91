package import AppleCatalog
import NightcarApplePixels
package import NightcarDerivation
import NightcarModel
import NightcarSize
package import NightcarSystem
package import NightcarXCAssets
import ThemeCatalogBytes

/// Compiles source catalogs to an `Assets.car`: load ▶ expand ▶ tint ▶ encode ▶ emit. The stages are the same as for a theme
/// catalog, but every derived picture is stored as a separate picture. This function does everything after *tint*.
///
/// The result depends only on the catalogs, the options and the target, not on `jobs` or on the catalogs' location. Pictures
/// painted from vectors also depend on the programs that paint them.
///
/// - Parameters:
///   - configured: must be made with the filter and the additions of the options.
///   - target: the platform and the oldest system that reads the car. They decide its keys, names and codecs.
///   - path: the report's name for the compiled file.
///   - cache: keeps the pictures painted from vectors.
///   - known: remembers the artwork for variations of the catalog.
/// - Throws: `Failure` if the catalog doesn't fit the format.
package func compileCar(
    _ configured: ConfiguredCatalog, options: CompileOptions, target: CarTarget, path: String, run: RunContext,
    cache: LocalCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    let (emission, made) = await carEmission(
        of: configured, options: options, target: target, run: run, cache: cache, known: known)
    let (bytes, order) = try await serialized(
        emission.contents, encoder: PixelEncoder(codecs: target.codecs), jobs: run.jobs, known: known)
    let stickers = StickerPacks(configured.catalog, prefix: options.stickerPackPrefix)
    let file = ByteView(bytes.array)
    let car = try CarFile(file, path: path)
    return Compilation(
        file: BytePieces(file), report: try emission.report(car, order: order, artwork: made, options: options),
        findings: (configured.findings + emission.findings + stickers.findings).sorted(),
        filteredOut: configured.filteredOut, isEmpty: order.isEmpty, sideFiles: stickers.files)
}

/// Everything up to the contents of the file.
///
/// - Parameter known: the artwork of earlier variations of the catalog.
func carEmission(
    of configured: ConfiguredCatalog, options: CompileOptions, target: CarTarget, run: RunContext, cache: LocalCache? = nil,
    known: EncodedFiles? = nil
) async -> (emission: CarEmission, artwork: [CarWork: CarArtwork]) {
    let files = SourceFiles(configured.catalog, jobs: run.jobs, known: known)
    let plan = CarPlan(configured.catalog, files: files, namesThemes: options.settings.namesThemes)
    let (encoder, iconEncoder) = (PixelEncoder(codecs: target.codecs), PixelEncoder(codecs: target.iconCodecs, keepsColor: true))
    let painting = CarPainting(options.settings.vectorPictures, target: target, cache: cache)
    let limit = MemoryLimit(named: run.memory)
    let budget = ByteBudget(limit: limit.shared)
    var made: [CarWork: CarArtwork] = [:]
    for work in plan.works { made[work] = known?.artwork(work, of: files.distinct[work.file]) }
    let works = plan.works.filter { made[$0] == nil }
    let done = Counter(plan.works.count - works.count)
    let artwork = await works.concurrentMap(width: run.jobs) { work in
        let artwork = await CarArtwork.made(
            work, of: files.distinct[work.file], encoder: work.isIcon ? iconEncoder : encoder,
            painting: painting, budget: budget, limit: limit)
        known?.add(artwork, work, of: files.distinct[work.file])
        await run.progress(await done.next(), plan.works.count)
        return artwork
    }
    for (work, artwork) in zip(works, artwork) { made[work] = artwork }
    let emission = CarEmission(
        plan, artwork: made, catalog: configured.catalog, target: target, tool: "nightcar \(compilerVersion)",
        painter: options.drawsIconBitmaps ? IconPainter(cache: cache) : nil)
    return (emission, made)
}

/// The same, including *tint*.
///
/// - Parameter expansion: must be made with the filter of the options.
package func compileCar(
    _ expansion: Expansion, options: CompileOptions, target: CarTarget, path: String, run: RunContext,
    cache: LocalCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    let configured = await ConfiguredCatalog(
        expansion, additions: options.additions, filter: options.settings.filter, jobs: run.jobs)
    return try await compileCar(
        configured, options: options, target: target, path: path, run: run, cache: cache, known: known)
}

/// The same, including *expand*.
package func compileCar(
    _ catalogs: [SourceCatalog], icons: [LoadedIcon] = [], options: CompileOptions, target: CarTarget, path: String,
    run: RunContext,
    cache: LocalCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    try await compileCar(
        expand(catalogs, icons: icons, filter: options.settings.filter), options: options, target: target, path: path, run: run,
        cache: cache, known: known)
}

/// The contents as bytes, with or without packed atlases, whichever is smaller.
func serialized(
    _ contents: CarContents, encoder: PixelEncoder, jobs: Int, known: EncodedFiles? = nil
) async throws -> (bytes: BytePieces, order: [Int]) {
    let alone = try contents.serialize()
    let iconEncoder = PixelEncoder(codecs: contents.target.iconCodecs)
    let atlases = await contents.atlasSheets.concurrentMap(width: jobs) { sheet in
        let encoder = sheet.hasOnlyIcons ? iconEncoder : encoder
        return known.map { $0.packed(sheet, by: encoder) } ?? sheet.packed(by: encoder)
    }
    let packed = contents.packing(atlases.compactMap(\.self))
    guard packed.renditions.count > contents.renditions.count else { return alone }
    let together = try packed.serialize()
    let hasIcons = atlases.contains { $0?.sheet.hasIcons == true }
    return hasIcons || together.bytes.count < alone.bytes.count ? together : alone
}
