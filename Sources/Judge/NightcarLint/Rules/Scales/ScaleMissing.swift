import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// An image without a scale that its devices use.
struct ScaleMissing: SetRule {
    static let about = RuleDescription(
        FindingID(
            "scale-missing", .warning, .linting,
            "A bitmap has several scales, but lacks one that its platform's devices use",
            """
            The system scales another file, which looks soft or wastes memory. iPhones use 2x and 3x, iPads 2x, Macs 1x \
            and 2x, watches 2x. The platform comes from the idioms of the entries, from `platforms:` in the configuration, \
            or from the catalog's app icons. If nothing says it, the rule reports only a gap between scales. An image with \
            a single scale is not reported. If all targets of the Xcode project are for iPad only, 3x isn't needed.
            """),
        .scales, precision: .high,
        options: [RuleOption("single", .flag(false), "Whether an image of one scale is judged too.")],
        usesSources: true,
        triggering: [
            RuleExample(
                "No 3x for iPhone",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "iphone", "scale" : "1x""#,
                            #""filename" : "b.png", "idiom" : "iphone", "scale" : "2x""#,
                            #""idiom" : "iphone", "scale" : "3x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "A Mac needs no 3x",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "idiom" : "mac", "scale" : "1x""#,
                            #""filename" : "b.png", "idiom" : "mac", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ]),
            RuleExample(
                "No iPad needs 3x",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#,
                            #""idiom" : "ipad", "scale" : "3x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ], sources: RuleExample.project("TARGETED_DEVICE_FAMILY: 2")),
            RuleExample(
                "The app's icon is for iPad only",
                [
                    (
                        "AppIcon.appiconset/Contents.json",
                        RuleExample.images(#""idiom" : "ipad", "scale" : "2x", "size" : "76x76""#)
                    ),
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#,
                            #""scale" : "3x""#)
                    ),
                    ("Logo.imageset/a.png", .png(20, fill: .red)),
                    ("Logo.imageset/b.png", .png(40, fill: .red)),
                ]),
        ])

    private let judgesSingle: Bool

    init(_ options: RuleOptions) { judgesSingle = options.flag("single") }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage else { return [] }
        let platforms = project.platforms(of: set)
        let all = Set(set.filled.map(\.key.scale))
        return set.groups { $0.withoutScale }.compactMap { group in
            let scaled = group.entries.filter { $0.key.scale != .any && $0.isRaster }
            let has = Set(scaled.map(\.key.scale))
            guard scaled.count == group.entries.count, let last = scaled.last, has.count > 1 || judgesSingle else { return nil }
            // An entry for any appearance or idiom fills in for a scale that is missing here.
            func lacking(for idiom: Idiom) -> Set<Scale> {
                needed(for: idiom, on: platforms, has: has).subtracting(has)
                    .filter { group.key.withoutAppearance == group.key || !all.contains($0) }
            }
            var missing = lacking(for: group.key.idiom)
            if !missing.isEmpty, group.key.idiom == .universal, platforms == [.ios], project.isForPadOnly(set) {
                missing = lacking(for: .pad)
            }
            guard !missing.isEmpty else { return nil }
            let names = missing.sorted().map { "\($0)" }.joined(separator: " and ")
            let variant = group.key == VariantKey() ? "" : " (\(group.key))"
            let message = "the image \"\(set.name)\"\(variant) has \(list(has)) but no \(names), which its devices use"
            let slot = set.source.entries.first { missing.contains($0.key.scale) && $0.key.withoutScale == group.key }
            return set.issue(message, at: slot ?? last, related: slot == nil ? [] : set.file(of: last, "another scale"))
        }
    }

    private func needed(for idiom: Idiom, on platforms: Set<Platform>, has: Set<Scale>) -> Set<Scale> {
        switch idiom {
        case .phone: return [.x2, .x3]
        case .pad, .watch: return [.x2]
        case .mac: return [.x1, .x2]
        case .universal:
            var scales: Set<Scale> = []
            if platforms.contains(.ios) { scales.formUnion([.x2, .x3]) }
            if platforms.contains(.macos) { scales.formUnion([.x1, .x2]) }
            if platforms.contains(.watchos) { scales.insert(.x2) }
            return platforms.isEmpty && has == [.x1, .x3] ? [.x2] : scales
        default: return []
        }
    }

    private func list(_ scales: Set<Scale>) -> String { scales.sorted().map { "\($0)" }.joined(separator: " and ") }
}
