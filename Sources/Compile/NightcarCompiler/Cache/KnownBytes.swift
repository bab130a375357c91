import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// The digests of a file's bytes.
struct KnownBytes: Sendable {
    var digest: SHA256.Digest
    /// A quick digest of the same bytes. Nil if they were not read because the file's stamp is known.
    private var quick: ContentDigest?

    init(digest: SHA256.Digest) { self.digest = digest }

    /// Reads the file. Nil if it can't be read.
    ///
    /// - Parameter size: the file's size in bytes.
    init?(path: String, size: Int, gate: ReadingGate) {
        let digests = gate.through(size: size) {
            readAgain(path).map { (SHA256.digest($0), ContentDigest(bytes: $0)) }
        }
        guard let digests else { return nil }
        (digest, quick) = digests
    }

    /// The digest, if the file still has the same bytes now that it is read again. Computing the SHA-256 again would take ten
    /// times as long.
    ///
    /// - Parameter now: the quick digest of the bytes read now.
    func digest(ifStill now: ContentDigest?) -> SHA256.Digest? { quick != nil && quick == now ? digest : nil }
}
