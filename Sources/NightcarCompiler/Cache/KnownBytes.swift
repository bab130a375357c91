import NightcarModel
import NightcarSystem
import ThemeCatalogBytes

/// What a look at a file's bytes has told.
struct KnownBytes: Sendable {
    var digest: SHA256.Digest
    /// Of the same bytes; nil when they were not read, because the file's stamp is known.
    private var quick: ContentDigest?

    init(digest: SHA256.Digest) { self.digest = digest }

    /// Reads the file; nil when that cannot be done.
    ///
    /// - Parameter size: of the file, in bytes.
    init?(path: String, size: Int, gate: ReadingGate) {
        let digests = gate.through(size: size) {
            (try? readFile(path)).map { (SHA256.digest($0), ContentDigest(bytes: $0)) }
        }
        guard let digests else { return nil }
        (digest, quick) = digests
    }

    /// The digest if the file, read once more, has the same bytes: SHA-256 takes ten times as long to tell.
    ///
    /// - Parameter now: of the bytes read now.
    func digest(ifStill now: ContentDigest?) -> SHA256.Digest? { quick != nil && quick == now ? digest : nil }
}
