import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// What the configurations suppress, and which of their patterns had an effect.
struct Suppression {
    private let scopes: [LintScope]
    private let root: RepositoryRoot
    private let originals: LintOriginals?
    /// The folders of the ignored sets.
    private var ignored: Set<String> = []
    /// The patterns that matched a set.
    private var matched: Set<Entry> = []
    /// For each entry of `sets:`, its rules that suppressed something.
    private var suppressed: [Entry: Set<String>] = [:]

    /// An entry of a configuration. Nested configurations share the ones around them.
    private struct Entry: Hashable {
        var pattern: Glob
        var location: Location
    }

    /// - Parameter scopes: the first one is for everything that is in no other one.
    init(_ scopes: [LintScope], root: RepositoryRoot, originals: LintOriginals?) {
        self.scopes = scopes
        self.root = root
        self.originals = originals
    }

    /// The catalogs without the ignored sets, with the settings of the first scope.
    mutating func project(of catalogs: [SourceCatalog]) -> LintProject {
        var sets: [LintSet] = []
        for (position, catalog) in catalogs.enumerated() {
            for source in catalog.sets {
                let path = root.relative(source.folder.path)
                let pathInCatalog = Self.withoutExtension(source.folder.relativePath)
                let names = [path, pathInCatalog, source.name]
                let settings = scopes[scopes.position(of: path)].settings
                if isIgnored(path, names, by: settings) {
                    ignored.insert(source.folder.path)
                    continue
                }
                let isPalette = isPalette(path, names, by: settings)
                sets.append(
                    LintSet(source: source, catalog: position, path: path, pathInCatalog: pathInCatalog, isPalette: isPalette))
            }
        }
        let platforms = catalogs.map { scopes[scopes.position(of: root.relative($0.path))].settings.platforms }
        return LintProject(catalogs: catalogs, sets: sets, settings: scopes[0].settings, platforms: platforms)
    }

    /// The findings of loading and expanding that are not about something ignored.
    mutating func kept(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            let path = root.relative(finding.subject)
            let parents = [finding.subject, Paths.parent(of: finding.subject)]
            let settings = scopes[scopes.position(of: path)].settings
            return ignored.isDisjoint(with: parents) && !isIgnored(path, [path, Self.insideCatalog(path)], by: settings)
        }
    }

    /// Whether an entry of `sets:` suppresses the finding.
    mutating func suppresses(_ finding: Finding, in project: LintProject) -> Bool {
        var isSuppressed = false
        for rule in rules(for: finding, in: project) {
            guard let word = rule.disable.first(where: finding.id.configurableNames.contains) else { continue }
            suppressed[Entry(pattern: rule.match, location: rule.location), default: []].insert(word)
            isSuppressed = true
        }
        return isSuppressed
    }

    /// The severity that the entries of `sets:` give a finding. The last entry counts, and in it, the most specific name.
    func severity(of finding: Finding, in project: LintProject) -> Severity? {
        let severities = rules(for: finding, in: project).compactMap { rule in
            finding.id.configurableNames.lazy.compactMap { rule.severities[$0] }.first
        }
        return severities.last
    }

    /// Whether an entry of `sets:` that names a rule matches the set that the rule's finding is about.
    func names(_ rule: String, for finding: Finding, in project: LintProject) -> Bool {
        rules(for: finding, in: project).contains { $0.severities[rule] != nil }
    }

    /// The patterns and entries that had no effect.
    ///
    /// - Parameters:
    ///   - rules: the rules that ran. Entries for other rules are not judged.
    ///   - isRestricted: whether only some rules ran. Then entries for all rules are not judged.
    func unused(rules: Set<String>, isRestricted: Bool) -> [Diagnosis] {
        var found: [Diagnosis] = []
        var judged: Set<Entry> = []
        func report(_ message: String, at location: Location) {
            let finding = Finding(.unusedSuppression, .warning, message, at: location, variant: message)
            found.append(Diagnosis(finding: finding, fix: nil))
        }
        for pattern in scopes.flatMap({ $0.settings.ignore + $0.settings.palette }) {
            let entry = Entry(pattern: pattern.glob, location: pattern.location)
            guard judged.insert(entry).inserted, !matched.contains(entry) else { continue }
            report("the pattern \"\(pattern.glob)\" matches no set; remove it", at: pattern.location)
        }
        judged = []
        for rule in scopes.flatMap(\.settings.sets) {
            let entry = Entry(pattern: rule.match, location: rule.location)
            guard judged.insert(entry).inserted else { continue }
            let used = suppressed[entry] ?? []
            guard matched.contains(entry) || !used.isEmpty else {
                report("the pattern \"\(rule.match)\" matches no set; remove the entry", at: rule.location)
                continue
            }
            for word in rule.disable where !used.contains(word) {
                guard word == "all" ? !isRestricted : ran(word, among: rules) else { continue }
                let what = word == "all" ? "no rule" : word
                report("\(what) finds nothing in \"\(rule.match)\"; remove it from the entry", at: rule.location)
            }
        }
        return found
    }

    static func withoutExtension(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }
}

