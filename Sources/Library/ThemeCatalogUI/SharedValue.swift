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

        /// The opened catalog, or nil.
        public var value: ThemedCatalog? {
            get { stored.value }
            set { stored.value = newValue }
        }
    }

    private static let sharedTheme = SharedValue("")

    /// The theme of the app's `ThemeStore`, or empty: the theme of views whose traits name none. Set `ThemeStore.choice` to change it.
    public internal(set) static var currentTheme: String {
        get { sharedTheme.value }
        set { sharedTheme.value = newValue }
    }
}
