/// What a report is compared with, and how far it is from the right commit.
package struct Baseline: Sendable, Hashable, Encodable {
    /// The source of the sizes: `asset-sizes.json`, `reports/1a2b3c4….json`, `git:1a2b3c4`.
    package var source: String
    /// The commit of the sizes. Nil if it isn't known.
    package var commit: String?
    /// The commit where the branch left its base. Nil if it isn't known.
    package var mergeBase: String?
    /// The number of commits between the baseline and the merge base.
    package var distance: Int
    /// The number of these commits that touched the catalogs.
    package var assetCommits: Int

    package init(source: String, commit: String?, mergeBase: String?, distance: Int = 0, assetCommits: Int = 0) {
        self.source = source
        self.commit = commit
        self.mergeBase = mergeBase
        self.distance = distance
        self.assetCommits = assetCommits
    }

    package var isMergeBase: Bool { commit != nil && commit == mergeBase }
    /// Whether the catalogs changed in between, so that the comparison also shows those changes.
    package var isStale: Bool { assetCommits > 0 }
}
