import NightcarImaging
import NightcarSystem
package import ThemeCatalogPixels

/// Paints vector files with the programs that are installed.
package struct VectorPainter: Sendable {
    package enum Program: String, Sendable, Hashable, CaseIterable {
        case svg = "rsvg-convert"
        case pdf = "pdftocairo"

        /// How to get it.
        package var advice: String {
            switch self {
            case .svg: "install it with “apt-get install librsvg2-bin” or “brew install librsvg”"
            case .pdf: "install it with “apt-get install poppler-utils” or “brew install poppler”"
            }
        }
    }

    /// Comes with `pdftocairo`.
    private static let pageReader = "pdfinfo"
    /// What a program may take for a picture, in seconds and in bytes of PNG.
    private static let seconds = 20
    private static let outputLimit = 1 << 26

    private let paths: [Program: String]
    private let pageReaderPath: String?

    /// Looks for the programs in the folders of `PATH`.
    package init() {
        var paths: [Program: String] = [:]
        for program in Program.allCases { paths[program] = findProgram(program.rawValue) }
        self.paths = paths
        pageReaderPath = findProgram(Self.pageReader)
    }

    /// Where the programs lie that were found.
    package var programs: [String] { (Array(paths.values) + [pageReaderPath].compactMap(\.self)).sorted() }

    package func has(_ program: Program) -> Bool { paths[program] != nil }

    /// Whether sizes of files are known too, so that they can be painted in a size of their own.
    package func measures(_ program: Program) -> Bool { has(program) && (program == .svg || pageReaderPath != nil) }
}

extension VectorPainter {
    /// The picture of a file at about 96 pixels a side, which is enough to judge its colors.
    ///
    /// - Throws: `PaintError`: what went wrong with the program, or with the PNG that it wrote.
    package func paint(_ path: String, with program: Program, pixels: Int) throws(PaintError) -> PixelBuffer {
        // A name that starts with a dash would be taken for an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        let arguments: [String] =
            switch program {
            case .svg: ["--width=96", "--height=96", "--keep-aspect-ratio", "--format=png", file]
            case .pdf: ["-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-scale-to", "96", file, "-"]
            }
        return try paint(program, arguments, input: [], pixels: pixels)
    }

    /// The picture of a file's bytes in a size of its own: the whole drawing, or of several pages the first.
    ///
    /// The program gets the bytes on its standard input, so that they have no folder from which they could name other files.
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

    /// How large a drawing is in points, which are pixels at 1x.
    ///
    /// - Throws: `PaintError` when the file does not say it, or is damaged.
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

/// A program that could not paint a file.
package struct PaintError: Error, Sendable, Hashable, CustomStringConvertible {
    package var program: String
    /// What the program said.
    package var text: String

    package init(program: String, text: String) { (self.program, self.text) = (program, text) }

    package var description: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return "\(program) cannot paint the file: \(line)"
    }
}
