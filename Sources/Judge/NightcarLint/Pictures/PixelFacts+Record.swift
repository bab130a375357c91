package import NightcarBasics
import NightcarModel
import NightcarTint
package import ThemeCatalogBytes
import ThemeCatalogPixels

// What was measured in a picture, as a cache stores it.
extension PixelFacts: Recorded {
    /// Increase it if these fields change.
    static let recordVersion = 3

    package static func passed(_ value: PixelFacts?, through coder: inout RecordCoder) throws(ByteError) -> PixelFacts {
        let (width, height) = (try coder.count(value?.width), try coder.count(value?.height))
        let (isOpaque, clearShare) = (try coder.passed(value?.isOpaque), try coder.passed(value?.clearShare))
        var facts = value ?? PixelFacts(width: width, height: height, isOpaque: isOpaque, clearShare: clearShare)
        try coder.pass(&facts.visibility)
        try coder.pass(&facts.monochrome)
        try coder.pass(&facts.chroma)
        try coder.pass(&facts.digest)
        try coder.pass(&facts.alphaDigest)
        try coder.pass(&facts.flatColors)
        return facts
    }
}

extension Visibility: Recorded {
    package static func passed(_ value: Visibility?, through coder: inout RecordCoder) throws(ByteError) -> Visibility {
        Visibility(
            lostOnDark: try coder.passed(value?.lostOnDark), lostOnLight: try coder.passed(value?.lostOnLight),
            blendsWithLight: try coder.passed(value?.blendsWithLight), meanAlpha: try coder.passed(value?.meanAlpha),
            colorfulness: try coder.passed(value?.colorfulness))
    }
}

extension FlatColors: Recorded {
    package static func passed(_ value: FlatColors?, through coder: inout RecordCoder) throws(ByteError) -> FlatColors {
        FlatColors(
            main: try coder.passed(value?.main), second: try coder.passed(value?.second), share: try coder.passed(value?.share))
    }
}
