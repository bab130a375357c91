import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTint
import ThemeCatalogBytes

/// What is known about the distinct source files besides their payloads.
struct EmittedSources {
    struct Source {
        var bytes = 0
        var digest: ContentDigest?
        var contentDigest: ContentDigest?
        /// The format of a picture. Nil for other files.
        var format: FileFormat?
        var isRefused = true
    }

    /// A file that may become the mask of a recipe.
    private struct Candidate {
        var monochrome: MonochromeAnalysis
        var secondFileBytes: Int
    }

    /// In the order of `SourceFiles.distinct`.
    private var sources: [Source]
    private var candidates: [FilePosition: Candidate] = [:]
    private var findings: [FilePosition: Finding] = [:]
    /// The files that a finding names. Several renditions can use the same file.
    private var named: Set<SourceFile> = []

    init(count: Int) { sources = Array(repeating: Source(), count: count) }

    var count: Int { sources.count }

    subscript(file: FilePosition) -> Source { sources[file.index] }

    /// Takes over what the encoder knows about a file.
    mutating func take(_ file: EncodedFile, at position: FilePosition) {
        findings[position] = file.finding
        if let monochrome = file.monochrome {
            candidates[position] = Candidate(monochrome: monochrome, secondFileBytes: file.secondFileBytes)
        }
        var isRefused = false
        if case .refused = file.stored { isRefused = true }
        sources[position.index] = Source(
            bytes: file.sourceBytes, digest: file.sourceDigest, contentDigest: file.contentDigest, format: file.format,
            isRefused: isRefused)
    }

    /// The finding about a file that is refused, that isn't shown as it says, or that isn't what its name says. Files with the same bytes have one each, and a
    /// file has it once.
    mutating func finding(about file: SourceFile, at position: FilePosition) -> Finding? {
        let own = findings[position]?.moved(to: file)
        guard let finding = own ?? self[position].format.flatMap({ .mismatch($0, file) }) else { return nil }
        return named.insert(file).inserted ? finding : nil
    }

    /// Why a recipe can't replace the picture. Nil if it can.
    func reasonAgainstRecipe(for file: FilePosition) -> String? {
        guard let candidate = candidates[file] else { return MonochromeAnalysis.needsPNG }
        return candidate.monochrome.obstacle
    }

    /// The bytes that a second picture would take in place of a recipe.
    func secondFileBytes(_ file: FilePosition) -> Int { candidates[file]?.secondFileBytes ?? 0 }
}

extension MonochromeAnalysis {
    static let needsPNG = "a recipe needs a PNG"

    /// Why a recipe can't replace the picture. Nil if it can.
    var obstacle: String? {
        guard !isMonochrome else { return nil }
        guard color != nil else { return "it is fully transparent" }
        let share = (shareWithinTolerance * 1000).rounded(.down) / 10
        let deviation = (deviation * 10).rounded() / 10
        return """
            it has more than one color; a pixel is \(deviation) of 255 away from the mean color (at most \
            \(Self.tolerance) is allowed), and \(share)% of the picture lies within that
            """
    }
}
