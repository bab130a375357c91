import Foundation
import ThemeCatalogUI

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// What must be true of the theme kit and of the generated `Assets` on a real system.
public enum Checks {
    /// - Parameter path: `Checks.ncar`, compiled from `Checks.xcassets`.
    /// - Returns: a line for each thing that is wrong.
    @MainActor public static func failures(catalog path: String) throws -> [String] {
        let catalog = try ThemedCatalog(contentsOf: path)
        Assets.catalog = catalog
        var failures: [String] = []
        func expect(_ isTrue: Bool, _ what: String) { if !isTrue { failures.append(what) } }

        let store = ThemeStore(catalog: catalog, stored: nil, system: ThemedCatalog.Look()) { _ in }
        expect(catalog.changedNames(from: .init(), to: .init(theme: "sepia")) == ["Brand"], "a theme changes its names alone")
        store.choice = .theme("sepia")
        expect(store.look.theme == "sepia" && Assets.theme?.rawValue == "sepia", "one store for the kit and generated code")
        store.choice = .system

        #if canImport(UIKit) && !os(watchOS)
            let (light, dark) = (UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark))
            func bytes(_ color: UIColor?, _ traits: UITraitCollection) -> [Int] {
                var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
                color?.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
                return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
            }
            for color in [catalog.uiColor(named: "Brand"), Assets.Colors.brand.uiColor] as [UIColor?] {
                expect(bytes(color, light) == [0x12, 0x34, 0x56, 255], "the light color")
                expect(bytes(color, dark) == [0x65, 0x43, 0x21, 255], "the dark color")
            }
            expect(bytes(Assets.Colors.system.uiColor, dark) == bytes(.systemRed, dark), "the platform's color")
            if #available(iOS 17.0, tvOS 17.0, *) {
                let sepia = UITraitCollection { $0[ThemedCatalog.ThemeTrait.self] = "sepia" }
                expect(bytes(catalog.uiColor(named: "Brand"), sepia) == [0x5B, 0x46, 0x36, 255], "the theme as a trait")
            }
            let logo = catalog.uiImage(named: "Logo")
            expect(logo?.size == CGSize(width: 10, height: 6), "the size of a rasterized vector in points")
            let look = ThemedCatalog.Look(isDark: true, isHighContrast: true, isRightToLeft: true, scale: 3)
            var back = ThemedCatalog.Look(look.traitCollection)
            back.isWideGamut = look.isWideGamut
            expect(back == look, "traits of a look are the look")
        #elseif canImport(AppKit)
            let components = catalog.nsColor(named: "Brand")?.usingColorSpace(.sRGB)
            expect(components != nil, "a color")
            expect(catalog.nsImage(named: "Logo", look: .init(scale: 2))?.size == CGSize(width: 10, height: 6), "an image")
            expect(Assets.Colors.system.nsColor.usingColorSpace(.sRGB) != nil, "the platform's color")
        #endif
        return failures
    }
}
