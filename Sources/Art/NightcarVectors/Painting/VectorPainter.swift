package import NightcarBasics
package import ThemeCatalogPixels

/// Paints vector files: in process what Nightcar understands completely, and everything else with installed programs.
///
/// Starting a program takes longer than painting a typical icon, so the pictures of programs are kept in the build cache.
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
    /// The limits for painting a picture, in seconds of processor time and in bytes of PNG. Large pictures get more of both.
    private static let processorSeconds = 20
    private static let outputLimit = 1 << 26
    private static let secondsPerMegapixel = 4

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
        outputs = ProgramOutputs(cache: cache)
    }

    /// The name and version of what paints in process. The pictures depend on it.
    package static let version = "nightcar painter \(DrawingPainter.version)"

    /// The name and version of a program, such as `rsvg-convert version 2.54.7`. Nil if it isn't installed.
    package func version(of program: Program) -> String? {
        guard let path = paths[program] else { return nil }
        return outputs.version(of: path).split(whereSeparator: \.isNewline).first.map(String.init) ?? program.rawValue
    }

    /// The paths, stamps and versions of the programs that were found. The pictures depend on them.
    package var identity: String { programs.map(outputs.identity).joined(separator: "\n") }

    /// The paths of the programs that were found.
    package var programs: [String] { (Array(paths.values) + [pageReaderPath].compactMap(\.self)).sorted() }

    package func has(_ program: Program) -> Bool { paths[program] != nil }

    /// Whether the size of a file can also be determined, so that it can be painted in its own size.
    package func measures(_ program: Program) -> Bool { has(program) && (program == .svg || pageReaderPath != nil) }
}

extension VectorPainter {
    /// A file to paint.
    ///
    /// - Parameter program: the program for files of this format that aren't painted in process.
    package func file(_ bytes: [UInt8], for program: Program) -> VectorFile {
        VectorFile(bytes, for: program, painter: self)
    }

    /// The picture of a file's bytes with about 96 pixels per side, which is enough to judge its colors.
    ///
    /// - Throws: `PaintError` if the file can't be painted.
    package func paint(_ bytes: [UInt8], with program: Program, pixels: Int) throws(PaintError) -> PixelBuffer {
        try file(bytes, for: program).sketch(pixels: pixels)
    }

    /// The picture of a file's bytes in the given size. It shows the whole drawing, or the first of several pages.
    ///
    /// - Throws: `PaintError` if the file can't be painted.
    package func paint(_ bytes: [UInt8], with program: Program, width: Int, height: Int) throws(PaintError) -> PixelBuffer {
        try file(bytes, for: program).picture(width: width, height: height)
    }

    /// The size of a drawing in points, which are pixels at 1x.
    ///
    /// - Throws: `PaintError` if the file doesn't specify its size or is damaged.
    package func size(of bytes: [UInt8], for program: Program) throws(PaintError) -> VectorSize {
        guard program == .pdf else { return try VectorFile.size(svg: bytes) }
        if let size = VectorSize(pdf: bytes) { return size }
        return try pageSize(of: bytes)
    }

    /// What a program writes for an input.
    ///
    /// - Parameter pixels: how many pixels the program paints.
    func output(of program: Program, _ arguments: [String], input: [UInt8], pixels: Int = 0) throws(PaintError) -> [UInt8] {
        guard let path = paths[program] else { throw PaintError(missing: program) }
        return try outputs.output(of: path, arguments, input: input, Self.limits(pixels: pixels))
    }

    private static func limits(pixels: Int) -> ProgramOutputs.Limit {
        // A PNG is hardly larger than its pixels.
        ProgramOutputs.Limit(
            bytes: max(outputLimit, 5 * pixels), processorSeconds: processorSeconds + secondsPerMegapixel * pixels >> 20)
    }

    /// The size of the first page of a PDF file, from a program.
    func pageSize(of bytes: [UInt8]) throws(PaintError) -> VectorSize {
        guard let path = pageReaderPath else { throw PaintError(missing: .pdf) }
        let report = try outputs.output(of: path, ["-f", "1", "-l", "1", "-box", "-"], input: bytes, Self.limits(pixels: 0))
        guard let size = VectorSize(pageReport: String(decoding: report, as: UTF8.self)) else {
            throw PaintError(program: Self.pageReader, text: "its first page has no size")
        }
        return size
    }
}

/// An error for a file that couldn't be painted.
package struct PaintError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The program that couldn't paint the file.
    package var program: String
    /// The output of the program.
    package var text: String
    /// The program that the file needs, if it isn't installed.
    package var missing: VectorPainter.Program?

    package init(program: String, text: String) { (self.program, self.text) = (program, text) }

    init(missing program: VectorPainter.Program) {
        self.init(program: program.rawValue, text: "it is not installed; \(program.advice)")
        missing = program
    }

    package var description: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return "\(program) cannot render the file: \(line)"
    }
}
