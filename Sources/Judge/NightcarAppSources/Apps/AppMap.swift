package import NightcarSystem

/// The apps of a repository and the catalogs that ship in each: its own, and those of the extensions, frameworks and packages that its
/// target depends on.
package struct AppMap: Sendable {
    private struct App: Sendable {
        var name: String
        /// The folder of its project.
        var folder: String
        /// Catalogs, and folders whose catalogs are in it.
        var resources: Set<String> = []
        /// The folders of the projects whose catalogs are all in it.
        var projects: Set<String> = []
    }

    private let map: ProjectMap
    private var apps: [App] = []

    /// - Parameter root: the folder to search for projects, such as a repository's.
    package init(root: String) {
        map = ProjectMap(root: Paths.real(root) ?? root)
        var embedded: Set<TargetID> = []
        var found: [(id: TargetID?, app: App)] = []
        for project in map.projects.values.sorted(by: { $0.folder < $1.folder }) {
            let targets = project.targets.filter { $0.kind == .app || $0.kind == .watch }
            for target in targets {
                var reach = TargetReach(map: map)
                reach.add(target, of: project)
                let id = TargetID(folder: project.folder, name: target.name)
                embedded.formUnion(reach.visited.subtracting([id]))
                var app = App(name: target.name, folder: project.folder, resources: reach.resources)
                // A project whose targets aren't understood has what is around it.
                if target.resources.isEmpty, targets.count == 1 { app.projects = [project.folder] }
                found.append((id, app))
            }
            if targets.isEmpty, project.isApp {
                let name = project.folder.split(separator: "/").last.map(String.init) ?? "app"
                found.append((nil, App(name: name, folder: project.folder, projects: map.dependencies(of: project))))
            }
        }
        // What ships inside of another app isn't an app of the repository: a watch app, a helper.
        let own = found.filter { found in found.id.map { !embedded.contains($0) } ?? true }.map(\.app)
        let namesakes = Dictionary(grouping: own, by: \.name).filter { $0.value.count > 1 }
        apps = own.map { app in
            var app = app
            let inside = map.root == app.folder ? "." : String(app.folder.dropFirst(map.root.utf8.count + 1))
            if namesakes[app.name] != nil { app.name += " in \(inside)" }
            return app
        }
    }

    /// Whether no project declares an app.
    package var isEmpty: Bool { apps.isEmpty }

    /// Whether the apps of a repository depend on a file.
    package static func reads(_ path: String) -> Bool {
        let name = String(path.split(separator: "/").last ?? "")
        return ["project.pbxproj", "contents.xcworkspacedata", "Podfile"].contains(name) || CodeFiles.isProject(name)
    }

    /// The names of the apps that ship a catalog, sorted. Empty if no project says so.
    package func apps(with catalog: String) -> [String] {
        let catalog = Paths.resolved(catalog)
        let project = map.nearest(to: Paths.parent(of: catalog))?.folder ?? ""
        return apps.filter { BuildTarget.holds($0.resources, catalog) || $0.projects.contains(project) }.map(\.name).sorted()
    }
}

/// A target among those of all projects.
struct TargetID: Hashable, Sendable {
    var folder: String
    var name: String
}

/// What a target has, with all that it depends on.
private struct TargetReach {
    let map: ProjectMap
    var resources: Set<String> = []
    private(set) var visited: Set<TargetID> = []

    init(map: ProjectMap) { self.map = map }

    /// Targets may depend on each other in a long chain, so this isn't recursive.
    mutating func add(_ target: BuildTarget, of project: ProjectMap.Project) {
        var open = [(target, project)]
        while let (target, project) = open.popLast() {
            guard visited.insert(TargetID(folder: project.folder, name: target.name)).inserted else { continue }
            resources.formUnion(target.resources)
            for name in target.dependencies {
                let own = project.targets.filter { $0.name == name && $0.kind != .test }
                open += own.isEmpty ? map.providers(of: name, for: project) : own.map { ($0, project) }
            }
        }
    }
}

extension ProjectMap {
    /// The targets of other projects that a name refers to: the ones of a package's product, or a target. Only those of projects that
    /// belong together, and of the only package that has such a product.
    fileprivate func providers(of name: String, for user: Project) -> [(BuildTarget, Project)] {
        let others = projects.values.filter { $0.folder != user.folder }
        func isRelated(_ other: Project) -> Bool {
            user.references.contains { Paths.isInside($0, other.folder) } || Paths.isInside(other.folder, user.folder)
                || projects.values.contains { $0.members.isSuperset(of: [user.folder, other.folder]) }
        }
        let packages = others.filter { $0.products[name] != nil }
        let related = packages.filter(isRelated)
        let chosen = related.isEmpty && packages.count == 1 ? packages : related
        if !chosen.isEmpty {
            return chosen.flatMap { package in
                package.targets.filter { package.products[name]?.contains($0.name) == true }.map { ($0, package) }
            }
        }
        return others.filter(isRelated).flatMap { other in
            other.targets.filter { $0.name == name && $0.kind != .test && $0.kind != .app }.map { ($0, other) }
        }
    }
}
