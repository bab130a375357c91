package import NightcarBasics
package import NightcarConfiguration
import NightcarImaging
package import NightcarLint
import NightcarReports
package import NightcarTint
import NightcarVectors
import NightcarXCAssets

/// What a run of `tint` derives for catalogs: the plan, and the changes that bring the catalogs up to date with it.
package struct TintRun: Sendable {
    package let configured: ConfiguredCatalog
    /// The errors in the catalogs, and what was found while planning. `compile` and `lint` report the rest.
    package let findings: [Finding]
    /// What the search for catalogs left out, and what can't be read in the app's sources.
    package let notes: [String]
    private let catalogs: [SourceCatalog]
    private let state: TintState
    private let path: String

    /// - Parameters:
    ///   - originals: the catalogs of the app, if the paths are copies.
    ///   - sources: the app's sources, which say what colors are for.
    ///   - highContrast: whether values for Increase Contrast are derived. Nil for what the configuration says.
    package init(
        _ paths: [String], of originals: [String]?, _ configuration: Configuration, sources: AppSourcesChoice,
        highContrast: Bool?, run: RunContext
    ) async throws {
        let opened = try openSources(at: paths, entering: configuration.entered, links: run.links)
        var planning = try await TintPlanning(opened, configuration, readingUsesFrom: sources, of: originals, run: run)
        if let highContrast {
            planning.additions.derivation.derivesHighContrast = highContrast
            planning.additions.images?.derivesHighContrast = highContrast
        }
        configured = await ConfiguredCatalog(planning.declared, additions: planning.additions, jobs: run.jobs)
        let read = Set(planning.declared.findings.filter { $0.severity != .error })
        findings = configured.findings.filter { !read.contains($0) } + planning.state.findings
        (catalogs, state, path) = (opened.catalogs, planning.state, paths[0])
        notes = opened.notesOfSearch + planning.notes
    }

    /// The changes to the catalogs.
    ///
    /// - Parameter writesAsked: whether the assets that the plan asks about are written, too.
    package func writing(writesAsked: Bool) -> TintWriting {
        TintWriting(catalogs, configured, state: state, writesAsked: writesAsked)
    }

    /// The plan for people, with what recipes save.
    package func text(jobs: Int) async -> String {
        let savings = await PlanSavings(configured, jobs: jobs)
        let texts = [
            configured.colors.text, configured.images.text(saving: savings.bytes),
            compareVectorPairs(in: configured.catalog).text,
        ]
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Every step for an asset.
    ///
    /// - Throws: `Failure` if nothing was examined under this name.
    package func explanation(of name: String) throws -> String {
        let (colors, images) = (configured.colors, configured.images)
        let texts = [colors.explanation(of: name), images.explanation(of: name)].compactMap { $0 }
        guard !texts.isEmpty else {
            throw Failure.noAsset(name, among: colors.items.map(\.name) + images.items.map(\.name), in: path)
        }
        return texts.joined(separator: "\n")
    }
}

extension [VectorPair] {
    /// The number of declared pairs that differ only in their colors, and the names of their assets.
    fileprivate var text: String {
        VectorFormat.allCases.map { format in
            let pairs = filter { $0.format == format }
            guard !pairs.isEmpty else { return "" }
            let recolored = pairs.filter { $0.comparison == .onlyColors }
            let shapes = recolored.count(where: \.isShape)
            let unread = pairs.count { $0.comparison == .unreadable }
            let name = format.rawValue.uppercased()
            var line = "\(recolored.count) of \(pairs.count) \(name) pairs differ in colors only"
            if !recolored.isEmpty { line += "; \(shapes) of them stored as one shape" }
            if shapes < recolored.count { line += "; the others are left alone, because their streams are compressed" }
            if unread > 0 { line += "; \(unread) could not be read" }
            return ([line] + recolored.map { "  \($0.asset)" }).joined(separator: "\n") + "\n"
        }.joined()
    }
}
