/// Appends integers, text and padding to a growing run of bytes.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty writer.
    public init() {}

    /// The number of bytes written so far.
    public var count: Int { bytes.count }

    /// Reserves memory for `count` bytes in total.
    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Appends an integer, little-endian by default.
    public mutating func append<T: FixedWidthInteger>(_ value: T, bigEndian: Bool = false) {
        withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends the bit pattern of a 64-bit floating-point number, little-endian.
    public mutating func append(_ value: Double) { append(value.bitPattern) }
    /// Appends the bit pattern of a 32-bit floating-point number, little-endian.
    public mutating func append(_ value: Float) { append(value.bitPattern) }
    /// Appends bytes.
    public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
    /// Appends a text as UTF-8, without a length or a terminator.
    public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends zero bytes up to the next multiple of `alignment`, which is counted in bytes.
    public mutating func pad(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    /// Replaces an integer that was written earlier, for example an offset that wasn't known yet.
    ///
    /// - Precondition: all bytes of the integer at `offset` have already been written.
    public mutating func patch<T: FixedWidthInteger>(_ value: T, at offset: Int, bigEndian: Bool = false) {
        withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { raw in
            for (index, byte) in raw.enumerated() { bytes[offset + index] = byte }
        }
    }
}
