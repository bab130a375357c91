import AppleCatalog
import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

extension CarEmission {
    /// Adds the renditions of a set. Sets that only hold other sets add nothing: their parts are separate assets.
    mutating func add(_ planned: CarPlan.PlannedAsset) {
        let asset = planned.asset
        let items = inOrder(planned.items)
        switch asset.kind {
        case .color: for item in items { addColor(item, named: naming.name(of: asset)) }
        case .gradient: addGradient(items, of: asset)
        case .data: for item in items { addData(item, of: asset) }
        // The bitmaps that are drawn from an icon document have the keys of a set with the same name.
        case _ where painter != nil && yieldsToDocument(asset): break
        case .appIcon, .icon, .stickersIcon: addIcons(items, of: asset)
        case .symbol: addSymbol(items, of: asset)
        case .spriteAtlas: addGroup(items, of: asset, part: Part.spriteAtlas)
        case .referenceGroup: addGroup(items, of: asset, part: Part.namedContents)
        case .referenceImage: addReferenceImage(items, of: asset)
        case .referenceObject: addReferenceObject(items, of: asset)
        case .brandAssets, .imageStackLayer, .solidImageStackLayer, .texture: break
        // They are files beside the car.
        case .stickerPack, .sticker, .stickerSequence: break
        case .mipmap, .cubeTexture:
            let files = items.compactMap { $0.rendition.content.file?.name }.joined(separator: ", ")
            guard let obstacle = CompiledFormat.car.obstacle(to: asset.kind) else { break }
            reportUnsupported("\(obstacle); \(files.isEmpty ? "the cube" : files) is left out", asset, .error)
        case .launchImage:
            let message = "launch images are files beside a compiled catalog, not a part of it; the set is left out"
            reportUnsupported(message, asset, .info)
        case .solidImageStack:
            let message =
                "an Assets.car file can't store a \(asset.kind.rawValue), because its form is unknown; only its parts are stored"
            reportUnsupported(message, asset)
        default: addImages(items, of: asset)
        }
    }

    /// On a Mac, entries that win come first.
    func inOrder(_ items: [CarPlan.Item]) -> [CarPlan.Item] {
        (0...2).flatMap { rank in items.filter { target.rank(of: $0.rendition.key) == rank } }
    }

    mutating func addColor(_ item: CarPlan.Item, named name: String) {
        guard case .color(let color) = item.rendition.content else { return }
        var variant = item.rendition.key
        // The stop of a gradient is part of the color's name.
        if item.rendition.stopNumber != nil { variant = variant.settingQualifier("stop", to: nil) }
        var key = target.key(variant)
        // A color has no scale, but its key has the scale 1.
        key[.scale] = 1
        add(RenditionValue(color: color, name: name), to: name, part: Part.color, key: key, item: item)
    }

    private mutating func addData(_ item: CarPlan.Item, of asset: Asset) {
        guard case .data(let bytes) = stored(item), let file = item.rendition.content.file else { return }
        var key = target.key(item.rendition.key)
        key[.scale] = 1
        let type = item.rendition.attributes.typeIdentifier
        let value = RenditionValue.data(bytes, fileName: file.name, typeIdentifier: type)
        add(value, to: naming.name(of: asset), part: Part.image, key: key, item: item)
    }

    /// Adds the glyphs of a symbol. A file that isn't a template is added as an ordinary vector.
    private mutating func addSymbol(_ items: [CarPlan.Item], of asset: Asset) {
        let intent = asset.properties.text("symbol-rendering-intent").flatMap { SymbolIntent(word: $0) } ?? .automatic
        symbols += items.contains { $0.rendition.attributes.glyph != nil } ? 1 : 0
        for item in items {
            guard let glyph = item.rendition.attributes.glyph else {
                addImages([item], of: asset)
                continue
            }
            guard case .vector(let svg, _, _) = stored(item), let file = item.rendition.content.file else { continue }
            var key = target.key(item.rendition.key)
            (key[.scale], key[.part], key[.deploymentTarget]) = (1, Part.symbol, Self.symbolTarget.value)
            (key[.glyphWeight], key[.glyphSize]) = (glyph.weight.rawValue, glyph.size.rawValue)
            let value = RenditionValue.glyph(svg, glyph, intent: intent, fileName: file.name)
            add(value, to: naming.name(of: asset), part: Part.image, key: key, item: item, extra: [Self.symbolTarget])
        }
    }

    /// Symbols are for systems from iOS 13 on.
    private static let symbolTarget = AttributeValue(attribute: .deploymentTarget, value: 5)

    /// Adds a picture to look for in the camera image, with its size in meters.
    private mutating func addReferenceImage(_ items: [CarPlan.Item], of asset: Asset) {
        let first = contents.renditions.count
        addImages(items, of: asset)
        guard let size = asset.properties.physicalSize else { return }
        for index in first..<contents.renditions.count { setPhysicalSize(size, of: index) }
    }

    /// Adds the scan of an object to look for. Only Xcode shows its picture.
    private mutating func addReferenceObject(_ items: [CarPlan.Item], of asset: Asset) {
        for item in items {
            guard case .data(let bytes) = stored(item), let file = item.rendition.content.file else { continue }
            guard item.rendition.key.qualifier("role") == "content" else {
                reportUnsupported("the picture \(file.name) of the object is not stored", asset, .info)
                continue
            }
            var key = CarKey()
            key[.scale] = 1
            let value = RenditionValue.referenceObject(bytes, fileName: file.name)
            add(value, to: naming.name(of: asset), part: Part.recognitionObject, key: key, item: item)
        }
    }

    /// Adds a sprite atlas or a group of reference images and objects: the names of its members, which are stored separately. A
    /// member without a file has no name in the catalog.
    private mutating func addGroup(_ items: [CarPlan.Item], of asset: Asset, part: UInt16) {
        let named = Set(
            items.compactMap { item -> String? in
                if case .child(let name) = item.rendition.content { name } else { nil }
            })
        let members = plan.assets.filter { named.contains($0.asset.name) && !$0.items.isEmpty }.map { naming.name(of: $0.asset) }
        guard !members.isEmpty else { return }
        var key = CarKey()
        key[.scale] = 1
        add(RenditionValue.namedContents(members), to: naming.name(of: asset), part: part, key: key, item: nil)
    }
}

extension RenditionValue {
    /// A declared color. A system color keeps its name.
    init(color: ColorValue, name: String) {
        switch color {
        case .components(let space, let values, let alpha):
            self = .color(name: name, space: space.carIdentifier, components: values + [alpha])
        case .reference(let systemName, _):
            self = .color(name: name, space: 1, components: [0, 0, 0, 1], systemName: systemName)
        }
    }
}
