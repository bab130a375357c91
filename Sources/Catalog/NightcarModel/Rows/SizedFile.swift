package import NightcarBasics

/// One compiled catalog.
package struct SizedFile: Sendable {
    package var path: String
    package var bytes: Int
    /// The size of the deflated file, as in an archive: an estimate of the download. Nil if it wasn't measured.
    package var downloadBytes: Int?
    /// The same for the file that a device gets, by the device's name. Nil if no devices were asked for.
    package var deviceDownloads: [String: Int]?
    /// The sum of the source files that were used, with each path counted once. Nil if the sources aren't known.
    package var sourceBytes: Int?
    package var rows: [SizeRow]
    /// The bytes that compiling saved. Nil for a file that wasn't just compiled.
    package var savings: Savings?
    /// The options that the file was compiled with, by name. Nil if they aren't known.
    package var options: [String: String]?
    /// The names of the apps that ship it, as the projects of the repository say. Nil if they weren't asked.
    package var apps: [String]?
    /// The file of a target that it is a part of. Nil if no target ships it, or if the file was read as it is.
    package var car: SizedCar?
    /// What says for which platform and system it is compiled, in words: `iOS: target App, project.pbxproj:212; 17.0: default`. Nil if it
    /// was read as it is. It is not part of the JSON.
    package var targetOrigin: String?

    /// - Throws: `Failure` if the rows' stored bytes don't add up to `bytes`. A report that doesn't add up is never shown.
    package init(
        path: String, bytes: Int, downloadBytes: Int? = nil, sourceBytes: Int?, rows: [SizeRow], savings: Savings?,
        options: [String: String]? = nil
    ) throws(Failure) {
        self.path = path
        self.bytes = bytes
        self.downloadBytes = downloadBytes
        self.sourceBytes = sourceBytes
        self.rows = rows
        self.savings = savings
        self.options = options
        try check()
    }

    /// - Throws: `Failure` if the rows' stored bytes don't add up to `bytes`.
    package func check() throws(Failure) {
        var sum = 0
        for row in rows {
            guard row.storedBytes >= 0, row.storedBytes <= Self.limit - sum else {
                throw uneven("the row \"\(row.asset)\" claims \(row.storedBytes) bytes")
            }
            sum += row.storedBytes
        }
        if sum != bytes { throw uneven("the rows hold \(sum) of \(bytes) bytes") }
    }

    private func uneven(_ reason: String) -> Failure {
        Failure("the size report does not add up", in: path, cause: Failure(reason, in: path))
    }

    /// No file is larger. This keeps the sums in a damaged report from overflowing.
    package static let limit = 1 << 44
}

/// The bytes of the compiled file that compiling saved.
package struct Savings: Sendable, Hashable, Codable {
    /// Payloads that were not written a second time, because the same pixels or bytes were already there.
    package var dedupeBytes: Int
    /// Source bytes minus stored bytes, over the distinct payloads.
    package var reductionBytes: Int
    /// The bytes that second files would have taken instead of the recipes, measured by encoding them.
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
