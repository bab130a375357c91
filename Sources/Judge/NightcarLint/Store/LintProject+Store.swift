import NightcarAppSources
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarProjects
import NightcarStore
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

// The sources, as the rules of the store see them.
extension LintProject {
    /// What the store judges of a set.
    func storeItems(of set: LintSet) -> [StoreItem] {
        switch set.kind {
        case .appIcon: [Platform.ios, .watchos, .macos].compactMap { appIcon(set, $0) }
        case .stickersIcon: messagesIcon(set).map { [$0] } ?? []
        case .imageStack: stack(set, .tvos).map { [$0] } ?? []
        case .solidImageStack: stack(set, .visionos).map { [$0] } ?? []
        case .brandAssets: topShelf(set) + (tvIcon(set).map { [$0] } ?? [])
        case .image: widePictures(set).map { [$0] } ?? []
        default: []
        }
    }

    /// Whether the store shows another icon of the app: one that the project names, or one called `AppIcon`.
    func isAlternate(_ set: LintSet) -> Bool {
        if let isOther = isOtherIcon(set) { return isOther }
        let standard = "AppIcon"
        return set.shortName != standard
            && sets.contains { $0.catalog == set.catalog && $0.isAppIcon && $0.shortName == standard }
    }

    /// The set of a kind that directly contains a set. Nil if it is somewhere else.
    func parent(of set: LintSet, _ kind: SetKind) -> LintSet? {
        let path = set.source.folder.path
        guard set.source.parent != nil, let slash = path.lastIndex(of: "/"), let index = setsByFolder[String(path[..<slash])]
        else { return nil }
        return sets[index].kind == kind ? sets[index] : nil
    }
}

// Apps, as the rules of the store see them.
extension LintProject {
    /// The apps of which all catalogs are checked. They have at least one.
    var checkedApps: [Target] {
        let checked = Set(targets.joined().map(\.id))
        let known = Set(catalogs.map { Paths.resolved(originals[$0.path] ?? $0.path) })
        return (projects?.apps ?? []).filter { app in
            checked.contains(app.id) && !app.catalogs.isEmpty && !isExample(app)
                && app.catalogs.allSatisfy { known.contains($0.path) }
        }
    }

    /// Whether folders say that an app is an example or a test, which nobody sends to the store.
    private func isExample(_ app: Target) -> Bool {
        sets.contains { set in isOutsideStore(set) && targets(of: set).contains { $0.id == app.id } }
    }

    /// The names of the icons in the catalogs and documents of an app.
    func iconNames(of app: Target) -> Set<String> {
        let documents = app.icons.compactMap { $0.path.split(separator: "/").last?.dropLast(".icon".count) }
        return Set(icons(of: app).map(\.shortName) + documents.map(String.init))
    }

    /// Nil if it isn't a watch app.
    func watchApp(_ app: Target) -> StoreItem? {
        guard app.kind == .watchApp else { return nil }
        let named = icons(of: app).filter { app.appIcon.value.map([$0.shortName].contains) ?? true }
        var layers = named.compactMap { appIcon($0, .watchos) }.flatMap(\.layers)
        for icon in app.icons {
            layers.append(
                StoreLayer(icon.path, [StorePicture(icon.path, .watch, nil, .x1, at: icon.location)], at: icon.location))
        }
        return StoreItem(.app, app.name, .watchos, layers: layers, at: app.appIcon.location ?? app.location)
    }

    /// What the Info.plist of an app says, if it is in the checkout.
    func bundle(of app: Target) -> StoreBundle {
        let simulator = app.supportedPlatforms.first { $0.value?.hasSuffix("Simulator") == true }
        var bundle = StoreBundle(at: simulator?.location ?? app.newsstandIcon ?? app.location)
        bundle.platform = app.platforms.first
        bundle.supported = app.supportedPlatforms.compactMap(\.value)
        bundle.hasStrayNewsstandIcon = app.newsstandIcon != nil
        return bundle
    }

    private func icons(of app: Target) -> [LintSet] {
        let kinds = (app.platforms.isEmpty ? Platform.allCases : app.platforms).map { SetKind.appIcons(for: $0) }
        return sets.filter { set in
            kinds.contains { $0.contains(set.kind) } && targets(of: set).contains { $0.id == app.id }
        }
    }
}

private extension LintProject {
    func picture(_ entry: SourceEntry, of set: LintSet) -> StorePicture {
        let scale = entry.key.scale
        var picture = StorePicture(
            entry.file ?? entry.fileName ?? "", entry.key.idiom, entry.key.size, scale, at: entry.location)
        picture.variant = "\(entry.key)"
        picture.file = set.filePath(of: entry).map { Location(path: $0) }
        picture.isBase = entry.key.luminosity == .any
        let facts = facts(of: entry, in: set)
        picture.isMissing = !entry.hasContent
        if let size = facts?.size { picture.pixels = (size.width, size.height) }
        if let facts, facts.notAnImage == nil {
            picture.isOpaque = facts.mayBeClear ? facts.pixels?.isOpaque : true
        }
        return picture
    }

