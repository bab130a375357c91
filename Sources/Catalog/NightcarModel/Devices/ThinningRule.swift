package import ThemeCatalogVariants

/// What a catalog is thinned to. An axis without a value isn't thinned.
package struct ThinningRule: Sendable, Hashable {
    package var idiom: Idiom?
    package var scale: Scale?
    package var gamut: Gamut?
    package var memory: String?
    package var graphics: String?
    package var subtype: String?
    /// The size classes of a place that never changes its own, such as a watch. Most devices have no such place.
    package var widthClass: SizeClass?
    package var heightClass: SizeClass?
    /// Whether of renditions for several generations of systems, only the newest stays. A car for an old minimum version stores a
    /// picture once for each, and the store delivers one of them.
    package var keepsNewestGeneration = false
    /// Whether dark renditions go, if the asset has others.
    package var dropsDark = false

    package init() {}

    package init(_ device: Device) {
        (idiom, scale, gamut) = (device.idiom, device.scale, device.gamut)
        (memory, graphics, subtype) = (device.memory, device.graphics, device.subtype)
        keepsNewestGeneration = true
    }

    package var isEmpty: Bool { self == ThinningRule() }

    /// Whether a device of the rule keeps each rendition of an asset.
    ///
    /// If renditions differ only in thinned axes, the one stays that the resolver would choose, unless it is for another idiom.
    /// Light and dark both stay, because one device shows both. The distance on one axis doesn't depend on the others, so the
    /// resolver gives the same answers before and after, whatever a device asks for on the axes that stay.
    ///
    /// - Parameters:
    ///   - keys: the keys of all renditions of an asset.
    ///   - sorts: what the renditions hold. Renditions of different sorts, such as a vector and its bitmaps, don't replace each
    ///     other.
    package func kept(_ keys: [VariantKey], sorts: [Bool]) -> [Bool] {
        let hasLight = keys.contains { $0.luminosity != .dark }
        var slots: [Slot: [Int]] = [:]
        for (index, key) in keys.enumerated() {
            if dropsDark, hasLight, key.luminosity == .dark { continue }
            slots[Slot(key: rest(of: key), sort: sorts[index]), default: []].append(index)
        }
        var kept = [Bool](repeating: false, count: keys.count)
        for indexes in slots.values {
            let wanted = Traits(asked(for: keys[indexes[0]]))
            let usable = indexes.filter { idiom == nil || Resolver.serves(keys[$0], wanted) }
            if let best = Resolver.best(of: usable.map { keys[$0] }, for: wanted) { kept[usable[best]] = true }
        }
        if keepsNewestGeneration { dropOlderGenerations(keys, sorts, &kept) }
        return kept
    }

    /// The words for generations, such as `2018+`, are in their order.
    private func dropOlderGenerations(_ keys: [VariantKey], _ sorts: [Bool], _ kept: inout [Bool]) {
        var newest: [Slot: Int] = [:]
        for (index, key) in keys.enumerated() where kept[index] && !key.qualifiers.isEmpty {
            let generation = key.qualifier(Self.generation) ?? ""
            let slot = Slot(key: rest(of: key).settingQualifier(Self.generation, to: nil), sort: sorts[index])
            guard let other = newest[slot] else {
                newest[slot] = index
                continue
            }
            let isNewer = generation > keys[other].qualifier(Self.generation) ?? ""
            kept[isNewer ? other : index] = false
            if isNewer { newest[slot] = index }
        }
    }

    /// What renditions have in common that replace each other.
    private struct Slot: Hashable {
        var key: VariantKey
        var sort: Bool
    }

    private static let generation = "deployment-target"

    /// The key without the thinned axes. Renditions with the same rest exclude one another on a device.
    private func rest(of key: VariantKey) -> VariantKey {
        var key = key
        if idiom != nil { key.idiom = .universal }
        if scale != nil { key.scale = .any }
        if gamut != nil { key.gamut = .any }
        if memory != nil { key.memory = "" }
        if graphics != nil { key.graphics = "" }
        if subtype != nil { key.subtype = "" }
        if widthClass != nil { key.widthClass = .any }
        if heightClass != nil { key.heightClass = .any }
        return key
    }

    /// What a device asks for to get a rendition with the rest of this key.
    private func asked(for key: VariantKey) -> VariantKey {
        var key = key
        if let idiom { key.idiom = idiom }
        if let scale { key.scale = scale }
        if let gamut { key.gamut = gamut }
        if let memory { key.memory = memory }
        if let graphics { key.graphics = graphics }
        if let subtype { key.subtype = subtype }
        if let widthClass { key.widthClass = widthClass }
        if let heightClass { key.heightClass = heightClass }
        return key
    }
}
