/// An error from decoding a picture.
public struct PixelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public var message: String
    /// The position of the problem, in bytes from the start of the file. Nil if the problem has no single position.
    public var offset: Int?

    /// Makes an error from its parts.
    public init(_ message: String, offset: Int? = nil) {
        self.message = message
        self.offset = offset
    }

    /// An error for a payload whose codec isn't in this build.
    static func missingCodec(_ codec: String, trait: String, offset: Int) -> PixelError {
        PixelError(
            "this build cannot read \(codec): compile the catalog with --codecs deflate, or turn on the package trait \(trait)",
            offset: offset)
    }

    /// The whole message, such as `byte 12: message`.
    public var description: String {
        guard let offset else { return message }
        return "byte \(offset): \(message)"
    }
}
