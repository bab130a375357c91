import ArgumentParser
import NightcarBasics
import NightcarSize
import NightcarSizing

/// What `size` compares with.
struct ComparisonArguments: ParsableArguments {
    @Option(
        name: .customLong("since"),
        help: ArgumentHelp(
            """
            Compare with the sizes at the merge base. A git revision is compiled, FILE is a committed report, and FOLDER contains \
            reports named after commits. With a file or folder, a revision names the branch to merge into. (default: what the CI \
            says, or origin's main branch)
            """, valueName: "revision|file"), completion: .file())
    var named: [CommaSeparated<String>] = []

    @Flag(help: "Fetch the history that --since needs from origin if this clone doesn't have it.")
    var fetch = false

    @Flag(help: "Exit with code 3 if the catalogs changed between the baseline and the merge base.")
    var strictBaseline = false

    func validate() throws {
        _ = try Since(named.elements())
        guard !fetch || !named.isEmpty else { throw ValidationError("--fetch needs --since.") }
    }

    /// Adds the comparison, if one is requested, and the reason that the commits give for growth.
    func compare(_ audit: inout AuditReport, paths: [String], reader: SizeReader, footer: String) async throws {
        let since = try Since(named.elements())
        guard let baseline = since.path ?? since.revision.map({ "git:" + $0 }) else {
            guard let repository = try? Repository(containing: paths[0]), repository.has("HEAD") else { return }
            audit.reason = try repository.reason(footer: footer, from: nil, to: "HEAD")
            return
        }
        let finder = try BaselineReader(reader, paths: paths, base: since.revision, mayFetch: fetch)
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
