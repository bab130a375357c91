package import NightcarModel

/// Where the bytes of compiled catalogs go. Each byte of each file is counted in exactly one row.
package struct SizeReport: Sendable {
    /// The version of the JSON form; see `Documentation/SizeReport.md`.
    package static let schemaVersion = 1
    /// The compiler and its version.
    package var tool: String
    package var files: [SizedFile]
    /// Files that were found but couldn't be measured. No sum includes them.
    package var unreadable: [UnreadableFile]
    /// What a search of a folder left out, such as the catalogs of dependencies: a note for each folder.
    package var leftOut: [String]
    /// For a commit: a line for each target whose platforms or systems were others then. It is not part of the JSON.
    package var targetChanges: [String] = []
    /// For apps: what they take as the store counts. Nil for catalogs.
    package var store: StoreEstimate?

    package init(tool: String, files: [SizedFile], unreadable: [UnreadableFile] = [], leftOut: [String] = []) {
        self.tool = tool
        self.files = files
        self.unreadable = unreadable
        self.leftOut = leftOut
    }

    /// The bytes on a device: the sum of the file sizes.
    package var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// The sum of the files' estimates. Nil if a file has none.
    package var downloadBytes: Int? { sum(\.downloadBytes) }

    /// The sum of the files' sources. Nil if the sources of a file aren't known.
    package var sourceBytes: Int? { sum(\.sourceBytes) }

    private func sum(_ value: KeyPath<SizedFile, Int?>) -> Int? {
        files.reduce(Optional(0)) { sum, file in sum.flatMap { sum in file[keyPath: value].map { sum + $0 } } }
    }
}

/// A catalog, folder or archive entry that a search found but could not read.
package struct UnreadableFile: Sendable, Hashable, Codable, CustomStringConvertible {
    package var path: String
    /// The reason, with the offset in the file if there is one.
    package var message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): \(message)" }
}
