package import ThemeCatalogBytes

/// What this program found out about files in an earlier run. Another build of the program finds nothing of it, so an entry is never
/// out of date.
package struct ProgramCache: Sendable {
    private let local: LocalCache
    private let program: String

    /// - Returns: nil if the system doesn't say which file the running program is.
    package init?(_ local: LocalCache) {
        guard let program = RunCache.programStamp else { return nil }
        self.init(local, program: program)
    }

    /// - Parameter program: what tells one build of the program from another.
    package init(_ local: LocalCache, program: String) { (self.local, self.program) = (local, program) }

    /// The key of an answer: the SHA-256 of the file's bytes, of the question and of the program.
    ///
    /// - Parameter question: what was asked, with the version of the record and everything that the answer depends on.
    package func key(of bytes: [UInt8], _ question: String) -> SHA256.Digest {
        SHA256.digest(Array("nightcar \(question)\n\(program)\n".utf8) + SHA256.digest(bytes).bytes)
    }

    package func read(_ key: SHA256.Digest) -> ByteView? { local.read(key) }

    package func write(_ record: [UInt8], for key: SHA256.Digest) { local.write(record, for: key) }
}
