import NightcarSystem
import ThemeCatalogBytes

/// The projects of a repository, and how they depend on each other by path. It says whose code can name the assets of a catalog.
struct ProjectMap: Sendable {
    /// A folder with a project: of Xcode, SwiftPM, XcodeGen, Tuist or Bazel.
    struct Project: Sendable {
        var folder: String
        /// Whether nothing in it is an app, so that the code of others uses its assets.
        var isLibrary = true
        /// What it names outside its folder.
        var references: Set<String> = []
        /// The folders of the projects that its workspaces put together.
        var members: Set<String> = []
        /// The targets, as far as they are understood.
        var targets: [BuildTarget] = []
        /// The products of a package, with the names of their targets.
        var products: [String: Set<String>] = [:]
        /// Whether something in it is an app, although a workspace alone, or a package with a program, is none.
        var isApp = false
    }

    let root: String
    private(set) var projects: [String: Project] = [:]

    private static let mostDepth = 12

    /// - Parameter root: the folder to search, with links resolved.
    init(root: String) {
        self.root = root
        search(root, depth: 0)
    }

    /// The folder of a project, and what it depends on by path.
    func dependencies(of project: Project) -> Set<String> {
        var found: Set<String> = []
        addDependencies(of: project, to: &found)
        return found
    }

    private mutating func search(_ folder: String, depth: Int) {
        guard depth < Self.mostDepth, let names = entryNames(in: folder) else { return }
        let markers = names.filter(CodeFiles.isProject).sorted()
        if !markers.isEmpty { projects[folder] = project(folder, markers + names.filter { $0 == "Podfile" }) }
        for name in names where !name.contains(".") && !CodeFiles.skipped.contains(name) {
            let path = "\(folder)/\(name)"
            if Paths.isFolder(path), Paths.real(path) == path { search(path, depth: depth + 1) }
        }
    }

    /// The folders with the code that can name the assets of these catalogs: the nearest project above each, what it depends on, and,
    /// for a library, what depends on it. The whole repository if no project is nearer, or if nothing says who uses a library.
    func folders(of catalogs: [String]) -> [String] {
        var (found, users): (Set<String>, Set<String>) = ([], [])
        for catalog in catalogs {
            guard let own = nearest(to: Paths.parent(of: catalog)) else { return [root] }
            addDependencies(of: own, to: &found)
            guard own.isLibrary else { continue }
            users.removeAll()
            addUsers(of: own, to: &users)
            guard users.contains(where: { projects[$0]?.isLibrary == false }) else { return [root] }
            found.formUnion(users)
        }
        found.formUnion(found.flatMap(scripted))
        return found.filter { folder in !found.contains { $0 != folder && Paths.isInside(folder, $0) } }.sorted()
    }

    func nearest(to path: String) -> Project? {
        var folder = path
        while Paths.isInside(folder, root) {
            if let project = projects[folder] { return project }
            if folder == root { return nil }
            folder = Paths.parent(of: folder)
        }
        return nil
    }

    private func addDependencies(of project: Project, to found: inout Set<String>) {
        guard found.insert(project.folder).inserted else { return }
        for reference in project.references {
            // A file of a project around this one belongs to both, and the rest of that project doesn't.
            guard let other = nearest(to: reference), !Paths.isInside(project.folder, other.folder) else {
                found.insert(reference)
                continue
            }
            addDependencies(of: other, to: &found)
        }
        // Projects of a workspace link each other's libraries without naming a path.
        for workspace in projects.values where workspace.members.contains(project.folder) {
            for member in workspace.members {
                if let other = projects[member], other.isLibrary { addDependencies(of: other, to: &found) }
            }
        }
    }

    /// The projects that name a path in the library, or have it in their workspace or folder.
    private func addUsers(of library: Project, to found: inout Set<String>) {
        for project in projects.values where project.folder != library.folder && !found.contains(project.folder) {
            let isNamed = project.references.contains { Paths.isInside($0, library.folder) }
            let isMate = projects.values.contains { $0.members.isSuperset(of: [project.folder, library.folder]) }
            guard isNamed || isMate || Paths.isInside(library.folder, project.folder) else { continue }
            found.insert(project.folder)
            if project.isLibrary { addUsers(of: project, to: &found) }
        }
    }

    /// The folder of the scripts around a native project that name its assets, as React Native and Flutter do.
    private func scripted(_ folder: String) -> [String] {
        var folders: [String] = []
        var folder = folder
        while folder != root, Paths.isInside(folder, root) {
            folder = Paths.parent(of: folder)
            let isScripted = [
                ("package.json", "\"react-native\""), ("package.json", "\"@capacitor/"), ("pubspec.yaml", "flutter"),
            ]
            .contains { name, mark in (try? readFile("\(folder)/\(name)")).map { $0.contains(mark.utf8) } == true }
            if isScripted { folders.append(folder) }
        }
        return folders
    }
}

