/// A color as a catalog declares it.
public enum ColorValue: Sendable, Hashable {
    /// Components in their own space: R, G, B, or one gray component for the gray spaces; then alpha.
    /// Extended spaces allow values below 0 and above 1.
    case components(space: ColorSpace, values: [Double], alpha: Double)
    /// A color that the platform defines, such as `systemBackgroundColor` on `ios`.
    case reference(name: String, platform: String)
}
