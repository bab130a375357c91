import NightcarBasics
import ThemeCatalogBytes

/// An error from reading or writing an `Assets.car` file.
public struct AppleCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for code that has to decide. More codes may be added, so keep a default case.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as text, such as `malformed`.
        public var rawValue: String

        /// Makes a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system can't read the file.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The bytes break a rule of the format, or they aren't an `Assets.car` file.
        public static let malformed = Code(rawValue: "malformed")
        /// The rendition doesn't hold what was requested, for example a picture.
        public static let wrongContent = Code(rawValue: "wrong-content")
        /// The format or the platform has no place for what was added to a writer.
        public static let unsupported = Code(rawValue: "unsupported")
    }

    /// The kind of error, for code.
    public var code: Code
    /// A description of the error, for people.
    public var message: String
    /// The position in the file, in bytes from its start. Nil if the problem has no single position.
    public var offset: Int?
    /// The path of the file, if it was opened by path.
    public var path: String?

    /// Makes an error from its parts.
    public init(_ code: Code, _ message: String, offset: Int? = nil, path: String? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
        self.path = path
    }

    /// The whole message, such as `path: byte 12: message`.
    ///
    /// - Complexity: O(n) for n bytes of text, on every access.
    public var description: String {
        var text = path.map { "\($0): " } ?? ""
        if let offset { text += "byte \(offset): " }
        return text + message
    }
}

extension AppleCatalogError {
    init(_ error: ByteError, path: String?) { self.init(.malformed, error.message, offset: error.offset, path: path) }
    init(_ failure: Failure) { self.init(.unsupported, failure.description) }
}
