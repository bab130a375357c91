/// What speaks against a rendition whatever else it matches: it is for another device, it shows another appearance, or its layout is
/// for another direction or size class.
///
/// The resolver compares it before any axis, so artwork for the dark mode never replaces neutral artwork in the light mode, even if
/// it is closer in device, locale or theme. UIKit also never shows dark artwork in the light mode if there is any other.
struct Contradiction: OptionSet {
    let rawValue: UInt16

    /// Artwork for another height class. If none is asked for, all artwork suits. The same goes for widths and directions.
    static let heightClass = Contradiction(rawValue: 1)
    /// Artwork for another width class.
    static let widthClass = Contradiction(rawValue: 2)
    /// Artwork for the other direction: an arrow that points the wrong way is wrong in every luminosity.
    static let direction = Contradiction(rawValue: 4)
    /// P3 artwork where P3 isn't asked for. sRGB artwork contradicts nothing, because every display shows it, and an `Assets.car`
    /// doesn't tell it from artwork for any display.
    static let gamut = Contradiction(rawValue: 8)
    /// High-contrast artwork where normal contrast is asked for. Normal artwork isn't restricted.
    static let contrast = Contradiction(rawValue: 16)
    /// Artwork for another luminosity. Light artwork is also neutral if no luminosity is asked for.
    static let luminosity = Contradiction(rawValue: 32)
    /// Artwork for another device. If no device is asked for, all artwork suits.
    static let idiom = Contradiction(rawValue: 64)

    /// The number of bits in `rawValue`.
    static let bits: UInt64 = 7
}

extension Contradiction {
    /// What in `key` contradicts the request for `wanted`. Empty for a key that equals the request.
    init(of key: VariantKey, with wanted: VariantKey) {
        self = []
        if key.gamut == .p3 && wanted.gamut != .p3 { insert(.gamut) }
        if key.contrast == .high && wanted.contrast == .normal { insert(.contrast) }
        if Distance.contradicts(key.luminosity, wanted.luminosity) { insert(.luminosity) }
        if Self.contradicts(key.direction, wanted.direction, .any) { insert(.direction) }
        if Self.contradicts(key.widthClass, wanted.widthClass, .any) { insert(.widthClass) }
        if Self.contradicts(key.heightClass, wanted.heightClass, .any) { insert(.heightClass) }
        if Self.contradicts(key.idiom, wanted.idiom, .universal) { insert(.idiom) }
    }

    private static func contradicts<T: Equatable>(_ given: T, _ wanted: T, _ unrestricted: T) -> Bool {
        given != unrestricted && wanted != unrestricted && given != wanted
    }

    /// The axis that decides between two different contradictions.
    static func decidingAxis(_ a: Contradiction, _ b: Contradiction) -> VariantAxis? {
        let different = a.symmetricDifference(b)
        let axes: [(Contradiction, VariantAxis)] = [
            (.idiom, .idiom), (.luminosity, .luminosity), (.contrast, .contrast), (.gamut, .gamut),
            (.direction, .direction), (.widthClass, .widthClass), (.heightClass, .heightClass),
        ]
        return axes.first { different.contains($0.0) }?.1
    }
}
