package import NightcarAppSources
package import NightcarBasics
import Synchronization

/// Which sources of the app are read. They say whether code uses a name, and for what.
package struct AppSourcesChoice: Sendable {
    /// Files and folders. Empty for the project around the catalogs.
    package let paths: [String]
    /// Whether sources are read.
    package let isRead: Bool
    /// What was read for a report or a plan.
    private let memo: Memo

    private final class Memo: Sendable {
        let usage = Mutex<[[String]: AppUsage]>([:])
    }

    /// - Parameters:
    ///   - paths: files and folders. Empty for the project around the catalogs.
    ///   - isRead: whether sources are read at all.
    package init(paths: [String] = [], isRead: Bool = true) { self.init(paths, isRead, Memo()) }

    private init(_ paths: [String], _ isRead: Bool, _ memo: Memo) { (self.paths, self.isRead, self.memo) = (paths, isRead, memo) }

    /// The same sources, to be read again.
    package var again: AppSourcesChoice { AppSourcesChoice(paths: paths, isRead: isRead) }

    /// The same, with the sources that a configuration names.
    package func adding(_ more: [String]) -> AppSourcesChoice { AppSourcesChoice(paths + more, isRead, memo) }

    /// What the sources of the app say to which these catalogs belong. Nil if there is no code.
    package func usage(for catalogs: [String], jobs: Int, cache: LocalCache? = nil) async -> AppUsage? {
        guard isRead else { return nil }
        let root = RepositoryRoot(of: catalogs, configuration: nil, baseline: nil)
        let paths = paths.isEmpty ? root.sourceFolders(of: catalogs) : paths
        guard !paths.isEmpty else { return nil }
        let known = memo.usage.withLock { $0[paths] }
        let usage =
            if let known { known } else { await AppUsage.reading(paths, width: jobs, cache: cache.flatMap(ProgramCache.init)) }
        memo.usage.withLock { $0[paths] = usage }
        return usage.hasCode ? usage : nil
    }
}
