import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

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
        let scratch = try TemporaryFolder(named: "nightcar-fix")
        defer { withExtendedLifetime(scratch) {} }
        let copies = try CatalogCopies(of: try find().paths, in: scratch.path, root: root, links: links)
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
        if options.sources.isEmpty, options.findsSources {
            options.sources = root.sourceFolders(of: copies.catalogs.map(\.original))
        }
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

    /// - Parameter folder: an empty folder.
    init(of paths: [String], in folder: String, root original: RepositoryRoot, links: LinkPolicy) throws(FileError) {
        root = RepositoryRoot(path: folder, workingDirectory: folder + "/" + original.relative(original.workingDirectory))
        catalogs = paths.enumerated().map { index, path in
            let place = original.relative(path)
            return (path, folder + "/" + (place.hasPrefix("/") ? "outside/\(index)\(place)" : place))
        }
        var folders = FolderCopy(links: links)
        for (path, copy) in catalogs {
            try makeFolder(Paths.parent(of: copy))
            try folders.copy(path, to: copy)
        }
    }

    /// The path of the original of something in a copy.
    func original(_ path: String) -> String {
        guard let (original, copy) = catalogs.first(where: { Paths.isInside(path, $0.copy) }) else { return path }
        return original + path.dropFirst(copy.count)
    }
}
