import NightcarBasics
import NightcarSettingsFiles
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Reads the targets of an Xcode project: what they ship, and the settings of the configuration that is archived.
///
/// Apple doesn't document the format. The names of its objects are those of Xcode 26.
struct XcodeProject {
    let objects: OpenStepList.Value
    let project: OpenStepList.Value
    /// `App.xcodeproj/project.pbxproj`
    let path: String
    /// `App.xcodeproj`
    let bundle: String
    /// The folder at which relative paths start.
    let root: String
    /// The paths of files and folders, by their identifiers.
    private(set) var paths: [String: String] = [:]
    /// The names of targets, by the identifiers of what they make.
    private(set) var products: [String: String] = [:]

    /// Nil if the file can't be read, or isn't a project.
    init?(bundle: String) {
        let path = "\(bundle)/project.pbxproj"
        guard let bytes = try? readFile(path) else { return nil }
        self.init(bytes, bundle: bundle)
    }

    init?(_ bytes: [UInt8], bundle: String) {
        guard let list = OpenStepList.parse(bytes), let objects = list["objects"], let id = list["rootObject"]?.text,
            let project = objects[id]
        else { return nil }
        (self.objects, self.project, self.bundle) = (objects, project, bundle)
        path = "\(bundle)/project.pbxproj"
        let base = Paths.parent(of: bundle)
        root = ["projectDirPath", "projectRoot"].reduce(base) { Paths.joined(project[$1]?.text ?? "", to: $0) }
        if let main = project["mainGroup"]?.text { addPaths(below: main) }
        for target in natives {
            if let product = target.value["productReference"]?.text { products[product] = target.value["name"]?.text }
        }
    }

    /// The targets that Xcode builds itself, with their identifiers.
    private var natives: [(id: String, value: OpenStepList.Value)] {
        (project["targets"]?.texts ?? []).compactMap { id in
            objects[id].flatMap { $0["isa"]?.text == "PBXNativeTarget" ? (id, $0) : nil }
        }
    }

    /// All targets, with the tests among them.
    var targets: [Target] {
        let (shared, schemes) = (XcodeConfigurations(of: project, in: self), ArchivedConfigurations(bundle: bundle))
        return natives.compactMap { target($0.id, $0.value, shared, schemes) }
    }

    /// The paths of all files, folders and local packages.
    var references: Set<String> {
        let packages = (project["packageReferences"]?.texts ?? []).compactMap { objects[$0]?["relativePath"]?.text }
        return Set(Array(paths.values) + packages.map { Paths.joined($0, to: root) })
    }

    func location(_ value: OpenStepList.Value) -> Location { Location(path: path, line: value.line) }

    func value(_ id: String?) -> OpenStepList.Value? { id.flatMap { objects[$0] } }

    private mutating func addPaths(below main: String) {
        var open = [(id: main, folder: root)]
        while let (id, parent) = open.popLast(), paths[id] == nil {
            guard let object = objects[id] else { continue }
            let base: String? =
                switch object["sourceTree"]?.text ?? "<group>" {
                case "<group>": parent
                case "SOURCE_ROOT", "SRCROOT", "PROJECT_DIR": root
                case "<absolute>": "/"
                default: nil
                }
            // What another tree has, such as the products or the SDK, isn't in the checkout.
            let name = object["path"]?.text ?? ""
            let path = base.map { name.isEmpty ? $0 : Paths.joined(name, to: $0) }
            if let path { paths[id] = path }
            open += (object["children"]?.texts ?? []).map { ($0, path ?? parent) }
        }
    }

    // MARK: A target

    private func target(
        _ id: String, _ object: OpenStepList.Value, _ shared: XcodeConfigurations, _ schemes: ArchivedConfigurations
    ) -> Target? {
        guard let name = object["name"]?.text else { return nil }
        var target = Target(
            id: Target.ID(project: bundle, name: name), kind: Self.kind(object["productType"]?.text ?? ""),
            product: object["productName"]?.text ?? name, form: .xcode, folder: root, location: location(object))
        var contents = XcodeContents(of: id, object, in: self)
        contents.read()
        contents.fill(&target)
        addDependencies(of: object, to: &target)
        let own = XcodeConfigurations(of: object, in: self)
        let configuration = schemes.choice(for: name, among: own.names, default: own.usual ?? shared.usual)
        target.configuration = configuration
        guard let chosen = configuration.value else { return target }
        func settings(_ configuration: String, _ notes: inout [String]) -> TargetSettings {
            let levels = own.levels(of: configuration, notes: &notes) + shared.levels(of: configuration, notes: &notes)
            let builtin = [
                "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": target.product, "CONFIGURATION": configuration,
                "PROJECT_NAME": String(Paths.lastName(bundle).dropLast(".xcodeproj".count)), "SRCROOT": root,
                "PROJECT_DIR": root, "SOURCE_ROOT": root, "PROJECT_FILE_PATH": bundle,
            ]
            return TargetSettings(
                settings: SettingLevels(levels: levels, builtin: builtin, configuration: configuration), folder: root)
        }
        var notes = target.notes
        settings(chosen, &notes).describe(&target)
        target.notes = notes + target.notes.filter { !notes.contains($0) }
        let others = own.names.compactMap(\.value).filter { $0 != chosen && !$0.lowercased().hasPrefix("debug") }
        var ignored: [String] = []
        target.otherIcons = Set(others.compactMap { settings($0, &ignored).appIcon })
        // Since Xcode 14, only its SDK tells a watch app from other apps.
        if target.kind == .application, target.platforms == [.watchos] { target.kind = .watchApp }
        return target
    }

