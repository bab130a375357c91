import ArgumentParser
import AuditInput
import Git
import SizeAudit

/// What `size` compares with.
struct ComparisonArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Compare with the sizes at the merge base: git:REV builds them, FILE is a committed report, FOLDER holds reports \
            named by commit.
            """, valueName: "baseline"))
    var baseline: String?

    @Option(help: "The branch to merge into. (default: what the CI says, else origin's main branch)")
    var base: String?

    @Flag(help: "End with exit code 3 when the catalogs changed between the baseline and the merge base.")
    var strictBaseline = false

    /// Adds the comparison, where one is asked for, and the reason for growth that the commits give.
    func compare(_ audit: inout AuditReport, paths: [String], reader: SizeReader, footer: String) async throws {
        guard let baseline else {
            guard let repository = try? Repository(containing: paths[0]), repository.has("HEAD") else { return }
            audit.reason = try repository.reason(footer: footer, from: nil, to: "HEAD")
            return
        }
        let finder = try BaselineReader(reader, paths: paths, base: base)
        let found = try await finder.read(baseline)
        audit.baseline = found.baseline
        let name = paths.count == 1 ? paths[0] : "\(paths.count) paths"
        audit.diff = SizeDiff(from: found.side, to: SizeDiff.Side(name: name, report: audit.report))
        audit.reason = try finder.repository.reason(footer: footer, from: finder.mergeBase, to: finder.head)
    }
}
