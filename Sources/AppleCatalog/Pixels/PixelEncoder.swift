package import NightcarEncoding
import NightcarSystem
package import ThemeCatalogPixels

/// Packs pictures for a catalog, each with the codec that makes it smallest.
///
/// The result depends on the picture and the codecs alone. No codec changes a pixel once it is multiplied by alpha; those of
/// 16 bits have the precision of half floats.
///
/// ```swift
/// let encoder = PixelEncoder(codecs: CarCodec.readable(on: "ios", version: (15, 0)))
/// let pixels = try encoder.encode(picture)
/// ```
package struct PixelEncoder: Sendable, Hashable {
    /// What may be used; where none of them can hold a picture it is stored uncompressed.
    package var codecs: Set<CarCodec>

    package init(codecs: Set<CarCodec>) { self.codecs = codecs }

    /// Packs a picture with straight alpha.
    ///
    /// - Parameter depth: what to store; at 16 bits the format is one of half floats in an extended color space.
    /// - Throws: `PixelError` when the picture is larger than any reader of ours unpacks.
    package func encode(_ picture: PixelBuffer, depth: PixelBuffer.Depth = .eight) throws(PixelError) -> EncodedPixels {
        try encode(PremultipliedPixels(picture, depth: depth))
    }

    /// Packs pixels that are multiplied by alpha already, such as an atlas put together from several pictures.
    ///
    /// - Throws: `PixelError`, as above.
    package func encode(_ pixels: PremultipliedPixels) throws(PixelError) -> EncodedPixels {
        _ = try DecodeLimit(pixels: PixelElement.maximumPixels).check(width: pixels.width, height: pixels.height)
        let candidates = candidates(for: pixels)
        // The first of the smallest: the order of the candidates is fixed.
        return candidates.min { $0.element.count < $1.element.count } ?? PlainEncoding.uncompressed(pixels)
    }
}

private extension PixelEncoder {
    func candidates(for pixels: PremultipliedPixels) -> [EncodedPixels] {
        let encodings: [(CarCodec, (PremultipliedPixels) -> EncodedPixels?)] = [
            (.lzfse, PlainEncoding.lzfse), (.deepmap2, DeepmapEncoding.encode), (.palette, PaletteEncoding.encode),
            (.lzvn, PlainEncoding.lzvn), (.zip, PlainEncoding.zip), (.rle, RunEncoding.encode),
            (.uncompressed, PlainEncoding.uncompressed),
        ]
        return encodings.compactMap { codec, encode in codecs.contains(codec) ? encode(pixels) : nil }
    }
}

extension CarCodec {
    /// The codecs that every system from `version` on reads.
    ///
    /// Apple's tool begins to write LZFSE for iOS 9, palettes for iOS 12 and `deepmap2` for iOS 13; the other platforms are
    /// taken to follow with the systems of the same years, macOS with `deepmap2` from 11 on, where it was seen first.
    ///
    /// - Parameters:
    ///   - platform: as a catalog's metadata names it: `ios`, `atv`, `watchos`, `macosx`, `xros`.
    ///   - version: the oldest system, such as 15 or 10.15. An unknown platform is taken for iOS.
    package static func readable(on platform: String, version: (major: Int, minor: Int)) -> Set<CarCodec> {
        let (lzfse, palette, deepmap2): ((Int, Int), (Int, Int), (Int, Int)) =
            switch platform {
            case "macosx": ((10, 11), (10, 14), (11, 0))
            case "watchos": ((2, 0), (5, 0), (6, 0))
            case "xros": ((0, 0), (0, 0), (0, 0))
            default: ((9, 0), (12, 0), (13, 0))
            }
        guard version >= lzfse else { return [.uncompressed, .rle, .zip, .lzvn] }
        var codecs: Set<CarCodec> = [.lzfse]
        if version >= palette { codecs.insert(.palette) }
        if version >= deepmap2 { codecs.insert(.deepmap2) }
        return codecs
    }
}
