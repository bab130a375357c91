import Variants

/// Why a rendition takes another number of bytes than it did.
package enum ChangeCause: String, Sendable, Hashable, CaseIterable, Encodable {
    case added
    case removed
    /// Another picture, as an app sees it.
    case pixelsChanged = "pixels_changed"
    /// Other data, another colour or another child.
    case contentChanged = "content_changed"
    /// The same content from other bytes: the file was exported or compressed anew.
    case reencoded = "re_encoded"
    /// The same content under another name or variant.
    case moved
    /// A new variant of an asset that was there.
    case variantAdded = "variant_added"
    /// A derived rendition came, went or changed its colour.
    case recipeChanged = "recipe_changed"
    /// The same content from the same source, stored by another compiler or with other options.
    case toolChanged = "compiler_or_options_changed"
    /// The same payload, now split among more or fewer users.
    case sharingChanged = "sharing_changed"

    /// In a few words, for people.
    package var words: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .pixelsChanged: "pixels changed"
        case .contentChanged: "content changed"
        case .reencoded: "re-encoded (same pixels)"
        case .moved: "moved or renamed (same content)"
        case .variantAdded: "variant added"
        case .recipeChanged: "recipe changed"
        case .toolChanged: "compiler or options changed"
        case .sharingChanged: "shared by more or fewer"
        }
    }
}

/// One rendition before and after.
package struct SizeChange: Sendable {
    package var cause: ChangeCause
    /// The row before; nil for a new one.
    package var old: SizeRow?
    /// The row after; nil for one that went.
    package var new: SizeRow?
    /// The path of the file that the row stands in.
    package var file: String
    /// The path of the file that the row before stood in, where that is another.
    package var oldFile: String

    /// The newer row, or the one that went.
    package var row: SizeRow { (new ?? old)! }
    package var growth: Int { (new?.storedBytes ?? 0) - (old?.storedBytes ?? 0) }
    package var sourceGrowth: Int { (new?.sourceBytes ?? 0) - (old?.sourceBytes ?? 0) }

    /// - Precondition: one of the rows is there.
    init(_ cause: ChangeCause, from old: SizeRow?, to new: SizeRow?, file: String, oldFile: String? = nil) {
        precondition(old != nil || new != nil)
        self.cause = cause
        self.old = old
        self.new = new
        self.file = file
        self.oldFile = oldFile ?? file
    }

    /// The asset and the variant that a moved row had before, where they differ.
    package var previousName: String? {
        guard cause == .moved, let old, let new else { return nil }
        let variant = old.key == new.key ? "" : " (\(old.key?.description ?? ""))"
        return old.asset + variant
    }
}

extension SizeChange {
    /// Larger changes first, whatever their sign; then by source bytes, name and variant. Ordered by source bytes these come
    /// first, by name neither counts.
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
