import NightcarBasics
import NightcarCompiler
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A change that may save bytes, before it was tried.
struct SavingsCandidate: Sendable {
    var opportunity: Opportunity
    /// The change to the catalog.
    var fix: Fix
    /// What the fix does to the expanded catalog.
    var edit: CatalogEdit
    /// What the configuration needs besides. Nil if the change to the catalog is all.
    var rule: TintRule?
    /// The bytes of payloads that nothing else uses and that go. Nil if something else takes their place.
    var payloadBytes: Int?
}

/// A change to an expanded catalog: the same as a fix makes to its sets.
struct CatalogEdit: Sendable {
    /// The folders of the sets that it changes or removes.
    var folder: String
    var removesSet = false
    /// The entries that it removes.
    var entries: Set<Location> = []
    /// The files that it removes, by name.
    var removedFiles: Set<String> = []
    /// The new bytes of files, by name.
    var files: [String: [UInt8]] = [:]
}

/// The search in one source catalog and its report.
struct SavingsSearch: Sendable {
    let path: String
    let source: SourceCatalog
    let expansion: Expansion
    let file: SizedFile
    let build: MeasureOptions.Build
    var options: CompileOptions { build.options }
    /// The smallest saving that is worth looking for, in bytes.
    let limit: Int
    /// Keeps changed pictures for later runs.
    private let cache: FileCache?

    /// A rendition of the source, and what it takes in the compiled file.
    struct Item: Sendable {
        var asset: Asset
        var source: SourceFile
        var key: VariantKey
        /// The digest of what an app gets. Nil if it isn't known.
        var content: String?
        var sourceBytes: Int
        /// The bytes of all rows that are made from the file.
        var storedBytes: Int
        /// The part of them that no other rendition shares.
        var ownBytes: Int
        /// The entry in Contents.json.
        var location: Location?

        /// Whether the file is stored as pixels if it is a PNG file.
        var holdsPixels: Bool { asset.kind.holdsPictures }
    }

    /// Whether the sizes are of an `Assets.car`.
    var isCar: Bool { build.format == .car }

    /// The renditions that are files, in catalog order.
    let items: [Item]
    /// The sets by their folders.
    let sets: [String: SourceSet]
    /// The number of renditions that each entry gives.
    private let entryUses: [Location: Int]
    /// How many sets have each kind and name, and the names that other sets are made of.
    private let nameUses: [Name: Int]
    private let children: Set<String>

    private struct Name: Hashable {
        var name: String
        var kind: SetKind
    }

    /// - Parameter least: the smallest saving that is worth looking for.
    init(
        path: String, source: SourceCatalog, file: SizedFile, build: MeasureOptions.Build, least: LeastSaving,
        cache: FileCache? = nil
    ) {
        let expansion = OpenedSources([source], filter: build.options.settings.filter).assets()
        (self.path, self.source, self.expansion, self.file, self.build) = (path, source, expansion, file, build)
        (limit, self.cache) = (least.limit(of: file.bytes), cache)
        let rows = Dictionary(grouping: file.rows.filter { $0.sourceFile != nil }) { $0.sourceFile ?? "" }
        let inside = Paths.trimmed(path) + "/"
        let items: [Item] = expansion.catalog.assets.flatMap { asset in
            asset.renditions.compactMap { rendition in
                guard case .file(let source) = rendition.content else { return nil }
                let name = source.path.hasPrefix(inside) ? String(source.path.dropFirst(inside.count)) : source.path
                return rows[name].map { Item(asset: asset, source: source, rendition: rendition, rows: $0) }
            }
        }
        nameUses = source.sets.reduce(into: [:]) { $0[Name(name: $1.name, kind: $1.kind), default: 0] += 1 }
        children = Set(
            expansion.catalog.assets.flatMap(\.renditions).compactMap {
                if case .child(let name) = $0.content { name } else { nil }
            })
        self.items = items
        sets = Dictionary(source.sets.map { ($0.folder.path, $0) }) { first, _ in first }
        entryUses = items.reduce(into: [:]) { uses, item in
            if let location = item.location { uses[location, default: 0] += 1 }
        }
    }

    /// Removes the entries of renditions, and the files that no other entry of the set names. Nil if an entry gives other
    /// renditions too, or isn't in a list.
    func removal(of removed: [Item]) -> (fix: Fix, edit: CatalogEdit, sourceBytes: Int)? {
        guard let set = removed.first.flatMap({ sets[$0.source.folder] }) else { return nil }
        let gone = removed.compactMap(\.location)
        let entries = set.entries.filter { $0.origin == .list && gone.contains($0.location) }
        let uses = gone.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        guard gone.count == removed.count, entries.count == uses.count,
            uses.allSatisfy({ entryUses[$0.key] == $0.value })
        else { return nil }
        let kept = set.entries.filter { entry in !entries.contains { $0.location == entry.location } }
        // Of two entries for one variant, the second one is used once the first is gone.
        guard !kept.contains(where: { other in other.hasContent && entries.contains { $0.key == other.key } }) else { return nil }
        let files = Set(entries.compactMap(\.targetFile)).subtracting(kept.compactMap(\.targetFile)).sorted()
        let folder = set.folder.path
        let edits = entries.map { Fix.Edit.removeEntry(folder: folder, entry: $0.node.range) }
        let sizes = files.map { file in removed.first { $0.source.name == file }?.sourceBytes ?? 0 }
        return (
            Fix(isSafe: true, edits + files.map { .delete(folder: folder, file: $0) }),
            CatalogEdit(folder: folder, entries: Set(gone), removedFiles: Set(files)), sizes.reduce(0, +)
        )
    }

