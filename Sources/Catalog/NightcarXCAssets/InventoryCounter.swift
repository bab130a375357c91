import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// Visits the folders of a catalog and counts.
struct InventoryCounter {
    let catalog: SourceCatalog
    var inventory: Inventory

    init(_ catalog: SourceCatalog) {
        self.catalog = catalog
        inventory = Inventory(path: catalog.path)
    }

    mutating func count() {
        // Parents first and siblings in order, with groups and sets mixed, so that the lists read like the tree.
        var folders = catalog.groups.map { (folder: $0.folder, set: SourceSet?.none, fileExtension: $0.fileExtension) }
        folders += catalog.sets.map { (folder: $0.folder, set: $0.isKnown ? $0 : nil, fileExtension: $0.kind.rawValue) }
        folders.sort { Self.precedes($0.folder.relativePath, $1.folder.relativePath) }
        for item in folders {
            countFiles(of: item.folder)
            countProblems(of: item.folder)
            if let set = item.set { count(set) } else { countGroup(item.folder, item.fileExtension) }
        }
        countNames()
    }

    mutating func list(_ name: String, _ value: JSONValue) { inventory.lists[name, default: []].append(value) }

    static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
}

private extension InventoryCounter {
    /// The order of a walk: a slash sorts before every other byte.
    static func precedes(_ a: String, _ b: String) -> Bool {
        a.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
            .lexicographicallyPrecedes(b.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 })
    }

    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    mutating func countFiles(of folder: SourceFolder) {
        for name in folder.files {
            inventory.files += 1
            inventory.bytes += Self.size(folder.path + "/" + name)
            if Self.isHidden(name) { inventory.hidden += 1 }
        }
        if folder.relativePath.isEmpty { inventory.rootContents = folder.files.contains("Contents.json") }
    }

    mutating func countProblems(of folder: SourceFolder) {
        let path = folder.relativePath.isEmpty ? "Contents.json" : folder.relativePath + "/Contents.json"
        var problems: [String] = []
        switch folder.contents {
        case .missing: return
        case .broken(let error): problems = [error.reason == .empty ? "empty_json" : "invalid_json:\(error.message)"]
        case .read(let document):
            let tolerated = document.tolerated
            if tolerated.isUTF16 { problems.append("utf16") }
            if tolerated.hasByteOrderMark { problems.append("bom") }
            if tolerated.trailingCommas.count > 0 {
                problems.append("invalid_json:trailing_comma")
            } else if tolerated.comments.count > 0 {
                problems.append("invalid_json:comment")
            }
            let twins = Set(tolerated.duplicateKeys.map(\.key)).sorted()
            if !twins.isEmpty { problems.append("duplicate_keys:" + twins.joined(separator: ",")) }
            if !document.root.isObject { problems.append("not_an_object") }
        }
        for problem in problems {
            inventory.jsonProblems[String(problem.prefix { $0 != ":" }), default: 0] += 1
            list("json_problems", [.string(path), .string(problem)])
        }
    }

    mutating func countGroup(_ folder: SourceFolder, _ fileExtension: String) {
        if !folder.relativePath.isEmpty {
            inventory.groups += 1
            if !fileExtension.isEmpty { inventory.unknownFolderExtensions[fileExtension, default: 0] += 1 }
            if fileExtension == CatalogFinder.sourceExtension { inventory.nestedCatalogs += 1 }
            if folder.providesNamespace { inventory.namespacedGroups += 1 }
        }
        for name in folder.files where name != "Contents.json" && !Self.isHidden(name) {
            inventory.stray += 1
            list("stray", .string(folder.relativePath.isEmpty ? name : folder.relativePath + "/" + name))
        }
    }

    mutating func count(_ set: SourceSet) {
        inventory.sets[set.kind.rawValue, default: 0] += 1
        if case .missing = set.folder.contents {
            inventory.setsWithoutContents += 1
            list("without_contents", .string(set.folder.relativePath))
        }
        var referenced = Set<[UInt8]>()
        for entry in set.entries where entry.origin != .implicit { count(entry, of: set, &referenced) }
        countSlots(of: set)
        let namesItself = set.kind == .icon && set.folder.document?.root.isObject != true
        for name in set.folder.files where name != "Contents.json" && !Self.isHidden(name) {
            if namesItself, IconFile.key(of: name) != nil {
                inventory.implicit += 1
            } else if !referenced.contains(Array(name.utf8)) {
                inventory.unreferenced += 1
                list("unreferenced", .string(set.folder.relativePath + "/" + name))
            }
        }
    }

    mutating func count(_ entry: SourceEntry, of set: SourceSet, _ referenced: inout Set<[UInt8]>) {
        inventory.entries += 1
        inventory.entriesByType[set.kind.rawValue, default: 0] += 1
        if entry.isUnassigned { inventory.unassignedEntries += 1 }
        guard let name = entry.fileName else {
            let hasColor = entry.node["color"]?.isObject ?? false
            inventory.colorEntries += hasColor ? 1 : 0
            inventory.emptySlots += hasColor ? 0 : 1
            return
        }
        let path = set.folder.relativePath + "/" + name
        let isChild = if case .child = entry.target { true } else { false }
        if isChild || set.kind.listsParts {
            inventory.childEntries += 1
            guard entry.match != .exact else { return }
            inventory.childrenMissing += 1
            return list("children_missing", .string(path))
        }
        inventory.fileEntries += 1
        if entry.match == .exact {
            inventory.filesPresent += 1
            guard referenced.insert(Array(name.utf8)).inserted else { return }
            inventory.distinctFilesPresent += 1
            inventory.bytesReferenced += Self.size(set.folder.path + "/" + name)
        } else {
            countMissing(entry, path)
            if case .file(let found) = entry.target { referenced.insert(Array(found.utf8)) }
        }
    }

    mutating func countMissing(_ entry: SourceEntry, _ path: String) {
        inventory.filesMissing += 1
        list("missing", .string(path))
        switch entry.match {
        case .otherNormalForm:
            inventory.normalOnly += 1
            list("normal_only", .string(path))
        case .otherCase:
            inventory.caseOnly += 1
            if case .file(let found) = entry.target { list("case_only", .string("\(path) != \(found)")) }
        case .exact, nil: break
        }
    }
}

