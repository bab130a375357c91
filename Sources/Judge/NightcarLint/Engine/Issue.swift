package import NightcarBasics
import ThemeCatalogVariants

/// What a rule reports about a set, before the engine adds the rule's id and severity.
package struct Issue: Sendable {
    package var message: String
    package var location: Location
    package var related: [Finding.Related]
    /// The path of the set, starting with the path that the user gave.
    package var asset: String
    /// The variant that it is about. Empty for the set as a whole.
    package var variant: String
    /// A different severity than the rule's, for a less serious case. A severity in the configuration overrides it.
    package var severity: Severity?
    /// A different id than the rule's, for something that the rule is not named after.
    package var id: FindingID?
    package var fix: Fix?
    /// Whether only the app's sources can tell if it is true, and there are none. Then a default run has a note instead of a
    /// finding.
    package var isUnproven = false
    /// Whether it is about the run and not about a set. Then it is a note of the run.
    package var isAboutRun = false

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
