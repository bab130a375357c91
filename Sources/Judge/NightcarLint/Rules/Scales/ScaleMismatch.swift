import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Scales of one image that have different sizes in points.
struct ScaleMismatch: SetRule {
    static let about = RuleDescription(
        FindingID(
            "scale-mismatch", .warning, .linting,
            "The scales of an image have different sizes in points",
            """
            The 2x and 3x files of an image should have two and three times as many pixels as the 1x file. Otherwise the \
            image changes its size from device to device, and layouts change with it. A difference of up to one point is \
            rounding, and is not reported. If no device loads the 1x file, it may be off by two points. Export all scales from one \
            source.
            """),
        .scales,
        options: [
            RuleOption(
                "tolerance", .number(1), "By how many points two scales may differ. At 1x, rounding alone makes up to one point.")
        ],
        triggering: [
            RuleExample(
                "2x as large as 1x",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(24, fill: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "Off by two points at 1x, which no iPhone loads",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "iphone", "scale" : "1x""#,
                            #""filename" : "b.png", "idiom" : "iphone", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(22, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ]),
            RuleExample(
                "Rounded by a point",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(42, fill: .red)),
                ]),
        ])

    private let tolerance: Double

    init(_ options: RuleOptions) { tolerance = options.number("tolerance") }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind == .image ? .header : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .image else { return [] }
        let found = set.groups { $0.withoutScale }.compactMap { group -> Issue? in
            let sized = group.entries.compactMap { entry -> Sized? in
                guard entry.key.scale != .any, let facts = project.facts(of: entry, in: set), let size = facts.size else {
                    return nil
                }
                let scale = Double(entry.key.scale.rawValue)
                let isDead = entry.key.scale == .x1 && project.loadsNothingAt1x(group.key.idiom, of: set)
                return Sized(
                    entry: entry, width: Double(size.width) / scale, height: Double(size.height) / scale, isDead: isDead)
            }
            guard let odd = oddOne(sized), let other = sized.first(where: { differ($0, odd) }) else { return nil }
            return set.issue(
                "\"\(odd.entry.file ?? "")\" is \(odd.points) points at \(odd.entry.key.scale), but "
                    + "\(other.entry.key.scale) is \(other.points); export all scales from one source",
                at: odd.entry, related: set.file(of: other.entry, "\(other.points) points"))
        }
        // The same files are often in the slots of several idioms, so a set is reported once.
        guard var first = found.first else { return [] }
        first.related += found.dropFirst().map { .init(location: $0.location, message: "and here") }
        return [first]
    }

    private struct Sized {
        var entry: SourceEntry
        var width: Double
        var height: Double
        /// Whether no device loads it.
        var isDead: Bool

        var points: String { "\(Self.text(width))x\(Self.text(height))" }

        private static func text(_ value: Double) -> String {
            let tenths = Int((value * 10).rounded())
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
    }

    private func differ(_ a: Sized, _ b: Sized) -> Bool {
        max(abs(a.width - b.width), abs(a.height - b.height)) > (a.isDead || b.isDead ? max(tolerance, 2) : tolerance)
    }

    /// The one that differs from the most others. If there are two, the smaller scale.
    private func oddOne(_ sized: [Sized]) -> Sized? {
        let counted = sized.map { one in (one, sized.count { differ(one, $0) }) }
        return counted.filter { $0.1 > 0 }.sorted { ($1.1, $0.0.entry.key.scale) < ($0.1, $1.0.entry.key.scale) }.first?.0
    }
}
