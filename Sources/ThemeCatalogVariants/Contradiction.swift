/// What speaks against a rendition whatever else it matches: it is for another device, or it shows another appearance.
///
/// The resolver compares it before any axis, so artwork for the dark mode never replaces neutral artwork in the light mode, even if
/// it is closer in device, locale or theme. UIKit also never shows dark artwork in the light mode if there is any other.
struct Contradiction: OptionSet {
    let rawValue: UInt16

    /// P3 artwork where P3 isn't asked for. sRGB artwork contradicts nothing, because every display shows it, and an `Assets.car`
    /// doesn't tell it from artwork for any display.
    static let gamut = Contradiction(rawValue: 1)
    /// High-contrast artwork where normal contrast is asked for. Normal artwork isn't restricted.
    static let contrast = Contradiction(rawValue: 2)
    /// Artwork for another luminosity. Light artwork is also neutral if no luminosity is asked for.
    static let luminosity = Contradiction(rawValue: 4)
    /// Artwork for another device. If no device is asked for, all artwork suits.
    static let idiom = Contradiction(rawValue: 8)

    /// The number of bits in `rawValue`.
    static let bits: UInt64 = 4
}

extension Contradiction {
    /// What in `key` contradicts the request for `wanted`. Empty for a key that equals the request.
    init(of key: VariantKey, with wanted: VariantKey) {
        self = []
        if key.gamut == .p3 && wanted.gamut != .p3 { insert(.gamut) }
        if key.contrast == .high && wanted.contrast == .normal { insert(.contrast) }
        if Distance.contradicts(key.luminosity, wanted.luminosity) { insert(.luminosity) }
        if key.idiom != .universal && wanted.idiom != .universal && key.idiom != wanted.idiom { insert(.idiom) }
    }

    /// The axis that decides between two different contradictions.
    static func decidingAxis(_ a: Contradiction, _ b: Contradiction) -> VariantAxis? {
        let different = a.symmetricDifference(b)
        let axes: [(Contradiction, VariantAxis)] = [
            (.idiom, .idiom), (.luminosity, .luminosity), (.contrast, .contrast), (.gamut, .gamut),
        ]
        return axes.first { different.contains($0.0) }?.1
    }
}
