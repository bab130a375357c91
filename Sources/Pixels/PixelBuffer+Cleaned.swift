extension PixelBuffer {
    /// The same picture with red, green and blue set to 0 wherever alpha is 0: the form in which two pictures that
    /// look the same are equal.
    public func cleaned() -> PixelBuffer {
        var copy = self
        copy.clean()
        return copy
    }

    /// Whether two pictures differ at most in colour under alpha 0. Their colour spaces are not compared.
    public func compareIgnoringHiddenColor(_ other: PixelBuffer) -> Bool {
        (width, height, depth) == (other.width, other.height, other.depth)
            && (bytes == other.bytes || cleaned().bytes == other.cleaned().bytes)
    }

    private mutating func clean() {
        bytes.withUnsafeMutableBytes { raw in
            switch depth {
            case .eight:
                let alpha = UInt32(0xFF00_0000).littleEndian
                for offset in stride(from: 0, to: raw.count, by: 4)
                where raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & alpha == 0 {
                    raw.storeBytes(of: 0, toByteOffset: offset, as: UInt32.self)
                }
            case .sixteen:
                let alpha = UInt64(0xFFFF_0000_0000_0000).littleEndian
                for offset in stride(from: 0, to: raw.count, by: 8)
                where raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & alpha == 0 {
                    raw.storeBytes(of: 0, toByteOffset: offset, as: UInt64.self)
                }
            }
        }
    }
}
