import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// Two pictures that look alike.
struct NearDuplicate: ProjectRule {
    static let about = RuleDescription(
        .nearDuplicate, .content, isOnByDefault: false, precision: .low,
        options: [
            RuleOption("distance", .number(4), "How many of the 64 bits may differ."),
            RuleOption("smallest", .number(32), "The fewest pixels of the shorter side: smaller pictures all look alike."),
        ],
        triggering: [
            RuleExample(
                "Two sizes of a disc",
                [
                    ("A.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
                    ("A.imageset/a.png", .png(64, fill: .white, disc: .black)),
                    ("B.imageset/Contents.json", RuleExample.images(#""filename" : "b.png""#)),
                    ("B.imageset/b.png", .png(72, fill: .white, disc: .black)),
                ])
        ],
        passing: [
            RuleExample(
                "A disc and a hole",
                [
                    ("A.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
                    ("A.imageset/a.png", .png(64, fill: .white, disc: .black)),
                    ("B.imageset/Contents.json", RuleExample.images(#""filename" : "b.png""#)),
                    ("B.imageset/b.png", .png(64, fill: .black, disc: .white)),
                ])
        ])

    private let distance: Int
    private let smallest: Int

    init(_ options: RuleOptions) {
        distance = Int(options.number("distance"))
        smallest = Int(options.number("smallest"))
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? [.likeness, .identity] : [] }

    func check(_ project: LintProject) -> [Issue] {
        struct Seen {
            var set: LintSet
            var entry: SourceEntry
            var likeness: UInt64
            var pixels: PixelFacts
        }
        var seen: [Seen] = []
        var issues: [Issue] = []
        for set in project.sets where set.isImage {
            guard let best = set.filled.filter(\.isBase).max(by: { $0.key.scale < $1.key.scale }),
                let pixels = project.facts(of: best, in: set)?.pixels, let likeness = pixels.likeness,
                min(pixels.width, pixels.height) >= smallest, likeness.nonzeroBitCount > distance
            else { continue }
            let own = Seen(set: set, entry: best, likeness: likeness, pixels: pixels)
            let twin = seen.first { other in
                other.set.catalog == set.catalog && (other.likeness ^ likeness).nonzeroBitCount <= distance
                    && other.pixels.digest != pixels.digest
            }
            if let twin {
                issues.append(
                    set.issue(
                        "\"\(set.name)\" looks nearly like \"\(twin.set.name)\"", at: best,
                        related: [.init(location: twin.entry.location, message: "the similar picture")]))
            }
            seen.append(own)
        }
        return issues
    }
}
