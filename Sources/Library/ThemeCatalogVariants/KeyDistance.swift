extension VariantResolver {
    /// How far a key is from a request: what contradicts the request, then the distances on all axes in the order of
    /// `VariantAxis`.
    ///
    /// It is one number of 128 bits, with the most significant axis in the highest bits. `UInt128` would do, but needs iOS 18.
    public struct KeyDistance: Sendable, Hashable, Comparable {
        private var high: UInt64 = 0
        private var low: UInt64 = 0

        init() {}

        /// Whether the key equals the request.
        public var isExact: Bool { high | low == 0 }

        /// A smaller distance is a better answer.
        public static func < (a: KeyDistance, b: KeyDistance) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }

        /// Adds the next axis below the ones before it.
        ///
        /// - Precondition: `bits` is 1 to 63, and `distance` fits in them.
        mutating func append(_ distance: UInt16, bits: UInt64) {
            high = high &<< bits | low &>> (64 - bits)
            low = low &<< bits | UInt64(distance)
        }
    }
}

/// The short name, for this package only.
package typealias KeyDistance = VariantResolver.KeyDistance
