import CatalogLint
import Configuration
import Diagnostics
import Git
import Parallel
import XCAssets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One place in which catalogs are linted, as often as it takes: `lint`, and `baseline prune`.
struct LintSession {
    let paths: [String]
    let configuration: Configuration
    let root: RepositoryRoot
    let only: [String]
    let sources: [String]
    let jobs: Int

    init(
        paths: [String], configuration: Configuration, baseline: String?, only: [String] = [], sources: [String] = [],
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.paths = paths
        self.configuration = configuration
        self.only = only
        self.jobs = jobs
        self.sources = sources + configuration.lint.sources
        root = RepositoryRoot(of: paths, configuration: configuration.path, baseline: baseline)
    }

    func run() async throws -> LintOutcome {
        let folders = paths.filter { !compiled.contains($0) }
        let found = folders.isEmpty ? [] : try findCatalogs(at: folders)
        // All that are loaded at a time share the readers that one would have.
        let readers = readingWidth(jobs: jobs) / min(jobs, max(1, found.count))
        let loaded = await found.concurrentMap(width: jobs) { path in Result { try loadCatalog(at: path, readers: readers) } }
        var options = LintOptions(settings: configuration.lint, root: root, only: only, sources: sources, jobs: jobs)
        options.derived = configuration.derivedVariants
        if folders.isEmpty { options.sources = [] }
        var outcome = await lint(try loaded.map { try $0.get() }, options: options)
        for path in compiled { outcome.add(try await lintCompiled(path, options: options)) }
        return outcome
    }

    /// Whether a run of these rules over these paths looked at what an entry of a baseline is about.
    func isJudged(_ entry: Baseline.Entry, by outcome: LintOutcome) -> Bool {
        guard outcome.rules.contains(entry.rule) || only.isEmpty else { return false }
        return paths.map(root.relative).contains { $0 == "." || entry.asset == $0 || entry.asset.hasPrefix($0 + "/") }
    }

    /// The findings about sets in which a file has changed since a commit, and about changed files.
    func changed(_ diagnoses: [Diagnosis], since revision: String) throws -> [Diagnosis] {
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

    /// Refuses to change files where git could not bring back what they were.
    func checkTreeIsClean() throws {
        guard FileManager.default.fileExists(atPath: root.path + "/.git") else { return }
        let repository: Repository
        let dirty: [String]
        do {
            repository = try Repository(containing: paths[0])
            dirty = try repository.uncommittedFiles(below: paths.map { try repository.path(of: $0) })
        } catch {
            throw FixRefusal(
                description: "error: cannot tell whether the tree is clean: \(error); use --allow-dirty to fix anyway")
        }
        guard let first = dirty.first else { return }
        let more = dirty.count > 1 ? " and \(dirty.count - 1) more" : ""
        throw FixRefusal(
            description:
                "error: \(first)\(more) has changes that are not committed; commit them, or fix anyway with --allow-dirty")
    }
}

/// Why nothing is fixed.
struct FixRefusal: Error, CustomStringConvertible {
    var description: String
}
