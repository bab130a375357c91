import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Plans the folders and sets of a source catalog.
///
/// A name `a/b` is in the folder `a`, which provides a namespace. The parts of a stack, a group or a sprite atlas are in their
/// set. A stack in a compiled catalog names its pictures `STACK/LAYER/Content` but has no layers, so these are created.
///
/// Two names that are equal except for case are in different folders, because many file systems can't tell them apart.
struct SourceLayout {
    private(set) var sets: [SourceSetPlan] = []
    /// Plain folders and sets without a list, and whether they provide a namespace.
    private(set) var groups: [String: Bool] = ["": false]
    private(set) var failures: [String] = []
    private let assets: [Asset]
    private let names: Set<String>
    private let isCar: Bool
    private var paths = SafeFileNames()
    /// The folders of namespaces and of sets with parts, by name.
    private var folders: [String: String] = [:]
    /// For parts without the name of their set: the sets that list them.
    private var owners: [String: [String]] = [:]
    /// The folders of planned sets, by name.
    private var setFolders: [String: String] = [:]
    /// For a folder, plain folders in it for names that it can't hold next to others.
    private var annexes: [String: [String]] = [:]

    init(_ catalog: Catalog) {
        assets = catalog.assets
        names = Set(catalog.assets.map(\.name))
        isCar = catalog.file?.format == "car"
        _ = paths.path(["Contents"], suffix: ".json")
    }

    mutating func run() {
        for asset in assets where asset.hasParts {
            for case .child(let child) in asset.renditions.map(\.content) where asset.hasPart(withoutItsName: child) {
                owners[child, default: []].append(asset.name)
            }
        }
        let (parents, leaves) = (assets.filter(\.hasParts), assets.filter { !$0.hasParts })
        for asset in parents { openParts(asset) }
        for asset in leaves {
            if let reason = asset.unwritable {
                failures.append("\(asset.name) (\(asset.kind.rawValue)): \(reason)")
                continue
            }
            // A color or data with the name of a part is something else.
            let canBePart = asset.kind != .color && asset.kind != .data
            for owner in canBePart ? owners[asset.name] ?? [""] : [""] {
                addLeaf(asset, named: owner.isEmpty ? asset.name : Self.name(of: asset.name, in: owner))
            }
        }
        for asset in parents { addParts(asset) }
    }
}

// Sets with parts.
private extension SourceLayout {
    /// Creates the folder of a set with parts, so that the parts can find it.
    mutating func openParts(_ asset: Asset) {
        guard let layerKind = asset.kind.layer, asset.hasUnnamedLayers(names) else {
            folders[asset.name] = place(asset.name, asset.kind)
            return
        }
        for (stack, layers) in asset.layers {
            if folders[stack] == nil { folders[stack] = place(stack, asset.kind) }
            for layer in layers where folders[layer] == nil {
                let folder = place(layer, layerKind)
                folders[layer] = folder
                groups[folder] = false
            }
        }
    }

    mutating func addParts(_ asset: Asset) {
        if asset.kind.isStack, asset.hasUnnamedLayers(names) {
            for (stack, layers) in asset.layers {
                guard var plan = partsPlan(asset, stack) else { continue }
                for folder in layers.compactMap({ folders[$0] }) { plan.add(["filename": .string(Self.last(folder))], at: nil) }
                add(plan)
            }
            return
        }
        guard var plan = partsPlan(asset, asset.name) else { return }
        for (position, rendition) in asset.positioned(asset.renditions) {
            guard case .child(let child) = rendition.content else { continue }
            let name = owners[child]?.contains(asset.name) == true ? Self.name(of: child, in: asset.name) : child
            guard let folder = folders[name] ?? setFolders[name] else {
                failures.append("\(asset.name) (\(asset.kind.rawValue)): its part \(child) is not in the catalog")
                continue
            }
            var members = EntryJSON.members(for: rendition.key, of: asset.kind, isCar: isCar)
            if rendition.key.idiom == .universal { members["idiom"] = nil }
            members.merge(EntryJSON.members(of: rendition.attributes)) { own, _ in own }
            members["filename"] = .string(Self.last(folder))
            if plan.list != nil { plan.add(members, at: position) }
        }
        add(plan)
    }

    /// A set with parts and without entries. Nil if it has no folder.
    func partsPlan(_ asset: Asset, _ name: String) -> SourceSetPlan? {
        guard let folder = folders[name] else { return nil }
        let list = asset.listsItsParts ? asset.kind.list : nil
        var plan = SourceSetPlan(asset: name, kind: asset.kind, folder: folder, list: list)
        plan.setProperties(asset)
        if asset.givesPartsItsName { plan.properties["provides-namespace"] = true }
        return plan
    }

    mutating func add(_ plan: SourceSetPlan) {
        if setFolders[plan.asset] == nil { setFolders[plan.asset] = plan.folder }
        sets.append(plan)
    }

    /// The name that a part would have if its set gave it its own.
    static func name(of part: String, in owner: String) -> String { "\(owner)/\(last(part))" }

