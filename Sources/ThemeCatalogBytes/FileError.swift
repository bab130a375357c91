import ThemeCatalogLibC

/// A file operation that the system refused.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as the caller named it.
    public var path: String
    /// The verb of the message: "open", "read", "write", "rename" …
    public var doing: String
    /// The system's number for the cause.
    public var errno: Int32

    public init(path: String, doing: String, errno: Int32) {
        self.path = path
        self.doing = doing
        self.errno = errno
    }

    /// The system's words for `errno`.
    public var reason: String {
        switch errno {
        case Self.notRegular: "it is not a regular file"
        case Self.changed: "it was written to while it was read; try again"
        default: String(cString: strerror(errno))
        }
    }

    /// Stands for what the system has no error for: the path is a device, a pipe or a socket.
    static let notRegular: Int32 = -1
    /// The same for a file that changed while it was read.
    static let changed: Int32 = -2

    public var description: String { "\(path): cannot \(doing): \(reason)" }
}
