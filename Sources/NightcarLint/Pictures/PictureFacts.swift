package import NightcarImaging
package import NightcarModel
package import NightcarTint
import ThemeCatalogPixels

/// What is known about a picture file: as much as the enabled rules need.
package struct PictureFacts: Sendable {
    package var byteCount: Int
    package var format: FileFormat
    package var size: ImageSize?
    /// For PNG.
    package var header: PNGHeader?
    /// Of the file's bytes.
    package var digest: ContentDigest?
    /// Why the file, its header or its pixels could not be read.
    package var problem: String?
    /// Whether the problem is that the file could not be read at all.
    package var isUnread = false
    package var pixels: PixelFacts?
    /// The picture is a vector, and no program to paint it is installed.
    package var lacksRasterizer: Bool
    /// Why the program that is installed could not paint the vector. It says as much of the program as of the file.
    package var paintProblem: String?
    /// How many bitmaps a vector file holds; nil for other files and when nobody asked.
    package var embeddedBitmaps: Int?

    package var isVector: Bool { format == .svg || format == .pdf }

    /// Whether the header says that some pixels may be clear; true where it cannot say.
    package var mayBeClear: Bool {
        switch format {
        case .png, .crushedPNG:
            guard let header else { return true }
            return header.hasTransparency || header.colorType == .rgba || header.colorType == .grayAlpha
        case .jpeg, .bmp: return false
        default: return true
        }
    }
}

/// What is known about the pixels of a picture.
package struct PixelFacts: Sendable {
    package var width: Int
    package var height: Int
    package var isOpaque: Bool
    /// The share of pixels with an alpha below 8 of 255.
    package var clearShare: Double
    package var visibility: Visibility?
    /// Also known, without being asked for, of a picture of which most is lost on a ground.
    package var monochrome: MonochromeAnalysis?
    /// The largest OKLCH chroma of a pixel that can be seen.
    package var chroma: Double?
    /// Of the pixels.
    package var digest: ContentDigest?
    /// Of the alpha alone, with the size.
    package var alphaDigest: ContentDigest?
    package var likeness: UInt64?
}

/// How a picture stands out, weighted by alpha.
package struct Visibility: Sendable, Hashable {
    /// The share of the picture's alpha whose color has a contrast below 3:1 with the dark and with the light ground.
    package var lostOnDark: Double
    package var lostOnLight: Double
    /// The mean alpha of what is not clear, 0...1: low for shadows and veils.
    package var meanAlpha: Double
}
