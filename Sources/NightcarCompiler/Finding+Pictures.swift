import NightcarDiagnostics
import NightcarImaging
import NightcarModel
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

    /// Nil if the file's format matches its name.
    static func mismatch(_ format: FileFormat, _ file: SourceFile) -> Finding? {
        guard !format.matches(fileName: file.name) else { return nil }
        let message = "the file is \(format.rawValue), not what its name says; it is stored as what it is"
        return Finding(.formatMismatch, .warning, message, at: Location(path: file.path))
    }

    static func notMonochrome(_ reason: String, at location: Location, related: [Related] = []) -> Finding {
        Finding(.tintNotMonochrome, .warning, "no recipe for this picture: \(reason)", at: location, related: related)
    }
}
