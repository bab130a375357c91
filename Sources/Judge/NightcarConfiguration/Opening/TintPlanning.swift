import NightcarAppSources
package import NightcarBasics
package import NightcarLint
import NightcarModel
package import NightcarTint
package import NightcarXCAssets

/// What a plan of `tint` is made from: everything that can be derived is planned, not only what the configuration lets `compile`
/// derive.
package struct TintPlanning {
    /// The catalogs without the entries that `tint` wrote earlier, and what was found in them.
    package let declared: Expansion
    package let state: TintState
    /// What can't be read in the sources.
    package private(set) var notes: [String] = []
    package var additions: CatalogAdditions

    /// - Parameters:
    ///   - code: the app's sources, which say what colors are for.
    ///   - originals: the catalogs of the app, if these are copies.
    package init(
        _ sources: OpenedSources, _ configuration: Configuration, readingUsesFrom code: AppSourcesChoice,
        of originals: [String]? = nil, run: RunContext
    ) async throws {
        state = try TintState(sources.catalogs)
        declared = sources.assets(.sideBySide).without(state.generated)
        additions = configuration.additions(links: run.links)
        additions.derivesColors = true
        additions.derivation.ranksQuestions = true
        additions.images = configuration.derive.images
        let code = code.adding(configuration.lint.sources)
        guard let uses = await code.usage(for: originals ?? sources.catalogs.map(\.path), jobs: run.jobs) else { return }
        notes = uses.notes
        let names = Set(declared.catalog.assets.filter { $0.kind == .color }.map(\.name))
        for name in names { additions.derivation.backgrounds[name] = uses.backgrounds(of: name) }
        additions.derivation.uses = Dictionary(
            uniqueKeysWithValues: names.compactMap { name in uses.colorUse(of: name).map { (name, $0) } })
    }
}
