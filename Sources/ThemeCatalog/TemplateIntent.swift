/// Whether an image is a picture or a shape that the app tints. Raw values are part of the catalog format.
public enum TemplateIntent: UInt8, Sendable, Hashable, CaseIterable {
    /// The place where the image is shown decides.
    case automatic = 0
    case original = 1
    case template = 2
}
