public import Foundation

#if canImport(UIKit) && !os(watchOS)
    public import UIKit
#endif

/// `ThemedCatalog` for Objective-C.
#if canImport(ObjectiveC)
    @objc(NCThemedCatalog) @objcMembers
#endif
public final class ThemedCatalogObject: NSObject, Sendable {
    /// The catalog for code in Swift.
    public let value: ThemedCatalog

    /// Wraps a catalog.
    public init(_ value: ThemedCatalog) { self.value = value }

    /// Opens the catalog that is part of the app.
    public init(contentsOfFile path: String) throws { value = try ThemedCatalog(contentsOf: path) }

    /// The same catalog under a downloaded pack. Every byte of the pack is checked first.
    public func overlaid(byPackAtPath path: String) throws -> ThemedCatalogObject {
        ThemedCatalogObject(try value.overlaid(by: path))
    }

    /// The names of all assets, sorted, each once.
    public var names: [String] { value.names }

    /// The themes, sorted.
    public var themes: [String] { value.themes }

    /// The bytes of a file with a name, or nil.
    public func data(named name: String) -> Data? { value.data(named: name).map { Data($0) } }
}

/// `ThemeStore` for Objective-C. Observe `ThemeStoreObject.didChangeNotification`; its user info has the changed names.
#if canImport(ObjectiveC)
    @objc(NCThemeStore) @objcMembers
#endif
@MainActor
public final class ThemeStoreObject: NSObject {
    /// The name of the notification, whose object is this store.
    public nonisolated static let didChangeNotification = "ThemeCatalogUI.ThemeStoreObject.didChange"
    /// The key of the changed names in the notification, an array of strings.
    public nonisolated static let changedNamesKey = "names"

    /// The store for code in Swift.
    public let value: ThemeStore
    private var token: ThemeStore.Token?

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - stored: the text that `save` got last, or nil.
    ///   - save: stores a text, for example in the user defaults.
    public init(catalog: ThemedCatalogObject?, stored: String?, save: @escaping @MainActor (String) -> Void) {
        value = ThemeStore(catalog: catalog?.value, stored: stored, save: save)
        super.init()
        token = value.observe { [weak self] change in
            NotificationCenter.default.post(
                name: Notification.Name(Self.didChangeNotification), object: self,
                userInfo: [Self.changedNamesKey: change.names.sorted()])
        }
    }

    /// The user's choice: `system`, `light`, `dark`, or `theme:` and the name of a theme. An unknown text means `system`.
    public var choice: String {
        get { value.choice.rawValue }
        set { value.choice = ThemeChoice(rawValue: newValue) ?? .system }
    }

    /// Whether the look that the app shows is dark.
    public var isDark: Bool { value.look.isDark }

    /// The theme that the app shows, or empty.
    public var theme: String { value.look.theme }
}

#if canImport(UIKit) && !os(watchOS)
    #if canImport(ObjectiveC)
        @objc
    #endif
    extension ThemedCatalogObject {
        /// A color that follows the traits of the view that shows it. Nil if the catalog doesn't have it.
        ///
        /// - Parameter theme: nil for the one of the app's store.
        public func color(named name: String, theme: String?) -> UIColor? { value.uiColor(named: name, theme: theme) }

        /// A color that follows the traits, with another alpha.
        public func color(named name: String, alpha: CGFloat) -> UIColor? {
            value.uiColor(named: name)?.withAlphaComponent(alpha)
        }

        /// The color for traits. A `CGColor` doesn't follow the appearance, so ask again when the traits change.
        public func cgColor(named name: String, for traits: UITraitCollection) -> CGColor? {
            value.cgColor(named: name, for: traits)
        }

        /// An image that follows the traits of the view that shows it. Nil if the catalog doesn't have it.
        ///
        /// - Parameter theme: nil for the one of the app's store.
        public func image(named name: String, theme: String?) -> UIImage? {
            value.uiImage(named: name, theme: theme)
        }

        /// A color that is the first one in light mode and the second one in dark mode.
        public static func color(light: UIColor, dark: UIColor) -> UIColor { ThemedCatalog.color(light: light, dark: dark) }

        /// An image that is the first one in light mode and the second one in dark mode.
        public static func image(light: UIImage, dark: UIImage) -> UIImage { ThemedCatalog.image(light: light, dark: dark) }

        /// The names whose answer isn't the same for both traits.
        public func changedNames(from old: UITraitCollection, to new: UITraitCollection) -> [String] {
            value.changedNames(from: ThemedCatalog.Look(old), to: ThemedCatalog.Look(new)).sorted()
        }
    }

    #if canImport(ObjectiveC)
        @objc
    #endif
    extension ThemeStoreObject {
        /// Tells the store about new traits.
        public func systemChanged(to traits: UITraitCollection, isInBackground: Bool) {
            value.systemChanged(to: ThemedCatalog.Look(traits), isInBackground: isInBackground)
        }

        /// Shows the chosen look in a window. Call it for each window after each change.
        public func show(in window: UIWindow) { value.show(in: window) }
    }
#endif
