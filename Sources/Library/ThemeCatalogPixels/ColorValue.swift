/// A color in the form in which a catalog declares it.
public enum ColorValue: Sendable, Hashable {
    /// Components in the given space: R, G and B, or one component for a gray space. Alpha is separate. Extended spaces allow
    /// values below 0 and above 1.
    case components(space: Space, values: [Double], alpha: Double)
    /// A color that the platform defines, such as `systemBackgroundColor` on `ios`.
    case reference(name: String, platform: String)
}
