package import NightcarDiagnostics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// What the engine would do with each color of a catalog, and why. Nothing is changed by making one.
package struct ColorPlan: Sendable {
    /// One value that no entry declares.
    package struct Entry: Sendable {
        package var key: VariantKey
        package var color: ColorValue
        /// The color of the catalog that already answers the same light value; nil for a computed one.
        package var twin: String?
        /// How the value came about, one step a line.
        package var steps: [String]
    }

    package enum Verdict: Sendable, Hashable {
        /// `entries` are missing and can be derived.
        case derive
        /// Everything is declared.
        case declared
        /// The role keeps its color in every appearance.
        case keep
        /// Nobody knows what the color is for: it is reported and left alone.
        case ask
    }

    package struct Item: Sendable {
        /// The position in `Catalog.assets`.
        package var asset: Int
        package var name: String
        package var role: RoleDecision
        package var light: ColorValue
        /// The declared or derived value for the dark.
        package var dark: ColorValue?
        /// The ratio of the dark value on what it lies on, and the name of that.
        package var ratio: Double?
        package var background: String
        package var verdict: Verdict
        package var entries: [Entry]
        /// Missing dark values that are the light one itself: nothing to store, but a source catalog can say so.
        package var kept: [Entry] = []
    }

    package var items: [Item] = []
    package var findings: [Finding] = []
    package var base: ColorValue = .hex(0)
    /// Where the base comes from.
    package var baseReason = ""

    package init() {}
}

extension ColorPlan {
    /// Plans for the catalog's colorsets. The same catalog and options give the same plan.
    package init(_ catalog: Catalog, options: DerivationOptions) {
        var planner = ColorPlanner(catalog, options: options)
        planner.deriveDark()
        if options.derivesHighContrast { planner.deriveHighContrast() }
        planner.settlePairs()
        self = planner.plan
    }
}

extension Asset {
    /// The path of the set as it was given; the name when there is no path.
    package var setPath: String { location?.path ?? name }
}
