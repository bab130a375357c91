import Testing

@testable import NightcarBasics
@testable import ThemeCatalogBytes

@Suite("xxHash64")
struct XXHash64Tests {
    /// Values of the reference implementation.
    @Test(arguments: [
        ("", UInt64(0), UInt64(0xEF46_DB37_51D8_E999)), ("abc", 0, 0x44BC_2CF5_AD77_0999),
        ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1), ("xxhash", 20_141_025, 0xB559_B98D_844E_0635),
    ])
    func knownValues(text: String, seed: UInt64, hash: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { xxHash64($0, seed: seed) } == hash)
    }

    @Test func everyByteCounts() {
        for count in 1...100 {
            let bytes = [UInt8](repeating: 7, count: count)
            let hash = bytes.withUnsafeBytes { xxHash64($0) }
            for index in 0..<count {
                var other = bytes
                other[index] ^= 1
                #expect(other.withUnsafeBytes { xxHash64($0) } != hash)
            }
        }
    }
}
