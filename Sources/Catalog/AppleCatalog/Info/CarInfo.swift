/// What Apple's `assetutil --info` prints about a catalog, under the same keys: a header, then one object for each rendition.
///
/// The keys of colors, data, pictures, icons, icon sets, atlases and image stacks follow Apple's printed reports. We have no
/// report for some other layouts (textures, recognition groups and so on). Their objects hold only the common keys. Glyphs of
/// symbols also have the two keys that scripts are known to read.
package struct CarInfo: Sendable {
    let car: CarFile

    package init(_ car: CarFile) { self.car = car }

    /// The whole report.
    ///
    /// - Parameter dumpToolVersion: the value of `DumpToolVersion`, the version of the printing program.
    package func report(dumpToolVersion: InfoValue) -> InfoValue {
        let entries = car.renditions.indices.map { (order: order($0), value: entry($0)) }
            .sorted { $0.order < $1.order }
        return .list([header(dumpToolVersion)] + entries.map(\.value))
    }

    private func header(_ dumpToolVersion: InfoValue) -> InfoValue {
        var header: [String: InfoValue] = [
            "AssetStorageVersion": .text(car.header.tool),
            "CoreUIVersion": .integer(Int(car.header.coreUIVersion)),
            "DumpToolVersion": dumpToolVersion,
            "Key Format": .list(car.keyFormat.attributes.map { .text($0.appleName ?? $0.description) }),
            "MainVersion": .text(car.header.mainVersion),
            "SchemaVersion": .integer(Int(car.header.schemaVersion)),
            "StorageVersion": .integer(Int(car.header.storageVersion)),
            "Timestamp": .integer(Int(car.header.timestamp)),
        ]
        if !car.appearances.isEmpty {
            let pairs = car.appearances.map { ($0.name, InfoValue.integer(Int($0.number))) }
            header["Appearances"] = .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }
        if let metadata = car.metadata {
            header["Authoring Tool"] = .text(metadata.authoringTool)
            header["Platform"] = .text(metadata.platform)
            header["PlatformVersion"] = .text(metadata.platformVersion)
            if !metadata.thinning.isEmpty { header["ThinningParameters"] = .text(metadata.thinning) }
        }
        return .object(header)
    }

    /// Ordered by kind, then name, then key, column by column.
    private struct Order: Comparable {
        var type: String
        var name: String
        var key: [UInt16]
        var index: Int

        static func < (a: Order, b: Order) -> Bool {
            if a.type != b.type { return a.type < b.type }
            if a.name != b.name { return a.name < b.name }
            if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
            return a.index < b.index
        }
    }

    private func order(_ index: Int) -> Order {
        let rendition = car.renditions[index]
        return Order(
            type: assetType(rendition), name: name(rendition), key: rendition.key.values, index: index)
    }

    func name(_ rendition: StoredRendition) -> String { car.facet(of: rendition)?.name ?? rendition.header.name }

    func assetType(_ rendition: StoredRendition) -> String {
        switch rendition.header.layout {
        case .color: "Color"
        case .data: "Data"
        case .multisize: "MultiSized Image"
        case .packedAtlas: "PackedImage"
        case .vector: "Vector"
        case .vectorGlyph: "Vector Glyph"
        case .layerStack: "ImageStack"
        case .solidLayerStack: "SolidImageStack"
        case .iconStack: "IconImageStack"
        case .iconGroup: "IconGroup"
        case .namedGradient: "Named Gradient"
        case .namedContents: "NamedContents"
        case .texture, .textureImage: "Texture"
        case .internalLink: rendition.key[.part] == Part.icon ? "Icon Image" : "Image"
        case let layout where layout.isImage: rendition.key[.part] == Part.icon ? "Icon Image" : "Image"
        default: rendition.header.layout.name
        }
    }
}