private extension Suppression {
    /// The entries of `sets:` that match the subject of a finding.
    func rules(for finding: Finding, in project: LintProject) -> [LintSettings.SetRule] {
        let path = root.relative(finding.subject)
        let rules = scopes[scopes.position(of: path)].settings.sets
        guard !rules.isEmpty else { return [] }
        let inside = Self.insideCatalog(path)
        let names = [path, inside, Self.withoutExtension(inside)] + (project.set(at: finding.subject)?.names ?? [])
        return rules.filter { matches($0.match, at: $0.location, path, names) }
    }

    /// Whether a rule ran that has this name or reports the finding with this name.
    func ran(_ name: String, among rules: Set<String>) -> Bool {
        let rule = RuleRegistry.finding(name).flatMap(RuleRegistry.rule(reporting:))
        return rule.map { rules.contains($0.identifier) } ?? false
    }

    /// Whether the configuration treats a set as a palette.
    mutating func isPalette(_ path: String, _ names: [String], by settings: LintSettings) -> Bool {
        var isPalette = false
        for palette in settings.palette where matches(palette.glob, at: palette.location, path, names) {
            matched.insert(Entry(pattern: palette.glob, location: palette.location))
            isPalette = true
        }
        for rule in settings.sets where matches(rule.match, at: rule.location, path, names) {
            matched.insert(Entry(pattern: rule.match, location: rule.location))
            if rule.isPalette { isPalette = true }
        }
        return isPalette
    }

    mutating func isIgnored(_ path: String, _ names: [String], by settings: LintSettings) -> Bool {
        var isIgnored = false
        for ignore in settings.ignore where matches(ignore.glob, at: ignore.location, path, names) {
            matched.insert(Entry(pattern: ignore.glob, location: ignore.location))
            isIgnored = true
        }
        return isIgnored
    }

    /// Whether a pattern matches one of the names, or the path from the folder of the pattern's configuration.
    func matches(_ pattern: Glob, at location: Location, _ path: String, _ names: [String]) -> Bool {
        if names.contains(where: pattern.matches) { return true }
        let folder = (originals?.root ?? root).relative(Paths.parent(of: location.path))
        return path.hasPrefix(folder + "/") && pattern.matches(String(path.dropFirst(folder.count + 1)))
    }

    static func insideCatalog(_ path: String) -> String {
        let parts = path.split(separator: "/")
        guard let catalog = parts.firstIndex(where: { CatalogFinder.isSource(String($0)) }) else { return path }
        return parts[(catalog + 1)...].joined(separator: "/")
    }
}

extension FindingID {
    /// What the configuration can call it, with the most specific name first: itself, its rule, and `all`.
    var configurableNames: [String] {
        [name] + (RuleRegistry.rule(reporting: self).map { [$0.identifier] } ?? []) + ["all"]
    }
}

extension LintSet {
    /// The texts that patterns are matched against: the path from the root, the path in the catalog, and the name.
    var names: [String] { [path, pathInCatalog, name] }
}
