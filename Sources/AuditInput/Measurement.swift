import Bytes
package import CatalogCompiler
import CatalogInput
import CatalogModel
import Configuration
import Parallel
import Pixels
import SizeAudit
import XCAssets
import Zip

/// How catalogs are measured.
package struct MeasureOptions: Sendable {
    /// Source catalogs are compiled with these, as the build does.
    package var compile: CompileOptions
    /// How many files are decoded and encoded at the same time.
    package var jobs: Int
    /// The configuration that counts; nil for the nearest one of each catalog.
    package var configuration: String?
    /// Whether what the configuration derives is compiled: recipes, colors and pictures.
    package var derives: Bool
    /// The files that earlier runs have encoded. The numbers are the same without it.
    package var cache: FileCache?

    package init(
        compile: CompileOptions, jobs: Int, configuration: String? = nil, derives: Bool = true, cache: FileCache? = nil
    ) {
        self.compile = compile
        self.jobs = jobs
        self.configuration = configuration
        self.derives = derives
        self.cache = cache
    }

    /// The options for the catalog at a path: those of `nightcar compile` with the same configuration.
    func compileOptions(for path: String) throws -> CompileOptions {
        let configuration = try self.configuration.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
        var options = compile
        options.additions = configuration.additions(derives: derives)
        return options
    }
}

/// What measuring a path gives.
struct Measured {
    var files: [SizedFile] = []
    var unreadable: [UnreadableFile] = []
}

/// Where the bytes of every catalog go that a path names, compiled in memory where it is a source catalog.
///
/// A path is a catalog of any format, a size report, or something that catalogs lie in: a folder, an app, an archive. Each
/// catalog becomes a file of the report. One that a search came upon and that cannot be read is reported, and the others go on.
///
/// - Parameters:
///   - name: what the report calls the path: paths in the report start with it.
///   - progress: called with the number of pictures done and their total, catalog by catalog.
/// - Throws: what opening or compiling throws, where nothing else could be read; `ConfigurationError`; `NoCatalog`.
func measure(
    _ path: String, as name: String, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
) async throws -> Measured {
    var measured = Measured()
    var firstError: (any Error)?
    for found in try findCatalogs(in: path) {
        do {
            let file = try await sizedFile(found, options: options, progress: progress)
            measured.files.append(file.renamed(from: path, to: name))
        } catch let error as ConfigurationError {
            throw error
        } catch {
            firstError = firstError ?? error
            let place = renamed(found.path, from: path, to: name)
            measured.unreadable.append(UnreadableFile(path: place, message: message(of: error, at: found.path)))
        }
    }
    if measured.files.isEmpty, let firstError { throw firstError }
    return measured
}

/// What an error says beside the path that it is about.
private func message(of error: any Error, at path: String) -> String {
    let text = "\(error)"
    let rest = text.hasPrefix(path + ": ") ? String(text.dropFirst(path.count + 2)) : text
    return rest.split(separator: "error: ", maxSplits: 1, omittingEmptySubsequences: false).joined()
}

private func sizedFile(
    _ found: FoundCatalog, options: MeasureOptions, progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
) async throws -> SizedFile {
    var file: SizedFile
    let bytes: [UInt8]
    switch found.form {
    case .source:
        let compilation = try await compile(
            [loadCatalog(at: found.path)], options: options.compileOptions(for: found.path), path: found.path,
            jobs: options.jobs, cache: options.cache, progress: progress)
        (file, bytes) = (compilation.report, compilation.bytes)
    case .file:
        bytes = try readFile(found.path)
        file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
    case .entry(let entry, let archive):
        bytes = try archive.read(entry)
        file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
    case .closed(let error): throw error
    }
    file.downloadBytes = downloadBytes(of: bytes, cache: options.cache)
    return file
}

/// The download estimate of a compiled file.
private func downloadBytes(of bytes: [UInt8], cache: FileCache?) -> Int {
    func deflated() -> Int { RawDeflate.deflate(bytes, level: 6).count }
    return cache?.number("deflate 6", of: bytes, find: deflated) ?? deflated()
}

/// The report of a compiled file. Its pictures are decoded, several at a time, for the digests of their contents.
private func sizedFile(_ bytes: [UInt8], path: String, jobs: Int) async throws -> SizedFile {
    let catalog = try openCatalog(ByteView(bytes), path: path)
    var file = try SizedFile(catalog)
    let digests = await catalog.assets.flatMap(\.renditions).concurrentMap(width: jobs) { rendition in
        (try? rendition.content.digest()) ?? nil
    }
    for (index, digest) in digests.enumerated() { file.rows[index].digests.contentDigest = digest }
    return file
}

extension SizedFile {
    /// The same report with the beginning of its own path replaced, and the paths inside it counted from the catalog on, so
    /// that a report is the same wherever the catalog lies.
    fileprivate func renamed(from prefix: String, to name: String) -> SizedFile {
        var file = self
        let inside = path.hasSuffix("/") ? path : path + "/"
        for index in file.rows.indices {
            file.rows[index].set = file.rows[index].set.map { $0.without(prefix: inside) }
            file.rows[index].sourceFile = file.rows[index].sourceFile.map { $0.without(prefix: inside) }
        }
        file.path = AuditInput.renamed(path, from: prefix, to: name)
        return file
    }

    /// What stands behind the path that was measured: empty, or `/Sub/Assets.xcassets`.
    func pathBelow(_ name: String) -> String {
        let name = normalized(name)
        return name == "." ? "/" + path : path.without(prefix: name)
    }
}

/// A path whose beginning is called otherwise.
private func renamed(_ path: String, from prefix: String, to name: String) -> String {
    let rest = path.without(prefix: prefix)
    return normalized(rest == path ? name : name + rest)
}

extension String {
    fileprivate func without(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}

/// A path without `./` at its start and slashes at its end, so that two ways to write it compare.
private func normalized(_ path: String) -> String {
    var path = path
    while path.hasPrefix("./"), path.count > 2 { path.removeFirst(2) }
    while path.hasSuffix("/"), path.count > 1 { path.removeLast() }
    return path
}
