package import NightcarLint
package import NightcarSize
import NightcarSystem
import NightcarXCAssets

/// What source catalogs could save.
package struct SavingsReport: Sendable {
    /// The largest first. Each one is compiled alone, and left out if it saves nothing.
    package var opportunities: [Opportunity] = []
    /// What all changes of a kind save together, and last what all kinds do. Kinds without changes are left out.
    package var together: [JointSavings] = []
    /// Changes that would give their sets new findings, with the rules. They are not promised.
    package var refused: [RefusedSaving] = []
}

/// A change that lint would complain about.
package struct RefusedSaving: Sendable {
    package var opportunity: Opportunity
    package var rules: [String]
}

/// Changes to source catalogs, not yet made.
package struct SavingsPlan: Sendable {
    package var changes = FixPlan([], includesUnsafe: false)
    package var opportunities: [Opportunity] = []
    /// The bytes that the compiled files lose together.
    package var savedBytes = 0
    /// Changes that would give their sets new findings, with the rules. They are left out.
    package var refused: [RefusedSaving] = []
}

extension SizeReader {
    /// The possible savings in the source catalogs of a report. Each one is made in a copy of the catalog and compiled with the
    /// options of the report.
    ///
    /// - Parameters:
    ///   - paths: what the report was made from. Compiled files and archives have no sources to change.
    ///   - filter: only changes to assets with a row that it accepts.
    package func savings(
        in paths: [String], report: SizeReport, filter: RowFilter = RowFilter()
    ) async throws -> SavingsReport {
        var found = SavingsReport()
        var sums: [Opportunity.Kind?: JointSavings] = [:]
        for (trial, candidates) in try await trials(in: paths, report: report, filter: filter) {
            let whole = try await trial.bytes()
            let tried = try await Self.useful(candidates, in: trial, whole: whole)
            // As `--apply` does, kind by kind: what it would leave out is not promised. Recipes it can't make.
            var useful = tried.filter { !$0.opportunity.kind.isApplicable }
            let known = try await trial.findings()
            for kind in Opportunity.Kind.allCases where kind.isApplicable {
                let result = try await Self.accepted(tried.filter { $0.opportunity.kind == kind }, in: trial, known: known)
                useful += result.accepted
                found.refused += result.refused
            }
            found.opportunities += useful.map(\.opportunity)
            for kind in Opportunity.Kind.allCases.map(Optional.some) + [nil] {
                let members = useful.filter { kind == nil || $0.opportunity.kind == kind }
                guard !members.isEmpty else { continue }
                let saved =
                    members.count == 1
                    ? members[0].opportunity.savedBytes : whole - (try await trial.bytes(with: members))
                var sum = sums[kind] ?? JointSavings(kind: kind, opportunities: 0, savedBytes: 0, savedSourceBytes: 0)
                sum.opportunities += members.count
                sum.savedBytes += saved
                sum.savedSourceBytes += members.reduce(0) { $0 + $1.opportunity.savedSourceBytes }
                sums[kind] = sum
            }
        }
        for saving in try await appSavings(in: paths, report: report, accepts: filter.predicate()) {
            found.opportunities.append(saving)
            for kind in [saving.kind, nil] {
                var sum = sums[kind] ?? JointSavings(kind: kind, opportunities: 0, savedBytes: 0, savedSourceBytes: 0)
                sum.opportunities += 1
                sum.savedBytes += saving.savedBytes
                sum.add(padding: saving.savedPaddingBytes, signature: saving.savedSignatureBytes)
                sums[kind] = sum
            }
        }
        found.opportunities.sort(by: Opportunity.precedes)
        found.together = (Opportunity.Kind.allCases.map(Optional.some) + [nil]).compactMap { sums[$0] }
        return found
    }

    /// Prepares all changes of some kinds. They are checked in copies: a change that saves nothing or gives a set a new finding
    /// is left out.
    package func savingsPlan(
        _ kinds: [Opportunity.Kind], in paths: [String], report: SizeReport, filter: RowFilter = RowFilter()
    ) async throws -> SavingsPlan {
        var plan = SavingsPlan()
        var fixes: [Fix] = []
        for (trial, all) in try await trials(in: paths, report: report, filter: filter) {
            let whole = try await trial.bytes()
            let chosen = all.filter { kinds.contains($0.opportunity.kind) && $0.opportunity.kind.isApplicable }
            let (useful, refused) = try await Self.accepted(
                Self.useful(chosen, in: trial, whole: whole), in: trial, known: try await trial.findings())
            plan.refused += refused
            guard !useful.isEmpty else { continue }
            plan.savedBytes += whole - (try await trial.bytes(with: useful))
            plan.opportunities += useful.map(\.opportunity)
            fixes += useful.map(\.fix)
        }
        let (changes, included) = FixPlan.of(fixes)
        plan.changes = changes
        plan.opportunities = included.map { plan.opportunities[$0] }
        return plan
    }
}

