import AppleCatalog
import NightcarBasics
package import NightcarCompiler
package import NightcarConfiguration
import NightcarImaging
package import NightcarModel
import NightcarOpening
import NightcarProjects
import NightcarSize
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The options for measuring catalogs.
package struct MeasureOptions: Sendable {
    /// The options for compiling source catalogs, the same as in a build.
    package var compile: CompileOptions
    /// What source catalogs are compiled to. Nil for what ships.
    package var format: CompiledFormat?
    /// The number of files that are decoded and encoded at the same time.
    package var jobs: Int
    /// The configuration to use: by default, the nearest one of each catalog.
    package var configuration: ConfigurationChoice
    /// The files that earlier runs have encoded. The results are the same without it.
    package var cache: FileCache?
    /// Remembers the encoded files of source catalogs, for their savings. Nil if nobody asks for savings.
    package var known: EncodedFiles?
    /// Where what is measured was checked out. Its project is the one of the working tree, so that both sides of a comparison are
    /// compiled for the same target.
    var checkout: CheckedOut?
    /// The projects that were read.
    var projectMemo = ProjectMemo()
    /// The devices whose downloads are measured.
    package var devices: [Device] = []

    package init(
        compile: CompileOptions, format: CompiledFormat? = nil, jobs: Int,
        configuration: ConfigurationChoice = ConfigurationChoice(), cache: FileCache? = nil
    ) {
        (self.compile, self.format) = (compile, format)
        self.jobs = jobs
        self.configuration = configuration
        self.cache = cache
    }

    /// Which symbolic links are followed.
    var links: LinkPolicy {
        get { compile.settings.links }
        set { compile.settings.links = newValue }
    }

    /// The folders from which a search at a path leaves nothing out.
    func entered(at path: String) throws -> [String] { try configuration.nearest(to: path).entered }

    /// How the catalog at a path is compiled: as the user says, else as the configuration says, else as the first target does that
    /// ships it.
    package func build(of path: String) throws -> Build {
        let projects = projects(around: path)
        let place = Paths.resolved(path)
        return try build(of: projects.cars(of: [place], for: compile.settings.filter.platform).last, at: path, projects)
    }

    /// How one file is compiled that a target ships.
    ///
    /// - Parameters:
    ///   - car: nil for what is in no target.
    ///   - path: one of its sources.
    func build(of car: ShippedCar?, at path: String, _ projects: Projects) throws -> Build {
        let configuration = try configuration.nearest(to: path)
        let isIcon = CatalogFinder.isIcon(path)
        let usual = car == nil ? projects.usualDeployment(around: Paths.resolved(path)) : nil
        let shipped = ShippedBuild(
            car, usual: usual, ships: configuration.size.ships, given: compile.settings.filter,
            format: isIcon ? .car : format, standard: isIcon ? .macos : .ios)
        var options = compile
        options.additions = configuration.additions(derives: compile.settings.derives, links: links)
        options.settings.filter = shipped.filter
        if options.settings.filter.minimumDeploymentTarget?.drawsIcons == true { options.drawsIconBitmaps = false }
        var build = Build(options: options, format: shipped.format, origin: nil)
        build.origin = shipped.origin(version: build.carTarget?.version, root: projects.root)
        return build
    }

    /// The projects around a path. In a checkout, targets that the working tree has are for its platforms and systems, so that both sides
    /// of a comparison are compiled for the same.
    func projects(around path: String) -> Projects {
        guard let checkout, path.hasPrefix(checkout.folder) else { return projectMemo.around(path) }
        return projectMemo.around(checkout.folder, like: checkout.root)
    }

    /// A checkout of a commit in a temporary folder.
    struct CheckedOut: Sendable {
        var folder: String
        /// The root of the working tree.
        var root: String

        func original(of path: String) -> String {
            path.hasPrefix(folder) ? root + path.dropFirst(folder.count) : path
        }
    }

    /// How one catalog is compiled.
    package struct Build: Sendable {
        package var options: CompileOptions
        package var format: CompiledFormat
        /// What decided the platform and the oldest system, in words. Nil if the user did.
        var origin: String?

        /// The platform and the oldest system of an `Assets.car`. Nil for theme catalogs.
        var carTarget: CarTarget? { format == .car ? options.settings.carTarget : nil }
    }
}

