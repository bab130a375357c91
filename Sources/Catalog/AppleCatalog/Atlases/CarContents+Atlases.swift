import ThemeCatalogVariants

extension CarContents {
    /// Groups the pictures that can be moved into atlases, the way Apple's tool does.
    ///
    /// All members of an atlas have the same scale, device, gamut, format and opacity. Apple's tool never packs pictures with
    /// 16 bits or pictures for an appearance, a locale, a size class, a direction or a memory class. A picture that no other one can
    /// join stays alone.
    ///
    /// The sheets depend only on the renditions and their order.
    package var atlasSheets: [AtlasSheet] {
        guard target.readsAtlases else { return [] }
        var groups: [AtlasSheet.Kind: [Int]] = [:]
        for (index, rendition) in renditions.enumerated() {
            if let kind = atlasKind(of: rendition) { groups[kind, default: []].append(index) }
        }
        return groups.sorted { $0.key < $1.key }.flatMap { sheets($0.key, $0.value) }
    }

    /// The contents with the atlases that make them smaller. Links replace the pictures in those atlases.
    ///
    /// App icons are always packed, as Apple's tool does. An atlas of other pictures is used if it and its links take fewer bytes than
    /// its pictures did, keys and padding included. A column that numbers atlases of the same kind widens all keys. If the numbered
    /// atlases save less than the column costs, only the best atlas of each kind is used.
    package func packing(_ atlases: [PackedAtlas]) -> CarContents {
        let savings = atlases.map { saving(by: $0) }
        let withIcons = Set(atlases.lazy.filter(\.sheet.hasIcons).map(\.sheet.kind))
        var chosen = atlases.indices.filter { savings[$0] > 0 || withIcons.contains(atlases[$0].sheet.kind) }
        let best = Dictionary(grouping: chosen) { atlases[$0].sheet.kind.columns }
            .compactMapValues { $0.max { (savings[$0], $1) < (savings[$1], $0) } }
        let numbered = chosen.filter {
            best[atlases[$0].sheet.kind.columns] != $0 && !withIcons.contains(atlases[$0].sheet.kind)
        }
        if numbered.reduce(0, { $0 + savings[$1] }) <= columnCost(adding: chosen.count) {
            chosen.removeAll { numbered.contains($0) }
        }
        var contents = self
        var numbers: [AtlasSheet.Columns: UInt16] = [:]
        for index in chosen {
            let number = numbers[atlases[index].sheet.kind.columns, default: 0]
            contents.add(atlases[index], number: number)
            numbers[atlases[index].sheet.kind.columns] = number + 1
        }
        return contents
    }
}

private extension CarContents {
    func atlasKind(of rendition: Rendition) -> AtlasSheet.Kind? {
        guard let pixels = rendition.value.packable, rendition.name != nil, rendition.key.locale.isEmpty,
            AtlasLayout.takes(pixels.size, scale: Int(rendition.key[.scale]))
        else { return nil }
        var columns: Set<KeyAttribute> = [.part]
        switch rendition.key[.part] {
        case Part.image: break
        case Part.icon: columns.insert(.dimension2)
        default: return nil
        }
        columns.formUnion(AtlasSheet.Columns.attributes)
        guard columns.isSuperset(of: rendition.key.values.keys) else { return nil }
        let values = AtlasSheet.Columns.attributes.map { rendition.key[$0] }
        return AtlasSheet.Kind(columns: .init(values: values), format: pixels.format, isOpaque: pixels.isOpaque)
    }

    /// Equal pictures are placed once. The largest come first.
    func sheets(_ kind: AtlasSheet.Kind, _ members: [Int]) -> [AtlasSheet] {
        var distinct: [EncodedPixels] = []
        var users: [EncodedPixels: [Int]] = [:]
        for member in members {
            guard let pixels = renditions[member].value.packable else { continue }
            if users[pixels] == nil { distinct.append(pixels) }
            users[pixels, default: []].append(member)
        }
        let order = distinct.indices.sorted { a, b in (-distinct[a].size.area, a) < (-distinct[b].size.area, b) }
        let sorted = order.map { distinct[$0] }
        guard members.count > 1 else { return [] }
        let icons = Set(members.filter { renditions[$0].key[.part] == Part.icon })
        return AtlasLayout.layouts(sorted.map(\.size), scale: Int(kind.columns[.scale])).map {
            AtlasSheet(kind, $0, sorted, renditions: users, icons: icons)
        }
    }

    /// The bytes that an atlas saves, assuming that its links contain its number.
    func saving(by atlas: PackedAtlas) -> Int {
        let reference = atlas.reference(number: 1)
        let inline = atlas.sheet.members.reduce(0) { $0 + BOMWriter.aligned(renditions[$1.rendition].value.size) }
        let links = atlas.sheet.members.reduce(0) {
            $0 + BOMWriter.aligned(renditions[$1.rendition].value.linked(to: reference, at: $1.rect).size)
        }
        let keySize = keyFormat.keySize + 2
        return inline - links - BOMWriter.aligned(atlas.value.size) - BOMWriter.aligned(keySize) - keySize
    }

    /// The bytes that one more column adds to keys, to copies of keys, and to the masks of names.
    func columnCost(adding atlases: Int) -> Int {
        let (key, mask) = (keyFormat.keySize, 16 + 4 * keyFormat.attributes.count)
        let perKey = BOMWriter.aligned(key + 2) - BOMWriter.aligned(key) + 2
        return (renditions.count + atlases) * perKey + names.count * (BOMWriter.aligned(mask + 4) - BOMWriter.aligned(mask))
    }

    var keyFormat: KeyFormat {
        target.keyFormat(using: renditions.reduce(into: []) { $0.formUnion($1.key.values.keys) })
    }

    mutating func add(_ atlas: PackedAtlas, number: UInt16) {
        let reference = atlas.reference(number: number)
        for member in atlas.sheet.members {
            renditions[member.rendition].value = renditions[member.rendition].value.linked(to: reference, at: member.rect)
        }
        var key = CarKey()
        for pair in reference { key[pair.attribute] = pair.value }
        renditions.append(Rendition(name: nil, key: key, value: atlas.value, origin: "packed atlas"))
    }
}

private extension EncodedPixels {
    var size: AtlasLayout.Size { AtlasLayout.Size(width: width, height: height) }
}

private extension PackedAtlas {
    /// The columns of its key that are not 0, in the order of their numbers.
    func reference(number: UInt16) -> [AttributeValue] {
        let fixed: [(KeyAttribute, UInt16)] = [
            (.element, Element.packedAtlas), (.part, Part.image), (.dimension1, number),
        ]
        let columns = zip(AtlasSheet.Columns.attributes, sheet.kind.columns.values)
        return (fixed + columns).filter { $0.1 != 0 }.sorted { $0.0 < $1.0 }
            .map { AttributeValue(attribute: $0.0, value: $0.1) }
    }

    var value: RenditionValue {
        .atlas(pixels, scale: sheet.kind.columns[.scale], gamut: sheet.kind.columns[.displayGamut])
    }
}

extension AtlasSheet.Kind: Comparable {
    /// Ordered by columns, then opaque before others, then color before gray, as Apple's tool numbers them.
    static func < (a: Self, b: Self) -> Bool {
        if a.columns != b.columns { return a.columns < b.columns }
        if a.format != b.format { return a.format == .color }
        return a.isOpaque && !b.isOpaque
    }
}
