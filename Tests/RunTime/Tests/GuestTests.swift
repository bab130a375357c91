import Foundation
import StubSystem
import SwiftUI
import Testing
import UIKit

@testable import ThemeCatalogUI

extension RunTime {
    /// What the app, another store or another program does at the same time.
    @Suite @MainActor struct GuestTests {
        /// One page is always dark: https://developer.apple.com/documentation/uikit/uiviewcontroller/overrideuserinterfacestyle
        @Test func aPageThatIsDarkByItsControllerIsRepainted() throws {
            let launched = try Launched()
            let (page, label, card) = (UIViewController(), UILabel(), UIView())
            page.overrideUserInterfaceStyle = .dark
            launched.window.addSubview(page.view)
            for view in [label, card] { page.view.addSubview(view) }
            label.textColor = launched.app.catalog.uiColor(named: "Label")
            let followers = LookFollowers(launched.app.store)
            followers.set(\.borderColor, of: card.layer, to: "Label")
            for theme in ["sepia", "ocean", ""] {
                launched.app.store.choice = theme.isEmpty ? .system : .theme(theme)
                UIView.stubLayout()
                let wanted = hex(launched.app.catalog.color(named: "Label", look: .init(isDark: true, theme: theme)))
                #expect(hex(label.stubShownColor?.cgColor) == wanted && hex(card.layer.borderColor) == wanted, "\(theme)")
            }
            #expect(page.overrideUserInterfaceStyle == .dark)
        }

        /// A view of SwiftUI takes no subview that tells, and nothing is around it yet.
        @Test func aHostingViewThatIsBoundFirstGetsTheLookOfItsPlace() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let controller = UIHostingController(rootView: Text(""))
            let page = controller.view
            followers.set(\.borderColor, of: page.layer, to: "Label")
            #expect(hex(page.layer.borderColor) == "#1C1C1EFF")
            let around = UIView()
            around.overrideUserInterfaceStyle = .dark
            launched.window.addSubview(around)
            around.addSubview(page)
            #expect(hex(page.layer.borderColor) == "#F2F2F7FF")
            around.overrideUserInterfaceStyle = .unspecified
            #expect(hex(page.layer.borderColor) == "#1C1C1EFF")
        }

        /// As apps do that don't want a fade.
        @Test func aLayerThatIsAddedWithoutActionsGetsTheLookOfItsPlace() async throws {
            let launched = try Launched()
            launched.window.overrideUserInterfaceStyle = .dark
            let followers = LookFollowers(launched.app.store)
            let layer = CALayer()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            followers.set(\.borderColor, of: layer, to: "Label")
            launched.window.layer.addSublayer(layer)
            CATransaction.commit()
            #expect(hex(layer.borderColor) == "#1C1C1EFF")
            for _ in 0..<100 where hex(layer.borderColor) != "#F2F2F7FF" { await Task.yield() }
            #expect(hex(layer.borderColor) == "#F2F2F7FF")
        }

        /// A preview of SwiftUI, or a test in the app.
        @Test func aSecondStoreChangesNothingOfTheFirst() throws {
            let launched = try Launched(stored: "theme:sepia")
            let label = launched.screen.title
            let other = ThemeStore(catalog: launched.app.catalog, stored: "theme:ocean") { _ in }
            #expect(ThemedCatalog.currentTheme == "sepia")
            other.choice = .theme("night")
            other.preview = .init(isHighContrast: true)
            #expect(ThemedCatalog.currentTheme == "sepia" && ThemedCatalog.currentPreview == nil)
            #expect(hex(label.textColor, in: label) == "#5B4636FF")
            other.preview = nil
            other.choice = .theme("ocean")
            // Its list has its theme, in views whose window names none.
            let (window, card) = (UIWindow(windowScene: launched.scene), UIView())
            window.addSubview(card)
            LookFollowers(other).set(\.borderColor, of: card.layer, to: "Label")
            let wanted = launched.app.catalog.color(named: "Label", look: .init(theme: "ocean"))
            #expect(hex(card.layer.borderColor) == hex(wanted))
        }

