extension ColorValue {
    /// Systems that share one set of values for the colors that iOS defines.
    public enum SystemGeneration: Int, Sendable, CaseIterable {
        /// iOS 13 and 14.
        case iOS13 = 13
        /// iOS 15 to 18: teal changed, and mint, cyan and brown were added.
        case iOS15 = 15
        /// iOS 26: most colors changed.
        case iOS26 = 26
    }

    /// The color that iOS shows for a reference, such as `systemRedColor`, in sRGB.
    ///
    /// The values are for views at the base level: in dark mode, a sheet shows some backgrounds lighter. Only the colors of iOS and
    /// iPadOS are known here. On macOS, many colors depend on what the user chose, and there is no table that we could check.
    ///
    /// Sources: for iOS 13, the colors that Flutter's Cupertino library took from UIKit; for later systems, the table "Specifications"
    /// of Apple's Human Interface Guidelines ("Color") as several open-source projects copied it, compared with each other. The
    /// backgrounds, labels and fills are the same as in iOS 13 in all generations.
    ///
    /// - Parameters:
    ///   - isDark: whether the appearance is dark.
    ///   - hasHighContrast: whether the user asks for increased contrast.
    ///   - generation: the systems to answer for.
    /// - Returns: nil for a color that is declared by its components, for a name that isn't in the table, and for a platform other than
    ///   `ios` and `universal`.
    /// - Complexity: O(1) on average.
    public func systemColor(
        isDark: Bool, hasHighContrast: Bool = false, generation: SystemGeneration = .iOS26
    ) -> ColorValue? {
        guard case .reference(let name, let platform) = self, ["ios", "universal", ""].contains(platform),
            let rows = SystemColorRow.all[name.hasSuffix("Color") ? String(name.dropLast(5)) : name],
            let row = rows.last(where: { $0.since.rawValue <= generation.rawValue })
        else { return nil }
        let (rgb, percent) = row.values[(hasHighContrast ? 2 : 0) + (isDark ? 1 : 0)]
        let values = [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF].map { Double($0) / 255 }
        return .components(space: .srgb, values: values, alpha: Double(percent) / 100)
    }

    /// The names of the colors that ``systemColor(isDark:hasHighContrast:generation:)`` knows in any generation, sorted, as they are
    /// written in asset catalogs.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of names.
    public static var systemColorNames: [String] { SystemColorRow.all.keys.map { "\($0)Color" }.sorted() }
}

/// The values of one color from one generation on.
private struct SystemColorRow {
    typealias Value = (rgb: Int, percent: Int)

    let since: ColorValue.SystemGeneration
    /// Light, dark, light with high contrast, dark with high contrast. The second number is the alpha in percent.
    let values: [Value]

    static let all: [String: [SystemColorRow]] = {
        var table: [String: [SystemColorRow]] = [:]
        for (generation, names) in [(ColorValue.SystemGeneration.iOS13, iOS13), (.iOS15, iOS15), (.iOS26, iOS26)] {
            for (name, rgb) in names {
                table[name, default: []].append(SystemColorRow(since: generation, values: rgb.map { ($0, 100) }))
            }
        }
        for (name, light, dark, percents) in translucent {
            let values = zip([light, dark, light, dark], percents).map { ($0, $1) }
            table[name] = [SystemColorRow(since: .iOS13, values: values)]
        }
        return table
    }()

