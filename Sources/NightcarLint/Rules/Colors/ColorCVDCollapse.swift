import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Colors that mean different things but look the same to some people.
struct ColorCVDCollapse: ProjectRule {
    static let about = RuleDescription(
        .colorCVDCollapse, .appearance, isOnByDefault: false,
        options: [
            RuleOption("groups", .groups([]), "Names of colorsets that must be told apart."),
            RuleOption("distance", .number(0.04), "The least distance in OKLab."),
        ],
        triggering: [
            RuleExample(
                "Red and green of one lightness", ColorCVDCollapse.files("A85C00", "5A7D00"), options: ColorCVDCollapse.group)
        ],
        passing: [
            RuleExample("Dark red and light green", ColorCVDCollapse.files("B00020", "70D060"), options: ColorCVDCollapse.group)
        ])

    private static let group: [String: OptionValue] = ["groups": .groups([["Error", "Success"]])]

    private static func files(_ error: String, _ success: String) -> [(path: String, content: RuleExample.Content)] {
        [
            ("Error.colorset/Contents.json", RuleExample.colors(RuleExample.color(error))),
            ("Success.colorset/Contents.json", RuleExample.colors(RuleExample.color(success))),
        ]
    }

    private let groups: [[String]]
    private let distance: Double

    init(_ options: RuleOptions) {
        groups = options.groups("groups")
        distance = options.number("distance")
    }

    func check(_ project: LintProject) -> [Issue] {
        let colors = ColorMeasures(project)
        var issues: [Issue] = []
        for group in groups {
            issues += group.filter { !colors.has($0) }.map { colors.unknown($0, in: project) }
            for (index, first) in group.enumerated() {
                for second in group[(index + 1)...] {
                    issues += [false, true].compactMap { issue(first, second, colors, dark: $0) }
                }
            }
        }
        return issues
    }

    private func issue(_ first: String, _ second: String, _ colors: ColorMeasures, dark: Bool) -> Issue? {
        guard let a = colors.shown(first, dark: dark), let b = colors.shown(second, dark: dark) else { return nil }
        // A color without its own dark value was already checked in light.
        if dark, !a.entry.isDark, !b.entry.isDark { return nil }
        let blind = ColorDeficiency.allCases.first { kind in
            OKLab(kind.simulated(a.xyz)).difference(to: OKLab(kind.simulated(b.xyz))) < distance
        }
        guard let blind else { return nil }
        return b.set.issue(
            "\"\(first)\" and \"\(second)\" look the same with \(blind.rawValue) in \(dark ? "dark" : "light") mode",
            at: b.entry,
            related: [.init(location: a.entry.location, message: "the other color")])
    }
}

/// A kind of color blindness.
enum ColorDeficiency: String, CaseIterable {
    case protanopia
    case deuteranopia
    case tritanopia

    /// The color as a person without one kind of cones sees it.
    ///
    /// The matrices take linear sRGB. For protanopia and deuteranopia, they are Viénot's, with the primaries of sRGB.
    /// Tritanopia is projected onto one of two half planes (Brettel), which meet in the line of grays. The sign of the product
    /// with `separator` selects the plane. The coefficients for sRGB are from daltonlens.org.
    func simulated(_ color: XYZ) -> XYZ {
        let linear = color.linear(in: .srgb)
        let rows: [SIMD3<Double>]
        switch self {
        case .protanopia: rows = [SIMD3(0.11238, 0.88762, 0), SIMD3(0.11238, 0.88762, 0), SIMD3(0.00401, -0.00401, 1)]
        case .deuteranopia: rows = [SIMD3(0.29275, 0.70725, 0), SIMD3(0.29275, 0.70725, 0), SIMD3(-0.02234, 0.02234, 1)]
        case .tritanopia:
            let separator = SIMD3(0.03901, -0.02788, -0.01113)
            rows =
                (separator * linear).sum() >= 0
                ? [SIMD3(1.01277, 0.13548, -0.14826), SIMD3(-0.01243, 0.86812, 0.14431), SIMD3(0.07589, 0.80500, 0.11911)]
                : [SIMD3(0.93678, 0.18979, -0.12657), SIMD3(0.06154, 0.81526, 0.12320), SIMD3(-0.37562, 1.12767, 0.24796)]
        }
        let seen = SIMD3((rows[0] * linear).sum(), (rows[1] * linear).sum(), (rows[2] * linear).sum())
        let clipped = seen.clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
        return XYZ(encoded: clipped, in: .linearSRGB)
    }
}
