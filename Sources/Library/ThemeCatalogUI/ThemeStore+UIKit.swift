#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    extension ThemeStore {
        /// Shows the chosen look, or the one of a debug view, in a window. `followWindows()` calls it for all windows.
        public func show(in window: UIWindow) {
            window.overrideUserInterfaceStyle = preview.map { $0.isDark ? .dark : .light } ?? shownChoice.userInterfaceStyle
            if #available(iOS 17.0, tvOS 17.0, *) {
                window.traitOverrides[ThemedCatalog.ThemeTrait.self] = look.theme
                if let preview {
                    window.traitOverrides.accessibilityContrast = preview.isHighContrast ? .high : .normal
                    window.traitOverrides.layoutDirection = preview.isRightToLeft ? .rightToLeft : .leftToRight
                } else {
                    window.traitOverrides.remove(UITraitAccessibilityContrast.self)
                    window.traitOverrides.remove(UITraitLayoutDirection.self)
                }
                window.updateTraitsIfNeeded()
            }
        }

        /// Shows the look in all windows of the app, also in ones that appear later, and fades to a new one in `fadeDuration`.
        ///
        /// From iOS 17 on, the store also follows the system's look, which a scene has even if its windows show another one. Before,
        /// call `systemChanged(to:isInBackground:)` when the traits of a scene change. Call this once, when the app starts.
        @available(iOSApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        public func followWindows() {
            guard showInWindows == nil else { return }
            let follower = WindowFollower(self)
            showInWindows = { follower.update() }
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
            for name in [UIWindow.didBecomeVisibleNotification, UIApplication.willEnterForegroundNotification] {
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
            if let window { store?.show(in: window) }
            guard let scene = window?.windowScene else { return askSystem() }
            guard scenes[ObjectIdentifier(scene)]?.scene !== scene else { return }
            scenes[ObjectIdentifier(scene)] = WeakScene(scene: scene)
            guard #available(iOS 17.0, tvOS 17.0, *) else { return }
            let traits: [UITrait] = [
                UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayGamut.self,
                UITraitLayoutDirection.self, UITraitDisplayScale.self,
            ]
            _ = scene.registerForTraitChanges(traits) { [weak self] (scene: UIWindowScene, _: UITraitCollection) in
                self?.askSystem()
            }
        }

        private var connectedScenes: [UIWindowScene] { UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene } }

        /// A scene has the system's traits, also if its windows override them.
        private func askSystem() {
            guard let scene = connectedScenes.first else { return }
            store?.systemChanged(
                to: ThemedCatalog.Look(scene.traitCollection),
                isInBackground: UIApplication.shared.applicationState == .background)
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
#endif