extension ProjectMap {
    private func project(_ folder: String, _ names: [String]) -> Project {
        var project = Project(folder: folder)
        for name in names {
            switch name {
            case _ where name.hasSuffix(".xcodeproj"):
                guard let bytes = try? readFile("\(folder)/\(name)/project.pbxproj") else { continue }
                let (targets, paths) = XcodeTargets.read(bytes, path: "\(folder)/\(name)/project.pbxproj")
                let kinds = targets.map(\.kind).filter { $0 != .test }
                // An empty project is an app.
                let isLibrary = !kinds.isEmpty && kinds.allSatisfy { $0 == .library }
                project.isLibrary = project.isLibrary && isLibrary
                project.isApp = project.isApp || !isLibrary
                project.references.formUnion(paths)
                project.add(targets)
            case _ where name.hasSuffix(".xcworkspace"):
                guard let bytes = try? readFile("\(folder)/\(name)/contents.xcworkspacedata") else { continue }
                let members = Self.words(bytes).filter { $0.hasSuffix(".xcodeproj") }
                project.members.formUnion(members.map { Paths.parent(of: Self.path($0, from: folder)) })
            default:
                guard let bytes = try? readFile("\(folder)/\(name)") else { continue }
                if name != "Podfile" { project.add(manifest: bytes, named: name) }
                project.references.formUnion(references(Self.words(bytes), of: name, in: folder))
            }
        }
        // A workspace alone puts other projects together.
        if names.allSatisfy({ $0.hasSuffix(".xcworkspace") || $0 == "Podfile" }) { project.isLibrary = false }
        project.references = project.references.filter { !Paths.isInside($0, folder) && Paths.isInside($0, root) && $0 != root }
        project.references = project.references.filter { !Paths.isInside(folder, $0) }
        return project
    }

    /// Whether a manifest declares an app or a program.
    fileprivate static func makesApp(_ bytes: [UInt8], named name: String) -> Bool {
        let words =
            switch name {
            case "Package.swift": ["iOSApplication(", ".executableTarget(", ".executable("]
            case "Project.swift": ["product: .app", ".iosApp", "product: .watch"]
            case "BUILD", "BUILD.bazel": ["_application("]
            default: ["application"]
            }
        return words.contains { bytes.contains($0.utf8) }
    }

    /// The paths outside a project that its manifest names: `../Shared`, `.relativeToRoot("Shared")`, `//Shared:Shared` of Bazel.
    private func references(_ words: [String], of name: String, in folder: String) -> [String] {
        var references = words.filter { $0.hasPrefix("../") }.map { Self.path($0, from: folder) }
        if name.hasPrefix("BUILD") {
            references += words.filter { $0.hasPrefix("//") && $0.count > 2 }.map {
                Self.path(String($0.dropFirst(2)), from: root)
            }
        }
        for (mark, word) in zip(words, words.dropFirst()) where mark == ".relativeToRoot" {
            references.append(Self.path(word, from: root))
        }
        return references
    }

    private static func words(_ bytes: [UInt8]) -> [String] {
        bytes.split { $0 <= 0x20 || "\"'()[]{},:=<>;".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func path(_ path: String, from folder: String) -> String {
        "/" + Paths.components(path.hasPrefix("/") ? path : "\(folder)/\(path)").joined(separator: "/")
    }
}

extension ProjectMap.Project {
    fileprivate mutating func add(manifest bytes: [UInt8], named name: String) {
        let makesApp = ProjectMap.makesApp(bytes, named: name)
        isLibrary = isLibrary && !makesApp
        switch name {
        case "Package.swift", "Project.swift":
            let declared = ManifestTargets(bytes, path: "\(folder)/\(name)")
            add(declared.targets)
            products.merge(declared.products) { $0.union($1) }
            isApp = isApp || makesApp && name == "Project.swift"
        case "project.yml":
            add(XcodeGenTargets.facts(bytes, path: "\(folder)/\(name)").targets)
            isApp = isApp || makesApp
        default: isApp = isApp || makesApp
        }
    }

    /// A generated project declares the targets of its manifest again.
    fileprivate mutating func add(_ more: [BuildTarget]) {
        targets += more.filter { new in !targets.contains { $0.name == new.name } }
    }
}

extension Array where Element == UInt8 {
    fileprivate func contains(_ text: String.UTF8View) -> Bool {
        guard let first = text.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: text) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
