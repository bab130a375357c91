#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    extension ThemeStore {
        /// Shows the chosen look, or the one of a debug view, in a window. `followWindows()` calls it for all windows.
        public func show(in window: UIWindow) {
            let shown = shownWindow(window)
            let style = shown.style(preview.map { $0.isDark ? .dark : .light } ?? shownChoice.userInterfaceStyle, of: window)
            guard #available(iOS 17.0, tvOS 17.0, *) else { return repaint(window, shown, style: style) }
            window.overrideUserInterfaceStyle = style
            window.traitOverrides[ThemedCatalog.ThemeTrait.self] = look.theme
            window.traitOverrides[ThemedCatalog.RevisionTrait.self] = revision
            shown.overrideTraits(of: window, preview)
            window.updateTraitsIfNeeded()
        }

        private func shownWindow(_ window: UIWindow) -> ShownWindow {
            shownWindows = shownWindows.filter { ($0.value as? ShownWindow)?.window != nil }
            let id = ObjectIdentifier(window)
            if let shown = shownWindows[id] as? ShownWindow, shown.window === window { return shown }
            let shown = ShownWindow(window)
            shownWindows[id] = shown
            return shown
        }

        /// Before iOS 17, no trait names a theme, so a new one changes no trait and views keep their colors. They resolve them again for
        /// another style, which a window therefore has for a moment, between two frames. So has each part with a style of its own.
        private func repaint(_ window: UIWindow, _ shown: ShownWindow, style: UIUserInterfaceStyle) {
            let contrast = preview.map { "\($0.isHighContrast) \($0.isRightToLeft)" } ?? ""
            let old = shown.state
            shown.state = "\(look.theme) \(revision) \(contrast)"
            guard old != shown.state else {
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
            claimApp()
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
            } else {
                store?.reload()
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

    /// What a store has set in a window, and what the app had set there before.
    @MainActor private final class ShownWindow {
        weak var window: UIWindow?
        /// What is shown that traits can't say, at first as without a store.
        var state = " 0 "
        private var style = UIUserInterfaceStyle.unspecified
        private var appStyle = UIUserInterfaceStyle.unspecified
        private var contrast: UIAccessibilityContrast?
        private var direction: UITraitEnvironmentLayoutDirection?
        private var isPreviewed = false

        init(_ window: UIWindow) { self.window = window }

        /// The style that a window gets: the app's own one if the store wants none.
        func style(_ wanted: UIUserInterfaceStyle, of window: UIWindow) -> UIUserInterfaceStyle {
            if style == .unspecified || window.overrideUserInterfaceStyle != style {
                appStyle = window.overrideUserInterfaceStyle
            }
            style = wanted
            return wanted == .unspecified ? appStyle : wanted
        }

        /// Overrides what only a debug view overrides, or gives back what the app had there.
        @available(iOS 17.0, tvOS 17.0, *)
        func overrideTraits(of window: UIWindow, _ preview: ThemedCatalog.Look?) {
            if !isPreviewed {
                guard preview != nil else { return }
                let own = window.traitOverrides
                contrast = own.contains(UITraitAccessibilityContrast.self) ? own.accessibilityContrast : nil
                direction = own.contains(UITraitLayoutDirection.self) ? own.layoutDirection : nil
            }
            isPreviewed = preview != nil
            if let contrast = preview.map({ $0.isHighContrast ? .high : .normal }) ?? contrast {
                window.traitOverrides.accessibilityContrast = contrast
            } else {
                window.traitOverrides.remove(UITraitAccessibilityContrast.self)
            }
            if let direction = preview.map({ $0.isRightToLeft ? .rightToLeft : .leftToRight }) ?? direction {
                window.traitOverrides.layoutDirection = direction
            } else {
                window.traitOverrides.remove(UITraitLayoutDirection.self)
            }
        }
    }

    /// What may have a style of its own:
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/overrideuserinterfacestyle
    @MainActor private protocol StyledPart: AnyObject {
        var overrideUserInterfaceStyle: UIUserInterfaceStyle { get set }
    }

    extension UIView: StyledPart {}
    extension UIViewController: StyledPart {}

    extension UIView {
        /// The views below this one, and their controllers, that have a style of their own.
        fileprivate var partsWithStyle: [any StyledPart] {
            var parts: [any StyledPart] = []
            for view in subviews {
                if view.overrideUserInterfaceStyle != .unspecified { parts.append(view) }
                if let controller = view.next as? UIViewController, controller.overrideUserInterfaceStyle != .unspecified {
                    parts.append(controller)
                }
                parts += view.partsWithStyle
            }
            return parts
        }
    }
#endif
