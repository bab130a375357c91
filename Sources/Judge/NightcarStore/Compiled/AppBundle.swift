import AppleCatalog
import NightcarBasics
import NightcarSettingsFiles
import ThemeCatalogVariants

/// A property list of an app or extension, beside what is in the bundle.
struct AppBundle {
    private let texts: PropertyListTexts
    private let car: CarFile?
    private let location: Location
    /// The files beside the property list.
    private let files: Set<String>
    /// Reads a file beside it. Nil if there is none.
    private let read: (String) -> [UInt8]?

    /// - Parameters:
    ///   - path: the place of the property list.
    ///   - files: the paths of the bundle's files, from its folder.
    ///   - car: the bundle's own catalog. Nil if it has none.
    init(at path: String, plist: [UInt8], files: [String], car: CarFile?, read: @escaping (String) -> [UInt8]?) {
        location = Location(path: path)
        self.files = Set(files)
        (self.car, self.read) = (car, read)
        texts = PropertyListTexts(plist, keysWith: "")
    }

    var platform: Platform? {
        if let name = text("DTPlatformName") { return Platform(spelling: name) }
        if let platform = car?.platform { return platform }
        return car?.header.keySemantics == 2 ? .ios : nil
    }

    /// A Messages extension or sticker pack: Apple's extension points for them.
    var isForMessages: Bool {
        text(["NSExtension", "NSExtensionPointIdentifier"])?.hasPrefix("com.apple.message-payload-provider") == true
    }

    /// What an app says of its catalog.
    var context: CompiledItems.Context {
        CompiledItems.Context(
            primaryIcon: catalogIcons.first { !$0.isAlternate }?.name ?? text(["CFBundleIcons", "CFBundlePrimaryIcon"]),
            alternates: Set(catalogIcons.filter(\.isAlternate).map(\.name)), devices: devices,
            shelves: Set(texts.found.filter { $0.path.first == "TVTopShelfImage" }.map(\.text)))
    }

    /// The property list as the rules see it.
    var description: StoreBundle {
        var bundle = StoreBundle(at: location)
        bundle.platform = platform
        bundle.builds = keys(["DTXcodeBuild", "DTSDKBuild", "DTPlatformBuild"])
        bundle.catalogIcons = catalogIcons
        bundle.hasTopLevelName = text("CFBundleIconName") != nil
        bundle.messages = (isForMessages, text("MSMessagesExtensionStoreIconName") != nil)
        bundle.looseIcons = looseIcons
        bundle.colors = keys(["NSAccentColorName", "NSWidgetBackgroundColorName"])
        bundle.catalogNames = car.map { car in
            (icons: Set(car.facets.filter { hasIcon($0, car) }.map(\.name)), colors: Set(car.facets.map(\.name)))
        }
        bundle.carPlatform = car?.platform
        bundle.supported = texts.supportedPlatforms.map(\.text)
        bundle.hasStrayNewsstandIcon = texts.strayNewsstandIcon != nil
        bundle.files = files
        return bundle
    }

    /// A watch app with the icons that it has, in its catalog or beside its property list. Nil for any other bundle.
    var watchApp: StoreItem? {
        guard platform == .watchos || devices == [.watch] else { return nil }
        let name = text("CFBundleDisplayName") ?? text("CFBundleName") ?? text("CFBundleIdentifier") ?? location.path
        let icons = car.map { car in car.facets.filter { hasIcon($0, car) }.map(\.name) } ?? []
        let named = catalogIcons.filter { icons.contains($0.name) }.map { icon in
            StorePicture(icon.name, .watch, nil, .x1, at: location)
        }
        let loose = looseIcons.flatMap { icon in
            files.sorted().filter { $0.hasPrefix(icon.name) }.map { StorePicture($0, .watch, nil, .x1, at: location) }
        }
        return StoreItem(.app, name, .watchos, layers: [StoreLayer(name, named + loose, at: location)], at: location)
    }

    /// The icons that are files: the sizes of iPhones, iPads and Messages, and the one of a Mac app.
    var looseItems: [StoreItem] {
        if platform == .macos { return macIcon.map { [$0] } ?? [] }
        guard isForMessages else { return [] }
        var icon = StoreItem(.messagesIcon, "CFBundleIconFiles", .ios, layers: [looseLayer], at: location)
        icon.devices = devices.isEmpty ? [.phone] : devices
        icon.isLoose = true
        return [icon]
    }