/// The result of measuring a path.
struct Measured {
    var files: [SizedFile] = []
    var unreadable: [UnreadableFile] = []
    /// The notes about catalogs that the search left out.
    var leftOut: [String] = []
    /// What apps take as the store counts.
    var store: StoreEstimate?

    var isEmpty: Bool { files.isEmpty && unreadable.isEmpty }

    /// Adds what was measured in `path`, under the report's name for it.
    mutating func add(_ more: Measured, renamedFrom path: String, to name: String) {
        files += more.files.map { $0.renamed(from: path, to: name) }
        unreadable += more.unreadable.map { UnreadableFile(path: renamed($0.path, from: path, to: name), message: $0.message) }
    }
}

/// Shows where the bytes of every catalog at a path go. Source catalogs are compiled in memory.
///
/// A path is a catalog of any format, a size report, or something that contains catalogs: a folder, an app or an archive. Each
/// catalog becomes a file of the report. If a catalog that a search found can't be read, it is reported, and the rest are
/// measured.
///
/// - Parameters:
///   - name: the report's name for the path. Paths in the report start with it.
///   - progress: called with the number of finished pictures and their total, for each catalog.
/// - Throws: `Failure` if the configuration is broken or if nothing could be read.
func measure(
    _ path: String, as name: String, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
) async throws -> Measured {
    var measured = Measured()
    var firstFailure: Failure?
    var leftOut: [Finding] = []
    let places = try findCatalogs(
        in: path, entering: options.entered(at: path), withIcons: true,
        themes: options.configuration.nearest(to: path).themeCatalogs, links: options.links, leftOut: &leftOut)
    measured.leftOut = leftOut.map { "\(renamed($0.location.path, from: path, to: name)): \($0.message)" }
    // What two targets ship is decoded once, if they are compiled for the same system.
    let known = SharedEncodings(cache: options.cache)
    for unit in try measuredUnits(places, at: path, options: options) {
        var unitOptions = options
        if unit.sharesSources, options.known == nil { unitOptions.known = known.files(for: unit.build) }
        let failure = await measured.add(unit, in: path, as: name, options: unitOptions, progress: progress)
        firstFailure = firstFailure ?? failure
    }
    // A catalog of several cars is there for each. The cars of apps come last, and of these the one for iPhone.
    measured.files = measured.files.enumerated().sorted { ($0.element.path, $0.offset) < ($1.element.path, $1.offset) }.map(
        \.element)
    // Each car of a set says the same of it.
    measured.unreadable = Set(measured.unreadable).sorted { ($0.path, $0.message) < ($1.path, $1.message) }
    if path != StandardInput.word, let loose = try LooseFiles(at: path) {
        measured.add(loose.measured, renamedFrom: path, to: name)
        measured.store = try await StoreEstimate(appAt: path, jobs: options.jobs)
    }
    if measured.files.isEmpty, let firstFailure { throw firstFailure }
    return measured
}

extension Measured {
    /// Weighs a file, or says why it can't be weighed.
    ///
    /// - Returns: the failure of a file that can't be read or compiled at all.
    fileprivate mutating func add(
        _ unit: MeasuredUnit, in path: String, as name: String, options: MeasureOptions,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
    ) async -> Failure? {
        do {
            let (sized, errors) = try await sizedFiles(unit, options: options, progress: progress)
            for file in sized {
                var file = file.renamed(from: path, to: name)
                file.targetOrigin = unit.build?.origin
                files.append(file)
            }
            unreadable += errors.map { finding in
                let place = finding.location.path
                let message = Failure(finding.message, at: finding.location).words(beside: place)
                return UnreadableFile(path: renamed(place, from: path, to: name), message: message)
            }
            return nil
        } catch {
            let failure = Failure(error)
            unreadable += unit.places.map { found in
                UnreadableFile(
                    path: renamed(found.path, from: path, to: name), message: failure.words(beside: found.path))
            }
            return failure
        }
    }
}

/// What becomes one compiled file: the sources of a target, or one catalog.
private struct MeasuredUnit {
    var places: [FoundCatalog]
    var build: MeasureOptions.Build?
    var car: ShippedCar?
    /// Whether another unit has one of its sources, too.
    var sharesSources = false
}

