#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file operation that the system refused.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    /// The verb of the message: "open", "read", "write", "rename" …
    public var doing: String
    public var errno: Int32

    public init(path: String, doing: String, errno: Int32) {
        self.path = path
        self.doing = doing
        self.errno = errno
    }

    public var reason: String { String(cString: strerror(errno)) }
    public var description: String { "\(path): error: cannot \(doing): \(reason)" }
}
