public import Bytes
public import Pixels

/// A file's bytes in the form in which a catalog stores them.
public struct EncodedData: Sendable {
    /// Raw values are part of the catalog format.
    public enum Encoding: UInt8, Sendable, Hashable, CaseIterable {
        case stored = 0
        /// Raw deflate: RFC 1951 without a header.
        case deflate = 1
    }

    public var encoding: Encoding
    /// The file's length before compression, in bytes.
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

    /// The smaller of `bytes` themselves and `bytes` deflated.
    ///
    /// - Parameter level: zlib's, 1 to 9.
    public init(_ bytes: [UInt8], fileExtension: String, level: Int = 9) {
        let deflated = RawDeflate.deflate(bytes, level: level)
        let isSmaller = deflated.count < bytes.count
        self.init(
            encoding: isSmaller ? .deflate : .stored, length: bytes.count, fileExtension: fileExtension,
            payload: ByteView(isSmaller ? deflated : bytes))
    }

    /// The file's bytes.
    ///
    /// - Parameter limit: the most bytes to give, checked before memory is taken.
    /// - Throws: `PixelError` when the file is larger than `limit` or the payload does not inflate to it.
    public func decode(limit: Int = 1 << 30) throws(PixelError) -> [UInt8] {
        guard length <= limit else {
            throw PixelError("the file has \(length) bytes, more than the limit of \(limit)", offset: payload.startOffset)
        }
        switch encoding {
        case .stored: return payload.array
        case .deflate: return try RawDeflate.inflate(payload, count: length)
        }
    }
}
