extension ColorValue {
    /// How to interpret component values. Raw values are part of the catalog format.
    public enum Space: UInt8, Sendable, Hashable, CaseIterable {
        /// The source doesn't say. Values are read as sRGB.
        case unspecified = 0
        /// sRGB (IEC 61966-2-1).
        case srgb = 1
        /// Display P3: the P3 primaries, the white point D65 and the sRGB curve.
        case displayP3 = 2
        /// sRGB with components below 0 and above 1.
        case extendedSRGB = 3
        /// The sRGB primaries without a curve, with components below 0 and above 1.
        case extendedLinearSRGB = 4
        /// One gray component with a gamma of 2.2.
        case grayGamma22 = 5
        /// Like `grayGamma22`, with components below 0 and above 1.
        case extendedGray = 6
        /// The source has an ICC profile that is none of the others. Its values are kept, and so is the profile.
        case otherICC = 7
        /// Apple's Generic RGB profile, with a gamma of 1.8.
        case genericRGB = 8
        /// Adobe RGB (1998).
        case adobeRGB = 9

        /// The word that Contents.json uses for the space, or our own word if it has none.
        public var name: String {
            switch self {
            case .unspecified: "unspecified"
            case .srgb: "srgb"
            case .displayP3: "display-p3"
            case .extendedSRGB: "extended-srgb"
            case .extendedLinearSRGB: "extended-linear-srgb"
            case .grayGamma22: "gray-gamma-22"
            case .extendedGray: "extended-gray"
            case .otherICC: "other-icc"
            case .genericRGB: "generic-rgb"
            case .adobeRGB: "adobe-rgb"
            }
        }

        /// Whether a picture keeps its ICC profile, because the space doesn't say everything about its colors.
        package var keepsProfile: Bool { self == .otherICC || self == .genericRGB || self == .adobeRGB }

        /// The number of components of a color, not counting alpha.
        public var componentCount: Int { self == .grayGamma22 || self == .extendedGray ? 1 : 3 }
    }
}

/// The short name, for this package only.
package typealias ColorSpace = ColorValue.Space
