import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// A picture of a complication whose size in pixels doesn't match its watch.
struct ComplicationWrongSize: SetRule {
    static let about = RuleDescription(
        FindingID(
            "complication-wrong-size", .warning, .linting,
            "A complication's picture isn't as large as its family and its watch ask for",
            """
            The watch scales it, so it is blurred or cut off. The sizes are those of the Human Interface Guidelines ("Complications") \
            for each family and width of the screen. The larger watches of a width may have a picture up to a tenth larger.
            """),
        .appIcons,
        triggering: [RuleExample("Another size", sample(30, "<=145"))],
        passing: [
            RuleExample("32 pixels for 38 mm", sample(32, "<=145")), RuleExample("43 pixels for 45 mm", sample(43, ">183")),
        ])

    private static func sample(_ side: Int, _ width: String) -> [(path: String, content: RuleExample.Content)] {
        let set = "Complication.complicationset"
        let entry = #""filename" : "a.png", "idiom" : "watch", "scale" : "2x", "screen-width" : "\#(width)""#
        return [
            (
                "\(set)/Contents.json",
                #"{ "assets" : [ { "filename" : "Circular.imageset", "idiom" : "watch", "role" : "circular" } ] }"#
            ),
            ("\(set)/Circular.imageset/Contents.json", RuleExample.images(entry)),
            ("\(set)/Circular.imageset/a.png", .png(side, fill: .red)),
        ]
    }

    /// The pixels for 38, 42, 40 and 44 mm by the role of the family. A family of the newer faces has no picture for the older watches.
    private static let sizes: [Substring: [ImageSize?]] = [
        "circular": square(32, 36, 36, 40), "modular": square(52, 58, 58, 64), "utilitarian": square(40, 44, 44, 50),
        "extra-large": square(182, 203, 203, 224), "graphic-corner": square(nil, nil, 40, 44),
        "graphic-circular": square(nil, nil, 84, 94), "graphic-bezel": square(nil, nil, 84, 94),
        "graphic-extra-large": square(nil, nil, 240, 264),
        "graphic-large-rectangular": [nil, nil, ImageSize(width: 300, height: 94), ImageSize(width: 342, height: 108)],
    ]

    private static func square(_ sides: Int?...) -> [ImageSize?] { sides.map { $0.map { ImageSize(width: $0, height: $0) } } }

    /// In the order of the sizes.
    private static let widths: [Substring] = ["<=145", ">145", ">161", ">183"]

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.kind == .image && project.parent(of: set, .complication) != nil ? .header : []
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .image, let complication = project.parent(of: set, .complication),
            let role = complication.source.entries.first(where: { names(set, $0) })?.key.qualifier("role"),
            let sizes = Self.sizes[role[...]]
        else { return [] }
        return set.filled.compactMap { entry in
            guard let size = project.facts(of: entry, in: set)?.size, entry.key.scale == .x2,
                let width = entry.key.qualifier("screen-width"), let index = Self.widths.firstIndex(of: width[...]),
                let wanted = sizes[index], !fits(size, wanted, mayBeLarger: index > 1)
            else { return nil }
            let message = """
                "\(entry.file ?? "")" is \(size.width)x\(size.height) pixels, but a \(role) complication of watches with a width \(width) \
                should be \(wanted.width)x\(wanted.height)
                """
            return set.issue(message, at: entry)
        }
    }

    private func names(_ set: LintSet, _ entry: SourceEntry) -> Bool {
        if case .child(let folder) = entry.target { set.source.folder.path.hasSuffix("/" + folder) } else { false }
    }

    private func fits(_ size: ImageSize, _ wanted: ImageSize, mayBeLarger: Bool) -> Bool {
        func fits(_ side: Int, _ wanted: Int) -> Bool {
            side == wanted || mayBeLarger && side > wanted && side * 10 <= wanted * 11
        }
        return fits(size.width, wanted.width) && fits(size.height, wanted.height)
    }
}
