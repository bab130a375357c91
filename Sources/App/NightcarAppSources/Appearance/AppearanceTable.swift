import NightcarBasics
import NightcarProjects
import ThemeCatalogVariants

/// Under which look each target of an app runs.
///
/// A project says which catalogs and which code are in a target, and names its Info.plist. Where no project does, the Info.plist and
/// the code belong to a catalog that share the most folders with it.
struct AppearanceTable: Sendable {
    /// A property list, with its real path.
    struct PropertyList: Sendable {
        var path: String
        var facts: LookFacts
        /// Whether it is for a test: it says so, or its folder does.
        var isTest: Bool
    }

    private(set) var plists: [PropertyList] = []
    private(set) var claims: [(path: String, claim: LookClaim)] = []
    private var rootViews: Set<String> = []
    /// The projects among the sources.
    private let projects: Projects
    /// The folders with a Swift package, and with an Xcode project.
    private let packages: [String]
    private let xcodeFolders: [String]
    private var targets: [Target] { projects.targets }

    /// The folders with the sources. What is around them says nothing.
    private let roots: [String]
    private let sources: [String]

    /// - Parameter sources: the files and folders that are read.
    init(sources: [String] = [], projects: Projects) {
        (self.sources, roots) = (sources, sources.map(Self.real))
        self.projects = projects
        (packages, xcodeFolders) = (projects.packageFolders, projects.xcodeFolders)
    }

    private static func real(_ path: String) -> String { Paths.real(path) ?? Paths.normalized(path) }

    mutating func add(_ scan: SourceScan) {
        let looks = scan.looks
        guard looks != LookFacts() else { return }
        let path = Self.real(scan.path)
        let isTest = isOfTest(path)
        if looks.bundle != nil { plists.append(PropertyList(path: path, facts: looks, isTest: isTest || looks.bundle == .test)) }
        // What a test sets is about the test.
        if !isTest { claims += looks.claims.map { (path, $0) } }
        rootViews.formUnion(looks.rootViews)
    }

    /// The folders of a file, below the sources.
    private func folders(of path: String) -> ArraySlice<Substring> {
        let root = roots.filter { Paths.isInside(path, $0) }.max { $0.utf8.count < $1.utf8.count }
        return path.dropFirst(root?.count ?? 0).split(separator: "/").dropLast()
    }

    /// Whether a folder of a path is for tests.
    private func isOfTest(_ path: String) -> Bool {
        folders(of: path).contains { $0.hasSuffix("Tests") || $0 == "Test" || $0 == "tests" }
    }

    /// Whether a folder of a path is for examples.
    func isExample(_ path: String) -> Bool {
        folders(of: path).contains { name in
            ["example", "examples", "demo", "demos", "sample", "samples"].contains(name.lowercased())
        }
    }

    /// The targets that have a catalog, with the looks under which they show it. Never empty.
    func appearances(of catalog: String) -> [TargetAppearance] {
        let catalog = Self.real(catalog)
        let holding = projects.targets(compiling: catalog)
        let own = holding.filter(Self.showsItself).map(appearance)
        if !own.isEmpty { return own }
        if let library = holding.first { return [ofLibrary(library.name, catalog, in: library.folder)] }
        let package = packages.filter { Paths.isInside(catalog, $0) }.max { $0.utf8.count < $1.utf8.count }
        if let package, package != nearestProject(to: catalog) {
            return [ofLibrary(package.split(separator: "/").last.map(String.init) ?? package, catalog, in: package)]
        }
        return [ofFolders(around: catalog)]
    }

    /// Whether a target has windows or views of its own. Others are shown by the apps that have them.
    private static func showsItself(_ target: Target) -> Bool {
        target.kind.isApp || [.appExtension, .watchExtension, .stickerPack].contains(target.kind)
    }

    /// Whether a file is in the code of a target with this name. Nil if no project says what its code is.
    func isInCode(_ path: String, of target: String) -> Bool? {
        let named = targets.filter { $0.name == target && !$0.code.isEmpty }
        return named.isEmpty ? nil : named.contains { Self.holds($0.code, Self.real(path)) }
    }

