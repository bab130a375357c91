package import NightcarAppSources
package import NightcarBasics
import NightcarProjects
package import NightcarVectors
package import NightcarXCAssets

/// The options of a run.
package struct LintOptions: Sendable {
    package var settings: LintSettings
    /// The settings for folders that have their own configuration. For everything else, `settings` apply.
    package var nested: [LintScope] = []
    /// The folder that paths in findings and patterns are relative to.
    package var root: RepositoryRoot
    /// The only rules to run. If empty, the rules that the settings enable.
    package var only: [String] = []
    /// Where projects are searched. Nil for around the first catalog.
    package var place: String?
    /// Files and folders with the app's source code.
    package var sources: [String] = []
    /// Whether the sources of the repository are read if `sources` is empty.
    package var findsSources = true
    /// What the sources say, if they were read already. Nil to read them.
    package var usage: AppUsage?
    /// The variants that sets had before.
    package var earlier: EarlierVariants?
    /// Documents of Icon Composer to check.
    package var icons: [LoadedIcon] = []
    /// What the compiler adds to the catalogs.
    package var derived = DerivedVariants()
    /// The number of files that are checked at the same time.
    package var jobs: Int
    /// Paints the vectors that rules look at.
    package var painter = VectorPainter()
    /// What earlier runs found in the sources and measured in pictures.
    package var cache: ProgramCache?
    /// What each catalog expands to, if the caller knows: the result of `expand` without a filter.
    package var expansions: [Expansion] = []
    /// Whether the report about dark mode has the values that `tint` proposes for missing colors.
    package var proposesDark = false
    /// Where the originals are, if the catalogs are copies.
    package var originals: LintOriginals?

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
    /// Whether it is a note of the run, unless the configuration gives it a severity.
    var isUnproven = false
    /// Whether it is a note of the run.
    var isAboutRun = false

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
    /// What sets need in dark mode. Empty if no rule asks.
    package var dark = DarkReport()
    /// How many sets no source names. 0 without sources, and if the rule about them runs.
    package var unused = 0
    /// The files that use the sets of findings, by the path of the set.
    package private(set) var users: [String: Set<String>] = [:]
    /// The names of the sets of findings, as findings print them, by the path of the set.
    package private(set) var names: [String: Set<String>] = [:]
    /// The number of findings that the configuration suppressed.
    package var suppressed = 0
    /// What was checked in compiled files, in one sentence. Nil if there were none.
    package var checked: String?

    package var findings: [Finding] { diagnoses.map(\.finding) }

    fileprivate mutating func addUsers(in project: LintProject) {
        for path in Set(diagnoses.map(\.finding.subject)) {
            if let set = project.set(at: path) { names[path] = Set(set.names + [set.source.namespacedName, set.shortName]) }
            guard let uses = project.set(at: path).flatMap(project.evidence)?.uses, !uses.isEmpty else { continue }
            users[path] = Set(uses.flatMap { [$0.path] + ($0.drawnAt.map { [$0.path] } ?? []) })
        }
    }
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
    /// The settings of the run, followed by those for folders.
    private let scopes: [LintScope]
    /// The rules of each scope.
    private let rules: [[EnabledRule]]
    /// The project as the rules of each scope see it. Only the settings differ.
    private var projects: [LintProject]
    private var suppression: Suppression
    var outcome = LintOutcome()

    init(_ catalogs: [SourceCatalog], options: LintOptions) {
        self.options = options
        scopes = [LintScope(folder: "", settings: options.settings, derived: options.derived)] + options.nested
        rules = scopes.map { Self.rules($0.settings, only: options.only) }
        suppression = Suppression(scopes, root: options.root, originals: options.originals)
        var project = suppression.project(of: catalogs)
        project.originals = options.originals?.catalogs ?? [:]
        (project.icons, project.painter, project.earlier) = (options.icons, options.painter, options.earlier)
        projects = scopes.map { scope in
            var project = project
            (project.settings, project.derived) = (scope.settings, scope.derived)
            return project
        }
    }

    private static func rules(_ settings: LintSettings, only: [String]) -> [EnabledRule] {
        RuleRegistry.all.compactMap { type in
            let about = type.about
            guard only.isEmpty ? settings.isEnabled(about) : only.contains(about.identifier) else { return nil }
            let given = settings.rules[about.identifier]?.options ?? [:]
            return EnabledRule(about: about, rule: type.init(RuleOptions(about.options, given: given)))
        }
    }

    mutating func start() async {
        let ran = Set(rules.joined().map(\.about.identifier))
        outcome.rules = RuleRegistry.identifiers.filter(ran.contains)
        outcome.sets = projects[0].sets.count
        let paths = projects[0].catalogs.map { options.originals?.path(of: $0.path) ?? $0.path }
        let shipping = options.usage?.projects ?? (options.place ?? paths.first).map { Projects(around: $0) } ?? .none
        for index in projects.indices { projects[index].projects = shipping }
        let sources = Self.sources(options, of: paths, shipping)
        let asks = rules.joined().contains { $0.about.usesSources }
        async let usage = Self.usage(options, sources, shipping, isNeeded: asks)
        let (unread, width, painter, cache) = (projects[0], options.jobs, options.painter, options.cache)
        let needs = needs()
        async let pictures = PictureTable.reading(unread, width: width, painter: painter, cache: cache, needs: needs.bySet)
        await expandCatalogs()
        let known = await usage
        outcome.notes += known?.notes ?? []
        if known != nil, let note = Self.note(sources, options) { outcome.notes.append(note) }
        for index in projects.indices {
            if known?.fileCount != 0 { projects[index].usage = known }
            projects[index].findAppearances()
        }
        if !ran.contains(UnusedAsset.about.identifier) { outcome.unused = UnusedAsset.count(in: projects[0]) }
        let early = await checkProject { needs.without[$0].contains($1) && !usesDarkMode($0, $1) }
        let read = await pictures
        for index in projects.indices { projects[index].pictures = read }
        outcome.decodedPictures = read.decoded
        answerDarkMode()
        let bySet = await checkSets()
        let late = await checkProject { !needs.without[$0].contains($1) || usesDarkMode($0, $1) }
        collect(bySet + early + late)
        dropFixesThatBreakLinks()
        outcome.diagnoses += suppression.unused(rules: Set(outcome.rules), isRestricted: !options.only.isEmpty)
        if options.only.isEmpty { outcome.diagnoses += uncheckedPairs() }
        outcome.diagnoses.sort { $0.finding < $1.finding }
        outcome.joinCauses(in: projects[0].catalogs)
        outcome.addUsers(in: projects[0])
        addNotes()
    }

    private func usesDarkMode(_ scope: Int, _ rule: Int) -> Bool { rules[scope][rule].about.usesDarkMode }

    /// Finds out what sets need in dark mode, if a rule asks.
    private mutating func answerDarkMode() {
        for index in projects.indices where rules[index].contains(where: \.about.usesDarkMode) {
            let answers = DarkMode(projects[index])
            projects[index].dark = answers
            projects[index].reportsFirstDarkMode = rules[index].contains { $0.about.id == FirstDarkMode.about.id }
            let sets = projects[index].sets.filter { scopes.position(of: $0.path) == index }
            let rows = answers.rows(sets, proposingFor: options.proposesDark ? projects[index] : nil)
            outcome.dark.rows += rows.map { $0.relative(to: options.root) }
            outcome.dark.add(Set(sets.map(\.catalog)).sorted().flatMap { projects[index].appearances[$0] }.map(relative))
        }
    }

    /// The same appearance with a location from the root.
    private func relative(_ target: TargetAppearance) -> TargetAppearance {
        guard let path = target.location?.path else { return target }
        var target = target
        target.location?.path = options.root.relative(path)
        return target
    }

    /// The position of the scope that a path is in.
    private func scope(of path: String) -> Int { scopes.count == 1 ? 0 : scopes.position(of: options.root.relative(path)) }

    /// What the rules need to know about the pictures of each set, and for each scope, the positions of the rules that need no
    /// pictures.
    private func needs() -> (bySet: [PictureNeeds], without: [Set<Int>]) {
        var byRule = rules.map { $0.map { _ in PictureNeeds() } }
        let bySet = projects[0].sets.map { set in
            var all = PictureNeeds()
            for scope in scopes.indices {
                for (index, rule) in rules[scope].enumerated() {
                    let needs = rule.rule.needs(of: set, in: projects[scope])
                    byRule[scope][index].formUnion(needs)
                    all.formUnion(needs)
                }
            }
            return all
        }
        return (bySet, byRule.map { needs in Set(needs.indices.filter { needs[$0].isEmpty }) })
    }

    /// The files and folders with the app's sources. The project's are found by themselves.
    private static func sources(_ options: LintOptions, of catalogs: [String], _ projects: Projects) -> [String] {
        options.sources.isEmpty && options.findsSources
            ? options.root.sourceFolders(of: catalogs, projects: projects) : options.sources
    }

    /// What the sources say, if a rule asks for it and there are sources.
    private static func usage(
        _ options: LintOptions, _ sources: [String], _ projects: Projects, isNeeded: Bool
    ) async -> AppUsage? {
        guard isNeeded else { return nil }
        if let usage = options.usage { return usage }
        return sources.isEmpty
            ? nil
            : await AppUsage.reading(
                sources, projects: projects, width: options.jobs, cache: options.cache)
    }

    /// Which projects of a repository were read, if not the whole of it.
    private static func note(_ sources: [String], _ options: LintOptions) -> String? {
        let folders = sources.map(options.root.relative).sorted()
        guard options.sources.isEmpty, options.findsSources, let last = folders.last, !folders.contains(".") else { return nil }
        let names = folders.count == 1 ? last : folders.dropLast().joined(separator: ", ") + " and " + last
        return "code was read in \(names): the project of the catalogs and what it shares by path"
    }

    private mutating func expandCatalogs() async {
        let known = options.expansions.count == projects[0].catalogs.count ? options.expansions : nil
        let expansions =
            if let known { known } else { await projects[0].catalogs.concurrentMap(width: options.jobs) { expand([$0]) } }
        let loaded = suppression.kept(expansions.flatMap(\.findings))
        let expanded = expansions.map(\.catalog)
        for index in projects.indices { (projects[index].loaded, projects[index].expanded) = (loaded, expanded) }
    }

    private func checkSets() async -> [[Diagnosis]] {
        let (projects, scopes) = (projects, scopes)
        let setRules = rules.map { $0.compactMap { rule in (rule.rule as? any SetRule).map { (rule.about, $0) } } }
        return await projects[0].sets.concurrentMap(width: options.jobs) { set in
            let scope = scopes.position(of: set.path)
            return setRules[scope].flatMap { about, rule in
                diagnoses(of: about, scopes[scope].settings, at: set.source.location) { try rule.check(set, in: projects[scope]) }
            }
        }
    }

    /// Runs the rules among these that check the whole project. The rules of each scope report what is in it.
    ///
    /// - Parameter isChosen: whether a rule runs, by the position of its scope and its own.
    private func checkProject(_ isChosen: (Int, Int) -> Bool) async -> [[Diagnosis]] {
        let (projects, scopes) = (projects, scopes)
        let chosen = scopes.indices.flatMap { scope in
            rules[scope].indices.filter { isChosen(scope, $0) }.compactMap { position in
                (rules[scope][position].rule as? any ProjectRule).map { (scope, rules[scope][position].about, $0) }
            }
        }
        let place = Location(path: projects[0].catalogs.first?.path ?? options.root.path)
        let found = await chosen.concurrentMap(width: options.jobs) { scope, about, rule in
            (scope, diagnoses(of: about, scopes[scope].settings, at: place) { try rule.check(projects[scope]) })
        }
        return found.map { scope, diagnoses in diagnoses.filter { self.scope(of: $0.finding.subject) == scope } }
    }

    /// Keeps the findings that the configuration doesn't suppress.
    private mutating func collect(_ found: [[Diagnosis]]) {
        for var diagnosis in found.joined() {
            if diagnosis.isAboutRun {
                outcome.notes.append(diagnosis.finding.message)
                continue
            }
            if isDisabled(diagnosis.finding) || !isWanted(diagnosis.finding) { continue }
            if suppression.suppresses(diagnosis.finding, in: projects[0]) || diagnosis.finding.isDisabledInPlace(in: projects[0])
            {
                outcome.suppressed += 1
                continue
            }
            if let severity = suppression.severity(of: diagnosis.finding, in: projects[0]) {
                diagnosis.finding.severity = severity
                diagnosis.isUnproven = false
            }
            // A rule named with --only reports everything.
            if diagnosis.isUnproven, options.only.isEmpty {
                outcome.notes.append(diagnosis.finding.message)
                continue
            }
            outcome.diagnoses.append(diagnosis)
        }
    }

    private mutating func dropFixesThatBreakLinks() {
        guard outcome.diagnoses.contains(where: { $0.fix != nil }) else { return }
        let linked = LinkedFiles(of: projects[0].sets, originals: options.originals)
        for index in outcome.diagnoses.indices {
            if let fix = outcome.diagnoses[index].fix, !linked.survive(fix) { outcome.diagnoses[index].fix = nil }
        }
    }

    /// Whether the rule checks all sets, or the configuration turns it on for the set that the finding is about.
    private func isWanted(_ finding: Finding) -> Bool {
        guard options.only.isEmpty, let rule = RuleRegistry.rule(reporting: finding.id) else { return true }
        return scopes[scope(of: finding.subject)].settings.isEnabledEverywhere(rule)
            || suppression.names(rule.identifier, for: finding, in: projects[0])
    }

    /// Whether the configuration turns off a finding of a rule that runs.
    private func isDisabled(_ finding: Finding) -> Bool {
        options.only.isEmpty && scopes[scope(of: finding.subject)].settings.disabled.contains(finding.id.name)
    }

    /// The first pair of each configuration whose pairs no rule checks.
    private func uncheckedPairs() -> [Diagnosis] {
        var checked: Set<LintSettings.Pair> = []
        var idle: [LintSettings.Pair] = []
        for (scope, rules) in zip(scopes, rules) {
            if rules.contains(where: { $0.about.id == ColorContrastPair.about.id }) {
                checked.formUnion(scope.settings.pairs)
            } else {
                idle += scope.settings.pairs
            }
        }
        var files: Set<String> = []
        return idle.compactMap { pair in
            guard !checked.contains(pair), let location = pair.location, files.insert(location.path).inserted else { return nil }
            let message = "no enabled rule checks the pairs; add \"color-contrast-pair\" to \"enabled\", or remove the pairs"
            return Diagnosis(finding: Finding(.pairsUnchecked, .warning, message, at: location), fix: nil)
        }
    }

    private static func note(undecoded paths: [String]) -> String? {
        guard !paths.isEmpty else { return nil }
        let files = paths.count == 1 ? "1 HEIC picture was" : "\(paths.count) HEIC pictures were"
        return "\(files) not checked, because there is no decoder for HEIC in Nightcar: \(nameList(paths.sorted()))"
    }

    private mutating func addNotes() {
        let project = projects[0]
        for (program, paths) in project.pictures.unpainted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let files = paths.count == 1 ? "1 \(program) file was" : "\(paths.count) \(program) files were"
            outcome.notes.append("\(files) not checked, because \(program.rawValue) is not installed; \(program.advice)")
        }
        if let first = project.pictures.unpaintable.first {
            let more = project.pictures.unpaintable.count - 1
            let others = more > 0 ? ", and \(more) more" : ""
            outcome.notes.append("\(options.root.relative(first.path)) was not checked\(others): \(first.reason)")
        }
        if let note = Self.note(undecoded: project.pictures.undecoded.map(options.root.relative)) { outcome.notes.append(note) }
        // Who asks for such a rule is told what it lacks. By default, a run without sources doesn't speak of it.
        let needSources = RuleRegistry.abouts.filter { about in
            about.topic == .sources && !about.isOnByDefault && outcome.rules.contains(about.identifier)
        }
        if project.usage != nil, project.code == nil {
            outcome.notes.append("no code was found, so nothing is called unused; name the app's sources with --sources")
        } else if project.usage == nil, !needSources.isEmpty {
            let names = needSources.map(\.identifier).joined(separator: " and ")
            outcome.notes.append("\(names) can't run without the app's sources; name them with --sources")
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
            var diagnosis = Diagnosis(finding: finding, fix: issue.fix)
            diagnosis.isUnproven = issue.isUnproven && configured == nil
            diagnosis.isAboutRun = issue.isAboutRun
            return diagnosis
        }
    } catch {
        let message = "the rule \(about.identifier) failed here: \(error); please report this"
        return [Diagnosis(finding: Finding(.internalError, .error, message, at: place, asset: place.path), fix: nil)]
    }
}