        @Test func theStoreOfTheWindowsIsTheApps() throws {
            RunTime.reset()
            let catalog = try ThemedCatalog(contentsOf: RunTime.path)
            let early = ThemeStore(catalog: catalog, stored: "theme:ocean") { _ in }
            #expect(ThemedCatalog.currentTheme == "ocean")
            let store = ThemeStore(catalog: catalog, stored: "theme:sepia") { _ in }
            store.followWindows()
            #expect(ThemedCatalog.currentTheme == "sepia")
            early.choice = .dark
            #expect(ThemedCatalog.currentTheme == "sepia" && store.choice == .theme("sepia"))
        }

        /// An app that shows its pages from right to left, for example because it has its own choice of a language.
        @Test(.enabled(if: hasThemeTrait)) func theAppsOwnTraitsStay() throws {
            let launched = try Launched()
            let window = launched.window
            window.traitOverrides.layoutDirection = .rightToLeft
            window.traitOverrides.accessibilityContrast = .high
            launched.app.store.choice = .theme("sepia")
            UIView.stubLayout()
            func isKept() -> Bool {
                UIView.stubLayout()
                let traits = window.traitCollection
                return traits.layoutDirection == .rightToLeft && traits.accessibilityContrast == .high
            }
            #expect(isKept())
            for isDark in [true, false] { launched.app.store.preview = .init(isDark: isDark) }
            #expect(!isKept())
            launched.app.store.preview = nil
            #expect(isKept())
            window.traitOverrides.remove(UITraitLayoutDirection.self)
            launched.app.store.preview = .init(isRightToLeft: true)
            launched.app.store.preview = nil
            #expect(!window.traitOverrides.contains(UITraitLayoutDirection.self))
        }

        @Test func theAppsOwnStyleOfAWindowComesBack() throws {
            let launched = try Launched()
            launched.window.overrideUserInterfaceStyle = .dark
            for choice in [ThemeChoice.theme("sepia"), .light, .theme("ocean"), .system] {
                launched.app.store.choice = choice
                UIView.stubLayout()
                #expect((launched.window.traitCollection.userInterfaceStyle == .dark) == (choice != .light), "\(choice)")
            }
        }

        /// One observer doesn't allow a theme. The others hear about its choice last.
        @Test func allObserversEndOnTheSameTheme() throws {
            let store = try Launched().app.store
            var heard: [[String]] = [[], [], []]
            let tokens = (0..<3).map { number in
                store.observe { change in
                    heard[number].append(change.new.theme)
                    if number == 1, change.new.theme == "sepia" { store.choice = .theme("ocean") }
                }
            }
            store.choice = .theme("sepia")
            #expect(heard == Array(repeating: ["sepia", "ocean"], count: 3) && tokens.count == 3)
        }

        /// The Settings app, or an extension of the app, writes the same defaults.
        @Test func aChoiceOfAnotherProgramIsRead() throws {
            let launched = try Launched()
            let store = launched.app.store
            func activate() { NotificationCenter.default.post(name: UIScene.didActivateNotification, object: launched.scene) }
            for (text, choice) in [("dark", ThemeChoice.dark), ("theme:sepia", .theme("sepia")), ("nonsense", .system)] {
                launched.defaults.set(text, forKey: "theme")
                activate()
                #expect(store.choice == choice && launched.defaults.string(forKey: "theme") == text)
            }
            store.choice = .dark
            activate()
            #expect(store.choice == .dark)
            // A store that isn't told how to read keeps its choice.
            let own = ThemeStore(catalog: launched.app.catalog, stored: "dark") { _ in }
            own.reload()
            #expect(own.choice == .dark)
        }

