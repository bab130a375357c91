import Foundation
import StubSystem
import SwiftUI
import Testing
import ThemeCatalog
import ThemeCatalogUI
import UIKit

@testable import ThemedApp

extension RunTime {
    /// The example app in each look, compared with the answers of the resolver.
    @Suite @MainActor struct AppTests {
        /// What the catalog says, asked without the kit.
        static func answer(
            _ file: ThemeCatalogFile, _ name: String, _ look: ThemedCatalog.Look, stop: Int? = nil
        ) throws -> String {
            var traits = look.traits
            traits.qualifiers = stop.map { "stop=\($0)" } ?? ""
            let color = try #require(file.resolve(name, traits: traits)?.color)
            let known = color.systemColor(isDark: look.isDark, hasHighContrast: look.isHighContrast, generation: .iOS26) ?? color
            let space: ColorValue.Space = if case .components(.displayP3, _, _) = known { .displayP3 } else { .extendedSRGB }
            guard case .components(_, let values, let alpha)? = known.converted(to: space) else { return "-" }
            return hex(values + [alpha])
        }

        /// What an app's own test calls.
        @Test func everyGeneratedNameIsInTheCatalog() throws {
            let launched = try Launched()
            try Assets.validate()
            let catalog = Assets.catalog
            defer { Assets.catalog = catalog }
            Assets.catalog = nil
            #expect(throws: Assets.Missing.self) { try Assets.validate() }
            _ = launched
        }

        @Test(arguments: ["system", "light", "dark", "theme:sepia", "theme:ocean", "theme:night"])
        func everyVisibleColorIsTheResolversAnswer(text: String) throws {
            let launched = try Launched()
            let file = try ThemeCatalogFile(contentsOf: RunTime.path)
            let choice = try #require(ThemeChoice(rawValue: text))
            launched.app.store.choice = choice
            for (isDark, isHigh) in [(false, false), (true, false), (true, true), (false, true), (false, false)] {
                UIScreen.stubChange {
                    $0.userInterfaceStyle = isDark ? .dark : .light
                    $0.accessibilityContrast = isHigh ? .high : .normal
                }
                let system = ThemedCatalog.Look(isDark: isDark, isHighContrast: isHigh, scale: 2)
                let look = choice.look(on: system)
                let screen = launched.screen
                func expected(_ name: String, stop: Int? = nil) throws -> String { try Self.answer(file, name, look, stop: stop) }
                #expect(try expected("Page") == hex(screen.backgroundColor, in: screen), "\(text) \(look)")
                #expect(try expected("Label") == hex(screen.title.textColor, in: screen.title), "\(text) \(look)")
                #expect(try expected("Card") == hex(screen.title.backgroundColor, in: screen.title), "\(text) \(look)")
                #expect(try expected("Accent") == hex(screen.bell.tintColor, in: screen.bell), "\(text) \(look)")
                #expect(try expected("Line") == hex(screen.card.layer.borderColor), "\(text) \(look)")
                let shadow = String(try expected("Label").prefix(7)) + "40"
                #expect(hex(screen.card.layer.shadowColor) == shadow, "\(text) \(look)")
                let sky = (screen.sky.colors as? [CGColor])?.map { hex($0) }
                #expect(try [expected("Sky", stop: 0), expected("Sky", stop: 1)] == sky, "\(text) \(look)")
                #expect(try [expected("Page")] == screen.page.stubShown("background"), "\(text) \(look)")
                #expect(try [expected("Label")] == screen.page.stubShown("color"), "\(text) \(look)")
                #expect(try [expected("Line")] == screen.page.stubShown("border-color"), "\(text) \(look)")
                var sepia = look
                // Before iOS 17, SwiftUI can't tell a color of UIKit about a theme.
                if hasThemeTrait { sepia.theme = "sepia" }
                let shown = screen.badge.stubShown.map { shown -> String in
                    if case .color(let red, let green, let blue, let opacity) = shown { return hex([red, green, blue, opacity]) }
                    return "-"
                }
                #expect(try [expected("Label"), Self.answer(file, "Label", sepia)] == shown, "\(text) \(look)")
            }
        }

        /// The generated code's answer for the app's look, also outside of views.
        @Test func generatedCodeHasTheStoresTheme() throws {
            let launched = try Launched()
            #expect(Assets.theme == nil)
            launched.app.store.choice = .theme("sepia")
            #expect(Assets.theme == .sepia && ThemedCatalog.currentTheme == "sepia")
            #expect(Assets.Colors.label.value().red == Double(0x5B) / 255)
            // The trait of the window is the one that generated code and the kit read.
            guard hasThemeTrait else { return }
            #expect(launched.window.traitCollection[Assets.ThemeTrait.self] == "sepia")
            #expect(launched.window.traitCollection[ThemedCatalog.ThemeTrait.self] == "sepia")
        }

        @Test(.enabled(if: hasThemeTrait)) func aPartOfAWindowHasAThemeOfItsOwn() throws {
            let launched = try Launched()
            launched.app.store.choice = .theme("sepia")
            let title = launched.screen.title
            title.traitOverrides[ThemedCatalog.ThemeTrait.self] = "ocean"
            #expect(hex(title.textColor, in: title) == "#0C4A6EFF")
            title.traitOverrides[ThemedCatalog.ThemeTrait.self] = ""
            #expect(hex(title.textColor, in: title) == "#1C1C1EFF")
        }

        /// A color with another alpha is a new object; the name is in the code, not attached to the object.
        @Test func aChangedColorStillFollows() throws {
            let launched = try Launched()
            let title = launched.screen.title
            title.textColor = Assets.Colors.label.uiColor.withAlphaComponent(0.5)
            #expect(hex(title.textColor, in: title) == "#1C1C1E80")
            launched.app.store.choice = .dark
            #expect(hex(title.textColor, in: title) == "#F2F2F780")
            launched.app.store.choice = .theme("sepia")
            #expect(hex(title.textColor, in: title) == "#5B463680")
        }

        /// White in light mode equals the page without a theme, but in dark mode it doesn't.
        @Test func aThemeThatRepeatsTheLightValueKeepsItInTheDark() throws {
            let launched = try Launched()
            launched.app.store.choice = .theme("sepia")
            UIScreen.stubChange { $0.userInterfaceStyle = .dark }
            #expect(hex(launched.screen.backgroundColor, in: launched.screen) == "#FFFFFFFF")
        }
    }
}
