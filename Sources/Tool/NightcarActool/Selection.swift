import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// A set and the catalog it is in.
struct ChosenSet {
    var catalog: SourceCatalog
    var set: SourceSet
}

/// The part of the catalogs that a request uses: icons and launch image by name, everything else by device and language.
struct Selection {
    private(set) var appIcon: ChosenSet?
    private(set) var alternateIcons: [ChosenSet] = []
    /// The document of the primary icon. A document and a set may have the same name.
    private(set) var iconDocument: LoadedIcon?
    private(set) var alternateDocuments: [LoadedIcon] = []
    /// The app icon sets that an option names and that have no file for the request, like the ones of Xcode's templates.
    private(set) var emptyIcons: [ChosenSet] = []
    private(set) var launchImage: ChosenSet?
    /// The content of the car.
    private(set) var catalogs: [SourceCatalog]
    private(set) var diagnostics: [Diagnostic] = []
    private let all: [SourceCatalog]
    private let documents: [LoadedIcon]
    private let request: ActoolRequest

    /// - Parameter documents: the documents of Icon Composer that the command line names.
    init(_ catalogs: [SourceCatalog], documents: [LoadedIcon] = [], request: ActoolRequest) {
        all = catalogs
        self.documents = documents
        self.catalogs = catalogs
        self.request = request
        choose()
        keepChosen()
    }

    /// The primary icon first.
    var icons: [ChosenSet] { (appIcon.map { [$0] } ?? []) + alternateIcons }

    /// The documents that are compiled, the primary one first.
    var iconDocuments: [LoadedIcon] { (iconDocument.map { [$0] } ?? []) + alternateDocuments }
}

private extension Selection {
    /// Sets that are in a car only if an option names them.
    static let onDemand: Set<SetKind> = [.appIcon, .stickersIcon, .launchImage, .brandAssets]

    var iconKinds: Set<SetKind> { SetKind.appIcons(for: request.platform) }

    mutating func choose() {
        if let name = request.appIcon {
            iconDocument = document(named: name)
            appIcon = icon(named: name)
            refuseNamesakes(name)
        }
        var names = request.alternateIcons
        if request.arguments.has("--include-all-app-icons") {
            names += namesOfAll(iconKinds.intersection(Self.onDemand)) + documents.filter(\.isUsable).map(\.name)
        }
        var seen: Set<String> = [request.appIcon ?? ""]
        for (index, name) in names.enumerated() where seen.insert(name).inserted {
            if let document = document(named: name) { alternateDocuments.append(document) }
            refuseNamesakes(name)
            let isNamed = index < request.alternateIcons.count
            if let icon = icon(named: name, isNamed: isNamed) { alternateIcons.append(icon) }
        }
        setEmptyIconsAside()
        guard let name = request.launchImage else { return }
        launchImage = find(name, [.launchImage]).first
        if launchImage == nil {
            error("None of the input catalogs contained a matching launch image set named  \"\(name)\".")
        }
    }

    /// An icon without files is not in the car, so the app must not ask for it.
    mutating func setEmptyIconsAside() {
        let kinds: Set<SetKind> = [.appIcon, .brandAssets, .imageStack, .solidImageStack]
        emptyIcons = icons.filter { kinds.contains($0.set.kind) && $0.filledPictures(request).isEmpty }
        let folders = Set(emptyIcons.map(\.set.folder.path))
        if let icon = appIcon, folders.contains(icon.set.folder.path) { appIcon = nil }
        alternateIcons.removeAll { folders.contains($0.set.folder.path) }
    }

    /// Nil on platforms that don't show documents.
    func document(named name: String) -> LoadedIcon? {
        if request.platform == .tvos || request.platform == .visionos { return nil }
        return documents.first { $0.name == name && $0.isUsable }
    }

    /// Two documents of one name are as ambiguous as two sets.
    mutating func refuseNamesakes(_ name: String) {
        let paths = documents.filter { $0.name == name }.map(\.path)
        guard paths.count > 1 else { return }
        error("There are multiple icon documents named \"\(name)\"; pass only one of \(paths.joined(separator: ", ")).")
    }

