package import NightcarBasics

/// Findings with everything that is needed to show them. This is the only input of all report formats, and all of them keep its
/// order.
package struct LintReport: Sendable {
    /// The tool that made the report.
    package struct Tool: Sendable, Hashable {
        package var name: String
        package var version: String
        /// The tool's web page. Nil if it has none.
        package var informationURI: String?
        /// The web address of the folder `Documentation`. Nil if it has none.
        package var documentationURI: String?

        package init(name: String, version: String, informationURI: String? = nil, documentationURI: String? = nil) {
            self.name = name
            self.version = version
            self.informationURI = informationURI
            self.documentationURI = documentationURI
        }

        /// A tool whose release `version` is on GitHub.
        ///
        /// - Parameter repository: `OWNER/NAME`.
        package init(name: String, version: String, repository: String) {
            let page = "https://github.com/\(repository)"
            self.init(
                name: name, version: version, informationURI: page,
                documentationURI: "\(page)/blob/v\(version)/Documentation")
        }
    }

    /// How a reporter reads files. Paths are spelled as in the findings.
    package struct Files: Sendable {
        /// The bytes of a text file, for source lines. Nil if there are none to show.
        package var text: @Sendable (String) -> [UInt8]?
        /// A picture as a PNG file that is small enough for a page. Nil if it isn't a picture.
        package var picture: @Sendable (String) -> [UInt8]?

        package init(
            text: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
            picture: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
        ) {
            self.text = text
            self.picture = picture
        }
    }

    package var tool: Tool
    /// By place, then rule.
    package var entries: [Entry]
    /// By identifier. Every rule that an entry names is included.
    package var rules: [RuleInfo]
    /// The positions of the rules in the order in which they are given: what is lost comes before what is only odd.
    let order: [FindingID: Int]
    package var files: Files

    /// - Parameters:
    ///   - findings: in any order.
    ///   - rules: the rules that ran. Findings of any other rule are described as in the table of findings.
    ///   - root: the repository's folder as an absolute path without links. Paths are made relative to it.
    ///   - workingDirectory: the folder that relative paths of findings start from, absolute and without links.
    package init(
        tool: Tool, findings: [Finding], rules: [RuleInfo], root: String, workingDirectory: String, files: Files = Files()
    ) {
        let paths = RootedPaths(root: root, workingDirectory: workingDirectory)
        var sources = SourceLines(read: files.text)
        var occurrences: [String: Int] = [:]
        self.tool = tool
        self.files = files
        order = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        entries = findings.sorted().map { finding in
            let subject = paths.relative(finding.subject)
            let identity = String(SHA256.hex(Array("\(finding.id)\0\(subject)\0\(finding.variant)".utf8)).prefix(32))
            occurrences[identity, default: 0] += 1
            return Entry(
                finding: finding, place: Place(finding.location, paths: paths, sources: &sources), subject: subject,
                fingerprint: "\(identity):\(occurrences[identity] ?? 1)",
                related: finding.related.map {
                    Entry.Related(place: Place($0.location, paths: paths, sources: &sources), message: $0.message)
                })
        }
        func page(_ name: String, _ id: FindingID) -> String? { tool.documentationURI.map { "\($0)/\(name)#\(id)" } }
        var known: [FindingID: RuleInfo] = [:]
        for var rule in rules where known[rule.id] == nil {
            rule.helpURI = rule.helpURI ?? page("LintRules.md", rule.id)
            known[rule.id] = rule
        }
        for finding in findings where known[finding.id] == nil {
            known[finding.id] = RuleInfo(id: finding.id, precision: .high, helpURI: page("Findings.md", finding.id))
        }
        self.rules = known.values.sorted { $0.id < $1.id }
    }

    /// One finding, ready to print.
    package struct Entry: Sendable {
        package struct Related: Sendable {
            package var place: Place
            package var message: String
        }

        package var finding: Finding
        package var place: Place
        /// The path of the asset or file, relative to the root.
        package var subject: String
        /// Identifies the finding, and stays the same if lines move: a digest of rule, subject and variant, with a number for
        /// the second and later findings with the same ones.
        package var fingerprint: String
        package var related: [Related]

        package var rule: String { finding.id.name }
        package var severity: Severity { finding.severity }
        package var message: String { finding.message }
        package var variant: String { finding.variant }
    }
}

extension LintReport {
    package func count(of severity: Severity) -> Int { entries.count { $0.severity == severity } }

    /// The entries, the most severe first and otherwise in their order.
    package var mostSevereFirst: [Entry] {
        Severity.allCases.reversed().flatMap { severity in entries.filter { $0.severity == severity } }
    }

    /// `2 errors, 1 warning in 3 files`, or `no findings`.
    package var totals: String { totals(from: .info) }

    func totals(from least: Severity) -> String {
        let counted = entries.filter { $0.severity >= least }
        if counted.isEmpty { return "no findings" }
        let files = Set(counted.map(\.place.path)).count
        return "\(counted.map(\.finding).summary) in \(Numbers.counted(files, "file"))"
    }
}
