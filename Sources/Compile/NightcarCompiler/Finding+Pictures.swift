import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

// Findings about a source file that both formats report in the same words.
extension Finding {
    static func unreadable(_ error: FileError) -> Finding {
        let message = "cannot \(error.doing) the file: \(error.reason); it is left out"
        return Finding(.unreadableFile, .error, message, at: Location(path: error.path))
    }

    static func broken(_ error: PixelError, in path: String) -> Finding {
        let place = error.offset.map { Location.Place.byte($0) } ?? .whole
        return Finding(.brokenImage, .error, "\(error.message); the file is left out", at: Location(path: path, place: place))
    }

    /// A file that needs more memory than the limit. Nil if it fits.
    ///
    /// - Parameters:
    ///   - needed: the memory that reading and encoding it takes, in bytes.
    ///   - limit: what `--memory` allows, in bytes.
    static func memoryLimit(_ bytes: [UInt8], needed: Int, limit: Int, in path: String) -> Finding? {
        guard needed > max(limit, Self.leastMemoryLimit) else { return nil }
        return memoryLimit(bytes, needed: needed, "--memory allows \(limit / 1_000_000)", in: path)
    }

    /// - Parameter limit: the half of a sentence about the limit.
    static func memoryLimit(_ bytes: [UInt8], needed: Int, _ limit: String, in path: String) -> Finding {
        let size = (try? PNGHeader(bytes)).map { "picture of \($0.width) x \($0.height) pixels" }
        func megabytes(_ bytes: Int) -> Int { (bytes + 999_999) / 1_000_000 }
        let message = """
            the \(size ?? "file of \(megabytes(bytes.count)) MB") needs \(megabytes(needed)) MB of memory, and \(limit); it is left out
            """
        return Finding(.memoryLimit, .error, message, at: Location(path: path))
    }

    /// A smaller limit says that files are encoded one by one.
    static let leastMemoryLimit = 64_000_000

    static func notAnImage(_ reason: NotAnImage, in path: String) -> Finding {
        let id: FindingID = reason == .gitLFSPointer ? .gitLFSPointer : .brokenImage
        return Finding(id, .error, "the file \(reason.words); it is left out", at: Location(path: path))
    }

    /// Nil if the file's format matches its name.
    static func mismatch(_ format: FileFormat, _ file: SourceFile) -> Finding? {
        guard !format.matches(fileName: file.name) else { return nil }
        let ending = fileExtension(of: file.name)
        let name = ending.isEmpty ? "has no extension" : "ends in .\(ending)"
        let message = "the file is \(format.rawValue), but its name \(name); it is stored as \(format.rawValue)"
        // Unknown bytes under the name of an image are refused. They get here only as a copy of a file that may have them.
        return Finding(.formatMismatch, format == .other ? .error : .warning, message, at: Location(path: file.path))
    }

    /// The same finding about another file with the same bytes.
    func moved(to file: SourceFile) -> Finding {
        var moved = self
        moved.location.path = file.path
        return moved
    }

    /// What of a vector isn't painted, at the first of it. Nil if everything is.
    static func unpainted(_ bytes: [UInt8], _ format: FileFormat, in path: String) -> Finding? {
        let problems = format == .svg ? SVGPaintProblem.list(svg: bytes) : []
        guard let first = problems.first else {
            guard VectorPainter().file(bytes, for: format == .svg ? .svg : .pdf).isBlank else { return nil }
            return Finding(.vectorPaint, .warning, VectorFile.blankWords, at: Location(path: path))
        }
        let others = problems.dropFirst().map(\.subject).joined(separator: ", ")
        let message = others.isEmpty ? first.message : "\(first.message); the same goes for \(others)"
        return Finding(.vectorPaint, .warning, message, at: Location(path: path, offset: first.offset, in: bytes))
    }

    /// A catalog is compiled from its sources.
    static func compiled(at location: Location) -> Finding {
        Finding(.brokenImage, .error, "the entry is from a compiled catalog; it is left out, compile its source", at: location)
    }

    static func notMonochrome(_ reason: String, at location: Location, related: [Related] = []) -> Finding {
        Finding(
            .tintNotMonochrome, .warning, "a recipe can't be used for this picture: \(reason)", at: location, related: related)
    }
}
