package import Bytes
package import CatalogModel
package import Diagnostics
import Imaging
import Pixels
package import Tint
import Variants
package import XCAssets

/// The files that would bring catalogs up to their plan: pictures, `Contents.json`, locks. Making one writes nothing.
package struct TintWriting: Sendable {
    /// A file and its new bytes; nil to delete it.
    package struct Change: Sendable {
        package var path: String
        package var bytes: [UInt8]?
    }

    package private(set) var changes: [Change] = []
    package private(set) var findings: [Finding] = []
    /// How many entries are new or different, and how many are gone.
    package private(set) var written = 0
    package private(set) var removed = 0
    private var locks: [String: TintLock]
    private let generated: Set<GeneratedEntry>

    private struct Wish {
        var key: VariantKey
        var base: VariantKey
        var value: Value
        /// What it is made from, as text.
        var input: String
    }

    private enum Value {
        case color(ColorValue)
        case picture(SourceFile, ImageChange)
    }

    package init(_ catalogs: [SourceCatalog], _ catalog: Catalog, colors: ColorPlan, images: ImagePlan, state: TintState) {
        locks = state.locks
        generated = state.generated
        var wishes: [String: [Wish]] = [:]
        for item in colors.items {
            let asset = catalog.assets[item.asset]
            wishes[asset.setPath, default: []] += item.entries.map { Self.wish($0, item, asset, base: colors.base) }
        }
        for item in images.items {
            let asset = catalog.assets[item.asset]
            for entry in item.entries {
                guard case .file(let file) = asset.renditions[entry.base].content else { continue }
                let base = asset.renditions[entry.base].key
                wishes[asset.setPath, default: []].append(
                    Wish(key: entry.key, base: base, value: .picture(file, entry.change), input: "\(entry.change)"))
            }
        }
        for source in catalogs {
            let folder = TintState.folder(of: source.path)
            let before = locks[folder]
            for set in source.sets { bring(set, wishes[set.folder.path] ?? [], folder) }
            guard let lock = locks[folder], lock != (try? TintLock(folder: folder)) || lock != before else { continue }
            changes.removeAll { $0.path == TintLock.path(in: folder) }
            changes.append(Change(path: TintLock.path(in: folder), bytes: Array(lock.text.utf8)))
        }
    }

    private static func wish(_ entry: ColorPlan.Entry, _ item: ColorPlan.Item, _ asset: Asset, base: ColorValue) -> Wish {
        var light = entry.key
        light.contrast = .normal
        light.luminosity = asset.renditions.contains { $0.key.luminosity == .any } ? .any : .light
        let input = ([item.light.text, item.role.role.rawValue, base.text] + entry.steps).joined(separator: "\n")
        return Wish(key: entry.key, base: light, value: .color(entry.color), input: input)
    }

    private mutating func bring(_ set: SourceSet, _ wishes: [Wish], _ folder: String) {
        let old = set.entries.filter {
            generated.contains(GeneratedEntry(set: set.folder.path, key: $0.key.description))
        }
        guard !wishes.isEmpty || !old.isEmpty, var edit = SetEdit(set) else { return }
        let name = TintState.lockName(set.folder.path, folder)
        for entry in old where !wishes.contains(where: { $0.key == entry.key }) {
            edit.remove(entry.key)
            locks[folder]!.records[TintLock.ID(set: name, variant: entry.key.description)] = nil
            if case .file(let file) = entry.target { changes.append(Change(path: "\(set.folder.path)/\(file)", bytes: nil)) }
            removed += 1
        }
        for wish in wishes { put(wish, in: &edit, set, TintLock.ID(set: name, variant: wish.key.description), folder) }
        if let text = edit.changed { changes.append(Change(path: set.folder.path + "/Contents.json", bytes: Array(text.utf8))) }
    }

    private mutating func put(_ wish: Wish, in edit: inout SetEdit, _ set: SourceSet, _ id: TintLock.ID, _ folder: String) {
        let before = edit.text(for: wish.key)
        switch wish.value {
        case .color(let color):
            guard edit.put(.color(color), for: wish.key, like: wish.base), let text = edit.text(for: wish.key) else { return }
            if text != before { written += 1 }
            locks[folder]!.records[id] = TintLock.Record(
                input: TintState.digest(wish.input, []), output: TintState.digest(text, []))
        case .picture(let file, let change):
            guard let source = try? readFile(file.path), let bytes = Self.derived(source, change) else {
                let message = "the picture does not allow what is planned for it; its plate may not be one colour"
                findings.append(Finding("tint-not-derived", .warning, message, at: Location(path: file.path)))
                return
            }
            let name = freeName(for: file.name, wish.key, set)
            guard edit.put(.file(name), for: wish.key, like: wish.base), let text = edit.text(for: wish.key) else { return }
            let path = "\(set.folder.path)/\(name)"
            if (try? readFile(path)) != bytes {
                changes.append(Change(path: path, bytes: bytes))
                written += 1
            }
            locks[folder]!.records[id] = TintLock.Record(
                input: TintState.digest(wish.input, source), output: TintState.digest(text, bytes))
        }
    }

    private static func derived(_ source: [UInt8], _ change: ImageChange) -> [UInt8]? {
        if case .repaint = change { return change.applied(toVector: source) }
        return (try? decodePNG(source)).flatMap { change.applied(to: $0) }.map { encodePNG($0) }
    }

    /// `Star-dark@2x.png`; numbered where a file that is not ours has the name.
    private func freeName(for name: String, _ key: VariantKey, _ set: SourceSet) -> String {
        var suffix = key.luminosity == .any ? "" : "-\(key.luminosity.rawValue)"
        if key.contrast == .high { suffix += "-high-contrast" }
        let isVector = name.lowercased().hasSuffix(".svg")
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let end = name[..<dot].lastIndex(of: "@") ?? dot
        let ours = set.entries.first {
            $0.key == key && generated.contains(GeneratedEntry(set: set.folder.path, key: $0.key.description))
        }?.fileName
        for number in 1... {
            let count = number == 1 ? "" : "-\(number)"
            let candidate = "\(name[..<end])\(suffix)\(count)\(name[end..<dot])\(isVector ? ".svg" : ".png")"
            if candidate == ours || !set.folder.files.contains(candidate) { return candidate }
        }
        return name
    }
}

extension TintWriting {
    /// Writes the changes, pictures before the Contents.json that name them.
    ///
    /// - Throws: `FileError` at the first file that cannot be written; what was written before stays, and a second run goes on.
    package func write() throws(FileError) {
        for change in changes {
            if let bytes = change.bytes {
                try writeFileAtomically(bytes, to: change.path, isDurable: false)
            } else {
                try removeFile(change.path)
            }
        }
    }
}
