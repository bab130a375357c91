/// What a whole app takes as the App Store counts it: an estimate.
///
/// On a device, each file and each folder fills blocks of 4,096 bytes. For the download, each file is packed with LZFSE, and the
/// archive has headers for each file and folder. That is how public tools that analyze the size of apps count, too. What the store
/// adds isn't known: encrypted code packs worse, and updates are only the difference.
package struct StoreEstimate: Sendable, Hashable, Codable {
    /// The blocks of all files, folders and, if the app isn't signed, of the list of digests that signing adds.
    package var installBytes: Int
    /// The packed files with the headers of the archive.
    package var downloadBytes: Int
    package var files: Int
    package var folders: Int

    private enum CodingKeys: String, CodingKey {
        case files, folders
        case installBytes = "install_bytes"
        case downloadBytes = "download_bytes"
    }

    package init(installBytes: Int = 0, downloadBytes: Int = 0, files: Int = 0, folders: Int = 0) {
        (self.installBytes, self.downloadBytes, self.files, self.folders) = (installBytes, downloadBytes, files, folders)
    }

    /// The estimate for several apps.
    package static func + (one: StoreEstimate, other: StoreEstimate) -> StoreEstimate {
        StoreEstimate(
            installBytes: one.installBytes + other.installBytes, downloadBytes: one.downloadBytes + other.downloadBytes,
            files: one.files + other.files, folders: one.folders + other.folders)
    }

    /// The bytes of whole blocks, as APFS allocates them.
    package static func blocks(_ bytes: Int) -> Int { (bytes + 4095) / 4096 * 4096 }
}
