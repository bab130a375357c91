import NightcarBasics
import NightcarModel
import NightcarOpening
import NightcarStore
import NightcarXCAssets
import ThemeCatalogBytes

// Compiled catalogs have no entries and no lines, but they have variants, so the rules about appearances apply to them. What the
// store refuses is judged from their bytes.
extension LintSession {
    /// The paths that name compiled catalogs, or apps and archives that contain some. `-` is a compiled catalog on standard input.
    package var compiled: [String] {
        paths.filter { path in
            path == StandardInput.word
                || [".car", ".ncar", ".ipa", ".app", ".appex", ".xcarchive"].contains { Paths.trimmed(path).hasSuffix($0) }
        }
    }

    /// The catalogs that these paths name.
    ///
    /// - Throws: `Failure` if an app has none, and the errors of searching.
    func compiledCatalogs() throws -> [FoundCatalog] {
        try compiled.flatMap { path in
            let found = try findCatalogs(in: path, links: links)
            if found.isEmpty { throw Failure("it contains no compiled catalog", in: path) }
            return found
        }
    }

    /// Adds what is damaged in the compiled catalogs, what the store refuses of them and of their apps, and what the rules about
    /// appearances find.
    ///
    /// - Throws: the errors of `validateForStore`, and those of opening a catalog in which it finds nothing.
    func lintCompiled(_ outcome: inout LintOutcome, options: LintOptions) async throws {
        try checkForStore(&outcome)
        let damaged = Set(outcome.diagnoses.filter { $0.finding.severity == .error }.map(\.finding.location.path))
        for found in try compiledCatalogs() {
            let catalog: Catalog
            do { catalog = try openCatalog(found.bytes(), path: found.path) } catch {
                // The check for the store has reported a catalog that can't be opened.
                if damaged.contains(found.path) { continue }
                throw error
            }
            outcome.add(try await lintCompiled(catalog, at: found.path, options: options))
        }
    }

    private func checkForStore(_ outcome: inout LintOutcome) throws {
        let chosen = Set(only)
        guard !compiled.isEmpty, only.isEmpty || !chosen.isDisjoint(with: RuleRegistry.storeRules) else { return }
        var report = StoreReport()
        for path in compiled { report += try validateForStore(path) }
        let isWhole = only.isEmpty || chosen.isSuperset(of: RuleRegistry.storeRules)
        let findings = report.findings.filter { finding in
            let rule = RuleRegistry.rule(reporting: finding.id)?.identifier
            let isDisabled = [rule, finding.id.name].contains { $0.map(policy.settings.disabled.contains) ?? false }
            return isWhole ? !isDisabled : rule.map(chosen.contains) ?? false
        }
        outcome.diagnoses = (findings.map { Diagnosis(finding: $0, fix: nil) } + outcome.diagnoses).sorted {
            $0.finding < $1.finding
        }
        outcome.checked = report.sentence
    }

    /// Runs the rules about appearances on a compiled catalog, as if it were a source catalog.
    ///
    /// A finding's path is the path of the file, followed by the set that the asset would be.
    ///
    /// - Throws: `FileError` if no temporary folder can be written.
    private func lintCompiled(_ catalog: Catalog, at path: String, options: LintOptions) async throws -> LintOutcome {
        var options = options
        options.sources = []
        options.only = RuleRegistry.abouts.filter { about in
            let isChosen =
                options.only.isEmpty ? options.settings.isEnabled(about) : options.only.contains(about.identifier)
            return about.topic == .appearance && isChosen
        }.map(\.identifier)
        guard !options.only.isEmpty else { return await lint([], options: options) }
        let scratch = try TemporaryFolder(named: "nightcar-lint")
        defer { withExtendedLifetime(scratch) {} }
        let source = scratch.path + "/Assets.xcassets"
        let export = try await SourceExport(catalog, to: source, jobs: options.jobs)
        var outcome = await lint([try loadCatalog(at: export.folder)], options: options)
        outcome.diagnoses = outcome.diagnoses.map { Self.moved($0.finding, from: export.folder, to: path) }.sorted {
            $0.finding < $1.finding
        }
        outcome.notes += export.findings.map(\.message)
        return outcome
    }

    private static func moved(_ finding: Finding, from folder: String, to path: String) -> Diagnosis {
        var finding = finding.moved { place in
            let set = place.hasSuffix("/Contents.json") ? String(place.dropLast("/Contents.json".count)) : place
            return set.hasPrefix(folder) ? path + set.dropFirst(folder.count) : set
        }
        // A compiled catalog has no lines.
        finding.location.place = .whole
        for index in finding.related.indices { finding.related[index].location.place = .whole }
        return Diagnosis(finding: finding, fix: nil)
    }
}

extension LintOutcome {
    /// Adds the results of another run.
    mutating func add(_ other: LintOutcome) {
        diagnoses = (diagnoses + other.diagnoses).sorted { $0.finding < $1.finding }
        rules = Array(Set(rules + other.rules)).sorted()
        notes += other.notes
        sets += other.sets
        dark.rows += other.dark.rows
        dark.add(other.dark.targets)
        decodedPictures += other.decodedPictures
        suppressed += other.suppressed
    }
}