    func nearestProject(to path: String) -> String? {
        xcodeFolders.filter { Paths.isInside(path, $0) }.max { $0.utf8.count < $1.utf8.count }
    }

    /// Whether some folders or files have a path.
    private static func holds(_ places: Set<String>, _ path: String) -> Bool {
        if places.isEmpty { return false }
        var path = path[...]
        while true {
            if places.contains(String(path)) { return true }
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
            path = path[..<slash]
        }
    }

    /// A place in a project as the user named the sources.
    private func asGiven(_ location: Location) -> Location {
        var location = location
        for (given, real) in zip(sources, roots) where Paths.isInside(location.path, real) {
            location.path = given + location.path.dropFirst(real.utf8.count)
            break
        }
        return location
    }

    // MARK: Targets of a project

    private func appearance(_ target: Target) -> TargetAppearance {
        // watchOS and visionOS have one look.
        let systems = Set(target.platforms)
        if target.kind == .watchApp || target.kind == .watchExtension
            || !systems.isEmpty && systems.isSubset(of: [.watchos, .visionos])
        {
            return TargetAppearance(target: target.name, look: .dark, location: asGiven(target.location))
        }
        let own = claims.filter { path, _ in
            target.code.isEmpty ? Paths.isInside(path, target.folder) : Self.holds(target.code, path)
        }
        let declared = target.look.value.flatMap { TargetAppearance.Look(rawValue: $0.rawValue) }
        return combined(target.name, declared.map { ($0, target.look.location.map(asGiven)) }, own.map(\.claim))
    }

    /// Code sets the look of windows, whatever the Info.plist says.
    func combined(
        _ name: String, _ declared: (look: TargetAppearance.Look, location: Location?)?, _ claims: [LookClaim]
    ) -> TargetAppearance {
        let (code, place) = look(claims)
        if let code { return TargetAppearance(target: name, look: code, location: place) }
        return TargetAppearance(target: name, look: declared?.look ?? .system, location: declared?.location)
    }

    /// The look that code sets. Nil if it sets none for sure.
    private func look(_ claims: [LookClaim]) -> (TargetAppearance.Look?, Location?) {
        let own = claims.filter { $0.reach != .view || rootViews.contains($0.type) }
        let sure = own.filter { $0.reach != .sometimes }
        if let open = sure.first(where: { $0.look == .ownSwitch }) { return (.ownSwitch, open.location) }
        let looks = Set(own.map(\.look))
        guard let first = sure.first ?? own.first else { return (nil, nil) }
        if looks.count > 1 { return (.ownSwitch, first.location) }
        return sure.isEmpty || first.look == .system ? (nil, nil) : (first.look, first.location)
    }

    // MARK: Libraries

    /// The look of the apps that show a library: those that ship it, or else all. An app in the folder of a package is its example,
    /// which decides nothing.
    private func ofLibrary(_ name: String, _ catalog: String, in folder: String) -> TargetAppearance {
        let apps = targets.filter { $0.kind == .application && !isExample($0.folder + "/") }
        let shipping = apps.filter { app in
            projects.shipped(by: app).contains { part in part.sources.contains { $0.path == catalog } }
        }
        let outside = apps.filter { $0.folder == folder ? xcodeFolders.contains(folder) : !Paths.isInside($0.folder, folder) }
        var looks = (shipping.isEmpty ? outside : shipping).map(appearance)
        if apps.isEmpty {
            looks = appPlists(near: catalog).filter { !Paths.isInside($0.path, folder) && !isExample($0.path) }
                .map { ofFolders(around: Paths.parent(of: $0.path) + "/-") }
        }
        guard let first = looks.first, first.isFixed, looks.allSatisfy({ $0.look == first.look }) else {
            return TargetAppearance(target: name, look: .unknown)
        }
        return first
    }
}
