import Bytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a cache holds.
package struct CacheContents: Sendable, Hashable {
    package var entries = 0
    package var bytes = 0
}

extension LocalCache {
    /// After evicting, so much of the limit is used at most: evicting is not needed again at once.
    private static let shareKept = 0.8
    /// Seconds after which a file that is still partial belongs to a run that was killed.
    private static let abandonedAfter = 3600

    /// What the cache at a folder holds; nil when there is no cache.
    package static func contents(of folder: String) -> CacheContents? {
        guard isCache(folder) else { return nil }
        return files(in: folder + "/entries").reduce(into: CacheContents()) { contents, file in
            contents.entries += 1
            contents.bytes += file.bytes
        }
    }

    /// Removes all entries; what was there. Nil when there is no cache: then nothing is touched.
    package static func clear(_ folder: String) -> CacheContents? {
        guard isCache(folder) else { return nil }
        var removed = CacheContents()
        for file in files(in: folder + "/entries") where unlink(file.path) == 0 {
            removed.entries += 1
            removed.bytes += file.bytes
        }
        for file in files(in: folder + "/partial") { unlink(file.path) }
        unlink(folder + "/written")
        return removed
    }

    /// Notes what a run added, and evicts when the notes add up to more than the limit.
    func evict(added: Int) {
        let log = folder + "/written"
        let noted = sum(of: log) + added
        guard noted > limit else { return append("\(added)\n", to: log) }
        // One process evicts; what the others add meanwhile is noted again by counting anew.
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard lock >= 0 else { return }
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return append("\(added)\n", to: log) }
        var files = Self.files(in: folder + "/entries")
        var total = files.reduce(0) { $0 + $1.bytes }
        if total > limit {
            files.sort { ($0.used, $0.path) < ($1.used, $1.path) }
            for file in files {
                if Double(total) <= Double(limit) * Self.shareKept { break }
                if unlink(file.path) == 0 || errno == ENOENT { total -= file.bytes }
            }
        }
        try? writeFileAtomically("\(total)\n".utf8, to: log, isDurable: false)
        let now = time(nil)
        for file in Self.files(in: folder + "/partial") where now - file.used / 1_000_000_000 > Self.abandonedAfter {
            unlink(file.path)
        }
    }
}

private extension LocalCache {
    struct Entry {
        var path: String
        var bytes: Int
        /// Nanoseconds since 1970.
        var used: Int
    }

    static func isCache(_ folder: String) -> Bool {
        guard let text = try? readFile(folder + "/CACHEDIR.TAG", limit: 1 << 12) else { return false }
        return text.starts(with: tag.utf8)
    }

    /// The files in a folder and in its folders.
    static func files(in folder: String) -> [Entry] {
        var found: [Entry] = []
        for name in entryNames(in: folder) ?? [] {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                found += files(in: path)
            } else {
                found.append(Entry(path: path, bytes: Int(status.st_size), used: FileStamp(status).modified))
            }
        }
        return found
    }

    func sum(of log: String) -> Int {
        guard let bytes = try? readFile(log, limit: 1 << 24) else { return 0 }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").reduce(0) { sum, line in
            Int(line).flatMap { $0 >= 0 ? sum.addingReportingOverflow($0).partialValue : nil } ?? sum
        }
    }

    /// One short write to a file opened for appending is not mixed with those of others.
    func append(_ line: String, to path: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var line = line
        _ = line.withUTF8 { systemWrite(descriptor, $0.baseAddress, $0.count) }
    }
}
