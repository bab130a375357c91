/// What a report is compared with, and how far that lies from where it should.
package struct Baseline: Sendable, Hashable, Encodable {
    /// Where the sizes come from: `asset-sizes.json`, `reports/1a2b3c4….json`, `git:1a2b3c4`.
    package var source: String
    /// The commit that the sizes are of; nil when it is not known.
    package var commit: String?
    /// Where the branch left its base; nil when it is not known.
    package var mergeBase: String?
    /// How many commits lie between the baseline's and the merge base.
    package var distance: Int
    /// How many of these touched the catalogs.
    package var assetCommits: Int

    package init(source: String, commit: String?, mergeBase: String?, distance: Int = 0, assetCommits: Int = 0) {
        self.source = source
        self.commit = commit
        self.mergeBase = mergeBase
        self.distance = distance
        self.assetCommits = assetCommits
    }

    package var isMergeBase: Bool { commit != nil && commit == mergeBase }
    /// The catalogs changed since: the comparison shows their changes as well.
    package var isStale: Bool { assetCommits > 0 }
}
