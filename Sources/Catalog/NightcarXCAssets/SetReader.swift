import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

/// Reads the entries of one set from its Contents.json and its files.
struct SetReader {
    var set: SourceSet
    var findings: [Finding] = []
    /// The unknown keys of each entry. They can be needed to distinguish entries.
    private var extras: [[JSONMember]] = []

    init(_ set: SourceSet) { self.set = set }

    private var folder: SourceFolder { self.set.folder }

    mutating func read() {
        if !set.isKnown {
            report(.unknownSetType, .warning, "the set type \"\(set.kind.rawValue)\" is not known; its files are kept as data")
        }
        switch folder.contents {
        case .missing: readWithoutContents()
        case .broken(let error): leaveOut(.badContentsJSON, .error, error.message, at: error.location)
        case .read(let document) where !document.root.isObject:
            findings += document.findings
            let location = document.location(of: document.root)
            leaveOut(.badContentsJSON, .error, "a Contents.json must start with an object", at: location)
        case .read(let document):
            findings += document.findings
            set.isKnown ? readEntries(document) : readUnknown(document)
        }
    }

    /// Says that a set is left out because its folder's name is only an extension. Sets inside it are kept.
    static func unnamed(_ folder: SourceFolder, _ kind: SetKind) -> Finding {
        let files = ownFiles(of: folder)
        let message =
            "the \(kind.rawValue) has no name; put one before the dot; the set is left out\(LeftOut.words(files))"
        return Finding(
            .badFileName, .error, message, at: folder.location, related: LeftOut.related(files, in: folder.path))
    }

    /// The list for the set's type, or otherwise the first list for any type.
    static func list(in root: JSONValue, kind: SetKind) -> JSONMember? {
        for key in [kind.list].compactMap(\.self) + SetKind.lists {
            if let member = root.member(key), member.value.array != nil { return member }
        }
        return nil
    }
}

private extension SetReader {
    /// The files in the set that a person made.
    var ownFiles: [String] { Self.ownFiles(of: folder) }

    static func ownFiles(of folder: SourceFolder) -> [String] {
        folder.files.filter { $0 != "Contents.json" && !$0.hasPrefix(".") }
    }

    mutating func readWithoutContents() {
        if !set.isKnown { return readUnknown(nil) }
        guard set.kind == .icon else {
            let location = set.location
            return leaveOut(.missingContentsJSON, .warning, "the set has no Contents.json", at: location)
        }
        for name in ownFiles {
            if let key = IconFile.key(of: name) { addImplicit(.file(name), key: key) }
        }
        reportUnassigned()
    }

    mutating func readEntries(_ document: JSONDocument) {
        let list = Self.list(in: document.root, kind: set.kind)
        findings += KnownKeys.unknown(in: document, entries: list?.key)
        let nodes = list?.value.array ?? []
        let names = SetNames(set, lookups: nodes.count)
        for (index, node) in nodes.enumerated() {
            guard node.isObject else {
                findings.append(
                    Finding(.badValue, .warning, "an entry must be an object; it is left out", at: document.location(of: node)))
                continue
            }
            var reader = EntryReader(names: names, document: document, node: node)
            reader.read()
            if set.kind.isOrdered {
                reader.entry.key = reader.entry.key.settingQualifier("position", to: Self.ordinal(index))
            }
            set.entries.append(reader.entry)
            extras.append(reader.extras)
            findings += reader.findings
        }
        addNamedFiles(document)
        keepApart()
        if list == nil { addImplicitParts() }
        reportUnassigned()
        reportEmptyAppearances()
    }

    /// Files that are named in `properties` or next to `info`: a sticker's picture, or the parts of an AR object.
    mutating func addNamedFiles(_ document: JSONDocument) {
        if set.kind == .referenceObject {
            for part in ["content", "preview"] {
                guard let value = folder.properties?[part], value.string != nil else { continue }
                addNamed(value, document, VariantKey().settingQualifier("role", to: part))
            }
        }
        guard set.kind.namesOneFile else { return }
        let named = [document.root["filename"], set.kind == .sticker ? folder.properties?["filename"] : nil]
        if let value = named.compactMap({ $0 }).first(where: { $0.string?.isEmpty == false }) {
            addNamed(value, document, VariantKey())
        }
    }

    mutating func addNamed(_ value: JSONValue, _ document: JSONDocument, _ key: VariantKey) {
        var reader = EntryReader(names: SetNames(set, lookups: 1), document: document, node: value)
        reader.readFileName(value)
        reader.entry.key = key
        reader.entry.origin = .property
        set.entries.append(reader.entry)
        extras.append([])
        findings += reader.findings
    }

    /// The child sets of a set that lists nothing: the `Content` of a layer, or the images of a sprite atlas.
    mutating func addImplicitParts() {
        let parts = folder.folders.filter { name in
            guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
            return SetKind(rawValue: name[name.utf8.index(after: dot)...].lowercased()).isKnown
        }
        for (index, name) in parts.enumerated() {
            let key = parts.count == 1 ? VariantKey() : VariantKey().settingQualifier("position", to: Self.ordinal(index))
            addImplicit(.child(name), key: key)
        }
    }

