import NightcarBasics
import NightcarImaging
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// Packs pictures for a catalog, each with the codec that makes it smallest.
///
/// The result depends only on the picture and the codecs. No codec changes a pixel after it has been multiplied by alpha.
/// Pixels with 16 bits have the precision of half floats.
///
/// ```swift
/// let encoder = PixelEncoder(codecs: CarCodec.readable(on: .ios, version: SystemVersion(15)))
/// let pixels = try encoder.encode(picture)
/// ```
package struct PixelEncoder: Sendable, Hashable {
    /// The codecs to choose from. If none of them can hold a picture, it is stored uncompressed.
    package var codecs: Set<CarCodec>
    /// Whether a picture without color keeps three channels. In all of Apple's files, app icons do.
    package var keepsColor: Bool

    package init(codecs: Set<CarCodec>, keepsColor: Bool = false) {
        self.codecs = codecs
        self.keepsColor = keepsColor
    }

    /// Packs a picture with straight alpha. It needs no copy of a picture that nothing else holds.
    ///
    /// - Parameter depth: the depth to store. At 16 bits, the format uses half floats in an extended color space.
    /// - Throws: `PixelError` if the picture is larger than our readers unpack.
    package func encode(_ picture: consuming PixelBuffer, depth: PixelBuffer.Depth = .eight) throws(PixelError) -> EncodedPixels {
        try encode(PremultipliedPixels(consume picture, depth: depth, keepsColor: keepsColor))
    }

    /// Packs pixels that are already multiplied by alpha, such as an atlas made of several pictures.
    ///
    /// - Throws: `PixelError`, as above.
    package func encode(_ pixels: PremultipliedPixels) throws(PixelError) -> EncodedPixels {
        _ = try DecodeLimit(pixels: PixelElement.maximumPixels).check(width: pixels.width, height: pixels.height)
        var best: (rank: Int, pixels: EncodedPixels)?
        for (rank, codec, encode) in Self.encodings where codecs.contains(codec) {
            let limit = best?.pixels.element.count ?? .max
            guard let made = encode(pixels, limit), (made.element.count, rank) < (limit, best?.rank ?? .max) else { continue }
            best = (rank, made)
        }
        return best?.pixels ?? PlainEncoding.uncompressed(pixels)
    }
}

private extension PixelEncoder {
    /// Packs pixels. It may return nil if the result is larger than the limit, in bytes.
    typealias Encoding = @Sendable (PremultipliedPixels, _ limit: Int) -> EncodedPixels?

    /// Of equal sizes, the lowest rank wins. What is small most often comes first, so that the others stop early: only the best
    /// result and another one that isn't larger are in memory at the same time.
    static let encodings: [(rank: Int, codec: CarCodec, encode: Encoding)] = [
        (1, .deepmap2, DeepmapEncoding.encode), (2, .palette, { pixels, _ in PaletteEncoding.encode(pixels) }),
        (4, .zip, { pixels, _ in PlainEncoding.zip(pixels) }), (0, .lzfse, PlainEncoding.lzfse),
        (3, .lzvn, PlainEncoding.lzvn), (5, .rle, RunEncoding.encode),
        (6, .uncompressed, { $0.bytes.count > $1 ? nil : PlainEncoding.uncompressed($0) }),
    ]
}

extension CarCodec {
    /// The codecs that a user can ask for by name.
    package static let named: [CarCodec] = [.lzfse, .palette, .deepmap2]

    /// The codecs that every system from `version` on reads.
    ///
    /// Apple's tool writes LZFSE from iOS 9 on, palettes from iOS 12 on, and `deepmap2` from iOS 13 on. We assume that other
    /// platforms follow with their systems of the same years. On macOS, `deepmap2` starts with 11, where it was first seen.
    ///
    /// - Parameters:
    ///   - platform: the catalog's.
    ///   - version: the oldest system, such as 15 or 10.15.
    package static func readable(on platform: Platform, version: SystemVersion) -> Set<CarCodec> {
        let (lzfse, palette, deepmap2): (SystemVersion, SystemVersion, SystemVersion) =
            switch platform {
            case .macos: (SystemVersion(10, 11), SystemVersion(10, 14), SystemVersion(11))
            case .watchos: (SystemVersion(2), SystemVersion(5), SystemVersion(6))
            case .visionos: (SystemVersion(0), SystemVersion(0), SystemVersion(0))
            case .ios, .tvos: (SystemVersion(9), SystemVersion(12), SystemVersion(13))
            }
        guard version >= lzfse else { return [.uncompressed, .rle, .zip, .lzvn] }
        var codecs: Set<CarCodec> = [.lzfse]
        if version >= palette { codecs.insert(.palette) }
        if version >= deepmap2 { codecs.insert(.deepmap2) }
        return codecs
    }

    /// The readable codecs that Apple's tool writes for the system.
    ///
    /// In the files that we know, it writes palettes only for iOS 12. Where it can write `deepmap2`, which has its own palettes,
    /// it doesn't.
    package static func seen(on platform: Platform, version: SystemVersion) -> Set<CarCodec> {
        let readable = readable(on: platform, version: version)
        return platform == .ios && !readable.contains(.deepmap2) ? readable : readable.subtracting([.palette])
    }
}
