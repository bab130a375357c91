package import NightcarModel
import ThemeCatalogVariants

/// Why the size of a rendition changed.
package enum ChangeCause: String, Sendable, Hashable, CaseIterable, Encodable {
    case added
    case removed
    /// A different picture, as an app sees it.
    case pixelsChanged = "pixels_changed"
    /// Different data, or a different color or child.
    case contentChanged = "content_changed"
    /// A file of another format: an SVG in place of a PNG.
    case formatChanged = "format_changed"
    /// The same content from different bytes: the file was exported or compressed again.
    case reencoded = "re_encoded"
    /// The same content under another name or variant.
    case moved
    /// A new variant of an existing asset.
    case variantAdded = "variant_added"
    /// A derived rendition was added, removed or recolored.
    case recipeChanged = "recipe_changed"
    /// The same content from the same source, stored by a different compiler or with different options.
    case toolChanged = "compiler_or_options_changed"
    /// The same payload, now split among more or fewer users.
    case sharingChanged = "sharing_changed"
    /// The same source, which other pictures in the file made larger or smaller: they share its payload, its page or its atlas.
    case packingChanged = "packing_changed"
    /// The same payload with another template intent, slicing or alignment, or with its vector kept or not.
    case propertiesChanged = "properties_changed"

    /// In a few words, for people.
    package var words: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .pixelsChanged: "pixels changed"
        case .contentChanged: "content changed"
        case .formatChanged: "format changed"
        case .reencoded: "re-encoded (same pixels)"
        case .moved: "moved or renamed (same content)"
        case .variantAdded: "variant added"
        case .recipeChanged: "recipe changed"
        case .toolChanged: "compiler or options changed"
        case .sharingChanged: "shared by more or fewer"
        case .packingChanged: "untouched, packed with others"
        case .propertiesChanged: "properties changed"
        }
    }
}

/// One rendition before and after.
package struct SizeChange: Sendable {
    package var cause: ChangeCause
    /// The old row. Nil for a new rendition.
    package var old: SizeRow?
    /// The new row. Nil for a removed rendition.
    package var new: SizeRow?
    /// The path of the file that the row belongs to.
    package var file: String
    /// The path of the file that the old row belongs to, if it differs.
    package var oldFile: String

    /// The new row, or the removed one.
    package var row: SizeRow { (new ?? old)! }
    package var growth: Int { (new?.storedBytes ?? 0) - (old?.storedBytes ?? 0) }
    package var sourceGrowth: Int { (new?.sourceBytes ?? 0) - (old?.sourceBytes ?? 0) }

    /// - Precondition: at least one of the rows is not nil.
    init(_ cause: ChangeCause, from old: SizeRow?, to new: SizeRow?, file: String, oldFile: String? = nil) {
        precondition(old != nil || new != nil)
        self.cause = cause
        self.old = old
        self.new = new
        self.file = file
        self.oldFile = oldFile ?? file
    }

    /// The old asset, variant and catalog of a moved row, as far as they differ.
    package var previousName: String? {
        guard cause == .moved, let old, let new else { return nil }
        let variant = old.key == new.key ? "" : " (\(old.key?.description ?? ""))"
        return old.asset + variant + (oldFile == file ? "" : " in \(oldFile), now in \(file)")
    }

    /// What changed, in a few words: `PNG → SVG`, `24 x 24 → 48 x 48`, `#FF0000 → #00FF00`. Nil if the row doesn't say.
    package var detail: String? {
        guard let old, let new else { return nil }
        func change(_ was: String?, _ now: String?) -> String? {
            guard let was, let now, was != now else { return nil }
            return "\(was) → \(now)"
        }
        func size(_ row: SizeRow) -> String? { row.width.flatMap { width in row.height.map { "\(width) x \($0)" } } }
        switch cause {
        case .formatChanged: return Self.formats(old, new).map { "\($0.0) → \($0.1)" }
        case .pixelsChanged: return change(size(old), size(new))
        case .contentChanged, .recipeChanged: return change(old.color, new.color)
        case .reencoded, .toolChanged, .packingChanged: return change(old.encoding, new.encoding)
        case .propertiesChanged: return change(old.properties ?? "none", new.properties ?? "none")
        default: return nil
        }
    }

    /// The formats of the source files, as their extensions in capitals. Nil if one isn't known.
    static func formats(_ old: SizeRow, _ new: SizeRow) -> (String, String)? {
        func format(_ row: SizeRow) -> String? {
            guard let name = row.source?.name, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
            let format = name[name.index(after: dot)...].uppercased()
            return format == "JPEG" ? "JPG" : format
        }
        return format(old).flatMap { old in format(new).map { (old, $0) } }
    }
}

extension SizeChange {
    /// Larger changes first, regardless of sign; then by source bytes, name and variant. If the order is by source bytes, these
    /// come first. If it is by name, neither size counts.
    static func precedes(_ a: SizeChange, _ b: SizeChange, by order: SizeOrder = .size) -> Bool {
        let stored = (a.growth.magnitude, b.growth.magnitude)
        let source = (a.sourceGrowth.magnitude, b.sourceGrowth.magnitude)
        let measures = order == .name ? [] : order == .source ? [source, stored] : [stored, source]
        for (a, b) in measures where a != b { return a > b }
        if a.row.asset != b.row.asset { return a.row.asset < b.row.asset }
        if a.row.kind != b.row.kind { return (a.row.kind ?? "") < (b.row.kind ?? "") }
        if a.row.key != b.row.key { return (a.row.key ?? VariantKey()) < (b.row.key ?? VariantKey()) }
        return a.file < b.file
    }
}