    /// The loose pictures of an icon, which count like the ones in the catalog.
    var looseLayer: StoreLayer {
        let pictures = looseIcons.filter { !$0.isAlternate }.flatMap { icon in
            files.sorted().compactMap { file in Self.picture(of: file, named: icon, at: location) }
        }
        return StoreLayer("loose files", pictures, at: location)
    }
}

private extension AppBundle {
    func text(_ key: String) -> String? { text([key]) }

    func text(_ path: [String]) -> String? { texts.found.first { $0.path == path }?.text }

    func keys(_ names: [String]) -> [(key: String, String)] { names.compactMap { key in text(key).map { (key, $0) } } }

    /// The devices of `UIDeviceFamily`.
    var devices: Set<Idiom> {
        let families: [String: Idiom] = ["1": .phone, "2": .pad, "4": .watch]
        let named = texts.found.filter { $0.path == ["UIDeviceFamily", "[]"] }.compactMap { families[$0.text] }
        return named.isEmpty && platform == .watchos ? [.watch] : Set(named)
    }

    /// `CFBundlePrimaryIcon`, and the names in `CFBundleAlternateIcons`, for all devices and for iPads.
    var catalogIcons: [StoreBundle.NamedIcon] {
        texts.found.compactMap { path, name, _ in
            guard path.count > 2, path[0].hasPrefix("CFBundleIcons"), path.last == "CFBundleIconName" else { return nil }
            return StoreBundle.NamedIcon(key: path[0], name: name, isAlternate: path[1] == "CFBundleAlternateIcons")
        }
    }

    var looseIcons: [StoreBundle.NamedIcon] {
        var seen: Set<StoreBundle.NamedIcon> = []
        return texts.found.compactMap { path, name, _ in
            guard path.suffix(2) == ["CFBundleIconFiles", "[]"] else { return nil }
            let isAlternate = path.dropFirst().first == "CFBundleAlternateIcons"
            let icon = StoreBundle.NamedIcon(key: path[0], name: name, isAlternate: isAlternate)
            return seen.insert(icon).inserted ? icon : nil
        }
    }

    func hasIcon(_ facet: Facet, _ car: CarFile) -> Bool {
        car.renditions.contains { rendition in
            rendition.key[.identifier] == facet.identifier
                && [Part.icon, Part.iconSet, Part.iconStack].contains(rendition.key[.part])
        }
    }

    /// `AppIcon60x60@2x.png` has the size and the scale in its name, and `~ipad` if only iPads use it.
    static func picture(of file: String, named icon: StoreBundle.NamedIcon, at location: Location) -> StorePicture? {
        let stem = icon.name.lowercased().hasSuffix(".png") ? String(icon.name.dropLast(4)) : icon.name
        guard file.hasPrefix(stem), let match = file.dropFirst(stem.count).wholeMatch(of: #/(?:@([1-3])x)?(~ipad)?\.png/#),
            let size = stem.firstMatch(of: #/([0-9.]+)x([0-9.]+)$/#), let width = Double(size.1), let height = Double(size.2)
        else { return nil }
        let scale = match.1.flatMap { UInt8($0) } ?? 1
        return StorePicture(
            file, match.2 == nil ? .phone : .pad, PointSize(width: width, height: height), Scale(rawValue: scale), at: location)
    }

    /// The sizes of the `.icns` that the property list names. Nil if it names none that is there.
    ///
    /// ```
    /// 'icns' (4) | length, BE (4) | elements: type (4) | length with these 8 bytes, BE (4) | contents
    /// ```
    var macIcon: StoreItem? {
        guard let name = text("CFBundleIconFile") else { return nil }
        let file = "Resources/" + (name.lowercased().hasSuffix(".icns") ? name : name + ".icns")
        guard let bytes = read(file), bytes.starts(with: "icns".utf8) else { return nil }
        let sizes: [String: Scale] = ["ic09": .x1, "ic10": .x2]
        var pictures: [StorePicture] = []
        var position = 8
        while position + 8 <= bytes.count {
            let length = bytes[(position + 4)..<(position + 8)].reduce(0) { $0 << 8 | Int($1) }
            guard length >= 8 else { break }
            if let scale = sizes[String(decoding: bytes[position..<(position + 4)], as: UTF8.self)] {
                pictures.append(StorePicture(file, .mac, PointSize(width: 512, height: 512), scale, at: location))
            }
            position += length
        }
        let layer = StoreLayer(name, pictures, at: location)
        return StoreItem(.appIcon, name, .macos, layers: [layer], at: location)
    }
}
