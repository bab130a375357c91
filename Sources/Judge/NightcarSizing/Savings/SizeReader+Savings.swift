import NightcarBasics
import NightcarCompiler
package import NightcarLint
import NightcarModel
import NightcarOpening
package import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes

/// What source catalogs could save.
package struct SavingsReport: Sendable {
    /// What a device saves the most of comes first. Each one is measured alone.
    package var opportunities: [Opportunity] = []
    /// What all changes of a kind save together, and last what all kinds do. Kinds without changes are left out.
    package var together: [JointSavings] = []
    /// Changes that aren't proposed.
    package var refused: [RefusedSaving] = []
    package var searched = SearchedSavings()
}

/// A change that is not proposed.
package struct RefusedSaving: Sendable {
    package enum Reason: Sendable, Hashable {
        /// Lint would complain: the rules.
        case findings([String])
        /// The store leaves out what it removes, or code uses the name.
        case excluded(Opportunity.Exclusion)
        /// Nobody knows whether code uses the name.
        case noSources
        /// With the other changes, it saves less than it is worth.
        case noHelp

        package var words: String {
            switch self {
            case .findings(let rules): "lint would complain: \(rules.joined(separator: ", "))"
            case .excluded(let exclusion): exclusion.words
            case .noSources: "no sources say whether code uses the name: name them with --sources"
            case .noHelp: "it saves too little beside the other changes"
            }
        }
    }

    package var opportunity: Opportunity
    package var reason: Reason
}

/// Changes to source catalogs, not yet made.
package struct SavingsPlan: Sendable {
    package var changes = FixPlan([], includesUnsafe: false)
    package var opportunities: [Opportunity] = []
    /// The bytes that the compiled files lose together.
    package var savedBytes = 0
    /// Changes that are left out.
    package var refused: [RefusedSaving] = []
}

/// Which savings are looked for.
package struct SavingsRequest: Sendable {
    /// Only changes to assets with a row that it accepts.
    package var filter = RowFilter()
    package var least = LeastSaving()
    /// Whether code uses a name is read from these sources of the app.
    package var sources = AppSourcesChoice()

    package init(
        filter: RowFilter = RowFilter(), least: LeastSaving = LeastSaving(), sources: AppSourcesChoice = AppSourcesChoice()
    ) {
        (self.filter, self.least, self.sources) = (filter, least, sources)
    }
}

extension SizeReader {
    /// The possible savings in the source catalogs of a report. Each one is compiled in memory with the options of the report.
    ///
    /// - Parameter paths: what the report was made from. Archives have no sources to change.
    package func savings(
        in paths: [String], report: SizeReport, request: SavingsRequest = SavingsRequest()
    ) async throws -> SavingsReport {
        var request = request
        request.sources = request.sources.again
        var (found, sums) = (SavingsReport(), SavingsSums())
        for search in try searches(in: paths, report: report, request: request) {
            found.searched.add(
                files: Set(search.items.map(\.source.path)).count, Opportunity.Kind.allCases.filter(\.isApplicable))
            found.opportunities += await search.photographs(jobs: options.jobs, accepts: request.filter.predicate())
            guard let round = try await round(of: search, kinds: nil, request: request) else { continue }
            found.refused += round.refused
            found.opportunities += round.accepted.map(\.opportunity) + round.excluded.map(\.opportunity)
            for kind in Opportunity.Kind.allCases.map(Optional.some) + [nil] {
                let members = round.accepted.filter { kind == nil || $0.opportunity.kind == kind }
                guard !members.isEmpty else { continue }
                let saving = try await round.trial.saving(with: members)
                sums.add(kind, members.map(\.opportunity), savedBytes: saving.bytes, devices: saving.devices)
            }
        }
        for file in report.files where CatalogFinder.isCompiled(file.path) && file.sourceBytes == nil {
            found.searched.add(files: Set(file.rows.filter { !$0.isPart }.map(\.asset)).count, CarSavings.kinds)
        }
        for saving in try await appSavings(in: paths, report: report, request: request) {
            found.opportunities.append(saving)
            guard saving.exclusion == nil else { continue }
            for kind in [saving.kind, nil] { sums.add(kind, [saving], savedBytes: saving.savedBytes, devices: saving.devices) }
        }
        found.opportunities.sort(by: Opportunity.isShown)
        found.together = sums.all
        return found
    }

    /// Prepares all changes of some kinds.
    package func savingsPlan(
        _ kinds: [Opportunity.Kind], in paths: [String], report: SizeReport, request: SavingsRequest = SavingsRequest()
    ) async throws -> SavingsPlan {
        var request = request
        request.sources = request.sources.again
        var plan = SavingsPlan()
        var fixes: [Fix] = []
        for search in try searches(in: paths, report: report, request: request) {
            guard let round = try await round(of: search, kinds: kinds, request: request) else { continue }
            plan.refused += round.refused
            plan.refused += round.excluded.compactMap { candidate in
                candidate.opportunity.exclusion.map { RefusedSaving(opportunity: candidate.opportunity, reason: .excluded($0)) }
            }
            guard !round.accepted.isEmpty else { continue }
            plan.savedBytes += round.trial.whole - (try await round.trial.bytes(with: round.accepted))
            plan.opportunities += round.accepted.map(\.opportunity)
            fixes += round.accepted.map(\.fix)
        }
        let (changes, included) = FixPlan.of(fixes)
        (plan.changes, plan.opportunities) = (changes, included.map { plan.opportunities[$0] })
        return plan
    }
}

