/// One line of a history file: the size of a commit's catalogs.
package struct TrendPoint: Sendable, Hashable, Codable {
    /// The full name of the commit. Nil outside a repository.
    package var commit: String?
    /// The day of the commit: `2026-11-22`. Nil if it isn't known.
    package var date: String?
    package var bytes: Int
    package var downloadBytes: Int?

    private enum CodingKeys: String, CodingKey {
        case commit, date, bytes
        case downloadBytes = "download_bytes"
    }

    package init(commit: String?, date: String? = nil, bytes: Int, downloadBytes: Int?) {
        (self.commit, self.date) = (commit, date)
        self.bytes = bytes
        self.downloadBytes = downloadBytes
    }
}
