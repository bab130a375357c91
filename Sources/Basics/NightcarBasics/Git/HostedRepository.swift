#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pages of a repository on GitHub or GitLab, in a run of their CI.
package struct HostedRepository: Sendable {
    /// Such as `https://github.com/owner/name`.
    package let page: String
    /// What comes between the page and the name of a commit.
    private let commits: String

    /// Nil outside of GitHub Actions and GitLab CI.
    package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let server = environment["GITHUB_SERVER_URL"], server.hasPrefix("https://"),
            let name = environment["GITHUB_REPOSITORY"], name.wholeMatch(of: /[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+/) != nil
        {
            (page, commits) = ("\(server)/\(name)", "/commit/")
        } else if let url = environment["CI_PROJECT_URL"], url.hasPrefix("https://"), !url.contains(where: \.isWhitespace) {
            (page, commits) = (url, "/-/commit/")
        } else {
            return nil
        }
    }

    /// The page of a commit. Nil if it isn't named by its hexadecimal digits.
    package func address(ofCommit commit: String) -> String? {
        commit.count >= 7 && commit.allSatisfy { $0.isASCII && $0.isHexDigit } ? page + commits + commit : nil
    }
}
