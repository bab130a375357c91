/// A picture that cannot be decoded.
public struct PixelError: Error, Hashable, Sendable, CustomStringConvertible {
    public var message: String
    /// Where it went wrong, in bytes from the start of the file, where one place can be named.
    public var offset: Int?

    public init(_ message: String, offset: Int? = nil) {
        self.message = message
        self.offset = offset
    }

    public var description: String {
        guard let offset else { return message }
        return "byte \(offset): \(message)"
    }
}
