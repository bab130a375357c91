import ThemeCatalogBytes

extension Repository {
    /// The branches that a pull request is merged into, according to CI.
    package static var pullRequestBases: [String] {
        let variables = ["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH"]
        let branches = variables.compactMap { (variable: String) in getenv(variable).map { String(cString: $0) } }
        return branches.filter { !$0.isEmpty }.map { "origin/" + $0 }
    }
}
