import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

/// The projects of a checkout with all their targets: the one answer to what ships.
///
/// Xcode projects, Swift packages, and projects for XcodeGen, Tuist, Bazel and Expo are read. Nothing is built or run.
package struct Projects: Sendable {
    /// A folder with a project, or with several.
    struct Folder: Sendable {
        var path: String
        var targets: [Target] = []
        var packages: [SwiftPackage] = []
        var hasXcode = false
        /// Whether nothing in it is an app, so that the code of others uses its assets.
        var isLibrary = true
        /// What it names outside its folder.
        var references: Set<String> = []
        /// The folders of the projects that its workspaces put together.
        var members: Set<String> = []
        var notes: [String] = []
    }

    /// The folder that was searched, with links resolved.
    package let root: String
    /// The targets of all projects, without tests.
    package let targets: [Target]
    /// What couldn't be read.
    package let notes: [String]
    let folders: [String: Folder]
    let packages: [SwiftPackage]
    /// The positions in `targets`, by the names of targets and of what they make.
    let named: [String: [Int]]
    /// Everything that each app ships, as paths.
    private(set) var appPlaces: [Target.ID: Set<String>] = [:]

    private static let mostDepth = 16
    /// Swift's parser nests to 256 levels, which takes more than a usual stack has in a debug build.
    private static let stackBytes = 64 << 20

    /// - Parameter root: the folder to search, such as a repository's.
    package init(root: String) {
        self.root = Paths.real(root) ?? Paths.normalized(root)
        var found: [(folder: String, markers: [String])] = []
        Self.search(self.root, depth: 0, into: &found)
        let base = self.root
        let read = found.deepMap(width: 2, stack: Self.stackBytes) { Self.folder($0.folder, $0.markers, root: base) }
        folders = Dictionary(read.map { ($0.path, $0) }) { first, _ in first }
        packages = read.flatMap(\.packages)
        notes = read.flatMap(\.notes)
        let targets = read.flatMap(\.targets).filter { $0.kind != .test }
        self.targets = targets
        named = Self.named(targets)
        appPlaces = placesOfApps()
    }

    /// Other projects with changed targets, in their order.
    init(_ other: Projects, targets: [Target]) {
        (root, notes, folders, packages) = (other.root, other.notes, other.folders, other.packages)
        (self.targets, named, appPlaces) = (targets, other.named, other.appPlaces)
    }

    private static func named(_ targets: [Target]) -> [String: [Int]] {
        let names = targets.indices.flatMap { index in
            Set([targets[index].name, targets[index].product]).map { ($0, [index]) }
        }
        return Dictionary(names, uniquingKeysWith: +)
    }

    private init(emptyAt root: String) {
        (self.root, targets, notes, folders, packages, named) = (root, [], [], [:], [], [:])
    }

    /// No projects, for files that are in none.
    package static let none = Projects(emptyAt: "/")

    /// The projects around a path: those of its repository, or else of the outermost folder around it that has a project. For a folder
    /// that is in neither, those in it. The folder around a lone catalog may hold anything, so it isn't searched.
    package init(around path: String) {
        let root = Self.root(around: path)
        if let root { self.init(root: root) } else { self.init(emptyAt: Paths.parent(of: Paths.resolved(path))) }
    }

    /// The folder to search for what ships a path. Nil for a lone catalog.
    static func root(around path: String) -> String? {
        let start = Paths.resolved(path)
        var folder = start
        var outermost: String?
        for _ in 0..<Limits.folderDepth {
            let names = entryNames(in: folder) ?? []
            if names.contains(where: isProject), outermost != nil || distance(start, folder) <= 8 { outermost = folder }
            if names.contains(".git") { return folder }
            guard folder != "/", folder != "." else { break }
            folder = Paths.parent(of: folder)
        }
        return outermost ?? (Paths.isFolder(start) && ResourceFolders.kind(of: start) == nil ? start : nil)
    }

    private static func distance(_ path: String, _ folder: String) -> Int {
        path.split(separator: "/").count - folder.split(separator: "/").count
    }

    private static let manifests: Set<String> = [
        "Package.swift", "Project.swift", "project.yml", "project.yaml", "xcodegen.yml", "xcodegen.yaml", "BUILD", "BUILD.bazel",
    ]

    /// Whether a file or folder says that a project is here: of SwiftPM, Xcode, XcodeGen, Tuist or Bazel.
    package static func isProject(_ name: String) -> Bool {
        manifests.contains(name) || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
    }

    /// Whether what a checkout ships depends on a file.
    package static func reads(_ path: String) -> Bool {
        let name = Paths.lastName(path)
        return isProject(name) || name.hasSuffix(".xcconfig") || name.hasSuffix(".xcscheme") || name.hasSuffix(".plist")
            || name.hasSuffix(".yml") || name.hasSuffix(".yaml")
            || ["project.pbxproj", "contents.xcworkspacedata", "Podfile", "app.json"].contains(name)
    }

    // MARK: Search

    /// What package managers bring, and what builds make.
    private static let skipped: Set<String> = ["Pods", "Carthage", "build", "SourcePackages"]

    private static func search(_ folder: String, depth: Int, into found: inout [(folder: String, markers: [String])]) {
        guard depth < mostDepth, let listing = try? FolderListing(path: folder) else { return }
        var markers = (listing.files + listing.folders).filter(isProject)
        markers += listing.files.filter { $0 == "Podfile" && !markers.isEmpty || $0 == "app.json" }
        if !markers.isEmpty { found.append((folder, markers)) }
        for name in listing.folders where !name.hasPrefix(".") && !skipped.contains(name) {
            if ResourceFolders.isSearched(name) { search("\(folder)/\(name)", depth: depth + 1, into: &found) }
        }
    }

    private static func folder(_ path: String, _ markers: [String], root: String) -> Folder {
        var folder = Folder(path: path)
        for name in markers { folder.add(name, root: root) }
        if markers.allSatisfy({ $0.hasSuffix(".xcworkspace") || $0 == "Podfile" }) { folder.isLibrary = false }
        folder.references = folder.references.filter { place in
            !Paths.isInside(place, path) && !Paths.isInside(path, place) && Paths.isInside(place, root)
        }
        let foreign = Foreign.folder(of: path, below: root)
        for index in folder.targets.indices { folder.targets[index].foreignFolder = foreign }
        return folder
    }
}

