import NightcarBasics

extension LintReport {
    /// A Code Quality report as GitLab reads it: an array of issues.
    ///
    /// The fields follow GitLab's documentation, "Code Quality report format". Fingerprints are unique, because GitLab shows
    /// only one issue of several with the same fingerprint.
    func gitLabCodeQuality() -> String {
        let issues: [JSONValue] = entries.map { entry in
            let begin = entry.place.span?.line ?? 1
            return [
                "description": .string(entry.message), "check_name": .string(entry.rule),
                "fingerprint": .string(entry.fingerprint), "severity": .string(severity(of: entry)),
                "location": [
                    "path": .string(entry.place.path),
                    "lines": ["begin": .integer(begin), "end": .integer(max(begin, entry.place.span?.endLine ?? 1))],
                ],
            ]
        }
        return JSONValue(.array(issues)).pretty
    }

    private func severity(of entry: Entry) -> String {
        switch entry.severity {
        case .error: "major"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
