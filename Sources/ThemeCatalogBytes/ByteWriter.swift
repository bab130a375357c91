/// Appends integers, text and padding to a growing run of bytes.
public struct ByteWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public var count: Int { bytes.count }

    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Appends an integer, little-endian by default.
    public mutating func append<T: FixedWidthInteger>(_ value: T, bigEndian: Bool = false) {
        withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    public mutating func append(_ value: Double) { append(value.bitPattern) }
    public mutating func append(_ value: Float) { append(value.bitPattern) }
    public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
    public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

    /// Zero bytes up to the next multiple of `alignment`.
    public mutating func pad(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    /// Replaces an integer written earlier, such as an offset known only now.
    ///
    /// - Precondition: `offset` lies inside what has been written.
    public mutating func patch<T: FixedWidthInteger>(_ value: T, at offset: Int, bigEndian: Bool = false) {
        withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { raw in
            for (index, byte) in raw.enumerated() { bytes[offset + index] = byte }
        }
    }
}