/// Projects of others in a checkout, and examples.
private enum Foreign {
    private static let names: Set<String> = [
        "pods", "carthage", "vendor", "vendors", "thirdparty", "third_party", "third-party", "3rdparty", "external", "externals",
        "sourcepackages", "checkouts", "submodules",
    ]
    private static let examples: Set<String> = [
        "example", "examples", "demo", "demos", "sample", "samples", "playground", "playgrounds", "sandbox",
    ]

    /// The name of the outermost folder that says it. Nil for a team's own project.
    static func folder(of path: String, below root: String) -> String? {
        path.dropFirst(root.utf8.count).split(separator: "/").first { name in
            let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return names.contains(name.lowercased()) || !examples.isDisjoint(with: words)
                || ["Example", "Examples", "Demo", "Sample", "Samples"].contains(where: name.hasSuffix)
        }.map(String.init)
    }
}

extension Projects.Folder {
    fileprivate mutating func add(_ name: String, root: String) {
        let file = "\(path)/\(name)"
        if name.hasSuffix(".xcodeproj") { return addXcode(file) }
        if name.hasSuffix(".xcworkspace") { return addWorkspace(file) }
        guard let bytes = try? readFile(file, limit: Limits.sourceBytes) else {
            notes.append("\(file) can't be read")
            return
        }
        switch name {
        case "project.yml", "project.yaml", "xcodegen.yml", "xcodegen.yaml":
            guard let project = XcodeGenProject(path: file) else { return }
            references.formUnion(project.references)
            add(project.targets)
        case "BUILD", "BUILD.bazel":
            add(BazelPackage(bytes, path: file, root: root).targets)
            references.formUnion(labels(in: bytes).map { Paths.joined($0, to: root) })
        case "Podfile": references.formUnion(paths(in: bytes))
        case "app.json": ExpoProject(bytes, path: file).map { add([$0.target]) }
        case "Package.swift", "Project.swift": addManifest(bytes, file, root)
        default: break
        }
    }

    private mutating func add(_ more: [Target]) {
        // A generated project declares the targets of its manifest again.
        let made: Set<ProjectForm> = [.xcode, .xcodeGen, .tuist]
        targets += more.filter { new in
            !targets.contains { $0.name == new.name && $0.form != new.form && made.isSuperset(of: [$0.form, new.form]) }
        }
        isLibrary = isLibrary && !more.contains { $0.kind.isApp || $0.kind == .appExtension || $0.kind == .watchExtension }
    }

    private mutating func addXcode(_ bundle: String) {
        hasXcode = true
        // A project that a tool makes can have its schemes in the repository.
        guard Paths.real("\(bundle)/project.pbxproj") != nil else { return }
        guard let project = XcodeProject(bundle: bundle) else {
            notes.append("\(bundle) can't be read as a project")
            isLibrary = false
            return
        }
        let made = project.targets
        add(made)
        // An empty project is an app.
        if made.allSatisfy({ $0.kind == .test }) { isLibrary = false }
        references.formUnion(project.references)
    }

    private mutating func addWorkspace(_ bundle: String) {
        guard let bytes = try? readFile("\(bundle)/contents.xcworkspacedata", limit: Limits.sourceBytes) else { return }
        let places = Projects.words(bytes).filter { $0.hasSuffix(".xcodeproj") }
        members.formUnion(places.map { Paths.parent(of: Paths.joined($0, to: path)) })
    }

    private mutating func addManifest(_ bytes: [UInt8], _ file: String, _ root: String) {
        #if SwiftSources
            if file.hasSuffix("/Package.swift") {
                let package = SwiftPackage(bytes, path: file)
                packages.append(package)
                references.formUnion(package.references)
                isLibrary = isLibrary && !package.makesProgram
                targets += package.targets
            } else {
                let project = TuistProject(bytes, path: file, root: root)
                references.formUnion(project.references)
                if project.targets.isEmpty {
                    notes.append("\(file): its targets are made by functions, which aren't run")
                }
                add(project.targets)
            }
        #else
            notes.append("\(file) isn't read, because this build of Nightcar has no parser for Swift")
        #endif
    }

    /// The paths that a Podfile names outside its folder.
    private func paths(in bytes: [UInt8]) -> [String] {
        Projects.words(bytes).filter { $0.hasPrefix("../") }.map { Paths.joined($0, to: path) }
    }

    /// `Shared` for `//Shared:Shared` of Bazel.
    private func labels(in bytes: [UInt8]) -> [String] {
        Projects.words(bytes).filter { $0.hasPrefix("//") && $0.count > 2 }.map { String($0.dropFirst(2)) }
    }
}

extension Projects {
    fileprivate static func words(_ bytes: [UInt8]) -> [String] {
        bytes.split { $0 <= 0x20 || "\"'()[]{},:=<>;".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
