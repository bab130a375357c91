package import ThemeCatalogBytes

/// A catalog that cannot be written, opened or read.
public struct ThemeCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for code that has to decide. More codes may come: keep a default.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system does not let us read the file.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The file does not start as a theme catalog does.
        public static let notACatalog = Code(rawValue: "not-a-catalog")
        /// The catalog is of a version that this reader does not know.
        public static let unsupportedVersion = Code(rawValue: "unsupported-version")
        /// The file is shorter or longer than it says.
        public static let wrongSize = Code(rawValue: "wrong-size")
        /// Bytes are not those that were written.
        public static let checksum = Code(rawValue: "checksum")
        /// The bytes break a rule of the format.
        public static let malformed = Code(rawValue: "malformed")
        /// A payload does not decode.
        public static let undecodable = Code(rawValue: "undecodable")
        /// The rendition does not hold what was asked for.
        public static let wrongContent = Code(rawValue: "wrong-content")
        /// The contents cannot be written as a catalog.
        public static let invalidContents = Code(rawValue: "invalid-contents")
        /// The contents do not fit the limits of the format.
        public static let limitExceeded = Code(rawValue: "limit-exceeded")
    }

    /// What went wrong, for code that has to decide.
    public var code: Code
    /// What went wrong, for people; without the place.
    public var message: String
    /// Where in the file, in bytes from its start; nil when no one place is at fault.
    public var offset: Int?
    /// The file, when it was opened by path.
    public var path: String?

    public init(_ code: Code, _ message: String, offset: Int? = nil, path: String? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
        self.path = path
    }

    /// `path: byte 12: message`.
    public var description: String {
        var text = path.map { "\($0): " } ?? ""
        if let offset { text += "byte \(offset): " }
        return text + message
    }
}

extension ThemeCatalogError {
    /// A rule of the format that the byte at `offset` breaks.
    package static func malformed(_ message: String, at offset: Int) -> ThemeCatalogError {
        ThemeCatalogError(.malformed, message, offset: offset)
    }

    package init(_ error: ByteError) { self.init(.malformed, error.message, offset: error.offset) }
}
