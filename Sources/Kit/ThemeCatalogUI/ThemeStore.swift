public import Foundation
public import Observation

#if canImport(Combine)
    public import Combine
#endif
#if canImport(QuartzCore)
    import QuartzCore
#endif

/// The look that the app shows now: the user's choice, over the look of the system.
///
/// It stores the choice, follows the system, and tells views, observers and layers which names have a new answer. The theme of
/// the app's store is also the one of generated code and of views whose traits name none, see `ThemedCatalog.currentTheme`. That
/// is the store that follows windows, and until one does, the first one. Others, such as the one of a preview, change nothing of
/// it. SwiftUI follows a store that a view reads: by Observation from iOS 17 on, and before that as an `ObservableObject`.
@MainActor
public final class ThemeStore {
    /// What changed.
    public struct Change: Sendable {
        /// The look before and after.
        public var old, new: ThemedCatalog.Look
        /// The names whose answer changed. Empty if the store has no catalog.
        public var names: Set<String>
    }

    /// Calls a body after each change, until this value is released.
    @MainActor public final class Token {
        fileprivate let body: @MainActor (Change) -> Void

        fileprivate init(_ body: @escaping @MainActor (Change) -> Void) { self.body = body }
    }

    private struct Observer { weak var token: Token? }

    /// Posted to the default center after each change, with the store as its object. For code that can't use `observe`.
    public nonisolated static let didChange = Notification.Name("ThemeCatalogUI.ThemeStore.didChange")

    private var shownCatalog: ThemedCatalog?
    private var themes: Set<String>
    private var chosen: ThemeChoice
    private var system: ThemedCatalog.Look
    private var isOn = true
    private var shownPreview: ThemedCatalog.Look?
    private var shown: ThemedCatalog.Look
    private var observers: [Observer] = []
    private var streams: [UUID: AsyncStream<Change>.Continuation] = [:]
    private let save: @MainActor (String) -> Void
    private let load: (@MainActor () -> String?)?
    /// Changes that observers made before all of them knew the one before.
    private var untold: [Change] = []
    private var isTelling = false
    /// Which catalog the ones that this store replaced are now.
    private let current = SharedValue<ThemedCatalog?>(nil)
    private static weak var ofApp: ThemeStore?
    /// An `ObservationRegistrar`, if the system has it.
    private let registrar: (any Sendable)?
    #if canImport(Combine)
        /// Sends before each change.
        public let objectWillChange = ObservableObjectPublisher()
    #endif

    /// Shows the look in the app's windows. It runs before observers, so that they find the windows' traits changed.
    var showInWindows: (@MainActor () -> Void)?
    /// The system's look now, if something knows it.
    var readSystem: (@MainActor () -> ThemedCatalog.Look?)?
    /// What tells about the system's look.
    var systemObservation: AnyObject?
    /// Counts the catalogs that the store has shown.
    private(set) var revision = 0
    /// Whether views get traits only so that they resolve their colors again.
    var isRepainting = false
    /// What the store has set in windows, by window.
    var shownWindows: [ObjectIdentifier: AnyObject] = [:]
    /// Lists of objects that can't keep them, by object.
    private var kept: [ObjectIdentifier: Kept] = [:]

    private struct Kept {
        weak var target: AnyObject?
        var lists: [ObjectIdentifier: AnyObject] = [:]
    }

