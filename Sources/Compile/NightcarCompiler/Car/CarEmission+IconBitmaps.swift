import AppleCatalog
import NightcarBasics
import NightcarIcons
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

// Bitmaps of icon documents, for systems without layered icons.
extension CarEmission {
    /// Draws the bitmaps, or takes the ones of the set with the same name, and reports what older systems show.
    mutating func addBitmaps(of icon: CarIcon, _ asset: Asset) {
        let location = asset.location ?? Location(path: asset.name)
        let set = plan.assets.first { $0.asset.kind.yieldsToDocument && $0.asset.name == asset.name }
        let isDrawn = target.platform == .macos ? addMacDrawings(of: icon) : addDeviceDrawings(of: icon)
        // Without a painter, the set has been added already.
        if let set, painter != nil, !isDrawn { addIcons(inOrder(set.items), of: set.asset) }
        if let set {
            let effect =
                isDrawn ? "the set is left out, because its pictures are drawn from the icon" : "older systems show the set"
            let message = "an \(set.asset.kind.words) has the same name; \(effect)"
            findings.append(Finding(.iconBesideSet, .warning, message, at: location))
        } else if painter != nil, !isDrawn {
            let message = "the pictures for older systems can't be drawn, because a layer's picture can't be rendered"
            findings.append(Finding(.iconWithoutBitmaps, .warning, message, at: location))
        } else if !isDrawn {
            let message = "the icon has no pictures for systems without layered icons"
            findings.append(Finding(.iconWithoutBitmaps, .info, message, at: location))
        }
    }
}

private extension CarEmission {
    /// The sizes of Apple's tool on a Mac, in points: all at 2x, and the largest at 1x.
    static let macSizes = [16, 32, 64, 128, 256, 512, 1024]

    /// The size of the single picture from which other systems make all sizes, in pixels.
    static let deviceSize = 1024

    /// - Returns: whether the bitmaps were drawn.
    mutating func addMacDrawings(of icon: CarIcon) -> Bool {
        let slots = Self.macSizes.map { (size: $0, scale: $0 == 1024 ? 1 : 2) }
        let drawn = drawings(of: icon, [.default], slots.map { $0.size * $0.scale })
        var sizes: [IconSize] = []
        for (rank, (slot, bitmap)) in zip(UInt16(1)..., zip(slots, drawn)) {
            var key = CarKey()
            (key[.scale], key[.dimension2]) = (UInt16(slot.scale), rank)
            guard let pixels = bitmap else { continue }
            add(pixels, of: icon, size: slot.size, key)
            sizes.append(IconSize(width: slot.size, height: slot.size, index: UInt32(rank)))
        }
        guard !sizes.isEmpty else { return false }
        addSizes(sizes, of: icon, plainKey)
        return true
    }

    /// One square for each appearance, in the form of an app icon set with a single size: the system cuts and scales it.
    ///
    /// - Returns: whether the bitmaps were drawn.
    mutating func addDeviceDrawings(of icon: CarIcon) -> Bool {
        let isWatch = icon.idiom == .watchOS
        let looks: [(rendition: IconRendition, luminosity: Luminosity)] =
            isWatch ? [(.default, .any)] : [(.default, .any), (.dark, .dark), (.tintedDark, .tinted)]
        let drawn = drawings(of: icon, looks.map(\.rendition), [Self.deviceSize])
        guard painter != nil, drawn.count == looks.count else { return false }
        // A phone and a pad show the same pictures.
        for idiom in isWatch ? [Idiom.watch] : [.phone, .pad] {
            for (look, pixels) in zip(looks, drawn) {
                guard let pixels else { continue }
                var variant = VariantKey()
                (variant.idiom, variant.luminosity, variant.scale) = (idiom, look.luminosity, .x1)
                var key = target.key(variant)
                key[.dimension2] = 1
                add(pixels, of: icon, size: Self.deviceSize, key)
            }
            var variant = VariantKey()
            variant.idiom = idiom
            var key = target.key(variant)
            key[.scale] = 1
            addSizes([IconSize(width: Self.deviceSize, height: Self.deviceSize, index: 1)], of: icon, key)
        }
        return true
    }

    /// The packed drawings of all renditions, each in all sizes. Nil for a drawing that can't be packed.
    func drawings(of icon: CarIcon, _ renditions: [IconRendition], _ sides: [Int]) -> [EncodedPixels?] {
        guard let painter else { return [] }
        func draw() -> [EncodedPixels?] {
            let drawn = painter.bitmaps(
                of: icon.document, picture: { icon.pictures[$0] }, renditions, icon.idiom, sides: sides)
            return drawn.joined().map { try? iconEncoder.encode($0) }
        }
        let words = "\(renditions) \(icon.idiom) \(sides)\n\(painter.programs)"
        return cars?.drawn(words, of: icon.digest, encoder: iconEncoder, draw: draw) ?? draw()
    }

    mutating func add(_ pixels: EncodedPixels, of icon: CarIcon, size: Int, _ key: CarKey) {
        var key = key
        key[.part] = Part.icon
        let name = "\(icon.name)\(size)x\(size).png"
        let value = RenditionValue.picture(pixels, fileName: name, scale: UInt32(key[.scale]) * 100, flags: [])
        add(value, to: icon.name, part: Part.icon, key: key, item: icon.item)
    }

    mutating func addSizes(_ sizes: [IconSize], of icon: CarIcon, _ key: CarKey) {
        var key = key
        key[.part] = Part.iconSet
        add(.iconSizes(sizes, name: icon.name), to: icon.name, part: Part.icon, key: key, item: icon.item)
    }
}