    /// https://developer.apple.com/documentation/xcode: the product types begin with `com.apple.product-type.`
    static func kind(_ productType: String) -> Target.Kind {
        let type = productType.replacing("com.apple.product-type.", with: "")
        return switch type {
        case "application": .application
        case "application.watchapp", "application.watchapp2": .watchApp
        case "application.messages": .messagesApplication
        case "application.on-demand-install-capable": .appClip
        case "watchkit-extension", "watchkit2-extension": .watchExtension
        case "app-extension.messages-sticker-pack": .stickerPack
        case "framework": .framework
        case "bundle": .bundle
        case "framework.static", "library.static", "library.dynamic": .library
        case "tool": .tool
        case _ where type.contains("test"): .test
        case _ where type.hasSuffix("extension") || type.hasPrefix("app-extension") || type == "xpc-service": .appExtension
        default: .other
        }
    }

    // MARK: What it needs

    private func addDependencies(of object: OpenStepList.Value, to target: inout Target) {
        for dependency in (object["dependencies"]?.texts ?? []).compactMap({ objects[$0] }) {
            if let own = value(dependency["target"]?.text)?["name"]?.text {
                target.dependencies.insert(own)
            } else if let product = value(dependency["productRef"]?.text) {
                add(product: product, to: &target)
            } else if let other = value(dependency["targetProxy"]?.text)?["remoteInfo"]?.text ?? dependency["name"]?.text {
                target.dependencies.insert(other)
            }
        }
        for id in object["packageProductDependencies"]?.texts ?? [] { value(id).map { add(product: $0, to: &target) } }
    }

    func add(product: OpenStepList.Value, to target: inout Target) {
        guard let name = product["productName"]?.text, !name.hasPrefix("plugin:") else { return }
        let package = value(product["package"]?.text)
        if package?["isa"]?.text == "XCRemoteSwiftPackageReference" { return }
        let folder = package?["relativePath"]?.text ?? package?["path"]?.text
        target.packages[name] = .some(folder.map { Paths.joined($0, to: root) })
    }
}

/// What is in the phases and the synchronized folders of a target.
private struct XcodeContents {
    private let project: XcodeProject
    private let id: String
    private let object: OpenStepList.Value
    private var catalogs: [Target.Resource] = []
    private var icons: [Target.Resource] = []
    private var stickers: [Target.Resource] = []
    private var code: Set<String> = []
    private var embeds: Set<String> = []
    private var dependencies: Set<String> = []
    private var packages: [OpenStepList.Value] = []
    private var notes: [String] = []
    private var compilesThemeCatalogs = false

    init(of id: String, _ object: OpenStepList.Value, in project: XcodeProject) {
        (self.id, self.object, self.project) = (id, object, project)
    }

    mutating func read() {
        for phase in (object["buildPhases"]?.texts ?? []).compactMap({ project.objects[$0] }) { read(phase) }
        for (group, value) in project.synchronizedGroups { read(group, value) }
    }

    func fill(_ target: inout Target) {
        (target.catalogs, target.icons, target.stickers) = (catalogs.unique, icons.unique, stickers.unique)
        target.code = code
        (target.embeds, target.dependencies) = (embeds, dependencies)
        target.notes += notes
        target.compilesThemeCatalogs = compilesThemeCatalogs
        for product in packages { project.add(product: product, to: &target) }
    }

    // MARK: Phases

    private mutating func read(_ phase: OpenStepList.Value) {
        let kind = phase["isa"]?.text
        if kind == "PBXShellScriptBuildPhase", let script = phase["shellScript"]?.text, NightcarUse.compiles(script) {
            compilesThemeCatalogs = true
        }
        for file in (phase["files"]?.texts ?? []).compactMap({ project.objects[$0] }) {
            let reference = file["fileRef"]?.text
            switch kind {
            case "PBXResourcesBuildPhase":
                if let reference { add(reference, platforms: Self.platforms(of: file), at: file) }
                if let name = reference.flatMap(product) { embeds.insert(name) }
            case "PBXSourcesBuildPhase":
                for path in reference.map(files) ?? [] {
                    code.insert(path)
                    // actool also compiles catalogs of this phase.
                    if ResourceFolders.kind(of: path) != nil {
                        put(path, platforms: Self.platforms(of: file), at: project.location(file))
                    }
                }
            case "PBXCopyFilesBuildPhase":
                if let name = reference.flatMap(product) ?? reference.flatMap(bundleName) { embeds.insert(name) }
                if let product = project.value(file["productRef"]?.text) { packages.append(product) }
            case "PBXFrameworksBuildPhase":
                if let name = reference.flatMap(product) ?? reference.flatMap(bundleName) { dependencies.insert(name) }
                if let product = project.value(file["productRef"]?.text) { packages.append(product) }
            default: break
            }
        }
    }

