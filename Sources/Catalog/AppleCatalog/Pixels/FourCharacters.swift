package import ThemeCatalogBytes

/// Words that represent four characters.
package enum FourCharacters {
    /// The highest byte is the first character. A byte outside ASCII becomes `?`. The word 0 becomes an empty text.
    package static func text(_ word: UInt32) -> String {
        guard word != 0 else { return "" }
        return String(
            String.UnicodeScalarView(
                [24, 16, 8, 0].map { shift -> Unicode.Scalar in
                    let byte = UInt8(truncatingIfNeeded: word >> UInt32(shift))
                    return (0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : "?"
                }))
    }
}

extension ByteView {
    /// Four characters stored as a little-endian word, in reading order: `ARGB` for the bytes `BGRA`.
    package func code(_ offset: Int) throws(ByteError) -> String {
        FourCharacters.text(try u32(offset))
    }

    /// Four characters stored one after the other.
    package func characters(_ offset: Int) throws(ByteError) -> String {
        FourCharacters.text(try load(UInt32.self, at: offset, bigEndian: true))
    }
}
