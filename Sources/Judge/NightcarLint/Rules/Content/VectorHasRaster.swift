import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// A vector file with a bitmap in it.
struct VectorHasRaster: SetRule {
    static let about = RuleDescription(
        FindingID(
            "vector-has-raster", .warning, .linting,
            "A vector file contains a bitmap",
            """
            The bitmap doesn't scale, and the file is larger than the bitmap alone. Export it as paths, or as PNG. The \
            rule doesn't see bitmaps in a PDF whose objects are packed into object streams.
            """),
        .content, isOnByDefault: false, precision: .high,
        triggering: [
            RuleExample(
                "An SVG with an image element",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
                    (
                        "Logo.imageset/logo.svg",
                        "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"data:image/png;base64,AAAA\"/></svg>"
                    ),
                ])
        ],
        passing: [
            RuleExample(
                "Paths",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
                    ("Logo.imageset/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h8v8z\"/></svg>"),
                ])
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind.holdsPictures ? .vector : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        set.filled.compactMap { entry in
            guard let count = project.facts(of: entry, in: set)?.embeddedBitmaps, count > 0 else { return nil }
            return set.issue(
                "the vector file \"\(entry.file ?? "")\" holds \(count == 1 ? "a bitmap" : "\(count) bitmaps")", at: entry)
        }
    }
}
