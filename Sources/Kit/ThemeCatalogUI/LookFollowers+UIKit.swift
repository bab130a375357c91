#if canImport(UIKit) && !os(watchOS)
    import QuartzCore
    import UIKit

    /// A hidden view that tells when the view around it enters a window. Before iOS 17, also when that one gets other traits.
    private final class LookSensor: UIView {
        let watch: HostWatch
        weak var host: UIView?

        init(_ watch: HostWatch, host: UIView) {
            (self.watch, self.host) = (watch, host)
            super.init(frame: .zero)
            isHidden = true
            isUserInteractionEnabled = false
        }

        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            guard window != nil else { return }
            // From iOS 17 on, traits arrive later than the window.
            if #available(iOS 17.0, tvOS 17.0, *) { host?.updateTraitsIfNeeded() }
            watch.update()
        }

        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            if #available(iOS 17.0, tvOS 17.0, *) { return }
            if window != nil { watch.update() }
        }
    }

    extension LookFollowers {
        /// The view that shows an object.
        private func host(of target: AnyObject) -> UIView? {
            if let view = target as? UIView { return view }
            var layer = target as? CALayer
            while let current = layer {
                if let view = current.delegate as? UIView { return view }
                layer = current.superlayer
            }
            return nil
        }

        func look(for target: AnyObject) -> ThemedCatalog.Look {
            if let host = host(of: target), host.window != nil {
                return ThemedCatalog.Look(host.traitCollection, theme: store.look.theme)
            }
            var look = store.look
            // The store knows no scale before the first scene.
            if look.scale == 0 { look.scale = Int(UITraitCollection.current.displayScale) }
            return look
        }

        func follow(_ target: AnyObject) {
            if let layer = target as? CALayer, !(layer.delegate is UIView) { followMoves(of: layer) }
            if let host = host(of: target) {
                watch(host).targets.insert(ObjectIdentifier(target))
            } else if !(target is CALayer) {
                store.keep(self, for: target)
            }
        }

        private func watch(_ host: UIView) -> HostWatch {
            let place = place(for: host)
            if let watch = watches[ObjectIdentifier(host)]?.watch {
                let isThere = place?.subviews.contains { ($0 as? LookSensor)?.watch === watch } ?? true
                if !isThere { place?.addSubview(LookSensor(watch, host: host)) }
                return watch
            }
            let watch = HostWatch(self)
            watches[ObjectIdentifier(host)] = WeakWatch(watch: watch)
            if #available(iOS 17.0, tvOS 17.0, *) {
                // The view keeps the closure, and the closure the list.
                _ = host.registerForTraitChanges(ThemedCatalog.lookTraits) { (host: UIView, _: UITraitCollection) in
                    if host.window != nil { watch.update() }
                }
            } else if place == nil {
                // Nothing is around the view yet. A layer in it is told when it comes into a window.
                host.layer.addSublayer(ArrivalSensor.layer(watch))
            }
            place?.addSubview(LookSensor(watch, host: host))
            return watch
        }

        /// The view that may get a subview for a host. Some views don't take any, or only in their content view:
        /// https://developer.apple.com/documentation/uikit/uivisualeffectview
        private func place(for host: UIView) -> UIView? {
            if let effect = host as? UIVisualEffectView { return effect.contentView }
            guard host.next is any OwnerOfSubviews else { return host }
            if #available(iOS 17.0, tvOS 17.0, *) { return nil }
            return host.superview
        }
    }

    /// Tells when a view that takes no subviews comes into a window, where it then finds a view around it.
    private final class ArrivalSensor: NSObject, CAAction {
        private let watch: HostWatch

        private init(_ watch: HostWatch) { self.watch = watch }

        @MainActor static func layer(_ watch: HostWatch) -> CALayer {
            let layer = CALayer()
            layer.actions = [kCAOnOrderIn: ArrivalSensor(watch)]
            return layer
        }

        func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
            let watch = watch
            MainActor.assumeIsolated { watch.update() }
        }
    }

    /// A view controller whose view takes no subviews of others.
    @MainActor protocol OwnerOfSubviews {}
#endif
