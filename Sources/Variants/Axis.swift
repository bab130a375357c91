/// The axes in the order in which the resolver prefers them, most significant first.
///
/// A rendition that matches better on an earlier axis wins whatever the later ones say. On each axis `distance` says how far
/// a rendition is from what was asked; 0 is exact, and only the asked value itself has distance 0.
public enum Axis: Int, Sendable, Hashable, CaseIterable {
    case theme, qualifiers, size, idiom, subtype, locale, luminosity, contrast, gamut, direction
    case widthClass, heightClass, memory, graphics, scale

    /// The word for the axis in reports and JSON.
    public var name: String {
        switch self {
        case .widthClass: "width_class"
        case .heightClass: "height_class"
        default: "\(self)"
        }
    }

    /// The key's value on this axis, in the words of Contents.json; `any` (or `normal`) when unrestricted.
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

    /// How far `key` is from what `traits` ask for on this axis: 0 is exact, more is worse.
    public func distance(from traits: Traits, to key: VariantKey) -> UInt8 {
        let wanted = traits.key
        return switch self {
        case .theme: Distance.open(wanted.theme, key.theme)
        case .qualifiers: Distance.open(wanted.qualifiers, key.qualifiers)
        case .size: Distance.size(wanted.size, key.size)
        case .idiom: Distance.idiom(wanted.idiom, key.idiom)
        case .subtype: Distance.open(wanted.subtype, key.subtype)
        case .locale: Distance.locale(wanted.locale, key.locale)
        case .luminosity: Distance.luminosity(wanted.luminosity, key.luminosity)
        case .contrast: wanted.contrast == key.contrast ? 0 : 1
        case .gamut: Distance.gamut(wanted.gamut, key.gamut)
        case .direction: Distance.closed(wanted.direction, key.direction, unrestricted: .any)
        case .widthClass: Distance.closed(wanted.widthClass, key.widthClass, unrestricted: .any)
        case .heightClass: Distance.closed(wanted.heightClass, key.heightClass, unrestricted: .any)
        case .memory: Distance.graded(wanted.memory, key.memory, grades: Distance.memoryGrades)
        case .graphics: Distance.graded(wanted.graphics, key.graphics, grades: Distance.graphicsGrades)
        case .scale: Distance.scale(wanted.scale, key.scale)
        }
    }
}

/// The distance tables of the axes.
private enum Distance {
    static let memoryGrades = ["1GB", "2GB", "3GB", "4GB", "6GB", "8GB", "16GB"]
    static let graphicsGrades = [
        "metal1v2", "metal2v2", "metal3v1", "metal3v2", "metal4v1", "metal5v1",
        "apple1", "apple2", "apple3", "apple4", "apple5", "apple6", "apple7", "apple8", "apple9",
    ]

    /// Exact, then unrestricted, then anything else.
    static func open(_ wanted: String, _ given: String) -> UInt8 {
        given == wanted ? 0 : given.isEmpty ? 1 : 2
    }

    static func closed<T: Equatable>(_ wanted: T, _ given: T, unrestricted: T) -> UInt8 {
        given == wanted ? 0 : given == unrestricted ? 1 : 2
    }

    /// Exact, then universal, then the idiom whose artwork suits best, then any other; marketing artwork last.
    static func idiom(_ wanted: Idiom, _ given: Idiom) -> UInt8 {
        if given == wanted { return 0 }
        if given == .universal { return 1 }
        if (wanted == .mac || wanted == .vision) && given == .pad { return 2 }
        if wanted == .pad && given == .phone || wanted == .phone && given == .pad { return 3 }
        return given.rawValue.hasSuffix("-marketing") ? 5 : 4
    }

    /// Exact, then the same language without region, then unrestricted, then the same language of another region.
    static func locale(_ wanted: String, _ given: String) -> UInt8 {
        if given == wanted { return 0 }
        if given.isEmpty { return 2 }
        let language = wanted.split(whereSeparator: { $0 == "-" || $0 == "_" }).first
        if given.split(whereSeparator: { $0 == "-" || $0 == "_" }).first == language {
            return given.utf8.count == language?.utf8.count ? 1 : 3
        }
        return 4
    }

    /// Dark and tinted fall back to any, then light; light and any stand for each other; tinted artwork comes last.
    static func luminosity(_ wanted: Luminosity, _ given: Luminosity) -> UInt8 {
        let order: [Luminosity] =
            switch wanted {
            case .any: [.any, .light, .dark, .tinted]
            case .light: [.light, .any, .dark, .tinted]
            case .dark: [.dark, .any, .light, .tinted]
            case .tinted: [.tinted, .any, .light, .dark]
            }
        return UInt8(order.firstIndex(of: given)!)
    }

    static func gamut(_ wanted: Gamut, _ given: Gamut) -> UInt8 {
        let order: [Gamut] =
            switch wanted {
            case .any: [.any, .srgb, .p3]
            case .srgb: [.srgb, .any, .p3]
            case .p3: [.p3, .any, .srgb]
            }
        return UInt8(order.firstIndex(of: given)!)
    }

    /// Exact, then the nearest grade below (the device has more than that needs), then unrestricted, then the nearest above.
    static func graded(_ wanted: String, _ given: String, grades: [String]) -> UInt8 {
        if given == wanted { return 0 }
        guard !given.isEmpty else { return 100 }
        guard let have = grades.firstIndex(of: given) else { return 255 }
        guard let want = grades.firstIndex(of: wanted) else { return UInt8(150 + have) }
        return have < want ? UInt8(want - have) : UInt8(100 + have - want)
    }

    /// Exact, then artwork without a scale, then the nearest larger scale, then the nearest smaller.
    static func scale(_ wanted: Scale, _ given: Scale) -> UInt8 {
        if given == wanted { return 0 }
        if given == .any { return 1 }
        let step = Int(given.rawValue) - Int(wanted.rawValue)
        return UInt8(clamping: step > 0 ? 1 + step : 127 - step)
    }

    /// Exact; without a wish the largest; with one, the nearest larger, then the nearest smaller.
    static func size(_ wanted: PointSize?, _ given: PointSize?) -> UInt8 {
        if given == wanted { return 0 }
        guard let given else { return 1 }
        let side = max(given.width, given.height)
        // One byte holds the order of sizes on a logarithmic scale: eighths of a power of two.
        guard let wanted else { return UInt8(clamping: 254 - Int(steps(side))) }
        let apart = steps(side) - steps(max(wanted.width, wanted.height))
        return apart >= 0 ? UInt8(clamping: 2 + Int(min(apart, 120))) : UInt8(clamping: 130 + Int(min(-apart, 120)))
    }

    private static func steps(_ side: Double) -> Double {
        guard side.isFinite, side > 1 else { return 0 }
        return min(Double(side.exponent) * 8 + (side.significand - 1) * 8, 200)
    }
}
