/// Chooses the rendition that answers a request.
///
/// Keys that contradict the request come last: first keys for another device, then keys for another luminosity, contrast or
/// gamut. Among equals, the answer is the key with the smallest vector of distances, compared axis by axis in the order of
/// `VariantAxis`. If two keys are equally far on every axis, the larger point size wins (no requested size means the best available
/// one), then the smaller key in the total order of `VariantKey`. So every nonempty list has an answer, the answer doesn't depend on
/// the order of declaration, and a key that equals the request always wins.
public enum VariantResolver {
    /// The position of the best of `count` keys, or nil if there are none.
    ///
    /// Calls `key` once for each position, in ascending order. Allocates nothing itself. Rethrows the error of `key`.
    /// - Complexity: O(`count`).
    public static func best<E: Error>(
        of count: Int, for traits: VariantTraits, key: (Int) throws(E) -> VariantKey
    ) throws(E) -> Int? {
        guard count > 0 else { return nil }
        var best = 0
        var bestKey = try key(0)
        var bestDistance = distance(from: traits, to: bestKey)
        for index in 1..<max(count, 1) {
            let next = try key(index)
            let apart = distance(from: traits, to: next)
            if apart < bestDistance || (apart == bestDistance && winsTie(next, over: bestKey)) {
                (best, bestKey, bestDistance) = (index, next, apart)
            }
        }
        return best
    }

    /// The position of the best key in a list, or nil if the list is empty.
    ///
    /// - Complexity: O(n) for n keys.
    public static func best(of keys: [VariantKey], for traits: VariantTraits) -> Int? {
        best(of: keys.count, for: traits) { keys[$0] }
    }

    /// Whether a key is for the requested device or for every device. Every key is if no device is requested.
    ///
    /// If the best key isn't, no other key is either: on that device, the asset is missing.
    public static func serves(_ key: VariantKey, _ traits: VariantTraits) -> Bool {
        !Contradiction(of: key, with: traits.key).contains(.idiom)
    }

    /// How far `key` is from what `traits` ask for: what contradicts the request, then the distances on all axes. Allocates nothing.
    public static func distance(from traits: VariantTraits, to key: VariantKey) -> KeyDistance {
        var sum = KeyDistance()
        sum.append(Contradiction(of: key, with: traits.key).rawValue, bits: Contradiction.bits)
        for axis in VariantAxis.allCases { sum.append(axis.distance(from: traits, to: key), bits: axis.distanceBits) }
        return sum
    }

    private static func winsTie(_ key: VariantKey, over other: VariantKey) -> Bool {
        guard key.size != other.size else { return key < other }
        guard let size = key.size, let otherSize = other.size else { return key.size != nil }
        return otherSize < size
    }
}

/// The short name, for this package only.
package typealias Resolver = VariantResolver
