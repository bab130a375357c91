import Foundation
import Testing
import UIKit

@testable import ThemeCatalogUI

extension RunTime {
    @Suite @MainActor struct FollowerTests {
        /// The separator is one key with another value for light and dark.
        @Test func platformColorsChange() throws {
            let catalog = try Launched().app.catalog
            let dark = ThemedCatalog.Look(isDark: true)
            #expect(catalog.changedNames(from: .init(), to: dark).contains("Line"))
            #expect(catalog.isChanged("Line", from: .init(), to: dark) && !catalog.isChanged("Still", from: .init(), to: dark))
            #expect(catalog.changedNames(from: .init(), to: .init(theme: "sepia")) == ["Accent", "Label", "Sun"])
        }

        /// A cell is used again and again.
        @Test func aReusedViewHasOneBindingForEachKey() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let cell = UIView()
            var calls = 0
            for number in 0..<1000 {
                followers.set(\.borderColor, of: cell.layer, to: number.isMultiple(of: 2) ? "Label" : "Accent")
                followers.add(cell, key: "count", names: ["Label"]) { _, _ in calls += 1 }
            }
            #expect(followers.count == 2 && cell.subviews.count == 1 && calls == 1000)
            launched.app.store.choice = .dark
            #expect(calls == 1001)
            #expect(hex(cell.layer.borderColor) == "#FB923CFF")
        }

