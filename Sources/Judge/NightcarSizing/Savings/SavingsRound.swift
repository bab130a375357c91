import NightcarAppSources
import NightcarBasics
import NightcarLint
import NightcarSize
import NightcarXCAssets

/// The candidates of one catalog, which become fewer with each check.
struct SavingsRound {
    let trial: SavingsTrial
    let search: SavingsSearch
    /// A saving of fewer bytes isn't proposed.
    let limit: Int
    let jobs: Int
    /// The candidates that passed all checks so far.
    private(set) var accepted: [SavingsCandidate] = []
    /// Candidates that are shown, but are in no total.
    private(set) var excluded: [SavingsCandidate] = []
    private(set) var refused: [RefusedSaving] = []

    init(trial: SavingsTrial, search: SavingsSearch, limit: Int, jobs: Int) {
        (self.trial, self.search, self.limit, self.jobs) = (trial, search, limit, jobs)
    }

    /// Tunable: so many of the largest removals are compiled alone. The others save the bytes of their payloads; each trial takes as
    /// long as writing the whole file.
    private static let trials = 24

    /// Keeps the candidates that save enough if nothing else is changed, with the bytes that they save.
    mutating func measure(_ all: [SavingsCandidate]) async throws {
        let devices = search.keptByDevices()
        let removals = all.filter { $0.payloadBytes != nil }.sorted { ($0.payloadBytes ?? 0) > ($1.payloadBytes ?? 0) }
        for var candidate in removals.dropFirst(Self.trials) {
            candidate.opportunity.savedBytes = candidate.payloadBytes ?? 0
            candidate.opportunity.detail += "; the bytes are the ones of its payloads"
            accept(candidate, devices)
        }
        let candidates = all.filter { $0.payloadBytes == nil } + removals.prefix(Self.trials)
        let trial = trial
        let sizes = await candidates.concurrentMap(width: jobs) { candidate -> Result<Int, any Error> in
            do {
                return .success(try await trial.bytes(with: [candidate]))
            } catch { return .failure(error) }
        }
        for (var candidate, size) in zip(candidates, sizes) {
            candidate.opportunity.savedBytes = trial.whole - (try size.get())
            accept(candidate, devices)
        }
    }

    /// Keeps a candidate if it saves enough.
    private mutating func accept(_ candidate: SavingsCandidate, _ devices: [DeviceShare]?) {
        let (edit, saved) = (candidate.edit, candidate.opportunity.savedBytes)
        guard saved >= limit else { return }
        let folder = search.pathInside(edit.folder)
        var candidate = candidate
        candidate.opportunity.devices = devices?.map { device in
            DeviceSaving(device: device.name, savedBytes: min(saved, device.saving(of: edit, at: folder, savedBytes: saved)))
        }
        accepted.append(candidate)
    }

    /// Leaves out names that code uses, and if changes are to be made, names of which nobody knows.
    mutating func excludeUsed(by sources: AppSourcesChoice, isMade: Bool, cache: LocalCache?) async throws {
        guard accepted.contains(where: { $0.edit.removesSet }) else { return }
        let usage = await sources.usage(for: [search.path], jobs: jobs, cache: cache)
        var kept: [SavingsCandidate] = []
        for var candidate in accepted {
            guard candidate.edit.removesSet else {
                kept.append(candidate)
                continue
            }
            guard let usage else {
                candidate.opportunity.command = ""
                if isMade {
                    refused.append(RefusedSaving(opportunity: candidate.opportunity, reason: .noSources))
                } else {
                    kept.append(candidate)
                }
                continue
            }
            guard let set = search.sets[candidate.edit.folder] else { continue }
            let evidence = usage.evidence(of: set.names, kind: set.kind)
            if evidence.state == .unused {
                kept.append(candidate)
                continue
            }
            candidate.opportunity.exclusion = .used
            candidate.opportunity.uses = evidence.uses.map { "\(Paths.normalized($0.path)):\($0.line)" }
            excluded.append(candidate)
        }
        accepted = kept
    }

    /// Leaves out what no device gets anyway.
    mutating func excludeUnseen() {
        for var candidate in accepted where candidate.opportunity.isUnseen(below: limit) {
            candidate.opportunity.exclusion = .noDevice
            excluded.append(candidate)
        }
        accepted.removeAll { $0.opportunity.isUnseen(below: limit) }
    }

    /// Leaves out changes that would give their sets new findings.
    mutating func refuseFindings() async throws {
        guard accepted.contains(where: { $0.opportunity.kind.isApplicable }) else { return }
        let known = try await trial.findings(of: accepted, isChanged: false)
        while true {
            let made = accepted.filter { $0.opportunity.kind.isApplicable }
            guard !made.isEmpty else { return }
            let added = try await trial.findings(of: made, isChanged: true).reduce(into: [String: Set<String>]()) { sets, entry in
                let rules = entry.value.subtracting(known[entry.key] ?? [])
                if !rules.isEmpty { sets[entry.key] = rules }
            }
            if added.isEmpty { return }
            let bad = made.filter { added[trial.set(of: $0)] != nil }
            // A finding elsewhere can't be blamed on one change, so none is made.
            let places = Set((bad.isEmpty ? made : bad).map { trial.set(of: $0) })
            refused += (bad.isEmpty ? made : bad).map { candidate in
                let rules = added[trial.set(of: candidate)] ?? Set(added.values.flatMap { $0 })
                return RefusedSaving(opportunity: candidate.opportunity, reason: .findings(rules.sorted()))
            }
            accepted.removeAll { $0.opportunity.kind.isApplicable && places.contains(trial.set(of: $0)) }
        }
    }

    /// Leaves out changes that save too little beside the larger ones. Recipes come last, because nobody can make them with `--apply`.
    mutating func refuseWhatDoesNotHelp() async throws {
        let order = accepted.indices.sorted { a, b in
            let (first, second) = (accepted[a].opportunity, accepted[b].opportunity)
            return first.kind.isApplicable != second.kind.isApplicable
                ? first.kind.isApplicable : Opportunity.precedes(first, second)
        }
        let (trial, whole) = (trial, trial.whole)
        var sum = HelpfulChanges<SavingsCandidate>(
            alone: { $0.opportunity.savedBytes }, together: { whole - (try await trial.bytes(with: $0)) })
        try await sum.add(order.map { accepted[$0] })
        accepted = sum.kept
        refused += sum.left.map { RefusedSaving(opportunity: $0.opportunity, reason: .noHelp) }
    }
}

extension SourceSet {
    /// The names that code has for it: as Xcode's symbols do, with all namespaces, and alone.
    fileprivate var names: [String] { [name, namespacedName, name.split(separator: "/").last.map(String.init) ?? name] }
}
