import NightcarBasics

extension SourceScan {
    /// What a file of code says: from an earlier run, or otherwise from reading it. Reading code with a parser is most of what a run
    /// with sources costs.
    ///
    /// - Returns: nil if a tool generated the file.
    init?(code bytes: [UInt8], path: String, cache: ProgramCache) {
        let key = Self.key(of: bytes, path: path, in: cache)
        if let known = cache.read(key).flatMap({ SourceScan(record: $0, path: path) }) {
            self = known
            return
        }
        self.init(bytes, path: path, syntax: .code)
        if let record = record(path: path) { cache.write(record, for: key) }
    }

    /// The places in a record have the path as the run names it.
    static func key(of bytes: [UInt8], path: String, in cache: ProgramCache) -> SHA256.Digest {
        cache.key(of: bytes, "source \(recordVersion) \(path)")
    }
}
