import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The Info.plist keys that result from compiling.
struct PartialInfoPlist {
    private(set) var members: [String: PropertyList] = [:]

    init(
        _ selection: Selection, files: [String: IconFiles], launchImages: LaunchImages?, request: ActoolRequest,
        colors: (accent: String?, widgetBackground: String?)
    ) {
        switch request.platform {
        case .ios:
            addDeviceIcons(selection, files, request)
            addMessagesStoreIcon(selection, files)
        case .macos: addMacIcon(selection, files)
        case .tvos: addBrandAssets(selection, request)
        case .watchos, .visionos: addNamedIcons(selection)
        case nil: break
        }
        if let items = launchImages?.items, !items.isEmpty { members["UILaunchImages"] = .array(items) }
        if let accent = colors.accent { members["NSAccentColorName"] = .string(accent) }
        if let background = colors.widgetBackground { members["NSWidgetBackgroundColorName"] = .string(background) }
    }
}

private extension PartialInfoPlist {
    /// The icon's name in the car and, if there are loose files, `CFBundleIconFiles`.
    static func icon(_ name: String, _ names: [String]) -> PropertyList {
        var members: [String: PropertyList] = ["CFBundleIconName": .string(name)]
        if !names.isEmpty { members["CFBundleIconFiles"] = .strings(names) }
        return .dictionary(members)
    }

    /// - Parameters:
    ///   - names: the loose files of an icon. Nil if the icon is not in the car.
    ///   - drawn: the loose files of a document. Nil if it has none.
    mutating func add(
        _ key: String, _ selection: Selection, names: (ChosenSet) -> [String]?, drawn: (LoadedIcon) -> [String]? = { _ in nil }
    ) {
        var icons: [String: PropertyList] = [:]
        if let document = selection.iconDocument, let names = drawn(document) {
            icons["CFBundlePrimaryIcon"] = Self.icon(document.name, names)
        } else if let primary = selection.appIcon, let names = names(primary) {
            icons["CFBundlePrimaryIcon"] = Self.icon(primary.set.name, names)
        } else if let document = selection.iconDocument {
            icons["CFBundlePrimaryIcon"] = Self.icon(document.name, [])
        }
        // What has loose files goes before a set or document of the same name that has none.
        var others: [(String, PropertyList)] = []
        for document in selection.alternateDocuments {
            if let names = drawn(document) { others.append((document.name, Self.icon(document.name, names))) }
        }
        for icon in selection.alternateIcons {
            if let names = names(icon) { others.append((icon.set.name, Self.icon(icon.set.name, names))) }
        }
        for document in selection.alternateDocuments { others.append((document.name, Self.icon(document.name, []))) }
        if !others.isEmpty { icons["CFBundleAlternateIcons"] = .dictionary(Dictionary(others) { first, _ in first }) }
        if !icons.isEmpty { members[key] = .dictionary(icons) }
    }

    /// An iPad reads `CFBundleIcons~ipad`, which holds the icons of both devices.
    mutating func addDeviceIcons(_ selection: Selection, _ files: [String: IconFiles], _ request: ActoolRequest) {
        func add(_ key: String, _ names: (IconFiles) -> [String]) {
            self.add(
                key, selection, names: { files[$0.set.folder.path].map(names) ?? [] }, drawn: { files[$0.path].map(names) })
        }
        if request.effectiveDevices.contains(.phone) { add("CFBundleIcons", \.phoneNames) }
        if request.effectiveDevices.contains(.pad) { add("CFBundleIcons~ipad", \.allNames) }
    }

    /// What the store for Messages shows. Apple's tool writes the name if the icon has a picture of 1024x768 (dotnet/macios#3955,
    /// davidemerson/hatband).
    mutating func addMessagesStoreIcon(_ selection: Selection, _ files: [String: IconFiles]) {
        guard let set = selection.appIcon?.set, files[set.folder.path]?.hasMessagesStoreIcon == true else { return }
        members["MSMessagesExtensionStoreIconName"] = .string(set.name)
    }

    mutating func addMacIcon(_ selection: Selection, _ files: [String: IconFiles]) {
        guard let name = selection.appIcon?.set.name ?? selection.iconDocument?.name else { return }
        members["CFBundleIconName"] = .string(name)
        if let document = selection.iconDocument, files[document.path] != nil {
            members["CFBundleIconFile"] = .string(document.name)
        } else if let icon = selection.appIcon, files[icon.set.folder.path]?.files.isEmpty == false {
            members["CFBundleIconFile"] = .string(icon.set.baseName)
        }
    }

    /// A car can't hold the icon of a solid image stack, so the app must not ask for it.
    mutating func addNamedIcons(_ selection: Selection) {
        add("CFBundleIcons", selection, names: { $0.set.kind == .solidImageStack ? nil : [] })
    }

    /// On tvOS, the icon is an image stack of the brand assets. The pictures of the top shelf also belong to the brand assets.
    mutating func addBrandAssets(_ selection: Selection, _ request: ActoolRequest) {
        guard let brand = selection.appIcon else { return }
        if brand.set.kind != .brandAssets { return addNamedIcons(selection) }
        func part(_ role: String) -> String? {
            // If there are two icons, the one for the home screen is smaller than the one for the App Store.
            let entries = brand.set.entries.filter { entry in
                entry.key.qualifier("role") == role[...] && brand.part(entry)?.filledPictures(request).isEmpty == false
            }
            let entry = entries.min { ($0.key.size?.width ?? 0) < ($1.key.size?.width ?? 0) }
            guard case .child(let folder)? = entry?.target else { return nil }
            return folder.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(folder[..<$0]) }
        }
        var icons: [String: PropertyList] = [:]
        if let icon = part("primary-app-icon") { icons["CFBundlePrimaryIcon"] = .string(icon) }
        let others = selection.alternateIcons.map(\.set.name)
        if !others.isEmpty { icons["CFBundleAlternateIcons"] = .strings(others) }
        if !icons.isEmpty { members["CFBundleIcons"] = .dictionary(icons) }
        var shelf: [String: PropertyList] = [:]
        if let image = part("top-shelf-image") { shelf["TVTopShelfPrimaryImage"] = .string(image) }
        if let image = part("top-shelf-image-wide") { shelf["TVTopShelfPrimaryImageWide"] = .string(image) }
        if !shelf.isEmpty { members["TVTopShelfImage"] = .dictionary(shelf) }
    }
}