        @Test func replacedCatalogsAreLetGo() throws {
            let launched = try Launched()
            let (store, slot) = (launched.app.store, ThemedCatalog.Slot())
            let color = launched.app.catalog.uiColor(named: "Label")
            weak var second: ThemedCatalog?
            do {
                let catalog = try ThemedCatalog(contentsOf: RunTime.more)
                store.replaceCatalog(catalog)
                (second, slot.value) = (catalog, catalog)
            }
            #expect(second != nil && hex(color, in: launched.window) == "#123456FF")
            store.replaceCatalog(try ThemedCatalog(contentsOf: RunTime.path))
            #expect(hex(color, in: launched.window) == "#1C1C1EFF" && slot.value === store.catalog && second == nil)
        }
    }

    @Suite @MainActor struct ValueTests {
        /// SwiftUI compares, and apps do, too. UIKit only calls dynamic colors equal that are one object.
        @Test func twoColorsOfANameAreEqual() throws {
            let catalog = try Launched().app.catalog
            for theme in [nil, "sepia"] {
                let color = catalog.uiColor(named: "Label", theme: theme)
                #expect(color != nil && color == catalog.uiColor(named: "Label", theme: theme))
                #expect(color != catalog.uiColor(named: "Accent", theme: theme))
            }
            #expect(catalog.uiColor(named: "Label") != catalog.uiColor(named: "Label", theme: "sepia"))
            // The catalog doesn't keep colors, nor they it.
            weak var unused = catalog.uiColor(named: "Label")
            #expect(unused == nil)
        }

        @Test func aPictureOfSwiftUIIsSliced() throws {
            let launched = try Launched()
            func shown(_ name: String) -> [Shown] {
                let view = CatalogImage(name, in: launched.app.catalog).resizable()
                return UIHostingController(rootView: view).stubShown
            }
            #expect(shown("Bubble").contains(.resizable(caps: [5, 4, 5, 4], isTiled: true)))
            #expect(shown("Bell").contains(.resizable(caps: [0, 0, 0, 0], isTiled: false)))
            let host = UIHostingController(rootView: CatalogImage("Bubble", in: launched.app.catalog))
            #expect(host.stubShown.count == 1)
        }
    }
}

extension RunTime {
    /// What the stubs refuse, because the documentation does.
    @Suite @MainActor struct RuleTests {
        @Test func eachRuleIsEnforced() throws {
            RunTime.reset()
            func isBroken(_ body: () -> Void) -> Bool {
                StubRule.broken = []
                defer { StubRule.broken = [] }
                body()
                return StubRule.broken.count == 1
            }
            #expect(isBroken { CATransaction.commit() })
            #expect(isBroken { _ = UIView().traitOverrides.layoutDirection })
            final class Silent: UIView { override func traitCollectionDidChange(_ previous: UITraitCollection?) {} }
            let view = Silent()
            view.layoutIfNeeded()
            #expect(
                isBroken {
                    view.overrideUserInterfaceStyle = .dark
                    UIView.stubLayout()
                })
        }

        @Test func eachThreadHasItsTraits() {
            RunTime.reset()
            UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
                nonisolated(unsafe) var style = UIUserInterfaceStyle.unspecified
                let answered = DispatchSemaphore(value: 0)
                Thread {
                    style = UITraitCollection.current.userInterfaceStyle
                    answered.signal()
                }.start()
                answered.wait()
                #expect(style == .light && UITraitCollection.current.userInterfaceStyle == .dark)
            }
        }

        @Test func aBodyOnlyRunsForWhatItReads() throws {
            let launched = try Launched()
            final class Unread { var text = "old" }
            struct Page: View {
                let unread: Unread
                var body: some View { Text(unread.text) }
            }
            let unread = Unread()
            let host = UIHostingController(rootView: Page(unread: unread))
            launched.window.addSubview(host.view)
            #expect(host.stubShown == [.text("old")])
            unread.text = "new"
            #expect(host.stubShown == [.text("old")])
            UIScreen.stubChange { $0.userInterfaceStyle = .dark }
            #expect(host.stubShown == [.text("new")])
        }
    }
}
