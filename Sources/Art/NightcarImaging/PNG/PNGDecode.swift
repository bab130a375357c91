import NightcarPNGShim
package import ThemeCatalogPixels

/// Decodes a PNG file of any kind in the specification, or of Apple's "crushed" variant.
///
/// Gray, palette and `tRNS` are widened to R, G, B, A. 16 bits remain 16 bits. Colors aren't converted, whatever color space the
/// file specifies; the space is recorded in the result, with its ICC profile unless the space says everything. Bytes after `IEND`
/// are ignored.
///
/// - Throws: `PixelError` with libpng's text if the file is truncated or corrupt (including a wrong CRC), or if its picture is
///   larger than `limit`. Sizes are checked before memory is allocated.
package func decodePNG(_ bytes: [UInt8], limit: DecodeLimit = .standard) throws(PixelError) -> PixelBuffer {
    let header = try PNGHeader(bytes)
    let pixels = try limit.check(width: header.width, height: header.height)
    // Deflate can't compress more than 1032 bytes into one.
    guard pixels <= Int.max / 64, header.filteredSize / 1032 <= bytes.count else {
        throw PixelError(
            "\(bytes.count) bytes cannot hold a PNG of \(header.width) x \(header.height) pixels", offset: bytes.count)
    }
    let decoded =
        header.isCrushed
        ? try CrushedPNG.straighten(decodeStandard(try CrushedPNG.standardFile(bytes, header), header), header)
        : try decodeStandard(bytes, header)
    return PixelBuffer(
        width: header.width, height: header.height, depth: header.depth, colorSpace: header.colorSpace,
        profile: header.profile, bytes: decoded)
}

/// What is wrong with a PNG file whose chunks are damaged, which is quick to see. Nil if they aren't: nothing is decoded then.
package func damage(ofPNG bytes: [UInt8]) -> PixelError? {
    var offset = PNGChunk.signature.count
    var isWhole = true
    while isWhole {
        guard let chunk = PNGChunk(bytes, at: offset), chunk.hasRightChecksum(bytes) else {
            isWhole = false
            break
        }
        if chunk.type == "IEND" { break }
        offset = chunk.end
    }
    if isWhole { return nil }
    do throws(PixelError) { _ = try decodePNG(bytes) } catch { return error }
    return nil
}

private func decodeStandard(_ bytes: [UInt8], _ header: PNGHeader) throws(PixelError) -> [UInt8] {
    let size = header.width * header.height * 4 * Int(header.depth.rawValue)
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { output, filled in
        let done = cpng_decode(
            bytes, bytes.count, UInt32(header.width), UInt32(header.height), output.baseAddress, size, &message)
        filled = done == 1 ? size : 0
    }
    guard pixels.count == size else {
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw PixelError("cannot decode the PNG: \(String(decoding: text, as: UTF8.self))")
    }
    return pixels
}