    /// - Parameter isNamed: whether an option names it. Of icons that nobody names, the first of each name is taken.
    mutating func icon(named name: String, isNamed: Bool = true) -> ChosenSet? {
        let found = candidates(named: name)
        let document = document(named: name)
        if found.count > 1, document == nil, isNamed {
            error("There are multiple stickers icon set or app icon set instances named \"\(name)\".")
            return nil
        } else if found.isEmpty, document == nil {
            let kinds = "stickers icon set, app icon set, or icon stack"
            error("None of the input catalogs contained a matching \(kinds) named  \"\(name)\".")
            if let platform = request.platform, documents.contains(where: { $0.name == name && $0.isUsable }) {
                error("\(platform.rawValue) doesn't show documents of Icon Composer, so \"\(name)\" is left out.")
            }
        }
        return found.first
    }

    /// The sets that can be the icon: a set without a picture for the platform counts only if no other has one, and an app icon set
    /// only if there is no stack, where the platform shows stacks.
    func candidates(named name: String) -> [ChosenSet] {
        let found = find(name, iconKinds)
        let filled = found.filter { !$0.filledPictures(request).isEmpty }
        let able = filled.isEmpty ? Array(found.prefix(1)) : filled
        let stacks = able.filter { $0.set.kind != .appIcon }
        let prefersStacks = request.platform == .tvos || request.platform == .visionos
        return prefersStacks && !stacks.isEmpty ? stacks : able
    }

    func find(_ name: String, _ kinds: Set<SetKind>) -> [ChosenSet] {
        all.flatMap { catalog in
            catalog.sets.filter { kinds.contains($0.kind) && $0.name == name }
                .map { ChosenSet(catalog: catalog, set: $0) }
        }
    }

    func namesOfAll(_ kinds: Set<SetKind>) -> [String] {
        Set(all.flatMap(\.sets).filter { kinds.contains($0.kind) }.map(\.name)).sorted()
    }

    mutating func error(_ message: String) {
        diagnostics.append(
            Diagnostic(.tool, .error, message, catalog: all.count == 1 ? absolutePath(all[0].path) : ""))
    }

    /// Leaves out the icons and launch images that are not chosen, with their parts, and the entries for other devices and
    /// languages.
    mutating func keepChosen() {
        let chosen = Set((icons + emptyIcons + [launchImage].compactMap(\.self)).map(\.set.folder.path))
        for index in catalogs.indices {
            var left: Set<String> = []
            catalogs[index].sets = catalogs[index].sets.filter { set in
                let isLeft =
                    set.parent.map(left.contains) ?? false
                    || Self.onDemand.contains(set.kind) && !chosen.contains(set.folder.path)
                if isLeft { left.insert(set.folder.relativePath) }
                return !isLeft
            }
            catalogs[index].sets = catalogs[index].sets.map { set in
                var set = set
                set.entries = set.entries.filter { isWanted($0.key) }
                return set
            }
        }
    }

    /// Names of one language: Apple's tools write Chinese with its script, and Portuguese without a region is the one of Brazil.
    private static let languages = [
        "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh-hant-tw": "zh-hant", "zh-cn": "zh-hans",
        "zh-sg": "zh-hans",
        "zh-hans-cn": "zh-hans", "zh": "zh-hans", "pt": "pt-br",
    ]

    private static func isSameLanguage(_ a: String, _ b: String) -> Bool {
        func name(_ language: String) -> String {
            let plain = language.lowercased().replacing("_", with: "-")
            return languages[plain] ?? plain
        }
        return name(a) == name(b)
    }

    func isWanted(_ key: VariantKey) -> Bool {
        let devices: Set<Idiom> = [.phone, .pad, .mac, .tv, .watch, .vision]
        let isForDevice = devices.contains(key.idiom) && !key.isForCatalyst
        if !request.devices.isEmpty, isForDevice, !request.devices.contains(key.idiom) { return false }
        let languages = request.arguments.values["--include-language"] ?? []
        guard !languages.isEmpty, !key.locale.isEmpty else { return true }
        let wanted = languages + [request.arguments["--development-region"]].compactMap(\.self)
        return wanted.contains { Self.isSameLanguage($0, key.locale) }
    }
}
