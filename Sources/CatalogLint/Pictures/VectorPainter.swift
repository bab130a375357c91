import Imaging
import Pixels
import Subprocess

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

    private let paths: [Program: String]

    init() {
        var paths: [Program: String] = [:]
        for program in Program.allCases { paths[program] = findProgram(program.rawValue) }
        self.paths = paths
    }

    func has(_ program: Program) -> Bool { paths[program] != nil }

    /// The picture at about 96 pixels a side, which is enough to judge its colours.
    ///
    /// - Throws: what went wrong with the program, or with the PNG that it wrote.
    func paint(_ path: String, with program: Program, limit: DecodeLimit) throws -> PixelBuffer {
        let executable = paths[program] ?? program.rawValue
        // A name that starts with a dash would be taken for an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        let arguments: [String] =
            switch program {
            case .svg: ["--width=96", "--height=96", "--keep-aspect-ratio", "--format=png", file]
            case .pdf: ["-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-scale-to", "96", file, "-"]
            }
        let result = try run(executable, arguments, outputLimit: 1 << 24, seconds: 20)
        guard result.status == 0 else { throw PaintError(program: program, text: result.errorText) }
        return try decodePNG(result.output, limit: limit)
    }
}

/// A program that could not paint a file.
struct PaintError: Error, CustomStringConvertible {
    var program: VectorPainter.Program
    var text: String

    var description: String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return "\(program.rawValue) cannot paint the file: \(line)"
    }
}
