import Foundation
import Testing
import ThemeCatalogUI
import UIKit

@testable import ThemedApp

extension RunTime {
    /// The code of Documentation/Adopting.md, word for word, in Swift 6.
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
            let page = try String(contentsOf: root.appendingPathComponent("Documentation/Adopting.md"), encoding: .utf8)
            let source = try String(contentsOfFile: #filePath, encoding: .utf8)
            let wanted = ["let catalog = try", "let followers =", "store.choice = .theme"]
            let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
                $0.components(separatedBy: "```").first
            }
            let checked = blocks.filter { block in wanted.contains { block.hasPrefix($0) } }
            #expect(checked.count == wanted.count)
            for line in checked.flatMap({ $0.split(separator: "\n") }) { #expect(source.contains(line), "\(line)") }
        }
    }
}
