import Foundation
import Testing
import ThemeCatalogUI
import UIKit

@testable import EarlyApp
@testable import ThemedApp

extension RunTime {
    /// The code of Documentation/Kit.md, word for word, in Swift 6.
    @Suite @MainActor struct AdoptingTests {
        @MainActor final class Owner {
            var names: Set<String> = []
            var token: ThemeStore.Token?

            func refresh(_ names: Set<String>) { self.names.formUnion(names) }

            func start(_ path: String) throws -> ThemeStore {
                let catalog = try ThemedCatalog(contentsOf: path)
                let store = ThemeStore(catalog: catalog)
                store.fadeDuration = 0.3
                Assets.catalog = catalog
                store.followWindows()
                return store
            }

            func choose(_ store: ThemeStore) {
                store.choice = .theme("sepia")
                let token = store.observe { [weak self] change in self?.refresh(change.names) }
                self.token = token
            }

            func wait(_ store: ThemeStore) async {
                for await change in store.changes { refresh(change.names) }
            }

            func bind(_ store: ThemeStore, card: UIView, sky: CAGradientLayer, sun: UIImageView) {
                let followers = LookFollowers(store)
                followers.set(\.borderColor, of: card.layer, to: "Line")
                followers.set(\.shadowColor, of: card.layer, to: "Label", alpha: 0.25)
                followers.setGradient(of: sky, to: "Sky")
                followers.setImage(of: sun, to: "Sun")
            }
        }

        /// The blocks that show generated code, with names of this app.
        @MainActor enum Generated {
            enum Assets {
                enum Colors { static let title = Early.Colors.label, border = Early.Colors.line }
                enum Images { static let sun = Early.Images.sun, moon = Early.Images.bell }
                enum Gradients { static let sky = Early.Gradients.sky }
            }

            static func set(_ label: UILabel, _ imageView: UIImageView) {
                // nightcar generate swift App/Assets.xcassets --output App/Assets.swift
                label.textColor = Assets.Colors.title.uiColor
                imageView.image = Assets.Images.sun.uiImage(dark: Assets.Images.moon)
            }

            static func setByHand(_ imageView: UIImageView) -> UIColor {
                // UIKit
                let title = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.92, alpha: 1) : .black }
                let asset = UIImageAsset()
                for (name, style) in [("sun", UIUserInterfaceStyle.light), ("moon", .dark)] {
                    let image = UIImage(named: name)!
                    let traits = [UITraitCollection(userInterfaceStyle: style), UITraitCollection(displayScale: image.scale)]
                    asset.register(image, with: UITraitCollection(traitsFrom: traits))
                }
                imageView.image = asset.image(with: .current)
                return title
            }

            static func set(_ layer: CALayer, _ gradientLayer: CAGradientLayer, _ traitCollection: UITraitCollection) {
                layer.borderColor = Assets.Colors.border.cgColor(for: traitCollection)
                Assets.Gradients.sky.apply(to: gradientLayer, for: traitCollection)
            }
        }

        /// The code before Nightcar and the code after it show the same kind of thing.
        @Test func generatedCodeOfThePageRuns() throws {
            _ = try EarlyTests.Launched()
            let launched = try Launched()
            (UIImage.stubNamed["sun"], UIImage.stubNamed["moon"]) = (UIImage.stubNamed["Sun"], UIImage.stubNamed["Bell"])
            let (label, picture, byHand, sky) = (UILabel(), UIImageView(), UIImageView(), CAGradientLayer())
            for view in [label, picture, byHand] { launched.window.addSubview(view) }
            Generated.set(label, picture)
            let title = Generated.setByHand(byHand)
            for isDark in [false, true] {
                launched.app.store.choice = isDark ? .dark : .light
                #expect(picture.stubShownImage?.cgImage?.width == (isDark ? 16 : 12))
                #expect(picture.stubShownImage?.cgImage === byHand.stubShownImage?.cgImage)
                #expect(hex(label.textColor, in: label) == (isDark ? "#F2F2F7FF" : "#1C1C1EFF"))
                #expect(hex(title, in: label) == (isDark ? "#EBEBEBFF" : "#000000FF"))
                Generated.set(label.layer, sky, label.traitCollection)
                #expect(hex((sky.colors as? [CGColor])?.first) == (isDark ? "#0C4A6EFF" : "#7DD3FCFF"))
            }
        }

        @Test func theCodeOfThePageRuns() throws {
            RunTime.reset()
            UserDefaults.standard.removeObject(forKey: "theme")
            defer { UserDefaults.standard.removeObject(forKey: "theme") }
            let owner = Owner()
            let store = try owner.start(RunTime.path)
            let (card, sky, sun) = (UIView(), CAGradientLayer(), UIImageView())
            owner.bind(store, card: card, sky: sky, sun: sun)
            owner.choose(store)
            #expect(UserDefaults.standard.string(forKey: "theme") == "theme:sepia")
            store.choice = .dark
            #expect(owner.names.isSuperset(of: ["Label", "Line", "Sky", "Sun"]))
            #expect(sun.image != nil && sky.colors?.count == 2)
        }

        @Test func thePageHasTheCodeThatRuns() throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
            let page = try String(contentsOf: root.appendingPathComponent("Documentation/Kit.md"), encoding: .utf8)
            let source = try String(contentsOfFile: #filePath, encoding: .utf8)
            let wanted = [
                "let catalog = try ThemedCatalog", "let followers =", "store.choice = .theme", "// UIKit",
                "// nightcar generate swift App", "layer.borderColor = Assets",
            ]
            let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
                $0.components(separatedBy: "```").first
            }
            let checked = blocks.filter { block in wanted.contains { block.hasPrefix($0) } }
            #expect(checked.count == wanted.count)
            for line in checked.flatMap({ $0.split(separator: "\n") }) { #expect(source.contains(line), "\(line)") }
        }
    }
}
