package import ThemeCatalogBytes
package import ThemeCatalogPixels

/// A file's bytes in the form in which a catalog stores them.
package struct EncodedData: Sendable {
    /// How the payload is encoded. Raw values are part of the catalog format.
    package enum Encoding: UInt8, Sendable, Hashable, CaseIterable {
        /// The file as it is.
        case stored = 0
        /// Raw deflate: RFC 1951, without a header.
        case deflate = 1
        /// A `ColorShape`, not compressed. The rendition has the colors.
        case shape = 2
        /// A `ColorShape`, deflated.
        case deflatedShape = 3
        /// A JPEG file stored as JPEG XL. See `JPEGTranscoder`.
        case jpegXL = 16

        /// Whether the payload holds a `ColorShape`.
        package var isShape: Bool { self == .shape || self == .deflatedShape }
        package var isDeflated: Bool { self == .deflate || self == .deflatedShape }
        /// Whether the payload may have a different length than the file.
        package var isPacked: Bool { self != .stored && self != .shape }
    }

    /// How the payload is encoded.
    package var encoding: Encoding
    /// The length of the file in bytes before compression. For a shape, the length of the shape's bytes.
    package var length: Int
    /// The file extension that fits the bytes, without the dot. May be empty.
    package var fileExtension: String
    /// The stored bytes.
    package var payload: ByteView

    /// Makes a value from its parts. They are checked when the data is decoded.
    package init(encoding: Encoding, length: Int, fileExtension: String, payload: ByteView) {
        self.encoding = encoding
        self.length = length
        self.fileExtension = fileExtension
        self.payload = payload
    }

    /// The file's bytes. For a shape, the bytes of the shape.
    ///
    /// - Parameter limit: the maximum size of the result, in bytes. It is checked before memory is allocated.
    /// - Throws: `PixelError` if the file is larger than `limit`, if the payload doesn't decode to `length` bytes, or if this
    ///   build lacks the codec.
    package func decode(limit: Int = Limits.payloadBytes) throws(PixelError) -> [UInt8] {
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
