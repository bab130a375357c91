package import NightcarBasics
package import NightcarSize
import ThemeCatalogBytes

/// Finds the sizes to compare a branch with: the ones at the merge base, or at its nearest ancestor that has some.
///
/// ```
///   o── o ── B ── o ── M ── o ── o  main
///            ▲         └── o ── o   HEAD
///     the newest report   merge base
/// ```
///
/// The newest sizes of the base branch would blame the branch for changes that others made since. See
/// `Documentation/SizeReport.md`.
package struct BaselineReader: Sendable {
    package var reader: SizeReader
    package var repository: Repository
    /// The full name of the commit to check.
    package var head: String
    package var mergeBase: String
    /// What to measure, as the user named it.
    package var paths: [String]

    /// The maximum number of commits to search for reports.
    private static let searchLimit = 5000

    /// - Parameter base: the branch to merge into. Nil for the one that CI names, or otherwise the remote's or local main
    ///   branch.
    /// - Parameter mayFetch: whether to fetch history that this clone lacks.
    /// - Throws: `Failure` if there is no repository, no such branch, or no common ancestor in this clone.
    package init(_ reader: SizeReader, paths: [String], base: String?, mayFetch: Bool = false) throws {
        self.reader = reader
        self.paths = paths
        repository = try Repository(containing: paths.first ?? ".", mayFetch: mayFetch)
        head = try repository.commit("HEAD")
        let reference = try Self.base(base, in: repository)
        guard let mergeBase = try repository.mergeBase(reference.commit, head) else {
            let remedy = try Self.remedy(in: repository)
            throw Failure("HEAD and \(reference.name) have no common ancestor\(remedy)")
        }
        self.mergeBase = mergeBase
    }

    /// The sizes to compare with.
    ///
    /// - Parameter source: `git:REV` (built from the merge base with that revision), a folder of reports named by commit, or a
    ///   committed report.
    /// - Throws: the errors of reading and compiling, and `Failure` if no ancestor has a report.
    package func read(_ source: String) async throws -> (side: SizeDiff.Side, baseline: Baseline) {
        if case .revision(let revision, _) = SizeInput(source) { return try await built(from: revision, source: source) }
        if Paths.isFolder(source) { return try nearest(in: source) }
        return try committed(source)
    }
}

extension BaselineReader {
    private static func remedy(in repository: Repository) throws -> String {
        let remedy = try repository.remedy
        return remedy.isEmpty ? "" : remedy + "; or pass --fetch"
    }

    private static func base(_ name: String?, in repository: Repository) throws -> (name: String, commit: String) {
        if let name { return (name, try repository.commit(name)) }
        let names = Repository.pullRequestBases + ["origin/HEAD", "origin/main", "origin/master", "main", "master"]
        guard let name = names.first(where: repository.has) else {
            let (list, remedy) = (names.joined(separator: ", "), try Self.remedy(in: repository))
            throw Failure("there is no branch to compare with; name one with --since (tried \(list))\(remedy)")
        }
        return (name, try repository.commit(name))
    }

    private func built(from revision: String, source: String) async throws -> (SizeDiff.Side, Baseline) {
        guard let commit = try repository.mergeBase(try repository.commit(revision), head) else {
            let remedy = try Self.remedy(in: repository)
            throw Failure("HEAD and \(revision) have no common ancestor\(remedy)")
        }
        let report = try await reader.report(of: paths, at: commit, in: repository)
        let side = SizeDiff.Side(name: "git:\(commit.prefix(7))", report: report)
        return (side, Baseline(source: source, commit: commit, mergeBase: commit))
    }

    /// The newest report in a folder of files `<commit>.json`, searching back from the merge base.
    private func nearest(in folder: String) throws -> (SizeDiff.Side, Baseline) {
        let names = try reportNames(in: folder)
        guard !names.isEmpty else {
            throw Failure("\(folder) has no reports; name each report after its commit, such as 1a2b3c4….json")
        }
        let byPrefix = Dictionary(grouping: names) { $0.prefix(7) }
        for ancestor in try repository.ancestors(of: mergeBase, limit: Self.searchLimit) {
            guard let name = byPrefix[ancestor.prefix(7)]?.first(where: { ancestor.hasPrefix($0) }) else { continue }
            let path = "\(folder)/\(name).json"
            let report = try SizeReport(json: readFile(path, limit: Limits.reportBytes), path: path)
            return (
                SizeDiff.Side(name: path, report: report),
                try baseline(path, commit: ancestor)
            )
        }
        throw Failure(
            "none of the \(names.count) reports in \(folder) is for the merge base \(mergeBase.prefix(7)) or an ancestor of it")
    }

    /// The report as it was at the merge base. Changes that the branch made to it don't count.
    private func committed(_ path: String) throws -> (SizeDiff.Side, Baseline) {
        let inside = try? repository.path(of: path)
        if let inside, let bytes = try repository.file(inside, in: mergeBase),
            let commit = try repository.lastChange(of: inside, upTo: mergeBase)
        {
            let report = try SizeReport(json: bytes, path: "\(mergeBase.prefix(7)):\(path)")
            return (SizeDiff.Side(name: path, report: report), try baseline(path, commit: commit))
        }
        let report = try SizeReport(json: try readFile(path, limit: Limits.reportBytes), path: path)
        return (SizeDiff.Side(name: path, report: report), Baseline(source: path, commit: nil, mergeBase: mergeBase))
    }

    private func baseline(_ source: String, commit: String) throws -> Baseline {
        var inside: [String] = []
        for path in paths { inside.append(try repository.path(of: path)) }
        return Baseline(
            source: source, commit: commit, mergeBase: mergeBase,
            distance: try repository.distance(from: commit, to: mergeBase),
            assetCommits: try repository.distance(from: commit, to: mergeBase, touching: inside))
    }

    private func reportNames(in folder: String) throws(FileError) -> [String] {
        guard let entries = entryNames(in: folder) else { throw FileError(path: folder, doing: "read", errno: errno) }
        var names: [String] = []
        for name in entries where name.hasSuffix(".json") {
            let commit = name.dropLast(5)
            if (7...64).contains(commit.count), commit.allSatisfy(\.isHexDigit) { names.append(commit.lowercased()) }
        }
        return names.sorted()
    }
}