/// The files to weigh: one for each target and platform that ships some of the catalogs, and one for each catalog that is in no target or
/// that is compiled already. Of a catalog that the user named, only the file of the first app.
private func measuredUnits(_ places: [FoundCatalog], at path: String, options: MeasureOptions) throws -> [MeasuredUnit] {
    var units: [MeasuredUnit] = []
    var sources: [(place: FoundCatalog, real: String)] = []
    for found in places {
        switch found.form {
        case .source, .icon: sources.append((found, Paths.resolved(found.path)))
        case .file, .standardInput, .entry, .closed: units.append(MeasuredUnit(places: [found]))
        }
    }
    guard !sources.isEmpty else { return units }
    let projects = options.projects(around: path)
    var cars = projects.cars(of: sources.map(\.real), for: options.compile.settings.filter.platform)
    if sources.count == 1, sources[0].place.path == Paths.trimmed(path), let last = cars.last { cars = [last] }
    let uses = Dictionary(cars.flatMap(\.sources).map { ($0, 1) }, uniquingKeysWith: +)
    for car in cars {
        let own = sources.filter { car.sources.contains($0.real) }.map(\.place)
        let shares = car.sources.contains { uses[$0, default: 0] > 1 }
        let build = try options.build(of: car, at: own[0].path, projects)
        // A theme catalog has no icons. They are in a car next to it.
        let parts = build.format == .ncar ? [own.filter { !$0.isIcon }, own.filter(\.isIcon)] : [own]
        for places in parts.filter({ !$0.isEmpty }) {
            let build = try options.build(of: car, at: places[0].path, projects)
            units.append(MeasuredUnit(places: places, build: build, car: car, sharesSources: shares))
        }
    }
    for (place, real) in sources where uses[real] == nil {
        units.append(MeasuredUnit(places: [place], build: try options.build(of: nil, at: place.path, projects)))
    }
    return units
}

/// The files that several compilations for the same system have in common.
private final class SharedEncodings {
    private struct Key: Hashable {
        var settings: CompileSettings
        var format: CompiledFormat
    }

    private let cache: FileCache?
    private var known: [Key: EncodedFiles] = [:]

    init(cache: FileCache?) { self.cache = cache }

    func files(for build: MeasureOptions.Build?) -> EncodedFiles? {
        guard let build else { return nil }
        let key = Key(settings: build.options.settings, format: build.format)
        if let files = known[key] { return files }
        let files = EncodedFiles(cache: cache)
        known[key] = files
        return files
    }
}

/// - Returns: a report for each source of the file, and the findings about what source catalogs have and the reports leave out.
private func sizedFiles(
    _ unit: MeasuredUnit, options: MeasureOptions, progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
) async throws -> (files: [SizedFile], errors: [Finding]) {
    var file: SizedFile
    var errors: [Finding] = []
    let bytes: CompiledBytes
    let found = unit.places[0]
    switch found.form {
    case .source, .icon:
        guard let build = unit.build else { throw Failure("it is not compiled", in: found.path) }
        let compilation = try await compiled(unit, as: build, options: options, progress: progress)
        (file, bytes) = (compilation.report, CompiledBytes(compilation.bytes))
        // A file that is gone makes the catalog smaller, but saves nothing.
        errors = compilation.findings.filter { $0.severity == .error || $0.id == .missingFile }
    case .file:
        bytes = try CompiledBytes(path: found.path)
        file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
    case .standardInput:
        bytes = CompiledBytes(try StandardInput.bytes())
        file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
    case .entry(let entry, let archive):
        bytes = try CompiledBytes(entry, of: archive)
        file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
    case .closed(let finding): throw Failure(finding.message, at: finding.location)
    }
    file.downloadBytes = downloadBytes(of: bytes, cache: options.cache)
    if !options.devices.isEmpty {
        file.deviceDownloads = try deviceDownloads(of: file, bytes, devices: options.devices)
    }
    if let car = unit.car {
        file.car = SizedCar(
            target: car.target.name, kind: car.target.kind.rawValue, platform: car.platform.value?.rawValue, apps: car.apps)
    }
    return (try file.parts(of: unit.places.map(\.path)), errors)
}

