import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogVariants

/// Appearances that are never shown.
struct AppIconMixedSingleAndSized: SetRule {
    static let about = RuleDescription(
        .appIconMixedSingleAndSized, .appIcons,
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
