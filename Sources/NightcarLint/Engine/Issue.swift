package import NightcarDiagnostics
import ThemeCatalogVariants

/// What a rule says about a set, before the engine gives it the rule's id and severity.
package struct Issue: Sendable {
    package var message: String
    package var location: Location
    package var related: [Finding.Related]
    /// The path of the set it is about, as given and extended downwards.
    package var asset: String
    /// The variant it is about; nil for the set as a whole.
    package var variant: String
    /// Another severity than the rule's, for a lesser case of it. A severity in the configuration wins.
    package var severity: Severity?
    /// Another id than the rule's, for something that the rule is not named after.
    package var id: FindingID?
    package var fix: Fix?

    package init(
        _ message: String, at location: Location, asset: String, variant: String = "", related: [Finding.Related] = [],
        severity: Severity? = nil, id: FindingID? = nil, fix: Fix? = nil
    ) {
        self.message = message
        self.location = location
        self.asset = asset
        self.variant = variant
        self.related = related
        self.severity = severity
        self.id = id
        self.fix = fix
    }
}
