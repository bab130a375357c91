import ArgumentParser
import NightcarAudit
import NightcarSize

/// What `size` compares with.
struct ComparisonArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Compare with the sizes at the merge base. git:REV compiles them, FILE is a committed report, and FOLDER contains \
            reports named after commits.
            """, valueName: "baseline"))
    var baseline: String?

    @Option(
        help: ArgumentHelp("The branch to merge into. (default: what the CI says, or origin's main branch)", valueName: "branch"))
    var base: String?

    @Flag(help: "Fetch the history that --baseline needs from origin if this clone doesn't have it.")
    var fetch = false

    @Flag(help: "Exit with code 3 if the catalogs changed between the baseline and the merge base.")
    var strictBaseline = false

    func validate() throws {
        guard !fetch || baseline != nil else { throw ValidationError("--fetch needs --baseline.") }
    }

    /// Adds the comparison, if one is requested, and the reason that the commits give for growth.
    func compare(_ audit: inout AuditReport, paths: [String], reader: SizeReader, footer: String) async throws {
        guard let baseline else {
            guard let repository = try? Repository(containing: paths[0]), repository.has("HEAD") else { return }
            audit.reason = try repository.reason(footer: footer, from: nil, to: "HEAD")
            return
        }
        let finder = try BaselineReader(reader, paths: paths, base: base, mayFetch: fetch)
        let found = try await finder.read(baseline)
        audit.baseline = found.baseline
        let name = paths.count == 1 ? paths[0] : "\(paths.count) paths"
        try audit.report.checkComparable(with: found.side.report)
        audit.diff = SizeDiff(from: found.side, to: SizeDiff.Side(name: name, report: audit.report))
        audit.reason = try finder.repository.reason(footer: footer, from: finder.mergeBase, to: finder.head)
        if let commit = found.baseline.commit {
            audit.pictureLinks = finder.repository.pictureLinks(
                of: audit.report, from: commit, to: try finder.repository.commit(finder.head))
        }
    }
}
