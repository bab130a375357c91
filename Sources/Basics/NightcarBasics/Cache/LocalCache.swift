import Synchronization
package import ThemeCatalogBytes

/// A folder of entries that can all be created again. Any number of processes can share it.
///
/// ```
/// CACHEDIR.TAG      says that this is a cache, so that backups pass it over
/// packs/…           the entries: see `Pack`
/// ```
///
/// Each run writes its entries into its own pack, which others see once it is complete. Packs never change. At its end, a
/// run moves the entries of smaller packs into its own, so that there are few packs. If all packs together exceed the limit,
/// the least recently used ones are removed. A run can use the packs that it has opened even if others remove them.
package final class LocalCache: Sendable {
    struct State {
        /// Newest first.
        var packs: [Pack]
        var writer: PackWriter?
        /// Whether this process has added a pack.
        var hasGrown = false
        /// Whether writing has failed. It is not tried again.
        var hasFailed = false
    }

    package let folder: String
    /// The maximum number of bytes in all packs at the end of a run.
    package let limit: Int
    private let state: Mutex<State>

    /// 1 GiB holds the pictures of several large apps in several versions.
    package static let standardLimit = 1 << 30
    /// Tunable, in nanoseconds. A run that is killed loses the entries of this interval.
    private static let sealInterval = 10_000_000_000

    /// - Throws: `FileError` if the folder can't be created.
    package init(folder: String, limit: Int = standardLimit) throws(FileError) {
        self.folder = folder
        self.limit = limit
        try makeFolder(folder + "/packs")
        let tag = folder + "/CACHEDIR.TAG"
        if access(tag, F_OK) != 0 { try writeFileAtomically(Self.tag.utf8, to: tag, isDurable: false) }
        let packs = Self.packs(in: folder).compactMap { Pack(path: $0.path) }
        state = Mutex(State(packs: packs.sorted { $0.made > $1.made }))
    }

    /// The signature from the Cache Directory Tagging Specification (bford.info/cachedir).
    static let tag =
        "Signature: 8a477f597d28d172789f06886806bc55\n# The build cache of nightcar. It can be removed at any time.\n"

    /// The body of an entry from an earlier run, or from the sealed packs of this run. Nil if there is none or it is damaged.
    package func read(_ key: SHA256.Digest) -> ByteView? {
        for pack in state.withLock({ $0.packs }) {
            guard let row = pack.row(of: key), let body = pack.body(row) else { continue }
            pack.markUsed()
            return body
        }
        return nil
    }

    /// Adds or replaces an entry, which can be read after the run is finished. A cache that can't be written is not an error:
    /// the entry is created again next time.
    package func write(_ body: [UInt8], for key: SHA256.Digest) {
        let hash = body.withUnsafeBytes { xxHash64($0, seed: key.first) }
        update { state throws(FileError) in
            if state.writer == nil { state.writer = try PackWriter(in: folder + "/packs") }
            try state.writer?.add(body, hash: hash, for: key)
            guard let writer = state.writer else { return }
            if writer.byteCount >= packLimit || currentMoment() - writer.began > Self.sealInterval { try seal(&state) }
        }
    }

    /// Ends a run. Its entries become a pack, and packs beyond the limit are removed.
    package func finish() {
        update { state throws(FileError) in
            if state.writer != nil {
                let taken = try takeSmallerPacks(&state)
                try seal(&state)
                for pack in taken { unlink(pack.path) }
            }
            if state.hasGrown { evict() }
            state.hasGrown = false
        }
    }

    private func update(_ body: (inout State) throws(FileError) -> Void) {
        state.withLock { state in
            if state.hasFailed { return }
            do throws(FileError) { try body(&state) } catch {
                state.writer?.discard()
                state.writer = nil
                state.hasFailed = true
            }
        }
    }
}
