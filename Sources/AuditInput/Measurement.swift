import Bytes
package import CatalogCompiler
import CatalogInput
import CatalogModel
import Configuration
import Parallel
import Pixels
package import SizeAudit
import XCAssets

/// How catalogs are measured.
package struct MeasureOptions: Sendable {
    /// Source catalogs are compiled with these, as the build does.
    package var compile: CompileOptions
    /// How many files are decoded and encoded at the same time.
    package var jobs: Int
    /// The configuration whose tint rules count; nil for the nearest one of each catalog.
    package var configuration: String?

    package init(compile: CompileOptions, jobs: Int, configuration: String? = nil) {
        self.compile = compile
        self.jobs = jobs
        self.configuration = configuration
    }

    /// The options for the catalog at a path, with its tint rules.
    func compileOptions(for path: String) throws -> CompileOptions {
        let rules = try configuration.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
        var options = compile
        options.tintRules = rules.tint
        return options
    }
}

/// Where the bytes of every catalog go that a path names, compiled in memory where it is a source catalog.
///
/// A path is a catalog of any format, a size report, or something that catalogs lie in: a folder, an app, an archive. Each
/// catalog becomes a file of the report.
///
/// - Parameters:
///   - name: what the report calls the path: paths in the report start with it.
///   - progress: called with the number of pictures done and their total, catalog by catalog.
/// - Throws: what opening or compiling throws; `NoCatalog` where there is none.
package func measure(
    _ path: String, as name: String, options: MeasureOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
) async throws -> [SizedFile] {
    var files: [SizedFile] = []
    for found in try findCatalogs(in: path) {
        var file: SizedFile
        var bytes: [UInt8]
        switch found.form {
        case .source:
            let compilation = try await compile(
                [loadCatalog(at: found.path)], options: options.compileOptions(for: found.path), path: found.path,
                jobs: options.jobs, progress: progress)
            (file, bytes) = (compilation.report, compilation.bytes)
        case .file:
            bytes = try readFile(found.path)
            file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
        case .memory(let content):
            bytes = content
            file = try await sizedFile(bytes, path: found.path, jobs: options.jobs)
        }
        file.downloadBytes = RawDeflate.deflate(bytes, level: 6).count
        files.append(file.renamed(from: path, to: name))
    }
    return files
}

/// The report of a compiled file. Its pictures are decoded, several at a time, for the digests of their contents.
private func sizedFile(_ bytes: [UInt8], path: String, jobs: Int) async throws -> SizedFile {
    let catalog = try openCatalog(ByteView(bytes), path: path)
    var file = try SizedFile(catalog)
    let digests = await catalog.assets.flatMap(\.renditions).concurrentMap(width: jobs) { rendition in
        (try? rendition.content.digest()) ?? nil
    }
    for (index, digest) in digests.enumerated() { file.rows[index].digests.content = digest?.description }
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
        let rest = path.without(prefix: prefix)
        file.path = normalized(rest == path ? name : name + rest)
        return file
    }

    /// What stands behind the path that was measured: empty, or `/Sub/Assets.xcassets`.
    func pathBelow(_ name: String) -> String {
        let name = normalized(name)
        return name == "." ? "/" + path : path.without(prefix: name)
    }
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
