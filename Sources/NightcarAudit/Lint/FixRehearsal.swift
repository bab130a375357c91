import NightcarDiagnostics
package import NightcarLint
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogLibC

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LintSession {
    /// Everything that fixing changes, without changing anything.
    ///
    /// One fix can make another one possible. So a copy of the catalogs is fixed and linted again until nothing is left to do. The
    /// plan is the difference between the originals and the copy.
    ///
    /// - Parameter first: the outcome of a run of this session.
    /// - Throws: `FileError` if the copy can't be written, and the errors of a run.
    package func rehearse(_ first: LintOutcome, includesUnsafe: Bool) async throws -> FixPlan {
        let plan = FixPlan(first.diagnoses, includesUnsafe: includesUnsafe)
        guard !plan.changes.isEmpty else { return plan }
        let scratch = FileManager.default.temporaryDirectory.path + "/nightcar-fix-" + UUID().uuidString
        Temporaries.add(scratch)
        defer {
            Temporaries.remove(scratch)
            Temporaries.forget(scratch)
        }
        try makeFolder(scratch)
        let copies = try CatalogCopies(of: try find().paths, in: Paths.real(scratch) ?? scratch, root: root, links: links)
        var plans: [FixPlan] = []
        // More rounds are needed only if two rules disagree.
        for _ in 0..<10 {
            let outcome = try await lintCopies(copies)
            let plan = FixPlan(outcome.diagnoses, includesUnsafe: includesUnsafe)
            if plan.changes.isEmpty, !plans.isEmpty { plans[plans.count - 1].notes = plan.notes }
            guard !plan.changes.isEmpty else { break }
            try plan.write()
            plans.append(plan)
        }
        var combined = try FixPlan(combining: plans, original: copies.original)
        combined.notes = combined.notes.map { $0.replacing(copies.root.path + "/", with: "") }
        return combined
    }

    private func lintCopies(_ copies: CatalogCopies) async throws -> LintOutcome {
        let catalogs = try await load(copies.catalogs.map(\.copy))
        var options = try options(for: copies.catalogs.map(\.original), findsSources: true)
        if options.sources.isEmpty, options.findsSources { options.sources = [root.path].filter { _ in root.hasSources } }
        options.findsSources = false
        options.root = copies.root
        options.originals = LintOriginals(
            root: root, catalogs: Dictionary(copies.catalogs.map { ($0.copy, $0.original) }) { first, _ in first })
        return await lint(catalogs, options: options)
    }
}

/// Copies of catalogs, at the same places in a copy of the root.
private struct CatalogCopies {
    let root: RepositoryRoot
    let catalogs: [(original: String, copy: String)]
    private let links: LinkPolicy
    /// The copies of files that have several names.
    private var copied: [FileID: String] = [:]

    private struct FileID: Hashable {
        let device: UInt64
        let file: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            file = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// - Parameter folder: an empty folder.
    init(of paths: [String], in folder: String, root original: RepositoryRoot, links: LinkPolicy) throws(FileError) {
        root = RepositoryRoot(path: folder, workingDirectory: folder + "/" + original.relative(original.workingDirectory))
        self.links = links
        catalogs = paths.enumerated().map { index, path in
            let place = original.relative(path)
            return (path, folder + "/" + (place.hasPrefix("/") ? "outside/\(index)\(place)" : place))
        }
        for (path, copy) in catalogs {
            try makeFolder(Paths.parent(of: copy))
            try copyFolder(path, to: copy, above: [])
        }
    }

    /// The path of the original of something in a copy.
    func original(_ path: String) -> String {
        guard let (original, copy) = catalogs.first(where: { Paths.isInside(path, $0.copy) }) else { return path }
        return original + path.dropFirst(copy.count)
    }

    /// Linked files and folders become real ones, so that fixing the copy can't write to the originals.
    ///
    /// - Parameter above: the real paths of the folders around this one.
    private mutating func copyFolder(_ path: String, to copy: String, above: [String]) throws(FileError) {
        guard let real = Paths.real(path), let names = entryNames(in: path) else {
            throw FileError(path: path, doing: "open", errno: errno)
        }
        try makeFolder(copy)
        for name in names.sorted() {
            let (from, to) = ("\(path)/\(name)", "\(copy)/\(name)")
            var status = stat()
            guard lstat(from, &status) == 0 else { throw FileError(path: from, doing: "read", errno: errno) }
            if status.st_mode & S_IFMT == S_IFLNK, !follows(from, above: above + [real]) {
                _ = symlink(Paths.real(from) ?? from, to)
                continue
            }
            guard stat(from, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try copyFolder(from, to: to, above: above + [real])
            case S_IFREG: try copyFile(from, to: to, FileID(status))
            default: break
            }
        }
    }

    private func follows(_ link: String, above: [String]) -> Bool {
        guard links != .never, let target = Paths.real(link), !above.contains(target) else { return false }
        if case .within(let root) = links { return Paths.isInside(target, root) }
        return true
    }

    private mutating func copyFile(_ path: String, to copy: String, _ id: FileID) throws(FileError) {
        if let other = copied[id], link(other, copy) == 0 { return }
        copied[id] = copy
        try writeFileAtomically(try readFile(path), to: copy, isDurable: false)
    }
}
