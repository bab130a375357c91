package import NightcarDiagnostics
import NightcarSystem
import NightcarVectors
package import NightcarXCAssets

/// What a run is to do.
package struct LintOptions: Sendable {
    package var settings: LintSettings
    /// The folder that the paths of findings and patterns count from.
    package var root: RepositoryRoot
    /// The only rules that run; those that the settings enable when empty.
    package var only: [String] = []
    /// Files and folders with the app's sources.
    package var sources: [String] = []
    /// What compiling adds to the catalogs.
    package var derived = DerivedVariants()
    /// How many files are looked at at the same time.
    package var jobs: Int

    package init(settings: LintSettings, root: RepositoryRoot, only: [String] = [], sources: [String] = [], jobs: Int) {
        self.settings = settings
        self.root = root
        self.only = only
        self.sources = sources
        self.jobs = jobs
    }
}

/// A finding and how to mend it.
package struct Diagnosis: Sendable {
    package var finding: Finding
    package var fix: Fix?

    package init(finding: Finding, fix: Fix?) {
        self.finding = finding
        self.fix = fix
    }
}

/// What a run found.
package struct LintOutcome: Sendable {
    /// Sorted as findings are.
    package var diagnoses: [Diagnosis] = []
    /// The identifiers of the rules that ran.
    package var rules: [String] = []
    /// What the run could not look at, one line each.
    package var notes: [String] = []
    package var sets = 0
    package var decodedPictures = 0
    /// How many findings the configuration suppressed.
    package var suppressed = 0

    package var findings: [Finding] { diagnoses.map(\.finding) }
}

/// Runs the enabled rules over catalogs.
///
/// Pictures are read first, each at most once, and decoded only where a rule needs their pixels; what needs no picture is done
/// beside that. Sets are then checked at the same time; the result does not depend on `jobs`.
package func lint(_ catalogs: [SourceCatalog], options: LintOptions) async -> LintOutcome {
    var run = LintRun(catalogs, options: options)
    await run.start()
    return run.outcome
}

/// A rule with its options set.
private struct EnabledRule {
    var about: RuleDescription
    var rule: any Rule
}

private struct LintRun {
    private let options: LintOptions
    private let rules: [EnabledRule]
    private var project: LintProject
    private var suppression: Suppression
    var outcome = LintOutcome()

    init(_ catalogs: [SourceCatalog], options: LintOptions) {
        self.options = options
        let settings = options.settings
        rules = RuleRegistry.all.compactMap { type in
            let about = type.about
            let isEnabled = options.only.isEmpty ? settings.isEnabled(about) : options.only.contains(about.identifier)
            guard isEnabled else { return nil }
            let given = settings.rules[about.identifier]?.options ?? [:]
            return EnabledRule(about: about, rule: type.init(RuleOptions(about.options, given: given)))
        }
        suppression = Suppression(settings, root: options.root)
        project = suppression.project(of: catalogs)
        project.derived = options.derived
    }

    mutating func start() async {
        outcome.rules = rules.map(\.about.identifier)
        outcome.sets = project.sets.count
        if rules.contains(where: { $0.about.topic == .sources }) {
            let sources = SourceNames(paths: options.sources)
            outcome.notes += sources.notes
            project.sources = sources.fileCount > 0 ? sources : nil
        }
        let (unread, width, needs) = (project, options.jobs, needs())
        async let pictures = PictureTable.reading(unread, width: width, needs: needs.bySet)
        await expandCatalogs()
        let early = await checkProject(with: needs.without)
        project.pictures = await pictures
        outcome.decodedPictures = project.pictures.decoded
        let bySet = await checkSets()
        let late = await checkProject(with: rules.indices.filter { early[$0] == nil })
        collect(bySet + rules.indices.map { early[$0] ?? late[$0] ?? [] })
        outcome.diagnoses += suppression.unused(rules: Set(outcome.rules), isRestricted: !options.only.isEmpty)
        outcome.diagnoses.sort { $0.finding < $1.finding }
        addNotes()
    }

