package import ThemeCatalogVariants

/// The key in a compiled catalog for a variant key.
package struct CarKey: Sendable, Hashable {
    /// The columns that are not 0, except the ones that lead to the name.
    package var values: [KeyAttribute: UInt16] = [:]
    package var locale = ""
    /// What the platform's keys can't express, in words. Empty if they can express everything.
    package var obstacles: [String] = []
    /// Whether one of them is a value that no platform has, so that no device ever asks for it.
    package var isUnknown = false

    package init() {}

    package subscript(_ attribute: KeyAttribute) -> UInt16 {
        get { values[attribute] ?? 0 }
        set { values[attribute] = newValue == 0 ? nil : newValue }
    }
}

extension CarTarget {
    /// Puts every axis of a key into its column.
    ///
    /// The point size is left out, because it has a number only among the sizes of an icon set. Qualifiers that say where an
    /// icon or part is used, but not on which device, are left out too.
    package func key(_ variant: VariantKey) -> CarKey {
        var key = CarKey()
        key[.scale] = UInt16(variant.scale.rawValue)
        key.locale = variant.locale
        if variant.gamut == .p3 { put(1, .displayGamut, "the gamut display-P3", &key) }
        switch variant.direction {
        case .any: break
        case .rightToLeft: put(4, .direction, "the direction right-to-left", &key)
        case .leftToRight: put(5, .direction, "the direction left-to-right", &key)
        }
        placeAppearance(variant, &key)
        placeDevice(variant, &key)
        placeQualifiers(variant, &key)
        if !variant.theme.isEmpty { key.obstacles.append("the theme \(variant.theme)") }
        return key
    }

    /// The order in which a Mac prefers entries whose keys are equal in a catalog. An entry for all devices comes after one for
    /// the Mac. Apps of Mac Catalyst prefer their own entries, which no other app asks for. Always 0 on other platforms.
    package func rank(of variant: VariantKey) -> Int {
        guard isMac else { return 0 }
        if variant.isForCatalyst { return isForCatalyst ? 0 : 2 }
        return (variant.idiom == .mac ? 0 : 1) + (isForCatalyst ? 1 : 0)
    }

    /// The value of the column `idiom`. 0 if the platform doesn't have the column.
    package func number(of idiom: Idiom) -> UInt16 { hasColumn(.idiom) ? AxisWords.number(of: idiom) ?? 0 : 0 }
}

private extension CarTarget {
    /// Writes a value into its column. Nil, or a column that the platform doesn't have, is an obstacle.
    func put(_ value: UInt16?, _ attribute: KeyAttribute, _ words: String, _ key: inout CarKey) {
        if let value, hasColumn(attribute) { key[attribute] = value } else { key.obstacles.append(words) }
    }

    func placeAppearance(_ variant: VariantKey, _ key: inout CarKey) {
        let name = appearances.first { $0.luminosity == variant.luminosity && $0.contrast == variant.contrast }
        let contrast = variant.contrast == .high ? " with high contrast" : ""
        put(name?.number, .appearance, "the appearance \(variant.luminosity.rawValue)\(contrast)", &key)
    }

    func placeDevice(_ variant: VariantKey, _ key: inout CarKey) {
        // On a Mac, everything is for the Mac, so its keys have no idiom.
        let isForMac = isMac && (variant.idiom == .mac || variant.isForCatalyst)
        let isImplied = variant.idiom == .universal || isForMac
        if !Idiom.known.contains(variant.idiom) { key.isUnknown = true }
        if !isImplied { put(AxisWords.number(of: variant.idiom), .idiom, "the idiom \(variant.idiom.rawValue)", &key) }
        for (sizeClass, column, word) in [
            (variant.widthClass, KeyAttribute.horizontalSizeClass, "width"),
            (variant.heightClass, KeyAttribute.verticalSizeClass, "height"),
        ] where sizeClass != .any {
            put(AxisWords.sizeClass.number(sizeClass.rawValue), column, "the \(word) class \(sizeClass.rawValue)", &key)
        }
        if !variant.memory.isEmpty {
            put(AxisWords.memory.number(variant.memory), .memoryClass, "the memory \(variant.memory)", &key)
        }
        if !variant.graphics.isEmpty {
            put(AxisWords.graphics.number(variant.graphics), .graphicsClass, "the graphics \(variant.graphics)", &key)
        }
        if !variant.subtype.isEmpty, !(isMac && variant.isForCatalyst) {
            put(Self.subtype(variant.subtype), .subtype, "the subtype \(variant.subtype)", &key)
        }
    }

    /// The number of a known word, or the number that the word spells.
    static func subtype(_ word: String) -> UInt16? { AxisWords.subtype.number(word) ?? UInt16(word) }

    /// The number of the watches with a screen width: `<=145`, `>183`, or a number of points.
    static func watch(_ width: String) -> UInt16? {
        guard let points = Double(width) else { return AxisWords.subtype.number(width) }
        let words = points > 183 ? ">183" : points > 161 ? ">161" : points > 145 ? ">145" : "<=145"
        return points > 0 ? AxisWords.subtype.number(words) : nil
    }

    func placeQualifiers(_ variant: VariantKey, _ key: inout CarKey) {
        for pair in variant.qualifiers.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count == 2 ? parts[1] : ""
            switch parts[0] {
            case "role", "orientation", "extent", "platform", "position": break
            // The glyph itself says them.
            case "glyph-size", "glyph-weight": break
            case "mipmap-level" where value == "base": break
            case "screen-width": put(Self.watch(value), .subtype, "the screen width \(value)", &key)
            case "minimum-system-version" where SystemVersion(value).map { $0 <= version } ?? false: break
            default:
                key.obstacles.append("\(parts[0]) \(value)")
                key.isUnknown = key.isUnknown || parts[0] == "scale" || parts[0] == "size"
            }
        }
    }
}
