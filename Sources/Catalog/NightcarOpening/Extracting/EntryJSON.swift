import NightcarBasics
import NightcarModel
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
        var list: [JSONValue] = []
        func add(_ axis: String, _ value: String) {
            list.append(.object(["appearance": .string(axis), "value": .string(value)]))
        }
        if key.luminosity != .any { add("luminosity", key.luminosity.rawValue) }
        if key.contrast == .high { add("contrast", "high") }
        let prefix = "appearance-"
        for (name, text) in qualifiers(of: key) where name.hasPrefix(prefix) { add(String(name.dropFirst(prefix.count)), text) }
        return list
    }
}

extension EntryJSON {
    /// A color whose components a reader gets back exactly, including components of 32 bits.
    ///
    /// Like in Xcode, components of eight bits are written in hexadecimal, and short fractions with three decimals, if that is
    /// the same number. Others have as many digits as they need.
    static func color(_ color: ColorValue) -> JSONValue {
        switch color {
        case .reference(let name, let platform): return .object(["platform": .string(platform), "reference": .string(name)])
        case .components(let space, let values, let alpha):
            let names = values.count == 1 ? ["white"] : ["red", "green", "blue"]
            let bytes = values.compactMap(hexadecimal)
            let texts = bytes.count == values.count ? bytes : values.map(decimal)
            var components = ["alpha": JSONValue.string(decimal(alpha))]
            for (name, text) in zip(names, texts) { components[name] = .string(text) }
            let name = space == .unspecified ? ColorSpace.srgb.name : space.name
            return .object(["color-space": .string(name), "components": .object(components)])
        }
    }

    /// Whether a reader that stores `value` with 32 or 64 bits stores the same for `other`.
    private static func isSame(_ value: Double, _ other: Double) -> Bool {
        Double(Float(value)) == value ? Float(other) == Float(value) : other == value
    }

    private static func hexadecimal(_ value: Double) -> String? {
        let byte = (value * 255).rounded()
        guard (0...255).contains(byte), isSame(value, byte / 255) else { return nil }
        let digits = String(Int(byte), radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" : "") + digits
    }

    private static func decimal(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        guard abs(thousandths) <= 1_000_000, isSame(value, thousandths / 1000) else {
            return Double(Float(value)) == value ? "\(Float(value))" : "\(value)"
        }
        let number = Int(abs(thousandths))
        let fraction = String(number % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(thousandths < 0 ? "-" : "")\(number / 1000).\(zeros)\(fraction)"
    }
}
