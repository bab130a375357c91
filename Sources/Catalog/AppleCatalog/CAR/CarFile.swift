package import NightcarBasics
package import ThemeCatalogBytes

/// A compiled asset catalog, `Assets.car`, read completely. Pixels stay packed until they are needed.
package struct CarFile: Sendable {
    /// The path as the user gave it. It names the file in errors.
    package let path: String
    package let container: BOMContainer
    package let header: CarHeader
    /// Nil in files before Xcode 8.
    package let metadata: CarMetadata?
    package let keyFormat: KeyFormat
    package let facets: [Facet]
    package let appearances: [NamedNumber]
    package let localizations: [NamedNumber]
    package let bitmapKeys: [BitmapKey]
    /// In the order of the file.
    package let renditions: [StoredRendition]
    /// The trees of the file by name. Trees of theme files are included, but their contents are not interpreted.
    package let trees: [String: BOMTree]
    let atlases = DecodedAtlas()
    private let facetOfIdentifier: [UInt16: Int]
    private let renditionOfKey: [[UInt16]: Int]

    /// Reads a file.
    ///
    /// - Throws: `FileError` if it can't be read, and `ByteError` if it is damaged.
    package init(path: String) throws {
        try self.init(ByteView(readFile(path)), path: path)
    }

    /// Reads a catalog from `bytes`, which must contain nothing else.
    ///
    /// Unknown blocks, columns, properties and layouts are kept. The required parts must be intact.
    ///
    /// - Throws: `ByteError` with the offset of the missing or damaged structure.
    package init(_ bytes: ByteView, path: String) throws(ByteError) {
        self.path = path
        let container = try BOMContainer(bytes)
        self.container = container
        let trees = try Self.trees(container)
        self.trees = trees
        header = try CarHeader(parsing: Self.required("CARHEADER", container))
        metadata = try container.block(named: "EXTENDED_METADATA").map { block throws(ByteError) in
            try CarMetadata(parsing: block)
        }
        let format = try KeyFormat(parsing: Self.required("KEYFORMAT", container))
        keyFormat = format
        guard let renditionTree = trees["RENDITIONS"] else {
            throw ByteError(offset: container.variableArea.offset, message: "the catalog has no RENDITIONS tree")
        }
        renditions = try renditionTree.entries.map { entry throws(ByteError) in
            try StoredRendition(parsing: entry, format: format)
        }
        facets = try (trees["FACETKEYS"]?.entries ?? []).map { entry throws(ByteError) in try Facet(parsing: entry) }
        appearances = try Self.names(trees["APPEARANCEKEYS"])
        localizations = try Self.names(trees["LOCALIZATIONKEYS"])
        bitmapKeys = try (trees["BITMAPKEYS"]?.entries ?? []).map { entry throws(ByteError) in
            try BitmapKey(parsing: entry)
        }
        facetOfIdentifier = Dictionary(
            facets.enumerated().compactMap { index, facet in facet.identifier.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        renditionOfKey = Dictionary(
            renditions.enumerated().map { ($1.key.values, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The renditions whose values can't be interpreted, as findings with their places.
    package var faults: [Finding] {
        renditions.compactMap { rendition in
            rendition.fault.map { fault in
                let name = facet(of: rendition)?.name ?? rendition.header.name
                let message =
                    "a rendition\(name.isEmpty ? "" : " of \(name)") can't be read: \(fault.message); only its size is known"
                return Finding(.carRendition, .error, message, at: Location(path: path, place: .byte(fault.offset)))
            }
        }
    }

    /// The name of a rendition. Nil for atlases and for renditions that can't be reached by name.
    package func facet(of rendition: StoredRendition) -> Facet? {
        facetOfIdentifier[rendition.key[.identifier]].map { facets[$0] }
    }

    /// The rendition with exactly these values, and 0 in all other columns.
    package func rendition(matching reference: [AttributeValue]) -> Int? {
        var values = [UInt16](repeating: 0, count: keyFormat.attributes.count)
        for pair in reference {
            guard let column = keyFormat.attributes.firstIndex(of: pair.attribute) else { return nil }
            values[column] = pair.value
        }
        return renditionOfKey[values]
    }

    /// The name that `APPEARANCEKEYS` has for a value of the appearance column. Nil if it has none.
    package func appearanceName(_ number: UInt16) -> String? { appearances.first { $0.number == number }?.name }

    package func localizationName(_ number: UInt16) -> String? { localizations.first { $0.number == number }?.name }
}

private extension CarFile {
    static func required(_ name: String, _ container: BOMContainer) throws(ByteError) -> ByteView {
        guard let block = try container.block(named: name) else {
            throw ByteError(offset: container.variableArea.offset, message: "the catalog has no block \(name)")
        }
        return block
    }

    /// The trees without which something of a catalog is lost.
    static let readTrees: Set<String> = ["RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "LOCALIZATIONKEYS", "BITMAPKEYS"]

    /// All named blocks that begin like a tree.
    static func trees(_ container: BOMContainer) throws(ByteError) -> [String: BOMTree] {
        var trees: [String: BOMTree] = [:]
        for variable in container.variables {
            // Xcode 7 names a block CARGLOBALS that is empty.
            if container.isEmpty(variable.block), !readTrees.contains(variable.name) { continue }
            let block = try container.block(variable.block, referrer: variable.offset)
            guard block.count >= BOMTree.oldHeaderSize, try block.characters(0) == BOMTree.mark else { continue }
            trees[variable.name] = try BOMTree(container, block: variable.block, referrer: variable.offset)
        }
        return trees
    }

    static func names(_ tree: BOMTree?) throws(ByteError) -> [NamedNumber] {
        try (tree?.entries ?? []).map { entry throws(ByteError) in try NamedNumber(parsing: entry) }
    }
}
