package import NightcarBasics
import NightcarStore

/// All rules, and the findings of the whole program.
package enum RuleRegistry {
    /// In the order of the documentation. A test says which file of a rule is missing here.
    package static let all: [any Rule.Type] = [
        BadContentsJSON.self, MissingContentsJSON.self, MissingFile.self, DuplicateSlot.self, DuplicateName.self,
        FormatMismatch.self, UnassignedChild.self, EmptySet.self, LocaleWithoutFile.self,
        SymbolTemplate.self, VectorPaint.self,
        FirstDarkMode.self, ColorMissingDark.self, ColorDarkWithoutAny.self, ColorLostInDark.self,
        ColorHighContrastIncomplete.self,
        ImageMissingDark.self,
        ImageInvisibleOnDark.self, ImageTemplateWithDark.self, ImageTemplateColors.self, AppearanceLuminosityLightOnly.self,
        DarkNeverShown.self,
        VariantLost.self, ImageDarkSameAsAny.self,
        AppIconAlpha.self, AppIconMissingDark.self, AppIconMissingTinted.self, AppIconDarkOpaque.self,
        AppIconTintedNotGray.self, AppIconMixedSingleAndSized.self, AppIconWrongSize.self, AppIconMissingRequired.self,
        AppIconMissingMacSizes.self, ComplicationWrongSize.self, IconNotProvided.self,
        IconUnreadable.self, IconBesideSet.self, IconUnusedAsset.self, IconIdiomNeverUsed.self,
        IconSameInDark.self, IconArtOutsideTile.self, IconWrongPlatform.self,
        IconFeatureNeedsNewerTool.self,
        StoreFewLayers.self, StoreShelfAlpha.self, StoreMessagesIcon.self, StoreWideTarget.self, StoreWatchIcon.self,
        ScaleMismatch.self, ScaleMissing.self,
        DuplicateContent.self,
        ColorContrastPair.self, ColorDarkSameAsAny.self, ColorDarkContrastLight.self, ColorMissingHighContrast.self,
        ImageTemplateCandidate.self,
        ScaleDead.self, ScaleIdenticalBytes.self,
        VectorHasRaster.self, RasterTooBig.self, ColorspaceSurprise.self,
        NameConvention.self, SetPolicy.self, FileNameMatchesAsset.self, ContentsFormat.self,
        UnusedAsset.self, UndefinedAsset.self,
    ]

    /// The findings that no rule makes.
    private static let ofRun: [FindingID] = [.unusedSuppression, .pairsUnchecked, .internalError]

    /// Every finding of every command: the shared ones, those of the rules, and those of the run.
    package static let findings: [FindingID] = {
        let shared = Set(FindingID.all)
        return FindingID.all + abouts.map(\.id).filter { !shared.contains($0) } + ofRun
    }()

    private static let byName = Dictionary(findings.map { ($0.name, $0) }) { first, _ in first }

    /// The finding of any command with this name. Nil if there is none.
    package static func finding(_ name: String) -> FindingID? { byName[name] }

    package static var identifiers: [String] { all.map { $0.about.identifier } }

    /// The rule that reports a finding. Nil if no rule reports it.
    package static func rule(reporting id: FindingID) -> RuleDescription? { reporters[id] }

    private static let reporters = Dictionary(
        abouts.flatMap { about in ([about.id] + about.reports).map { ($0, about) } }, uniquingKeysWith: { first, _ in first })

    /// The rules that report rows of the store's table, in sources and in compiled files.
    package static let storeRules = abouts.filter { about in StoreRule.all.contains { about.covers($0.id) } }.map(\.identifier)

    /// Everything that the configuration can turn off or give a severity: the rules, followed by their other findings.
    package static let configurable = identifiers + all.flatMap { $0.about.reports.map(\.name) }

    package static func rule(_ identifier: String) -> (any Rule.Type)? { all.first { $0.about.identifier == identifier } }
}
