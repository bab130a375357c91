/// What the script of the contact sheet gets.
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

    /// What one appearance of one line shows at one scale.
    struct Cell: Sendable, Encodable {
        enum Origin: String, Sendable, Encodable {
            case declared, derived
            /// Nothing is there for the appearance: what the cell holds is what the system falls back to.
            case gap
        }

        var origin: Origin
        /// The variant that answers, in words.
        var variant: String
        /// Of a gap: the appearance that the system falls back to.
        var shows: String?
        /// The number of the picture's style class.
        var picture: Int?
        /// A color: alone a swatch, with a picture what is painted through its shape.
        var css: String?
        /// The picture is a shape for a color: the cell's own, or the ground's label color.
        var isMask: Bool?
        /// Points, at the scale for which it was made.
        var width: Double?
        var height: Double?
        /// `#1C1C1E`, `24 × 24 px`.
        var text: String?
        var note: String?
        /// The contrast ratio with the ground, rounded down to hundredths.
        var ratio: Double?
        /// The ratio is below what is asked of such an asset.
        var isLow: Bool?
        /// The scale of the rendition, where it is not the one that was asked for.
        var scale: String?
        var proposal: Proposal?
    }

    /// What the tint engine would put into a gap.
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

    /// The renditions of an asset that differ in appearance and scale only.
    struct Line: Sendable, Encodable {
        var name: String
        var kind: String
        /// What the renditions are restricted to besides, such as `ipad`; empty when to nothing.
        var variant: String
        var role: String?
        var isTemplate: Bool?
        /// What the line can be filtered by: see `Mark`.
        var marks: [Mark]
        /// Positions in `findings`.
        var findings: [Int]
        /// For 1x, 2x and 3x the cells of all grounds; one list where the scale makes no difference.
        var cells: [[Cell]]
    }

    enum Mark: String, Sendable, Encodable, CaseIterable {
        case missingDark, missingHighContrast, lowContrast, missingScale, derived, proposed, template
    }

    var grounds: [GroundData]
    var lines: [Line]
    var findings: [FindingData]
    /// Findings that belong to no line.
    var loose: [Int]
    /// Assets that are neither picture nor color, as `name (kind)`.
    var others: [String]
    /// Pictures for which the page had no room.
    var picturesLeftOut: Int
}
