import NightcarBasics

// Where no project says what is in its targets, folders do.
extension AppearanceTable {
    private static func shared(_ path: String, _ other: String) -> Int {
        zip(path.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
    }

    /// The property lists of apps, and those that may be for one. An extension's or a test's speaks only for what is in its folder.
    func appPlists(near catalog: String) -> [PropertyList] {
        let project = nearestProject(to: catalog) ?? ""
        let near = plists.filter { plist in
            let isAbove = Paths.isInside(catalog, Paths.parent(of: plist.path))
            let isOfApp = !plist.isTest && plist.facts.bundle != .appExtension && plist.facts.bundle != .watch
            return isAbove || isOfApp && Paths.isInside(plist.path, project)
        }
        let most = near.map { Self.shared(catalog, $0.path) }.max()
        let nearest = near.filter { Self.shared(catalog, $0.path) == most }
        let apps = nearest.filter { $0.facts.bundle == .app }
        return apps.isEmpty ? nearest : apps
    }

    /// The look of the app around a catalog.
    func ofFolders(around catalog: String) -> TargetAppearance {
        let project = nearestProject(to: catalog) ?? ""
        let nearest = appPlists(near: catalog)
        if let watch = nearest.first(where: { $0.facts.bundle == .watch }) {
            return TargetAppearance(target: name(catalog, watch), look: .dark, location: Location(path: watch.path))
        }
        let own = claims.filter { Paths.isInside($0.path, project) && isClaim($0.path, about: catalog) }
        let most = own.map { Self.shared(catalog, $0.path) }.max()
        let close = own.filter { Self.shared(catalog, $0.path) == most }
        // What another file of the app says makes a switch of two looks. What it says alone may be about another app.
        let name = name(catalog, nearest.first)
        let near = combined(name, declared(nearest), close.map(\.claim))
        let all = combined(name, declared(nearest), own.map(\.claim))
        return all.look == .ownSwitch && nearest.count <= 1 ? all : near
    }

    /// Whether a file is in an app around a catalog, and not in a target beside it.
    private func isClaim(_ path: String, about catalog: String) -> Bool {
        let others = plists.filter { plist in
            let folder = Paths.parent(of: plist.path)
            return Paths.isInside(path, folder) && !Paths.isInside(catalog, folder)
        }
        return others.allSatisfy { !$0.isTest && $0.facts.bundle != .appExtension && $0.facts.bundle != .watch }
            && (isExample(catalog) || !isExample(path))
    }

    private func declared(_ nearest: [PropertyList]) -> (look: TargetAppearance.Look, location: Location?)? {
        let found = nearest.map { plist in plist.facts.style.flatMap { LookFacts.look(style: $0.value) } ?? .system }
        guard let first = nearest.first(where: { $0.facts.style != nil }) else { return nil }
        // Each of them is for one target, and nobody knows for which.
        return Set(found).count == 1 ? (found[0], first.facts.style?.location) : (.unknown, first.facts.style?.location)
    }

    /// The app's folder, as a name.
    private func name(_ catalog: String, _ plist: PropertyList?) -> String {
        let folder = plist.map { Paths.parent(of: $0.path) }.flatMap { Paths.isInside(catalog, $0) ? $0 : nil }
        return (folder ?? Paths.parent(of: catalog)).split(separator: "/").last.map(String.init) ?? "app"
    }
}