    /// The name of the target that makes a file, in this project or in another one.
    private func product(_ reference: String) -> String? {
        if let own = project.products[reference] { return own }
        guard let object = project.objects[reference], object["isa"]?.text == "PBXReferenceProxy" else { return nil }
        return object["path"]?.text.map(Self.stem)
    }

    /// `Kit` for a reference to `Kit.framework`, whoever makes it.
    private func bundleName(_ reference: String) -> String? {
        guard let path = project.objects[reference]?["path"]?.text,
            [".framework", ".xcframework", ".appex", ".app", ".bundle", ".a"].contains(where: path.hasSuffix)
        else { return nil }
        return Self.stem(path)
    }

    /// `Kit` for `libKit.a` and `Kit.framework`.
    private static func stem(_ file: String) -> String {
        let name = Paths.lastName(file)
        let stem = name.prefix { $0 != "." }
        return String(name.hasSuffix(".a") && stem.hasPrefix("lib") ? stem.dropFirst(3) : stem)
    }

    private static func platforms(of file: OpenStepList.Value) -> Set<Platform> {
        let names = file["platformFilters"]?.texts ?? file["platformFilter"]?.text.map { [$0] } ?? []
        return Set(names.compactMap { Platform(spelling: $0) })
    }

    /// The paths of a file, or of its variants.
    private func files(_ id: String) -> [String] {
        let children = project.objects[id]?["children"]?.texts ?? []
        return (children.isEmpty ? [id] : children).compactMap { project.paths[$0] }
    }

    private mutating func add(_ reference: String, platforms: Set<Platform>, at file: OpenStepList.Value) {
        let isFolder = project.objects[reference]?["lastKnownFileType"]?.text == "folder"
        for path in files(reference) {
            // A folder reference is copied as it is, with the catalogs in it.
            if !isFolder || ResourceFolders.kind(of: path) != nil {
                put(path, platforms: platforms, at: project.location(file))
            }
        }
    }

    private mutating func put(_ path: String, platforms: Set<Platform> = [], at location: Location) {
        let resource = Target.Resource(path: path, platforms: platforms, location: location)
        switch ResourceFolders.kind(of: path) {
        case .catalog: catalogs.append(resource)
        case .icon: icons.append(resource)
        case .stickers: stickers.append(resource)
        case nil: break
        }
    }

    // MARK: Synchronized folders of Xcode 16

    private mutating func read(_ group: String, _ value: OpenStepList.Value) {
        guard let folder = project.paths[group] else { return }
        let isOwn = (object["fileSystemSynchronizedGroups"]?.texts ?? []).contains(group)
        var exceptions: [String] = []
        var filters: [String: Set<Platform>] = [:]
        for set in (value["exceptions"]?.texts ?? []).compactMap({ project.objects[$0] }) {
            let members = set["membershipExceptions"]?.texts ?? []
            if set["target"]?.text == id {
                exceptions += members.map { Paths.joined($0, to: folder) }
                for (name, platforms) in set["platformFiltersByRelativePath"]?.members ?? [:] {
                    filters[Paths.joined(name, to: folder)] = Set(platforms.texts.compactMap { Platform(spelling: $0) })
                }
            } else if let phase = set["buildPhase"]?.text, (object["buildPhases"]?.texts ?? []).contains(phase),
                project.objects[phase]?["isa"]?.text == "PBXResourcesBuildPhase"
            {
                for member in members { put(Paths.joined(member, to: folder), at: project.location(set)) }
            }
        }
        let location = project.location(value)
        let copied = (value["explicitFolders"]?.texts ?? []).map { Paths.joined($0, to: folder) }
        // An exception takes a file out of the target that owns the folder, and puts it into another one.
        let found =
            isOwn
            ? ResourceFolders.search(folder) { exceptions.contains($0) || copied.contains($0) }
            : exceptions.flatMap { ResourceFolders.kind(of: $0) == nil ? ResourceFolders.search($0) : [$0] }
        for path in found { put(path, platforms: filters[path] ?? [], at: location) }
        code.formUnion(isOwn ? [folder] : exceptions)
    }
}

extension XcodeProject {
    /// The folders whose files Xcode lists by itself, with their identifiers.
    fileprivate var synchronizedGroups: [(String, OpenStepList.Value)] {
        objects.members.filter { $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }
}

extension Array where Element == Target.Resource {
    /// Each path once.
    var unique: [Target.Resource] {
        var seen: Set<String> = []
        return filter { seen.insert($0.path).inserted }
    }
}
