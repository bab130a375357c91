import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Dark values for colors without one. They are the values that `nightcar tint` would derive.
struct DarkSuggestions {
    private var entries: [String: [ColorPlan.Entry]] = [:]

    init(_ project: LintProject) {
        for expanded in project.expanded {
            let plan = ColorPlan(expanded, options: DerivationOptions())
            for item in plan.items {
                entries[expanded.assets[item.asset].setPath, default: []] += item.entries
            }
        }
    }

    /// The dark value of a color set. Nil if none is derived.
    func darkValue(of folder: String) -> ColorValue? {
        entries[folder]?.first { $0.key.luminosity == .dark && $0.key.contrast == .normal }?.color
    }

    /// Adds the dark value. It is a suggestion: nobody has looked at it.
    func fix(for base: SourceEntry, in set: LintSet) -> Fix? {
        guard base.origin == .list, let color = darkValue(of: set.folder) else { return nil }
        var members = (base.node.members ?? []).filter { $0.key != "appearances" && $0.key != "color" }
        members.append(JSONMember(key: "appearances", value: [["appearance": "luminosity", "value": "dark"]]))
        members.append(JSONMember(key: "color", value: color.json(.three)))
        // The value is new, so its parts have no location in the text.
        let made = JSONValue(.object(members.map { JSONMember(key: $0.key, value: $0.value.withoutPlaces) }))
        return .unsafe(.addEntry(folder: set.folder, made))
    }
}

extension JSONValue {
    /// The same value, as if it had been created instead of read.
    fileprivate var withoutPlaces: JSONValue {
        switch kind {
        case .array(let elements): JSONValue(.array(elements.map(\.withoutPlaces)))
        case .object(let members):
            JSONValue(.object(members.map { JSONMember(key: $0.key, value: $0.value.withoutPlaces) }))
        default: JSONValue(kind)
        }
    }
}