    /// The part of an icon that is for a platform. Nil if the icon has nothing for it.
    func appIcon(_ set: LintSet, _ platform: Platform) -> StoreItem? {
        let own = set.source.entries.filter { !$0.isUnassigned && Self.platform(of: $0) == platform }
        let declared = own.filter { $0.hasContent || $0.fileName != nil }
        guard !declared.isEmpty else { return nil }
        let layer = StoreLayer(set.name, declared.map { picture($0, of: set) }, at: set.location)
        var icon = StoreItem(.appIcon, set.name, platform, layers: [layer], at: set.location)
        icon.empty = own.filter { !$0.hasContent && $0.fileName == nil }.map { picture($0, of: set) }
        icon.isAlternate = isAlternate(set)
        icon.devices = Set(declared.map(\.key.idiom)).intersection([.phone, .pad, .watch])
        if platform == .ios, let devices = devices(of: set) { icon.devices = devices }
        icon.target = platform == .ios ? minimumPhoneTarget(of: set) : nil
        return icon
    }

    static func platform(of entry: SourceEntry) -> Platform? {
        if let name = entry.key.qualifier("platform") { return Platform(spelling: String(name)) }
        return entry.key.idiom == .universal ? .ios : Platform.allCases.first { $0.idioms.contains(entry.key.idiom) }
    }

    func messagesIcon(_ set: LintSet) -> StoreItem? {
        guard !set.filled.isEmpty else { return nil }
        let leftOut = set.filled.filter(Self.isLeftOut)
        let kept = set.filled.filter { !Self.isLeftOut($0) }
        let layer = StoreLayer(set.name, kept.map { picture($0, of: set) }, at: set.location)
        var icon = StoreItem(.messagesIcon, set.name, .ios, layers: [layer], at: set.location)
        icon.leftOut = leftOut.map { picture($0, of: set) }
        icon.devices = Set(set.filled.map(\.key.idiom)).intersection([.phone, .pad])
        return icon
    }

    /// Whether Apple's `actool` leaves an entry of a Messages icon out: a slot of every platform that names none.
    static func isLeftOut(_ entry: SourceEntry) -> Bool {
        guard entry.key.qualifier("platform") == nil else { return false }
        return entry.key.idiom == .universal
            || entry.key.idiom == .iosMarketing && entry.key.size == PointSize(width: 1024, height: 768)
    }

    /// The parts of a set in its order, with the entry that names each. A part can be a layer, a stack or an image.
    func parts(of set: LintSet) -> [(entry: SourceEntry, part: LintSet)] {
        set.source.entries.compactMap { entry in
            guard case .child(let folder) = entry.target, let index = setsByFolder[set.source.folder.path + "/" + folder] else {
                return nil
            }
            return (entry, sets[index])
        }
    }

    /// The image sets in a layer.
    func images(in layer: LintSet) -> [LintSet] {
        sets.filter { $0.catalog == layer.catalog && $0.kind == .image && $0.source.parent == layer.source.folder.relativePath }
    }

    /// Nil if it has no layers.
    func stack(_ set: LintSet, _ platform: Platform) -> StoreItem? {
        let layers = parts(of: set).map { _, part in
            let pictures = images(in: part).flatMap { image in image.filled.map { picture($0, of: image) } }
            return StoreLayer(part.shortName, pictures, at: part.location)
        }
        guard !layers.isEmpty else { return nil }
        // The empty stack of a template is for nobody, if no target is for its platform.
        let isKnown = targets(of: set).contains { !$0.platforms.isEmpty }
        if isKnown, layers.allSatisfy(\.pictures.isEmpty), !platforms(of: set).contains(platform) { return nil }
        let applicable = layers.map { layer in
            var layer = layer
            layer.pictures.removeAll { $0.idiom != .universal && !platform.idioms.contains($0.idiom) }
            return layer
        }
        return StoreItem(.stack, set.name, platform, layers: applicable, at: set.location)
    }

    func topShelf(_ brand: LintSet) -> [StoreItem] {
        parts(of: brand).filter { $0.entry.key.qualifier("role")?.hasPrefix("top-shelf-image") == true }.map { _, image in
            let layer = StoreLayer(image.name, image.filled.map { picture($0, of: image) }, at: image.location)
            return StoreItem(.topShelf, image.name, .tvos, layers: [layer], at: image.location)
        }
    }

    /// Nil if no icon has a picture.
    func tvIcon(_ brand: LintSet) -> StoreItem? {
        let icons = parts(of: brand).filter { $0.entry.key.qualifier("role") == "primary-app-icon" }
        guard icons.contains(where: { stack($0.part, .tvos)?.pictures.isEmpty == false }) else { return nil }
        let layer = StoreLayer(brand.name, icons.map { picture($0.entry, of: brand) }, at: brand.location)
        return StoreItem(.tvIcon, brand.name, .tvos, layers: [layer], at: brand.location)
    }

    /// The pictures that are stored with wide colors. Nil if there are none.
    func widePictures(_ set: LintSet) -> StoreItem? {
        guard let target = minimumPhoneTarget(of: set) else { return nil }
        let wide = set.filled.filter { entry in
            entry.key.gamut == .p3 || facts(of: entry, in: set)?.header?.colorSpace == .displayP3
        }
        guard !wide.isEmpty else { return nil }
        let layer = StoreLayer(set.name, wide.map { picture($0, of: set) }, at: set.location)
        var item = StoreItem(.widePicture, set.name, .ios, layers: [layer], at: set.location)
        item.target = target
        return item
    }
}
