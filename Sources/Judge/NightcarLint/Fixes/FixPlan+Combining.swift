package import NightcarBasics
package import ThemeCatalogBytes

extension FixPlan {
    /// What several plans do together. They were written to a copy of some catalogs, one after the other.
    ///
    /// - Parameter original: the path of the original of a file or folder in the copy.
    /// - Throws: `FileError` if a file can't be read.
    package init(combining plans: [FixPlan], original: (String) -> String) throws(FileError) {
        self.init([], includesUnsafe: false)
        mended = plans.flatMap(\.mended).map { $0.moved(original) }
        notes = plans.last?.notes ?? []
        let all = plans.flatMap(\.changes)
        let removedSets = Set(all.compactMap { if case .deleteSet(let folder) = $0 { folder } else { nil } })
        // The first names of renamed files, by their later names.
        var firstNames: [String: String] = [:]
        var touched: Set<String> = []
        for change in all {
            switch change {
            case .write(let path, _, _), .delete(let path): touched.insert(path)
            case .rename(let from, let to):
                touched.formUnion([from, to])
                firstNames[to] = firstNames.removeValue(forKey: from) ?? from
            case .deleteSet: break
            }
        }
        let paths = touched.filter { !removedSets.contains(Paths.parent(of: $0)) }.sorted()
        var renamed: Set<String> = []
        for path in paths where Self.exists(path) && !Self.exists(original(path)) {
            guard let first = firstNames[path], !Self.exists(first), try readFile(path) == readFile(original(first)) else {
                continue
            }
            changes.append(.rename(from: original(first), to: original(path)))
            renamed.formUnion([first, path])
        }
        for path in paths where !renamed.contains(path) {
            let before: [UInt8]? = Self.exists(original(path)) ? try readFile(original(path)) : nil
            guard Self.exists(path) else {
                if before != nil { changes.append(.delete(path: original(path))) }
                continue
            }
            let after = try readFile(path)
            if after != before { changes.append(.write(path: original(path), before: before, after: after)) }
        }
        changes += removedSets.sorted().map { .deleteSet(folder: original($0)) }
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}

extension Finding {
    /// The same finding about files at other paths.
    package func moved(_ path: (String) -> String) -> Finding {
        var finding = self
        finding.location.path = path(location.path)
        finding.asset = asset.map(path)
        finding.related = related.map { related in
            var related = related
            related.location.path = path(related.location.path)
            return related
        }
        return finding
    }
}
