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

    /// Stores a new value, unless another one was stored since.
    func exchange(_ old: Value, for new: Value, ifEqual isEqual: (Value, Value) -> Bool) {
        lock.withLock { if isEqual(stored, old) { stored = new } }
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
            get {
                guard let known = stored.value else { return nil }
                let newest = known.newest
                // A replaced catalog is let go.
                stored.exchange(known, for: newest) { $0 === $1 }
                return newest
            }
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
        while let next = catalog.successor.value?.value { catalog = next }
        return catalog
    }

    /// From now on, colors of this catalog show the values of the other one. All catalogs that a store replaced share the place
    /// where it says which one it shows, so none of them keeps another one.
    func become(_ other: ThemedCatalog, in place: SharedValue<ThemedCatalog?>) {
        guard other !== self else { return }
        // Nothing follows the new one, so there is no circle.
        other.successor.value = nil
        place.value = other
        successor.value = place
    }
}
