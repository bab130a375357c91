import ThemeCatalogBytes

/// The contents of a cache.
package struct CacheContents: Sendable, Hashable {
    package var entries = 0
    package var bytes = 0
}

extension LocalCache {
    /// The contents of the cache in a folder. Nil if there is no cache.
    package static func contents(of folder: String) -> CacheContents? {
        guard isCache(folder) else { return nil }
        return packs(in: folder).reduce(into: CacheContents()) { contents, file in
            contents.entries += Pack(path: file.path)?.count ?? 0
            contents.bytes += file.bytes
        }
    }

    /// Removes all entries and returns what was there. If there is no cache, returns nil and changes nothing.
    package static func clear(_ folder: String) -> CacheContents? {
        guard let removed = contents(of: folder) else { return nil }
        for file in packs(in: folder) { unlink(file.path) }
        removeAbandonedFiles(in: folder + "/packs")
        return removed
    }

    /// The files in the place for packs, complete or not, of any version.
    static func packs(in folder: String) -> [PackFile] {
        // Hidden files are still being written.
        (entryNames(in: folder + "/packs") ?? []).filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = folder + "/packs/" + name
            return FileStamp(path: path).map { PackFile(path: path, bytes: $0.size, used: $0.modified) }
        }
    }

    /// The largest size in bytes of a pack that is still extended, so that evicting one pack doesn't evict everything.
    var packLimit: Int { limit / 8 }

    /// Copies the entries of packs that are not much larger than this run's pack into it. This way each byte is copied only a
    /// few times, and the number of packs stays small (it grows as the logarithm of their bytes).
    ///
    /// - Returns: the packs that are no longer needed.
    func takeSmallerPacks(_ state: inout State) throws(FileError) -> [Pack] {
        var taken: [Pack] = []
        for pack in state.packs.sorted(by: { $0.byteCount < $1.byteCount }) {
            guard let size = state.writer?.byteCount, pack.byteCount < 2 * size, size + pack.byteCount <= packLimit else { break }
            for row in 0..<pack.count {
                // Newer entries in other packs stay newer, and damaged entries are dropped.
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

    /// Turns the written entries into a pack, and opens it.
    func seal(_ state: inout State) throws(FileError) {
        guard let path = try state.writer?.seal() else { return }
        state.writer = nil
        state.hasGrown = true
        if let pack = Pack(path: path) { state.packs.insert(pack, at: 0) }
    }

    /// Removes the least recently used packs if the packs exceed the limit.
    func evict() {
        var files = Self.packs(in: folder)
        var total = files.reduce(0) { $0 + $1.bytes }
        guard total > limit else { return }
        files.sort { ($0.used, $0.path) < ($1.used, $1.path) }
        for file in files where Double(total) > Double(limit) * Self.shareKept {
            // If another run does the same, it removes the same packs.
            if unlink(file.path) == 0 || errno == ENOENT { total -= file.bytes }
        }
    }

    /// The share of the limit that is used at most after evicting, so that the next eviction isn't needed right away.
    private static let shareKept = 0.8
}

/// A file in the place for packs.
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
