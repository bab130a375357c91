import NightcarAppSources
import NightcarLint
import NightcarSystem
import Synchronization

/// The sources of the app, which say whether code uses a name.
package struct SavingsSources: Sendable {
    /// Files and folders. Empty for the project around the catalog.
    let paths: [String]
    /// Whether sources are read.
    let isRead: Bool
    /// What was read for a report or a plan.
    private let memo = Memo()

    private final class Memo: Sendable {
        let usage = Mutex<[[String]: AppUsage]>([:])
    }

    /// - Parameters:
    ///   - paths: files and folders. Empty for the project around each catalog.
    ///   - isRead: whether sources are read at all.
    package init(paths: [String] = [], isRead: Bool = true) { (self.paths, self.isRead) = (paths, isRead) }

    /// The same sources, to be read again.
    var again: SavingsSources { SavingsSources(paths: paths, isRead: isRead) }

    /// What the sources of a catalog's app say. Nil if there are none.
    func usage(for catalog: String, jobs: Int, cache: LocalCache?) async -> AppUsage? {
        guard isRead else { return nil }
        let root = RepositoryRoot(of: [catalog], configuration: nil, baseline: nil)
        let paths = paths.isEmpty ? root.sourceFolder(of: [catalog]).map { [$0] } ?? [] : paths
        guard !paths.isEmpty else { return nil }
        let known = memo.usage.withLock { $0[paths] }
        let usage =
            if let known { known } else { await AppUsage.reading(paths, width: jobs, cache: cache.flatMap(ProgramCache.init)) }
        memo.usage.withLock { $0[paths] = usage }
        return usage.fileCount == 0 ? nil : usage
    }
}
