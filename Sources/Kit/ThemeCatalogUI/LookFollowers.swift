import Foundation

#if canImport(QuartzCore)
    public import QuartzCore
#endif

/// Objects that can't follow the look themselves, such as layers, and how each of them gets its values again.
///
/// Objects are held weakly, and the list lives as long as one of them. With UIKit, a view, and a layer in a view, gets the look of the
/// view: it is updated when it enters a window and when the view's traits change. Other objects get the look of the store.
@MainActor
public final class LookFollowers {
    private struct Binding {
        var names: Set<String>
        /// The look that was applied last.
        var look: ThemedCatalog.Look
        var apply: @MainActor (AnyObject, ThemedCatalog.Look) -> Void
    }

    private struct Entry {
        weak var target: AnyObject?
        var bindings: [AnyHashable: Binding] = [:]
    }

    struct WeakWatch { weak var watch: HostWatch? }

    let store: ThemeStore
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Objects that are gone are forgotten when there are twice as many entries as were alive the last time.
    private var pruneCount = 64
    private var token: ThemeStore.Token?
    /// What watches the views around the objects, by view.
    var watches: [ObjectIdentifier: WeakWatch] = [:]

    /// Makes an empty list that updates its objects whenever the store changes.
    public init(_ store: ThemeStore) {
        self.store = store
        var catalog = store.catalog
        token = store.observe { [weak self] _ in
            guard let self else { return }
            let isNewCatalog = catalog !== store.catalog
            catalog = store.catalog
            for id in Array(entries.keys) { update(id, isForced: isNewCatalog) }
        }
    }

    var entryCount: Int { entries.count }

    /// The number of bindings of objects that are alive.
    var count: Int { entries.values.reduce(0) { $0 + ($1.target == nil ? 0 : $1.bindings.count) } }

    /// Calls a closure now, and again each time one of the names gets another answer.
    ///
    /// - Parameters:
    ///   - key: what the closure sets. A binding of the same object with the same key is replaced, so a reused cell has one.
    ///   - names: the names in the catalog that the closure asks for.
    ///   - apply: gets the object, so that the closure doesn't have to capture it.
    /// - Complexity: O(1), on average.
    public func add<Target: AnyObject>(
        _ target: Target, key: AnyHashable, names: Set<String>, apply: @escaping @MainActor (Target, ThemedCatalog.Look) -> Void
    ) {
        let id = ObjectIdentifier(target)
        // An identifier is used again when its object is gone.
        if entries[id]?.target !== target { entries[id] = Entry(target: target) }
        let look = look(for: target)
        entries[id]?.bindings[key] = Binding(names: names, look: look) { target, look in
            if let target = target as? Target { apply(target, look) }
        }
        follow(target)
        apply(target, look)
        if entries.count > pruneCount { prune() }
    }

    /// Calls all closures of an object again, for example after the app has changed what it shows.
    public func refresh(_ target: AnyObject) { update(ObjectIdentifier(target), isForced: true) }

    /// Forgets an object, or one of its bindings.
    public func remove(_ target: AnyObject, key: AnyHashable? = nil) {
        let id = ObjectIdentifier(target)
        if let key { entries[id]?.bindings[key] = nil } else { entries[id] = nil }
    }

    private func prune() {
        entries = entries.filter { $0.value.target != nil }
        watches = watches.filter { $0.value.watch != nil }
        pruneCount = max(64, entries.count * 2)
    }

    /// Applies the bindings of an object that have another answer in its look.
    func update(_ id: ObjectIdentifier, isForced: Bool = false) {
        guard let entry = entries[id], let target = entry.target else { return }
        // A layer may have come into another view.
        follow(target)
        let look = look(for: target)
        for (key, binding) in entry.bindings where isForced || binding.look != look {
            entries[id]?.bindings[key]?.look = look
            let isChanged = store.catalog.map { catalog in
                binding.names.contains { catalog.isChanged($0, from: binding.look, to: look) }
            }
            if isForced || isChanged != false { binding.apply(target, look) }
        }
    }
}

