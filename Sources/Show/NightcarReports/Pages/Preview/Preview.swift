package import NightcarBasics
package import NightcarCompiler
package import NightcarConfiguration
import NightcarImaging
package import NightcarLint
import NightcarModel
import NightcarOpening
import NightcarTint
import NightcarTokens
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

/// The page that `preview` writes about a catalog or an icon document.
package struct Preview: Sendable {
    /// What the page shows. The page names it as the user gave it.
    package var path: String
    package var configurations: ConfigurationChoice
    /// The app's sources, which say what code uses and what colors are for.
    package var sources: AppSourcesChoice
    package var run: RunContext
    /// The files that earlier runs have encoded and painted. The page is the same without it.
    package var cache: FileCache?

    package init(
        of path: String, _ configurations: ConfigurationChoice, sources: AppSourcesChoice = AppSourcesChoice(), run: RunContext,
        cache: FileCache? = nil
    ) {
        (self.path, self.configurations, self.sources) = (path, configurations, sources)
        (self.run, self.cache) = (run, cache)
    }

    /// The page of an icon document, or the contact sheet of a catalog.
    ///
    /// - Parameter notes: gets what the search for catalogs left out.
    package func html(notes: inout [String]) async throws -> String {
        if CatalogFinder.isIcon(path) { return try await IconPreview(path: path, run: run, painter: painter).html() }
        return try await sheet(&notes).html(jobs: run.jobs)
    }

    /// The page on which the proposals of `tint` are accepted or rejected.
    ///
    /// - Parameter notes: gets what the search left out, and what can't be read in the catalogs and in the sources.
    package func plan(notes: inout [String]) async throws -> String {
        let configuration = try configurations.nearest(to: path)
        return try await PlanReview(path: path, configuration: configuration, sources: sources, run: run).html(&notes)
    }
}

private extension Preview {
    static let tool = "nightcar \(compilerVersion)"

    var painter: VectorPainter { VectorPainter(cache: cache?.local) }

    /// A compiled catalog as it is, or a source catalog compiled in memory. Its sets are read once, for everything on the page.
    func sheet(_ notes: inout [String]) async throws -> ContactSheet {
        let configuration = try configurations.nearest(to: path)
        let derivation = configuration.derive.options
        if TokenSystem.isSource(path) { return try await tokens(configuration) }
        let named = try NamedCatalog(at: path, links: run.links)
        guard case .source = named else {
            return ContactSheet(
                tool: Self.tool, title: Paths.titled(path), catalog: try named.open().catalog, derivation: derivation)
        }
        var options = CompileOptions(effort: .time)
        options.additions = configuration.additions(links: run.links)
        let opened = try openSources(at: [path], entering: configuration.entered, links: run.links)
        notes += opened.notesOfSearch
        let configured = await opened.configured(options.additions, namesakes: .apart(below: path), jobs: run.jobs)
        let folders = configured.catalog.assets.compactMap { asset in
            asset.location.map { (ContactSheet.AssetID(asset), $0.path) }
        }
        let compilation = try await compile(
            configured, options: options, path: path, run: run, cache: cache)
        return ContactSheet(
            tool: Self.tool, title: Paths.titled(path), catalog: try openCatalog(ByteView(compilation.bytes), path: path),
            findings: try await findings(compilation, opened), folders: Dictionary(folders) { first, _ in first },
            derivation: derivation)
    }

    /// Design tokens, compiled in memory.
    func tokens(_ configuration: Configuration) async throws -> ContactSheet {
        var options = CompileOptions(effort: .time)
        options.additions = configuration.additions(links: run.links)
        let compilation = try await compile(
            Expansion(tokens: [path], configuration.tokens), options: options, path: path, run: run, cache: cache)
        let session = LintSession(
            paths: [path], policy: try configurations.linting(at: path).lintPolicy, readsNested: configurations.file == nil,
            baseline: nil, readsSources: false, links: run.links, jobs: run.jobs, cache: cache?.local)
        let found = try await session.run().findings
        let known = Set(compilation.findings.map { Place(id: $0.id, location: $0.location) })
        return ContactSheet(
            tool: Self.tool, title: Paths.titled(path), catalog: try openCatalog(ByteView(compilation.bytes), path: path),
            findings: compilation.findings + found.filter { !known.contains(Place(id: $0.id, location: $0.location)) },
            folders: [:],
            derivation: configuration.derive.options)
    }

    /// The findings of compiling and linting. A finding of both is listed once.
    func findings(_ compilation: Compilation, _ opened: OpenedSources) async throws -> [Finding] {
        let session = LintSession(
            paths: [path], policy: try configurations.linting(at: path).lintPolicy, readsNested: configurations.file == nil,
            baseline: nil, sources: sources.paths, readsSources: sources.isRead, links: run.links, jobs: run.jobs,
            cache: cache?.local)
        var options = try session.options(for: opened.catalogs.map(\.path), findsSources: true)
        options.expansions = opened.expansions
        let found = await lint(opened.catalogs, options: options).findings
        let known = Set(found.map { Place(id: $0.id, location: $0.location) })
        return found + compilation.findings.filter { !known.contains(Place(id: $0.id, location: $0.location)) }
    }

    struct Place: Hashable {
        var id: FindingID
        var location: Location
    }
}

extension Paths {
    /// A path for the title of a page: relative to the working folder. Of a path that leads elsewhere, the last part.
    static func titled(_ path: String) -> String {
        if [".", ".."].contains(normalized(path)) { return real(path).flatMap { components($0).last.map(String.init) } ?? path }
        guard path.hasPrefix("/"), let folder = real(".") else { return normalized(path) }
        let name = relative(resolved(path), to: folder, workingFolder: folder) ?? "."
        return name == "." ? components(path).last.map(String.init) ?? path : name
    }
}
