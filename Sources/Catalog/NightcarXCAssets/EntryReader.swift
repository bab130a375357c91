import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

/// What the entries of a set can name.
struct SetNames {
    let files: FileMatch
    let folders: FileMatch
    /// Whether the set's entries name folders.
    let areParts: Bool
    /// Whether the entries are the stops of a gradient.
    let areStops: Bool

    init(_ set: SourceSet, lookups: Int) {
        files = FileMatch(names: set.folder.files, lookups: lookups)
        folders = FileMatch(names: set.folder.folders, lookups: lookups)
        areParts = set.kind.listsParts
        areStops = set.kind == .gradient
    }
}

/// Reads one entry: its key, its target and everything else it says.
struct EntryReader {
    var entry: SourceEntry
    var findings: [Finding] = []
    /// Members whose key is not known.
    var extras: [JSONMember] = []
    let document: JSONDocument
    let names: SetNames
    private var attributes: [JSONMember] = []

    init(names: SetNames, document: JSONDocument, node: JSONValue) {
        self.names = names
        self.document = document
        entry = SourceEntry(
            origin: .list, target: .none, fileName: nil, match: nil, key: VariantKey(), attributes: EntryAttributes(),
            isUnassigned: false, location: document.location(of: node), node: node)
    }

    mutating func read() {
        // Looking for duplicate keys costs more than reading the entry, and duplicates are very rare.
        let hasDuplicates = !document.tolerated.duplicateKeys.isEmpty
        for member in hasDuplicates ? entry.node.effectiveMembers : entry.node.members ?? [] { read(member) }
        if case .none = entry.target, let color = entry.node["color"] { readColor(color) }
        entry.attributes = EntryAttributes(attributes)
    }

    mutating func keepAsAttribute(_ member: JSONMember) { attributes.append(member) }

    mutating func report(_ id: FindingID, _ severity: Severity, _ message: String, _ value: JSONValue) {
        findings.append(Finding(id, severity, message, at: document.location(of: value)))
    }
}

// Targets.
extension EntryReader {
    /// Looks the declared name up in the set's folder.
    mutating func readFileName(_ value: JSONValue) {
        guard let name = value.string else {
            return report(.badValue, .warning, "a file name must be a string; the entry counts as empty", value)
        }
        guard !name.isEmpty else { return }
        entry.fileName = name
        guard !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), name != ".", name != ".." else {
            let message = "\"\(name)\" leads out of the set; move the file into the set and write its name without a path"
            return report(.pathEscape, .error, message, value)
        }
        let namesPart = names.areParts || names.folders.contains(name) && !names.files.contains(name)
        guard let found = (namesPart ? names.folders : names.files).find(name) else {
            let what = namesPart ? "part" : "file"
            return report(.missingFile, .warning, "the \(what) \"\(name)\" is not in the set; the entry counts as empty", value)
        }
        entry.match = found.quality
        entry.target = namesPart ? .child(found.name) : .file(found.name)
        switch found.quality {
        case .exact: break
        case .otherCase:
            let message = "the file is named \"\(found.name)\", which differs from \"\(name)\" in case; make the names equal"
            report(.fileNameCase, .warning, message, value)
        case .otherNormalForm:
            let message =
                "the file \"\(name)\" has a different Unicode normalization on disk; rename the file or retype the name"
            report(.fileNameNormalForm, .warning, message, value)
        }
    }

    private mutating func readColor(_ value: JSONValue) {
        guard value.isObject else {
            return report(.badColor, .error, "a color must be an object; the entry counts as empty", value)
        }
        var reader = ColorReader(document: document)
        if let color = reader.read(value) { entry.target = .color(color) }
        findings += reader.findings
    }
}
