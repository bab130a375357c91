extension FindingTopic {
    static let compiled = FindingTopic(
        "Reading compiled catalogs",
        "What `lint` and `extract` say about a `.ncar` or `.car` file. Each message has the offset of the byte.",
        [
            .notExtracted, .damagedPayload, .containerHeader, .blockTable, .carVariables, .catalogHeader, .keyFormat, .carNames,
            .bitmapKeys, .treeHeader, .treeOrder, .treeLinks, .treeNode, .treeSeparators, .treeKeys, .carRendition,
            .carProperties, .carPixels, .carLink,
        ])
}

extension FindingID {
    package static let notExtracted = FindingID(
        "not-extracted", .error, [.extract],
        "A rendition cannot be written as a file",
        "The message says why. Everything else is extracted.")

    package static let damagedPayload = FindingID(
        "damaged-payload", .error, [.lint],
        "The bytes of a rendition cannot be unpacked",
        "The file is damaged. Compile it again, or get another copy.")

    package static let containerHeader = FindingID(
        "container-header", .error, [.lint],
        "The header of the container contradicts the file",
        "The file is damaged, or another tool wrote it differently.")

    package static let blockTable = FindingID(
        "block-table", .error, [.lint],
        "The table of blocks does not fit the file",
        "Blocks overlap, reach beyond the end, or leave bytes that no table explains. The file is damaged.")

    package static let carVariables = FindingID(
        "car-variables", .error, [.lint],
        "The names of the container are wrong",
        "A name occurs twice, or the names do not fill their area. The file is damaged.")

    package static let catalogHeader = FindingID(
        "catalog-header", .error, [.lint],
        "The header of the catalog contradicts its contents",
        "The number of renditions or the size of a part is wrong. The file is damaged.")

    package static let keyFormat = FindingID(
        "key-format", .error, [.lint],
        "The list of axes is wrong",
        "An axis occurs twice, or is not known. A newer tool may have written the file.")

    package static let carNames = FindingID(
        "car-names", .error, [.lint],
        "A name has no identifier, or an identifier has no name",
        "Assets cannot be found by these names. A tool that thins catalogs may have left them behind.")

    package static let bitmapKeys = FindingID(
        "bitmap-keys", .error, [.lint],
        "The index of bitmaps differs from the renditions",
        "Systems that use the index miss renditions. A tool that thins catalogs may have left it behind.")

    package static let treeHeader = FindingID(
        "tree-header", .error, [.lint],
        "The header of a tree is wrong",
        "Its version, its size or its number of entries contradicts the tree. The file is damaged.")

    package static let treeOrder = FindingID(
        "tree-order", .error, [.lint],
        "The keys of a tree are not in order",
        "A search misses entries. The file is damaged.")

    package static let treeLinks = FindingID(
        "tree-links", .error, [.lint],
        "The leaves of a tree are not linked correctly",
        "A reader that follows the links misses entries. The file is damaged.")

    package static let treeNode = FindingID(
        "tree-node", .warning, [.lint],
        "A node of a tree has an unusual size",
        "No current tool of Apple's writes such nodes; readers accept them.")

    package static let treeSeparators = FindingID(
        "tree-separators", .error, [.lint],
        "A separator of a tree is not the last key of its child",
        "A search takes the wrong branch. The file is damaged.")

    package static let treeKeys = FindingID(
        "tree-keys", .error, [.lint],
        "The copies of keys in a leaf differ from the keys",
        "Readers that use the copies find other entries. The file is damaged.")

    package static let carRendition = FindingID(
        "car-rendition", .error, [.lint],
        "The header of a rendition is wrong",
        "Its version is unknown, bytes follow its payload, or no name leads to it.")

    package static let carProperties = FindingID(
        "car-properties", .error, [.lint],
        "The properties of a rendition are wrong",
        "A property is damaged, occurs twice, or is in an unusual place.")

    package static let carPixels = FindingID(
        "car-pixels", .error, [.lint],
        "The pixels of a rendition do not fit its header",
        "Rows are missing, bytes follow the pixels, or the encoding is not known.")

    package static let carLink = FindingID(
        "car-link", .error, [.lint],
        "A rendition is not where it should be in its atlas",
        "The target is missing, or the rectangle is outside it. The file is damaged.")
}
