import ThemeCatalogBytes

/// The variable-length code for the frequencies of a packed header, lowest bits first.
///
/// ```
/// 00 → 0    10 → 1    001 → 2    101 → 3    vv011 → 4 + v    vvvv0111 → 8 + v    vvvvvvvvvv1111 → 24 + v
/// ```
enum FrequencyCode {
    /// Reads `count` frequencies that fill `bytes` except for less than one byte.
    static func decode(_ bytes: ByteView, count: Int) throws(ByteError) -> [UInt16] {
        var reader = (bits: UInt32(0), available: 0, position: 0)
        var values: [UInt16] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            while reader.position < bytes.count, reader.available <= 24 {
                reader.bits |= UInt32(try bytes.u8(reader.position)) << UInt32(reader.available)
                reader.available += 8
                reader.position += 1
            }
            let (value, width) = first(of: reader.bits)
            guard width <= reader.available else {
                throw ByteError(offset: bytes.startOffset + reader.position, message: "LZFSE frequency table ends early")
            }
            values.append(value)
            reader.bits >>= UInt32(width)
            reader.available -= width
        }
        guard reader.available < 8, reader.position == bytes.count else {
            throw ByteError(
                offset: bytes.startOffset + reader.position, message: "LZFSE frequency table is longer than its frequencies")
        }
        return values
    }

    static func encode(_ values: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var pending = 0
        for value in values {
            let (code, width) = code(for: UInt32(value))
            bits |= code << UInt32(pending)
            pending += width
            while pending >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                pending -= 8
            }
        }
        if pending > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }

    private static func first(of bits: UInt32) -> (value: UInt16, width: Int) {
        func field(_ shift: UInt32, _ mask: UInt32) -> UInt16 { UInt16(bits >> shift & mask) }
        if bits & 1 == 0 { return (field(1, 1), 2) }
        if bits & 2 == 0 { return (2 + field(2, 1), 3) }
        if bits & 4 == 0 { return (4 + field(3, 3), 5) }
        if bits & 8 == 0 { return (8 + field(4, 15), 8) }
        return (24 + field(4, 0x3FF), 14)
    }

    private static func code(for value: UInt32) -> (bits: UInt32, width: Int) {
        switch value {
        case 0...1: (value << 1, 2)
        case 2...3: ((value - 2) << 2 | 0b01, 3)
        case 4...7: ((value - 4) << 3 | 0b011, 5)
        case 8...23: ((value - 8) << 4 | 0b0111, 8)
        default: ((value - 24) << 4 | 0b1111, 14)
        }
    }
}