    /// Removes a set that has neither parts nor a parent, that no other set is made of, and that hides no other set.
    func removalOfSet(at folder: String) -> (fix: Fix, edit: CatalogEdit)? {
        guard let set = sets[folder], set.parent == nil, set.folder.folders.isEmpty, !children.contains(set.name),
            nameUses[Name(name: set.name, kind: set.kind)] == 1
        else { return nil }
        return (Fix.safe(.deleteSet(folder: folder)), CatalogEdit(folder: folder, removesSet: true))
    }

    /// Gives the file of a rendition other contents.
    func replacement(of item: Item, with bytes: [UInt8]) -> (fix: Fix, edit: CatalogEdit) {
        let (folder, name) = (item.source.folder, item.source.name)
        return (
            Fix.safe(.replace(folder: folder, file: name, with: bytes)), CatalogEdit(folder: folder, files: [name: bytes])
        )
    }

    /// A changed picture, from an earlier run or made now.
    ///
    /// - Parameter name: identifies the change.
    func made(_ name: String, of bytes: [UInt8], _ make: () -> [UInt8]?) -> [UInt8]? {
        guard let cache else { return make() }
        return cache.file(name, of: ByteView(bytes), find: make)
    }

    func candidate(
        _ kind: Opportunity.Kind, _ items: [Item], _ change: (fix: Fix, edit: CatalogEdit), source: Int, detail: String,
        rule: TintRule? = nil
    ) -> SavingsCandidate {
        // What saves something on one platform may be needed on another.
        let platform = options.settings.filter.platform.map { " --platform \($0.rawValue)" } ?? ""
        let format = " --compile-to \(build.format.rawValue)"
        let command =
            kind.isApplicable ? "nightcar size \(shellQuoted(path))\(platform)\(format) --apply \(kind.rawValue)" : ""
        let opportunity = Opportunity(
            kind: kind, file: file.path, asset: items[0].asset.name,
            variant: items.map { $0.key.description }.joined(separator: ", "), savedBytes: 0,
            savedSourceBytes: source, detail: detail, command: command)
        var candidate = SavingsCandidate(opportunity: opportunity, fix: change.fix, edit: change.edit, rule: rule)
        if change.edit.files.isEmpty, rule == nil {
            let gone = items.filter { change.edit.removesSet || change.edit.removedFiles.contains($0.source.name) }
            let files = Dictionary(gone.map { ($0.source.path, $0.ownBytes) }) { bytes, _ in bytes }
            candidate.payloadBytes = files.values.reduce(0, +)
        }
        return candidate
    }
}

private extension SavingsSearch.Item {
    /// - Parameter rows: the rows that are made from the file.
    init(asset: Asset, source: SourceFile, rendition: Rendition, rows: [SizeRow]) {
        (self.asset, self.source, key, location) = (asset, source, rendition.key, rendition.location)
        sourceBytes = rows.lazy.compactMap(\.sourceBytes).first ?? 0
        storedBytes = rows.reduce(0) { $0 + $1.storedBytes }
        ownBytes = rows.reduce(0) { $0 + ($1.isShared ? 0 : $1.storedBytes) }
        // In a car, a vector also has pictures.
        let isVector = ["svg", "pdf"].contains { source.name.lowercased().hasSuffix("." + $0) }
        let own = isVector && rows.contains { $0.pixels == nil } ? rows.filter { $0.pixels == nil } : rows
        let contents = Set(own.map(\.digests.content))
        content = own.first { $0.key == rendition.key }?.digests.content ?? (contents.count == 1 ? contents.first ?? nil : nil)
    }
}

extension SourceEntry {
    fileprivate var targetFile: String? {
        if case .file(let name) = target { name } else { nil }
    }
}

extension SizedFile {
    /// Whether this is the report of the catalog at a path, no matter how the path is written.
    func isReport(of other: String) -> Bool { Paths.normalized(path) == Paths.normalized(other) }
}

/// A word in a POSIX shell that means exactly `text`.
func shellQuoted(_ text: String) -> String {
    let plain = !text.isEmpty && text.allSatisfy { ($0.isLetter || $0.isNumber) && $0.isASCII || "/._-@+".contains($0) }
    return plain ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
