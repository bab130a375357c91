package import NightcarImaging
package import NightcarModel
package import NightcarTint
package import ThemeCatalogVariants

/// Everything except the catalog itself that decides the bytes of a compiled catalog.
package struct CompileOptions: Sendable {
    package var settings: CompileSettings
    /// What the configuration adds to the declared renditions.
    package var additions: CatalogAdditions
    /// The start of the bundle identifiers of sticker packs beside a car. Nil for packs without one.
    package var stickerPackPrefix: String?
    /// Whether a car gets drawn bitmaps of its icon documents, for systems without layered icons. If not, they come from an app
    /// icon set of the same name.
    package var drawsIconBitmaps: Bool
    /// What was drawn for files next to a car.
    package var drawings = IconDrawings()
    /// The assets to compile as a partial theme catalog. Nil for a whole catalog.
    package var shard: Shard?

    package init(_ settings: CompileSettings, additions: CatalogAdditions = CatalogAdditions()) {
        self.settings = settings
        self.additions = additions
        drawsIconBitmaps = settings.drawsIconBitmaps
    }

    /// Options without the bitmaps of vectors and icon documents, unless the caller asks for them.
    package init(
        filter: PlatformFilter = PlatformFilter(), effort: EncodeOptions.Effort = .balanced,
        additions: CatalogAdditions = CatalogAdditions(), vectorPictures: VectorPictures = .never
    ) {
        settings = CompileSettings()
        (settings.filter, settings.optimization, settings.vectorPictures) = (filter, effort, vectorPictures)
        self.additions = additions
        drawsIconBitmaps = false
    }
}

extension CompileOptions {
    /// The options that a size report records: the ones that can change the bytes of every picture. Recipes are not included,
    /// because a changed recipe shows in the rows.
    package func summary(_ format: CompiledFormat) -> [String: String] {
        let encoding = settings.encoding
        var summary = [
            "format": format.rawValue,
            "optimization": encoding.effort.rawValue,
            "codecs": encoding.codecs.filter(\.isAvailable).map(\.rawValue).sorted().joined(separator: ", "),
        ]
        summary["platform"] = settings.filter.platform.map { "\($0)" }
        summary["minimum_deployment_target"] = settings.filter.minimumDeploymentTarget.map { "\($0)" }
        return summary
    }
}
