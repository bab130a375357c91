package import NightcarDiagnostics
import NightcarSystem
package import NightcarVectors
package import NightcarXCAssets

/// The options of a run.
package struct LintOptions: Sendable {
    package var settings: LintSettings
    /// The folder that paths in findings and patterns are relative to.
    package var root: RepositoryRoot
    /// The only rules to run. If empty, the rules that the settings enable.
    package var only: [String] = []
    /// Files and folders with the app's source code.
    package var sources: [String] = []
    /// Whether the sources of the repository are read if `sources` is empty.
    package var findsSources = true
    /// Documents of Icon Composer to check.
    package var icons: [LoadedIcon] = []
    /// What the compiler adds to the catalogs.
    package var derived = DerivedVariants()
    /// The number of files that are checked at the same time.
    package var jobs: Int
    /// Paints the vectors that rules look at.
    package var painter = VectorPainter()

    package init(settings: LintSettings, root: RepositoryRoot, only: [String] = [], sources: [String] = [], jobs: Int) {
        self.settings = settings
        self.root = root
        self.only = only
        self.sources = sources
        self.jobs = jobs
    }
}

/// A finding and how to fix it.
package struct Diagnosis: Sendable {
    package var finding: Finding
    package var fix: Fix?

    package init(finding: Finding, fix: Fix?) {
        self.finding = finding
        self.fix = fix
    }
}

/// The results of a run.
package struct LintOutcome: Sendable {
    /// In the order of findings.
    package var diagnoses: [Diagnosis] = []
    /// The identifiers of the rules that ran.
    package var rules: [String] = []
    /// What the run could not check, one line each.
    package var notes: [String] = []
    package var sets = 0
    package var decodedPictures = 0
    /// The number of findings that the configuration suppressed.
    package var suppressed = 0

    package var findings: [Finding] { diagnoses.map(\.finding) }
}

/// Runs the enabled rules over catalogs.
///
/// Each picture is read at most once, and decoded only if a rule needs its pixels. Rules that need no pictures run at the same
/// time. Then sets are checked in parallel. The result doesn't depend on `jobs`.
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
        project.icons = options.icons
    }

    mutating func start() async {
        outcome.rules = rules.map(\.about.identifier)
        outcome.sets = project.sets.count
        async let usage = Self.usage(options, isNeeded: rules.contains { $0.about.usesSources })
        let (unread, width, painter, needs) = (project, options.jobs, options.painter, needs())
        async let pictures = PictureTable.reading(unread, width: width, painter: painter, needs: needs.bySet)
        await expandCatalogs()
        project.usage = await usage
        outcome.notes += project.usage?.notes ?? []
        if project.usage?.fileCount == 0 { project.usage = nil }
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

    /// What the rules need to know about the pictures of each set, and the positions of the rules that need no pictures.
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

    /// What the sources say, if a rule asks for it and there are sources. The repository's are found by themselves.
    private static func usage(_ options: LintOptions, isNeeded: Bool) async -> SourceUsage? {
        guard isNeeded else { return nil }
        var paths = options.sources
        if paths.isEmpty, options.findsSources { paths += SourceFiles.root(of: options.root).map { [$0] } ?? [] }
        return paths.isEmpty ? nil : await SourceUsage.reading(paths, width: options.jobs)
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

    /// Runs the rules among these that check the whole project.
    ///
    /// - Returns: the findings of each rule, by its position.
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

    /// Keeps the findings that the configuration doesn't suppress.
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

    /// Whether the configuration turns off a finding of a rule that runs.
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
        let pairRules: [FindingID] = [.colorContrastPair, .colorContrastRegressesInDark]
        if options.only.isEmpty, !options.settings.pairs.isEmpty, !rules.contains(where: { pairRules.contains($0.about.id) }) {
            let names = pairRules.map(\.name).joined(separator: " or ")
            outcome.notes.append("no rule checks the pairs of the configuration; enable \(names)")
        }
        let needSources = rules.filter { $0.about.topic == .sources }.map(\.about.identifier)
        if project.usage == nil, !needSources.isEmpty {
            outcome.notes.append("\(needSources.joined(separator: " and ")) need the app's sources; name them with --sources")
        }
    }
}

/// Runs one rule. An error that it throws becomes a finding.
private func diagnoses(
    of about: RuleDescription, _ settings: LintSettings, at place: Location, check: () throws -> [Issue]
) -> [Diagnosis] {
    do {
        return try check().map { issue in
            let id = issue.id ?? about.id
            let configured = settings.rules[id.name]?.severity ?? settings.rules[about.identifier]?.severity
            let finding = Finding(
                id, configured ?? issue.severity ?? id.severity, issue.message, at: issue.location,
                related: issue.related, asset: issue.asset, variant: issue.variant)
            return Diagnosis(finding: finding, fix: issue.fix)
        }
    } catch {
        let message = "the rule \(about.identifier) failed here: \(error); please report this"
        return [Diagnosis(finding: Finding(.internalError, .error, message, at: place, asset: place.path), fix: nil)]
    }
}