    static func last(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

// Folders.
private extension SourceLayout {
    /// A set folder that is not used yet.
    mutating func place(_ name: String, _ kind: SetKind) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var folder = ""
        for end in 1..<max(parts.count, 1) {
            let prefix = parts[..<end].joined(separator: "/")
            if let known = folders[prefix] {
                folder = known
            } else {
                folder = path(in: folder, parts[end - 1], suffix: "")
                folders[prefix] = folder
                groups[folder] = true
            }
        }
        return path(in: folder, parts.last ?? name, suffix: ".\(kind.rawValue)")
    }

    /// A new path in a folder. If the folder already has the name in another case, the path is in a plain folder inside, which
    /// doesn't change the name of the asset. If that isn't possible either, the asset gets another name.
    mutating func path(in folder: String, _ name: String, suffix: String) -> String {
        let isSafe = SafeFileNames.safe(name) == name
        if isSafe, let path = paths.freePath(Self.inside(folder, name), suffix: suffix) { return path }
        // The parts of a set are directly inside it. Each try of a plain folder takes time, and hostile names have many cases.
        guard isSafe, !Self.isSet(folder), annexes[folder, default: []].count < Self.annexLimit else {
            let path = paths.path(Self.inside(folder, name), suffix: suffix)
            failures.append("\(name)\(suffix): a folder can't have this name here; it is renamed to \(Self.last(path))")
            return path
        }
        for annex in annexes[folder] ?? [] {
            if let path = paths.freePath(Self.inside(annex, name), suffix: suffix) { return path }
        }
        let annex = paths.path(Self.inside(folder, "Other case"), suffix: "")
        annexes[folder, default: []].append(annex)
        groups[annex] = false
        return paths.path(Self.inside(annex, name), suffix: suffix)
    }

    /// Tunable.
    static let annexLimit = 16

    static func isSet(_ folder: String) -> Bool {
        folder.lastIndex(of: ".").map { SetKind(rawValue: String(folder[folder.index(after: $0)...])).isKnown } ?? false
    }

    static func inside(_ folder: String, _ name: String) -> [String] {
        folder.split(separator: "/").map(String.init) + [name]
    }

    mutating func addLeaf(_ asset: Asset, named name: String) {
        let folder = place(name, asset.kind)
        var plan = SourceSetPlan(asset: name, kind: asset.kind, folder: folder, list: asset.kind.list)
        plan.setProperties(asset)
        // An AR object's properties name its files. A list would name them a second time.
        if asset.kind == .referenceObject, plan.properties["content"] != nil { plan.list = nil }
        _ = paths.path(Self.inside(folder, "Contents"), suffix: ".json")
        for (position, rendition) in asset.positioned(asset.kind == .symbol ? asset.templates : asset.written) {
            var members = EntryJSON.members(for: rendition.key, of: asset.kind, isCar: isCar)
            members.merge(EntryJSON.members(of: rendition.attributes)) { own, _ in own }
            if case .color(let color) = rendition.content {
                members["color"] = color.json(.exact)
            } else {
                members["filename"] = .string(file(for: rendition, of: asset, in: &plan))
            }
            plan.add(members, rendition, at: position)
        }
        add(plan)
    }

    /// The name of a rendition's file. Entries share a file if their source did: it has the same name and contents.
    mutating func file(for rendition: Rendition, of asset: Asset, in plan: inout SourceSetPlan) -> String {
        let (stem, suffix) = rendition.fileName(asset)
        let twins = plan.files.filter { $0.sourceName == stem + suffix }
        if !twins.isEmpty, let digest = (try? rendition.content.digest()) ?? nil,
            let twin = twins.first(where: { ((try? $0.content.digest()) ?? nil) == digest })
        {
            return twin.name
        }
        let name = Self.last(paths.path(Self.inside(plan.folder, stem), suffix: suffix))
        plan.files.append(SourceSetPlan.File(name: name, sourceName: stem + suffix, content: rendition.content))
        return name
    }
}

private extension SourceSetPlan {
    mutating func setProperties(_ asset: Asset) {
        for member in asset.properties.members {
            if member.key == "properties", let inner = member.value.members {
                for member in inner { properties[member.key] = member.value }
            } else if member.key.hasPrefix("contents.") {
                others[String(member.key.dropFirst("contents.".count))] = member.value
            } else if !member.key.hasPrefix("info.") {
                properties[member.key] = member.value
            }
        }
        // A reference picture's size is a property of its set.
        let size = asset.renditions.first?.attributes.members["physical-size"]
        for member in size?.members ?? [] { properties[member.key] = member.value }
    }

    /// Adds an entry.
    ///
    /// - Parameter position: counted from 1. Entries before it that are missing are empty.
    mutating func add(_ members: [String: JSONValue], at position: Int?) {
        while let position, entries.count < position - 1 { entries.append(Entry(members: [:])) }
        entries.append(Entry(members: members))
    }

    /// A set without a list names its files in its properties.
    mutating func add(_ members: [String: JSONValue], _ rendition: Rendition, at position: Int?) {
        if list != nil { return add(members, at: position) }
        let role = EntryJSON.qualifiers(of: rendition.key).first { $0.name == "role" }?.text
        properties[role ?? "filename"] = members["filename"]
    }
}
