#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import UIKit

    extension ThemedCatalog.Look {
        /// The look that traits ask for. Before iOS 17, the theme is empty.
        public init(_ traits: UITraitCollection) {
            self.init(
                isDark: traits.userInterfaceStyle == .dark, isHighContrast: traits.accessibilityContrast == .high,
                isWideGamut: traits.displayGamut == .P3, isRightToLeft: traits.layoutDirection == .rightToLeft,
                scale: Int(traits.displayScale))
            if #available(iOS 17.0, tvOS 17.0, *) { theme = traits[ThemedCatalog.ThemeTrait.self] }
        }

        /// The traits that ask for this look. Before iOS 17, they can't name a theme.
        public var traitCollection: UITraitCollection {
            var traits = [
                UITraitCollection(userInterfaceStyle: isDark ? .dark : .light),
                UITraitCollection(accessibilityContrast: isHighContrast ? .high : .normal),
                UITraitCollection(displayGamut: isWideGamut ? .P3 : .SRGB),
                UITraitCollection(layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight),
            ]
            if scale > 0 { traits.append(UITraitCollection(displayScale: CGFloat(scale))) }
            if #available(iOS 17.0, tvOS 17.0, *) {
                traits.append(UITraitCollection { $0[ThemedCatalog.ThemeTrait.self] = theme })
            }
            return UITraitCollection(traitsFrom: traits)
        }
    }

    extension ThemeStore {
        /// Shows the chosen look, or the one of a debug view, in a window. Call it for each window after each change.
        @MainActor
        public func show(in window: UIWindow) {
            window.overrideUserInterfaceStyle =
                preview.map { $0.isDark ? .dark : .light } ?? choice.userInterfaceStyle
            if #available(iOS 17.0, tvOS 17.0, *) {
                window.traitOverrides[ThemedCatalog.ThemeTrait.self] = look.theme
                if let preview {
                    window.traitOverrides.accessibilityContrast = preview.isHighContrast ? .high : .normal
                    window.traitOverrides.layoutDirection = preview.isRightToLeft ? .rightToLeft : .leftToRight
                } else {
                    window.traitOverrides.remove(UITraitAccessibilityContrast.self)
                    window.traitOverrides.remove(UITraitLayoutDirection.self)
                }
            }
        }
    }

    extension ThemeChoice {
        /// The style that a window must have for the choice.
        public var userInterfaceStyle: UIUserInterfaceStyle {
            switch self {
            case .system, .theme: .unspecified
            case .light: .light
            case .dark: .dark
            }
        }
    }

    extension ThemedCatalog {
        /// The theme as a trait. Set it with `traitOverrides[ThemedCatalog.ThemeTrait.self] = "sepia"`.
        @available(iOS 17.0, tvOS 17.0, *)
        public struct ThemeTrait: UITraitDefinition {
            /// No theme.
            public static let defaultValue = ""
            /// Colors are resolved again when the theme changes.
            public static let affectsColorAppearance = true
        }

        /// A color that follows the traits of the view that shows it. Nil if the catalog doesn't have it.
        ///
        /// - Parameter theme: the theme of views whose traits name none.
        public func uiColor(named name: String, theme: String = "") -> UIColor? {
            guard color(named: name, look: Look()) != nil else { return nil }
            return UIColor { traits in
                var look = Look(traits)
                if look.theme.isEmpty { look.theme = theme }
                return self.color(named: name, look: look)?.uiColor ?? UIColor(red: 0, green: 0, blue: 0, alpha: 0)
            }
        }

        /// The color for traits. A `CGColor` doesn't follow the appearance, so ask again when the traits change.
        public func cgColor(named name: String, for traits: UITraitCollection) -> CGColor? {
            color(named: name, look: Look(traits))?.cgColor
        }

        /// An image with the pictures for light and dark, which follows the traits of the view that shows it.
        public func uiImage(named name: String, theme: String = "", scale: Int = 2) -> UIImage? {
            let asset = UIImageAsset()
            let styles: [(UIUserInterfaceStyle, Bool)] = [(.light, false), (.dark, true)]
            for (style, isDark) in styles {
                let look = Look(isDark: isDark, isWideGamut: true, scale: scale, theme: theme)
                guard let picture = try? picture(named: name, look: look), let image = picture.pixels.cgImage else { return nil }
                asset.register(
                    UIImage(cgImage: image, scale: CGFloat(picture.scale), orientation: .up),
                    with: UITraitCollection(userInterfaceStyle: style))
            }
            return asset.image(with: UITraitCollection(userInterfaceStyle: .light))
        }
    }

    extension ThemedCatalog.RGBA {
        fileprivate var uiColor: UIColor {
            let (red, green, blue, alpha) = (CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(alpha))
            return isP3
                ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
                : UIColor(red: red, green: green, blue: blue, alpha: alpha)
        }
    }
#endif
