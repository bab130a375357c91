#if canImport(UIKit) && !os(watchOS)
    import Foundation
    public import ThemeCatalog
    public import UIKit

    extension ThemedCatalog.Look {
        /// The look that traits ask for. If they name no theme, and before iOS 17, it is the one of the app's `ThemeStore`.
        public init(_ traits: UITraitCollection) { self.init(traits, theme: ThemedCatalog.currentTheme) }

        init(_ traits: UITraitCollection, theme: String) {
            self.init(
                isDark: traits.userInterfaceStyle == .dark, isHighContrast: traits.accessibilityContrast == .high,
                isWideGamut: traits.displayGamut == .P3, isRightToLeft: traits.layoutDirection == .rightToLeft,
                scale: Int(traits.displayScale), theme: theme)
            if #available(iOS 17.0, tvOS 17.0, *) {
                if let theme = traits[ThemedCatalog.ThemeTrait.self] { self.theme = theme }
            } else if let preview = ThemedCatalog.currentPreview {
                (isHighContrast, isRightToLeft) = (preview.isHighContrast, preview.isRightToLeft)
            }
        }

        /// The look of a scene, which no debug view changes.
        init(ofSystem traits: UITraitCollection) {
            self.init(traits)
            (isHighContrast, isRightToLeft) = (traits.accessibilityContrast == .high, traits.layoutDirection == .rightToLeft)
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
        /// The theme as a trait, of the kit and of generated code that uses a theme catalog. `ThemeStore` sets it in windows. To show
        /// a part of a window in another theme, set it there: `traitOverrides[ThemedCatalog.ThemeTrait.self] = "sepia"`.
        @available(iOS 17.0, tvOS 17.0, *)
        public struct ThemeTrait: UITraitDefinition {
            /// The theme of the app's `ThemeStore`. An empty text is no theme.
            public static let defaultValue: String? = nil
            /// Colors are resolved again when the theme changes.
            public static let affectsColorAppearance = true
        }

        /// The number of the store's catalog, as a trait: colors are resolved again when another catalog replaces it.
        @available(iOS 17.0, tvOS 17.0, *)
        struct RevisionTrait: UITraitDefinition {
            static let defaultValue = 0
            static let affectsColorAppearance = true
        }

        /// The traits that decide what a view shows.
        @available(iOS 17.0, tvOS 17.0, *)
        static var lookTraits: [UITrait] {
            [
                UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayGamut.self,
                UITraitLayoutDirection.self, UITraitDisplayScale.self, ThemeTrait.self, RevisionTrait.self,
            ]
        }

        /// A color that follows the traits of the view that shows it, and `ThemeStore.replaceCatalog(_:)`. Nil if the catalog doesn't
        /// have it. As long as one for a name and a theme is used, it is the same object, so two of them are equal.
        ///
        /// - Parameter theme: a theme whatever the traits say, or nil for theirs.
        public func uiColor(named name: String, theme: String? = nil) -> UIColor? {
            guard color(named: name, look: Look(theme: theme ?? "")) != nil else { return nil }
            return colors.object(for: .init(name: name, theme: theme)) {
                UIColor { traits in
                    var look = Look(traits)
                    if let theme { look.theme = theme }
                    return self.newest.color(named: name, look: look)?.uiColor ?? UIColor(red: 0, green: 0, blue: 0, alpha: 0)
                }
            }
        }

        /// The color for traits. A `CGColor` doesn't follow the appearance, so ask again when the traits change.
        public func cgColor(named name: String, for traits: UITraitCollection) -> CGColor? {
            color(named: name, look: Look(traits))?.cgColor
        }

        /// An image that follows light and dark, contrast and direction of the view that shows it, with the set's template intent,
        /// slices and alignment. Nil if the catalog doesn't have it, or if a picture can't be decoded.
        ///
        /// UIKit doesn't say whether an image follows a trait of an app. An image view follows the theme with
        /// `LookFollowers.setImage(of:to:)`.
        ///
        /// - Parameters:
        ///   - theme: nil for the one of the app's `ThemeStore` now.
        ///   - scale: the pixels per point, or nil for the ones of the current traits.
        public func uiImage(named name: String, theme: String? = nil, scale: Int? = nil) -> UIImage? {
            let keys = pictureKeys(named: name)
            let current = UITraitCollection.current.displayScale
            var look = Look(isWideGamut: true, theme: theme ?? Self.currentTheme)
            look.scale = scale ?? (current > 0 ? Int(current) : 3)
            let hasContrast = keys.contains { $0.contrast == .high }
            let hasDirection = keys.contains { $0.direction != .any }
            let asset = UIImageAsset()
            for isDark in [false, true] {
                for isHighContrast in hasContrast ? [false, true] : [false] {
                    for isRightToLeft in hasDirection ? [false, true] : [false] {
                        (look.isDark, look.isHighContrast, look.isRightToLeft) = (isDark, isHighContrast, isRightToLeft)
                        guard let image = try? picture(named: name, look: look)?.uiImage else { return nil }
                        // Registered traits must have a scale, otherwise the image loses its own:
                        // https://developer.apple.com/documentation/uikit/uiimageasset/register(_:with:)-2plm5
                        var traits = [
                            UITraitCollection(userInterfaceStyle: isDark ? .dark : .light),
                            UITraitCollection(displayScale: image.scale),
                        ]
                        if hasContrast {
                            traits.append(UITraitCollection(accessibilityContrast: isHighContrast ? .high : .normal))
                        }
                        if hasDirection {
                            traits.append(UITraitCollection(layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight))
                        }
                        asset.register(image, with: UITraitCollection(traitsFrom: traits))
                    }
                }
            }
            return asset.image(with: .current)
        }
    }

    extension ThemedCatalog.Picture {
        /// The image for UIKit.
        fileprivate var uiImage: UIImage? {
            guard let pixels = pixels.cgImage else { return nil }
            func points(_ insets: ThemeCatalogFile.Insets) -> UIEdgeInsets {
                let scale = CGFloat(scale)
                return UIEdgeInsets(
                    top: CGFloat(insets.top) / scale, left: CGFloat(insets.left) / scale, bottom: CGFloat(insets.bottom) / scale,
                    right: CGFloat(insets.right) / scale)
            }
            var image = UIImage(cgImage: pixels, scale: CGFloat(scale), orientation: .up)
            if let slicing {
                image = image.resizableImage(
                    withCapInsets: points(slicing.caps), resizingMode: slicing.fill == .tile ? .tile : .stretch)
            }
            if alignmentInsets != .init() { image = image.withAlignmentRectInsets(points(alignmentInsets)) }
            switch templateIntent {
            case .automatic: return image
            case .original: return image.withRenderingMode(.alwaysOriginal)
            case .template: return image.withRenderingMode(.alwaysTemplate)
            }
        }
    }

    // Two values of any origin, such as pictures from the network.
    extension ThemedCatalog {
        /// A color that is the first one in light mode and the second one in dark mode.
        public static func color(light: UIColor, dark: UIColor) -> UIColor {
            UIColor { ($0.userInterfaceStyle == .dark ? dark : light).resolvedColor(with: $0) }
        }

        /// An image that is the first one in light mode and the second one in dark mode.
        public static func image(light: UIImage, dark: UIImage) -> UIImage {
            let asset = UIImageAsset()
            for (image, style) in [(light, UIUserInterfaceStyle.light), (dark, .dark)] {
                let traits = [UITraitCollection(userInterfaceStyle: style), UITraitCollection(displayScale: image.scale)]
                asset.register(image, with: UITraitCollection(traitsFrom: traits))
            }
            return asset.image(with: .current)
        }

        /// The image for one look. It doesn't follow anything.
        public func uiImage(named name: String, look: Look) throws(ThemeCatalogError) -> UIImage? {
            try picture(named: name, look: look)?.uiImage
        }
    }

    extension LookFollowers {
        /// Sets the images of an item of a tab bar, now and in each new look. A tab bar doesn't switch dynamic images by itself. A badge
        /// that the app adds to the bar has to be brought to the front again.
        public func setImages(of item: UITabBarItem, to name: String, selected: String? = nil) {
            add(item, key: "images", names: Set([name, selected].compactMap(\.self))) { [store] item, look in
                @MainActor func image(_ name: String) -> UIImage? {
                    let image = try? store.catalog?.uiImage(named: name, look: look)
                    return image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysOriginal) : image
                }
                item.image = image(name)
                item.selectedImage = selected.flatMap { image($0) }
            }
        }
    }

    extension LookFollowers {
        /// Sets the image of a view, now and in each new look, also in a new theme.
        public func setImage(of view: UIImageView, to name: String) {
            add(view, key: "image", names: [name]) { [store] view, look in
                view.image = store.catalog?.uiImage(named: name, theme: look.theme, scale: look.scale > 0 ? look.scale : nil)
            }
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
