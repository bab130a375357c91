package import NightcarBasics
package import ThemeCatalogVariants

/// What an app's Info.plist says, and what is in the app.
package struct StoreBundle: Sendable {
    /// An icon that the property list names.
    package struct NamedIcon: Sendable, Hashable {
        /// The key of the property list, such as `CFBundleIcons`.
        package var key: String
        package var name: String
        package var isAlternate: Bool

        package init(key: String, name: String, isAlternate: Bool) {
            (self.key, self.name, self.isAlternate) = (key, name, isAlternate)
        }
    }

    package var location: Location
    /// Nil if nothing says it.
    package var platform: Platform?
    /// The platform of its compiled catalog. Nil if it has none.
    package var carPlatform: Platform?
    /// The names in `CFBundleSupportedPlatforms`, such as `iPhoneOS`.
    package var supported: [String] = []
    /// Whether `CFBundleIcons` has `UINewsstandIcon`, and the app isn't for Newsstand.
    package var hasStrayNewsstandIcon = false
    /// The builds of Apple's tools by the keys that name them, such as `DTXcodeBuild`.
    package var builds: [(key: String, build: String)] = []
    /// The icons that are looked up in the compiled catalog.
    package var catalogIcons: [NamedIcon] = []
    /// Whether `CFBundleIconName` is at the top level.
    package var hasTopLevelName = false
    /// Whether it is an extension of Messages, and whether `MSMessagesExtensionStoreIconName` names its icon for the store.
    package var messages: (isExtension: Bool, namesStoreIcon: Bool) = (false, false)
    /// The loose icons that are named without scale and extension.
    package var looseIcons: [NamedIcon] = []
    /// The colors that are looked up in the compiled catalog, by key.
    package var colors: [(key: String, name: String)] = []
    /// The icons and the colors in the app's compiled catalog. Nil if it has none.
    package var catalogNames: (icons: Set<String>, colors: Set<String>)?
    /// The files beside the property list.
    package var files: Set<String> = []

    package init(at location: Location) { self.location = location }
}
