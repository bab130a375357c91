package import Variants

/// Where the bytes of compiled catalogs go: every byte of every file stands in exactly one row.
package struct SizeReport: Sendable, Encodable {
    package var schemaVersion = 1
    package var tool: String
    package var files: [SizedFile]

    package init(tool: String, files: [SizedFile]) {
        self.tool = tool
        self.files = files
    }
}

/// One compiled catalog.
package struct SizedFile: Sendable {
    package var path: String
    package var bytes: Int
    /// The sum of the source files that went in, each path once; nil when the sources are not known.
    package var sourceBytes: Int?
    package var rows: [SizeRow]
    /// What compiling saved; nil for a file that was not compiled just now.
    package var savings: Savings?

    /// - Precondition: the rows' stored bytes sum to `bytes`. A report that does not add up is never shown.
    package init(path: String, bytes: Int, sourceBytes: Int?, rows: [SizeRow], savings: Savings?) {
        let sum = rows.reduce(0) { $0 + $1.storedBytes }
        precondition(sum == bytes, "\(path): the rows hold \(sum) of \(bytes) bytes")
        self.path = path
        self.bytes = bytes
        self.sourceBytes = sourceBytes
        self.rows = rows
        self.savings = savings
    }
}

/// One rendition, or one part of the file that belongs to none.
package struct SizeRow: Sendable {
    /// An asset's name, or a part of the file in brackets: `[names]`.
    package var asset: String
    /// The extension of the set's folder; nil for a part of the file.
    package var kind: String?
    package var key: VariantKey?
    package var sourceFile: String?
    package var sourceBytes: Int?
    /// The bytes in the compiled file. A payload with several users is split among them, the first taking the remainder.
    package var storedBytes: Int
    package var width: Int?
    package var height: Int?
    package var encoding: String?
    package var isDerived: Bool
    package var isShared: Bool
    /// Of a recipe compiled just now: what the file it stands for would have taken, measured by encoding it.
    package var savedBytes: Int?

    package init(
        asset: String, kind: String? = nil, key: VariantKey? = nil, sourceFile: String? = nil, sourceBytes: Int? = nil,
        storedBytes: Int, width: Int? = nil, height: Int? = nil, encoding: String? = nil, isDerived: Bool = false,
        isShared: Bool = false
    ) {
        self.asset = asset
        self.kind = kind
        self.key = key
        self.sourceFile = sourceFile
        self.sourceBytes = sourceBytes
        self.storedBytes = storedBytes
        self.width = width
        self.height = height
        self.encoding = encoding
        self.isDerived = isDerived
        self.isShared = isShared
    }
}

/// What compiling saved, in bytes of the compiled file.
package struct Savings: Sendable, Hashable, Encodable {
    /// Payloads that were not written a second time, because the same pixels or bytes stood there already.
    package var dedupeBytes: Int
    /// Source bytes less stored bytes, over the distinct payloads.
    package var reductionBytes: Int
    /// What the second files would have taken in place of the recipes, measured by encoding them.
    package var tintBytes: Int
    package var recipes: Int

    package init(dedupeBytes: Int, reductionBytes: Int, tintBytes: Int, recipes: Int) {
        self.dedupeBytes = dedupeBytes
        self.reductionBytes = reductionBytes
        self.tintBytes = tintBytes
        self.recipes = recipes
    }
}
