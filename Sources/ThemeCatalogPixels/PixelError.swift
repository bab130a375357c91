/// A picture that cannot be decoded.
public struct PixelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, without the place.
    public var message: String
    /// Where it went wrong, in bytes from the start of the file, where one place can be named.
    public var offset: Int?

    public init(_ message: String, offset: Int? = nil) {
        self.message = message
        self.offset = offset
    }

    /// A payload in a codec that this build lacks.
    static func missingCodec(_ codec: String, trait: String, offset: Int) -> PixelError {
        PixelError(
            "this build cannot read \(codec): compile the catalog with --codecs deflate, or turn on the package trait \(trait)",
            offset: offset)
    }

    public var description: String {
        guard let offset else { return message }
        return "byte \(offset): \(message)"
    }
}
