package import NightcarBasics
package import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The entries that earlier runs of `tint --write` left in catalogs, compared with the current contents.
package struct TintState: Sendable {
    /// The entries that haven't changed since they were written.
    package private(set) var generated: Set<GeneratedEntry> = []
    package private(set) var findings: [Finding] = []
    /// The locks, by the folder that contains the catalogs.
    var locks: [String: TintLock] = [:]

    /// - Throws: `Failure` if a lock can't be read.
    package init(_ catalogs: [SourceCatalog]) throws(Failure) {
        for catalog in catalogs {
            let folder = Self.folder(of: catalog.path)
            var lock = locks[folder] ?? TintLock()
            if locks[folder] == nil { lock = try TintLock(folder: folder) }
            locks[folder] = lock
            for set in catalog.sets { check(set, lock, folder) }
        }
    }

    private mutating func check(_ set: SourceSet, _ lock: TintLock, _ folder: String) {
        let name = Self.lockName(set.folder.path, folder)
        guard let edit = SetEdit(set) else { return }
        for entry in set.entries where entry.origin == .list {
            let id = TintLock.ID(set: name, variant: entry.key.description)
            guard let record = lock.records[id] else { continue }
            let output = Self.output(edit, entry.key, set)
            if output == record.output || output != nil && output == record.replaces {
                generated.insert(GeneratedEntry(set: set.folder.path, key: id.variant))
            } else {
                let message = "the entry was derived and has been edited since; it is kept as it is"
                findings.append(Finding(.tintHandEdited, .info, message, at: entry.location))
                locks[folder]?.records[id] = nil
            }
        }
    }

    /// The digest of an entry's content: its color, or the name and bytes of its file.
    static func output(_ edit: SetEdit, _ key: VariantKey, _ set: SourceSet) -> String? {
        guard let text = edit.text(for: key) else { return nil }
        let entry = set.entries.first { $0.key == key }
        guard case .file(let name)? = entry?.target else { return digest(text, []) }
        return digest(text, readAgain("\(set.folder.path)/\(name)") ?? [])
    }

    static func digest(_ text: String, _ bytes: [UInt8]) -> String { SHA256.hex(Array(text.utf8) + [0] + bytes) }

    /// The name of a set in the lock, such as `Assets.xcassets/Label.colorset`.
    static func lockName(_ path: String, _ folder: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    /// The folder that contains a catalog.
    static func folder(of path: String) -> String { Paths.parent(of: Paths.trimmed(path)) }
}
