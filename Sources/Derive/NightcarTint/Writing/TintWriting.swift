package import NightcarBasics
import NightcarImaging
import NightcarModel
package import NightcarXCAssets
package import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The changes to files that would bring catalogs up to date with their plan: pictures, `Contents.json` and locks. Creating this
/// value writes nothing.
package struct TintWriting: Sendable {
    /// A file and its new bytes, or nil to delete it.
    package struct Change: Sendable {
        package var path: String
        package var bytes: [UInt8]?
        /// Whether this is the lock that is written before everything else.
        package var isAnnouncement = false
    }

    package private(set) var changes: [Change] = []
    package private(set) var findings: [Finding] = []
    /// The number of new or changed entries, and the number of removed ones.
    package private(set) var written = 0
    package private(set) var removed = 0
    /// The names of the assets that the plan asks about, if they stay as they are.
    package private(set) var asked: [String] = []
    private var locks: [String: TintLock]
    private let generated: Set<GeneratedEntry>

    private struct Wish {
        var key: VariantKey
        var base: VariantKey
        var value: Value
        /// The input from which the value is made, as text.
        var input: String
    }

    private enum Value {
        case color(ColorValue)
        case picture(SourceFile, ImageChange)
    }

    /// - Parameter writesAsked: whether assets that the plan asks about are written, too. Otherwise their sets stay as they are.
    package init(_ catalogs: [SourceCatalog], _ configured: ConfiguredCatalog, state: TintState, writesAsked: Bool = true) {
        locks = state.locks
        generated = state.generated
        let open = writesAsked ? [] : Self.asked(configured)
        asked = open.map(\.name)
        let untouched = Set(open.map(\.setPath))
        let wishes = wishes(configured)
        for source in catalogs {
            let folder = TintState.folder(of: source.path)
            for set in source.sets where !untouched.contains(set.folder.path) {
                bring(set, wishes[set.folder.path] ?? [], folder)
            }
        }
        addLocks()
    }

    /// The assets for which the plan has values and a question.
    private static func asked(_ configured: ConfiguredCatalog) -> [Asset] {
        let colors = configured.colors.items.filter { $0.verdict == .ask && !$0.entries.isEmpty }.map(\.asset)
        let images = configured.images.items.filter { $0.verdict == .ask && !$0.entries.isEmpty }.map(\.asset)
        return (colors + images).map { configured.catalog.assets[$0] }
    }

    /// The entries that the plan wants in each set. Contents.json can't express recipes for a theme or a gamut, so only compiling
    /// includes them.
    private mutating func wishes(_ configured: ConfiguredCatalog) -> [String: [Wish]] {
        var wishes: [String: [Wish]] = [:]
        for item in configured.colors.items {
            let asset = configured.catalog.assets[item.asset]
            let entries = item.entries + item.kept
            guard isWritable(asset, entries.isEmpty) else { continue }
            wishes[asset.setPath, default: []] += entries.map {
                Self.wish($0, item, asset, base: configured.colors.base)
            }
        }
        for item in configured.images.items {
            let asset = configured.catalog.assets[item.asset]
            guard isWritable(asset, item.entries.isEmpty) else { continue }
            for entry in item.entries {
                let base = asset.renditions[entry.base].key
                guard case .file(let file) = asset.renditions[entry.base].content, entry.key.isAppearance(of: base) else {
                    continue
                }
                wishes[asset.setPath, default: []].append(
                    Wish(key: entry.key, base: base, value: .picture(file, entry.change), input: "\(entry.change)"))
            }
        }
        return wishes
    }

    /// Whether derived entries can be written. An asset that was folded from a pair has two sets, and neither is the place for a
    /// third appearance.
    private mutating func isWritable(_ asset: Asset, _ isComplete: Bool) -> Bool {
        let isFolded = asset.renditions.contains { rendition in
            guard rendition.key.theme.isEmpty, let path = rendition.location?.path else { return false }
            return !path.hasPrefix(asset.setPath + "/")
        }
        guard isFolded else { return true }
        if !isComplete {
            let message = "\"\(asset.name)\" combines two sets; compile derives what it lacks, and nothing is written"
            findings.append(Finding(.tintFolded, .info, message, at: asset.location ?? Location(path: asset.setPath)))
        }
        return false
    }

    /// Adds the lock twice. It is written first with everything that is about to change, so that a killed run's files are
    /// recognized later. It is written last in its final state.
    private mutating func addLocks() {
        for (folder, lock) in locks.sorted(by: { $0.key < $1.key }) {
            let path = TintLock.path(in: folder)
            guard let before = try? TintLock(folder: folder), lock != before else { continue }
            let isEmpty = lock.records.isEmpty && !fileExists(path)
            let below = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
            if changes.contains(where: { $0.path.hasPrefix(below) }) {
                let bytes = Array(lock.underway(from: before).text.utf8)
                changes.insert(Change(path: path, bytes: bytes, isAnnouncement: true), at: 0)
            }
            if !isEmpty { changes.append(Change(path: path, bytes: Array(lock.text.utf8))) }
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
        var unused: [Change] = []
        for entry in old where !wishes.contains(where: { $0.key == entry.key }) {
            edit.remove(entry.key)
            record(nil, TintLock.ID(set: name, variant: entry.key.description), folder)
            if case .file(let file) = entry.target { unused.append(Change(path: "\(set.folder.path)/\(file)", bytes: nil)) }
            removed += 1
        }
        for wish in wishes { put(wish, in: &edit, set, TintLock.ID(set: name, variant: wish.key.description), folder) }
        if let text = edit.changed { changes.append(Change(path: set.folder.path + "/Contents.json", bytes: Array(text.utf8))) }
        changes += unused
    }

    private mutating func put(_ wish: Wish, in edit: inout SetEdit, _ set: SourceSet, _ id: TintLock.ID, _ folder: String) {
        let before = edit.text(for: wish.key)
        switch wish.value {
        case .color(let color):
            guard edit.put(.color(color), for: wish.key, like: wish.base), let text = edit.text(for: wish.key) else { return }
            if text != before { written += 1 }
            let (input, output) = (TintState.digest(wish.input, []), TintState.digest(text, []))
            record(TintLock.Record(input: input, output: output), id, folder)
        case .picture(let file, let change):
            guard let source = readAgain(file.path), let bytes = Self.derived(source, change) else {
                findings.append(.notDerived(at: Location(path: file.path)))
                return
            }
            let name = freeName(for: file.name, wish.key, set, bytes)
            guard edit.put(.file(name), for: wish.key, like: wish.base), let text = edit.text(for: wish.key) else { return }
            let path = "\(set.folder.path)/\(name)"
            if readAgain(path) != bytes {
                changes.append(Change(path: path, bytes: bytes))
                written += 1
            }
            let (input, output) = (TintState.digest(wish.input, source), TintState.digest(text, bytes))
            record(TintLock.Record(input: input, output: output), id, folder)
        }
    }

    /// Every folder already has a lock from the state.
    private mutating func record(_ record: TintLock.Record?, _ id: TintLock.ID, _ folder: String) {
        locks[folder]?.records[id] = record
    }

    private static func derived(_ source: [UInt8], _ change: ImageChange) -> [UInt8]? {
        if case .repaint = change { return change.applied(toVector: source) }
        return (try? decodePNG(source)).flatMap { change.applied(to: $0) }.map { encodePNG($0) }
    }

    /// `Star-dark@2x.png`, with a number if another file has the name. If a file with exactly these bytes exists, a killed run
    /// left it, and its name is used.
    private func freeName(for name: String, _ key: VariantKey, _ set: SourceSet, _ bytes: [UInt8]) -> String {
        var suffix = key.luminosity == .any ? "" : "-\(key.luminosity.rawValue)"
        if key.contrast == .high { suffix += "-high-contrast" }
        let vector = [".svg", ".pdf"].first { name.lowercased().hasSuffix($0) }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let end = name[..<dot].lastIndex(of: "@") ?? dot
        let ours = set.entries.first {
            $0.key == key && generated.contains(GeneratedEntry(set: set.folder.path, key: $0.key.description))
        }?.fileName
        for number in 1... {
            let count = number == 1 ? "" : "-\(number)"
            let candidate = "\(name[..<end])\(suffix)\(count)\(name[end..<dot])\(vector ?? ".png")"
            if candidate == ours || !set.folder.files.contains(candidate) { return candidate }
            if ours == nil, readAgain("\(set.folder.path)/\(candidate)") == bytes { return candidate }
        }
        return name
    }
}

extension TintWriting {
    /// Writes the changes. Pictures come before the Contents.json that names them.
    ///
    /// - Parameter report: called with each change that was made.
    /// - Throws: `FileError` for the first file that can't be written. Files written before it remain, and a second run
    ///   continues.
    package func write(report: (Change) -> Void = { _ in }) throws(FileError) {
        for folder in Set(changes.map { Self.folder(of: $0.path) }) { removeAbandonedFiles(in: folder) }
        for change in changes {
            if let bytes = change.bytes {
                try writeFileAtomically(bytes, to: change.path, isDurable: false)
            } else {
                try removeFile(change.path)
            }
            report(change)
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
