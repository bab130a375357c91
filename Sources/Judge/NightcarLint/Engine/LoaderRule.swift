import NightcarBasics
import NightcarXCAssets

/// A rule whose findings come from loading and expanding. The ones with its id and the ones that it `reports` become its
/// issues.
protocol LoaderRule: ProjectRule {
    /// Returns the issue, possibly changed. Nil drops the finding.
    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue?
}

extension LoaderRule {
    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? { issue }

    package func check(_ project: LintProject) throws -> [Issue] {
        let issues = project.loaded.compactMap { finding -> Issue? in
            guard Self.about.covers(finding.id) else { return nil }
            let place = project.place(of: finding)
            // The rule's severity is for the worst case. Findings that the loader reports as less severe keep that severity.
            let severity = finding.severity < Self.about.severity && finding.id != Self.about.id ? finding.severity : nil
            let issue = Issue(
                finding.message, at: finding.location, asset: place.asset, variant: place.variant, related: finding.related,
                severity: severity, id: finding.id)
            return judge(issue, finding, in: project)
        }
        return Self.merged(issues)
    }

    /// One issue for what several entries of a set share, at the first of them: a key that nobody knows, for example.
    private static func merged(_ issues: [Issue]) -> [Issue] {
        var merged: [Issue] = []
        var counts: [Int] = []
        var places: [[String]: Int] = [:]
        for issue in issues {
            let key = [issue.asset, issue.id?.name ?? "", issue.message]
            if issue.id == .unknownKey, let place = places[key] {
                counts[place] += 1
            } else {
                places[key] = merged.count
                merged.append(issue)
                counts.append(1)
            }
        }
        for (index, count) in counts.enumerated() where count > 1 { merged[index].message += ", \(count) times in this file" }
        return merged
    }
}

extension LintProject {
    /// The set that a finding of the loader is in, and the part that it is about: an entry's variant or a file name.
    func place(of finding: Finding) -> (asset: String, variant: String) {
        let path = finding.location.path
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
        if setsByFolder[path] != nil { return (path, "") }
        guard let index = setsByFolder[folder] else { return (path, "") }
        if let range = finding.location.range {
            let set = sets[index]
            let entry = set.source.entries.first { entry in
                entry.location.range.map { $0.start <= range.start && range.end <= $0.end } ?? false
            }
            return (folder, entry.map { "\($0.key)" } ?? "")
        }
        return (folder, String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]))
    }

    /// The set whose folder is at a path or directly contains it.
    func set(at path: String) -> LintSet? {
        if let index = setsByFolder[path] { return sets[index] }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
        return setsByFolder[folder].map { sets[$0] }
    }
}
