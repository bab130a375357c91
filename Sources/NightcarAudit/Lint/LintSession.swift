package import NightcarConfiguration
import NightcarDiagnostics
import NightcarFormats
package import NightcarLint
package import NightcarSystem
package import NightcarVectors
import NightcarXCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The setup for linting the same catalogs any number of times. `lint` and `baseline prune` use it.
package struct LintSession {
    package let paths: [String]
    package let configuration: Configuration
    package let root: RepositoryRoot
    package let only: [String]
    package let sources: [String]
    package let readsSources: Bool
    package let links: LinkPolicy
    package let jobs: Int
    package let painter: VectorPainter

    package init(
        paths: [String], configuration: Configuration, baseline: String?, only: [String] = [], sources: [String] = [],
        readsSources: Bool = true, links: LinkPolicy = .follow,
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount, painter: VectorPainter = VectorPainter()
    ) {
        self.paths = paths
        self.configuration = configuration
        self.only = only
        self.links = links
        self.jobs = jobs
        self.painter = painter
        self.sources = sources + configuration.lint.sources
        self.readsSources = readsSources
        root = RepositoryRoot(of: paths, configuration: configuration.path, baseline: baseline)
    }

    package func run() async throws -> LintOutcome {
        let folders = paths.filter { !compiled.contains($0) }
        let found =
            folders.isEmpty ? CatalogFinder.Sources() : try CatalogFinder(links: links).sources(at: folders, withIcons: true)
        // The catalogs that are loaded at the same time share the readers that a single one would have.
        let readers = readingWidth(jobs: jobs) / min(jobs, max(1, found.paths.count))
        let loaded = await found.paths.concurrentMap(width: jobs) { [links] path in
            Result { try loadCatalog(at: path, readers: readers, links: links) }
        }
        var catalogs = try loaded.map { try $0.get() }
        if !catalogs.isEmpty { catalogs[0].findings += found.findings }
        var options = LintOptions(settings: configuration.lint, root: root, only: only, sources: sources, jobs: jobs)
        options.derived = configuration.derivedVariants
        options.painter = painter
        options.icons = found.icons.map { loadIcon(at: $0, links: links) }
        if folders.isEmpty || !readsSources { options.sources = [] }
        options.findsSources = readsSources && !folders.isEmpty
        var outcome = await lint(catalogs, options: options)
        for path in compiled { outcome.add(try await lintCompiled(path, options: options)) }
        return outcome
    }

    /// Whether a run of these rules on these paths checked what an entry of a baseline is about.
    package func isJudged(_ entry: Baseline.Entry, by outcome: LintOutcome) -> Bool {
        let rule = FindingID.named(entry.rule).flatMap(RuleRegistry.rule(reporting:))?.identifier ?? entry.rule
        guard outcome.rules.contains(rule) || only.isEmpty else { return false }
        return paths.map(root.relative).contains { $0 == "." || entry.asset == $0 || entry.asset.hasPrefix($0 + "/") }
    }

    /// The findings about changed files, and about sets with a file that changed since a commit.
    package func changed(_ diagnoses: [Diagnosis], since revision: String) throws -> [Diagnosis] {
        let repository = try Repository(containing: paths[0])
        let head = try? repository.commit("HEAD")
        let named = try repository.commit(revision)
        let base = try head.flatMap { try repository.mergeBase(named, $0) } ?? named
        let files = Set(try repository.changedFiles(since: base))
        var folders: Set<String> = []
        for file in files {
            var folder = file[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                folders.insert(String(folder))
            }
        }
        return try diagnoses.filter { diagnosis in
            let finding = diagnosis.finding
            let asset = try repository.path(of: finding.subject)
            let file = try repository.path(of: finding.location.path)
            return files.contains(file) || files.contains(asset) || folders.contains(asset)
        }
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
            throw Failure("cannot tell whether the tree is clean (--allow-dirty fixes anyway)", cause: Failure(error))
        }
        guard let first = dirty.first else { return }
        let more = dirty.count > 1 ? " and \(dirty.count - 1) more" : ""
        throw Failure("\(first)\(more) has changes that are not committed; commit them, or fix anyway with --allow-dirty")
    }
}
