import NightcarBasics
import ThemeCatalogBytes
package import ThemeCatalogPixels

/// The smallest payload found for a picture. Its pixels are exact, except for color under alpha 0.
///
/// These layouts are tried: a mask if every pixel with alpha above 0 has the same color (which becomes the result's `tint`).
/// Otherwise, a palette if there are at most 256 colors, and the first exact layout among gray, gray and alpha, color, and
/// color and alpha. 16-bit pictures keep 16 bits. The result depends only on the arguments (and the versions of zlib and
/// libwebp). Any number of calls may run at the same time.
package func encode(_ buffer: PixelBuffer, options: EncodeOptions = EncodeOptions()) -> EncodedImage {
    encode(buffer, options: options, stored: nil)
}

/// - Parameter stored: the same picture as it is encoded in some file. With the effort `time`, it is used unchanged, unless the
///   picture is a mask or a palette. Those have so few samples that they are quick to compress. With more effort, it is used if it
///   is smaller than everything else, so that more effort never gives more bytes.
package func encode(_ buffer: PixelBuffer, options: EncodeOptions, stored: EncodedImage?) -> EncodedImage {
    let search = StageClock.measure(.reduce) { EncoderSearch(buffer, options: options) }
    if let stored, options.effort == .time, !search.isReduced { return stored }
    let best = StageClock.measure(.encode) { search.smallest(hasStored: stored != nil) }
    if let stored, !search.isReduced, stored.payload.count < best.bytes.count, (try? stored.decode()) == buffer { return stored }
    return EncodedImage(
        width: buffer.width, height: buffer.height, layout: best.layout, codec: best.codec, colorSpace: buffer.colorSpace,
        profile: buffer.profile, payload: ByteView(best.bytes), tint: best.layout.isMask ? search.traits.onlyColor : nil)
}
