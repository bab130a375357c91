import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The members of an entry in Contents.json, made from a rendition's key and attributes.
enum EntryJSON {
    /// Qualifiers that Contents.json has no word for, because they give a position in a list or distinguish how something is
    /// stored.
    static let unwritten: Set<String> = [
        "position", "layer", "part", "rendition", "deployment-target", "glyph-size", "glyph-weight",
    ]

    /// Attributes that only compiled catalogs have. The source's file name is used for the file.
    private static let storageAttributes: Set<String> = [
        "rendition-name", "physical-size", "orientation", "glyph", "untagged",
    ]

    /// The members for a key. The idiom is always written, as in Xcode.
    ///
    /// - Parameter isCar: whether the key is from Apple's format. There, an icon with a size and a scale but no idiom is for
    ///   macOS, whose compiled catalogs have no idioms.
    static func members(for key: VariantKey, of kind: SetKind, isCar: Bool) -> [String: JSONValue] {
        let isMac = isCar && kind == .appIcon && key.idiom == .universal && key.size != nil && key.scale != .any
        var members: [String: JSONValue] = ["idiom": .string(isMac ? "mac" : key.idiom.rawValue)]
        func add(_ name: String, _ text: String, unless unrestricted: String = "") {
            if text != unrestricted { members[name] = .string(text) }
        }
        if key.scale != .any { add("scale", "\(key.scale)") }
        if let size = key.size { add("size", "\(size)") }
        add("display-gamut", key.gamut.rawValue, unless: Gamut.any.rawValue)
        add("language-direction", key.direction.rawValue, unless: Direction.any.rawValue)
        add("width-class", key.widthClass.rawValue, unless: SizeClass.any.rawValue)
        add("height-class", key.heightClass.rawValue, unless: SizeClass.any.rawValue)
        add("memory", key.memory)
        add("graphics-feature-set", key.graphics)
        add("subtype", key.subtype)
        add("locale", key.locale)
        let appearances = appearances(of: key)
        if !appearances.isEmpty { members["appearances"] = JSONValue(.array(appearances)) }
        for (name, text) in qualifiers(of: key) where !unwritten.contains(name) && !name.hasPrefix("appearance-") {
            members[name] = .string(text)
        }
        return members
    }

    /// The members for a rendition's attributes that source catalogs have too.
    static func members(of attributes: EntryAttributes) -> [String: JSONValue] {
        attributes.members.filter { !storageAttributes.contains($0.key) }
    }

    static func qualifiers(of key: VariantKey) -> [(name: String, text: String)] {
        key.qualifiers.split(separator: ";").map { pair in
            let end = pair.firstIndex(of: "=") ?? pair.endIndex
            return (String(pair[..<end]), String(pair[end...].dropFirst()))
        }
    }

    private static func appearances(of key: VariantKey) -> [JSONValue] {
        var list = key.appearances
        let prefix = "appearance-"
        for (name, text) in qualifiers(of: key) where name.hasPrefix(prefix) {
            list.append(["appearance": .string(String(name.dropFirst(prefix.count))), "value": .string(text)])
        }
        return list
    }
}
