import AppleCatalog
import NightcarBasics
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A compiled catalog, as the rules of the store see it.
struct CompiledItems {
    /// What the property list of an app says about the catalog. A catalog by itself has none.
    struct Context {
        var primaryIcon: String?
        var alternates: Set<String> = []
        var devices: Set<Idiom> = []
        /// The pictures of the top shelf.
        var shelves: Set<String> = []
    }

    private let catalog: Catalog
    private let platform: Platform
    private let target: SystemVersion?
    private let context: Context?
    private let assets: [String: Asset]
    private(set) var items: [StoreItem] = []

    /// - Parameter context: the app around the catalog. Nil if there is none, or if it isn't the app's own catalog.
    init(_ car: CarFile, context: Context?) {
        catalog = car.catalog
        platform = car.platform ?? .ios
        target = (car.metadata?.platformVersion).flatMap { SystemVersion($0) }
        self.context = context
        assets = Dictionary(catalog.assets.map { ($0.name, $0) }) { first, _ in first }
        guard car.platform != nil else { return }
        for asset in catalog.assets {
            switch asset.kind {
            case .appIcon, .iconDocument: addIcon(asset)
            case .imageStack, .solidImageStack: addStacks(asset)
            case .image: addShelf(asset)
            default: break
            }
            addWidePictures(asset)
        }
        if platform == .visionos { addStacksOfParts() }
        if platform == .tvos { addTVIcon() }
    }
}

private extension CompiledItems {
    func location(_ rendition: Rendition) -> Location { rendition.location ?? Location(path: catalog.path) }

    func location(_ asset: Asset) -> Location { asset.renditions.first.map(location) ?? Location(path: catalog.path) }

    /// - Parameter looks: whether to look at the pixels.
    func picture(_ rendition: Rendition, _ asset: Asset, looks: Bool) -> StorePicture {
        let key = rendition.key
        let scale = key.scale == .any ? Scale.x1 : key.scale
        var points = key.size
        if points == nil, case .picture(let picture) = rendition.content {
            let pixels = Double(scale.rawValue)
            points = PointSize(width: Double(picture.width) / pixels, height: Double(picture.height) / pixels)
        }
        var picture = StorePicture(asset.name, key.idiom, points, scale, at: location(rendition))
        picture.variant = "\(key)"
        picture.isBase = key.luminosity == .any
        if case .picture(let stored) = rendition.content { picture.pixels = (stored.width, stored.height) }
        if looks || picture.isStoreSize { picture.isOpaque = Self.isOpaque(rendition.content) }
        return picture
    }

    /// Nil if the pixels can't be read. A photo has no alpha.
    static func isOpaque(_ content: Content) -> Bool? {
        switch content {
        case .picture(let picture): (try? picture.decode()).map(\.clearness.isOpaque)
        case .data(let data): data.fileExtension == "jpg" ? true : nil
        default: nil
        }
    }

    static func isPicture(_ rendition: Rendition) -> Bool {
        switch rendition.content {
        case .picture, .data: true
        default: false
        }
    }
}

// Icons.
private extension CompiledItems {
    /// Without a property list, `AppIcon` is the one that the store shows, if there is one.
    func isAlternate(_ name: String) -> Bool {
        if let primary = context?.primaryIcon { return name != primary }
        return name != "AppIcon" && assets["AppIcon"].map { [.appIcon, .iconDocument].contains($0.kind) } == true
    }

    mutating func addIcon(_ asset: Asset) {
        // The loose `.icns` is what the Mac App Store looks at.
        guard [.ios, .watchos].contains(platform) else { return }
        let isAlternate = isAlternate(asset.name)
        var pictures = asset.renditions.filter(Self.isPicture).map { picture($0, asset, looks: false) }
        let isWide = pictures.contains { picture in
            picture.points.map { $0.width > $0.height && $0.width < 100 } ?? false
        }
        if asset.kind == .iconDocument {
            // The layers are for all sizes and devices.
            let size = PointSize(width: 1024, height: 1024)
            pictures.append(StorePicture(asset.name, .universal, size, .x1, at: location(asset)))
        }
        let layer = StoreLayer(asset.name, pictures, at: location(asset))
        var icon = StoreItem(isWide ? .messagesIcon : .appIcon, asset.name, platform, layers: [layer], at: location(asset))
        icon.isAlternate = isAlternate
        icon.target = target
        let isNamed = context.map { $0.primaryIcon == asset.name || $0.alternates.contains(asset.name) } ?? false
        icon.devices = isNamed ? context?.devices ?? [] : []
        if isWide { icon.devices = Set(pictures.map(\.idiom)).intersection([.phone, .pad]) }
        items.append(icon)
    }

