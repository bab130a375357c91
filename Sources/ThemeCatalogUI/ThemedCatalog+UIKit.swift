#if canImport(UIKit) && !os(watchOS)
    public import Foundation
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
            color(named: name, look: Look(traits))?.uiColor.cgColor
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
