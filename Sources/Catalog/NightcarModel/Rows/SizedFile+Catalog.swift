package import NightcarBasics

extension SizedFile {
    /// The rows of a compiled catalog, without the digests of their contents (see `addContentDigests`).
    ///
    /// - Throws: `Failure` if the reader's sizes don't add up to the file.
    /// - Precondition: the catalog was read from a compiled file.
    package init(_ catalog: Catalog) throws(Failure) {
        guard let file = catalog.file else { preconditionFailure("\(catalog.path) is not a compiled catalog") }
        var rows: [SizeRow] = []
        for asset in catalog.assets {
            for rendition in asset.renditions { rows.append(SizeRow(rendition, of: asset)) }
        }
        try self.init(file, path: catalog.path, rows: rows)
    }

    /// - Parameter rows: the rows of the renditions. The rows of the file's parts are added.
    /// - Throws: `Failure` if the rows don't add up to the file.
    package init(_ file: CompiledFile, path: String, rows: consuming [SizeRow]) throws(Failure) {
        rows += file.parts.map { SizeRow(asset: "[\($0.name)]", storedBytes: $0.bytes) }
        let named = Set(file.parts.map(\.name))
        rows += Self.constantParts.filter { !named.contains($0) }.map { SizeRow(asset: "[\($0)]", storedBytes: 0) }
        try self.init(path: path, bytes: file.bytes, sourceBytes: nil, rows: rows, savings: nil)
    }

    /// The parts that every file has, with 0 bytes if its format doesn't need them, so that readers of reports can rely on them.
    private static let constantParts = ["structure", "names", "shared", "padding"]

    /// Adds missing digests of contents by decoding them. Content that can't be decoded gets none.
    ///
    /// - Precondition: `catalog` is the one that the rows were made from.
    package mutating func addContentDigests(from catalog: Catalog) {
        for (index, rendition) in catalog.assets.lazy.flatMap(\.renditions).enumerated() {
            rows[index].addContentDigest(of: rendition)
        }
    }
}

extension SizeRow {
    /// Adds the digest of the rendition's content if it is missing, by decoding it. Content that can't be decoded gets none.
    package mutating func addContentDigest(of rendition: Rendition) {
        if !digests.hasContent { digests.contentDigest = (try? rendition.content.digest()) ?? nil }
    }

    /// A row without its source and without the digest of its content.
    package init(_ rendition: Rendition, of asset: Asset) {
        let stored = rendition.stored
        self.init(
            asset: asset.name, kind: asset.kind.rawValue, key: rendition.key, storedBytes: stored?.bytes ?? 0,
            isShared: stored?.isShared ?? false, payload: stored?.payload, payloadBytes: stored?.payloadBytes,
            digests: Digests(stored: stored?.checksum.map { Self.hexadecimal($0) }))
        properties = Self.properties(rendition, of: asset)
        switch rendition.content {
        case .picture(let picture):
            (width, height, encoding, isDerived) = (picture.width, picture.height, picture.encoding, picture.isDerived)
        case .data(let data): encoding = data.encoding
        case .color(let value): (encoding, color) = ("color", value.shortText)
        case .child: encoding = "child"
        case .file, .derived: break
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
