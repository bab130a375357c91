/// One line of a history file: the size of a commit's catalogs.
package struct TrendPoint: Sendable, Hashable, Codable {
    /// The full name of the commit. Nil outside a repository.
    package var commit: String?
    package var bytes: Int
    package var downloadBytes: Int?

    private enum CodingKeys: String, CodingKey {
        case commit, bytes
        case downloadBytes = "download_bytes"
    }

    package init(commit: String?, bytes: Int, downloadBytes: Int?) {
        self.commit = commit
        self.bytes = bytes
        self.downloadBytes = downloadBytes
    }
}