    /// A set of an unknown type. Every file is kept, with what its Contents.json says about it.
    mutating func readUnknown(_ document: JSONDocument?) {
        let lists = document?.root.members?.compactMap(\.value.array) ?? []
        let entries = Dictionary(
            lists.joined().compactMap { entry in entry["filename"]?.string.map { (Array($0.utf8), entry) } },
            uniquingKeysWith: { first, _ in first })
        for name in ownFiles {
            addImplicit(.file(name), key: VariantKey().settingQualifier("file", to: name))
            guard let document, let entry = entries[Array(name.utf8)] else { continue }
            set.entries[set.entries.count - 1].attributes = EntryAttributes(entry.members ?? [])
            set.entries[set.entries.count - 1].location = document.location(of: entry)
        }
    }

    mutating func addImplicit(_ target: SourceEntry.Target, key: VariantKey) {
        var location = set.location
        if case .file(let name) = target { location = Location(path: folder.path + "/" + name) }
        set.entries.append(
            SourceEntry(
                origin: .implicit, target: target, fileName: nil, match: .exact, key: key, attributes: EntryAttributes(),
                isUnassigned: false, location: location, node: JSONValue(.null)))
        extras.append([])
    }

    static func ordinal(_ index: Int) -> String {
        let digits = String(index + 1)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

private extension SetReader {
    /// If two entries have the same key but differ in unknown keys, the unknown keys distinguish them.
    ///
    /// They are used only then: generators write many members next to the slots that shouldn't be part of a key.
    mutating func keepApart() {
        guard extras.contains(where: { !$0.isEmpty }) else { return }
        let filled = set.entries.indices.filter { set.entries[$0].hasContent && !set.entries[$0].isUnassigned }
        for same in Dictionary(grouping: filled, by: { set.entries[$0].key }).values where same.count > 1 {
            guard same.contains(where: { !extras[$0].isEmpty }) else { continue }
            for index in same {
                let isShort = extras[index].count <= 8
                let rest = isShort ? [] : [JSONMember(key: "other", value: JSONValue(.object(extras[index])))]
                for member in isShort ? extras[index] : rest {
                    set.entries[index].key = set.entries[index].key.settingQualifier(
                        member.key, to: member.value.string ?? member.value.canonical)
                }
            }
        }
    }

    mutating func reportUnassigned() {
        var used = Set<[UInt8]>()
        for entry in set.entries {
            if let name = entry.fileName { used.insert(Array(name.utf8)) }
            switch entry.target {
            case .file(let name), .child(let name): used.insert(Array(name.utf8))
            case .color, .none: break
            }
        }
        for name in ownFiles where !used.contains(Array(name.utf8)) {
            findings.append(
                Finding(
                    .unassignedChild, .warning, "no entry of the set names this file; it is left out",
                    at: Location(path: folder.path + "/" + name)))
        }
        guard set.kind.listsParts else { return }
        for name in folder.folders where !used.contains(Array(name.utf8)) && name.utf8.contains(UInt8(ascii: ".")) {
            findings.append(
                Finding(
                    .unassignedChild, .warning, "no entry of the set names this part; it is kept as an asset of its own",
                    at: Location(path: folder.path + "/" + name)))
        }
    }

    /// Slots for scales and idioms are often empty on purpose. A slot for an appearance has been asked for.
    mutating func reportEmptyAppearances() {
        guard set.kind == .color || set.kind == .image, set.entries.contains(where: \.hasContent) else { return }
        let content = set.kind == .color ? "color" : "file"
        func keyAtAnyScale(_ entry: SourceEntry) -> VariantKey {
            var key = entry.key
            key.scale = .any
            return key
        }
        // One scale is enough, and one finding for all scales.
        var known = Set(set.entries.filter(\.hasContent).map(keyAtAnyScale))
        for entry in set.entries where entry.isEmptySlot && (entry.key.luminosity != .any || entry.key.contrast != .normal) {
            let key = keyAtAnyScale(entry)
            guard known.insert(key).inserted else { continue }
            let message = "the entry for \(key) has no \(content), so the app uses another entry; fill it or remove it"
            findings.append(Finding(.emptyAppearance, .info, message, at: entry.location))
        }
    }

    mutating func report(_ id: FindingID, _ severity: Severity, _ message: String) {
        findings.append(Finding(id, severity, message, at: set.location))
    }

    /// Reports that the set can't be read, and which files are left out with it.
    mutating func leaveOut(_ id: FindingID, _ severity: Severity, _ message: String, at location: Location) {
        findings.append(
            Finding(
                id, severity, "\(message); the set is left out\(LeftOut.words(ownFiles))", at: location,
                related: LeftOut.related(ownFiles, in: folder.path)))
    }
}

extension SourceEntry {
    /// Whether the entry has content, so it isn't an empty slot.
    package var hasContent: Bool { if case .none = target { false } else { true } }

    /// Whether the entry says nothing of a file or a color. What it says may also be wrong, which is another finding.
    fileprivate var isEmptySlot: Bool {
        !hasContent && !isUnassigned && node["color"] == nil && node["filename"].map { $0.string == "" } ?? true
    }
}
