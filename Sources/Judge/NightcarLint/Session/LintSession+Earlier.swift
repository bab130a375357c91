import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

extension LintSession {
    /// The variants that the sets with changed files had at the merge base with a revision, or with the branch that CI merges
    /// into. Other sets have lost nothing.
    ///
    /// - Throws: `Failure` if git can't tell, and the errors of loading.
    func earlierVariants(of catalogs: [String]) throws -> EarlierVariants? {
        guard only.isEmpty || only.contains(EarlierVariants.rule), let first = paths.first else { return nil }
        // In a pull request, the branch that it is merged into.
        let bases = earlier == nil ? Repository.pullRequestBases : []
        guard earlier != nil || !bases.isEmpty else { return nil }
        let repository: Repository
        do { repository = try Repository(containing: first) } catch {
            if earlier != nil { throw error }
            return nil
        }
        guard let revision = earlier ?? bases.first(where: repository.has) else { return nil }
        let base = try commonCommit(with: revision, in: repository)
        let places = try catalogs.map { (path: $0, inside: try repository.path(of: $0)) }
        let files = try repository.changedFiles(since: base)
        let changed = Set(files.compactMap(Self.setFolder))
        // A set may have come from a catalog that isn't there anymore.
        let former = Set(files.filter { !Self.exists($0, in: repository) }.compactMap(Self.catalog))
            .subtracting(places.map(\.inside)).sorted()
        let all = places.map(\.inside) + former
        let checkout = try Checkout(repository, commit: base)
        try checkout.write { path in
            all.contains { path.hasPrefix($0 + "/") }
                && (path.hasSuffix("/Contents.json") || Self.setFolder(of: path).map(changed.contains) ?? false)
        }
        var variants = EarlierVariants(name: "the commit \(base.prefix(7))")
        for place in places + former.map({ (path: repository.root + "/" + $0, inside: $0) }) {
            let old = checkout.root + "/" + place.inside
            guard access(old, F_OK) == 0 else { continue }
            let catalog = try loadCatalog(at: old, readers: 1, links: .follow)
            // In a set without a changed file, the entries name files that weren't written, so it can't have lost anything.
            variants.add(catalog) {
                root.relative(place.path + $0.dropFirst(old.count))
            } isThere: { folder in
                Self.exists(place.inside + folder.dropFirst(old.count), in: repository)
            }
        }
        return variants
    }

    /// The commit at which a revision and the working tree parted.
    func commonCommit(with revision: String, in repository: Repository) throws -> String {
        let head = try? repository.commit("HEAD")
        let named = try repository.commit(revision)
        return try head.flatMap { try repository.mergeBase(named, $0) } ?? named
    }

    private static func exists(_ path: String, in repository: Repository) -> Bool {
        access(repository.root + "/" + path, F_OK) == 0
    }

    /// The catalog that a file is in. Nil if it is in none.
    private static func catalog(of path: String) -> String? {
        path.firstRange(of: ".xcassets/").map { String(path[..<path.index(before: $0.upperBound)]) }
    }

    /// The folder of the innermost set that a path is in.
    private static func setFolder(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return String(path[..<slash])
    }
}
