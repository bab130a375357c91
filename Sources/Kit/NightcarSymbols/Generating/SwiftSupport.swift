/// The code that generated Swift symbols need. It looks at no asset.
///
/// In a target whose default isolation is the main actor, types and extensions without `nonisolated` would be the main actor's.
/// Colors resolve on any thread.
enum SwiftSupport {
    /// Other names of the nested types: no symbol begins with an underscore and a letter.
    static let aliases = [
        ("_RGBA", "RGBA"), ("_Variants", "Variants"), ("_Themed", "ThemedVariants"), ("_Color", "ColorAsset"),
        ("_Stop", "GradientStop"), ("_Gradient", "GradientAsset"), ("_Image", "ImageAsset"), ("_File", "FileAsset"),
    ]

    /// - Parameter access: `public ` or empty. A target with `InternalImportsByDefault` can only show types of modules that the
    ///   file imports publicly.
    static func imports(_ backing: GenerateOptions.Backing, access: String) -> String {
        let kit = backing == .themeCatalog ? "PUBLIC import ThemeCatalogUI\n" : ""
        return
            ("PUBLIC import Foundation\n" + kit + """
                #if canImport(CoreGraphics)
                PUBLIC import CoreGraphics
                #endif
                #if canImport(QuartzCore)
                PUBLIC import QuartzCore
                #endif
                #if canImport(SwiftUI)
                PUBLIC import SwiftUI
                #endif
                #if canImport(UIKit)
                PUBLIC import UIKit
                #elseif canImport(AppKit)
                PUBLIC import AppKit
                #endif

                """).replacing("PUBLIC ", with: access)
    }

    /// - Parameters:
    ///   - type: the name of the type around the symbols.
    ///   - access: `public ` or empty.
    ///   - systemColors: the colors of the platform that the catalog names.
    static func code(type: String, access: String, _ options: GenerateOptions, systemColors: [SystemColor]) -> String {
        let isKit = options.backing == .themeCatalog
        var parts = [
            values, isKit ? kitTheme : theme, isKit ? kitTrait : ownTrait, uiKitColors, appKitColors, swiftUIColors,
            gradientLayers,
            lookup(of: systemColors),
        ]
        switch options.backing {
        case .values: break
        case .assetsCar: parts += [bundledAssets] + (options.validates ? [missing, bundleValidation] : [])
        case .themeCatalog: parts += [themeCatalogAssets] + (options.validates ? [missing, catalogValidation] : [])
        }
        let lookup = isKit ? catalogLookup : declaredLookup
        return (parts.joined(separator: "\n") + "\n" + lookup)
            .replacing("PUBLIC ", with: access).replacing("TYPE", with: type)
    }

    private static let values = """
        nonisolated extension TYPE {
            /// A color in sRGB, or in Display P3.
            PUBLIC struct RGBA: Hashable, Sendable {
                PUBLIC let red, green, blue, alpha: Double
                PUBLIC let isP3: Bool
                /// The color of the platform that the catalog names, such as `systemRedColor`. The components are what iOS 26
                /// shows for it.
                PUBLIC let system: String?

                PUBLIC init(
                    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1, isP3: Bool = false, system: String? = nil
                ) {
                    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
                    (self.isP3, self.system) = (isP3, system)
                }

                /// Red, green and blue of sRGB as bytes: `0xFF8000`.
                PUBLIC init(hex: Int, _ alpha: Double = 1, system: String? = nil) {
                    self.init(
                        Double(hex >> 16 & 0xFF) / 255, Double(hex >> 8 & 0xFF) / 255, Double(hex & 0xFF) / 255, alpha,
                        system: system)
                }
            }

            /// What a color depends on.
            PUBLIC struct Appearance: Hashable, Sendable {
                PUBLIC var isDark = false
                PUBLIC var isHighContrast = false
                PUBLIC var isP3 = false
                PUBLIC var theme: Theme?

                PUBLIC init(isDark: Bool = false, isHighContrast: Bool = false, isP3: Bool = false, theme: Theme? = TYPE.theme) {
                    (self.isDark, self.isHighContrast, self.isP3, self.theme) = (isDark, isHighContrast, isP3, theme)
                }
            }

            /// The values for each appearance. Without a value of its own, dark is like light, and high contrast like normal.
            PUBLIC struct Variants: Hashable, Sendable {
                PUBLIC let light, dark, highContrast, darkHighContrast: RGBA

                PUBLIC init(_ light: RGBA, dark: RGBA? = nil, highContrast: RGBA? = nil, darkHighContrast: RGBA? = nil) {
                    (self.light, self.dark) = (light, dark ?? light)
                    self.highContrast = highContrast ?? light
                    self.darkHighContrast = darkHighContrast ?? dark ?? light
                }

                fileprivate func value(for appearance: Appearance) -> RGBA {
                    if appearance.isHighContrast { return appearance.isDark ? darkHighContrast : highContrast }
                    return appearance.isDark ? dark : light
                }
            }

            /// The values for sRGB and for wide-gamut displays.
            PUBLIC struct ThemedVariants: Hashable, Sendable {
                PUBLIC let srgb, p3: Variants

                PUBLIC init(_ srgb: Variants, p3: Variants? = nil) { (self.srgb, self.p3) = (srgb, p3 ?? srgb) }
            }

            /// A color of the catalog.
            PUBLIC struct ColorAsset: Hashable, Sendable {
                PUBLIC let name: String
                private let declared: ThemedVariants
                private let themes: [String: ThemedVariants]

                fileprivate init(_ name: String, _ srgb: Variants, p3: Variants? = nil, themes: [String: ThemedVariants] = [:]) {
                    (self.name, self.declared, self.themes) = (name, ThemedVariants(srgb, p3: p3), themes)
                }

                /// The value that the catalog declares for an appearance.
                PUBLIC func declaredValue(for appearance: Appearance = Appearance()) -> RGBA {
                    let variants = appearance.theme.flatMap { themes[$0.rawValue] } ?? declared
                    return (appearance.isP3 ? variants.p3 : variants.srgb).value(for: appearance)
                }
            }

            /// A color of a gradient and its place on the line, 0...1.
            PUBLIC struct GradientStop: Hashable, Sendable {
                PUBLIC let location: Double
                PUBLIC let color: ColorAsset

                fileprivate init(_ location: Double, _ color: ColorAsset) { (self.location, self.color) = (location, color) }
            }

            /// A gradient of the catalog.
            PUBLIC struct GradientAsset: Hashable, Sendable {
                PUBLIC let name: String
                /// `linear`, `radial` …
                PUBLIC let type: String
                PUBLIC let stops: [GradientStop]

                fileprivate init(_ name: String, type: String, _ stops: [GradientStop]) {
                    (self.name, self.type, self.stops) = (name, type, stops)
                }
            }

            /// A picture of the catalog.
            PUBLIC struct ImageAsset: Hashable, Sendable {
                PUBLIC let name: String
                /// The themes that change the picture.
                PUBLIC let themes: Set<Theme>

                fileprivate init(_ name: String, themes: Set<Theme> = []) { (self.name, self.themes) = (name, themes) }

                /// The name in an `Assets.car` that was compiled with `--theme-names`.
                PUBLIC func name(for theme: Theme?) -> String {
                    theme.flatMap { themes.contains($0) ? name + "/" + $0.rawValue : nil } ?? name
                }
            }

            /// A data set of the catalog.
            PUBLIC struct FileAsset: Hashable, Sendable {
                PUBLIC let name: String
                /// The themes that change the data.
                PUBLIC let themes: Set<Theme>

                fileprivate init(_ name: String, themes: Set<Theme> = []) { (self.name, self.themes) = (name, themes) }

                /// The name in an `Assets.car` that was compiled with `--theme-names`.
                PUBLIC func name(for theme: Theme?) -> String {
                    theme.flatMap { themes.contains($0) ? name + "/" + $0.rawValue : nil } ?? name
                }
            }
        }

        """

