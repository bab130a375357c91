/// Why the resolver chose a rendition: how the winner answers each axis, and on which axis each other key lost.
package struct Explanation: Sendable, Hashable {
    /// How the winner answers the request on one axis.
    package struct Match: Sendable, Hashable {
        /// How the given value relates to the requested one.
        package enum How: String, Sendable, Hashable {
            /// The rendition has the requested value, which may be "not restricted" on both sides.
            case exact
            /// The rendition is not restricted on this axis, so it serves any value.
            case unrestricted
            /// The rendition was made for another value.
            case fallback
        }

        /// The axis that is compared.
        package var axis: VariantAxis
        /// The requested value, in the words of `VariantAxis.value(of:)`.
        package var asked: String
        /// The value of the winner, also in the words of `VariantAxis.value(of:)`.
        package var given: String
        /// How the two values relate.
        package var how: How
    }

    /// The position of the winner in the list of keys.
    package var winner: Int
    /// One answer for each axis, in the order in which the resolver compares them.
    package var matches: [Match]
    /// For each key, the axis on which it contradicts the request and the winner doesn't, or else the first axis on which it is
    /// farther from the request than the winner. Nil for the winner itself and for a key that is equally far on every axis.
    package var lostOn: [VariantAxis?]
    /// Whether the winner is for the requested device or for every device. If not, no key is.
    package var servesDevice: Bool
}

extension Resolver {
    /// The answer of `best(of:for:)` with its reasons, or nil if there are no keys.
    package static func explain(_ traits: Traits, keys: [VariantKey]) -> Explanation? {
        guard let winner = best(of: keys, for: traits) else { return nil }
        let key = keys[winner]
        let matches = VariantAxis.allCases.map { axis in
            let (asked, given) = (axis.value(of: traits.key), axis.value(of: key))
            let how: Explanation.Match.How =
                axis.isEqual(traits.key, key) ? .exact : axis.isUnrestricted(in: key) ? .unrestricted : .fallback
            return Explanation.Match(axis: axis, asked: asked, given: given, how: how)
        }
        let contradiction = Contradiction(of: key, with: traits.key)
        let lostOn = keys.map { other in
            Contradiction.decidingAxis(Contradiction(of: other, with: traits.key), contradiction)
                ?? VariantAxis.allCases.first { $0.distance(from: traits, to: other) != $0.distance(from: traits, to: key) }
        }
        return Explanation(winner: winner, matches: matches, lostOn: lostOn, servesDevice: serves(key, traits))
    }
}

extension VariantAxis {
    /// Whether both keys have the same value on this axis.
    func isEqual(_ a: VariantKey, _ b: VariantKey) -> Bool {
        switch self {
        case .theme: a.theme == b.theme
        case .qualifiers: a.qualifiers == b.qualifiers
        case .size: a.size == b.size
        case .idiom: a.idiom == b.idiom
        case .subtype: a.subtype == b.subtype
        case .locale: a.locale == b.locale
        case .luminosity: a.luminosity == b.luminosity
        case .contrast: a.contrast == b.contrast
        case .gamut: a.gamut == b.gamut
        case .direction: a.direction == b.direction
        case .widthClass: a.widthClass == b.widthClass
        case .heightClass: a.heightClass == b.heightClass
        case .memory: a.memory == b.memory
        case .graphics: a.graphics == b.graphics
        case .scale: a.scale == b.scale
        }
    }
}
