package import NightcarEncoding
package import NightcarTint
package import ThemeCatalogVariants

/// All that decides the bytes of a compiled catalog, beside the catalog itself.
package struct CompileOptions: Sendable {
    /// What is compiled: entries for other platforms are left out. All when nil.
    package var filter: PlatformFilter
    package var encoding: EncodeOptions
    /// What the configuration adds to what is declared.
    package var additions: CatalogAdditions
    /// What a car gets beside its vectors. A theme catalog has none.
    package var vectorPictures: VectorPictures

    package init(
        filter: PlatformFilter = PlatformFilter(), encoding: EncodeOptions = EncodeOptions(),
        additions: CatalogAdditions = CatalogAdditions(), vectorPictures: VectorPictures = .never
    ) {
        self.filter = filter
        self.encoding = encoding
        self.additions = additions
        self.vectorPictures = vectorPictures
    }
}

extension CompileOptions {
    /// What a size report keeps of the options: what can change the bytes of every picture. Recipes are
    /// not among it: a changed one shows in the rows.
    package var summary: [String: String] {
        var summary = [
            "optimization": encoding.effort.rawValue,
            "codecs": encoding.codecs.filter(\.isAvailable).map(\.rawValue).sorted().joined(separator: ", "),
        ]
        summary["platform"] = filter.platform.map { "\($0)" }
        summary["minimum_deployment_target"] = filter.minimumDeploymentTarget.map { "\($0)" }
        return summary
    }
}
