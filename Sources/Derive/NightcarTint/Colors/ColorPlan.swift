package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// What the engine would do with each color of a catalog, and why. Making a plan changes nothing.
package struct ColorPlan: Sendable {
    /// One value that no entry declares.
    package struct Entry: Sendable {
        package var key: VariantKey
        package var color: ColorValue
        /// The color of the catalog that already declares a dark value for the same light value. Nil if the value was computed.
        package var twin: String?
        /// How the value was found, one step per line.
        package var steps: [String]
    }

    package enum Verdict: String, Sendable, Hashable {
        /// `entries` are missing and can be derived.
        case derive
        /// Everything is declared.
        case declared
        /// The role has the same color in every appearance.
        case keep
        /// The purpose of the color is unknown, and `entries` is empty, or it is doubtful, and `entries` has the value with the
        /// least measured risk. Both are reported.
        case ask
    }

    package struct Item: Sendable {
        /// The position in `Catalog.assets`.
        package var asset: Int
        package var name: String
        package var role: RoleDecision
        package var light: ColorValue
        /// The declared or derived dark value.
        package var dark: ColorValue?
        /// The contrast ratio of the dark value on its background. `background` is the name of that background.
        package var ratio: Double?
        package var background: String
        package var verdict: Verdict
        package var entries: [Entry]
        /// Missing dark values that equal the light value. There is nothing to store, but a source catalog can declare them.
        package var kept: [Entry] = []
        /// Up to four dark values to pick from, best first. The first one is what is derived. Empty if the dark value is declared.
        package var candidates: [ColorCandidate] = []
        /// Why somebody must look at it. Nil if nobody must.
        package var question: String?
        /// Whether the configuration chose the dark value.
        package var isChosen = false
        /// The dark value for each light value that has no declared one, in the order of their keys.
        package var shown: [ColorValue] = []
    }

    /// Colors that one decision settles.
    package struct Group: Sendable {
        /// The position in `items` of the color to decide first, and of all colors of the group.
        package var first: Int
        package var members: [Int]
        /// What the question is about, for people.
        package var subject: String
        /// The question with the values of the first color, for people.
        package var text: String
    }

    package var items: [Item] = []
    /// The questions that tell most about the other colors, at most ten, if the options ask for them.
    package var questions: [Group] = []
    package var findings: [Finding] = []
    package var base: ColorValue = .hex(0)
    /// Where the base comes from, for people.
    package var baseReason = ""

    package init() {}
}

extension ColorPlan {
    /// Makes the plan for the catalog's colorsets. The same catalog and options give the same plan.
    package init(_ catalog: Catalog, options: DerivationOptions) {
        var planner = ColorPlanner(catalog, options: options)
        planner.deriveDark()
        if options.derivesHighContrast { planner.deriveHighContrast() }
        planner.settlePairs()
        planner.raiseLost()
        if !options.choices.isEmpty {
            var unanswered = options
            (unanswered.choices, unanswered.ranksQuestions) = ([], false)
            planner.askMoved(since: ColorPlan(catalog, options: unanswered))
        }
        planner.askQuestions()
        planner.completeKept()
        self = planner.plan
        if options.ranksQuestions { questions = planner.questions(items) }
    }
}

extension Asset {
    /// The path of the set as the user gave it, or the name if there is no path.
    package var setPath: String { location?.path ?? name }
}
