package import ThemeCatalogBytes

/// A compiled asset catalog, `Assets.car`, read completely; pixels stay packed until they are asked for.
package struct CarFile: Sendable {
    /// The path as the user gave it; names the file in errors.
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
    /// The trees that were read, by name; those of theme files are among them though their contents are not interpreted.
    package let trees: [String: BOMTree]
    let atlases = DecodedAtlas()
    private let facetOfIdentifier: [UInt16: Int]
    private let renditionOfKey: [[UInt16]: Int]

    /// Reads a file.
    ///
    /// - Throws: `FileError` when it cannot be read, `ByteError` when it is damaged.
    package init(path: String) throws {
        try self.init(ByteView(readFile(path)), path: path)
    }

    /// Reads the catalog that fills `bytes`.
    ///
    /// Blocks, columns, properties and layouts that are unknown are kept; what the catalog cannot do without must be whole.
    ///
    /// - Throws: `ByteError` with the offset of the structure that is missing or damaged.
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
            throw ByteError(offset: container.variableArea.offset, message: "the catalog has no tree RENDITIONS")
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

    /// The name that a rendition answers to, nil for atlases and for what no name leads to.
    package func facet(of rendition: StoredRendition) -> Facet? {
        facetOfIdentifier[rendition.key[.identifier]].map { facets[$0] }
    }

    /// The rendition that has exactly these values, 0 on all columns not named.
    package func rendition(matching reference: [AttributeValue]) -> Int? {
        var values = [UInt16](repeating: 0, count: keyFormat.attributes.count)
        for pair in reference {
            guard let column = keyFormat.attributes.firstIndex(of: pair.attribute) else { return nil }
            values[column] = pair.value
        }
        return renditionOfKey[values]
    }

    /// What `APPEARANCEKEYS` calls the value of a key's appearance column, nil when it has no name for it.
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

    /// Every named block that begins like a tree.
    static func trees(_ container: BOMContainer) throws(ByteError) -> [String: BOMTree] {
        var trees: [String: BOMTree] = [:]
        for variable in container.variables {
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
