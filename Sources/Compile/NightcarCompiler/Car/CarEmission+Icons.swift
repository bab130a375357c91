import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import ThemeCatalogVariants

/// An icon of one size for one kind of device.
private struct Icon {
    var item: CarPlan.Item
    var idiom: Idiom
    var size: PointSize
    var scale: Scale
}

extension CarEmission {
    /// Adds the pictures of an icon set, and a list of its sizes for each kind of device.
    ///
    /// A size's number is its rank among all sizes of the set, starting at 1. An icon for all devices of the platform is listed
    /// under each kind of device.
    mutating func addIcons(_ items: [CarPlan.Item], of asset: Asset) {
        var icons = withoutDeadAppearances(items, of: asset).flatMap(icons)
        if target.platform == .ios { icons += plusIcons(icons) }
        let sizes = Set(icons.map(\.size)).sorted()
        let ranks = Dictionary(uniqueKeysWithValues: zip(sizes, UInt16(1)...))
        var lists: [ListKey: Set<PointSize>] = [:]
        for icon in icons {
            guard let rank = ranks[icon.size] else { continue }
            let count = contents.renditions.count
            add(icon, rank: rank, of: asset)
            guard contents.renditions.count > count else { continue }
            let key = contents.renditions[count].key
            lists[ListKey(idiom: key[.idiom], subtype: key[.subtype]), default: []].insert(icon.size)
        }
        for (list, sizes) in lists.sorted(by: { $0.key < $1.key }) {
            add(sizes.sorted().map { ($0, ranks[$0] ?? 0) }, list, of: asset)
        }
    }
}

private extension CarEmission {
    struct ListKey: Hashable, Comparable {
        var idiom: UInt16
        var subtype: UInt16

        static func < (a: ListKey, b: ListKey) -> Bool { (a.idiom, a.subtype) < (b.idiom, b.subtype) }
    }

    /// A Mac shows the pictures of an icon set in one appearance only, and Apple's tool leaves out the others.
    mutating func withoutDeadAppearances(_ items: [CarPlan.Item], of asset: Asset) -> [CarPlan.Item] {
        guard target.platform == .macos else { return items }
        let kept = items.filter { $0.rendition.key.luminosity == .any && $0.rendition.key.contrast == .normal }
        if kept.count < items.count {
            let count = items.count - kept.count
            let message = """
                \(count) \(count == 1 ? "picture is" : "pictures are") for an appearance, and a Mac never asks an app icon set for one; they are \
                left out, draw a document of Icon Composer instead
                """
            findings.append(Finding(.carUnreachable, .warning, message, at: asset.location ?? Location(path: asset.name)))
        }
        return kept
    }

    /// One icon for each kind of device that the entry applies to.
    func icons(_ item: CarPlan.Item) -> [Icon] {
        let key = item.rendition.key
        let scale = key.scale == .any ? .x1 : key.scale
        guard let size = key.size ?? pixelSize(item, scale) else { return [] }
        return idioms(of: key).map { Icon(item: item, idiom: $0, size: size, scale: scale) }
    }

    func pixelSize(_ item: CarPlan.Item, _ scale: Scale) -> PointSize? {
        guard case .pixels(let raster) = stored(item) else { return nil }
        let points = Double(scale.rawValue)
        return PointSize(
            width: Double(raster.sourceSize.width) / points, height: Double(raster.sourceSize.height) / points)
    }

    func idioms(of key: VariantKey) -> [Idiom] {
        guard key.idiom == .universal else { return [key.idiom] }
        switch key.qualifier("platform").flatMap({ Platform(spelling: String($0)) }) ?? target.platform {
        case .ios: return [.phone, .pad]
        case .watchos: return [.watch]
        case .visionos: return [.vision]
        case .tvos: return [.tv]
        case .macos: return [.mac]
        }
    }

    /// The icon of 180 pixels is used a second time on large phones, as an icon of 90 points.
    func plusIcons(_ icons: [Icon]) -> [Icon] {
        icons.filter { $0.idiom == .phone && $0.scale == .x3 && $0.size == PointSize(width: 60, height: 60) }.map { icon in
            var plus = icon
            plus.size = PointSize(width: 90, height: 90)
            plus.scale = .x2
            plus.item.rendition.key.subtype = Self.plusSubtype
            return plus
        }
    }

    static let plusSubtype = "1792"

    mutating func add(_ icon: Icon, rank: UInt16, of asset: Asset) {
        guard let stored = stored(icon.item), let file = icon.item.rendition.content.file else { return }
        var variant = icon.item.rendition.key
        (variant.idiom, variant.scale) = (icon.idiom, icon.scale)
        // The size of a watch icon already says which watch it is for.
        if icon.idiom == .watch { variant.subtype = "" }
        var key = target.key(variant)
        key[.dimension2] = rank
        key[.part] = Part.icon
        let scale = UInt32(icon.scale.rawValue) * 100
        let value: RenditionValue
        switch stored {
        case .pixels(let raster): value = raster.values(fileName: file.name, scale: scale, flags: []).narrow
        case .photo(let photo): value = photo.value(fileName: file.name, scale: scale, flags: [])
        case .vector, .data, .refused: return
        }
        add(value, to: naming.name(of: asset), part: Part.icon, key: key, item: icon.item)
    }

    mutating func add(_ sizes: [(size: PointSize, rank: UInt16)], _ list: ListKey, of asset: Asset) {
        let name = naming.name(of: asset)
        var key = CarKey()
        key[.scale] = 1
        (key[.idiom], key[.subtype], key[.part]) = (list.idiom, list.subtype, Part.iconSet)
        let value = RenditionValue.iconSizes(
            sizes.map { IconSize(width: Int($0.size.width), height: Int($0.size.height), index: UInt32($0.rank)) }, name: name)
        add(value, to: name, part: Part.icon, key: key, item: nil)
    }
}
