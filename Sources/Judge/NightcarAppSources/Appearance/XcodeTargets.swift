import NightcarDiagnostics
import NightcarSystem

/// Reads the targets of an Xcode project: what is in them, and the settings of their configurations.
struct XcodeTargets {
    private let objects: ProjectText.Value
    private let path: String
    /// The folder with the project.
    private let folder: String
    /// The paths of the files and folders, by their identifiers.
    private var paths: [String: String] = [:]
    /// The names of the targets, by the identifiers of what they make.
    private var products: [String: String] = [:]

    /// The targets of a `project.pbxproj`. Empty if it can't be read.
    static func targets(in bytes: [UInt8], path: String) -> [BuildTarget] { read(bytes, path: path).targets }

    /// The targets, and the paths of all files, folders and local packages.
    static func read(_ bytes: [UInt8], path: String) -> (targets: [BuildTarget], paths: Set<String>) {
        guard let root = ProjectText.parse(bytes), let objects = root["objects"], let id = root["rootObject"]?.text,
            let project = objects[id]
        else { return ([], []) }
        var reader = XcodeTargets(objects: objects, path: path)
        if let main = project["mainGroup"]?.text { reader.addPaths(below: main) }
        let made = (project["targets"]?.texts ?? []).compactMap { objects[$0] }
        for target in made {
            if let product = target["productReference"]?.text { reader.products[product] = target["name"]?.text }
        }
        let targets = made.compactMap { reader.target($0, of: project) }
        let packages = (project["packageReferences"]?.texts ?? []).compactMap { objects[$0]?["relativePath"]?.text }
        let files = reader.paths.values.map { "/" + Paths.components($0).joined(separator: "/") }
        return (targets, Set(files + packages.map { "/" + Paths.components("\(reader.folder)/\($0)").joined(separator: "/") }))
    }

    private init(objects: ProjectText.Value, path: String) {
        (self.objects, self.path) = (objects, path)
        let parent = Paths.parent(of: Paths.parent(of: path))
        folder = Paths.real(parent) ?? Paths.normalized(parent)
    }

    private func location(_ line: Int) -> Location {
        let start = Position(line: line, column: 1)
        return Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    private mutating func addPaths(below main: String) {
        var open = [(id: main, folder: folder)]
        while let (id, parent) = open.popLast(), paths[id] == nil {
            guard let object = objects[id] else { continue }
            let name = object["path"]?.text ?? ""
            let base = object["sourceTree"]?.text == "SOURCE_ROOT" ? folder : parent
            let path = name.isEmpty ? base : name.hasPrefix("/") ? name : Paths.normalized("\(base)/\(name)")
            paths[id] = path
            open += (object["children"]?.texts ?? []).filter { paths[$0] == nil }.map { ($0, path) }
        }
    }

    private func target(_ object: ProjectText.Value, of project: ProjectText.Value) -> BuildTarget? {
        guard object["isa"]?.text == "PBXNativeTarget", let name = object["name"]?.text else { return nil }
        var target = BuildTarget(
            name: name, kind: Self.kind(object["productType"]?.text ?? ""), folder: folder, location: location(object.line))
        for phase in (object["buildPhases"]?.texts ?? []).compactMap({ objects[$0] }) {
            let files = (phase["files"]?.texts ?? []).compactMap { objects[$0]?["fileRef"]?.text }.flatMap(paths(of:))
            switch phase["isa"]?.text {
            case "PBXResourcesBuildPhase": target.resources.formUnion(files)
            case "PBXSourcesBuildPhase": target.code.formUnion(files)
            default: break
            }
        }
        // Xcode 16's folders hold whatever is in them.
        for id in object["fileSystemSynchronizedGroups"]?.texts ?? [] {
            guard let path = paths[id] else { continue }
            target.resources.insert(path)
            target.code.insert(path)
        }
        target.dependencies = dependencies(of: object)
        target.builds = builds(object, project)
        return target
    }

    /// The names of what a target depends on, links or copies. Xcode builds a linked product first even if nothing else says so.
    private func dependencies(of target: ProjectText.Value) -> Set<String> {
        var names: Set<String> = []
        for dependency in (target["dependencies"]?.texts ?? []).compactMap({ objects[$0] }) {
            let proxy = dependency["targetProxy"]?.text.flatMap { objects[$0] }
            let own = dependency["target"]?.text.flatMap { objects[$0]?["name"]?.text }
            if let name = own ?? proxy?["remoteInfo"]?.text { names.insert(name) }
        }
        let phases = (target["buildPhases"]?.texts ?? []).compactMap { objects[$0] }
            .filter { ["PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"].contains($0["isa"]?.text) }
        let files = phases.flatMap { $0["files"]?.texts ?? [] }.compactMap { objects[$0] }
        let references = (target["packageProductDependencies"]?.texts ?? []) + files.compactMap { $0["productRef"]?.text }
        names.formUnion(references.compactMap { objects[$0]?["productName"]?.text })
        for file in files.compactMap({ $0["fileRef"]?.text }) {
            let name = products[file] ?? objects[file]?["path"]?.text?.split(separator: "/").last.map(Self.stem)
            if let name { names.insert(name) }
        }
        return names
    }

    /// `Kit` for `libKit.a` and `Kit.framework`.
    private static func stem(_ file: Substring) -> String {
        let stem = file.prefix { $0 != "." }
        return String(file.hasSuffix(".a") && stem.hasPrefix("lib") ? stem.dropFirst(3) : stem)
    }

    /// The path of a file, or those of its variants.
    private func paths(of id: String) -> [String] {
        let children = objects[id]?["children"]?.texts ?? []
        return (children.isEmpty ? [id] : children).compactMap { paths[$0] }
    }

    private static func kind(_ product: String) -> BuildTarget.Kind {
        if product.contains("test") { return .test }
        if product.contains("watch") { return .watch }
        if product.contains("extension") || product.hasSuffix("xpc-service") { return .appExtension }
        return product.contains("application") ? .app : .library
    }

    private func configurations(_ owner: ProjectText.Value) -> [ProjectText.Value] {
        let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0] }
        return (list?["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
    }

    private func builds(_ target: ProjectText.Value, _ project: ProjectText.Value) -> [BuildTarget.Build] {
        let shared = configurations(project)
        return configurations(target).map { own in
            let name = own["name"]?.text ?? ""
            let base = shared.first { $0["name"]?.text == name }
            return BuildTarget.Build(name: name, layers: (base.map(layers) ?? []) + layers(own))
        }
    }

    private func layers(_ configuration: ProjectText.Value) -> [BuildTarget.Layer] {
        var layers: [BuildTarget.Layer] = []
        if let base = configuration["baseConfigurationReference"]?.text.flatMap({ paths[$0] }) {
            layers.append(.file(base))
        } else if let anchor = configuration["baseConfigurationReferenceAnchor"]?.text.flatMap({ paths[$0] }),
            let relative = configuration["baseConfigurationReferenceRelativePath"]?.text
        {
            layers.append(.file("\(anchor)/\(relative)"))
        }
        guard case .table(let settings, _)? = configuration["buildSettings"] else { return layers }
        return layers + [
            .settings(
                settings.reduce(into: [:]) { found, setting in
                    guard let value = setting.value.text else { return }
                    let name = String(setting.key.prefix { $0 != "[" })
                    found[name] = LookFacts.Setting(value: value, location: location(setting.value.line))
                })
        ]
    }
}
