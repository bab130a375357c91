/// How component values are to be read. Raw values are part of the catalog format.
public enum ColorSpace: UInt8, Sendable, Hashable, CaseIterable {
    /// The source says nothing: read as sRGB.
    case unspecified = 0
    case srgb = 1
    case displayP3 = 2
    case extendedSRGB = 3
    case extendedLinearSRGB = 4
    case grayGamma22 = 5
    case extendedGray = 6
    /// A source with an ICC profile that is none of the above; its values are kept, the profile is not.
    case otherICC = 7
    case genericRGB = 8
    case adobeRGB = 9

    /// The word Contents.json uses, where it has one, else ours.
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

    /// The components of a color besides alpha.
    public var componentCount: Int { self == .grayGamma22 || self == .extendedGray ? 1 : 3 }
}
