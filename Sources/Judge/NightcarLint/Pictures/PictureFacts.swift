package import NightcarBasics
package import NightcarImaging
package import NightcarModel
package import NightcarTint
package import NightcarVectors
import ThemeCatalogPixels

/// What is known about a picture file, as far as the enabled rules need it.
package struct PictureFacts: Sendable {
    package var byteCount: Int
    package var format: FileFormat
    /// Why the file isn't an image. Nil if it is one, or if it couldn't be read.
    package var notAnImage: NotAnImage?
    package var size: ImageSize?
    /// Only for PNG.
    package var header: PNGHeader?
    /// The digest of the file's bytes.
    package var digest: ContentDigest?
    /// Why the file, its header or its pixels couldn't be read.
    package var problem: String?
    /// Whether the file couldn't be read at all.
    package var isUnread = false
    package var pixels: PixelFacts?
    /// Whether the picture is a vector, and no program to paint it is installed.
    package var lacksRasterizer: Bool
    /// Why the installed program couldn't paint the vector. The cause can be the program or the file.
    package var paintProblem: String?
    /// The number of bitmaps in a vector file. Nil for other files, or if no rule needs it.
    package var embeddedBitmaps: Int?
    /// The colors of an SVG that aren't painted, with their places. Empty for other files, or if no rule needs it.
    package var unpainted: [UnpaintedColor] = []

    /// The size of a vector. Nil for other files, or if no rule needs it.
    package var vectorSize: VectorSize?

    /// Whether a vector paints nothing. Nil if no rule needs it.
    package var isBlank: Bool?

    package var isVector: Bool { format == .svg || format == .pdf }

    /// Whether some pixels may be clear, according to the header. True if the header doesn't say.
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

/// A color of an SVG that isn't painted.
package struct UnpaintedColor: Sendable, Hashable {
    package var message: String
    package var location: Location
}

/// What is known about the pixels of a picture.
package struct PixelFacts: Sendable, Hashable {
    package var width: Int
    package var height: Int
    package var isOpaque: Bool
    /// The share of pixels with an alpha below 8 of 255.
    package var clearShare: Double
    package var visibility: Visibility?
    /// Also known, even if not requested, if most of the picture is lost on a background.
    package var monochrome: MonochromeAnalysis?
    /// The largest OKLCH chroma of a visible pixel.
    package var chroma: Double?
    /// The digest of the pixels.
    package var digest: ContentDigest?
    /// The digest of the alpha and the size.
    package var alphaDigest: ContentDigest?
    /// Nil also if it has only one plain color.
    package var flatColors: FlatColors?
}

/// How well a picture stands out, weighted by alpha.
package struct Visibility: Sendable, Hashable {
    /// The share of the picture's alpha whose color has a contrast below 3:1 with the dark and with the light background.
    package var lostOnDark: Double
    package var lostOnLight: Double
    /// The share of the picture's alpha whose color is hardly different from the light background: a contrast below 1.5:1.
    package var blendsWithLight: Double
    /// The mean alpha of all pixels that are not clear, 0...1. It is low for shadows and veils.
    package var meanAlpha: Double
    /// The mean difference between the largest and the smallest channel, weighted by alpha, 0...1.
    package var colorfulness: Double
}
