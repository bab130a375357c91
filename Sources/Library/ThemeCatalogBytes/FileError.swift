/// An error from a file operation.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public var path: String
    /// The verb in the message: "open", "read", "write", "rename" …
    public var doing: String
    /// The system's error number, or a negative number for an error that the system doesn't have.
    public var errno: Int32

    /// Makes an error from its parts.
    public init(path: String, doing: String, errno: Int32) {
        self.path = path
        self.doing = doing
        self.errno = errno
    }

    /// The cause in words. Usually it is the system's text for `errno`.
    public var reason: String {
        switch errno {
        case Self.notRegular: "it is not a regular file"
        case Self.changed: "it was written to while it was read; try again"
        default: String(cString: strerror(errno))
        }
    }

    /// A number for an error that the system doesn't have: the path is a device, a pipe or a socket.
    static let notRegular: Int32 = -1
    /// A number for an error that the system doesn't have: the file changed while it was read.
    static let changed: Int32 = -2

    /// The whole message, such as `path: cannot read: reason`.
    public var description: String { "\(path): cannot \(doing): \(reason)" }
}
