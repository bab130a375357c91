package import NightcarAppSources
package import NightcarBasics
import NightcarOpening
import NightcarVectors
import NightcarXCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The setup for linting the same catalogs any number of times.
package struct LintSession {
    /// Catalogs, folders and documents.
    package internal(set) var paths: [String]
    /// The parts of catalogs that the findings are about: sets and folders, as the user spelled them. Empty for everything.
    let parts: [String]
    package let policy: LintPolicy
    package internal(set) var root: RepositoryRoot
    package let only: [String]
    package internal(set) var sources: [String]
    package let readsSources: Bool
    package let links: LinkPolicy
    package let jobs: Int
    package let cache: LocalCache?
    let painter: VectorPainter
    /// Whether configurations in subfolders refine this one.
    package let readsNested: Bool
    /// What the sources say, if they were read already.
    package var usage: AppUsage?
    /// The revision whose sets are compared with the ones of now. Nil if nothing is compared.
    package internal(set) var earlier: String?
    /// Whether the report about dark mode has values for missing colors.
    package var proposesDark = false

    /// - Parameters:
    ///   - paths: also a set, a folder or a file in a catalog, as editors and commit hooks name them. The whole catalog is judged, and
    ///     only findings about the part are reported.
    ///   - cache: bitmaps of vectors, and what files of code say, from earlier runs.
    package init(
        paths: [String], policy: LintPolicy, readsNested: Bool = true, baseline: String?, only: [String] = [],
        sources: [String] = [],
        readsSources: Bool = true, earlier: String? = nil, links: LinkPolicy = .follow,
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount, cache: LocalCache? = nil
    ) {
        let named = paths.map(CatalogPart.init)
        let paths = named.map(\.catalog).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        self.paths = paths
        parts = named.contains { $0.part == nil } ? [] : named.compactMap(\.part)
        self.policy = policy
        self.readsNested = readsNested
        self.only = only
        self.links = links
        self.jobs = jobs
        self.cache = cache
        painter = VectorPainter(cache: cache)
        self.sources = sources + policy.settings.sources
        self.readsSources = readsSources
        self.earlier = earlier
        root = RepositoryRoot(of: paths, configuration: policy.path, baseline: baseline)
    }

    package func run() async throws -> LintOutcome {
        let found = try find()
        var catalogs = try await load(found.paths)
        if !catalogs.isEmpty { catalogs[0].findings += found.findings }
        var options = try options(for: found.paths, findsSources: paths.count > compiled.count + tokens.count)
        var notes: [String] = []
        do { options.earlier = try earlierVariants(of: found.paths) } catch {
            // Nobody asked for the comparison in a pull request, so it may be missing.
            guard earlier == nil else { throw error }
            notes.append("lost variants aren't looked for: \(error)")
        }
        options.icons = found.icons.map { loadIcon(at: $0, links: links) }
        var outcome = await lint(catalogs, options: options)
        outcome.notes += notes + found.findings.map(relative).notesOfSearch
        keepParts(&outcome)
        let tokens = tokens
        if !tokens.isEmpty { outcome.add(try await lintTokens(tokens, options: options)) }
        try await lintCompiled(&outcome, options: options)
        return outcome
    }

    /// Whether only a part of the catalogs is reported.
    package var isLimited: Bool { !parts.isEmpty }

    /// Leaves out what is about other parts of the catalogs.
    private func keepParts(_ outcome: inout LintOutcome) {
        guard !parts.isEmpty else { return }
        let folders = parts + parts.map(root.relative)
        func isWanted(_ path: String) -> Bool { folders.contains { path == $0 || path.hasPrefix($0 + "/") } }
        outcome.diagnoses.removeAll { !isWanted($0.finding.location.path) && !isWanted($0.finding.subject) }
        outcome.dark.rows.removeAll { !isWanted($0.path) }
        outcome.unused = 0
    }

    /// The same finding at a path from the root.
    private func relative(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location.path = root.relative(finding.location.path)
        return finding
    }

    /// The source catalogs that the paths name.
    func find() throws -> CatalogFinder.Sources {
        let others = Set(compiled + tokens)
        let folders = paths.filter { !others.contains($0) }
        guard !folders.isEmpty else { return CatalogFinder.Sources() }
        return try CatalogFinder(links: links, themes: policy.themeCatalogs)
            .sources(at: folders, withIcons: true, besides: true, entering: policy.entered)
    }

    func load(_ paths: [String]) async throws -> [SourceCatalog] {
        // The catalogs that are loaded at the same time share the readers that a single one would have.
        let readers = readingWidth(jobs: jobs) / min(jobs, max(1, paths.count))
        let loaded = await paths.concurrentMap(width: jobs) { [links] path in
            Result { try loadCatalog(at: path, readers: readers, links: links) }
        }
        return try loaded.map { try $0.get() }
    }

    /// - Parameter findsSources: whether there are source catalogs. Only for them, the sources of the app say something.
    package func options(for catalogs: [String], findsSources: Bool) throws -> LintOptions {
        var options = LintOptions(settings: policy.settings, root: root, only: only, sources: sources, jobs: jobs)
        options.derived = policy.derived
        options.place = paths.first
        options.proposesDark = proposesDark
        if readsNested { options.nested = try policy.nested(catalogs, root) }
        options.sources += options.nested.flatMap(\.settings.sources).filter { !sources.contains($0) }
        options.painter = painter
        options.cache = cache.flatMap(ProgramCache.init)
        if !findsSources || !readsSources { options.sources = [] }
        options.findsSources = readsSources && findsSources
        if findsSources, readsSources { options.usage = usage }
        return options
    }

    /// Whether a run of these rules on these paths checked what an entry of a baseline is about.
    package func isJudged(_ entry: Baseline.Entry, by outcome: LintOutcome) -> Bool {
        let rule = RuleRegistry.finding(entry.rule).flatMap(RuleRegistry.rule(reporting:))?.identifier ?? entry.rule
        guard outcome.rules.contains(rule) || only.isEmpty else { return false }
        let judged = parts.isEmpty ? paths : parts
        return judged.map(root.relative).contains { $0 == "." || entry.asset == $0 || entry.asset.hasPrefix($0 + "/") }
    }

    /// Throws if changing files would lose something that git can't restore.
    package func checkTreeIsClean() throws {
        guard FileManager.default.fileExists(atPath: root.path + "/.git") else { return }
        let repository: Repository
        let dirty: [String]
        do {
            repository = try Repository(containing: paths[0])
            dirty = try repository.uncommittedFiles(below: paths.map { try repository.path(of: $0) })
        } catch {
            throw Failure("can't tell whether all changes are committed; use --allow-dirty to fix anyway", cause: Failure(error))
        }
        guard let first = dirty.first else { return }
        let more = dirty.count > 1 ? " and \(dirty.count - 1) more" : ""
        throw Failure("\(first)\(more) has changes that are not committed; commit them, or fix anyway with --allow-dirty")
    }
}
