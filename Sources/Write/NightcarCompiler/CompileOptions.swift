package import NightcarEncoding
package import NightcarTint
package import ThemeCatalogVariants

/// Everything except the catalog itself that decides the bytes of a compiled catalog.
package struct CompileOptions: Sendable {
    /// The platforms to compile for. Entries for other platforms are left out.
    package var filter: PlatformFilter
    package var encoding: EncodeOptions
    /// What the configuration adds to the declared renditions.
    package var additions: CatalogAdditions
    /// Whether a car gets pictures of its vectors.
    package var vectorPictures: VectorPictures
    /// The scales for which a theme catalog gets pictures of its vectors.
    package var rasterScales: [Scale] = []
    /// Whether a car stores the values of themes under names such as `Brand/ocean`. It has no other place for them.
    package var namesThemes = false
    /// The start of the bundle identifiers of sticker packs beside a car. Nil for packs without one.
    package var stickerPackPrefix: String?
    /// Whether a car gets drawn bitmaps of its icon documents, for systems without layered icons. If not, they come from an app
    /// icon set of the same name.
    package var drawsIconBitmaps = false
    /// The assets to compile as a partial theme catalog. Nil for a whole catalog.
    package var shard: Shard?

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
    /// The options that a size report records: the ones that can change the bytes of every picture. Recipes are not included,
    /// because a changed recipe shows in the rows.
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
