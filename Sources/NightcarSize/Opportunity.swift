/// Bytes that could be saved, measured by compiling the change, and how to make it.
package struct Opportunity: Sendable, Hashable, Encodable {
    package enum Kind: String, Sendable, Hashable, CaseIterable, Encodable {
        /// The same picture under several names.
        case duplicate
        /// 1x files, although every device that runs the app has a higher scale.
        case deadScale = "dead_1x"
        /// Dark files of the same shape for a template image, whose colors the system ignores.
        case templateDark = "template_dark"
        /// An alternate icon of an iPhone or iPad with more detail than any screen shows.
        case largeAlternateIcon = "large_alternate_icon"
        /// A dark file that is a recolored copy of the light one.
        case recipe
        /// 16 bits per channel, although 8 hold the same content.
        case deepColor = "deep_color"
        /// Text, dates and previews that no app shows.
        case metadata
        /// A loose file of an app with the same bytes as another one.
        case duplicateFile = "duplicate_file"
        /// A loose file of an app that is only for developers.
        case unneededFile = "unneeded_file"

        /// Whether `size --apply` makes the change. A recipe needs a rule in the configuration, which people write, and a built app
        /// is made by others.
        package var isApplicable: Bool { ![.recipe, .duplicateFile, .unneededFile].contains(self) }

        package var words: String {
            switch self {
            case .duplicate: "duplicate"
            case .deadScale: "dead 1x"
            case .templateDark: "dark file of a template image"
            case .largeAlternateIcon: "alternate icon larger than shown"
            case .recipe: "a recipe could replace it"
            case .deepColor: "16 bits without need"
            case .metadata: "metadata in the source"
            case .duplicateFile: "the same file again"
            case .unneededFile: "a file that no app needs"
            }
        }
    }

    package var kind: Kind
    package var file: String
    package var asset: String
    package var variant: String
    /// The bytes that the compiled file loses if only this change is made: both are compiled.
    package var savedBytes: Int
    /// The bytes that the sources would lose.
    package var savedSourceBytes: Int
    package var detail: String
    /// The command that makes this change and all others of its kind. Empty if no command does.
    package var command: String

    package init(
        kind: Kind, file: String, asset: String, variant: String, savedBytes: Int, savedSourceBytes: Int, detail: String,
        command: String
    ) {
        self.kind = kind
        self.file = file
        self.asset = asset
        self.variant = variant
        self.savedBytes = savedBytes
        self.savedSourceBytes = savedSourceBytes
        self.detail = detail
        self.command = command
    }

    /// The most stored bytes first, then the most source bytes, then by kind and name.
    package static func precedes(_ a: Opportunity, _ b: Opportunity) -> Bool {
        (b.savedBytes, b.savedSourceBytes, a.kind.rawValue, a.file, a.asset, a.variant)
            < (a.savedBytes, a.savedSourceBytes, b.kind.rawValue, b.file, b.asset, b.variant)
    }
}

/// What changes save together. The sum of what each one saves alone can differ, because pictures share payloads.
package struct JointSavings: Sendable, Hashable, Encodable {
    /// Nil for all kinds together.
    package var kind: Opportunity.Kind?
    package var opportunities: Int
    /// The bytes that the compiled files lose if all of the changes are made: both are compiled.
    package var savedBytes: Int
    package var savedSourceBytes: Int

    package init(kind: Opportunity.Kind?, opportunities: Int, savedBytes: Int, savedSourceBytes: Int) {
        self.kind = kind
        self.opportunities = opportunities
        self.savedBytes = savedBytes
        self.savedSourceBytes = savedSourceBytes
    }
}
