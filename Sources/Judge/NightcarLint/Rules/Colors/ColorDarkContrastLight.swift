import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A color that shows its light value in dark mode with high contrast.
struct ColorDarkContrastLight: SetRule {
    static let about = RuleDescription(
        FindingID(
            "color-dark-contrast-light", .warning, .linting,
            "A color shows its light value in dark mode with high contrast, although its dark value is another one",
            """
            With Increase Contrast turned on, dark mode gets a light background, or dark text on a dark one. A script that fills in \
            missing values often takes the light one there. Use the dark value, or choose one with more contrast than it. If light \
            mode has another value for high contrast, a light value that is further from the background than the dark one is \
            not reported.
            """),
        .appearance,
        triggering: [
            RuleExample(
                "A white background",
                [
                    (
                        "Background.colorset/Contents.json",
                        RuleExample.colors(
                            RuleExample.color("FFFFFF"), RuleExample.color("141414", RuleExample.dark),
                            RuleExample.color("FFFFFF", RuleExample.high), RuleExample.color("FFFFFF", RuleExample.darkHigh))
                    )
                ])
        ],
        passing: [
            RuleExample(
                "The dark value",
                [
                    (
                        "Background.colorset/Contents.json",
                        RuleExample.colors(
                            RuleExample.color("FFFFFF"), RuleExample.color("141414", RuleExample.dark),
                            RuleExample.color("FFFFFF", RuleExample.high), RuleExample.color("141414", RuleExample.darkHigh))
                    )
                ]),
            RuleExample(
                "A yellow that is brighter than the one of dark mode",
                [
                    (
                        "Star.colorset/Contents.json",
                        RuleExample.colors(
                            RuleExample.color("FFD60A"), RuleExample.color("C9A800", RuleExample.dark),
                            RuleExample.color("8A6D00", RuleExample.high), RuleExample.color("FFD60A", RuleExample.darkHigh))
                    )
                ]),
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.kind == .color else { return [] }
        return set.groups { $0.withoutAppearance }.compactMap { group in
            func value(_ isDark: Bool, _ contrast: Contrast) -> (entry: SourceEntry, color: ColorValue)? {
                for entry in group.entries where entry.isDark == isDark && entry.key.contrast == contrast {
                    if case .color(let color) = entry.target { return (entry, color) }
                }
                return nil
            }
            guard let light = value(false, .normal)?.color, let dark = value(true, .normal)?.color,
                let strong = value(true, .high), let first = Self.bytes(light), let second = Self.bytes(dark),
                first == Self.bytes(strong.color), first != second
            else { return nil }
            // If light mode has no value of its own for high contrast either, nobody chose one.
            let isFiller = value(false, .high).flatMap { Self.bytes($0.color) } == first
            guard isFiller || !Self.isFurther(light, than: dark) else { return nil }
            let shown = Self.hex(first)
            return set.issue(
                "\"\(set.name)\" shows its light value \(shown) in dark mode with high contrast, although its dark value is "
                    + Self.hex(second),
                at: strong.entry)
        }
    }

    /// Whether the light value is on the dark value's side of the middle, and further from it: more of a color for text or for a
    /// background, so perhaps chosen.
    private static func isFurther(_ light: ColorValue, than dark: ColorValue) -> Bool {
        // The luminance that has the same contrast with black as with white.
        let middle = 0.179
        guard let own = XYZ(light)?.vector.y, let other = XYZ(dark)?.vector.y else { return false }
        return own > middle && other > middle && own > other || own < middle && other < middle && own < other
    }

    /// Eight bits per channel in sRGB, followed by alpha. Nil for a system color.
    private static func bytes(_ color: ColorValue) -> [Int]? {
        guard let encoded = XYZ(color)?.encoded(in: .srgb) else { return nil }
        return [encoded.x, encoded.y, encoded.z, color.alpha].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    }

    private static func hex(_ bytes: [Int]) -> String {
        let shown = bytes[3] == 255 ? bytes.prefix(3) : bytes[...]
        return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
