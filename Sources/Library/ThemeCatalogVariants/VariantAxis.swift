/// The axes in the order in which the resolver compares them, most significant first.
///
/// A rendition that matches better on an earlier axis wins, whatever the later axes say, unless it contradicts the request (see
/// `Resolver`). On each axis, `distance` says how far a rendition is from the request. A key that equals the request has
/// distance 0 on every axis, and no other key does.
/// `Documentation/CatalogFormat.md` gives the reasons for the order.
public enum VariantAxis: Int, Sendable, Hashable, CaseIterable {
    /// The most significant axes. `VariantKey` has a property with the name of each axis.
    case theme, idiom, qualifiers, size, subtype, locale, luminosity, contrast, gamut, direction
    /// The least significant axes, also named like properties of `VariantKey`.
    case widthClass, heightClass, memory, graphics, scale

    /// The name of the axis in reports and JSON.
    public var name: String {
        switch self {
        case .widthClass: "width_class"
        case .heightClass: "height_class"
        default: "\(self)"
        }
    }

    /// The key's value on this axis, in the words of Contents.json. `any` (or `normal`) if the key isn't restricted on it.
    ///
    /// - Complexity: O(n) for n bytes of the value.
    public func value(of key: VariantKey) -> String {
        func open(_ text: String) -> String { text.isEmpty ? "any" : text }
        return switch self {
        case .theme: open(key.theme)
        case .qualifiers: open(key.qualifiers)
        case .size: key.size?.description ?? "any"
        case .idiom: key.idiom.rawValue
        case .subtype: open(key.subtype)
        case .locale: open(key.locale)
        case .luminosity: key.luminosity.rawValue
        case .contrast: key.contrast.rawValue
        case .gamut: key.gamut.rawValue
        case .direction: key.direction.rawValue
        case .widthClass: key.widthClass.rawValue
        case .heightClass: key.heightClass.rawValue
        case .memory: open(key.memory)
        case .graphics: open(key.graphics)
        case .scale: key.scale.description
        }
    }

    /// Whether the key is unrestricted on this axis.
    public func isUnrestricted(in key: VariantKey) -> Bool {
        switch self {
        case .theme: key.theme.isEmpty
        case .qualifiers: key.qualifiers.isEmpty
        case .size: key.size == nil
        case .idiom: key.idiom == .universal
        case .subtype: key.subtype.isEmpty
        case .locale: key.locale.isEmpty
        case .luminosity: key.luminosity == .any
        case .contrast: key.contrast == .normal
        case .gamut: key.gamut == .any
        case .direction: key.direction == .any
        case .widthClass: key.widthClass == .any
        case .heightClass: key.heightClass == .any
        case .memory: key.memory.isEmpty
        case .graphics: key.graphics.isEmpty
        case .scale: key.scale == .any
        }
    }

    /// How far `key` is from what `traits` ask for on this axis: 0 is exact, and more is worse. Allocates nothing.
    ///
    /// - Complexity: O(n) for n bytes of the two values.
    public func distance(from traits: VariantTraits, to key: VariantKey) -> UInt16 {
        let wanted = traits.key
        return switch self {
        case .theme: Distance.open(wanted.theme, key.theme)
        case .qualifiers: Distance.open(wanted.qualifiers, key.qualifiers)
        case .size: Distance.size(wanted.size, key.size)
        case .idiom: Distance.idiom(wanted.idiom, key.idiom)
        case .subtype: Distance.open(wanted.subtype, key.subtype)
        case .locale: Distance.locale(wanted.locale, key.locale)
        case .luminosity: Distance.luminosity(wanted, key)
        case .contrast: wanted.contrast == key.contrast ? 0 : 1
        case .gamut: Distance.gamut(wanted.gamut, key.gamut)
        case .direction: Distance.closed(wanted.direction, key.direction, unrestricted: .any)
        case .widthClass: Distance.closed(wanted.widthClass, key.widthClass, unrestricted: .any)
        case .heightClass: Distance.closed(wanted.heightClass, key.heightClass, unrestricted: .any)
        case .memory: Distance.graded(wanted.memory, key.memory, grade: Distance.memoryGrade)
        case .graphics: Distance.graded(wanted.graphics, key.graphics, grade: Distance.graphicsGrade)
        case .scale: Distance.scale(wanted.scale, key.scale)
        }
    }

    /// The number of bits that a distance on this axis needs; 128 over all axes and the contradictions.
    var distanceBits: UInt64 {
        switch self {
        case .size: 16
        case .contrast: 8 - Contradiction.bits
        default: 8
        }
    }
}
