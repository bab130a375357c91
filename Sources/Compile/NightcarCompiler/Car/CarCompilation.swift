package import AppleCatalog
package import NightcarBasics
import NightcarModel
package import NightcarTint
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
///   - cache: the pictures that earlier runs have packed and painted. The result is the same without it.
///   - known: remembers the artwork for variations of the catalog.
/// - Throws: `Failure` if the catalog doesn't fit the format.
package func compileCar(
    _ configured: ConfiguredCatalog, options: CompileOptions, target: CarTarget, path: String, run: RunContext,
    cache: FileCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    var (emission, made) = await carEmission(
        of: configured, options: options, target: target, run: run, cache: cache, known: known)
    // The car is read back for the report. By then, it is the only copy of the pictures.
    made = made.mapValues(\.withoutPixels)
    let (file, order) = try await written(emission.takeContents(), by: emission, jobs: run.jobs, known: known)
    returnFreedMemory()
    let stickers = StickerPacks(configured.catalog, prefix: options.stickerPackPrefix)
    let car = try CarFile(file, path: path)
    let report = try emission.report(car, file, order: order, artwork: made, options: options, cache: cache, jobs: run.jobs)
    return Compilation(
        file: BytePieces(file), report: report,
        findings: (configured.findings + emission.findings + stickers.findings).sorted(),
        filteredOut: configured.filteredOut, isEmpty: order.isEmpty, sideFiles: stickers.files)
}

/// Everything up to the contents of the file.
///
/// - Parameter known: the artwork of earlier variations of the catalog.
func carEmission(
    of configured: ConfiguredCatalog, options: CompileOptions, target: CarTarget, run: RunContext, cache: FileCache? = nil,
    known: EncodedFiles? = nil
) async -> (emission: CarEmission, artwork: [CarWork: CarArtwork]) {
    let stage = CarStage(options, target: target, memory: run.memory, cache: cache, known: known)
    let files = SourceFiles(configured.catalog, jobs: run.jobs, cache: cache, known: known)
    let plan = CarPlan(configured.catalog, files: files, namesThemes: options.settings.namesThemes)
    let made = await stage.artwork(plan.works, of: files, run: run)
    let emission = CarEmission(
        plan, artwork: made, catalog: configured.catalog, target: target, tool: "nightcar \(compilerVersion)",
        painter: options.drawsIconBitmaps
            ? IconPainter(cache: (cache ?? known?.cache)?.local, jobs: run.jobs, known: options.drawings) : nil,
        cars: stage.cars)
    return (emission, made)
}

/// The same, including *tint*.
///
/// - Parameter expansion: must be made with the filter of the options.
package func compileCar(
    _ expansion: Expansion, options: CompileOptions, target: CarTarget, path: String, run: RunContext,
    cache: FileCache? = nil, known: EncodedFiles? = nil
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
    cache: FileCache? = nil, known: EncodedFiles? = nil
) async throws -> Compilation {
    try await compileCar(
        expand(catalogs, icons: icons, filter: options.settings.filter), options: options, target: target, path: path, run: run,
        cache: cache, known: known)
}

/// The contents as a file.
private func written(
    _ contents: CarContents, by emission: CarEmission, jobs: Int, known: EncodedFiles?
) async throws -> (file: ByteView, order: [Int]) {
    let encoder = PixelEncoder(codecs: contents.target.codecs)
    let (bytes, order) = try await serialized(contents, encoder: encoder, jobs: jobs, cars: emission.cars, known: known)
    return (try bytes.slice(0, bytes.count), order)
}

/// The contents as bytes, with or without packed atlases, whichever is smaller.
func serialized(
    _ contents: CarContents, encoder: PixelEncoder, jobs: Int, cars: CarCache?, known: EncodedFiles? = nil
) async throws -> (bytes: BytePieces, order: [Int]) {
    let alone = try contents.serialize()
    let iconEncoder = PixelEncoder(codecs: contents.target.iconCodecs)
    let atlases = await contents.atlasSheets.concurrentMap(width: jobs) { sheet in
        let encoder = sheet.hasOnlyIcons ? iconEncoder : encoder
        @Sendable func packed() -> PackedAtlas? { cars.map { $0.packed(sheet, by: encoder) } ?? sheet.packed(by: encoder) }
        return known.map { $0.packed(sheet, find: packed) } ?? packed()
    }
    let packed = contents.packing(atlases.compactMap(\.self))
    guard packed.renditions.count > contents.renditions.count else { return alone }
    let together = try packed.serialize()
    let hasIcons = atlases.contains { $0?.sheet.hasIcons == true }
    return hasIcons || together.bytes.count < alone.bytes.count ? together : alone
}
