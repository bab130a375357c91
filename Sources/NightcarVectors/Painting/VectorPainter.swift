package import NightcarCache
import NightcarImaging
import NightcarSystem
package import ThemeCatalogPixels

/// Paints vector files with installed programs.
///
/// Starting a program takes longer than painting a typical icon, so pictures are kept in the build cache.
package struct VectorPainter: Sendable {
    package enum Program: String, Sendable, Hashable, CaseIterable {
        case svg = "rsvg-convert"
        case pdf = "pdftocairo"

        /// How to install it.
        package var advice: String {
            switch self {
            case .svg: "install it with \"apt-get install librsvg2-bin\" or \"brew install librsvg\""
            case .pdf: "install it with \"apt-get install poppler-utils\" or \"brew install poppler\""
            }
        }
    }

    /// This program is installed together with `pdftocairo`.
    private static let pageReader = "pdfinfo"
    /// The limits for painting a picture, in seconds of processor time and in bytes of PNG.
    private static let processorSeconds = 20
    private static let outputLimit = 1 << 26

    private let paths: [Program: String]
    private let pageReaderPath: String?
    private let outputs: ProgramOutputs

    /// Searches the folders of `PATH` for the programs.
    ///
    /// - Parameter cache: keeps what the programs write. Nil for no cache.
    package init(cache: LocalCache? = nil) {
        var paths: [Program: String] = [:]
        for program in Program.allCases { paths[program] = findProgram(program.rawValue) }
        self.paths = paths
        pageReaderPath = findProgram(Self.pageReader)
        outputs = ProgramOutputs(cache: cache, outputLimit: Self.outputLimit, processorSeconds: Self.processorSeconds)
    }

    /// The paths of the programs that were found.
    package var programs: [String] { (Array(paths.values) + [pageReaderPath].compactMap(\.self)).sorted() }

    package func has(_ program: Program) -> Bool { paths[program] != nil }

    /// Whether the size of a file can also be determined, so that it can be painted in its own size.
    package func measures(_ program: Program) -> Bool { has(program) && (program == .svg || pageReaderPath != nil) }
}

extension VectorPainter {
    /// The picture of a file's bytes with about 96 pixels per side, which is enough to judge its colors.
    ///
    /// The program reads the bytes from its standard input. So they have no folder from which they could refer to other files.
    ///
    /// - Throws: `PaintError` if the program fails, or if the PNG that it wrote is invalid.
    package func paint(_ bytes: [UInt8], with program: Program, pixels: Int) throws(PaintError) -> PixelBuffer {
        let arguments: [String] =
            switch program {
            case .svg: ["--width=96", "--height=96", "--keep-aspect-ratio", "--format=png"]
            case .pdf: ["-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-scale-to", "96", "-", "-"]
            }
        let png = try output(of: program, arguments, input: bytes)
        return try picture(png, of: program, limit: pixels)
    }

    /// The picture of a file's bytes in the given size. It shows the whole drawing, or the first of several pages.
    ///
    /// - Throws: `PaintError`, as above, and if the program makes a picture of another size.
    package func paint(_ bytes: [UInt8], with program: Program, width: Int, height: Int) throws(PaintError) -> PixelBuffer {
        let arguments: [String] =
            switch program {
            case .svg: ["--width=\(width)", "--height=\(height)", "--format=png"]
            // Scaled to a size, a page with fractions of points can get a pixel too many. The last two options cut it off.
            case .pdf:
                [
                    "-png", "-transp", "-singlefile", "-cropbox", "-f", "1", "-l", "1", "-scale-to-x", "\(width)",
                    "-scale-to-y", "\(height)", "-W", "\(width)", "-H", "\(height)", "-", "-",
                ]
            }
        let png = try output(of: program, arguments, input: bytes)
        if FileFormat.sniff(png) == .png, let made = ImageSize(png, format: .png),
            made != ImageSize(width: width, height: height)
        {
            let text = "it rendered \(made.width) x \(made.height) pixels instead of \(width) x \(height)"
            throw PaintError(program: program.rawValue, text: text)
        }
        return try picture(png, of: program, limit: width * height)
    }

    /// The size of a drawing in points, which are pixels at 1x.
    ///
    /// - Throws: `PaintError` if the file doesn't specify its size or is damaged.
    package func size(of bytes: [UInt8], for program: Program) throws(PaintError) -> VectorSize {
        guard program == .pdf else {
            guard let size = VectorSize(svg: bytes) else {
                throw PaintError(program: program.rawValue, text: "neither its width and height nor its viewBox gives a size")
            }
            return size
        }
        let arguments = ["-f", "1", "-l", "1", "-box", "-"]
        let report = try outputs.output(of: pageReaderPath ?? Self.pageReader, arguments, input: bytes)
        guard let size = VectorSize(pageReport: String(decoding: report, as: UTF8.self)) else {
            throw PaintError(program: Self.pageReader, text: "its first page has no size")
        }
        return size
    }
}

private extension VectorPainter {
    func output(of program: Program, _ arguments: [String], input: [UInt8]) throws(PaintError) -> [UInt8] {
        try outputs.output(of: paths[program] ?? program.rawValue, arguments, input: input)
    }

    func picture(_ png: [UInt8], of program: Program, limit: Int) throws(PaintError) -> PixelBuffer {
        do { return try decodePNG(png, limit: DecodeLimit(pixels: limit)) } catch {
            throw PaintError(program: program.rawValue, text: "\(error)")
        }
    }
}

/// An error for a program that couldn't paint a file.
package struct PaintError: Error, Sendable, Hashable, CustomStringConvertible {
    package var program: String
    /// The output of the program.
    package var text: String

    package init(program: String, text: String) { (self.program, self.text) = (program, text) }

    package var description: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return "\(program) cannot render the file: \(line)"
    }
}
