/// How far a value on one axis is from the requested value: 0 only for the same value, and more is worse.
///
/// All distances are below 256, except that `size` is below 65,536. So the distances on all axes fit into one 128-bit number.
/// Nothing here allocates, because the resolver runs this for every rendition of an asset.
enum Distance {
    /// Exact, then unrestricted, then anything else.
    static func open(_ wanted: String, _ given: String) -> UInt16 {
        given == wanted ? 0 : given.isEmpty ? 1 : 2
    }

    /// Exact, then unrestricted, then anything else.
    static func closed<T: Equatable>(_ wanted: T, _ given: T, unrestricted: T) -> UInt16 {
        given == wanted ? 0 : given == unrestricted ? 1 : 2
    }

    /// Exact, then universal, then the idiom with the most suitable artwork, then any other; marketing artwork last.
    static func idiom(_ wanted: Idiom, _ given: Idiom) -> UInt16 {
        if given == wanted { return 0 }
        if given == .universal { return 1 }
        if (wanted == .mac || wanted == .vision) && given == .pad { return 2 }
        if wanted == .pad && given == .phone || wanted == .phone && given == .pad { return 3 }
        return given.rawValue.hasSuffix("-marketing") ? 5 : 4
    }

    /// Exact, then what means the same by CLDR's likely subtags, then the locale without its last subtags (fewest dropped first,
    /// but after all others if its script is another one), then unrestricted, then another region or script of the same language,
    /// then any other. `_` separates subtags like `-`.
    static func locale(_ wanted: String, _ given: String) -> UInt16 {
        if given == wanted { return 0 }
        if given.isEmpty { return 100 }
        let (have, want) = (LocaleSubtags(given), LocaleSubtags(wanted))
        guard have.language == want.language else { return 102 }
        let (fullHave, fullWant) = (have.maximized, want.maximized)
        let hasScript = fullHave.script == fullWant.script
        if let dropped = droppedSubtags(wanted, given) {
            return hasScript ? min(1 + 2 * dropped, 49) : 50 + min(dropped, 49)
        }
        let hasRegion = have.region == 0 || fullHave.region == fullWant.region
        guard hasScript, hasRegion, have.restCount == 0, have.language != .max else { return 101 }
        return min(2 + 2 * (want.restCount + (have.region == 0 && want.region != 0 ? 1 : 0)), 48)
    }

    /// How many of its last subtags a locale loses to become another one. Nil if it can't.
    private static func droppedSubtags(_ wanted: String, _ given: String) -> UInt16? {
        var (have, want) = (given.utf8.makeIterator(), wanted.utf8.makeIterator())
        while true {
            let (a, b) = (separated(have.next()), separated(want.next()))
            if a == b, a != nil { continue }
            guard a == nil, b == nil || b == separator else { return nil }
            return b == nil ? 0 : 1 + separators(in: want)
        }
    }

    /// Exact, then the substitutes (see `order`). The luminosity axis also looks at the contrast, because high-contrast artwork
    /// is made for users who ask for it:
    ///
    /// - if high contrast is requested: each luminosity at high contrast, then the same luminosity at normal contrast;
    /// - if normal contrast is requested: the luminosity and its substitute at normal contrast come before both at high contrast.
    static func luminosity(_ wanted: VariantKey, _ given: VariantKey) -> UInt16 {
        let rank = order(of: given.luminosity, for: wanted.luminosity)
        if wanted.contrast == .high { return rank * 2 }
        let isHigh: UInt16 = given.contrast == .high ? 1 : 0
        return rank < 2 ? rank + 2 * isHigh : rank * 2 + isHigh
    }

    /// Whether artwork for one luminosity is wrong where another one is requested: neither the same nor its substitute.
    static func contradicts(_ given: Luminosity, _ wanted: Luminosity) -> Bool { order(of: given, for: wanted) > 1 }

