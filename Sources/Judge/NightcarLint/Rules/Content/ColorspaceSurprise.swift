import NightcarBasics
import NightcarImaging
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A picture with a different color space or depth than the ones around it.
struct ColorspaceSurprise: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "colorspace-surprise", .info, .linting,
            "A PNG has 16 bits per channel or a different color space than nearly all others in its catalog",
            """
            A color profile that an export added shifts the colors, and 16 bits per channel double the size. If you want \
            wide color, set the gamut of the entry; the rule skips such entries.
            """),
        .content, isOnByDefault: false, precision: .medium,
        options: [RuleOption("share", .number(0.9), "The share of a catalog's PNGs that must agree for one to be a surprise.")],
        triggering: [
            RuleExample(
                "One of eleven",
                (0..<10).flatMap { number -> [(path: String, content: RuleExample.Content)] in
                    [
                        ("A\(number).imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
                        ("A\(number).imageset/a.png", .png(8, fill: .red)),
                    ]
                } + [
                    ("Odd.imageset/Contents.json", RuleExample.images(#""filename" : "odd.png""#)),
                    (
                        "Odd.imageset/odd.png",
                        .png(ExamplePicture(width: 8, height: 8, fill: .teal, colorSpace: .displayP3))
                    ),
                ])
        ],
        passing: [
            RuleExample(
                "The entry says so",
                [
                    (
                        "Odd.imageset/Contents.json",
                        RuleExample.images(#""display-gamut" : "display-P3", "filename" : "odd.png""#)
                    ),
                    (
                        "Odd.imageset/odd.png",
                        .png(ExamplePicture(width: 8, height: 8, fill: .teal, colorSpace: .displayP3))
                    ),
                ])
        ])

    private let share: Double

    init(_ options: RuleOptions) { share = options.number("share") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? .header : [] }

    /// What a header says. Unnamed color spaces are read as sRGB.
    private struct Kind: Hashable {
        var space: ColorSpace
        var isDeep: Bool

        init(_ header: PNGHeader) {
            space = header.colorSpace == .unspecified ? .srgb : header.colorSpace
            isDeep = header.bitDepth == 16
        }

        var words: String { (isDeep ? "16 bits per channel" : "8 bits per channel") + " in \(space.name)" }
    }

    func check(_ project: LintProject) -> [Issue] {
        project.catalogs.indices.flatMap { catalog -> [Issue] in
            var found: [(set: LintSet, entry: SourceEntry, kind: Kind)] = []
            var counts: [Kind: Int] = [:]
            for set in project.sets where set.catalog == catalog && set.isImage {
                for entry in set.filled where entry.key.gamut == .any {
                    guard let header = project.facts(of: entry, in: set)?.header else { continue }
                    found.append((set, entry, Kind(header)))
                    counts[Kind(header), default: 0] += 1
                }
            }
            guard let usual = counts.max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) }),
                Double(usual.value) >= share * Double(found.count)
            else { return [] }
            return found.filter { $0.kind != usual.key }.map { set, entry, kind in
                set.issue("\"\(entry.file ?? "")\" has \(kind.words); the others have \(usual.key.words)", at: entry)
            }
        }
    }
}
