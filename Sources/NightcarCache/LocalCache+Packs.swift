import NightcarSystem
import ThemeCatalogBytes
import ThemeCatalogLibC

/// What a cache holds.
package struct CacheContents: Sendable, Hashable {
    package var entries = 0
    package var bytes = 0
}

extension LocalCache {
    /// What the cache at a folder holds; nil when there is no cache.
    package static func contents(of folder: String) -> CacheContents? {
        guard isCache(folder) else { return nil }
        return packs(in: folder).reduce(into: CacheContents()) { contents, file in
            contents.entries += Pack(path: file.path)?.count ?? 0
            contents.bytes += file.bytes
        }
    }

    /// Removes all entries; what was there. Nil when there is no cache: then nothing is touched.
    package static func clear(_ folder: String) -> CacheContents? {
        guard let removed = contents(of: folder) else { return nil }
        for file in packs(in: folder) { unlink(file.path) }
        removeAbandonedFiles(in: folder + "/packs")
        return removed
    }

    /// The files that are packs by their place, whole or not, of this version or another.
    static func packs(in folder: String) -> [PackFile] {
        // Hidden are those in the making.
        (entryNames(in: folder + "/packs") ?? []).filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = folder + "/packs/" + name
            return FileStamp(path: path).map { PackFile(path: path, bytes: $0.size, used: $0.modified) }
        }
    }

    /// The most bytes of a pack that grows further, so that evicting one is evicting a part.
    var packLimit: Int { limit / 8 }

    /// Copies the entries of the packs that are not much larger than this run's into it: then a byte is copied few times, and the
    /// number of packs stays small (it grows as the logarithm of their bytes).
    ///
    /// - Returns: the packs of which nothing is needed any more.
    func takeSmallerPacks(_ state: inout State) throws(FileError) -> [Pack] {
        var taken: [Pack] = []
        for pack in state.packs.sorted(by: { $0.byteCount < $1.byteCount }) {
            guard let size = state.writer?.byteCount, pack.byteCount < 2 * size, size + pack.byteCount <= packLimit else { break }
            for row in 0..<pack.count {
                // What is newer elsewhere stays the newer one, and what is damaged goes.
                guard let key = pack.key(row), state.writer?.has(key) == false,
                    state.packs.first(where: { $0.row(of: key) != nil }) === pack, let body = pack.body(row)
                else { continue }
                try body.withUnsafeBytes { body throws(FileError) in
                    try state.writer?.add(body, hash: xxHash64(body, seed: key.first), for: key)
                }
            }
            taken.append(pack)
        }
        return taken
    }

    /// Makes what was written a pack, and opens it.
    func seal(_ state: inout State) throws(FileError) {
        guard let path = try state.writer?.seal() else { return }
        state.writer = nil
        state.hasGrown = true
        if let pack = Pack(path: path) { state.packs.insert(pack, at: 0) }
    }

    /// Removes the packs that were not used for longest when there are more bytes than the limit.
    func evict() {
        var files = Self.packs(in: folder)
        var total = files.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return }
        files.sort { ($0.used, $0.path) < ($1.used, $1.path) }
        for file in files where Double(total) > Double(limit) * Self.shareKept {
            // Another run may do the same: then they remove the same ones.
            if unlink(file.path) == 0 || errno == ENOENT { total -= file.bytes }
        }
    }

    /// After evicting, so much of the limit is used at most: evicting is not needed again at once.
    private static let shareKept = 0.8
}

/// A file among the packs.
struct PackFile {
    var path: String
    var bytes: Int
    /// Nanoseconds since 1970.
    var used: Int
}

private extension LocalCache {
    static func isCache(_ folder: String) -> Bool {
        guard let text = try? readFile(folder + "/CACHEDIR.TAG", limit: 1 << 12) else { return false }
        return text.starts(with: tag.utf8)
    }
}
