import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// A dark or tinted icon for a Mac, which no Mac shows.
struct AppIconMacAppearanceDead: SetRule {
    static let about = RuleDescription(
        .appIconMacAppearanceDead, .appIcons, isOnByDefault: false, precision: .medium,
        triggering: [
            RuleExample(
                "A dark icon for a Mac",
                [
                    ("App.appiconset/Contents.json", RuleExample.images(mac("a.png"), mac("b.png", ", " + RuleExample.dark))),
                    ("App.appiconset/a.png", .png(16, fill: .white, disc: .teal)),
                    ("App.appiconset/b.png", .png(16, fill: .black, disc: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "One icon for all appearances",
                [
                    ("App.appiconset/Contents.json", RuleExample.images(mac("a.png"))),
                    ("App.appiconset/a.png", .png(16, fill: .white, disc: .teal)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon else { return [] }
        let dead = set.filled.filter { $0.key.idiom == .mac && $0.key.luminosity != .any }
        guard let first = dead.first else { return [] }
        let entries = dead.count == 1 ? "this entry is" : "\(dead.count) entries are"
        return [
            set.issue(
                "\(entries) for an appearance, and Apple's tool leaves such icons for Macs out; use a document of Icon Composer",
                at: first)
        ]
    }

    private static func mac(_ file: String, _ more: String = "") -> String {
        #""filename" : "\#(file)", "idiom" : "mac", "scale" : "1x", "size" : "16x16"\#(more)"#
    }
}
