import ThemeCatalogVariants

/// Turns the keys of a compiled catalog into variant keys.
///
/// Every column that is not 0 becomes an axis, or a qualifier with the column's name, so that two stored keys never become one.
struct KeyMapping {
    private struct IconSetKey: Hashable {
        var identifier: UInt16
        var idiom: UInt16
        var subtype: UInt16
    }

    private let car: CarFile
    private let platform: Platform?
    private let iconSizes: [IconSetKey: [UInt32: IconSize]]

    init(_ car: CarFile) {
        self.car = car
        platform = car.platform
        var iconSizes: [IconSetKey: [UInt32: IconSize]] = [:]
        for rendition in car.renditions {
            guard case .sizes(let sizes) = rendition.payload else { continue }
            for size in sizes { iconSizes[Self.iconSet(of: rendition.key), default: [:]][size.index] = size }
        }
        self.iconSizes = iconSizes
    }

    /// - Parameter facet: the name's own attributes. A rendition with a different part gets a qualifier.
    func variant(of rendition: StoredRendition, facet: Facet?) -> VariantKey {
        var key = VariantKey()
        var qualifiers: [String: String] = [:]
        for pair in rendition.key.restricted where !Self.isImplied(pair, by: rendition) {
            if !place(pair, of: rendition, facet, in: &key) {
                let (name, text) = qualifier(pair)
                qualifiers[name] = text
            }
        }
        key.qualifiers = qualifiers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
        return key
    }
}

private extension KeyMapping {
    /// All glyphs of symbols have the same part and target, and all colors have the same part.
    static func isImplied(_ pair: AttributeValue, by rendition: StoredRendition) -> Bool {
        switch rendition.header.layout {
        case .vectorGlyph: [.part, .deploymentTarget].contains(pair.attribute)
        case .color: pair.attribute == .part && pair.value == Part.color
        default: false
        }
    }

    private static func iconSet(of key: RenditionKey) -> IconSetKey {
        IconSetKey(identifier: key[.identifier], idiom: key[.idiom], subtype: key[.subtype])
    }

    /// Puts a value on its axis. Returns false if the column has no axis.
    func place(_ pair: AttributeValue, of rendition: StoredRendition, _ facet: Facet?, in key: inout VariantKey) -> Bool {
        let value = pair.value
        switch pair.attribute {
        case .identifier: return facet != nil
        case .element: return value == (facet?[.element] ?? 85)
        case .part: return value == facet?[.part]
        case .scale:
            // Colors, data and vectors have a scale of 1 that means nothing.
            if rendition.hasScale || value > 1 { key.scale = Scale(rawValue: UInt8(clamping: value)) }
            return value <= 255
        case .idiom: key.idiom = AxisWords.idiom(value, platform: platform)
        case .subtype: key.subtype = AxisWords.subtype.word(value)
        case .memoryClass: key.memory = AxisWords.memory.word(value)
        case .graphicsClass: key.graphics = AxisWords.graphics.word(value)
        case .appearance: return placeAppearance(value, in: &key)
        case .localization:
            guard let name = car.localizationName(value) else { return false }
            key.locale = name
        case .horizontalSizeClass, .verticalSizeClass: return placeSizeClass(pair, in: &key)
        case .displayGamut:
            guard value == 1 else { return false }
            key.gamut = .p3
        case .direction:
            guard value == 4 || value == 5 else { return false }
            key.direction = value == 4 ? .rightToLeft : .leftToRight
        case .dimension2:
            guard let size = iconSize(of: rendition, index: value) else { return false }
            key.size = size
        default: return false
        }
        return true
    }

    func placeAppearance(_ value: UInt16, in key: inout VariantKey) -> Bool {
        guard let name = car.appearanceName(value), let (luminosity, contrast) = AxisWords.appearance(name) else {
            return false
        }
        (key.luminosity, key.contrast) = (luminosity, contrast)
        return true
    }

    func placeSizeClass(_ pair: AttributeValue, in key: inout VariantKey) -> Bool {
        guard let sizeClass = SizeClass(rawValue: AxisWords.sizeClass.word(pair.value)) else { return false }
        if pair.attribute == .horizontalSizeClass {
            key.widthClass = sizeClass
        } else {
            key.heightClass = sizeClass
        }
        return true
    }

    /// The point size for an icon's index. The list has whole points: an icon of 167 pixels at 2x is listed as 83. A picture
    /// that doesn't have the size of its slot says nothing about the slot.
    func iconSize(of rendition: StoredRendition, index: UInt16) -> PointSize? {
        guard rendition.key[.part] == Part.icon,
            let size = iconSizes[Self.iconSet(of: rendition.key)]?[UInt32(index)]
        else { return nil }
        let scale = Double(max(1, rendition.key[.scale]))
        let listed = PointSize(width: Double(size.width), height: Double(size.height))
        let half = 0.5
        let isHalf =
            Double(rendition.header.width) / scale - listed.width == half
            && Double(rendition.header.height) / scale - listed.height == half
        return isHalf ? PointSize(width: listed.width + half, height: listed.height + half) : listed
    }

    func qualifier(_ pair: AttributeValue) -> (name: String, text: String) {
        switch pair.attribute {
        case .deploymentTarget: ("deployment-target", AxisWords.deploymentTarget.word(pair.value))
        case .glyphSize: ("glyph-size", AxisWords.glyphSize.word(pair.value))
        case .glyphWeight: ("glyph-weight", AxisWords.glyphWeight.word(pair.value))
        case .part: ("part", AxisWords.part.word(pair.value))
        case .appearance: ("appearance", car.appearanceName(pair.value) ?? String(pair.value))
        default: (pair.attribute.description, String(pair.value))
        }
    }
}

extension StoredRendition {
    /// Whether the picture belongs to a scale. False if the scale in the key is only a formality.
    var hasScale: Bool {
        header.layout.isImage || [.internalLink, .packedAtlas, .texture, .textureImage].contains(header.layout)
    }
}
