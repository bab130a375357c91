import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The slot that a file name describes: `logo-dark@2x~ipad.png`.
struct FileSlot {
    /// The name without the part that describes the slot and without its extension.
    var stem: String
    var fileExtension: String
    var key = VariantKey()

    init(_ name: String) {
        var rest = name[...]
        fileExtension = ""
        if let dot = name.lastIndex(of: ".") {
            fileExtension = name[name.index(after: dot)...].lowercased()
            rest = name[..<dot]
        }
        for (suffix, idiom) in [("~ipad", Idiom.pad), ("~iphone", Idiom.phone)] where rest.hasSuffix(suffix) {
            key.idiom = idiom
            rest = rest.dropLast(suffix.count)
        }
        let isVector = ["svg", "pdf"].contains(fileExtension)
        if !isVector { key.scale = .x1 }
        for (suffix, scale) in [("@1x", Scale.x1), ("@2x", .x2), ("@3x", .x3)] where rest.hasSuffix(suffix) {
            key.scale = scale
            rest = rest.dropLast(suffix.count)
        }
        for (word, luminosity) in [("dark", Luminosity.dark), ("light", .light)] {
            for separator in ["-", "_", " "] where rest.lowercased().hasSuffix(separator + word) {
                key.luminosity = luminosity
                rest = rest.dropLast(word.count + 1)
            }
        }
        stem = String(rest)
    }

    /// The entry as Xcode writes it.
    func entry(fileName: String) -> JSONValue {
        var members = ["filename": JSONValue.string(fileName), "idiom": .string(key.idiom.rawValue)]
        if key.scale != .any { members["scale"] = .string("\(key.scale)") }
        if key.luminosity != .any {
            members["appearances"] = [["appearance": "luminosity", "value": .string(key.luminosity.rawValue)]]
        }
        return .object(members)
    }
}

/// Finds slots for files that no entry names.
enum FileAdoption {
    /// A fix that gives a file its slot. Nil if the name doesn't describe a slot or the slot is taken.
    static func fix(for name: String, in set: LintSet) -> Fix? {
        guard set.kind == .image, set.source.folder.document != nil else { return nil }
        let slot = FileSlot(name)
        guard pictures.contains(slot.fileExtension) else { return nil }
        let stems = Set(set.source.entries.compactMap(\.fileName).map { FileSlot($0).stem })
        guard stems.contains(slot.stem) || stems.isEmpty && slot.stem == set.shortName else { return nil }
        // In a set with vectors or with a single scale, entries have no scale.
        let same = set.source.entries.filter { entry in
            entry.key.withoutScale == slot.key.withoutScale && (entry.key.scale == slot.key.scale || entry.key.scale == .any)
        }
        if same.contains(where: { $0.fileName != nil || $0.hasContent }) { return nil }
        if let empty = same.first(where: { $0.origin == .list }) {
            return .safe(.setEntry(folder: set.folder, entry: empty.node.range, key: "filename", value: .string(name)))
        }
        var added = slot
        let usesScales = set.source.entries.contains { $0.key.scale != .any }
        if !usesScales, !set.source.entries.isEmpty, slot.key.scale == .x1 { added.key.scale = .any }
        return .safe(.addEntry(folder: set.folder, added.entry(fileName: name)))
    }

    /// A Contents.json for an image set. Nil unless all its files name different slots of one picture.
    static func contents(of set: LintSet) -> JSONValue? {
        let files = set.source.folder.files.filter { !$0.hasPrefix(".") }
        let slots = files.map { FileSlot($0) }
        guard set.kind == .image, !files.isEmpty, slots.allSatisfy({ pictures.contains($0.fileExtension) }),
            Set(slots.map(\.stem)).count == 1, Set(slots.map(\.key)).count == slots.count
        else { return nil }
        let entries = zip(files, slots).sorted { $0.1.key < $1.1.key }.map { $1.entry(fileName: $0) }
        return .object(["images": JSONValue(.array(entries)), "info": ["author": "xcode", "version": 1]])
    }

    private static let pictures: Set<String> = ["png", "jpg", "jpeg", "svg", "pdf", "heic"]
}
