import NightcarJSON
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Plans the folders and sets of a source catalog.
///
/// A name `a/b` is in the folder `a`, which provides a namespace. The parts of a stack or a group are in their set. A stack in
/// a compiled catalog names its pictures `STACK/LAYER/Content` but has no layers, so these are created.
struct SourceLayout {
    private(set) var sets: [SourceSetPlan] = []
    /// Plain folders and sets without a list, and whether they provide a namespace.
    private(set) var groups: [String: Bool] = ["": false]
    private(set) var failures: [String] = []
    private let assets: [Asset]
    private let names: Set<String>
    private var paths = SafeFileNames()
    /// The folders of namespaces and of sets with parts, by name.
    private var folders: [String: String] = [:]
    /// For parts without the name of their set: the sets that list them.
    private var owners: [String: [String]] = [:]

    init(_ catalog: Catalog) {
        assets = catalog.assets
        names = Set(catalog.assets.map(\.name))
        _ = paths.path(["Contents"], suffix: ".json")
    }

    mutating func run() {
        for asset in assets where asset.kind.listsParts {
            for case .child(let child) in asset.renditions.map(\.content) where !child.contains("/") && asset.name != child {
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
            for owner in owners[asset.name] ?? [""] {
                addLeaf(asset, named: owner.isEmpty ? asset.name : "\(owner)/\(asset.name)")
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
                addPart(asset, stack, layers.compactMap { folders[$0] }.map { ["filename": .string(Self.last($0))] })
            }
            return
        }
        var entries: [[String: JSONValue]] = []
        for rendition in asset.renditions {
            guard case .child(let child) = rendition.content else { continue }
            let name = owners[child]?.contains(asset.name) == true ? "\(asset.name)/\(child)" : child
            guard let folder = folders[name] ?? sets.first(where: { $0.asset == name })?.folder else {
                failures.append("\(asset.name) (\(asset.kind.rawValue)): its part \(child) is not in the catalog")
                continue
            }
            var members = EntryJSON.members(for: rendition.key, of: asset.kind)
            if rendition.key.idiom == .universal { members["idiom"] = nil }
            members.merge(EntryJSON.members(of: rendition.attributes)) { own, _ in own }
            members["filename"] = .string(Self.last(folder))
            entries.append(members)
        }
        addPart(asset, asset.name, entries)
    }

    mutating func addPart(_ asset: Asset, _ name: String, _ entries: [[String: JSONValue]]) {
        guard let folder = folders[name] else { return }
        var plan = SourceSetPlan(asset: name, kind: asset.kind, folder: folder, list: asset.kind.list)
        plan.setProperties(asset)
        plan.entries = plan.list == nil ? [] : entries.map(SourceSetPlan.Entry.init)
        sets.append(plan)
    }

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
                folder = paths.path(Self.inside(folder, parts[end - 1]), suffix: "")
                folders[prefix] = folder
                groups[folder] = true
            }
        }
        return paths.path(Self.inside(folder, parts.last ?? name), suffix: ".\(kind.rawValue)")
    }

    static func inside(_ folder: String, _ name: String) -> [String] {
        folder.split(separator: "/").map(String.init) + [name]
    }

    mutating func addLeaf(_ asset: Asset, named name: String) {
        let folder = place(name, asset.kind)
        var plan = SourceSetPlan(asset: name, kind: asset.kind, folder: folder, list: asset.kind.list)
        plan.setProperties(asset)
        _ = paths.path(Self.inside(folder, "Contents"), suffix: ".json")
        for rendition in asset.kind == .symbol ? asset.templates : asset.written {
            var members = EntryJSON.members(for: rendition.key, of: asset.kind)
            members.merge(EntryJSON.members(of: rendition.attributes)) { own, _ in own }
            if case .color(let color) = rendition.content {
                members["color"] = EntryJSON.color(color)
            } else {
                let (stem, suffix) = rendition.fileName(asset)
                let file = Self.last(paths.path(Self.inside(folder, stem), suffix: suffix))
                plan.files.append(SourceSetPlan.File(name: file, content: rendition.content))
                members["filename"] = .string(file)
            }
            plan.add(members, rendition)
        }
        sets.append(plan)
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

    /// A set without a list names its files in its properties.
    mutating func add(_ members: [String: JSONValue], _ rendition: Rendition) {
        if list != nil { return entries.append(Entry(members: members)) }
        let role = EntryJSON.qualifiers(of: rendition.key).first { $0.name == "role" }?.text
        properties[role ?? "filename"] = members["filename"]
    }
}
