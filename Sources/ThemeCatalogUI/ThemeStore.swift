public import Foundation

/// The look that the app shows now, for systems and views without traits for themes.
///
/// It stores the user's choice, follows the system, and tells observers which names have a new answer.
public final class ThemeStore: @unchecked Sendable {
    /// What changed.
    public struct Change: Sendable {
        /// The look before and after.
        public var old, new: ThemedCatalog.Look
        /// The names whose answer changed. Empty if the store has no catalog.
        public var names: Set<String>
    }

    /// Stops an observation when it is released.
    public final class Observation: Sendable {
        private let stop: @Sendable () -> Void

        init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

        deinit { stop() }
    }

    /// Posted to the default center after each change, with the store as its object. For code that can't use `observe`.
    public static let didChange = Notification.Name("ThemeCatalogUI.ThemeStore.didChange")

    private struct State {
        var catalog: ThemedCatalog?
        var choice: ThemeChoice
        var system: ThemedCatalog.Look
        var preview: ThemedCatalog.Look?
        var look: ThemedCatalog.Look
        var observers: [(id: Int, body: @Sendable (Change) -> Void)] = []
        var nextID = 0
    }

    private let lock = NSLock()
    private var state: State
    private let save: @Sendable (String) -> Void

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - catalog: is asked which names change.
    ///   - stored: the text that `save` got last, or nil. An unknown text means the system's look.
    ///   - system: the look of the system.
    ///   - save: stores a text, for example in the user defaults.
    public init(
        catalog: ThemedCatalog?, stored: String?, system: ThemedCatalog.Look, save: @escaping @Sendable (String) -> Void
    ) {
        let choice = stored.flatMap(ThemeChoice.init(rawValue:)) ?? .system
        state = State(catalog: catalog, choice: choice, system: system, look: choice.look(on: system))
        self.save = save
    }

    /// The user's choice. A new one is stored, and observers are called.
    public var choice: ThemeChoice {
        get { lock.withLock { state.choice } }
        set {
            guard newValue != choice else { return }
            save(newValue.rawValue)
            update { $0.choice = newValue }
        }
    }

    /// The catalog, or nil.
    public var catalog: ThemedCatalog? { lock.withLock { state.catalog } }

    /// A look to show instead of the chosen one, for a debug view. It isn't stored.
    public var preview: ThemedCatalog.Look? {
        get { lock.withLock { state.preview } }
        set { update { $0.preview = newValue } }
    }

    /// The look that the app shows.
    public var look: ThemedCatalog.Look { lock.withLock { state.look } }

    /// Tells the store about new traits.
    ///
    /// - Parameter isInBackground: whether the app is in the background. There, the system switches to light and to dark to take
    ///   two snapshots. An app that doesn't follow the system must not change with it.
    public func systemChanged(to look: ThemedCatalog.Look, isInBackground: Bool = false) {
        if isInBackground, choice != .system { return }
        update { $0.system = look }
    }

    /// Replaces the catalog, for example by one with a downloaded pack. All its names count as changed.
    public func replaceCatalog(_ catalog: ThemedCatalog) {
        let (observers, look) = lock.withLock {
            state.catalog = catalog
            return (state.observers, state.look)
        }
        let change = Change(old: look, new: look, names: Set(catalog.names))
        tell(observers, change)
    }

    /// Calls a body after each change, on the thread that made it, until the result is released.
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> Observation {
        let id = lock.withLock {
            state.nextID += 1
            state.observers.append((state.nextID, body))
            return state.nextID
        }
        return Observation { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) { lock.withLock { state.observers.removeAll { $0.id == id } } }

    /// Observers are called without the lock, so they may ask the store.
    private func update(_ body: (inout State) -> Void) {
        let (old, new, catalog, observers) = lock.withLock {
            let old = state.look
            body(&state)
            state.look = state.preview ?? state.choice.look(on: state.system)
            return (old, state.look, state.catalog, state.observers)
        }
        guard old != new else { return }
        let change = Change(old: old, new: new, names: catalog?.changedNames(from: old, to: new) ?? [])
        tell(observers, change)
    }

    private func tell(_ observers: [(id: Int, body: @Sendable (Change) -> Void)], _ change: Change) {
        for observer in observers { observer.body(change) }
        NotificationCenter.default.post(name: Self.didChange, object: self)
    }
}

extension ThemedCatalog {
    /// A place for the opened catalog that all threads may use.
    public final class Slot: @unchecked Sendable {
        private let lock = NSLock()
        private var stored: ThemedCatalog?

        /// Makes an empty slot.
        public init() {}

        /// The opened catalog, or nil.
        public var value: ThemedCatalog? {
            get { lock.withLock { stored } }
            set { lock.withLock { stored = newValue } }
        }
    }
}
