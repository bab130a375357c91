import NightcarImaging
import NightcarSystem
package import ThemeCatalogPixels

/// Paints vector files with installed programs.
package struct VectorPainter: Sendable {
    package enum Program: String, Sendable, Hashable, CaseIterable {
        case svg = "rsvg-convert"
        case pdf = "pdftocairo"

        /// How to install it.
        package var advice: String {
            switch self {
            case .svg: "install it with “apt-get install librsvg2-bin” or “brew install librsvg”"
            case .pdf: "install it with “apt-get install poppler-utils” or “brew install poppler”"
            }
        }
    }

    /// This program is installed together with `pdftocairo`.
    private static let pageReader = "pdfinfo"
    /// The limits for painting a picture, in seconds and in bytes of PNG.
    private static let seconds = 20
    private static let outputLimit = 1 << 26

    private let paths: [Program: String]
    private let pageReaderPath: String?

    /// Searches the folders of `PATH` for the programs.
    package init() {
        var paths: [Program: String] = [:]
        for program in Program.allCases { paths[program] = findProgram(program.rawValue) }
        self.paths = paths
        pageReaderPath = findProgram(Self.pageReader)
    }

    /// The paths of the programs that were found.
    package var programs: [String] { (Array(paths.values) + [pageReaderPath].compactMap(\.self)).sorted() }

    package func has(_ program: Program) -> Bool { paths[program] != nil }

    /// Whether the size of a file can also be determined, so that it can be painted in its own size.
    package func measures(_ program: Program) -> Bool { has(program) && (program == .svg || pageReaderPath != nil) }
}

extension VectorPainter {
    /// The picture of a file with about 96 pixels per side, which is enough to judge its colors.
    ///
    /// - Throws: `PaintError` if the program fails, or if the PNG that it wrote is invalid.
    package func paint(_ path: String, with program: Program, pixels: Int) throws(PaintError) -> PixelBuffer {
        // A name that starts with a dash would be read as an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        let arguments: [String] =
            switch program {
            case .svg: ["--width=96", "--height=96", "--keep-aspect-ratio", "--format=png", file]
            case .pdf: ["-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-scale-to", "96", file, "-"]
            }
        return try paint(program, arguments, input: [], pixels: pixels)
    }

    /// The picture of a file's bytes in the given size. It shows the whole drawing, or the first of several pages.
    ///
    /// The program reads the bytes from its standard input. So they have no folder from which they could refer to other files.
    ///
    /// - Throws: `PaintError`, as above.
    package func paint(_ bytes: [UInt8], with program: Program, width: Int, height: Int) throws(PaintError) -> PixelBuffer {
        let arguments: [String] =
            switch program {
            case .svg: ["--width=\(width)", "--height=\(height)", "--format=png"]
            case .pdf:
                [
                    "-png", "-transp", "-singlefile", "-cropbox", "-f", "1", "-l", "1", "-scale-to-x", "\(width)",
                    "-scale-to-y", "\(height)", "-", "-",
                ]
            }
        let picture = try paint(program, arguments, input: bytes, pixels: width * height)
        guard (picture.width, picture.height) == (width, height) else {
            let text = "it made \(picture.width) x \(picture.height) pixels of \(width) x \(height)"
            throw PaintError(program: program.rawValue, text: text)
        }
        return picture
    }

    /// The size of a drawing in points, which are pixels at 1x.
    ///
    /// - Throws: `PaintError` if the file doesn't specify its size or is damaged.
    package func size(of bytes: [UInt8], for program: Program) throws(PaintError) -> VectorSize {
        guard program == .pdf else {
            guard let size = VectorSize(svg: bytes) else {
                throw PaintError(program: program.rawValue, text: "neither its width and height nor its viewBox say a size")
            }
            return size
        }
        let arguments = ["-f", "1", "-l", "1", "-box", "-"]
        let result = try run(pageReaderPath ?? Self.pageReader, arguments, input: bytes, name: Self.pageReader)
        guard let size = VectorSize(pageReport: result.text) else {
            throw PaintError(program: Self.pageReader, text: "its first page has no size")
        }
        return size
    }
}

private extension VectorPainter {
    func paint(_ program: Program, _ arguments: [String], input: [UInt8], pixels: Int) throws(PaintError) -> PixelBuffer {
        let executable = paths[program] ?? program.rawValue
        let result = try run(executable, arguments, input: input, name: program.rawValue)
        do {
            return try decodePNG(result.output, limit: DecodeLimit(pixels: pixels))
        } catch {
            throw PaintError(program: program.rawValue, text: "\(error)")
        }
    }

    func run(
        _ executable: String, _ arguments: [String], input: [UInt8], name: String
    ) throws(PaintError) -> ProgramResult {
        let result: ProgramResult
        do {
            result = try runProgram(
                executable, arguments, input: input, outputLimit: Self.outputLimit, seconds: Self.seconds)
        } catch {
            throw PaintError(program: name, text: error.reason)
        }
        guard result.status == 0 else { throw PaintError(program: name, text: result.errorText) }
        return result
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
        return "\(program) cannot paint the file: \(line)"
    }
}
