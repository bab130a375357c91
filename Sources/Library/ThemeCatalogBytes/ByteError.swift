/// An error for a read or write outside the bytes, or for bytes that can't be read as requested.
public struct ByteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the problem, in bytes from the start of the file (or of the outermost view).
    public var offset: Int
    /// What went wrong.
    public var message: String

    /// Makes an error from its parts.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The whole message, such as `byte 12: message`.
    public var description: String { "byte \(offset): \(message)" }
}
