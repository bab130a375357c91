import StubSystem
import SwiftUI
import Testing
import UIKit

@testable import ThemeCatalogUI

extension RunTime {
    /// Where layers and views are when they are bound, and where they come later.
    @Suite @MainActor struct PlaceTests {
        /// The usual order: make the layer, bind it, add it.
        @Test func aLayerGetsTheLookOfTheViewItComesInto() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let (light, dark, layer, around) = (UIView(), UIView(), CALayer(), CALayer())
            dark.overrideUserInterfaceStyle = .dark
            for view in [light, dark] { launched.window.addSubview(view) }
            UIView.stubLayout()
            followers.set(\.borderColor, of: layer, to: "Label")
            around.addSublayer(layer)
            dark.layer.addSublayer(around)
            #expect(hex(layer.borderColor) == "#F2F2F7FF")
            light.layer.addSublayer(around)
            #expect(hex(layer.borderColor) == "#1C1C1EFF")
            light.overrideUserInterfaceStyle = .dark
            #expect(hex(layer.borderColor) == "#F2F2F7FF")
            light.overrideUserInterfaceStyle = .unspecified
            #expect(hex(layer.borderColor) == "#1C1C1EFF")
            // Into a view that comes into the window later.
            let later = UIView()
            later.overrideUserInterfaceStyle = .dark
            later.layer.addSublayer(around)
            launched.window.addSubview(later)
            #expect(hex(layer.borderColor) == "#F2F2F7FF")
        }

        final class Told: NSObject, CAAction {
            nonisolated(unsafe) var count = 0

