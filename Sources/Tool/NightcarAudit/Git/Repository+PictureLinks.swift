package import NightcarSize

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Repository {
    /// Where the pictures of a comparison can be seen: only in a run of GitHub Actions, whose repository has both commits.
    package func pictureLinks(
        of report: SizeReport, from old: String, to new: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> PictureLinks? {
        guard let server = environment["GITHUB_SERVER_URL"], server.hasPrefix("https://"),
            let name = environment["GITHUB_REPOSITORY"], name.wholeMatch(of: /[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+/) != nil
        else { return nil }
        let places = report.files.map { ($0.path, (try? path(of: $0.path)) ?? "") }.filter { !$0.1.isEmpty }
        return PictureLinks(
            page: "\(server)/\(name)", oldCommit: old, newCommit: new,
            places: Dictionary(places) { first, _ in first })
    }
}
