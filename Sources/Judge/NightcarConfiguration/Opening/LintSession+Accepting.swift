import NightcarBasics
package import NightcarLint
package import NightcarModel
import NightcarXCAssets
import ThemeCatalogBytes

/// Findings that the user accepts: all of one kind, or those about the sets that a pattern matches.
package struct AcceptedFindings: Sendable {
    /// The name of a finding, or of a rule with all that it reports.
    package var name: String
    package var sets: Glob?

    package init(name: String, sets: Glob? = nil) {
        self.name = name
        self.sets = sets
    }
}

extension LintSession {
    /// Writes entries that accept findings into the configurations that apply to them.
    ///
    /// - Returns: the number of accepted findings, by the path of the configuration.
    /// - Throws: `Failure` if nothing matches or a configuration can't be extended, and `FileError`.
    package func accept(_ accepted: [AcceptedFindings], reason: String, in outcome: LintOutcome) throws -> [(String, Int)] {
        guard compiled.isEmpty else { throw Failure("--accept needs source catalogs") }
        var chosen: Set<Finding> = []
        for accepted in accepted {
            let matching = outcome.findings.filter { matches($0, accepted, outcome.names[$0.subject] ?? []) }
            guard !matching.isEmpty else {
                let place = accepted.sets.map { " in \"\($0)\"" } ?? ""
                throw Failure("there is no finding \"\(accepted.name)\"\(place) to accept")
            }
            chosen.formUnion(matching)
        }
        let byFile = Dictionary(grouping: chosen) { file(for: $0.subject) }
        var edits: [(path: String, text: String, count: Int)] = []
        for (file, findings) in byFile.sorted(by: { $0.key < $1.key }) {
            let folder = root.relative(Paths.parent(of: file))
            let bySet = Dictionary(grouping: findings) { finding in
                let path = root.relative(finding.subject)
                return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : path
            }
            let entries = bySet.sorted { $0.key < $1.key }.map { path, findings in
                Acceptance.Entry(path: path, findings: Set(findings.map(\.id.name)).sorted())
            }
            let bytes = access(file, F_OK) == 0 ? try readFile(file, limit: Limits.configurationBytes) : []
            let old = String(decoding: bytes, as: UTF8.self)
            edits.append((file, try Acceptance(entries, reason: reason).apply(to: old, path: file), findings.count))
        }
        for edit in edits { try writeFileAtomically(edit.text.utf8, to: Paths.real(edit.path) ?? edit.path) }
        return edits.map { ($0.path, $0.count) }
    }

    /// - Parameter names: what findings call the set.
    private func matches(_ finding: Finding, _ accepted: AcceptedFindings, _ names: Set<String>) -> Bool {
        let rule = RuleRegistry.rule(reporting: finding.id)
        // Findings about the configuration itself and about bugs can't be suppressed.
        guard let rule, finding.id.name == accepted.name || rule.identifier == accepted.name else { return false }
        guard let sets = accepted.sets else { return true }
        // A name may have characters that mean something in a pattern.
        return names.union([root.relative(finding.subject)]).contains { sets.pattern == $0 || sets.matches($0) }
    }

    /// The configuration that applies to a path: the nearest one, or a new one at the root.
    private func file(for path: String) -> String {
        if readsNested, let catalog = CatalogFinder.catalog(around: path),
            let nested = Configuration.nearestFile(to: catalog), nested != policy.path
        {
            return nested
        }
        if let file = policy.path { return file }
        let file = root.path + "/" + Configuration.fileName
        return Paths.relative(file, to: root.workingDirectory, workingFolder: root.workingDirectory) ?? file
    }
}
