import NightcarDiagnostics
import NightcarModel
import NightcarSystem
import NightcarXCAssets

/// What the configuration suppresses, and which of its patterns had an effect.
struct Suppression {
    private let settings: LintSettings
    private let root: RepositoryRoot
    /// The folders of the ignored sets.
    private var ignored: Set<String> = []
    private var ignoresUsed: [Bool]
    private var palettesUsed: [Bool]
    /// For each entry of `settings.sets`, its rules that suppressed something, and whether it matched a set.
    private var setsUsed: [(rules: Set<String>, matched: Bool)]

    init(_ settings: LintSettings, root: RepositoryRoot) {
        self.settings = settings
        self.root = root
        ignoresUsed = settings.ignore.map { _ in false }
        palettesUsed = settings.palette.map { _ in false }
        setsUsed = settings.sets.map { _ in ([], false) }
    }

    /// The catalogs without the ignored sets.
    mutating func project(of catalogs: [SourceCatalog]) -> LintProject {
        var sets: [LintSet] = []
        for (position, catalog) in catalogs.enumerated() {
            for source in catalog.sets {
                let path = root.relative(source.folder.path)
                let pathInCatalog = Self.withoutExtension(source.folder.relativePath)
                let names = [path, pathInCatalog, source.name]
                if isIgnored(names) {
                    ignored.insert(source.folder.path)
                    continue
                }
                sets.append(
                    LintSet(
                        source: source, catalog: position, path: path, pathInCatalog: pathInCatalog, isPalette: isPalette(names)))
            }
        }
        return LintProject(catalogs: catalogs, sets: sets, settings: settings)
    }

    /// The findings of loading and expanding that are not about something ignored.
    mutating func kept(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            let path = root.relative(finding.subject)
            let parents = [finding.subject, Paths.parent(of: finding.subject)]
            return ignored.isDisjoint(with: parents) && !isIgnored([path, Self.insideCatalog(path)])
        }
    }

    /// Whether an entry of `sets:` suppresses the finding.
    mutating func suppresses(_ finding: Finding, in project: LintProject) -> Bool {
        guard !settings.sets.isEmpty else { return false }
        let path = root.relative(finding.subject)
        let inside = Self.insideCatalog(path)
        let names = [path, inside, Self.withoutExtension(inside)] + (project.set(at: finding.subject)?.names ?? [])
        var isSuppressed = false
        for (index, rule) in settings.sets.enumerated() where names.contains(where: rule.match.matches) {
            let names = ["all", finding.id.name, RuleRegistry.rule(reporting: finding.id)?.identifier]
            guard let word = rule.disable.first(where: names.contains) else { continue }
            setsUsed[index].rules.insert(word)
            isSuppressed = true
        }
        return isSuppressed
    }

    /// The patterns and entries that had no effect.
    ///
    /// - Parameters:
    ///   - rules: the rules that ran. Entries for other rules are not judged.
    ///   - isRestricted: whether only some rules ran. Then entries for all rules are not judged.
    func unused(rules: Set<String>, isRestricted: Bool) -> [Diagnosis] {
        var found: [Diagnosis] = []
        func report(_ message: String, at location: Location) {
            let finding = Finding(.unusedSuppression, .warning, message, at: location, variant: message)
            found.append(Diagnosis(finding: finding, fix: nil))
        }
        for (pattern, isUsed) in zip(settings.ignore + settings.palette, ignoresUsed + palettesUsed) where !isUsed {
            report("the pattern \"\(pattern.glob)\" matches no set; remove it", at: pattern.location)
        }
        for (rule, used) in zip(settings.sets, setsUsed) {
            guard used.matched || !used.rules.isEmpty else {
                report("the pattern \"\(rule.match)\" matches no set; remove the entry", at: rule.location)
                continue
            }
            for word in rule.disable where !used.rules.contains(word) {
                guard word == "all" ? !isRestricted : ran(word, among: rules) else { continue }
                let what = word == "all" ? "no rule" : word
                report("\(what) finds nothing in \"\(rule.match)\"; remove it from the entry", at: rule.location)
            }
        }
        return found
    }

    /// Whether a rule ran that has this name or reports the finding with this name.
    private func ran(_ name: String, among rules: Set<String>) -> Bool {
        let rule = FindingID.named(name).flatMap(RuleRegistry.rule(reporting:))
        return rule.map { rules.contains($0.identifier) } ?? false
    }

    /// Whether the configuration treats a set as a palette.
    private mutating func isPalette(_ names: [String]) -> Bool {
        var isPalette = false
        for (index, palette) in settings.palette.enumerated() where names.contains(where: palette.glob.matches) {
            palettesUsed[index] = true
            isPalette = true
        }
        for (index, rule) in settings.sets.enumerated() where names.contains(where: rule.match.matches) {
            setsUsed[index].matched = true
            if rule.isPalette { isPalette = true }
        }
        return isPalette
    }

    private mutating func isIgnored(_ names: [String]) -> Bool {
        var isIgnored = false
        for (index, pattern) in settings.ignore.enumerated() where names.contains(where: pattern.glob.matches) {
            ignoresUsed[index] = true
            isIgnored = true
        }
        return isIgnored
    }

    static func withoutExtension(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }

    private static func insideCatalog(_ path: String) -> String {
        let parts = path.split(separator: "/")
        guard let catalog = parts.firstIndex(where: { CatalogFinder.isSource(String($0)) }) else { return path }
        return parts[(catalog + 1)...].joined(separator: "/")
    }
}

extension LintSet {
    /// The texts that patterns are matched against: the path from the root, the path in the catalog, and the name.
    var names: [String] { [path, pathInCatalog, name] }
}
