/// The data for the script of the size page.
struct SizePageData: Sendable, Encodable {
    /// A figure in the header.
    struct Figure: Sendable, Encodable {
        var name: String
        var value: String
        var note: String?
    }

    struct Row: Sendable, Encodable {
        /// The position in `files`.
        var file: Int
        /// The folders around the set, starting at the catalog. Empty for sets in the root.
        var folder: [String]
        var asset: String
        /// Nil for a part of the file that belongs to no rendition.
        var kind: String?
        var variant: String?
        var bytes: Int
        var sourceBytes: Int?
        var width: Int?
        var height: Int?
        var encoding: String?
        /// Such as `dark`. Nil for a part of the file.
        var appearance: String?
        var owner: String?
        var isDerived: Bool?
        var isShared: Bool?
        /// The number of the picture's style class.
        var picture: Int?
        /// The number of a larger picture's class. Only for the largest rows.
        var detail: Int?
        /// The bytes before the change, if there is a comparison.
        var oldBytes: Int?
        /// Why it changed. Nil if it didn't.
        var cause: String?
        /// What could be saved of it. Nil if nothing is known.
        var saving: String?
        /// The bytes that each device keeps, in the order of `devices`. Nil without devices.
        var kept: [Int]?
    }

    struct Table: Sendable, Encodable {
        var title: String
        var head: [String]
        var right: [Int]
        var rows: [[String]]
    }

    var figures: [Figure]
    /// The verdict of the budgets, such as `all budgets hold`; nil without budgets.
    var verdict: String?
    var fails: Bool
    /// Sentences about the comparison: the baseline, warnings, the reason that was given.
    var notes: [String]
    var files: [String]
    /// The download estimate of each file as a share of its bytes. Nil if it isn't known.
    var downloads: [Double?]
    /// The names of groups of devices that keep the same.
    var devices: [String]
    var rows: [Row]
    var isDiff: Bool
    var tables: [Table]
    /// The sizes of earlier commits, oldest first.
    var trend: [Moment]
    var comparisons: [Comparison]

    struct Moment: Sendable, Encodable {
        var bytes: Int
        /// The beginning of the commit's name.
        var commit: String?
        /// The day of the commit: `2026-11-22`.
        var date: String?
    }

    /// A part of a picture before and after a change that loses something.
    struct Comparison: Sendable, Encodable {
        var asset: String
        var words: String
        /// The numbers of the style classes.
        var before: Int
        var after: Int
        /// In pixels.
        var width: Int
        var height: Int
    }
}
