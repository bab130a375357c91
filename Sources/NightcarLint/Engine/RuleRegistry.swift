package import NightcarDiagnostics

/// All rules.
package enum RuleRegistry {
    /// In the order of the documentation.
    package static let all: [any Rule.Type] = [
        BadContentsJSON.self, MissingContentsJSON.self, MissingFile.self, DuplicateSlot.self, DuplicateName.self,
        FormatMismatch.self, UnassignedChild.self, EmptySet.self,
        ColorMissingDark.self, ColorDarkWithoutAny.self, ColorHighContrastIncomplete.self, ImageMissingDark.self,
        ImageInvisibleOnDark.self, ImageTemplateWithDark.self, AppearanceLuminosityLightOnly.self, DarkNeverShown.self,
        AppIconAlpha.self, AppIconMissingDark.self, AppIconMissingTinted.self, AppIconDarkOpaque.self,
        AppIconTintedNotGray.self, AppIconMixedSingleAndSized.self, AppIconWrongSize.self, AppIconMissingRequired.self,
        IconUnreadable.self, IconBesideSet.self, IconUnusedAsset.self, IconIdiomNeverUsed.self,
        IconSameInDark.self, IconArtOutsideTile.self, IconWrongPlatform.self,
        IconFeatureNeedsNewerTool.self,
        ScaleMismatch.self, ScaleMissing.self,
        DuplicateContent.self,
        ColorContrastPair.self, ColorDarkSameAsAny.self, ColorMissingHighContrast.self,
        ImageTemplateCandidate.self,
        ScaleDead.self, ScaleIdenticalBytes.self,
        VectorHasRaster.self, RasterTooBig.self, ColorspaceSurprise.self,
        NameConvention.self, SetPolicy.self, FileNameMatchesAsset.self, ContentsFormat.self,
        UnusedAsset.self, UndefinedAsset.self,
    ]

    package static var identifiers: [String] { all.map { $0.about.identifier } }

    /// The rule that reports a finding. Nil if no rule reports it.
    package static func rule(reporting id: FindingID) -> RuleDescription? { reporters[id] }

    private static let reporters = Dictionary(
        abouts.flatMap { about in ([about.id] + about.reports).map { ($0, about) } }, uniquingKeysWith: { first, _ in first })

    /// Everything that the configuration can turn off or give a severity: the rules, followed by their other findings.
    package static let configurable = identifiers + all.flatMap { $0.about.reports.map(\.name) }

    package static func rule(_ identifier: String) -> (any Rule.Type)? { all.first { $0.about.identifier == identifier } }
}