/// What changes save together, by kind.
private struct SavingsSums {
    private var sums: [Opportunity.Kind?: JointSavings] = [:]

    mutating func add(_ kind: Opportunity.Kind?, _ members: [Opportunity], savedBytes: Int, devices: [DeviceSaving]?) {
        var sum = sums[kind] ?? JointSavings(kind: kind, opportunities: 0, savedBytes: 0, savedSourceBytes: 0)
        sum.opportunities += members.count
        sum.savedBytes += savedBytes
        sum.add(devices)
        for member in members {
            sum.savedSourceBytes += member.savedSourceBytes
            sum.add(padding: member.savedPaddingBytes, signature: member.savedSignatureBytes)
        }
        sums[kind] = sum
    }

    var all: [JointSavings] { (Opportunity.Kind.allCases.map(Optional.some) + [nil]).compactMap { sums[$0] } }
}

private extension SizeReader {
    /// What the loose files and the compiled catalogs of apps could save. A report that was read from a file has no files to look
    /// into, so only the rows tell something.
    func appSavings(in paths: [String], report: SizeReport, request: SavingsRequest) async throws -> [Opportunity] {
        let accepts = request.filter.predicate()
        var removals = try report.appSavings(accepts) + carSavings(in: paths, report: report, request: request)
        guard report.files.contains(where: { $0.hasLooseFiles || !deliveredUnit(of: $0.path).isEmpty }) else { return removals }
        var found: [Opportunity] = []
        for path in paths {
            guard let contents = try AppFiles(at: path) else { continue }
            let name = Paths.normalized(path) + "/"
            let here = removals.filter { $0.file.hasPrefix(name) }
            removals.removeAll { $0.file.hasPrefix(name) }
            let part = SizeReport(tool: tool, files: report.files.filter { $0.path.hasPrefix(name) })
            var app = AppSavings(part, at: path, contents: contents, accepts: accepts, least: request.least, jobs: options.jobs)
            found += try await app.opportunities(besides: here)
        }
        return found + removals
    }

    func carSavings(in paths: [String], report: SizeReport, request: SavingsRequest) throws -> [Opportunity] {
        try report.files.filter { paths.contains($0.path) && $0.path.hasSuffix(".car") }.flatMap { file -> [Opportunity] in
            let place = Paths.resolved(file.path)
            guard let contents = try AppFiles(at: Paths.parent(of: place)), let name = Paths.components(place).last else {
                return []
            }
            return AppSavings.opportunities(
                in: [(String(name), file)], of: contents, accepts: request.filter.predicate(), request.least)
        }
    }

    func searches(in paths: [String], report: SizeReport, request: SavingsRequest) throws -> [SavingsSearch] {
        var searches: [SavingsSearch] = []
        for path in paths {
            for place in try findCatalogs(in: path, entering: options.entered(at: path), links: options.links) {
                guard case .source = place.form, let file = report.files.first(where: { $0.isReport(of: place.path) }) else {
                    continue
                }
                searches.append(
                    SavingsSearch(
                        path: place.path, source: try loadCatalog(at: place.path, links: options.links), file: file,
                        build: try options.build(of: place.path), least: request.least, cache: options.cache)
                )
            }
        }
        return searches
    }

    /// - Parameter kinds: the kinds to look for if changes are to be made. Nil to propose changes of all kinds.
    /// - Returns: nil if the search finds nothing.
    func round(
        of search: SavingsSearch, kinds: [Opportunity.Kind]?, request: SavingsRequest
    ) async throws -> SavingsRound? {
        var candidates = search.removals() + (await search.pictures(jobs: options.jobs))
        if kinds == nil { candidates += try await search.unused(request.sources, options: options) }
        if let kinds { candidates.removeAll { !kinds.contains($0.opportunity.kind) || !$0.opportunity.kind.isApplicable } }
        if !request.filter.isEmpty {
            let assets = Set(search.file.rows.filter(request.filter.predicate()).map(\.asset))
            candidates.removeAll { !assets.contains($0.opportunity.asset) }
        }
        guard !candidates.isEmpty else { return nil }
        let trial = try await SavingsTrial(of: search, options: options)
        var round = SavingsRound(trial: trial, search: search, limit: search.limit, jobs: options.jobs)
        try await round.measure(candidates)
        try await round.excludeUsed(by: request.sources, isMade: kinds != nil, cache: options.cache?.local)
        round.excludeUnseen()
        try await round.refuseFindings()
        try await round.refuseWhatDoesNotHelp()
        return round
    }
}
