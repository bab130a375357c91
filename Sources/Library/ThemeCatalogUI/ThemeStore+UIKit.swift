#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    extension ThemeStore {
        /// Shows the chosen look, or the one of a debug view, in a window. `followWindows()` calls it for all windows.
        public func show(in window: UIWindow) {
            let style = preview.map { $0.isDark ? .dark : .light } ?? shownChoice.userInterfaceStyle
            guard #available(iOS 17.0, tvOS 17.0, *) else { return repaint(window, style: style) }
            window.overrideUserInterfaceStyle = style
            window.traitOverrides[ThemedCatalog.ThemeTrait.self] = look.theme
            window.traitOverrides[ThemedCatalog.RevisionTrait.self] = revision
            if let preview {
                window.traitOverrides.accessibilityContrast = preview.isHighContrast ? .high : .normal
                window.traitOverrides.layoutDirection = preview.isRightToLeft ? .rightToLeft : .leftToRight
            } else {
                window.traitOverrides.remove(UITraitAccessibilityContrast.self)
                window.traitOverrides.remove(UITraitLayoutDirection.self)
            }
            window.updateTraitsIfNeeded()
        }

        /// Before iOS 17, no trait names a theme, so a new one changes no trait and views keep their colors. They resolve them again for
        /// another style, which a window therefore has for a moment, between two frames. So has each part with a style of its own.
        private func repaint(_ window: UIWindow, style: UIUserInterfaceStyle) {
            shownWindows = shownWindows.filter { $0.value.window != nil }
            let contrast = preview.map { "\($0.isHighContrast) \($0.isRightToLeft)" } ?? ""
            let state = "\(look.theme) \(revision) \(contrast)"
            let old = shownWindows.updateValue(ShownWindow(window: window, state: state), forKey: ObjectIdentifier(window))?.state
            guard old ?? " 0 " != state else {
                window.overrideUserInterfaceStyle = style
                return window.layoutIfNeeded()
            }
            let parts = window.partsWithStyle
            let styles = parts.map(\.overrideUserInterfaceStyle)
            isRepainting = true
            window.overrideUserInterfaceStyle = window.traitCollection.userInterfaceStyle == .dark ? .light : .dark
            for part in parts { part.overrideUserInterfaceStyle = part.overrideUserInterfaceStyle == .dark ? .light : .dark }
            window.layoutIfNeeded()
            window.overrideUserInterfaceStyle = style
            for (part, style) in zip(parts, styles) { part.overrideUserInterfaceStyle = style }
            window.layoutIfNeeded()
            isRepainting = false
        }

        /// Shows the look in all windows of the app, also in ones that appear later, and fades to a new one in `fadeDuration`.
        ///
        /// The store also follows the system's look, which a scene has even if its windows show another one. Before iOS 17, a scene
        /// doesn't tell about its traits: a window that is always light or dark asks for them when the app comes to the foreground and
        /// with the next choice. Call this once, when the app starts; there needn't be a scene yet.
        @available(iOSApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        public func followWindows() {
            guard showInWindows == nil else { return }
            let follower = WindowFollower(self)
            showInWindows = { follower.update() }
            readSystem = { follower.systemScene.map { ThemedCatalog.Look(ofSystem: $0.traitCollection) } }
            follower.start()
        }
    }

    /// Brings the look of a store to all windows, and the look of the system to the store.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @MainActor private final class WindowFollower {
        private struct WeakScene { weak var scene: UIWindowScene? }

        private weak var store: ThemeStore?
        private var scenes: [ObjectIdentifier: WeakScene] = [:]

        init(_ store: ThemeStore) { self.store = store }

        func start() {
            let names = [
                UIWindow.didBecomeVisibleNotification, UIScene.didActivateNotification,
                UIApplication.willEnterForegroundNotification,
            ]
            for name in names {
                // The center keeps the block, and the block doesn't keep the store: both live as long as the app.
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
                    guard let self else { return }
                    let window = note.object as? UIWindow
                    MainActor.assumeIsolated { self.appeared(window) }
                }
            }
            for scene in connectedScenes {
                for window in scene.windows { appeared(window) }
            }
            askSystem()
        }

        /// A window appeared, or, if it is nil, the app did.
        private func appeared(_ window: UIWindow?) {
            // What only lists of objects that are gone keep ends here.
            store?.forgetGoneObjects()
            if let window {
                store?.show(in: window)
                follow(window)
            }
            askSystem()
        }

        private func follow(_ window: UIWindow) {
            guard #available(iOS 17.0, tvOS 17.0, *) else {
                let isFollowed = window.subviews.contains { ($0 as? WindowSensor)?.follower === self }
                return isFollowed ? () : window.insertSubview(WindowSensor(self), at: 0)
            }
            guard let scene = window.windowScene, scenes[ObjectIdentifier(scene)]?.scene !== scene else { return }
            scenes[ObjectIdentifier(scene)] = WeakScene(scene: scene)
            _ = scene.registerForTraitChanges(ThemedCatalog.lookTraits) {
                [weak self] (scene: UIWindowScene, _: UITraitCollection) in
                self?.askSystem()
            }
        }

        private var connectedScenes: [UIWindowScene] { UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene } }

        /// The scene that the user sees: one in the background may be light and dark in turn for its snapshots.
        var systemScene: UIWindowScene? {
            let scenes = connectedScenes
            return scenes.first { $0.activationState == .foregroundActive }
                ?? scenes.first { $0.activationState == .foregroundInactive } ?? scenes.first
        }

        /// A scene has the system's traits, also if its windows override them.
        func askSystem() {
            guard let store, !store.isRepainting, let scene = systemScene else { return }
            store.systemChanged(
                to: ThemedCatalog.Look(ofSystem: scene.traitCollection),
                isInBackground: scene.activationState == .background)
        }

        func update() {
            guard let store else { return }
            for window in connectedScenes.flatMap(\.windows) {
                if store.fadeDuration > 0 {
                    UIView.transition(
                        with: window, duration: store.fadeDuration, options: [.transitionCrossDissolve, .allowUserInteraction],
                        animations: { store.show(in: window) })
                } else {
                    store.show(in: window)
                }
            }
        }
    }

    /// A hidden view that tells when a window gets other traits. Before iOS 17, nothing else does.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    private final class WindowSensor: UIView {
        let follower: WindowFollower

        init(_ follower: WindowFollower) {
            self.follower = follower
            super.init(frame: .zero)
            isHidden = true
            isUserInteractionEnabled = false
        }

        required init?(coder: NSCoder) { nil }

        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            follower.askSystem()
        }
    }

    extension UIView {
        /// The views below this one that have a style of their own.
        fileprivate var partsWithStyle: [UIView] {
            subviews.flatMap { ($0.overrideUserInterfaceStyle == .unspecified ? [] : [$0]) + $0.partsWithStyle }
        }
    }
#endif
