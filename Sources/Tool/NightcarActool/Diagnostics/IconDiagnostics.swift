import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Checks the app icons and launch image that a request names.
struct IconDiagnostics {
    private(set) var diagnostics: [Diagnostic] = []
    private let request: ActoolRequest

    init(_ selection: Selection, request: ActoolRequest) {
        self.request = request
        // A document of the same name has what the set lacks.
        let documents = Set(selection.iconDocuments.map(\.name))
        for icon in selection.emptyIcons where !documents.contains(icon.set.name) {
            let kinds = "stickers icon set, app icon set, or icon stack"
            let severity: Diagnostic.Severity = icon.set.kind == .appIcon ? .warning : .error
            report(severity, "The \(kinds) named \"\(icon.set.name)\" did not have any applicable content.", icon)
        }
        for brand in selection.icons + selection.emptyIcons where brand.set.kind == .brandAssets { checkShelf(of: brand) }
        for (index, icon) in selection.icons.enumerated() where icon.set.kind == .appIcon {
            check(icon, isPrimary: index == 0 && selection.appIcon != nil)
        }
        if let launch = selection.launchImage { checkLaunchImage(launch) }
    }
}

private extension IconDiagnostics {
    mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, _ icon: ChosenSet, _ slots: String = ""
    ) {
        let place = "./" + icon.set.folder.relativePath + (slots.isEmpty ? "" : "/" + slots)
        diagnostics.append(
            Diagnostic(.document, severity, message, catalog: absolutePath(icon.catalog.path), place: place))
    }

    mutating func checkShelf(of brand: ChosenSet) {
        for entry in brand.set.entries where entry.key.qualifier("role")?.hasPrefix("top-shelf-image") == true {
            guard let shelf = brand.part(entry), shelf.filledPictures(request).isEmpty else { continue }
            report(.error, "The image set named \"\(shelf.set.baseName)\" did not have any applicable content.", shelf)
        }
    }

    mutating func check(_ icon: ChosenSet, isPrimary: Bool) {
        let filled = icon.filled(request)
        for entry in filled { checkSize(entry, of: icon) }
        guard isPrimary else { return }
        requireStoreIcon(filled, icon)
        if !filled.contains(where: \.isSingleSize) { requireSizes(filled, icon) }
        for entry in filled { noteOldSize(entry, icon) }
    }

    mutating func checkSize(_ entry: SourceEntry, of icon: ChosenSet) {
        guard let size = entry.key.size, case .file(let name) = entry.target else { return }
        guard let bytes = readAgain(icon.set.folder.path + "/" + name) else { return }
        guard let found = ImageSize(bytes, format: .sniff(bytes)) else { return }
        let scale = Double(max(entry.key.scale.rawValue, 1))
        let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
        guard found != ImageSize(width: width, height: height) else { return }
        let file = fileName(icon.set.folder.path) + "/" + name
        report(
            .warning, "\(file) is \(found.width)x\(found.height) but should be \(width)x\(height).", icon,
            Slots.text(entry, kind: icon.set.kind))
    }

    mutating func requireStoreIcon(_ filled: [SourceEntry], _ icon: ChosenSet) {
        guard !request.arguments.has("--skip-app-store-deployment") else { return }
        guard let platform = request.platform, [.ios, .watchos].contains(platform) else { return }
        guard !filled.contains(where: { $0.key.size?.width == 1024 }) else { return }
        report(.warning, "A 1024x1024 app store icon is required for \(platform.words) apps", icon)
    }

    /// Requires the home screen icons of each device.
    mutating func requireSizes(_ filled: [SourceEntry], _ icon: ChosenSet) {
        guard request.platform == .ios, let target = request.target else { return }
        let devices = request.effectiveDevices
        func has(_ idiom: Idiom, _ size: Double, _ scale: Scale) -> Bool {
            filled.contains { $0.key.idiom == idiom && $0.key.size?.width == size && $0.key.scale == scale }
        }
        if devices.contains(.phone), target >= SystemVersion(7), !has(.phone, 60, .x2) {
            report(.warning, "A 60x60@2x app icon is required for iPhone apps targeting iOS \(target)", icon)
        }
        guard devices.contains(.pad) else { return }
        if target >= SystemVersion(7), !has(.pad, 76, .x2) {
            report(.warning, "A 76x76@2x app icon is required for iPad apps targeting iOS \(target)", icon)
        }
        if target >= SystemVersion(9), !has(.pad, 83.5, .x2) {
            report(
                .warning, "A 83.5x83.5@2x app icon is required for iPad apps targeting iOS 9.0 and later", icon)
        }
    }

    mutating func noteOldSize(_ entry: SourceEntry, _ icon: ChosenSet) {
        guard request.platform == .ios, let target = request.target, target >= SystemVersion(10) else { return }
        guard entry.key.idiom == .pad, entry.key.scale == .x1, entry.key.size?.width == 76 else { return }
        report(
            .notice, "76x76@1x app icons only apply to iPad apps targeting releases of iOS prior to 10.0.", icon,
            Slots.text(entry, kind: icon.set.kind))
    }

    mutating func checkLaunchImage(_ launch: ChosenSet) {
        guard let target = request.target, target >= SystemVersion(13) else { return }
        guard let platform = request.platform, [.ios, .tvos].contains(platform) else { return }
        report(
            .warning, "Launch images are deprecated in \(platform.words) 13.0. Use a launch storyboard or XIB instead.", launch)
    }
}

extension ChosenSet {
    /// The entries of the list that are for the requested platform and devices. A Messages icon has the ones of all devices.
    func applicable(_ request: ActoolRequest) -> [SourceEntry] {
        let entries = set.entries.filter { entry in
            guard set.kind != .stickersIcon, [.phone, .pad].contains(entry.key.idiom) else { return true }
            return request.effectiveDevices.contains(entry.key.idiom)
        }
        return zip(entries, request.filter.keeps(entries.map(\.key))).filter(\.1).map(\.0)
    }

    /// The set that an entry names. Nil if it names none.
    func part(_ entry: SourceEntry) -> ChosenSet? {
        guard case .child(let folder) = entry.target else { return nil }
        let path = set.folder.relativePath + "/" + folder
        return catalog.sets.first { $0.folder.relativePath == path }.map { ChosenSet(catalog: catalog, set: $0) }
    }

    /// The applicable entries of the set and of everything in it that have a file.
    func filledPictures(_ request: ActoolRequest) -> [SourceEntry] {
        let folder = set.folder.relativePath + "/"
        let parts = catalog.sets.filter { $0.folder.relativePath.hasPrefix(folder) }
        return ([self] + parts.map { ChosenSet(catalog: catalog, set: $0) }).flatMap { part in
            part.filled(request).filter { if case .file = $0.target { true } else { false } }
        }
    }

    /// The applicable entries that have a file.
    func filled(_ request: ActoolRequest) -> [SourceEntry] {
        applicable(request).filter { $0.hasContent && !$0.isUnassigned }
    }
}

extension SourceEntry {
    /// Whether it is the single picture of 1024 points that every size is made from.
    var isSingleSize: Bool { key.idiom == .universal && key.size?.width == 1024 }
}