/// The objects that show the look of one view. Whatever tells about the view keeps it, and with it the list.
@MainActor final class HostWatch {
    let followers: LookFollowers
    var targets: Set<ObjectIdentifier> = []

    init(_ followers: LookFollowers) { self.followers = followers }

    func update() {
        guard !followers.store.isRepainting else { return }
        for target in targets { followers.update(target) }
    }
}

#if canImport(QuartzCore)
    /// Follows a layer that isn't a view's own into a view, or into another one. Core Animation runs the action for `onOrderIn` when a
    /// layer comes into the visible hierarchy: https://developer.apple.com/documentation/quartzcore/kcaonorderin
    private final class LayerSensor: NSObject, CAAction {
        let followers: LookFollowers
        private let layer: ObjectIdentifier
        /// The action that the app has set.
        private let next: (any CAAction)?

        @MainActor init(_ followers: LookFollowers, _ layer: CALayer, next: (any CAAction)?) {
            (self.followers, self.layer, self.next) = (followers, ObjectIdentifier(layer), next)
        }

        func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
            next?.run(forKey: event, object: object, arguments: arguments)
            // A layer that an app builds on another thread has its action there. On Linux, the main queue isn't one thread's.
            #if canImport(Darwin)
                guard Thread.isMainThread else { return }
            #endif
            let (followers, layer) = (followers, layer)
            MainActor.assumeIsolated { followers.update(layer) }
        }
    }

    extension LookFollowers {
        /// Watches where a layer comes. The layer keeps the list.
        func followMoves(of layer: CALayer) {
            let old = layer.actions?[kCAOnOrderIn]
            if let sensor = old as? LayerSensor, sensor.followers === self { return }
            layer.actions = (layer.actions ?? [:]).merging([kCAOnOrderIn: LayerSensor(self, layer, next: old)]) { $1 }
            // A transaction without actions tells nothing, and a layer is usually added right after it is bound.
            // https://developer.apple.com/documentation/quartzcore/catransaction/setdisableactions(_:)
            let id = ObjectIdentifier(layer)
            Task { @MainActor [weak self] in self?.update(id) }
        }
    }
#endif

#if !canImport(UIKit) || os(watchOS)
    extension LookFollowers {
        private func look(for target: AnyObject) -> ThemedCatalog.Look { store.look }

        private func follow(_ target: AnyObject) {
            #if canImport(QuartzCore)
                if let layer = target as? CALayer { return followMoves(of: layer) }
            #endif
            store.keep(self, for: target)
        }
    }
#endif

#if canImport(QuartzCore)
    extension LookFollowers {
        /// Sets a color of a layer, such as `\.borderColor`, now and after each change. A `CGColor` doesn't follow the look itself.
        ///
        /// - Parameter alpha: replaces the color's alpha, or nil.
        public func set<Layer: CALayer>(
            _ property: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer, to name: String, alpha: Double? = nil
        ) {
            let store = store
            add(layer, key: property, names: [name]) { layer, look in
                var color = store.catalog?.color(named: name, look: look)
                if let alpha { color?.alpha = alpha }
                layer[keyPath: property] = color?.cgColor
            }
        }

        /// Sets the colors and locations of a gradient layer, now and after each change.
        public func setGradient(of layer: CAGradientLayer, to name: String) {
            let store = store
            add(layer, key: "gradient", names: [name]) { layer, look in
                let gradient = store.catalog?.gradient(named: name, look: look)
                layer.colors = gradient?.colors.compactMap(\.cgColor)
                layer.locations = gradient?.locations.map { NSNumber(value: $0) }
            }
        }

        /// Sets the contents of a layer to a picture, now and after each change.
        public func setContents(of layer: CALayer, to name: String) {
            let store = store
            add(layer, key: "contents", names: [name]) { layer, look in
                let picture = try? store.catalog?.picture(named: name, look: look)
                layer.contents = picture?.pixels.cgImage
                layer.contentsScale = CGFloat(picture?.scale ?? 1)
            }
        }
    }
#endif
