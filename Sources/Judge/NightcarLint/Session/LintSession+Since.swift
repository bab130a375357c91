import NightcarAppSources
import NightcarBasics
import ThemeCatalogBytes

extension LintSession {
    /// The findings that weren't there at the merge base with a revision, among those about changed files.
    ///
    /// An old finding is new again if a file that didn't use its set uses it now, or if its reason is another one.
    ///
    /// - Throws: `Failure` if git can't tell, and the errors of linting the sources of then.
    package func new(_ outcome: LintOutcome, since revision: String) async throws -> [Diagnosis] {
        let changed = try changed(outcome, since: revision)
        // What a set lost was compared already.
        guard changed.contains(where: { $0.finding.id.name != EarlierVariants.rule }) else { return changed }
        let repository = try Repository(containing: paths[0])
        let checkout = try Checkout(repository, commit: try commonCommit(with: revision, in: repository))
        try checkout.write { $0.contains(".xcassets/") || $0.contains(".icon/") || AppUsage.reads($0) }
        func then(_ path: String) throws -> String { "\(checkout.root)/\(try repository.path(of: path))" }
        var session = self
        session.paths = try paths.map(then).filter { access($0, F_OK) == 0 }
        guard !session.paths.isEmpty else { return changed }
        session.sources = try sources.map(then)
        session.root = RepositoryRoot(path: try then(root.path), workingDirectory: root.workingDirectory)
        session.earlier = nil
        let old = try await session.run()
        let known = Set(old.findings.map { Known($0, asset: session.root.relative($0.subject)) })
        return changed.filter { diagnosis in
            let (finding, asset) = (diagnosis.finding, root.relative(diagnosis.finding.subject))
            guard finding.id.name != EarlierVariants.rule, known.contains(Known(finding, asset: asset)) else { return true }
            let before = old.users.first { session.root.relative($0.key) == asset }?.value ?? []
            let users = Set(before.map(session.root.relative))
            return !outcome.users[finding.subject, default: []].allSatisfy { users.contains(root.relative($0)) }
        }
    }

    /// A finding in words that stay the same if lines move.
    private struct Known: Hashable {
        var rule: FindingID
        var asset: String
        var variant: String
        var words: String

        init(_ finding: Finding, asset: String) {
            (rule, self.asset, variant) = (finding.id, asset, finding.variant)
            words = finding.message.replacing(#/:[0-9]+(?=[ ,;)]|$)/#, with: "")
        }
    }

    /// The findings about files that changed since a commit, and about sets with such a file, or that such a file uses.
    func changed(_ outcome: LintOutcome, since revision: String) throws -> [Diagnosis] {
        let repository = try Repository(containing: paths[0])
        let files = Set(try repository.changedFiles(since: try commonCommit(with: revision, in: repository)))
        var folders: Set<String> = []
        for file in files {
            var folder = file[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                folders.insert(String(folder))
            }
        }
        return try outcome.diagnoses.filter { diagnosis in
            let finding = diagnosis.finding
            let asset = try repository.path(of: finding.subject)
            let file = try repository.path(of: finding.location.path)
            if files.contains(file) || files.contains(asset) || folders.contains(asset) { return true }
            // One finding stands for the same set in copies of a catalog.
            if try finding.related.contains(where: { files.contains(try repository.path(of: $0.location.path)) }) { return true }
            return try outcome.users[finding.subject, default: []].contains { files.contains(try repository.path(of: $0)) }
        }
    }
}