    /// The seconds in which windows and layers fade to a new look, or 0 for a change at once.
    public var fadeDuration = 0.0

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - catalog: is asked which themes there are and which names change.
    ///   - stored: the text that `save` got last, or nil. An unknown text, or a theme that the catalog doesn't have, means the
    ///     system's look.
    ///   - system: the look of the system.
    ///   - load: reads the stored text again when the app becomes active, because another program may have changed it, such as
    ///     the Settings app. Nil if only this store writes it.
    ///   - save: stores a text, for example in the user defaults.
    public init(
        catalog: ThemedCatalog?, stored: String?, system: ThemedCatalog.Look = ThemedCatalog.Look(),
        load: (@MainActor () -> String?)? = nil, save: @escaping @MainActor (String) -> Void
    ) {
        shownCatalog = catalog
        themes = Set(catalog?.themes ?? [])
        chosen = stored.flatMap(ThemeChoice.init(rawValue:)) ?? .system
        self.system = system
        shown = system
        (self.load, self.save) = (load, save)
        if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
            registrar = ObservationRegistrar()
        } else {
            registrar = nil
        }
        shown = available(chosen).look(on: system)
        publish()
    }

    /// Makes a store that keeps the choice in the user defaults. A value that isn't a choice means the system's look.
    public convenience init(
        catalog: ThemedCatalog?, defaults: UserDefaults = .standard, key: String = "theme",
        system: ThemedCatalog.Look = ThemedCatalog.Look()
    ) {
        let load: @MainActor () -> String? = { defaults.object(forKey: key) as? String }
        self.init(catalog: catalog, stored: load(), system: system, load: load) { defaults.set($0, forKey: key) }
    }

    /// Reads the stored choice again, without storing it. Stores that follow windows do so when the app becomes active.
    public func reload() {
        guard let load else { return }
        let stored = load().flatMap(ThemeChoice.init(rawValue:)) ?? .system
        if stored != chosen { update { (chosen, system) = (stored, readSystem?() ?? system) } }
    }

    /// Makes this store the app's one, if no other one follows windows.
    func claimApp() {
        if Self.ofApp?.showInWindows == nil { Self.ofApp = self }
        publish()
    }

    /// Tells views whose traits name no theme about the one of the app's store.
    private func publish() {
        if Self.ofApp == nil { Self.ofApp = self }
        guard Self.ofApp === self else { return }
        (ThemedCatalog.currentTheme, ThemedCatalog.currentPreview) = (shown.theme, shownPreview)
    }

    /// The user's choice. A new one is stored, and observers are called.
    ///
    /// It is `system` while the catalog doesn't have the chosen theme, for example because its pack isn't loaded yet.
    public var choice: ThemeChoice {
        get {
            access()
            return available(chosen)
        }
        set {
            guard newValue != chosen else { return }
            save(newValue.rawValue)
            update { (chosen, system) = (newValue, readSystem?() ?? system) }
        }
    }

    /// The catalog, or nil.
    public var catalog: ThemedCatalog? {
        access()
        return shownCatalog
    }

    /// Whether the app changes its look at all. If not, it is light and has no theme, and the choice is kept for later.
    public var isEnabled: Bool {
        get {
            access()
            return isOn
        }
        set { update { (isOn, system) = (newValue, readSystem?() ?? system) } }
    }

    /// The choice that windows show.
    var shownChoice: ThemeChoice { isEnabled ? choice : .light }

    /// A look to show instead of the chosen one, for a debug view. It isn't stored.
    public var preview: ThemedCatalog.Look? {
        get {
            access()
            return shownPreview
        }
        set { update { (shownPreview, system) = (newValue, readSystem?() ?? system) } }
    }

    /// The look that the app shows.
    public var look: ThemedCatalog.Look {
        access()
        return shown
    }

    /// Tells the store about new traits of the system.
    ///
    /// - Parameter isInBackground: whether the app is in the background. There, the system switches to light and to dark to take
    ///   two snapshots, so nothing fades. A theme is in both, as the windows are; an app that is always light or always dark isn't.
    public func systemChanged(to look: ThemedCatalog.Look, isInBackground: Bool = false) {
        if look == system || isInBackground && (shownChoice == .light || shownChoice == .dark) { return }
        let duration = fadeDuration
        if isInBackground { fadeDuration = 0 }
        update { system = look }
        if isInBackground { fadeDuration = duration }
    }

    /// Replaces the catalog, for example by one with a downloaded pack. All its names count as changed, and dynamic colors of the old
    /// one show the values of the new one.
    public func replaceCatalog(_ catalog: ThemedCatalog) {
        update(isNewCatalog: true) {
            shownCatalog?.become(catalog, in: current)
            revision += 1
            shownCatalog = catalog
            themes = Set(catalog.themes)
        }
    }

    /// Calls a body after each change, until the result is released.
    public func observe(_ body: @escaping @MainActor (Change) -> Void) -> Token {
        observers.removeAll { $0.token == nil }
        let token = Token(body)
        observers.append(Observer(token: token))
        return token
    }

    /// The changes from now on: `for await change in store.changes { … }`.
    public var changes: AsyncStream<Change> {
        let id = UUID()
        let (stream, continuation) = AsyncStream<Change>.makeStream()
        streams[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.streams[id] = nil }
        }
        return stream
    }

    /// Keeps a list, or a part of one, as long as an object lives. The object is looked after at the next change.
    func keep(_ list: AnyObject, for target: AnyObject) {
        let id = ObjectIdentifier(target)
        if kept[id]?.target !== target { kept[id] = Kept(target: target) }
        kept[id]?.lists[ObjectIdentifier(list)] = list
    }

    /// Lets go of the lists that nothing needs.
    func forgetGoneObjects() { kept = kept.filter { $0.value.target != nil } }

    /// The choice, or the system's look if the catalog doesn't have the theme.
    private func available(_ choice: ThemeChoice) -> ThemeChoice {
        if case .theme(let name) = choice, shownCatalog != nil, !themes.contains(name) { return .system }
        return choice
    }

    /// Observers are called when the store has changed, so they may ask it.
    private func update(isNewCatalog: Bool = false, _ body: () -> Void) {
        let old = shown
        let (oldChoice, oldPreview) = (shownChoice, shownPreview)
        #if canImport(Combine)
            objectWillChange.send()
        #endif
        mutate {
            body()
            shown = shownPreview ?? (isOn ? available(chosen) : .light).look(on: system)
        }
        forgetGoneObjects()
        publish()
        guard isNewCatalog || old != shown else {
            // Always light looks like the system's light, until the system is dark: windows have to know.
            if shownChoice != oldChoice || shownPreview != oldPreview { showInWindows?() }
            return
        }
        let names = isNewCatalog ? shownCatalog?.names : shownCatalog.map { Array($0.changedNames(from: old, to: shown)) }
        tell(Change(old: old, new: shown, names: Set(names ?? [])))
    }

    /// An observer may set another choice. All of them hear about the first change before one hears about the next.
    private func tell(_ change: Change) {
        untold.append(change)
        guard !isTelling else { return }
        isTelling = true
        while !untold.isEmpty { tellAll(untold.removeFirst()) }
        isTelling = false
    }

    private func tellAll(_ change: Change) {
        #if canImport(QuartzCore)
            CATransaction.begin()
            defer { CATransaction.commit() }
            CATransaction.setDisableActions(fadeDuration <= 0)
            CATransaction.setAnimationDuration(max(fadeDuration, 0))
        #endif
        showInWindows?()
        for observer in observers { observer.token?.body(change) }
        for stream in streams.values { stream.yield(change) }
        NotificationCenter.default.post(name: Self.didChange, object: self)
    }
}

// One key path stands for all of the state, because the look follows from the rest.
extension ThemeStore {
    private func access() {
        if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
            (registrar as? ObservationRegistrar)?.access(self, keyPath: \.look)
        }
    }

    private func mutate(_ body: () -> Void) {
        if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *),
            let registrar = registrar as? ObservationRegistrar
        {
            registrar.withMutation(of: self, keyPath: \.look, body)
        } else {
            body()
        }
    }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ThemeStore: Observable {}

#if canImport(Combine)
    extension ThemeStore: ObservableObject {}
#endif