    /// Dark and tinted fall back to any, then to light. Light and any replace each other. Tinted artwork comes last.
    private static func order(of given: Luminosity, for wanted: Luminosity) -> UInt16 {
        if given == wanted { return 0 }
        switch given {
        case .any: return 1
        case .light: return wanted == .any ? 1 : 2
        case .dark: return wanted == .tinted ? 3 : 2
        case .tinted: return 3
        }
    }

    /// Exact, then unrestricted, then the other gamut. Every display shows sRGB, and P3 values clip on displays without P3.
    static func gamut(_ wanted: Gamut, _ given: Gamut) -> UInt16 {
        if given == wanted { return 0 }
        switch given {
        case .any: return 1
        case .srgb: return wanted == .any ? 1 : 2
        case .p3: return 2
        }
    }

    /// Exact, then the nearest lower grade (the device has more than it needs), then unrestricted, then the nearest higher grade,
    /// then an unknown grade.
    static func graded(_ wanted: String, _ given: String, grade: (String) -> UInt16?) -> UInt16 {
        if given == wanted { return 0 }
        guard !given.isEmpty else { return 100 }
        guard let have = grade(given) else { return 255 }
        guard let want = grade(wanted) else { return 150 + have }
        return have < want ? want - have : 101 + have - want
    }

    /// Exact, then artwork without a scale, then the nearest larger scale, then the nearest smaller.
    ///
    /// Scales that are 126 or more apart are equally far.
    static func scale(_ wanted: Scale, _ given: Scale) -> UInt16 {
        if given == wanted { return 0 }
        if given == .any { return 1 }
        let step = Int(given.rawValue) - Int(wanted.rawValue)
        return UInt16(step > 0 ? min(1 + step, 127) : min(127 - step, 255))
    }

    /// Exact. If no size is requested, all sizes are equal. Otherwise artwork without a size comes next, then the nearest larger
    /// size, then the nearest smaller one. Sizes are compared by the longer side, in steps of 1/1024 of a doubling.
    static func size(_ wanted: PointSize?, _ given: PointSize?) -> UInt16 {
        if given == wanted { return 0 }
        guard let given, let wanted else { return 1 }
        let apart = steps(max(given.width, given.height)) - steps(max(wanted.width, wanted.height))
        return UInt16(apart >= 0 ? 2 + apart : 32_000 - apart)
    }

    /// 0 for one point and less, and 1024 more for each doubling, up to 30,720.
    private static func steps(_ side: Double) -> Int {
        guard side > 1 else { return 0 }
        guard side < 1_073_741_824 else { return 30_720 }
        return Int(side.exponent) * 1024 + Int((side.significand - 1) * 1024)
    }
}

// MARK: - Grades

extension Distance {
    static func memoryGrade(_ value: String) -> UInt16? {
        switch value {
        case "1GB": 0
        case "2GB": 1
        case "3GB": 2
        case "4GB": 3
        case "6GB": 4
        case "8GB": 5
        case "16GB": 6
        default: nil
        }
    }

    /// The `metal…` names are the older half of one scale, and the `apple…` names the newer half.
    static func graphicsGrade(_ value: String) -> UInt16? {
        switch value {
        case "metal1v2": 0
        case "metal2v2": 1
        case "metal3v1": 2
        case "metal3v2": 3
        case "metal4v1": 4
        case "metal5v1": 5
        case "apple1": 6
        case "apple2": 7
        case "apple3": 8
        case "apple4": 9
        case "apple5": 10
        case "apple6": 11
        case "apple7": 12
        case "apple8": 13
        case "apple9": 14
        default: nil
        }
    }
}

// MARK: - Subtags

extension Distance {
    private static let separator = UInt8(ascii: "-")

    private static func separated(_ byte: UInt8?) -> UInt8? { byte == UInt8(ascii: "_") ? separator : byte }

    private static func separators(in rest: String.UTF8View.Iterator) -> UInt16 {
        var (rest, count) = (rest, UInt16(0))
        while let byte = rest.next() {
            if separated(byte) == separator { count = min(count + 1, 98) }
        }
        return count
    }
}
