import NightcarBasics
import ThemeCatalogBytes

// Whose code can name the assets of a catalog.
extension Projects {
    /// The folders with the code that can name the assets of these catalogs: the nearest project above each, what it depends on by path,
    /// and, for a library, what depends on it. The whole checkout if no project is nearer, or if nothing says who uses a library.
    ///
    /// - Parameter catalogs: absolute paths, with links resolved.
    package func folders(of catalogs: [String]) -> [String] {
        var (found, users): (Set<String>, Set<String>) = ([], [])
        for catalog in catalogs {
            guard let own = nearest(to: Paths.parent(of: catalog)) else { return [root] }
            addDependencies(of: own, to: &found)
            guard own.isLibrary else { continue }
            users.removeAll()
            addUsers(of: own, to: &users)
            guard users.contains(where: { folders[$0]?.isLibrary == false }) else { return [root] }
            found.formUnion(users)
        }
        found.formUnion(found.flatMap(scripted))
        return found.filter { folder in !found.contains { $0 != folder && Paths.isInside(folder, $0) } }.sorted()
    }

    /// The folders with an Xcode project, and those with a Swift package.
    package var xcodeFolders: [String] { folders.values.filter(\.hasXcode).map(\.path) }
    package var packageFolders: [String] { folders.values.filter { !$0.packages.isEmpty }.map(\.path) }

    /// The nearest folder with a project that has a path in it.
    private func nearest(to path: String) -> Folder? {
        var folder = path
        while Paths.isInside(folder, root) {
            if let project = folders[folder] { return project }
            if folder == root { return nil }
            folder = Paths.parent(of: folder)
        }
        return nil
    }

    private func addDependencies(of project: Folder, to found: inout Set<String>) {
        guard found.insert(project.path).inserted else { return }
        for reference in project.references {
            // A file of a project around this one belongs to both, and the rest of that project doesn't.
            guard let other = nearest(to: reference), !Paths.isInside(project.path, other.path) else {
                found.insert(reference)
                continue
            }
            addDependencies(of: other, to: &found)
        }
        // Projects of a workspace link each other's libraries without naming a path.
        for workspace in folders.values where workspace.members.contains(project.path) {
            for member in workspace.members {
                if let other = folders[member], other.isLibrary { addDependencies(of: other, to: &found) }
            }
        }
    }

    /// The projects that name a path in the library, or have it in their workspace or folder.
    private func addUsers(of library: Folder, to found: inout Set<String>) {
        for project in folders.values where project.path != library.path && !found.contains(project.path) {
            let isNamed = project.references.contains { Paths.isInside($0, library.path) }
            let isMate = folders.values.contains { $0.members.isSuperset(of: [project.path, library.path]) }
            guard isNamed || isMate || Paths.isInside(library.path, project.path) else { continue }
            found.insert(project.path)
            if project.isLibrary { addUsers(of: project, to: &found) }
        }
    }

    /// The folder of the scripts around a native project that name its assets, as React Native and Flutter do.
    private func scripted(_ folder: String) -> [String] {
        var found: [String] = []
        var folder = folder
        while folder != root, Paths.isInside(folder, root) {
            folder = Paths.parent(of: folder)
            let isScripted = [
                ("package.json", "\"react-native\""), ("package.json", "\"@capacitor/"), ("pubspec.yaml", "flutter"),
            ]
            .contains { name, mark in
                guard let bytes = try? readFile("\(folder)/\(name)", limit: Limits.sourceBytes) else { return false }
                return bytes.firstRange(of: mark.utf8) != nil
            }
            if isScripted { found.append(folder) }
        }
        return found
    }
}
