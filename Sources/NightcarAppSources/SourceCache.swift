package import NightcarSystem
import ThemeCatalogBytes

/// What files of code said in an earlier run. Reading them with a parser is most of what a run with sources costs.
///
/// The key of a file is the SHA-256 of its bytes, its path as the run names it, and the stamp of the program, so an entry is never out of
/// date.
package struct SourceCache: Sendable {
    private let local: LocalCache
    private let program: String

    /// - Returns: nil if the system doesn't say which file the running program is.
    package init?(_ local: LocalCache) {
        guard let program = RunCache.programStamp else { return nil }
        self.init(local, program: program)
    }

    init(_ local: LocalCache, program: String) { (self.local, self.program) = (local, program) }

    func key(of bytes: [UInt8], path: String) -> SHA256.Digest {
        let text = "nightcar source \(SourceScan.recordVersion)\n\(program)\n\(path)\n"
        return SHA256.digest(Array(text.utf8) + SHA256.digest(bytes).bytes)
    }

    /// What a file says: from an earlier run, or otherwise from reading it.
    ///
    /// - Returns: nil if a tool generated the file.
    func scan(_ bytes: [UInt8], path: String) -> SourceScan? {
        let key = key(of: bytes, path: path)
        if let known = local.read(key).flatMap({ SourceScan(record: $0, path: path) }) { return known }
        let scan = SourceScan(bytes, path: path, syntax: .code)
        if let scan { local.write(scan.record, for: key) }
        return scan
    }
}