            func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) { count += 1 }
        }

        @Test func anActionOfTheAppStillRuns() throws {
            let launched = try Launched()
            let (layer, told) = (CALayer(), Told())
            layer.actions = [kCAOnOrderIn: told, "position": told]
            let followers = LookFollowers(launched.app.store)
            for name in ["Label", "Accent"] { followers.set(\.borderColor, of: layer, to: name) }
            launched.window.layer.addSublayer(layer)
            #expect(told.count == 1 && layer.actions?.count == 2)
        }

        /// Nobody keeps the list but what is in it.
        @Test func aListLivesAsLongAsAnyOfItsObjects() throws {
            let launched = try Launched()
            weak var list: LookFollowers?
            var (layer, item): (CALayer?, UITabBarItem?) = (CALayer(), UITabBarItem())
            do {
                let followers = LookFollowers(launched.app.store)
                list = followers
                if let layer { followers.set(\.borderColor, of: layer, to: "Label") }
                if let item { followers.setImages(of: item, to: "Sun") }
            }
            launched.app.store.choice = .dark
            #expect(hex(layer?.borderColor) == "#F2F2F7FF")
            layer = nil
            let image = item?.image
            launched.app.store.choice = .light
            #expect(list != nil && item?.image !== image)
            item = nil
            launched.app.store.choice = .dark
            #expect(list == nil)
        }

        @Test func aListDiesWithItsLastLayer() throws {
            let launched = try Launched()
            weak var list: LookFollowers?
            do {
                let (followers, layer) = (LookFollowers(launched.app.store), CALayer())
                list = followers
                followers.set(\.borderColor, of: layer, to: "Label")
            }
            #expect(list == nil)
        }

        /// A blurred bar takes no subviews, and a view of SwiftUI neither.
        @Test func viewsThatTakeNoSubviewsAreFollowed() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let bar = UIVisualEffectView()
            let controller = UIHostingController(rootView: Text(""))
            let page = controller.view
            let around = UIView()
            launched.window.addSubview(around)
            for view in [bar, page] {
                around.addSubview(view)
                followers.set(\.borderColor, of: view.layer, to: "Label")
                #expect(hex(view.layer.borderColor) == "#1C1C1EFF")
            }
            around.overrideUserInterfaceStyle = .dark
            for view in [bar, page] { #expect(hex(view.layer.borderColor) == "#F2F2F7FF") }
            around.overrideUserInterfaceStyle = .unspecified
            launched.app.store.choice = .theme("sepia")
            for view in [bar, page] { #expect(hex(view.layer.borderColor) == "#5B4636FF") }
            #expect(bar.subviews.count == 1 && page.subviews.isEmpty)
        }

        /// An app that clears its views.
        @Test func aViewThatLosesItsSubviewsIsFollowedAgain() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let card = UIView()
            launched.window.addSubview(card)
            for _ in 0..<3 {
                for view in card.subviews { view.removeFromSuperview() }
                followers.set(\.borderColor, of: card.layer, to: "Label")
            }
            #expect(card.subviews.count == 1)
            card.overrideUserInterfaceStyle = .dark
            #expect(hex(card.layer.borderColor) == "#F2F2F7FF")
        }
    }

    /// An image has the size in points that its set says, on each display.
    @Suite @MainActor struct ScaleTests {
        @Test(arguments: [1, 2, 3])
        func imagesKeepTheirScale(scale: Int) throws {
            let launched = try Launched()
            UIScreen.stubChange { $0.displayScale = CGFloat(scale) }
            UIView.stubLayout()
            let catalog = launched.app.catalog
            let sun = try #require(catalog.uiImage(named: "Sun"))
            #expect(sun.imageAsset?.stubRegisteredScales.allSatisfy { $0 == CGFloat(scale) } == true)
            let view = UIImageView(image: ThemedCatalog.image(light: sun, dark: sun))
            launched.window.addSubview(view)
            for choice in [ThemeChoice.dark, .light] {
                launched.app.store.choice = choice
                #expect(view.stubShownImage?.size == CGSize(width: 12, height: 12))
            }
        }

        /// Bound before its window, and before the store knows a scale.
        @Test func aVectorIsDrawnForItsDisplay() throws {
            RunTime.reset()
            UIScreen.stubChange { $0.displayScale = 3 }
            let store = ThemeStore(catalog: try ThemedCatalog(contentsOf: RunTime.more), stored: nil) { _ in }
            let followers = LookFollowers(store)
            let (view, layer) = (UIImageView(), CALayer())
            followers.setImage(of: view, to: "Mark")
            followers.setContents(of: layer, to: "Mark")
            let scene = UIWindowScene()
            UIApplication.shared.connectedScenes = [scene]
            let window = UIWindow(windowScene: scene)
            window.addSubview(view)
            window.layer.addSublayer(layer)
            #expect(view.stubShownImage?.cgImage?.width == 72 && view.image?.size.width == 24)
            #expect((layer.contents as? CGImage)?.width == 72 && layer.contentsScale == 3)
            // The window moves to another display.
            UIScreen.stubChange { $0.displayScale = 1 }
            #expect(view.stubShownImage?.cgImage?.width == 24 && (layer.contents as? CGImage)?.width == 24)
        }
    }

    @Suite @MainActor struct SwiftUITests {
        struct Page: View {
            @SwiftUI.Environment(\.catalogTheme) var theme
            let color: UIColor

            var body: some View {
                VStack {
                    Text(theme ?? "none")
                    Color(color)
                }
            }
        }

        @Test func aPartOfAScreenHasAThemeOfItsOwn() throws {
            let launched = try Launched()
            let color = try #require(launched.app.catalog.uiColor(named: "Label"))
            let host = UIHostingController(rootView: Page(color: color).catalogTheme("sepia"))
            launched.window.addSubview(host.view)
            let shown = host.stubShown
            #expect(shown.contains(.text("sepia")))
            func isShown(_ theme: String) -> Bool {
                let wanted = launched.app.catalog.color(named: "Label", look: .init(theme: theme))
                return wanted.map {
                    shown.contains(.color(red: $0.red, green: $0.green, blue: $0.blue, opacity: $0.alpha))
                } ?? false
            }
            // Before iOS 17, the color has the store's theme.
            #expect(isShown(hasThemeTrait ? "sepia" : ""))
        }

        @Test func anImageOfSwiftUIFollowsItsEnvironment() throws {
            let launched = try Launched()
            let host = UIHostingController(rootView: CatalogImage("Sun", in: launched.app.catalog).catalogTheme(""))
            launched.window.addSubview(host.view)
            for scale in [2, 3] {
                UIScreen.stubChange { $0.displayScale = CGFloat(scale) }
                #expect(host.stubShown == [.image(width: 12 * scale, height: 12 * scale, scale: Double(scale))])
            }
            #expect(ThemedCatalog.Look(EnvironmentValues(stubTraits: ThemedCatalog.Look(isDark: true).traitCollection)).isDark)
        }

        /// A trait of UIKit is an environment value of SwiftUI.
        @Test(.enabled(if: hasThemeTrait)) func aThemeOfUIKitReachesSwiftUI() throws {
            let launched = try Launched()
            let host = UIHostingController(rootView: Page(color: .label))
            launched.window.addSubview(host.view)
            host.view.traitOverrides[ThemedCatalog.ThemeTrait.self] = "ocean"
            #expect(host.stubShown.contains(.text("ocean")))
        }
    }
}
