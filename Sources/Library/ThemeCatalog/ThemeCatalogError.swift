package import ThemeCatalogBytes
package import ThemeCatalogPixels

/// An error from opening or reading a catalog.
public struct ThemeCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for code that has to decide. More codes may be added, so keep a default case.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as text, such as `not-a-catalog`.
        public var rawValue: String

        /// Makes a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system can't read the file.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The file doesn't start like a theme catalog.
        public static let notACatalog = Code(rawValue: "not-a-catalog")
        /// This reader doesn't know the version of the catalog.
        public static let unsupportedVersion = Code(rawValue: "unsupported-version")
        /// The file is shorter or longer than its header says.
        public static let wrongSize = Code(rawValue: "wrong-size")
        /// The bytes differ from the ones that were written.
        public static let checksum = Code(rawValue: "checksum")
        /// The bytes break a rule of the format.
        public static let malformed = Code(rawValue: "malformed")
        /// A payload can't be decoded: it is damaged, or larger than the limit.
        public static let undecodable = Code(rawValue: "undecodable")
        /// The payload may be fine, but the app was built without its codec. Compile the catalog with `--codecs deflate`, or turn on
        /// the package trait that the message names.
        public static let missingCodec = Code(rawValue: "missing-codec")
        /// The rendition doesn't hold what was requested, for example a picture.
        public static let wrongContent = Code(rawValue: "wrong-content")
        /// The catalog has no asset with the name.
        public static let noSuchAsset = Code(rawValue: "no-such-asset")
        /// The caller's memory is too small for the picture.
        public static let bufferTooSmall = Code(rawValue: "buffer-too-small")
        /// The contents can't be written as a catalog.
        package static let invalidContents = Code(rawValue: "invalid-contents")
        /// The contents exceed a limit of the format.
        package static let limitExceeded = Code(rawValue: "limit-exceeded")
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

extension ThemeCatalogError {
    /// An error for a rule of the format that is broken at the byte `offset`.
    package static func malformed(_ message: String, at offset: Int) -> ThemeCatalogError {
        ThemeCatalogError(.malformed, message, offset: offset)
    }

    package init(_ error: ByteError) { self.init(.malformed, error.message, offset: error.offset) }

    /// - Parameter start: the position of the payload, for an error without one.
    package init(_ error: PixelError, payloadAt start: Int) {
        self.init(error.isMissingCodec ? .missingCodec : .undecodable, error.message, offset: error.offset ?? start)
    }
}