    private static let iOS13: KeyValuePairs = [
        "systemRed": [0xFF3B30, 0xFF453A, 0xD70015, 0xFF6961],
        "systemOrange": [0xFF9500, 0xFF9F0A, 0xC93400, 0xFFB340],
        "systemYellow": [0xFFCC00, 0xFFD60A, 0xA05A00, 0xFFD426],
        "systemGreen": [0x34C759, 0x30D158, 0x248A3D, 0x30DB5B],
        "systemTeal": [0x5AC8FA, 0x64D2FF, 0x0071A4, 0x70D7FF],
        "systemBlue": [0x007AFF, 0x0A84FF, 0x0040DD, 0x409CFF],
        "systemIndigo": [0x5856D6, 0x5E5CE6, 0x3634A3, 0x7D7AFF],
        "systemPurple": [0xAF52DE, 0xBF5AF2, 0x8944AB, 0xDA8FFF],
        "systemPink": [0xFF2D55, 0xFF375F, 0xD30F45, 0xFF6482],
        "systemGray": [0x8E8E93, 0x8E8E93, 0x6C6C70, 0xAEAEB2],
        "systemGray2": [0xAEAEB2, 0x636366, 0x8E8E93, 0x7C7C80],
        "systemGray3": [0xC7C7CC, 0x48484A, 0xAEAEB2, 0x545456],
        "systemGray4": [0xD1D1D6, 0x3A3A3C, 0xBCBCC0, 0x444446],
        "systemGray5": [0xE5E5EA, 0x2C2C2E, 0xD8D8DC, 0x363638],
        "systemGray6": [0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426],
        "label": [0x000000, 0xFFFFFF, 0x000000, 0xFFFFFF],
        "link": [0x007AFF, 0x0984FF, 0x007AFF, 0x0984FF],
        "opaqueSeparator": [0xC6C6C8, 0x38383A, 0xC6C6C8, 0x38383A],
        "systemBackground": [0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000],
        "secondarySystemBackground": [0xF2F2F7, 0x1C1C1E, 0xEBEBF0, 0x242426],
        "tertiarySystemBackground": [0xFFFFFF, 0x2C2C2E, 0xFFFFFF, 0x363638],
        "systemGroupedBackground": [0xF2F2F7, 0x000000, 0xEBEBF0, 0x000000],
        "secondarySystemGroupedBackground": [0xFFFFFF, 0x1C1C1E, 0xFFFFFF, 0x242426],
        "tertiarySystemGroupedBackground": [0xF2F2F7, 0x2C2C2E, 0xEBEBF0, 0x363638],
        "darkText": [0x000000, 0x000000, 0x000000, 0x000000],
    ]

    private static let iOS15: KeyValuePairs = [
        "systemYellow": [0xFFCC00, 0xFFD60A, 0xB25000, 0xFFD426],
        "systemMint": [0x00C7BE, 0x63E6E2, 0x0C817B, 0x66D4CF],
        "systemTeal": [0x30B0C7, 0x40C8E0, 0x008299, 0x5DE6FF],
        "systemCyan": [0x32ADE6, 0x64D2FF, 0x0071A4, 0x70D7FF],
        "systemBrown": [0xA2845E, 0xAC8E68, 0x7F6545, 0xB59469],
    ]

    private static let iOS26: KeyValuePairs = [
        "systemRed": [0xFF383C, 0xFF4245, 0xE9152D, 0xFF6165],
        "systemOrange": [0xFF8D28, 0xFF9230, 0xC55300, 0xFFA056],
        "systemYellow": [0xFFCC00, 0xFFD600, 0xA16A00, 0xFEDF43],
        "systemGreen": [0x34C759, 0x30D158, 0x008932, 0x4AD968],
        "systemMint": [0x00C8B3, 0x00DAC3, 0x008575, 0x54DFCB],
        "systemTeal": [0x00C3D0, 0x00D2E0, 0x008198, 0x3BDDEC],
        "systemCyan": [0x00C0E8, 0x3CD3FE, 0x007EAE, 0x6DD9FF],
        "systemBlue": [0x0088FF, 0x0091FF, 0x1E6EF4, 0x5CB8FF],
        "systemIndigo": [0x6155F5, 0x6D7CFF, 0x564ADE, 0xA7AAFF],
        "systemPurple": [0xCB30E0, 0xDB34F2, 0xB02FC2, 0xEA8DFF],
        "systemPink": [0xFF2D55, 0xFF375F, 0xE7124D, 0xFF8AC4],
        "systemBrown": [0xAC7F5E, 0xB78A66, 0x956D51, 0xDBA679],
    ]

    /// Name, light and dark color, and the alphas in percent in the order of `values`.
    private static let translucent: [(name: String, light: Int, dark: Int, percents: [Int])] = [
        ("secondaryLabel", 0x3C3C43, 0xEBEBF5, [60, 60, 68, 68]),
        ("tertiaryLabel", 0x3C3C43, 0xEBEBF5, [30, 30, 38, 38]),
        ("quaternaryLabel", 0x3C3C43, 0xEBEBF5, [18, 16, 26, 24]),
        ("placeholderText", 0x3C3C43, 0xEBEBF5, [30, 30, 38, 38]),
        ("separator", 0x3C3C43, 0x545458, [29, 60, 37, 68]),
        ("systemFill", 0x787880, 0x787880, [20, 36, 28, 44]),
        ("secondarySystemFill", 0x787880, 0x787880, [16, 32, 24, 40]),
        ("tertiarySystemFill", 0x767680, 0x767680, [12, 24, 20, 32]),
        ("quaternarySystemFill", 0x747480, 0x767680, [8, 18, 16, 26]),
    ]
}
