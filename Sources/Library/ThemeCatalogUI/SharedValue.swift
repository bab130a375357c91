import Foundation

/// A value that all threads may use.
final class SharedValue<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}

extension ThemedCatalog {
    /// A place for the opened catalog that all threads may use.
    public final class Slot: Sendable {
        private let stored = SharedValue<ThemedCatalog?>(nil)

        /// Makes an empty slot.
        public init() {}

        /// The opened catalog, or the one that a store shows in its place. Nil if there is none.
        public var value: ThemedCatalog? {
            get { stored.value?.newest }
            set { stored.value = newValue }
        }
    }

    private static let sharedTheme = SharedValue("")

    /// The theme of the app's `ThemeStore`, or empty: the theme of views whose traits name none. Set `ThemeStore.choice` to change it.
    public internal(set) static var currentTheme: String {
        get { sharedTheme.value }
        set { sharedTheme.value = newValue }
    }

    private static let sharedPreview = SharedValue<Look?>(nil)

    /// The look of the store's debug view. Before iOS 17, traits can't carry it.
    static var currentPreview: Look? {
        get { sharedPreview.value }
        set { sharedPreview.value = newValue }
    }

    /// The catalog that a store shows in place of this one, or this one. Colors that exist already ask it.
    var newest: ThemedCatalog {
        var catalog = self
        while let next = catalog.successor.value { catalog = next }
        return catalog
    }

    /// From now on, colors of this catalog are the other one's.
    func become(_ other: ThemedCatalog) {
        guard other !== self else { return }
        // Nothing follows the new one, so there is no circle.
        other.successor.value = nil
        successor.value = other
    }
}
