#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    import Foundation
    import ThemeCatalog

    extension ThemedCatalog.Look {
        /// The look of an appearance. Colors of a wide gamut are converted for the display.
        public init(_ appearance: NSAppearance, scale: Int = 2, theme: String = ThemedCatalog.currentTheme) {
            let name = appearance.bestMatch(from: [
                .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
            ])
            self.init(
                isDark: name == .darkAqua || name == .accessibilityHighContrastDarkAqua,
                isHighContrast: name == .accessibilityHighContrastAqua || name == .accessibilityHighContrastDarkAqua,
                isWideGamut: true, scale: scale, theme: theme)
        }

        /// The appearance that shows this look. Only the user can turn on high contrast, so it isn't in the appearance.
        public var appearance: NSAppearance? { NSAppearance(named: isDark ? .darkAqua : .aqua) }
    }

    extension ThemedCatalog {
        /// A color that follows the appearance. Nil if the catalog doesn't have it. As long as one for a name and a theme is
        /// used, it is the same object, so two of them are equal.
        ///
        /// - Parameter theme: nil for the one of the app's `ThemeStore`.
        public func nsColor(named name: String, theme: String? = nil) -> NSColor? {
            guard color(named: name, look: Look()) != nil else { return nil }
            return colors.object(for: .init(name: name, theme: theme)) {
                NSColor(name: nil) { appearance in
                    self.newest.color(named: name, look: Look(appearance, theme: theme ?? Self.currentTheme))?.nsColor
                        ?? NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
                }
            }
        }

        /// The color for an appearance. A `CGColor` doesn't follow it, so ask again when it changes.
        public func cgColor(named name: String, for appearance: NSAppearance, theme: String = ThemedCatalog.currentTheme)
            -> CGColor?
        {
            color(named: name, look: Look(appearance, theme: theme))?.cgColor
        }

        /// The image for a look, which stretches or repeats as the set's slices say. Nil if the catalog doesn't have it.
        public func nsImage(named name: String, look: Look) -> NSImage? {
            guard let picture = try? picture(named: name, look: look), let image = picture.pixels.cgImage else { return nil }
            let size = CGSize(width: image.width / picture.scale, height: image.height / picture.scale)
            let shown = NSImage(cgImage: image, size: size)
            shown.isTemplate = picture.templateIntent == .template
            if let slicing = picture.slicing {
                let (caps, scale) = (slicing.caps, CGFloat(picture.scale))
                shown.capInsets = NSEdgeInsets(
                    top: CGFloat(caps.top) / scale, left: CGFloat(caps.left) / scale, bottom: CGFloat(caps.bottom) / scale,
                    right: CGFloat(caps.right) / scale)
                shown.resizingMode = slicing.fill == .tile ? .tile : .stretch
            }
            return shown
        }
    }

    extension ThemedCatalog.RGBA {
        fileprivate var nsColor: NSColor {
            let (red, green, blue, alpha) = (CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(alpha))
            return isP3
                ? NSColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
                : NSColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
        }
    }
#endif
