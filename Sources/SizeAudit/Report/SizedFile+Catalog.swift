package import CatalogModel

extension SizedFile {
    /// The rows of a compiled catalog.
    ///
    /// - Precondition: the catalog was read from a compiled file.
    package init(_ catalog: Catalog) {
        guard let file = catalog.file else { preconditionFailure("\(catalog.path) is not a compiled catalog") }
        var rows: [SizeRow] = []
        for asset in catalog.assets {
            for rendition in asset.renditions { rows.append(SizeRow(rendition, of: asset)) }
        }
        rows += file.parts.map { SizeRow(asset: "[\($0.name)]", storedBytes: $0.bytes) }
        self.init(path: catalog.path, bytes: file.bytes, sourceBytes: nil, rows: rows, savings: nil)
    }
}

extension SizeRow {
    fileprivate init(_ rendition: Rendition, of asset: Asset) {
        self.init(
            asset: asset.name, kind: asset.kind.rawValue, key: rendition.key, storedBytes: rendition.stored?.bytes ?? 0,
            isShared: rendition.stored?.isShared ?? false)
        switch rendition.content {
        case .picture(let picture):
            (width, height, encoding, isDerived) = (picture.width, picture.height, picture.encoding, picture.isDerived)
        case .data(let data): encoding = data.encoding
        case .color: encoding = "color"
        case .child: encoding = "child"
        case .file: break
        }
    }
}
