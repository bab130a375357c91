import Combine
import Foundation
import Observation
import SwiftUI
import Testing
import UIKit

@testable import ThemeCatalogUI

extension RunTime {
    @Suite @MainActor struct StoreTests {
        /// Numbers, texts that aren't choices, and themes that the catalog doesn't have.
        @Test(arguments: ["nonsense", "theme:gone", "theme:", ""])
        func aStoredTextThatIsNoChoiceIsTheSystemsLook(text: String) throws {
            let launched = try Launched(stored: text)
            #expect(launched.app.store.choice == .system && launched.app.store.look.theme.isEmpty)
        }

        @Test func aStoredValueThatIsNoTextIsTheSystemsLook() throws {
            for value in [42, [1, 2], Data([255])] as [Any] {
                #expect(try Launched(stored: value).app.store.choice == .system)
            }
        }

        @Test func theChoiceIsStoredAndComesBack() throws {
            let launched = try Launched()
            launched.app.store.choice = .theme("ocean")
            let again = ThemeStore(catalog: launched.app.catalog, defaults: launched.defaults)
            #expect(again.choice == .theme("ocean"))
        }

        /// The pack with the chosen theme is loaded after the launch.
        @Test func aThemeThatComesLaterIsShownThen() throws {
            let launched = try Launched()
            let store = ThemeStore(catalog: ThemedCatalog([]), stored: "theme:sepia") { _ in }
            #expect(store.choice == .system)
            store.replaceCatalog(launched.app.catalog)
            #expect(store.choice == .theme("sepia") && store.look.theme == "sepia")
        }

        @Test func newWindowsShowTheChoice() throws {
            let launched = try Launched()
            launched.app.store.choice = .dark
            let second = UIWindow(windowScene: launched.scene)
            #expect(second.overrideUserInterfaceStyle == .unspecified)
            second.makeKeyAndVisible()
            #expect(second.overrideUserInterfaceStyle == .dark && launched.window.overrideUserInterfaceStyle == .dark)
        }

        /// The windows are dark, and the system's look is still known.
        @Test func theSystemIsFollowedThroughWindowsThatOverrideIt() throws {
            let launched = try Launched()
            launched.app.store.choice = .dark
            UIScreen.stubChange { $0.accessibilityContrast = .high }
            UIView.stubLayout()
            #expect(launched.app.store.look.isDark && launched.app.store.look.isHighContrast)
            launched.app.store.choice = .system
            #expect(!launched.app.store.look.isDark)
        }

        @Test func oneSwitchTurnsEverythingOff() throws {
            let launched = try Launched()
            launched.app.store.choice = .theme("sepia")
            UIScreen.stubChange { $0.userInterfaceStyle = .dark }
            launched.app.store.isEnabled = false
            #expect(hex(launched.screen.backgroundColor, in: launched.screen) == "#FFFFFFFF")
            #expect(hex(launched.screen.title.textColor, in: launched.screen) == "#1C1C1EFF")
            launched.app.store.isEnabled = true
            #expect(launched.app.store.choice == .theme("sepia"))
            #expect(hex(launched.screen.title.textColor, in: launched.screen) == "#D8C9B0FF")
        }

        @Test func windowsFadeAndLayersWithThem() throws {
            let launched = try Launched()
            (UIView.stubTransitions, CATransaction.stubCommits) = ([], [])
            launched.app.store.choice = .dark
            #expect(UIView.stubTransitions.map(\.duration) == [0.3] && CATransaction.stubCommits == [0.3])
            launched.app.store.fadeDuration = 0
            launched.app.store.choice = .light
            #expect(UIView.stubTransitions.count == 1 && CATransaction.stubCommits == [0.3, nil])
        }

        @Test func changesAreAnAsynchronousSequence() async throws {
            let launched = try Launched()
            let store = launched.app.store
            let changes = store.changes
            store.choice = .dark
            store.choice = .theme("sepia")
            var themes: [String] = []
            for await change in changes {
                themes.append("\(change.new.isDark) \(change.new.theme)")
                if themes.count == 2 { break }
            }
            #expect(themes == ["true ", "false sepia"])
        }

        @Test func combineSeesEachChange() throws {
            let store = try Launched().app.store
            var sends = 0
            store.objectWillChange.sink { sends += 1 }
            store.choice = .dark
            store.choice = .light
            #expect(sends == 2)
        }

        @Test(.enabled(if: hasThemeTrait)) func observationSeesEachChange() throws {
            let store = try Launched().app.store
            nonisolated(unsafe) var changes = 0
            withObservationTracking {
                _ = store.look
            } onChange: {
                changes += 1
            }
            store.choice = .dark
            #expect(changes == 1)
            withObservationTracking {
                _ = store.choice
            } onChange: {
                changes += 1
            }
            store.choice = .light
            #expect(changes == 2)
        }

        @Test func theDebugViewShowsEveryColor() throws {
            let launched = try Launched()
            let shown = UIHostingController(rootView: LookDebugView(launched.app.store)).stubShown
            #expect(shown.count == 12 && shown.contains(.text("Accent")))
        }
    }
}
