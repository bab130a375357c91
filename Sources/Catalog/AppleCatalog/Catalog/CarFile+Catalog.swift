import NightcarBasics
package import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension CarFile {
    /// The file as a `Catalog`, and the stored rendition behind each of its renditions.
    package struct Reading: Sendable {
        package var catalog: Catalog
        /// For each rendition of each asset, its position in `CarFile.renditions`.
        package var sources: [[Int]]
    }

    /// Assets by facet name. Atlases and the size lists of icon sets only serve storage and are left out.
    ///
    /// A stack has one rendition for each layer, with the layer's name. If two renditions would share a key, a qualifier
    /// separates them. Nothing is unpacked before it is needed.
    package var reading: Reading {
        let mapping = KeyMapping(self)
        var members: [String: [Int]] = [:]
        for facet in facets { members[facet.name] = [] }
        for (index, rendition) in renditions.enumerated() where rendition.header.layout != .packedAtlas {
            members[facet(of: rendition)?.name ?? "unnamed/\(rendition.header.name)", default: []].append(index)
        }
        let named = Dictionary(facets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var assets = members.flatMap { name, indexes in
            divided(indexes).map { asset(name, named[name], $0, mapping) }
        }
        .sorted { ($0.asset.name, $0.asset.kind) < ($1.asset.name, $1.asset.kind) }
        let file = attribute(&assets)
        return Reading(
            catalog: Catalog(path: path, assets: assets.map(\.asset), file: file), sources: assets.map(\.sources))
    }

    package var catalog: Catalog { reading.catalog }
}

private extension CarFile {
    /// Gives every rendition its share of the file.
    func attribute(_ assets: inout [(asset: Asset, sources: [Int])]) -> CompiledFile {
        let sizes = StoredSizes(self, sources: assets.flatMap(\.sources))
        for number in assets.indices {
            for (position, source) in assets[number].sources.enumerated() {
                assets[number].asset.renditions[position].stored = sizes.size(of: source)
            }
        }
        return CompiledFile(
            format: "car", formatVersion: String(header.storageVersion), bytes: container.bytes.count, parts: sizes.parts(),
            faults: faults)
    }

    /// A color may have the name of something else, and it is a set of its own.
    func divided(_ indexes: [Int]) -> [[Int]] {
        let colors = indexes.filter { renditions[$0].header.layout == .color }
        guard !colors.isEmpty, colors.count < indexes.count else { return [indexes] }
        return [indexes.filter { renditions[$0].header.layout != .color }, colors]
    }

    func asset(
        _ name: String, _ facet: Facet?, _ indexes: [Int], _ mapping: KeyMapping
    ) -> (asset: Asset, sources: [Int]) {
        var entries: [(rendition: Rendition, source: Int)] = []
        for index in indexes {
            let stored = renditions[index]
            let key = mapping.variant(of: stored, facet: facet)
            let attributes = EntryAttributes(stored)
            let location = Location(path: path, place: .byte(stored.value.startOffset))
            for (key, content) in contents(of: index, key) {
                entries.append(
                    (Rendition(key: key, content: content, attributes: attributes, location: location), index))
            }
        }
        Self.placeGlyphs(&entries)
        Self.separate(&entries)
        entries.sort { $0.rendition.key < $1.rendition.key }
        let stored = indexes.map { renditions[$0] }
        let isColor = !stored.isEmpty && stored.allSatisfy { $0.header.layout == .color }
        let kind = isColor ? .color : SetKind(facet: facet, stored)
        let asset = Asset(
            name: name, kind: kind, properties: properties(indexes.map { renditions[$0] }, of: kind),
            renditions: entries.map(\.rendition))
        return (asset, entries.map(\.source))
    }

    /// Gives the standard glyph of a symbol the key without a weight and a size.
    static func placeGlyphs(_ entries: inout [(rendition: Rendition, source: Int)]) {
        let glyphs = entries.indices.filter { entries[$0].rendition.attributes.glyph != nil }
        func entryKey(_ index: Int) -> VariantKey {
            let key = entries[index].rendition.key
            return entries[index].rendition.attributes.glyph?.key(key, isStandard: true) ?? key
        }
        for (key, indexes) in Dictionary(grouping: glyphs, by: entryKey) {
            let standard = SymbolGlyph.standard(of: indexes.compactMap { entries[$0].rendition.attributes.glyph })
            guard let index = indexes.first(where: { entries[$0].rendition.attributes.glyph == standard }) else { continue }
            entries[index].rendition.key = key
        }
    }

    /// Numbers renditions with the same key in their qualifiers.
    static func separate(_ entries: inout [(rendition: Rendition, source: Int)]) {
        var seen: [VariantKey: Int] = [:]
        for index in entries.indices {
            let key = entries[index].rendition.key
            seen[key, default: 0] += 1
            guard let count = seen[key], count > 1 else { continue }
            entries[index].rendition.key.qualifiers += (key.qualifiers.isEmpty ? "" : ";") + "rendition=\(count)"
        }
    }

    func properties(_ renditions: [StoredRendition], of kind: SetKind) -> AssetProperties {
        var (intent, preservesVector) = (AssetProperties.TemplateIntent.automatic, false)
        let flags = renditions.filter { $0.header.layout.isImage || $0.header.layout == .internalLink }.map(\.header.flags)
        var members: [String: JSONValue] = [:]
        if renditions.contains(where: { $0.header.flags.contains(.template) }) {
            intent = .template
            members["template-rendering-intent"] = "template"
        } else if kind == .image, let first = flags.first, !first.contains(.automaticTemplate) {
            intent = .original
            members["template-rendering-intent"] = "original"
        }
        if let intent = renditions.lazy.compactMap(\.symbolIntent).first, intent != .automatic {
            members["symbol-rendering-intent"] = .string(intent.word)
        }
        if renditions.contains(where: { $0.header.flags.contains(.preservedVector) }) {
            preservesVector = true
            members["preserves-vector-representation"] = true
        }
        return AssetProperties(
            templateIntent: intent, preservesVector: preservesVector,
            members: members.isEmpty ? [] : [JSONMember(key: "properties", value: .object(members))])
    }
}

extension SetKind {
    /// The kind of set that a name was made from, as far as the compiled catalog still shows it.
    init(facet: Facet?, _ renditions: [StoredRendition]) {
        let layouts = Set(renditions.map(\.header.layout))
        let part = facet?[.part] ?? renditions.first?.key[.part] ?? Part.image
        self =
            switch part {
            case Part.color: .color
            case Part.iconSet, Part.icon: .appIcon
            case Part.symbol: .symbol
            case Part.spriteAtlas: .spriteAtlas
            case Part.namedContents: .referenceGroup
            case Part.recognitionObject: .referenceObject
            case Part.iconStack: .iconDocument
            case Part.iconGroup: SetKind(rawValue: "icongroup")
            case Part.gradient: SetKind(rawValue: "gradient")
            default:
                renditions.contains { $0.property(RenditionProperty.physicalSize) != nil }
                    ? .referenceImage : Self.kind(of: layouts)
            }
    }

    private static func kind(of layouts: Set<RenditionLayout>) -> SetKind {
        if layouts.contains(.layerStack) { return .imageStack }
        if layouts.contains(.solidLayerStack) { return .solidImageStack }
        if layouts.contains(.vectorGlyph) { return .symbol }
        if layouts.contains(.texture) || layouts.contains(.textureImage) { return .texture }
        if layouts == [.color] { return .color }
        return layouts == [.data] ? .data : .image
    }
}
