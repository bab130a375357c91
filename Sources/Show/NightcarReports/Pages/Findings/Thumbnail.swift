import NightcarImaging
import ThemeCatalogBytes
import ThemeCatalogPixels

extension LintReport.Files {
    /// The texts of the files that findings are about, and small pictures of them.
    package static var onDisk: Self {
        Self(text: { path in readAgain(path, limit: 1 << 23) }, picture: { path in Thumbnail.png(of: path) })
    }

    /// A small picture of a PNG file. Nil if it can't be made.
    ///
    /// - Parameter side: the most pixels of a side.
    package static func thumbnail(of path: String, side: Int) -> [UInt8]? { Thumbnail.png(of: path, side: side, plain: 1 << 11) }
}

/// Small pictures for the page of findings.
private enum Thumbnail {
    /// The file itself if it is a small standard PNG. Other PNGs are encoded again, and scaled down if they are large. Nil if the
    /// file is too large or isn't a PNG.
    ///
    /// - Parameters:
    ///   - side: the most pixels of a side.
    ///   - plain: the most bytes of a file that is taken as it is.
    static func png(of path: String, side: Int = 128, plain: Int = 1 << 14) -> [UInt8]? {
        guard let bytes = readAgain(path, limit: 1 << 22), let header = try? PNGHeader(bytes) else { return nil }
        if !header.isCrushed, bytes.count <= plain { return bytes }
        guard let picture = try? decodePNG(bytes, limit: DecodeLimit(pixels: 1 << 23)) else { return nil }
        let step = max(1, (max(picture.width, picture.height) + side - 1) / side)
        let (width, height) = ((picture.width + step - 1) / step, (picture.height + step - 1) / step)
        let pixel = 4 * Int(picture.depth.rawValue)
        var small: [UInt8] = []
        small.reserveCapacity(width * height * pixel)
        for y in stride(from: 0, to: picture.height, by: step) {
            for x in stride(from: 0, to: picture.width, by: step) {
                let at = (y * picture.width + x) * pixel
                small += picture.bytes[at..<at + pixel]
            }
        }
        return encodePNG(
            PixelBuffer(width: width, height: height, depth: picture.depth, colorSpace: picture.colorSpace, bytes: small))
    }
}
