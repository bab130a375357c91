import Foundation

/// Objects that can't follow the look themselves, such as layers, and how each of them gets its values again.
///
/// The objects are held weakly.
@MainActor
public final class LookFollowers {
    private struct Entry {
        weak var target: AnyObject?
        var names: Set<String>
        var apply: @MainActor (AnyObject, ThemedCatalog.Look) -> Void
    }

    private let store: ThemeStore
    private var entries: [Entry] = []
    private var observation: ThemeStore.Observation?

    /// Makes an empty list that updates its objects whenever the store changes. Changes on other threads are applied later, on the
    /// main thread.
    public init(_ store: ThemeStore) {
        self.store = store
        observation = store.observe { [weak self] change in
            if Thread.isMainThread {
                MainActor.assumeIsolated { self?.update(change) }
            } else {
                Task { @MainActor in self?.update(change) }
            }
        }
    }

    /// Calls a closure now, and again each time one of the names gets another answer.
    ///
    /// - Parameters:
    ///   - names: the names in the catalog that the closure asks for.
    ///   - apply: gets the object, so that the closure doesn't have to capture it.
    public func add<Target: AnyObject>(
        _ target: Target, names: Set<String>, apply: @escaping @MainActor (Target, ThemedCatalog.Look) -> Void
    ) {
        entries.removeAll { $0.target == nil }
        entries.append(
            Entry(target: target, names: names) { target, look in
                if let target = target as? Target { apply(target, look) }
            })
        apply(target, store.look)
    }

    /// Forgets an object.
    public func remove(_ target: AnyObject) { entries.removeAll { $0.target == nil || $0.target === target } }

    private func update(_ change: ThemeStore.Change) {
        // Another change may have come first, so the store is asked again.
        let look = store.look
        for entry in entries where !entry.names.isDisjoint(with: change.names) {
            if let target = entry.target { entry.apply(target, look) }
        }
    }
}

#if canImport(QuartzCore)
    public import QuartzCore

    extension LookFollowers {
        /// Sets a color of a layer, such as `\.borderColor`, now and after each change. A `CGColor` doesn't follow the look itself.
        public func set<Layer: CALayer>(_ property: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer, to name: String) {
            let store = store
            add(layer, names: [name]) { layer, look in
                layer[keyPath: property] = store.catalog?.color(named: name, look: look)?.cgColor
            }
        }

        /// Sets the colors and locations of a gradient layer, now and after each change.
        public func setGradient(of layer: CAGradientLayer, to name: String) {
            let store = store
            add(layer, names: [name]) { layer, look in
                let gradient = store.catalog?.gradient(named: name, look: look)
                layer.colors = gradient?.colors.compactMap(\.cgColor)
                layer.locations = gradient?.locations.map { NSNumber(value: $0) }
            }
        }

        /// Sets the contents of a layer to a picture, now and after each change.
        public func setContents(of layer: CALayer, to name: String) {
            let store = store
            add(layer, names: [name]) { layer, look in
                let picture = try? store.catalog?.picture(named: name, look: look)
                layer.contents = picture?.pixels.cgImage
                layer.contentsScale = CGFloat(picture?.scale ?? 1)
            }
        }
    }
#endif
