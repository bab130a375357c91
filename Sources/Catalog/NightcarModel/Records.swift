package import NightcarBasics
package import ThemeCatalogBytes
package import ThemeCatalogPixels

// Values that several caches store.

extension SetKind: Recorded {}
extension ContentDigest: Recorded {}
extension ColorSpace: Recorded {}

extension RGB8: Recorded {
    package static func passed(_ value: RGB8?, through coder: inout RecordCoder) throws(ByteError) -> RGB8 {
        RGB8(red: try coder.passed(value?.red), green: try coder.passed(value?.green), blue: try coder.passed(value?.blue))
    }
}
