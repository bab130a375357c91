import AppleCatalog
import NightcarDiagnostics
import NightcarSystem
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Whether a car gets pictures of its vectors. A system shows a picture faster than it draws a vector.
package enum VectorPictures: String, Sendable, CaseIterable {
    /// If Nightcar paints them, or a program that does is installed.
    case auto
    case never
    /// As `auto`, but a program that isn't installed is an error.
    case required

    /// The paths of the painting programs. The pictures depend on these programs.
    package var programs: [String] { self == .never ? [] : VectorPainter().programs }
}

/// Paints vectors: for a car, a picture for each scale of the platform's devices; for a theme catalog, one for each named scale.
struct CarPainting: Sendable {
    /// Nil if nothing should be painted.
    private let painter: VectorPainter?
    /// Apple's tool makes pictures at 1x and 2x for the Mac, and also at 3x for all other platforms.
    private let scales: [Int]

    /// - Parameter cache: keeps the painted pictures.
    init(_ pictures: VectorPictures, target: CarTarget, cache: LocalCache?) {
        painter = pictures == .never ? nil : VectorPainter(cache: cache)
        scales = target.platform == .macos ? [1, 2] : [1, 2, 3]
    }

    init(scales: [Int], cache: LocalCache?) {
        painter = VectorPainter(cache: cache)
        self.scales = scales
    }

    enum Outcome: Sendable {
        /// With the program that painted them. Nil for Nightcar.
        case painted([Picture], by: VectorFile.Other?)
        /// Not painted, because painting is off (nil) or because this program is missing.
        case bare(VectorPainter.Program?)
        case failed(String)
    }

    struct Picture: Sendable {
        var scale: Int
        var buffer: PixelBuffer
    }

    /// - Parameters:
    ///   - format: `PDF ` or `SVG `.
    ///   - drawnScale: the scale of the vector's entry: a vector of 40 points for 2x is 20 points large.
    func pictures(of bytes: [UInt8], format: String, drawnScale: Int = 1) -> Outcome {
        guard let painter else { return .bare(nil) }
        let program: VectorPainter.Program = format == "SVG " ? .svg : .pdf
        do throws(PaintError) {
            var file = painter.file(bytes, for: program)
            do throws(PaintError) { return try painted(file, drawnScale) } catch {
                guard let other = file.paintedByProgram(because: error.text) else { throw error }
                file = other
            }
            return try painted(file, drawnScale)
        } catch {
            if let program = error.missing { return .bare(program) }
            return .failed("\(error)")
        }
    }

    /// All pictures of a file are painted in the same way.
    private func painted(_ file: VectorFile, _ drawnScale: Int) throws(PaintError) -> Outcome {
        let size = try file.size()
        var pictures: [Picture] = []
        for scale in scales {
            guard let (width, height) = size.pixels(scale: scale, drawnScale: drawnScale, limit: Limits.paintedPixels) else {
                return .failed("at \(scale)x it would have more than \(Limits.paintedPixels) pixels")
            }
            pictures.append(Picture(scale: scale, buffer: try file.picture(width: width, height: height)))
        }
        return .painted(pictures, by: file.other)
    }
}