    /// What the rules have to know of the pictures of each set, and the positions of the rules that look at no picture.
    private func needs() -> (bySet: [PictureNeeds], without: [Int]) {
        var byRule = rules.map { _ in PictureNeeds() }
        let bySet = project.sets.map { set in
            var all = PictureNeeds()
            for (index, rule) in rules.enumerated() {
                let needs = rule.rule.needs(of: set, in: project)
                byRule[index].formUnion(needs)
                all.formUnion(needs)
            }
            return all
        }
        return (bySet, rules.indices.filter { byRule[$0].isEmpty })
    }

    private mutating func expandCatalogs() async {
        let expansions = await project.catalogs.concurrentMap(width: options.jobs) { expand([$0]) }
        project.loaded = suppression.kept(expansions.flatMap(\.findings))
        project.expanded = expansions.map(\.catalog)
    }

    private func checkSets() async -> [[Diagnosis]] {
        let (project, settings) = (project, options.settings)
        let setRules = rules.compactMap { rule in (rule.rule as? any SetRule).map { (rule.about, $0) } }
        return await project.sets.concurrentMap(width: options.jobs) { set in
            setRules.flatMap { about, rule in
                diagnoses(of: about, settings, at: set.source.location) { try rule.check(set, in: project) }
            }
        }
    }

    /// Runs those of the rules that judge the whole project.
    ///
    /// - Returns: what each found, by its position.
    private func checkProject(with positions: [Int]) async -> [Int: [Diagnosis]] {
        let (project, settings) = (project, options.settings)
        let projectRules = positions.compactMap { position in
            (rules[position].rule as? any ProjectRule).map { (position, rules[position].about, $0) }
        }
        let place = Location(path: project.catalogs.first?.path ?? options.root.path)
        let found = await projectRules.concurrentMap(width: options.jobs) { position, about, rule in
            (position, diagnoses(of: about, settings, at: place) { try rule.check(project) })
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Keeps what the configuration does not suppress.
    private mutating func collect(_ found: [[Diagnosis]]) {
        for diagnosis in found.joined() {
            if isDisabled(diagnosis.finding.id) { continue }
            if suppression.suppresses(diagnosis.finding, in: project) {
                outcome.suppressed += 1
            } else {
                outcome.diagnoses.append(diagnosis)
            }
        }
    }

    /// Whether the configuration switches off what a rule reports, though the rule runs.
    private func isDisabled(_ id: FindingID) -> Bool {
        options.only.isEmpty && options.settings.disabled.contains(id.name)
    }

    private mutating func addNotes() {
        for (program, paths) in project.pictures.unpainted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let files = paths.count == 1 ? "1 \(program) file was" : "\(paths.count) \(program) files were"
            outcome.notes.append("\(files) not looked at, as \(program.rawValue) is not installed; \(program.advice)")
        }
        if let first = project.pictures.unpaintable.first {
            let more = project.pictures.unpaintable.count - 1
            let others = more > 0 ? ", and \(more) more" : ""
            outcome.notes.append("\(options.root.relative(first.path)) was not looked at\(others): \(first.reason)")
        }
        let needSources = rules.filter { $0.about.topic == .sources }.map(\.about.identifier)
        if project.sources == nil, !needSources.isEmpty {
            outcome.notes.append("\(needSources.joined(separator: " and ")) need the app's sources; name them with --sources")
        }
    }
}

/// Runs one rule; what it throws becomes a finding.
private func diagnoses(
    of about: RuleDescription, _ settings: LintSettings, at place: Location, check: () throws -> [Issue]
) -> [Diagnosis] {
    do {
        return try check().map { issue in
            let id = issue.id ?? about.id
            let configured = settings.rules[id.name]?.severity ?? settings.rules[about.identifier]?.severity
            let finding = Finding(
                id, configured ?? issue.severity ?? about.severity, issue.message, at: issue.location,
                related: issue.related, asset: issue.asset, variant: issue.variant)
            return Diagnosis(finding: finding, fix: issue.fix)
        }
    } catch {
        let message = "the rule \(about.identifier) failed here: \(error); please report this"
        return [Diagnosis(finding: Finding(.internalError, .error, message, at: place, asset: place.path), fix: nil)]
    }
}
