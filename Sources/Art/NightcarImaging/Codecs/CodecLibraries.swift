import ThemeCatalogZlib

#if WebP
    import ThemeCatalogWebP
#endif
#if JPEGXL
    import ThemeCatalogJXL
#endif

/// The C libraries behind the codecs, with their versions: `zlib 1.2.13`.
package var codecLibraries: [String] {
    var lines = ["zlib \(String(cString: zlibVersion()))"]
    #if WebP
        let webP = Int(WebPGetEncoderVersion())
        lines.append("libwebp \(webP >> 16).\(webP >> 8 & 255).\(webP & 255)")
    #endif
    #if JPEGXL
        let jxl = Int(JxlEncoderVersion())
        lines.append("libjxl \(jxl / 1_000_000).\(jxl / 1000 % 1000).\(jxl % 1000)")
    #endif
    return lines
}
