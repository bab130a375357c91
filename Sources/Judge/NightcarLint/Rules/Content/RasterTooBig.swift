import NightcarBasics
import NightcarImaging
import NightcarXCAssets
import ThemeCatalogVariants

/// A bitmap that is too large.
struct RasterTooBig: SetRule {
    static let about = RuleDescription(
        FindingID(
            "raster-too-big", .warning, .linting,
            "A bitmap has more bytes or points than the configuration allows",
            "Everybody downloads every byte. Export the image smaller, with fewer colors, or in a photo format."),
        .content, isOnByDefault: false,
        options: [
            RuleOption("bytes", .number(300_000), "The most bytes of a file."),
            RuleOption("points", .number(2048), "The most points of a side."),
        ],
        triggering: [
            RuleExample(
                "More points than allowed",
                [
                    ("Photo.imageset/Contents.json", RuleExample.images(#""filename" : "photo.png", "scale" : "1x""#)),
                    ("Photo.imageset/photo.png", .png(64, fill: .red)),
                ], options: ["points": .number(32)])
        ],
        passing: [
            RuleExample(
                "Half as many points at 2x",
                [
                    ("Photo.imageset/Contents.json", RuleExample.images(#""filename" : "photo.png", "scale" : "2x""#)),
                    ("Photo.imageset/photo.png", .png(64, fill: .red)),
                ], options: ["points": .number(32)])
        ])

    private let bytes: Int
    private let points: Double

    init(_ options: RuleOptions) {
        bytes = Int(options.number("bytes"))
        points = options.number("points")
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.isImage ? .header : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage else { return [] }
        return set.filled.compactMap { entry in
            guard let facts = project.facts(of: entry, in: set), !facts.isVector else { return nil }
            let file = entry.file ?? ""
            if facts.byteCount > bytes {
                return set.issue("\"\(file)\" has \(facts.byteCount) bytes, more than \(bytes)", at: entry)
            }
            guard let size = facts.size else { return nil }
            let side = Double(max(size.width, size.height)) / Double(max(1, entry.key.scale.rawValue))
            guard side > points else { return nil }
            return set.issue("\"\(file)\" is \(Int(side)) points on its longer side, more than \(Int(points))", at: entry)
        }
    }
}