    /// The theme kit has one store and one trait for the theme, which all modules of an app share.
    private static let kitTheme = """
        nonisolated extension TYPE {
            /// Posted when the look of the app's `ThemeStore` changes. Views that follow traits need nothing.
            PUBLIC static var themeDidChange: Notification.Name { ThemeStore.didChange }

            /// The theme of the app's `ThemeStore`, for views whose traits don't name one. To change it, set `ThemeStore.choice`.
            PUBLIC static var theme: Theme? { Theme(rawValue: ThemedCatalog.currentTheme) }
        }

        """

    private static let theme = """
        nonisolated extension TYPE {
            /// Posted when `theme` changes. Views that show a color of a theme then have to ask for it again.
            PUBLIC static let themeDidChange = Notification.Name("TYPE.themeDidChange")

            /// The theme of the app, for views whose traits don't name one.
            PUBLIC static var theme: Theme? {
                get { currentTheme.value }
                set {
                    guard currentTheme.exchange(newValue) != newValue else { return }
                    NotificationCenter.default.post(name: themeDidChange, object: nil)
                }
            }

            private static let currentTheme = Box()

            private final class Box: @unchecked Sendable {
                private let lock = NSLock()
                private var stored: Theme?

                var value: Theme? {
                    lock.lock()
                    defer { lock.unlock() }
                    return stored
                }

                func exchange(_ new: Theme?) -> Theme? {
                    lock.lock()
                    defer { lock.unlock() }
                    defer { stored = new }
                    return stored
                }
            }
        }

        """

    private static let declaredLookup = """
        nonisolated extension TYPE.ColorAsset {
            /// The value for an appearance.
            PUBLIC func value(for appearance: TYPE.Appearance = TYPE.Appearance()) -> TYPE.RGBA { declaredValue(for: appearance) }
        }
        """

    /// An opened catalog may be newer than the code: then it has the last word.
    private static let catalogLookup = """
        nonisolated extension TYPE {
            /// The opened catalog. Set it when the app starts, and again for a downloaded one.
            PUBLIC static var catalog: ThemedCatalog? {
                get { openedCatalog.value }
                set { openedCatalog.value = newValue }
            }

            private static let openedCatalog = ThemedCatalog.Slot()
        }

        nonisolated extension TYPE.Appearance {
            var catalogTraits: ThemedCatalog.Look {
                ThemedCatalog.Look(
                    isDark: isDark, isHighContrast: isHighContrast, isWideGamut: isP3, theme: theme?.rawValue ?? "")
            }
        }

        nonisolated extension TYPE.ColorAsset {
            /// The value for an appearance: the opened catalog's, otherwise the declared one.
            PUBLIC func value(for appearance: TYPE.Appearance = TYPE.Appearance()) -> TYPE.RGBA {
                guard let color = TYPE.catalog?.color(named: name, look: appearance.catalogTraits) else {
                    return declaredValue(for: appearance)
                }
                return TYPE.RGBA(color.red, color.green, color.blue, color.alpha, isP3: color.isP3, system: color.system)
            }
        }
        """
}
