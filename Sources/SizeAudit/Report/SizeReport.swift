/// Where the bytes of compiled catalogs go: every byte of every file stands in exactly one row.
package struct SizeReport: Sendable {
    /// The version of the JSON form, see `Documentation/SizeReport.md`.
    package static let schemaVersion = 1
    /// The compiler with its version.
    package var tool: String
    package var files: [SizedFile]
    /// What was found beside the files and could not be measured: their sizes are missing from every sum.
    package var unreadable: [UnreadableFile]

    package init(tool: String, files: [SizedFile], unreadable: [UnreadableFile] = []) {
        self.tool = tool
        self.files = files
        self.unreadable = unreadable
    }

    /// The bytes on a device: the files' sizes.
    package var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// The sum of the files' estimates; nil when one has none.
    package var downloadBytes: Int? { sum(\.downloadBytes) }

    /// The sum of the files' sources; nil when those of one are not known.
    package var sourceBytes: Int? { sum(\.sourceBytes) }

    private func sum(_ value: KeyPath<SizedFile, Int?>) -> Int? {
        files.reduce(Optional(0)) { sum, file in sum.flatMap { sum in file[keyPath: value].map { sum + $0 } } }
    }
}

/// A catalog, folder or entry of an archive that a search came upon and that could not be read.
package struct UnreadableFile: Sendable, Hashable, Codable, CustomStringConvertible {
    package var path: String
    /// Why, with the offset in the file where there is one.
    package var message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): error: \(message)" }
}

/// One compiled catalog.
package struct SizedFile: Sendable {
    package var path: String
    package var bytes: Int
    /// What the file takes when it is deflated, as in an archive: an estimate of what is downloaded. Nil when not measured.
    package var downloadBytes: Int?
    /// The sum of the source files that went in, each path once; nil when the sources are not known.
    package var sourceBytes: Int?
    package var rows: [SizeRow]
    /// What compiling saved; nil for a file that was not compiled just now.
    package var savings: Savings?
    /// The options that the file was compiled with, by name; nil when they are not known.
    package var options: [String: String]?

    /// - Throws: `UnevenSize` when the rows' stored bytes do not sum to `bytes`. A report that does not add up is never shown.
    package init(
        path: String, bytes: Int, downloadBytes: Int? = nil, sourceBytes: Int?, rows: [SizeRow], savings: Savings?,
        options: [String: String]? = nil
    ) throws(UnevenSize) {
        self.path = path
        self.bytes = bytes
        self.downloadBytes = downloadBytes
        self.sourceBytes = sourceBytes
        self.rows = rows
        self.savings = savings
        self.options = options
        try check()
    }

    /// - Throws: `UnevenSize` when the rows' stored bytes do not sum to `bytes`.
    package func check() throws(UnevenSize) {
        var sum = 0
        for row in rows {
            guard row.storedBytes >= 0, row.storedBytes <= Self.limit - sum else {
                throw UnevenSize(path: path, reason: "the row “\(row.asset)” claims \(row.storedBytes) bytes")
            }
            sum += row.storedBytes
        }
        if sum != bytes { throw UnevenSize(path: path, reason: "the rows hold \(sum) of \(bytes) bytes") }
    }

    /// No file is larger; it keeps sums of what a damaged report claims from overflowing.
    package static let limit = 1 << 44
}

/// Rows that do not make up their file.
package struct UnevenSize: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): error: the size report does not add up: \(reason)" }
}

/// What compiling saved, in bytes of the compiled file.
package struct Savings: Sendable, Hashable, Codable {
    /// Payloads that were not written a second time, because the same pixels or bytes stood there already.
    package var dedupeBytes: Int
    /// Source bytes less stored bytes, over the distinct payloads.
    package var reductionBytes: Int
    /// What the second files would have taken in place of the recipes, measured by encoding them.
    package var tintBytes: Int
    package var recipes: Int

    private enum CodingKeys: String, CodingKey {
        case recipes
        case dedupeBytes = "dedupe_bytes"
        case reductionBytes = "reduction_bytes"
        case tintBytes = "tint_bytes"
    }

    package init(dedupeBytes: Int, reductionBytes: Int, tintBytes: Int, recipes: Int) {
        self.dedupeBytes = dedupeBytes
        self.reductionBytes = reductionBytes
        self.tintBytes = tintBytes
        self.recipes = recipes
    }
}
