import ThemeCatalogBytes
package import ThemeCatalogPixels
import ThemeCatalogZlib

/// The likeliest layout of a picture, deflated in bands of rows: no samples of the whole picture are in memory next to it.
///
/// - Parameters:
///   - buffer: without colors of clear pixels.
///   - limit: the smallest size for which the result is nil, in bytes.
///   - bandBytes: the size of the pixels of a band.
package func encodeInBands(
    _ buffer: PixelBuffer, options: EncodeOptions, limit: Int = .max, bandBytes: Int = 1 << 22
) -> DeflatedBands? {
    let search = EncoderSearch(buffer, options: options)
    return search.inBands(of: bandBytes, limit: limit).map {
        let image = EncodedImage(
            width: buffer.width, height: buffer.height, layout: $0.layout, codec: $0.codec, colorSpace: buffer.colorSpace,
            profile: buffer.profile, payload: ByteView([]), tint: $0.layout.isMask ? search.traits.onlyColor : nil)
        return DeflatedBands(empty: image, bytes: $0.bytes)
    }
}

/// The payload of a picture, before it is copied to where it stays. The picture can be freed before that.
package struct DeflatedBands: Sendable {
    fileprivate let empty: EncodedImage
    package let bytes: [UInt8]

    package var image: EncodedImage {
        var image = empty
        image.payload = ByteView(bytes)
        return image
    }
}

extension EncodedImage {
    /// Whether a payload from the rows of a PNG file that libpng has decoded can be read. It is inflated in bands. False for a
    /// palette.
    package var hasReadableRows: Bool {
        guard codec == .deflate, !layout.isPalette, let row = layout.rowBytes(width: width) else { return false }
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, RawDeflate.streamSize) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        var band = [UInt8](repeating: 0, count: (row + 1) * max(1, (1 << 22) / (row + 1)))
        var (read, written, status) = (0, 0, Z_OK)
        payload.withUnsafeBytes { input in
            repeat {
                let rest = UnsafeRawBufferPointer(rebasing: input[read...])
                let count = band.withUnsafeMutableBytes { output in
                    var run = StreamRun(input: rest, output: output)
                    status = run.finish(&stream, step: ThemeCatalogZlib.inflate)
                    read += run.read
                    return run.written
                }
                let filters = stride(from: 0, to: count, by: row + 1).lazy.map { RowFilter(rawValue: band[$0]) }
                if filters.contains(nil) || count < band.count && status != Z_STREAM_END { status = Z_DATA_ERROR }
                written += count
            } while status == Z_BUF_ERROR && written <= height * (row + 1)
        }
        return status == Z_STREAM_END && written == height * (row + 1) && read == payload.count
    }
}

private extension EncoderSearch {
    func inBands(of bandBytes: Int, limit: Int) -> Candidate? {
        let layout = layouts(hasOther: false)[0]
        let strategy = strategies(layout)[0]
        let header = layout.isPalette ? palette?.header ?? [] : []
        let rows = max(1, bandBytes / (4 * picture.width))
        var tops = stride(from: 0, to: picture.height, by: rows).makeIterator()
        let room = limit == .max ? limit : limit - header.count
        let stream = RawDeflate.deflate(level: Self.bandLevel, strategy: tunings(strategy)[0], limit: room) {
            tops.next().map { filtered($0..<min($0 + rows, picture.height), layout, strategy) }
        }
        return stream.map { Candidate(layout: layout, codec: .deflate, bytes: header.isEmpty ? $0 : header + $0) }
    }

    /// Some filtered rows. The filter of the first one looks at the row above it.
    func filtered(_ rows: Range<Int>, _ layout: PixelLayout, _ strategy: FilterStrategy) -> [UInt8] {
        let above = min(1, rows.lowerBound)
        let packed = pack(layout, rows: rows.lowerBound - above..<rows.upperBound)
        let filtered = strategy.filtered(packed.samples, shape: packed.shape)
        return above == 0 ? filtered : Array(filtered[(packed.shape.bytes + 1)...])
    }

    /// Higher levels take several times as long for a percent.
    static let bandLevel = 4
}