        /// Objects that are gone don't make adding slower: the number of entries stays small.
        @Test func objectsThatAreGoneAreForgotten() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            for _ in 0..<10_000 { followers.set(\.borderColor, of: CALayer(), to: "Label") }
            #expect(followers.entryCount <= 128)
        }

        @Test func aViewThatEntersAWindowGetsItsLook() throws {
            let launched = try Launched()
            launched.app.store.choice = .dark
            let followers = LookFollowers(launched.app.store)
            let (parent, view) = (UIView(), UIView())
            parent.traitOverrides.userInterfaceStyle = .light
            parent.addSubview(view)
            followers.set(\.borderColor, of: view.layer, to: "Label")
            #expect(hex(view.layer.borderColor) == "#F2F2F7FF")
            // The part of the window is light.
            launched.window.addSubview(parent)
            #expect(hex(view.layer.borderColor) == "#1C1C1EFF")
            parent.traitOverrides.userInterfaceStyle = .dark
            #expect(hex(view.layer.borderColor) == "#F2F2F7FF")
        }

        @Test func oneControlIsRefreshedWhenTheAppAsks() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let (one, other) = (UILabel(), UILabel())
            var calls: [String] = []
            followers.add(one, key: "text", names: ["Label"]) { _, _ in calls.append("one") }
            followers.add(other, key: "text", names: ["Label"]) { _, _ in calls.append("other") }
            followers.refresh(one)
            #expect(calls == ["one", "other", "one"])
            followers.remove(one, key: "text")
            launched.app.store.choice = .dark
            #expect(calls == ["one", "other", "one", "other"])
        }

        /// A tab bar shows an image as it is, so each look gets its own.
        @Test func aTabBarItemGetsTheImageOfEachLook() throws {
            let launched = try Launched()
            let followers = LookFollowers(launched.app.store)
            let item = UITabBarItem()
            followers.setImages(of: item, to: "Sun", selected: "Bell")
            func blue() -> UInt8? { item.image?.cgImage.map { $0.stubBytes[(12 * 24 + 11) * 4 + 2] } }
            #expect(blue() == 175 && item.image?.renderingMode == .alwaysOriginal)
            #expect(item.selectedImage?.renderingMode == .alwaysTemplate)
            launched.app.store.choice = .dark
            #expect(blue() == 254)
        }

        /// Nobody keeps the list but the view.
        @Test func bindingsLiveAsLongAsTheirView() throws {
            let launched = try Launched()
            let view = UIView()
            launched.window.addSubview(view)
            weak var list: LookFollowers?
            do {
                let followers = LookFollowers(launched.app.store)
                list = followers
                followers.set(\.borderColor, of: view.layer, to: "Label")
            }
            #expect(list != nil)
            launched.app.store.choice = .dark
            #expect(hex(view.layer.borderColor) == "#F2F2F7FF")
        }

        @Test func aListDiesWithItsLastView() throws {
            let launched = try Launched()
            weak var list: LookFollowers?
            weak var gone: UIView?
            do {
                let view = UIView()
                gone = view
                let followers = LookFollowers(launched.app.store)
                list = followers
                followers.set(\.borderColor, of: view.layer, to: "Label")
            }
            #expect(gone == nil && list == nil)
        }
    }

    @Suite @MainActor struct PictureTests {
        @Test(arguments: [1, 2, 3])
        func aScreenGetsThePictureOfItsScale(scale: Int) throws {
            let launched = try Launched()
            UIScreen.stubChange { $0.displayScale = CGFloat(scale) }
            let image = try #require(launched.app.catalog.uiImage(named: "Sun"))
            #expect(image.scale == CGFloat(scale) && image.size == CGSize(width: 12, height: 12))
            #expect(image.cgImage?.width == 12 * scale)
        }

        @Test func aPictureFollowsDarkAndContrast() throws {
            let launched = try Launched()
            let view = UIImageView(image: launched.app.catalog.uiImage(named: "Sun"))
            launched.window.addSubview(view)
            func blue() -> UInt8? { view.stubShownImage?.cgImage.map { $0.stubBytes[(12 * 24 + 11) * 4 + 2] } }
            #expect(blue() == 175)
            UIScreen.stubChange { $0.userInterfaceStyle = .dark }
            #expect(blue() == 254)
            UIScreen.stubChange { ($0.userInterfaceStyle, $0.accessibilityContrast) = (.light, .high) }
            #expect(blue() == 80)
        }

        @Test func aPictureFollowsALaterTheme() throws {
            let launched = try Launched()
            let sun = launched.screen.sun
            func red() -> UInt8? { sun.stubShownImage?.cgImage.map { $0.stubBytes[(12 * 24 + 11) * 4] } }
            #expect(red() == 30)
            launched.app.store.choice = .theme("sepia")
            #expect(red() == 91)
            launched.app.store.choice = .system
            #expect(red() == 30)
        }

        @Test func twoValuesOfAnyOriginFollowTheStyle() throws {
            let launched = try Launched()
            let catalog = launched.app.catalog
            let bell = try #require(try catalog.uiImage(named: "Bell", look: .init(scale: 2)))
            let sun = try #require(try catalog.uiImage(named: "Sun", look: .init(scale: 2)))
            let pair = ThemedCatalog.image(light: bell, dark: sun)
            let view = UIImageView(image: pair)
            view.tintColor = ThemedCatalog.color(light: .label, dark: UIColor(red: 1, green: 0, blue: 0, alpha: 1))
            launched.window.addSubview(view)
            #expect(view.stubShownImage?.renderingMode == .alwaysTemplate)
            launched.app.store.choice = .dark
            #expect(view.stubShownImage?.renderingMode == .automatic)
            #expect(hex(view.tintColor, in: view) == "#FF0000FF")
            // The same in Objective-C: imageWithLight:dark: and colorWithLight:dark:.
            view.image = ThemedCatalogObject.image(light: sun, dark: bell)
            #expect(view.stubShownImage?.renderingMode == .alwaysTemplate)
            view.tintColor = ThemedCatalogObject.color(light: .label, dark: UIColor(red: 0, green: 1, blue: 0, alpha: 1))
            #expect(hex(view.tintColor, in: view) == "#00FF00FF")
        }

        @Test func aPictureKeepsWhatItsSetSays() throws {
            let catalog = try Launched().app.catalog
            #expect(catalog.uiImage(named: "Bell")?.renderingMode == .alwaysTemplate)
            #expect(catalog.uiImage(named: "Sun")?.renderingMode == .automatic)
            let bubble = try #require(catalog.uiImage(named: "Bubble"))
            #expect(bubble.capInsets == UIEdgeInsets(top: 5, left: 4, bottom: 5, right: 4) && bubble.resizingMode == .tile)
            #expect(bubble.alignmentRectInsets == UIEdgeInsets(top: 1, left: 0, bottom: 2, right: 0))
        }
    }
}
