import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// Appearances that are never shown.
struct AppIconMixedSingleAndSized: SetRule {
    static let about = RuleDescription(
        FindingID(
            "appicon-mixed-single-and-sized", .warning, .linting,
            "An app icon has dark or tinted variants next to entries for single sizes",
            """
            The variants belong to the single-size icon. If the set also has entries for certain sizes of iPhone and iPad, \
            the system finds those first and never shows the variants. Remove the sized entries.
            """),
        .appIcons,
        triggering: [
            RuleExample(
                "A dark icon beside iPhone sizes",
                [
                    (
                        "AppIcon.appiconset/Contents.json",
                        RuleExample.images(
                            RuleExample.icon("icon.png"), RuleExample.icon("dark.png", RuleExample.dark),
                            #""filename" : "phone.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60""#)
                    ),
                    ("AppIcon.appiconset/icon.png", .png(1024, fill: .white, disc: .teal)),
                    ("AppIcon.appiconset/dark.png", .png(1024, disc: .teal)),
                    ("AppIcon.appiconset/phone.png", .png(120, fill: .white, disc: .teal)),
                ])
        ],
        passing: [
            RuleExample.appIcon("Single-size", any: .png(1024, fill: .white, disc: .teal), dark: .png(1024, disc: .teal))
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon,
            let variant = set.filled.first(where: { $0.key.luminosity == .dark || $0.key.luminosity == .tinted }),
            let sized = set.filled.first(where: { [.phone, .pad].contains($0.key.idiom) && $0.key.luminosity == .any })
        else { return [] }
        return [
            set.issue(
                "the \(variant.key.luminosity.rawValue) icon is never shown, as the set has icons of certain sizes (\(sized.key))",
                at: variant, related: [.init(location: sized.location, message: "an icon of the old kind")])
        ]
    }
}
