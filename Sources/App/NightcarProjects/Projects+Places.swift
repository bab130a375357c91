import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

// Who ships what.
extension Projects {
    /// The targets that compile a catalog, an icon document or a sticker pack, in the order of the projects.
    package func targets(compiling path: String) -> [Target] {
        let path = Paths.resolved(path)
        return targets.filter { target in target.kind.hasBundle && target.sources.contains { $0.path == path } }
    }

    /// The apps that ship what is at a path, with what they embed and link.
    package func apps(shipping path: String) -> [Target] {
        let path = Paths.resolved(path)
        return apps.filter { appPlaces[$0.id]?.contains(path) == true }
    }

    /// Their names, sorted.
    package func names(ofAppsShipping path: String) -> [String] { apps(shipping: path).map(name(of:)).sorted() }

    /// Everything that each app ships.
    func placesOfApps() -> [Target.ID: Set<String>] {
        Dictionary(
            apps.map { app in (app.id, Set(shipped(by: app).filter(\.kind.hasBundle).flatMap { $0.sources.map(\.path) })) }
        ) { first, _ in first }
    }

    /// The name of an app, with the folder of its project if another one has the same name.
    package func name(of target: Target) -> String {
        guard apps.count(where: { $0.name == target.name }) > 1 else { return target.name }
        let folder = Paths.parent(of: target.id.project)
        return "\(target.name) in \(folder == root ? "." : String(folder.dropFirst(root.utf8.count + 1)))"
    }

    /// The catalogs, documents and sticker packs in the checkout that no target compiles, as paths.
    package var inNoTarget: [String] {
        let known = Set(targets.flatMap { ($0.sources + $0.developmentCatalogs).map(\.path) })
        return ResourceFolders.search(root).filter { !known.contains($0) }
    }
}
