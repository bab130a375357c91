import NightcarDiagnostics
import NightcarSystem

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
    private var settingsFiles: [String: LookFacts] = [:]
    private(set) var targets: [BuildTarget] = []
    private var rootViews: Set<String> = []
    /// The folders with a Swift package, and with an Xcode project.
    private(set) var packages: [String] = []
    private(set) var projects: [String] = []

    /// The folders with the sources. What is around them says nothing.
    private let roots: [String]

    /// - Parameter sources: the files and folders that are read.
    init(sources: [String] = []) { roots = sources.map(Self.real) }

    private static func real(_ path: String) -> String { Paths.real(path) ?? Paths.normalized(path) }

    mutating func add(_ scan: SourceScan) {
        let looks = scan.looks
        if scan.path.hasSuffix("/Package.swift") { packages.append(Self.real(Paths.parent(of: scan.path))) }
        if scan.path.hasSuffix(".pbxproj") { projects.append(Self.real(Paths.parent(of: Paths.parent(of: scan.path)))) }
        guard looks != LookFacts() else { return }
        let path = Self.real(scan.path)
        let isTest = isOfTest(path)
        if looks.bundle != nil { plists.append(PropertyList(path: path, facts: looks, isTest: isTest || looks.bundle == .test)) }
        // What a test sets is about the test.
        if !isTest { claims += looks.claims.map { (path, $0) } }
        if path.hasSuffix(".xcconfig") {
            settingsFiles[path] = looks
            // Debug builds aren't shipped.
            let isDebug = path.split(separator: "/").last?.lowercased().contains("debug") == true
            if !isDebug, let style = looks.settings[BuildTarget.styleKey], let look = LookFacts.look(style: style.value) {
                claims.append((path, LookClaim(look: look, reach: .app, location: style.location)))
            }
        }
        targets += looks.targets
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
        let holding = targets.filter { BuildTarget.holds($0.resources, catalog) }
        let shown = holding.contains { $0.kind != .test } ? holding.filter { $0.kind != .test } : holding
        let own = shown.filter { $0.kind != .library }.map(appearance)
        if !own.isEmpty { return own }
        if let library = shown.first { return [ofLibrary(library.name, catalog, in: library.folder)] }
        let package = packages.filter { Paths.isInside(catalog, $0) }.max { $0.utf8.count < $1.utf8.count }
        if let package, package != nearestProject(to: catalog) {
            return [ofLibrary(package.split(separator: "/").last.map(String.init) ?? package, catalog, in: package)]
        }
        return [ofFolders(around: catalog)]
    }

    /// Whether a file is in the code of a target with this name. Nil if no project says what its code is.
    func isInCode(_ path: String, of target: String) -> Bool? {
        let named = targets.filter { $0.name == target && !$0.code.isEmpty }
        return named.isEmpty ? nil : named.contains { BuildTarget.holds($0.code, Self.real(path)) }
    }

    func nearestProject(to path: String) -> String? {
        projects.filter { Paths.isInside(path, $0) }.max { $0.utf8.count < $1.utf8.count }
    }

    // MARK: Targets of a project

    private func appearance(_ target: BuildTarget) -> TargetAppearance {
        if isAlwaysDark(target) { return TargetAppearance(target: target.name, look: .dark, location: target.location) }
        let declared = declared(target)
        let own = claims.filter { path, _ in
            target.code.isEmpty ? Paths.isInside(path, target.folder) : BuildTarget.holds(target.code, path)
        }
        return combined(target.name, declared, own.map(\.claim))
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

    /// What the settings and the Info.plist say in all configurations that are shipped. Nil if they say nothing.
    private func declared(_ target: BuildTarget) -> (look: TargetAppearance.Look, location: Location?)? {
        let shipped = target.builds.filter { !$0.name.lowercased().hasPrefix("debug") }
        let found = (shipped.isEmpty ? target.builds : shipped).map { declared(target, settings($0.layers)) }
        guard let first = found.compactMap({ $0 }).first else { return nil }
        let looks = Set(found.map { $0?.look ?? .system })
        return looks.count == 1 ? first : (.unknown, first.location)
    }

    private func declared(
        _ target: BuildTarget, _ settings: [String: LookFacts.Setting]
    ) -> (look: TargetAppearance.Look, location: Location?)? {
        if let named = settings["INFOPLIST_FILE"] {
            let path = expanded(named.value, settings, target)
            let full = Self.real(path.hasPrefix("/") ? path : "\(target.folder)/\(path)")
            if let style = plists.first(where: { $0.path == full })?.facts.style {
                if let look = LookFacts.look(style: expanded(style.value, settings, target)) { return (look, style.location) }
                return (.unknown, style.location)
            }
        }
        if let style = settings[BuildTarget.styleKey] {
            if let look = LookFacts.look(style: expanded(style.value, settings, target)) { return (look, style.location) }
        }
        if let aqua = settings["NSRequiresAquaSystemAppearance"], ["YES", "true"].contains(aqua.value) {
            return (.light, aqua.location)
        }
        return nil
    }

    /// The settings of a configuration, the last layer first.
    private func settings(_ layers: [BuildTarget.Layer]) -> [String: LookFacts.Setting] {
        var found: [String: LookFacts.Setting] = [:]
        for layer in layers {
            switch layer {
            case .file(let path): found.merge(settings(ofFile: Self.real(path), depth: 0)) { $1 }
            case .settings(let own):
                // A setting that repeats what is inherited changes nothing.
                found.merge(own.filter { !$0.value.value.contains("$(inherited)") }) { $1 }
            }
        }
        return found
    }

    private func settings(ofFile path: String, depth: Int) -> [String: LookFacts.Setting] {
        guard depth < 8, let facts = settingsFiles[path] else { return [:] }
        var found: [String: LookFacts.Setting] = [:]
        for included in facts.includes {
            found.merge(settings(ofFile: Self.real("\(Paths.parent(of: path))/\(included)"), depth: depth + 1)) { $1 }
        }
        return found.merging(facts.settings) { $1 }
    }

    /// A text with the values of its variables: `$(STYLE)`, `${STYLE}`.
    private func expanded(_ text: String, _ settings: [String: LookFacts.Setting], _ target: BuildTarget) -> String {
        var text = text
        for _ in 0..<16 {
            guard let start = text.firstRange(of: "$("), let end = text[start.upperBound...].firstIndex(of: ")") else {
                guard text.contains("${") else { return text }
                text = text.replacing("${", with: "$(").replacing("}", with: ")")
                continue
            }
            let name = String(text[start.upperBound..<end].prefix { $0 != ":" })
            let known = ["SRCROOT": target.folder, "PROJECT_DIR": target.folder, "TARGET_NAME": target.name]
            text.replaceSubrange(start.lowerBound...end, with: known[name] ?? settings[name]?.value ?? "")
        }
        return text
    }

    /// watchOS and visionOS, as Xcode names their SDKs. They have one look.
    private static let darkSystems: Set<Substring> = ["watchos", "watchsimulator", "xros", "xrsimulator"]

    private func isAlwaysDark(_ target: BuildTarget) -> Bool {
        guard target.kind != .watch, let build = target.builds.last else { return target.kind == .watch }
        let settings = settings(build.layers)
        let systems = (settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"])?.value.split(separator: " ") ?? []
        return !systems.isEmpty && systems.allSatisfy(Self.darkSystems.contains)
    }

    // MARK: Libraries

    /// The look of the apps that show a library. An app in the folder of a package is its example, which decides nothing.
    private func ofLibrary(_ name: String, _ catalog: String, in folder: String) -> TargetAppearance {
        let apps = targets.filter { $0.kind == .app && !isExample($0.folder + "/") }
        let outside = apps.filter { $0.folder == folder ? projects.contains(folder) : !Paths.isInside($0.folder, folder) }
        var looks = outside.map(appearance)
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
