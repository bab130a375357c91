/// An error from decoding a picture.
package struct PixelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    package var message: String
    /// The position of the problem, in bytes from the start of the file. Nil if the problem has no single position.
    package var offset: Int?
    /// Whether nothing is wrong with the payload, but this build can't read its codec.
    package private(set) var isMissingCodec = false

    /// Makes an error from its parts.
    package init(_ message: String, offset: Int? = nil) {
        self.message = message
        self.offset = offset
    }

    /// An error for a payload whose codec isn't in this build.
    package static func missingCodec(_ codec: String, trait: String, offset: Int) -> PixelError {
        var error = PixelError(
            "this build cannot read \(codec): compile the catalog with --codecs deflate, or turn on the package trait \(trait)",
            offset: offset)
        error.isMissingCodec = true
        return error
    }

    /// The whole message, such as `byte 12: message`.
    package var description: String {
        guard let offset else { return message }
        return "byte \(offset): \(message)"
    }
}
