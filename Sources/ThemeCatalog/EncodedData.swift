public import ThemeCatalogBytes
public import ThemeCatalogPixels

/// A file's bytes in the form in which a catalog stores them.
public struct EncodedData: Sendable {
    /// Raw values are part of the catalog format.
    public enum Encoding: UInt8, Sendable, Hashable, CaseIterable {
        case stored = 0
        /// Raw deflate: RFC 1951 without a header.
        case deflate = 1
        /// A `ColorShape`, stored: the rendition has the colors.
        case shape = 2
        /// A `ColorShape`, deflated.
        case deflatedShape = 3
        /// A JPEG file as JPEG XL: `JPEGTranscoder`.
        case jpegXL = 16

        public var isShape: Bool { self == .shape || self == .deflatedShape }
        package var isDeflated: Bool { self == .deflate || self == .deflatedShape }
        /// Whether the length of the payload is another than the file's.
        package var isPacked: Bool { self != .stored && self != .shape }
    }

    public var encoding: Encoding
    /// The file's length (a shape's for a shape) before compression, in bytes.
    public var length: Int
    /// The file extension of what the bytes are, without dot; may be empty.
    public var fileExtension: String
    public var payload: ByteView

    public init(encoding: Encoding, length: Int, fileExtension: String, payload: ByteView) {
        self.encoding = encoding
        self.length = length
        self.fileExtension = fileExtension
        self.payload = payload
    }

    /// The file's bytes; of a shape the bytes of the shape.
    ///
    /// - Parameter limit: the most bytes to give, checked before memory is taken.
    /// - Throws: `PixelError` when the file is larger than `limit` or the payload does not inflate to it.
    public func decode(limit: Int = Limits.payloadBytes) throws(PixelError) -> [UInt8] {
        guard length <= limit else {
            throw PixelError("the file has \(length) bytes, more than the limit of \(limit)", offset: payload.startOffset)
        }
        switch encoding {
        case .stored, .shape: return payload.array
        case .deflate, .deflatedShape: return try RawDeflate.inflate(payload, count: length)
        case .jpegXL: return try JPEGTranscoder.unpack(payload, count: length)
        }
    }
}
