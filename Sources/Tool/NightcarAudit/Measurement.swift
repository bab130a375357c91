import AppleCatalog
package import NightcarCompiler
import NightcarConfiguration
import NightcarDiagnostics
import NightcarEncoding
import NightcarFormats
package import NightcarModel
package import NightcarSize
import NightcarSystem
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

    /// How the catalog at a path is compiled: as the user says, else as the configuration says, else as its project says.
    package func build(of path: String) throws -> Build {
        let configuration = try configuration.nearest(to: path)
        let shipped = ShippedTarget.nearest(to: checkout?.original(of: path) ?? path).replacing(configuration.size.ships)
        var options = compile
        options.additions = configuration.additions(derives: compile.settings.derives, links: links)
        let filter = options.settings.filter
        options.settings.filter.platform = filter.platform ?? shipped.platform
        if filter.minimumDeploymentTarget == nil, options.settings.filter.platform == shipped.platform {
            options.settings.filter.minimumDeploymentTarget = shipped.minimum
        }
        if options.settings.filter.minimumDeploymentTarget?.drawsIcons == true { options.drawsIconBitmaps = false }
        let isGiven = format != nil && (format == .ncar || filter.platform != nil)
        return Build(options: options, format: format ?? shipped.format, source: isGiven ? nil : shipped.source)
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
        /// The file that decided the format or the platform. Nil if the user or nobody did.
        var source: String?

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
        in: path, entering: options.entered(at: path), links: options.links, leftOut: &leftOut)
    measured.leftOut = leftOut.map { "\(renamed($0.location.path, from: path, to: name)): \($0.message)" }
    for found in places {
        // A broken configuration stops everything, because another configuration would change all sizes.
        let build: MeasureOptions.Build? =
            switch found.form {
            case .source, .icon: try options.build(of: found.path)
            case .file, .standardInput, .entry, .closed: nil
            }
        do {
            let (file, errors) = try await sizedFile(found, build: build, options: options, progress: progress)
            var sized = file.renamed(from: path, to: name)
            sized.targetSource = build?.source
            measured.files.append(sized)
            measured.unreadable += errors.map { finding in
                let place = finding.location.path
                let message = Failure(finding.message, at: finding.location).words(beside: place)
                return UnreadableFile(path: renamed(place, from: path, to: name), message: message)
            }
        } catch {
            let failure = Failure(error)
            firstFailure = firstFailure ?? failure
            let place = renamed(found.path, from: path, to: name)
            measured.unreadable.append(UnreadableFile(path: place, message: failure.words(beside: found.path)))
        }
    }
    if path != StandardInput.word, let loose = try LooseFiles(at: path) {
        measured.add(loose.measured, renamedFrom: path, to: name)
        measured.store = try await StoreEstimate(appAt: path, jobs: options.jobs)
    }
    if measured.files.isEmpty, let firstFailure { throw firstFailure }
    return measured
}

/// - Returns: the report of the file, and the findings about what a source catalog has and the report leaves out.
private func sizedFile(
    _ found: FoundCatalog, build: MeasureOptions.Build?, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
) async throws -> (file: SizedFile, errors: [Finding]) {
    var file: SizedFile
    var errors: [Finding] = []
    let bytes: CompiledBytes
    switch found.form {
    case .source:
        guard let build else { throw Failure("it is not compiled", in: found.path) }
        let compilation = try await compiledSource(at: found.path, as: build, options: options, progress: progress)
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
    case .icon:
        guard let build else { throw Failure("it is not compiled", in: found.path) }
        let compilation = try await compiledIcon(at: found.path, as: build, options: options)
        (file, bytes) = (compilation.report, CompiledBytes(compilation.bytes))
    case .closed(let finding): throw Failure(finding.message, at: finding.location)
    }
    file.downloadBytes = downloadBytes(of: bytes, cache: options.cache)
    if !options.devices.isEmpty {
        file.deviceDownloads = try deviceDownloads(of: file, bytes, devices: options.devices)
    }
    return (file, errors)
}

/// A source catalog in the format of the options.
private func compiledSource(
    at path: String, as build: MeasureOptions.Build, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
) async throws -> Compilation {
    let catalog = try loadCatalog(at: path, links: options.links)
    let run = RunContext(jobs: options.jobs, progress: progress)
    guard let target = build.carTarget else {
        return try await compile(
            [catalog], options: build.options, path: path, run: run, cache: options.cache, known: options.known)
    }
    var compilation = try await compileCar(
        [catalog], options: build.options, target: target, path: path, run: run, cache: options.cache?.local,
        known: options.known)
    // Nothing is written then, so nothing takes space.
    if compilation.isEmpty {
        compilation.file = BytePieces(ByteView([]))
        compilation.report = try SizedFile(path: path, bytes: 0, sourceBytes: 0, rows: [], savings: nil)
    }
    return compilation
}

/// The car of a document of Icon Composer, for a Mac if the options name no platform.
private func compiledIcon(
    at path: String, as build: MeasureOptions.Build, options: MeasureOptions
) async throws -> Compilation {
    var compile = build.options
    compile.settings.filter.platform = compile.settings.filter.platform ?? .macos
    let expansion = try loadExpansion(at: [path], filter: compile.settings.filter, links: options.links)
    if let error = expansion.findings.first(where: { $0.severity == .error }) { throw Failure(error.message, at: error.location) }
    return try await compileCar(
        expansion, options: compile, target: compile.settings.carTarget, path: path,
        run: RunContext(jobs: options.jobs), cache: options.cache?.local)
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
        file.path = NightcarAudit.renamed(path, from: prefix, to: name)
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
