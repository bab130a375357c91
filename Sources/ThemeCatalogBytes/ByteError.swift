/// A read or write that the bytes do not allow.
public struct ByteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it went wrong: an offset in bytes from the start of the file (or of the outermost view).
    public var offset: Int
    /// What is wrong, without the place.
    public var message: String

    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    public var description: String { "byte \(offset): \(message)" }
}