    /// Pictures in wide colors. Systems before iOS 10 don't know them.
    mutating func addWidePictures(_ asset: Asset) {
        guard let target, target < SystemVersion(10), [.ios, .tvos].contains(platform) else { return }
        let wide = asset.renditions.filter { rendition in
            guard case .picture(let picture) = rendition.content else { return rendition.key.gamut == .p3 }
            return rendition.key.gamut == .p3
                || [.displayP3, .extendedSRGB, .extendedLinearSRGB, .extendedGray].contains(picture.colorSpace)
        }
        guard !wide.isEmpty else { return }
        let layer = StoreLayer(asset.name, wide.map { picture($0, asset, looks: false) }, at: location(asset))
        var item = StoreItem(.widePicture, asset.name, platform, layers: [layer], at: location(asset))
        item.target = target
        items.append(item)
    }
}

// Stacks and the top shelf.
private extension CompiledItems {
    /// A name can have several stacks: the icons of a TV app for the home screen and for the store.
    mutating func addStacks(_ asset: Asset) {
        for (_, layers) in Dictionary(grouping: asset.renditions, by: \.key.idiom).sorted(by: { $0.key < $1.key }) {
            let named = layers.compactMap { rendition -> StoreLayer? in
                guard case .child(let name) = rendition.content else { return nil }
                return layer(name, at: location(rendition))
            }
            guard !named.isEmpty else { continue }
            items.append(StoreItem(.stack, asset.name, platform, layers: named, at: location(asset)))
        }
    }

    /// A layer's image is called `AppIcon/Front/Content`.
    func layer(_ name: String, at place: Location) -> StoreLayer {
        let parts = name.split(separator: "/")
        let short = parts.count > 1 ? parts[parts.count - 2] : parts.last ?? ""
        guard let image = assets[name] else { return StoreLayer(String(short), [], at: place) }
        let pictures = image.renditions.filter(Self.isPicture).map { picture($0, image, looks: platform == .visionos) }
        return StoreLayer(String(short), pictures, at: location(image))
    }

    /// The layers of visionOS icons in a catalog that doesn't have the stack.
    mutating func addStacksOfParts() {
        let stacks = Set(items.filter { $0.role == .stack }.map(\.name))
        let images = catalog.assets.filter { asset in
            asset.kind == .image && asset.name.split(separator: "/").count > 2 && asset.name.hasSuffix("/Content")
        }
        let groups = Dictionary(grouping: images) { asset in
            asset.name.split(separator: "/").dropLast(2).joined(separator: "/")
        }
        for (name, images) in groups.sorted(by: { $0.key < $1.key }) where !stacks.contains(name) {
            guard let first = images.first else { continue }
            let layers = images.map { layer($0.name, at: location($0)) }
            var stack = StoreItem(.stack, name, platform, layers: layers, at: location(first))
            stack.isOrdered = false
            items.append(stack)
        }
    }

    /// The sizes of the top shelf, in points: Apple's Human Interface Guidelines.
    static let shelfSizes = [PointSize(width: 1920, height: 720), PointSize(width: 2320, height: 720)]

    mutating func addShelf(_ asset: Asset) {
        guard platform == .tvos, !asset.name.hasSuffix("/Content") else { return }
        let pictures = asset.renditions.filter { Self.isPicture($0) && $0.key.idiom == .tv }.filter { rendition in
            let points = picture(rendition, asset, looks: false).points
            return context?.shelves.contains(asset.name) == true || points.map(Self.shelfSizes.contains) == true
        }.map { picture($0, asset, looks: true) }
        guard !pictures.isEmpty else { return }
        let layer = StoreLayer(asset.name, pictures, at: location(asset))
        items.append(StoreItem(.topShelf, asset.name, platform, layers: [layer], at: location(asset)))
    }

    /// The stack that an app names, with the sizes under its name. In a catalog by itself, the smallest stack, if the store's is
    /// under another name.
    mutating func addTVIcon() {
        let stacks = catalog.assets.filter { $0.kind == .imageStack }
        func isStoreIcon(_ rendition: Rendition) -> Bool { rendition.key.idiom == .tvMarketing }
        let strays = stacks.filter { $0.renditions.contains(where: isStoreIcon) && !$0.renditions.contains { !isStoreIcon($0) } }
        let named = context?.primaryIcon
        let isSuspect = named == nil && !strays.isEmpty
        let icons = stacks.filter { stack in
            named.map { $0 == stack.name } ?? (isSuspect && !strays.contains { $0.name == stack.name })
        }
        guard let icon = icons.first else { return }
        var pictures: [StorePicture] = []
        for stray in strays where stray.name != icon.name {
            pictures.append(StorePicture(stray.name, .tvMarketing, nil, .x1, at: location(stray)))
        }
        for rendition in icon.renditions {
            let isStore = isStoreIcon(rendition)
            let size = isStore ? PointSize(width: 1280, height: 768) : PointSize(width: 400, height: 240)
            pictures.append(StorePicture(icon.name, .tv, size, .x1, at: location(rendition)))
        }
        let layer = StoreLayer(icon.name, pictures, at: location(icon))
        items.append(StoreItem(.tvIcon, icon.name, platform, layers: [layer], at: location(icon)))
    }
}
