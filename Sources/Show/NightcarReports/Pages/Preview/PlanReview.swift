import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarOpening
import NightcarTint
import NightcarXCAssets

/// The page of `preview --plan`.
struct PlanReview {
    var path: String
    var configuration: Configuration
    var sources: AppSourcesChoice
    var run: RunContext

    /// - Parameter notes: gets what the search left out, and what can't be read in the catalogs and in the sources.
    func html(_ notes: inout [String]) async throws -> String {
        guard case .source = try NamedCatalog(at: path, links: run.links) else {
            throw Failure("--plan needs an asset catalog: nothing can be derived for a compiled catalog", in: path)
        }
        let opened = try openSources(at: [path], entering: configuration.entered, links: run.links)
        var planning = try await TintPlanning(opened, configuration, readingUsesFrom: sources, run: run)
        notes +=
            opened.notesOfSearch + planning.notes + planning.declared.findings.filter { $0.severity == .error }.map { "\($0)" }
        // Colors that the configuration doesn't list are proposed, too.
        planning.additions.derivation.derivesUnlisted = true
        let configured = await ConfiguredCatalog(planning.declared, additions: planning.additions, jobs: run.jobs)
        let dark = try await darkReport(of: opened.catalogs.map(\.path))
        let file = configuration.path ?? defaultConfiguration
        let merged = try DeriveText(of: configuration)
        let page = await ReviewPage(
            title: dark.appName ?? Paths.titled(path), tool: "nightcar \(compilerVersion)", configuration: file.printable,
            pieces: merged.pieces.map {
                .init(
                    text: $0.text, list: $0.list?.rawValue, open: $0.open, before: $0.before, after: $0.after, close: $0.close)
            }, isWhole: merged.isWhole, plans: await plans(planning, configured), looks: dark.looks,
            darkSets: Self.sets(of: dark),
            jobs: run.jobs)
        return try page.html
    }

    /// The report on dark mode, for the other tab.
    private func darkReport(of catalogs: [String]) async throws -> DarkReport {
        var session = LintSession(
            paths: [path], policy: configuration.lintPolicy, baseline: nil, only: DarkReport.rules, sources: sources.paths,
            readsSources: sources.isRead, links: run.links, jobs: run.jobs)
        // The plan has read the sources already.
        session.usage = await sources.adding(configuration.lint.sources).usage(for: catalogs, jobs: run.jobs)
        return try await session.run().dark
    }

    private static func sets(of report: DarkReport) -> [ReviewPage.DarkSet] {
        DarkAnswer.State.ofInterest.flatMap { state in
            report.rows(in: state).map { row in
                ReviewPage.DarkSet(
                    name: row.name.printable, path: row.path.printable, state: state.rawValue, title: state.title,
                    reason: row.answer.reason.printable,
                    places: row.answer.evidence.map { "\($0.location): \($0.message)".printable })
            }
        }
    }

    /// Where `compile` finds a configuration: beside the catalog, or in the folder with the catalogs.
    private var defaultConfiguration: String {
        let folder = CatalogFinder.isSource(path) ? Paths.parent(of: path) : path
        return folder.isEmpty || folder == "." ? Configuration.fileName : "\(folder)/\(Configuration.fileName)"
    }

    private func plans(_ planning: TintPlanning, _ configured: ConfiguredCatalog) async -> ReviewPage.Plans {
        let asked = configured.images.items.filter { $0.verdict == .ask }.map(\.name)
        let derive = configuration.derive
        return ReviewPage.Plans(
            catalog: configured.catalog, colors: configured.colors, images: configured.images,
            recolored: await recolored(planning, names: asked),
            byRole: Dictionary(
                uniqueKeysWithValues: ReviewPage.roles.map { ($0, plan(planning, configured, role: $0)) }),
            accepted: { asset in
                func matches(_ pattern: Glob) -> Bool { pattern.matches(asset.name) || pattern.matches(asset.pathInCatalog) }
                if asset.kind == .color || asset.kind == .gradient {
                    return derive.compilesColors
                        && (derive.options.colors.isEmpty || derive.options.colors.contains(where: matches))
                }
                return derive.images.rules.first { matches($0.match) }.map { $0.treatment != .leave } ?? false
            }, pattern: { DeriveChoices.pattern($0) })
    }

    /// The plan for pictures if the ones with these names were recolored in any case.
    private func recolored(_ planning: TintPlanning, names: [String]) async -> ImagePlan {
        guard !names.isEmpty else { return ImagePlan() }
        var additions = planning.additions
        let place = Location(path: path)
        let rules = names.map { ImageRule(match: DeriveChoices.glob($0), treatment: .recolor, location: place) }
        additions.images?.rules.insert(contentsOf: rules, at: 0)
        return await ConfiguredCatalog(planning.declared, additions: additions, names: Set(names), jobs: run.jobs).images
    }

    /// The plan for colors if all that are proposed or asked about had one role. Their values don't depend on each other, unless
    /// the configuration pairs them.
    private func plan(_ planning: TintPlanning, _ configured: ConfiguredCatalog, role: ColorRole) -> ColorPlan {
        let place = Location(path: path)
        var options = planning.additions.derivation
        (options.derivesHighContrast, options.choices) = (false, [])
        let names = configured.colors.items.filter { $0.verdict != .declared }.map(\.name)
        let rules = Set(names).sorted().map { RoleRule(match: DeriveChoices.glob($0), role: role, location: place) }
        options.roles = rules + options.roles
        var catalog = configured.catalog
        for index in catalog.assets.indices { catalog.assets[index].renditions.removeAll(where: \.isDerived) }
        return ColorPlan(catalog, options: options)
    }
}
