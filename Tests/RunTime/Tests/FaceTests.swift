import SwiftUI
import Testing
import ThemeCatalogUI
import UIKit

extension RunTime {
    /// What apps call by name: the face for Objective-C, and the rest of the kit's public members.
    @Suite @MainActor struct FaceTests {
        @Test func aCatalogForObjectiveC() throws {
            let launched = try Launched()
            let catalog = try ThemedCatalogObject(contentsOfFile: RunTime.path)
            #expect(catalog.names == launched.app.catalog.names && catalog.themes == ["night", "ocean", "sepia"])
            #expect(catalog.data(named: "Label") == nil && ThemedCatalogObject(catalog.value).value === catalog.value)
            #expect(try catalog.overlaid(byPackAtPath: RunTime.path).names == catalog.names)
            #expect(throws: (any Error).self) { try catalog.overlaid(byPackAtPath: RunTime.more) }
            let traits = ThemedCatalog.Look(isDark: true, scale: 2).traitCollection
            let label = launched.screen.title
            label.textColor = catalog.color(named: "Label", theme: "sepia")
            #expect(hex(label.textColor, in: label) == "#5B4636FF")
            label.textColor = catalog.color(named: "Label", alpha: 0.5)
            #expect(hex(label.textColor, in: label) == "#1C1C1E80")
            #expect(hex(catalog.cgColor(named: "Label", for: traits)) == "#F2F2F7FF")
            #expect(catalog.image(named: "Sun", theme: nil)?.scale == 2 && catalog.image(named: "Gone", theme: nil) == nil)
            let light = ThemedCatalog.Look(scale: 2).traitCollection
            #expect(catalog.changedNames(from: light, to: traits).contains("Label"))
            #expect(catalog.changedNames(from: light, to: light).isEmpty)
        }

        @Test func aStoreForObjectiveC() throws {
            let launched = try Launched()
            var saved: [String] = []
            let store = ThemeStoreObject(
                catalog: ThemedCatalogObject(launched.app.catalog), stored: "theme:sepia", save: { saved.append($0) })
            #expect(store.choice == "theme:sepia" && store.theme == "sepia" && !store.isDark)
            nonisolated(unsafe) var names: [String] = []
            let token = NotificationCenter.default.addObserver(
                forName: Notification.Name(ThemeStoreObject.didChangeNotification), object: store, queue: nil
            ) { names = $0.userInfo?[ThemeStoreObject.changedNamesKey] as? [String] ?? [] }
            defer { NotificationCenter.default.removeObserver(token) }
            store.choice = "nonsense"
            #expect(store.choice == "system" && saved == ["system"] && names.contains("Label"))
            store.systemChanged(to: ThemedCatalog.Look(isDark: true, scale: 2).traitCollection, isInBackground: false)
            #expect(store.isDark)
            store.choice = "light"
            store.show(in: launched.window)
            #expect(launched.window.overrideUserInterfaceStyle == .light)
        }

        /// A debug view in an app without SwiftUI.
        @Test func theDebugViewHasAController() throws {
            let launched = try Launched()
            launched.app.store.isEnabled = false
            #expect(launched.app.store.look == .init(scale: 2) && !launched.app.store.isEnabled)
            let controller = LookDebugView.viewController(launched.app.store)
            launched.window.addSubview(controller.view)
            #expect(controller.traitCollection.displayScale == 2)
        }

        @Test func aCatalogAnswersByName() throws {
            let catalog = try Launched().app.catalog
            #expect(catalog.data(named: "Gone") == nil)
            #expect(try catalog.overlaid(by: RunTime.path).names == catalog.names)
            #expect(hex(catalog.cgColor(named: "Label", for: ThemedCatalog.Look(isDark: true).traitCollection)) == "#F2F2F7FF")
            #expect(catalog.image(named: "Bell", look: .init(scale: 2), label: Text("bell")) != nil)
        }
    }
}
