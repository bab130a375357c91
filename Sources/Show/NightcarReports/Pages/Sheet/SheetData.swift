/// The data for the script of the contact sheet.
struct SheetData: Sendable, Encodable {
    /// A column.
    struct GroundData: Sendable, Encodable {
        var name: String
        var css: String
        var text: String
        var label: String
        var isHigh: Bool
        var isOptional: Bool
    }

    /// A rendition as a line shows it. Several backgrounds and scales share one.
    struct Look: Sendable, Hashable, Encodable {
        /// The variant that is shown, in words.
        var variant: String
        /// The number of the picture's style class.
        var picture: Int?
        /// A color. It is a swatch, or with a picture, it is painted through the picture's shape.
        var css: String?
        /// Whether the picture is a shape for a color: the cell's own, or the background's label color.
        var isMask: Bool?
        /// In points, at the scale that it was made for.
        var width: Double?
        var height: Double?
        /// `#1C1C1E`, `24 × 24 px`.
        var text: String?
        var note: String?
    }

    /// What one line shows for one appearance at one scale. The page adds the properties of its look.
    struct Cell: Sendable, Encodable {
        enum Origin: String, Sendable, Encodable {
            case declared, derived
            /// There is no rendition for the appearance. The cell contains the system's fallback.
            case gap
        }

        /// The column, if it isn't the cell's position in its row.
        var ground: Int?
        var origin: Origin
        /// The position in `looks`.
        var look: Int
        /// For a gap: the appearance that the system falls back to.
        var shows: String?
        /// The contrast ratio with the background, rounded down to hundredths.
        var ratio: Double?
        /// Whether the ratio is too low for such an asset.
        var isLow: Bool?
        /// The scale of the rendition, if it differs from the requested one.
        var scale: String?
        var proposal: Proposal?
    }

    /// The value that the tint engine proposes for a gap.
    struct Proposal: Sendable, Encodable {
        var css: String
        var text: String
        var ratio: Double?
    }

    struct FindingData: Sendable, Encodable {
        var rule: String
        var severity: String
        var message: String
        var place: String
    }

    /// The renditions of an asset that differ only in appearance and scale.
    struct Line: Sendable, Encodable {
        var name: String
        var kind: String
        /// Other restrictions of the renditions, such as `ipad`. Empty if there are none.
        var variant: String
        var role: String?
        var isTemplate: Bool?
        /// The marks that the line can be filtered by.
        var marks: [Mark]
        /// Positions in `findings`.
        var findings: [Int]
        /// The cells of all backgrounds that the line uses, for 1x, 2x and 3x. Only one list if the scale makes no difference.
        var cells: [[Cell]]
    }

    enum Mark: String, Sendable, Encodable, CaseIterable {
        case missingDark, missingHighContrast, lowContrast, missingScale, derived, proposed, template
    }

    var grounds: [GroundData]
    var looks: [Look]
    var lines: [Line]
    var findings: [FindingData]
    /// Findings that don't belong to a line.
    var loose: [Int]
    /// Assets that are neither pictures nor colors, as `name (kind)`.
    var others: [String]
    /// The number of pictures that didn't fit into the page.
    var picturesLeftOut: Int
}