/// The catalogs and documents in the format of the options.
private func compiled(
    _ unit: MeasuredUnit, as build: MeasureOptions.Build, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
) async throws -> Compilation {
    let path = unit.places[0].path
    let run = RunContext(jobs: options.jobs, progress: progress)
    let expansion = try loadExpansion(
        at: unit.places.map(\.path), filter: build.options.settings.filter, links: options.links)
    if unit.places.count == 1, case .icon = unit.places[0].form,
        let error = expansion.findings.first(where: { $0.severity == .error })
    {
        throw Failure(error.message, at: error.location)
    }
    guard let target = build.carTarget else {
        let configured = await ConfiguredCatalog(
            expansion, additions: build.options.additions, filter: build.options.settings.filter, jobs: run.jobs)
        return try await compile(
            configured, options: build.options, path: path, run: run, cache: options.cache, known: options.known)
    }
    var compilation = try await compileCar(
        expansion, options: build.options, target: target, path: path, run: run, cache: options.cache, known: options.known)
    // Nothing is written then, so nothing takes space.
    if compilation.isEmpty {
        compilation.file = BytePieces(ByteView([]))
        compilation.report = try SizedFile(
            path: path, bytes: 0, sourceBytes: 0, rows: [], savings: nil, options: compilation.report.options)
    }
    return compilation
}

/// The download estimate of a compiled file.
private func downloadBytes(of bytes: CompiledBytes, cache: FileCache?) -> Int {
    defer { bytes.dropPages() }
    return cache?.number("deflate 6", of: bytes.view) { bytes.deflatedSize } ?? bytes.deflatedSize
}

/// The download estimate of what each device gets of a compiled file. It is measured once for all that get the same.
private func deviceDownloads(
    of file: SizedFile, _ bytes: CompiledBytes, devices: [Device]
) throws -> [String: Int] {
    guard file.bytes > 0 else { return devices.reduce(into: [:]) { $0[$1.name] = 0 } }
    struct Kept: Hashable {
        var idiom: Idiom
        var rows: [Bool]
    }
    var known: [Kept: Int] = [:]
    var downloads: [String: Int] = [:]
    for device in devices {
        let kept = Kept(idiom: device.idiom, rows: Thinning(of: file, for: device).isKept)
        let size = try known[kept] ?? thinned(BytePieces(bytes.view), path: file.path, to: ThinningRule(device)).deflatedSize
        (known[kept], downloads[device.name]) = (size, size)
        bytes.dropPages()
    }
    return downloads
}

/// The report of a compiled file. Its pictures are decoded in parallel for the digests of their contents.
private func sizedFile(_ bytes: CompiledBytes, path: String, jobs: Int) async throws -> SizedFile {
    let catalog = try openCatalog(bytes.view, path: path)
    var file = try SizedFile(catalog)
    let renditions = catalog.assets.flatMap { asset in asset.renditions.map { (asset.kind.holdsPictures, $0.content) } }
    var start = 0
    while start < renditions.count {
        var (end, size) = (start, 0)
        while end < renditions.count, size < CompiledBytes.batchBytes {
            size += file.rows[end].storedBytes
            end += 1
        }
        let digests = await renditions[start..<end].concurrentMap(width: jobs) { isPicture, content -> ContentDigest? in
            if isPicture, case .data(let data) = content { return (try? data.read()).map(SourceMetadata.digest) }
            return (try? content.digest()) ?? nil
        }
        for (index, digest) in digests.enumerated() { file.rows[start + index].digests.contentDigest = digest }
        bytes.dropPages()
        start = end
    }
    return file
}

extension SizedFile {
    /// The same report with the beginning of its path replaced, and with paths inside it relative to the catalog. So the report
    /// doesn't depend on the catalog's location.
    fileprivate func renamed(from prefix: String, to name: String) -> SizedFile {
        var file = self
        let inside = path.hasSuffix("/") ? path : path + "/"
        for index in file.rows.indices {
            file.rows[index].set = file.rows[index].set.map { $0.without(prefix: inside) }
            file.rows[index].sourceFile = file.rows[index].sourceFile.map { $0.without(prefix: inside) }
        }
        file.path = NightcarSizing.renamed(path, from: prefix, to: name)
        return file
    }

    /// The part of the path after the measured path: empty, or `/Sub/Assets.xcassets`.
    func pathBelow(_ name: String) -> String {
        let name = Paths.normalized(name)
        return name == "." ? "/" + path : path.without(prefix: name)
    }
}

/// A path with its beginning replaced.
private func renamed(_ path: String, from prefix: String, to name: String) -> String {
    let rest = path.without(prefix: prefix)
    return Paths.normalized(rest == path ? name : name + rest)
}

extension String {
    fileprivate func without(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
