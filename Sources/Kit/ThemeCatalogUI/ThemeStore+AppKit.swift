#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    import Foundation

    extension ThemeChoice {
        /// The appearance that an app or a window must have for the choice. Nil, which is the system's, if it follows the system.
        public var appearance: NSAppearance? {
            switch self {
            case .system, .theme: nil
            case .light: NSAppearance(named: .aqua)
            case .dark: NSAppearance(named: .darkAqua)
            }
        }
    }

    extension ThemeStore {
        /// The appearance that the app shows, or nil for the system's.
        private var shownAppearance: NSAppearance? { preview.map(\.appearance) ?? shownChoice.appearance }

        /// Shows the chosen look, or the one of a debug view, in a window. With the system's look, the window has no appearance of its own.
        public func show(in window: NSWindow) {
            window.appearance = shownAppearance
            window.contentView?.displayAgain()
        }

        /// Shows the look in all windows of the app, also in ones that appear later, and follows the system's look.
        ///
        /// An app without an appearance has the system's: https://developer.apple.com/documentation/appkit/nsapplication/appearance
        /// Call this once, when the app starts.
        public func followWindows(of application: NSApplication = .shared) {
            guard showInWindows == nil else { return }
            claimApp()
            readSystem = { [weak self] in self?.systemLook(of: application) }
            showInWindows = { [weak self] in
                application.appearance = self?.shownAppearance
                for window in application.windows { window.contentView?.displayAgain() }
            }
            application.appearance = shownAppearance
            if let look = systemLook(of: application) { systemChanged(to: look) }
            // The center keeps the block, and the block doesn't keep the store: both live as long as the app.
            _ = NotificationCenter.default.addObserver(
                forName: NSApplication.didBecomeActiveNotification, object: nil, queue: nil
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.reload() }
            }
            #if canImport(ObjectiveC)
                systemObservation = application.observe(\.effectiveAppearance) { [weak self] application, _ in
                    MainActor.assumeIsolated {
                        if let look = self?.systemLook(of: application) { self?.systemChanged(to: look) }
                    }
                }
            #endif
        }

        /// The system's look, which an app with an appearance of its own doesn't know.
        private func systemLook(of application: NSApplication) -> ThemedCatalog.Look? {
            application.appearance == nil ? ThemedCatalog.Look(application.effectiveAppearance, theme: "") : nil
        }
    }

    extension NSView {
        /// Draws the view and all below it again: a new theme changes no appearance.
        fileprivate func displayAgain() {
            needsDisplay = true
            for view in subviews { view.displayAgain() }
        }
    }
#endif
