import NightcarBasics
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What of a vector isn't painted.
struct VectorPaint: SetRule {
    static let about = RuleDescription(
        .vectorPaint, .structure, reports: [.carUnpaintedVector],
        triggering: [
            RuleExample("A word that isn't a color", svg(#"<path fill="bluish" d="M0 0h8v8z"/>"#)),
            RuleExample("Nothing that is painted", svg(#"<path fill="none" d="M0 0h8v8z"/>"#)),
            RuleExample("A picture in another file", svg(#"<image width="8" height="8" href="photo.png"/>"#)),
            RuleExample("A custom property that the file doesn't define", svg(#"<path fill="var(--accent)" d="M0 0h8v8z"/>"#)),
        ],
        passing: [
            RuleExample("A custom property with a fallback", svg(#"<path fill="var(--accent, #e70)" d="M0 0h8v8z"/>"#)),
            RuleExample(
                "A custom property of the file",
                svg(#"<style>:root { --accent: hsl(120 50% 40%) }</style><path fill="var(--accent)" d="M0 0h8v8z"/>"#)),
        ])

    private static func svg(_ inside: String) -> [(path: String, content: RuleExample.Content)] {
        [
            ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
            (
                "Logo.imageset/logo.svg",
                .text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\">\(inside)</svg>")
            ),
        ]
    }

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind.holdsPictures ? .vector : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        var seen: Set<String> = []
        return set.filled.flatMap { entry -> [Issue] in
            guard let file = entry.file, seen.insert(file).inserted, let facts = project.facts(of: entry, in: set) else {
                return []
            }
            if facts.isBlank == true { return [set.issue(VectorFile.blankWords, at: entry)] }
            if let issue = oversize(facts, entry, of: set, in: project) { return [issue] }
            return facts.unpainted.map {
                Issue($0.message, at: $0.location, asset: set.source.folder.path, variant: "\(entry.key)")
            }
        }
    }

    /// A car has pictures of each vector, but not of any size.
    private func oversize(_ facts: PictureFacts, _ entry: SourceEntry, of set: LintSet, in project: LintProject) -> Issue? {
        guard set.kind == .image, project.format(of: set) == .car, let drawn = facts.vectorSize else { return nil }
        let scale = project.platforms(of: set).map(\.largestScale).max() ?? Platform.ios.largestScale
        guard drawn.pixels(scale: scale, drawnScale: Int(entry.key.scale.rawValue), limit: Limits.carPixels) == nil else {
            return nil
        }
        let words = VectorSize.oversizeWords(scale: scale, limit: Limits.carPixels)
        var issue = set.issue(VectorSize.unpaintedWords(words), at: entry, severity: .warning)
        issue.id = .carUnpaintedVector
        return issue
    }
}