extension SizeReader {
    /// What the loose files and the compiled catalogs of apps could save. A report that was read from a file has no files to look
    /// into, so only the rows tell something.
    private func appSavings(
        in paths: [String], report: SizeReport, accepts: @escaping (SizeRow) -> Bool
    ) async throws -> [Opportunity] {
        var removals = report.appSavings(accepts)
        guard report.files.contains(where: { $0.hasLooseFiles || !deliveredUnit(of: $0.path).isEmpty }) else { return removals }
        var found: [Opportunity] = []
        for path in paths {
            guard let contents = try AppFiles(at: path) else { continue }
            let name = Paths.normalized(path) + "/"
            let here = removals.filter { $0.file.hasPrefix(name) }
            removals.removeAll { $0.file.hasPrefix(name) }
            let part = SizeReport(tool: tool, files: report.files.filter { $0.path.hasPrefix(name) })
            var app = AppSavings(part, at: path, contents: contents, accepts: accepts, jobs: options.jobs)
            found += try await app.opportunities(besides: here)
        }
        return found + removals
    }

    private func trials(
        in paths: [String], report: SizeReport, filter: RowFilter
    ) async throws -> [(SavingsTrial, [SavingsCandidate])] {
        let accepts = filter.predicate()
        var trials: [(SavingsTrial, [SavingsCandidate])] = []
        for path in paths {
            for place in try findCatalogs(in: path, entering: options.entered(at: path), links: options.links) {
                guard case .source = place.form, let file = report.files.first(where: { $0.isReport(of: place.path) }) else {
                    continue
                }
                let compile = try options.compileOptions(for: place.path)
                let source = try loadCatalog(at: place.path, links: options.links)
                let search = SavingsSearch(path: place.path, source: source, file: file, options: compile)
                var candidates = search.removals() + (await search.pictures(jobs: options.jobs))
                if !filter.isEmpty {
                    let assets = Set(file.rows.filter(accepts).map(\.asset))
                    candidates.removeAll { !assets.contains($0.opportunity.asset) }
                }
                guard !candidates.isEmpty else { continue }
                let trial = try SavingsTrial(
                    of: place.path, options: compile, configuration: options.configuration.nearest(to: place.path),
                    jobs: options.jobs, cache: options.cache)
                trials.append((trial, candidates))
            }
        }
        return trials
    }

    /// The candidates that lint doesn't complain about.
    ///
    /// - Parameter known: the findings without any change.
    private static func accepted(
        _ candidates: [SavingsCandidate], in trial: SavingsTrial, known: [String: Set<String>]
    ) async throws -> (accepted: [SavingsCandidate], refused: [RefusedSaving]) {
        var (accepted, refused) = (candidates, [RefusedSaving]())
        while !accepted.isEmpty {
            let after = try await trial.findings(with: accepted.map(\.fix))
            let added = after.reduce(into: [String: Set<String>]()) { sets, entry in
                let rules = entry.value.subtracting(known[entry.key] ?? [])
                if !rules.isEmpty { sets[entry.key] = rules }
            }
            let bad = accepted.filter { added[trial.set(of: $0.fix)] != nil }
            // A finding elsewhere can't be blamed on one change, so none is made.
            let left = added.isEmpty ? [] : bad.isEmpty ? accepted : bad
            if left.isEmpty { break }
            refused += left.map { candidate in
                RefusedSaving(
                    opportunity: candidate.opportunity,
                    rules: (added[trial.set(of: candidate.fix)] ?? Set(added.values.flatMap { $0 })).sorted())
            }
            let places = Set(left.map { trial.set(of: $0.fix) })
            accepted.removeAll { places.contains(trial.set(of: $0.fix)) }
        }
        return (accepted, refused)
    }

    /// The candidates that save something if nothing else is changed, with the bytes that they save.
    private static func useful(
        _ candidates: [SavingsCandidate], in trial: SavingsTrial, whole: Int
    ) async throws -> [SavingsCandidate] {
        var useful: [SavingsCandidate] = []
        for var candidate in candidates {
            candidate.opportunity.savedBytes = whole - (try await trial.bytes(with: [candidate]))
            if candidate.opportunity.savedBytes > 0 { useful.append(candidate) }
        }
        return useful
    }
}

extension SavingsTrial {
    /// The compiled size with some candidates.
    fileprivate func bytes(with candidates: [SavingsCandidate]) async throws -> Int {
        try await bytes(with: candidates.map(\.fix), rules: candidates.compactMap(\.rule))
    }
}