// Duplicates.
private extension InventoryCounter {
    /// Types whose slots are not distinguished by their keys. The entries of a type with parts have no slots.
    static let slotless: Set<SetKind> = [.stickerSequence, .mipmap, .referenceObject]

    mutating func countSlots(of set: SourceSet) {
        guard !set.kind.listsParts, !Self.slotless.contains(set.kind) else { return }
        var slots: [String: Int] = [:]
        var order: [String] = []
        let naming: Set<String> = ["filename", "color", "unassigned", "matching-style"]
        for entry in set.entries where entry.origin != .implicit && !entry.isUnassigned {
            let slot = JSONValue(.object((entry.node.members ?? []).filter { !naming.contains($0.key) })).canonical
            if slots[slot] == nil { order.append(slot) }
            slots[slot, default: 0] += 1
        }
        for slot in order {
            guard let count = slots[slot], count > 1 else { continue }
            inventory.duplicateSlots += count - 1
            list("duplicate_slots", [.string(set.folder.relativePath), .string(slot), .integer(count)])
        }
    }

    static let named: [SetKind] = [.image, .color, .data, .symbol, .texture, .cubeTexture, .spriteAtlas, .appIcon]
    static let partFolders = [SetKind.imageStackLayer, .solidImageStackLayer, .complication, .brandAssets, .imageStack]
        .map { ".\($0.rawValue)" }

    mutating func countNames() {
        for kind in Self.named {
            let sets = catalog.sets.filter { $0.kind == kind && !Self.isPart($0) }
            for twins in Self.grouped(sets, by: \.namespacedName) {
                inventory.duplicateNames += twins.count - 1
                let paths = twins.map { JSONValue.string($0.folder.relativePath) }
                list("duplicate_names", [.string(kind.rawValue), .string(twins[0].namespacedName), JSONValue(.array(paths))])
            }
            for twins in Self.grouped(sets, by: { $0.namespacedName.lowercased() }) {
                inventory.duplicateNamesIgnoringCase += twins.count - 1
            }
        }
    }

    static func isPart(_ set: SourceSet) -> Bool {
        set.folder.relativePath.split(separator: "/").dropLast().contains { name in partFolders.contains { name.hasSuffix($0) } }
    }

    /// The groups with more than one member, in the order of their first members. Names are compared byte by byte.
    static func grouped(_ sets: [SourceSet], by name: (SourceSet) -> String) -> [[SourceSet]] {
        var groups: [[UInt8]: [SourceSet]] = [:]
        var order: [[UInt8]] = []
        for set in sets {
            let key = Array(name(set).utf8)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(set)
        }
        return order.compactMap { groups[$0] }.filter { $0.count > 1 }
    }
}
