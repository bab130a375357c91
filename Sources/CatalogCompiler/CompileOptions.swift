package import Pixels
package import Tint
package import Variants

/// All that decides the bytes of a compiled catalog, beside the catalog itself.
package struct CompileOptions: Sendable {
    /// What is compiled: entries for other platforms are left out. All when nil.
    package var filter: PlatformFilter
    package var encoding: EncodeOptions
    /// The rules that derive dark renditions; empty switches recipes off.
    package var tintRules: [TintRule]
    /// How missing colours are derived; nil leaves them out.
    package var derivation: DerivationOptions?
    /// How missing pictures are derived; nil leaves them out.
    package var images: ImageOptions?
    package var themes: [Theme] = []
    /// Sets that are folded into one asset with two appearances.
    package var pairs: [LoosePair] = []

    package init(filter: PlatformFilter = PlatformFilter(), encoding: EncodeOptions = EncodeOptions(), tintRules: [TintRule] = [])
    {
        self.filter = filter
        self.encoding = encoding
        self.tintRules = tintRules
    }
}

extension CompileOptions {
    /// What a size report keeps of the options: what can change the bytes of every picture. Recipes are
    /// not among it: a changed one shows in the rows.
    package var summary: [String: String] {
        var summary = [
            "optimization": encoding.effort.rawValue,
            "codecs": encoding.codecs.filter(\.isAvailable).map { "\($0)" }.sorted().joined(separator: ", "),
        ]
        summary["platform"] = filter.platform.map { "\($0)" }
        summary["minimum_deployment_target"] = filter.minimumDeploymentTarget.map { "\($0)" }
        return summary
    }
}
