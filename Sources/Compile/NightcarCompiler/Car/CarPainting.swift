import AppleCatalog
import NightcarBasics
import NightcarImaging
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
    /// Apple's tool makes pictures for all scales of a platform.
    private let scales: [Int]
    /// The pixels of the largest picture.
    private let limit: Int

    /// - Parameters:
    ///   - cache: keeps the painted pictures.
    ///   - limit: the pixels of the largest picture.
    init(_ pictures: VectorPictures, target: CarTarget, cache: LocalCache?, limit: Int = Limits.carPixels) {
        painter = pictures == .never ? nil : VectorPainter(cache: cache)
        scales = Array(1...target.platform.largestScale)
        self.limit = limit
    }

    init(scales: [Int], cache: LocalCache?, limit: Int = Limits.carPixels) {
        painter = VectorPainter(cache: cache)
        (self.scales, self.limit) = (scales, limit)
    }

    /// Everything that decides the pictures painted in process, for a cache's keys.
    var keyText: String { "paints \(painter != nil) scales \(scales) limit \(limit)" }

    /// The programs that paint everything else, for a cache's keys.
    var programs: String { painter?.identity ?? "" }

    enum Outcome<Made: Sendable>: Sendable {
        /// With the program that painted them. Nil for Nightcar.
        case painted([Made], by: VectorFile.Other?)
        /// Not painted, because painting is off (nil) or because this program is missing.
        case bare(VectorPainter.Program?)
        case failed(String)
    }

    struct Picture: Sendable {
        var scale: Int
        var buffer: PixelBuffer
    }

    /// The pixels of the largest picture of a file. Zero if it isn't painted or too large.
    ///
    /// - Parameters: as for `pictures`.
    func largestPicture(of bytes: [UInt8], format: VectorFormat, drawnScale: Int) -> Int {
        guard painter != nil, let scale = scales.max(),
            let size = format == .svg ? VectorSize(svg: bytes) : VectorSize(pdf: bytes),
            let (width, height) = size.pixels(scale: scale, drawnScale: drawnScale, limit: limit)
        else { return 0 }
        return width * height
    }

    /// What is made of the pictures of a file. Only one of them is in memory at a time.
    ///
    /// - Parameters:
    ///   - drawnScale: the scale of the vector's entry: a vector of 40 points for 2x is 20 points large.
    ///   - make: returns nil for a picture to leave out.
    func pictures<Made: Sendable>(
        of bytes: [UInt8], format: VectorFormat, drawnScale: Int = 1, _ make: (consuming Picture) -> Made?
    ) -> Outcome<Made> {
        guard let painter else { return .bare(nil) }
        let program: VectorPainter.Program = format == .svg ? .svg : .pdf
        do throws(PaintError) {
            var file = painter.file(bytes, for: program)
            do throws(PaintError) { return try painted(file, drawnScale, make) } catch {
                guard let other = file.paintedByProgram(because: error.text) else { throw error }
                file = other
            }
            return try painted(file, drawnScale, make)
        } catch {
            if let program = error.missing { return .bare(program) }
            return .failed("\(error)")
        }
    }

    /// All pictures of a file are painted in the same way. The largest comes first, because it is the one that can be too large.
    private func painted<Made: Sendable>(
        _ file: VectorFile, _ drawnScale: Int, _ make: (consuming Picture) -> Made?
    ) throws(PaintError) -> Outcome<Made> {
        let size = try file.size()
        var made: [Made] = []
        for scale in scales.sorted(by: >) {
            guard let (width, height) = size.pixels(scale: scale, drawnScale: drawnScale, limit: limit) else {
                return .failed(VectorSize.oversizeWords(scale: scale, limit: limit))
            }
            if let picture = make(Picture(scale: scale, buffer: try file.picture(width: width, height: height))) {
                made.append(picture)
            }
        }
        return .painted(made.reversed(), by: file.other)
    }
}
