import StubSystem
import Testing
import UIKit

@testable import ThemeCatalogUI

extension RunTime {
    /// What UIKit does around the kit: the launch, scenes, snapshots, and systems before iOS 17.
    @Suite @MainActor struct LaunchTests {
        /// `application(_:didFinishLaunchingWithOptions:)` runs before a scene connects.
        @Test func aStoreThatIsMadeBeforeTheFirstSceneKnowsTheSystem() throws {
            RunTime.reset()
            UIScreen.stubChange { ($0.userInterfaceStyle, $0.displayScale) = (.dark, 3) }
            let store = ThemeStore(catalog: try ThemedCatalog(contentsOf: RunTime.path), stored: nil) { _ in }
            store.followWindows()
            let followers = LookFollowers(store)
            let (layer, item) = (CALayer(), UITabBarItem())
            followers.set(\.borderColor, of: layer, to: "Label")
            followers.setImages(of: item, to: "Sun")
            let scene = UIWindowScene()
            UIApplication.shared.connectedScenes = [scene]
            UIWindow(windowScene: scene).makeKeyAndVisible()
            #expect(store.look.isDark && store.look.scale == 3)
            #expect(hex(layer.borderColor) == "#F2F2F7FF")
            #expect(item.image?.scale == 3 && item.image?.cgImage?.width == 36)
        }

        /// UIKit takes a light and a dark picture of an app that goes to the background. Everything in one of them has one look.
        @Test(arguments: ["system", "light", "dark", "theme:sepia"])
        func eachSnapshotHasOneLook(text: String) throws {
            let launched = try Launched(stored: text)
            let followers = LookFollowers(launched.app.store)
            let (label, loose, item) = (launched.screen.title, CALayer(), UITabBarItem())
            followers.set(\.borderColor, of: loose, to: "Label")
            followers.setImages(of: item, to: "Sun")
            UIApplication.shared.stubState = .background
            UIView.stubTransitions = []
            var looks: Set<String> = []
            for isDark in [true, false] {
                UIScreen.stubChange { $0.userInterfaceStyle = isDark ? .dark : .light }
                #expect(hex(label.textColor, in: label) == hex(loose.borderColor), "\(text) \(isDark)")
                let isStoreDark = launched.app.store.look.isDark
                let wanted: UInt8 = text == "theme:sepia" ? 54 : isStoreDark ? 254 : 175
                #expect(item.image?.cgImage?.stubBytes[(12 * 24 + 11) * 4 + 2] == wanted)
                looks.insert(hex(label.textColor, in: label))
            }
            #expect(looks.count == (text == "light" || text == "dark" ? 1 : 2))
            #expect(UIView.stubTransitions.isEmpty && launched.app.store.fadeDuration == 0.3)
        }

        /// On an iPad, one scene is in the background while the user is in another one.
        @Test func aSceneInTheBackgroundDoesNotChangeTheStore() throws {
            let launched = try Launched()
            let other = UIWindowScene()
            other.stubActivation = .background
            UIApplication.shared.connectedScenes.insert(other)
            UIWindow(windowScene: other).makeKeyAndVisible()
            other.stubStyle = .dark
            #expect(!launched.app.store.look.isDark)
            launched.scene.stubStyle = .dark
            UIView.stubLayout()
            #expect(launched.app.store.look.isDark)
        }

        /// Before iOS 17, a window that is always dark isn't told that the system changes.
        @Test func theSystemsLookIsAskedForWithTheNextChoice() throws {
            let launched = try Launched()
            launched.app.store.choice = .dark
            UIScreen.stubChange { ($0.userInterfaceStyle, $0.accessibilityContrast) = (.dark, .high) }
            launched.app.store.choice = .system
            #expect(launched.app.store.look.isDark && launched.app.store.look.isHighContrast)
            UIScreen.stubChange { $0.userInterfaceStyle = .light }
            UIView.stubLayout()
            #expect(!launched.app.store.look.isDark)
        }

        /// A label as UIKit draws it: it resolves its color when it is set, and when a trait changes that matters for colors.
        final class Drawn: UIView {
            private(set) var shown = ""
            private(set) var count = 0
            var color: UIColor? { didSet { draw() } }

            private func draw() {
                shown = hex(color?.resolvedColor(with: traitCollection).cgColor)
                count += 1
            }

            override func didMoveToWindow() { draw() }

            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                if traitCollection.hasDifferentColorAppearance(comparedTo: previous) {
                    shown =
                        color?.resolvedColor(with: traitCollection).cgColor.components.map { hex($0.map { Double($0) }) } ?? "-"
                    count += 1
                }
            }
        }

        @Test func aDrawnColorIsTheThemes() throws {
            let launched = try Launched()
            let store = launched.app.store
            let (label, part, below) = (Drawn(), UIView(), Drawn())
            part.overrideUserInterfaceStyle = .dark
            launched.window.addSubview(label)
            launched.window.addSubview(part)
            part.addSubview(below)
            for drawn in [label, below] { drawn.color = launched.app.catalog.uiColor(named: "Label") }
            let card = UIView()
            launched.window.addSubview(card)
            let followers = LookFollowers(store)
            var calls = 0
            followers.add(card, key: "count", names: ["Label"]) { _, _ in calls += 1 }
            var seen: Set<String> = []
            for theme in ["sepia", "ocean", "", "sepia"] {
                store.choice = theme.isEmpty ? .system : .theme(theme)
                UIView.stubLayout()
                for (drawn, isDark) in [(label, false), (below, true)] {
                    let wanted = launched.app.catalog.color(named: "Label", look: .init(isDark: isDark, theme: theme))
                    #expect(drawn.shown == hex(wanted), "\(theme) \(isDark)")
                    seen.insert(drawn.shown)
                }
            }
            #expect(seen.count >= 4)
            // The style that a window has for a moment reaches nobody.
            #expect(calls == 5 && part.overrideUserInterfaceStyle == .dark)
            let count = label.count
            store.fadeDuration = 0
            store.choice = .theme("sepia")
            #expect(label.count == count)
        }

        @Test func theDebugViewsLookReachesColors() throws {
            let launched = try Launched()
            let label = launched.screen.title
            launched.app.store.preview = .init(isDark: false, isHighContrast: true, scale: 2)
            #expect(
                hex(label.textColor, in: label)
                    == hex(launched.app.catalog.color(named: "Label", look: .init(isHighContrast: true))))
            launched.app.store.preview = nil
            #expect(hex(label.textColor, in: label) == "#1C1C1EFF" && !launched.app.store.look.isHighContrast)
        }

        /// A pack replaces the catalog while colors of the old one are on the screen, and another one, and the first again.
        @Test func colorsFollowANewCatalog() throws {
            let launched = try Launched()
            let (store, catalog) = (launched.app.store, launched.app.catalog)
            let more = try ThemedCatalog(contentsOf: RunTime.more)
            let label = Drawn()
            launched.window.addSubview(label)
            label.color = catalog.uiColor(named: "Label")
            for (next, wanted) in [(more, "#123456FF"), (catalog, "#1C1C1EFF"), (more, "#123456FF"), (more, "#123456FF")] {
                store.replaceCatalog(next)
                UIView.stubLayout()
                #expect(label.shown == wanted)
            }
            store.replaceCatalog(catalog)
        }
    }
}
