import NightcarBasics
import NightcarModel
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
        guard environment["GITHUB_REPOSITORY"] != nil, let host = HostedRepository(environment: environment) else { return nil }
        let places = report.files.map { ($0.path, (try? path(of: $0.path)) ?? "") }.filter { !$0.1.isEmpty }
        return PictureLinks(
            page: host.page, oldCommit: old, newCommit: new,
            places: Dictionary(places) { first, _ in first })
    }
}
