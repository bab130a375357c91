// The code for Apple's frameworks. Each piece compiles away where its framework is missing.

extension SwiftSupport {
    /// The platform's dynamic color for each name. A system that lacks it shows the value instead.
    static func lookup(of colors: [SystemColor]) -> String {
        func cases(_ color: SystemColor, _ property: String?, _ availability: String, isMissingOnTV: Bool = false) -> [String] {
            guard let property else { return [] }
            let line = "        case \(SourceText.quoted(color.name)): if #available(\(availability)) { return .\(property) }"
            return isMissingOnTV ? ["        #if !os(tvOS)", line, "        #endif"] : [line]
        }
        func body(_ cases: [String]) -> String {
            guard !cases.isEmpty else { return " { nil }" }
            let lines =
                [" {", "        switch system {"] + cases + ["        default: return nil", "        }", "        return nil"]
            return lines.joined(separator: "\n") + "\n    }"
        }
        let uiKit = colors.flatMap { cases($0, $0.uiKit, $0.uiKitAvailability, isMissingOnTV: $0.isMissingOnTV) }
        let appKit = colors.flatMap { cases($0, $0.appKit, $0.appKitAvailability) }
        return """
            #if canImport(UIKit) && !os(watchOS)
            nonisolated extension TYPE.RGBA {
                fileprivate var systemColor: UIColor?UIKIT
            }
            #elseif canImport(AppKit) && !canImport(UIKit)
            nonisolated extension TYPE.RGBA {
                fileprivate var systemColor: NSColor?APPKIT
            }
            #endif

            """.replacing("UIKIT", with: body(uiKit)).replacing("APPKIT", with: body(appKit))
    }

    static let ownTrait = """
        #if canImport(UIKit) && !os(watchOS)
        @available(iOS 17.0, tvOS 17.0, *)
        nonisolated extension TYPE {
            /// The theme as a trait. Set it with `traitOverrides[TYPE.ThemeTrait.self] = .some(theme)`.
            PUBLIC struct ThemeTrait: UITraitDefinition {
                PUBLIC static let defaultValue: Theme? = nil
                PUBLIC static let affectsColorAppearance = true
            }

            fileprivate static func theme(of traits: UITraitCollection) -> Theme? { traits[ThemeTrait.self] ?? theme }
        }

        @available(iOS 13.0, tvOS 13.0, *)
        nonisolated extension TYPE.Appearance {
            /// The appearance that traits ask for.
            PUBLIC init(_ traits: UITraitCollection) {
                self.init(
                    isDark: traits.userInterfaceStyle == .dark, isHighContrast: traits.accessibilityContrast == .high,
                    isP3: traits.displayGamut == .P3)
                if #available(iOS 17.0, tvOS 17.0, *) { theme = TYPE.theme(of: traits) }
            }
        }
        #endif

        """

    static let kitTrait = """
        #if canImport(UIKit) && !os(watchOS)
        @available(iOS 17.0, tvOS 17.0, *)
        nonisolated extension TYPE {
            /// The theme as a trait, which `ThemeStore` sets in windows.
            PUBLIC typealias ThemeTrait = ThemedCatalog.ThemeTrait
        }

        nonisolated extension TYPE.Appearance {
            /// The appearance that traits ask for. Before iOS 17, they can't name a theme: it is the one of the app's `ThemeStore`.
            PUBLIC init(_ traits: UITraitCollection) {
                let look = ThemedCatalog.Look(traits)
                self.init(
                    isDark: look.isDark, isHighContrast: look.isHighContrast, isP3: look.isWideGamut,
                    theme: TYPE.Theme(rawValue: look.theme))
            }
        }
        #endif

        """

    static let uiKitColors = """
        #if canImport(UIKit) && !os(watchOS)
        nonisolated extension TYPE.RGBA {
            fileprivate var uiColor: UIColor {
                if let systemColor { return systemColor }
                return isP3
                    ? UIColor(displayP3Red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
                    : UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
            }
        }

        nonisolated extension TYPE.ColorAsset {
            /// A color that follows the appearance. Before iOS 13, it is the light one.
            PUBLIC var uiColor: UIColor {
                guard #available(iOS 13.0, tvOS 13.0, *) else { return value().uiColor }
                let asset = self
                return UIColor { asset.value(for: TYPE.Appearance($0)).uiColor.resolvedColor(with: $0) }
            }

            /// The color for an appearance that the app names itself: also before iOS 13, where no trait says it.
            PUBLIC func uiColor(for appearance: TYPE.Appearance) -> UIColor {
                let color = value(for: appearance).uiColor
                guard #available(iOS 13.0, tvOS 13.0, *) else { return color }
                // A color of the platform follows traits.
                let style = UITraitCollection(userInterfaceStyle: appearance.isDark ? .dark : .light)
                let contrast = UITraitCollection(accessibilityContrast: appearance.isHighContrast ? .high : .normal)
                return color.resolvedColor(with: UITraitCollection(traitsFrom: [style, contrast]))
            }

            /// The color for traits. A `CGColor` doesn't follow the appearance, so ask again when the traits change.
            PUBLIC func cgColor(for traits: UITraitCollection) -> CGColor {
                guard #available(iOS 13.0, tvOS 13.0, *) else { return value().uiColor.cgColor }
                return value(for: TYPE.Appearance(traits)).uiColor.resolvedColor(with: traits).cgColor
            }
        }
        #endif

        """

    static let appKitColors = """
        #if canImport(AppKit) && !canImport(UIKit)
        nonisolated extension TYPE.Appearance {
            /// The appearance that a view shows.
            PUBLIC init(_ appearance: NSAppearance) {
                let names: [NSAppearance.Name] = [
                    .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
                ]
                let name = appearance.bestMatch(from: names)
                self.init(
                    isDark: name == .darkAqua || name == .accessibilityHighContrastDarkAqua,
                    isHighContrast: name == .accessibilityHighContrastAqua || name == .accessibilityHighContrastDarkAqua,
                    isP3: true)
            }
        }

        nonisolated extension TYPE.RGBA {
            fileprivate func nsColor(for appearance: NSAppearance) -> NSColor {
                if let systemColor {
                    var shown = systemColor
                    if #available(macOS 11.0, *) {
                        appearance.performAsCurrentDrawingAppearance {
                            shown = NSColor(cgColor: systemColor.cgColor) ?? systemColor
                        }
                    }
                    return shown
                }
                return isP3
                    ? NSColor(displayP3Red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
                    : NSColor(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
            }
        }

        nonisolated extension TYPE.ColorAsset {
            /// A color that follows the appearance. On a Mac, colors of a wide gamut are converted for the display.
            PUBLIC var nsColor: NSColor {
                let asset = self
                return NSColor(name: nil) { asset.value(for: TYPE.Appearance($0)).nsColor(for: $0) }
            }

            /// The color for an appearance. A `CGColor` doesn't follow it, so ask again when it changes.
            PUBLIC func cgColor(for appearance: NSAppearance) -> CGColor {
                value(for: TYPE.Appearance(appearance)).nsColor(for: appearance).cgColor
            }
        }
        #endif

        """

    static let swiftUIColors = """
        #if canImport(SwiftUI)
        @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
        nonisolated extension TYPE.ColorAsset {
            /// A color that follows the appearance. On a watch, it is the dark one.
            PUBLIC var color: SwiftUI.Color {
                #if canImport(UIKit) && !os(watchOS)
                return SwiftUI.Color(uiColor)
                #elseif canImport(AppKit) && !canImport(UIKit)
                return SwiftUI.Color(nsColor)
                #else
                let value = self.value(for: TYPE.Appearance(isDark: true, isP3: true))
                return SwiftUI.Color(
                    value.isP3 ? .displayP3 : .sRGB, red: value.red, green: value.green, blue: value.blue, opacity: value.alpha)
                #endif
            }
        }

        @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
        nonisolated extension TYPE.GradientAsset {
            PUBLIC var colors: [SwiftUI.Color] { stops.map { $0.color.color } }

            PUBLIC var gradient: SwiftUI.Gradient {
                SwiftUI.Gradient(stops: stops.map { SwiftUI.Gradient.Stop(color: $0.color.color, location: CGFloat($0.location)) })
            }
        }
        #endif

        """

    static let gradientLayers = """
        #if canImport(QuartzCore) && canImport(UIKit) && !os(watchOS)
        nonisolated extension TYPE.GradientAsset {
            PUBLIC func cgColors(for traits: UITraitCollection) -> [CGColor] { stops.map { $0.color.cgColor(for: traits) } }

            /// Sets the layer's colors and locations. Call it again when the traits change.
            PUBLIC func apply(to layer: CAGradientLayer, for traits: UITraitCollection) {
                layer.colors = cgColors(for: traits)
                layer.locations = stops.map { NSNumber(value: $0.location) }
            }
        }
        #elseif canImport(QuartzCore) && canImport(AppKit) && !canImport(UIKit)
        nonisolated extension TYPE.GradientAsset {
            PUBLIC func cgColors(for appearance: NSAppearance) -> [CGColor] { stops.map { $0.color.cgColor(for: appearance) } }

            /// Sets the layer's colors and locations. Call it again when the appearance changes.
            PUBLIC func apply(to layer: CAGradientLayer, for appearance: NSAppearance) {
                layer.colors = cgColors(for: appearance)
                layer.locations = stops.map { NSNumber(value: $0.location) }
            }
        }
        #endif

        """

    static let bundledAssets = """
        #if canImport(UIKit)
        nonisolated extension TYPE.ImageAsset {
            #if os(watchOS)
            PUBLIC var uiImage: UIImage { existing(UIImage(named: name(for: TYPE.theme)) ?? UIImage(named: name)) }
            #else
            /// The image, which follows the traits of the view that shows it.
            PUBLIC var uiImage: UIImage { existing(uiImage(compatibleWith: nil)) }

            /// The image for traits, such as a dark one in a light view.
            PUBLIC func uiImage(for traits: UITraitCollection) -> UIImage { existing(uiImage(compatibleWith: traits)) }

            private func uiImage(compatibleWith traits: UITraitCollection?) -> UIImage? {
                UIImage(named: name(for: TYPE.theme), in: TYPE.bundle, compatibleWith: traits)
                    ?? UIImage(named: name, in: TYPE.bundle, compatibleWith: traits)
            }

            /// One image that follows the appearance, made of this one for light and another one for dark. For sets that the
            /// catalog keeps apart.
            @available(iOS 13.0, tvOS 13.0, *)
            PUBLIC func uiImage(dark: TYPE.ImageAsset) -> UIImage {
                let (light, night) = (UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark))
                let asset = UIImageAsset()
                // Registered traits must have a scale, otherwise the image loses its own.
                for (image, style) in [(uiImage(for: light), light), (dark.uiImage(for: night), night)] {
                    let traits = UITraitCollection(traitsFrom: [style, UITraitCollection(displayScale: image.scale)])
                    asset.register(image, with: traits)
                }
                return asset.image(with: .current)
            }
            #endif

            /// The catalog has the image, so only a bundle without this catalog lacks it. A release then shows an empty one.
            private func existing(_ image: UIImage?) -> UIImage {
                assert(image != nil, "the bundle has no image named \\(name)")
                return image ?? UIImage()
            }
        }

        #if !os(watchOS)
        nonisolated extension TYPE.FileAsset {
            PUBLIC var data: Data? {
                (NSDataAsset(name: name(for: TYPE.theme), bundle: TYPE.bundle) ?? NSDataAsset(name: name, bundle: TYPE.bundle))?.data
            }
        }
        #endif
        #elseif canImport(AppKit)
        nonisolated extension TYPE.ImageAsset {
            /// The image. The catalog has it, so only a bundle without this catalog lacks it. A release then shows an empty one.
            PUBLIC var nsImage: NSImage {
                let image = TYPE.bundle.image(forResource: name(for: TYPE.theme)) ?? TYPE.bundle.image(forResource: name)
                assert(image != nil, "the bundle has no image named \\(name)")
                return image ?? NSImage(size: CGSize(width: 1, height: 1))
            }
        }

        nonisolated extension TYPE.FileAsset {
            PUBLIC var data: Data? {
                (NSDataAsset(name: name(for: TYPE.theme), bundle: TYPE.bundle) ?? NSDataAsset(name: name, bundle: TYPE.bundle))?.data
            }
        }
        #endif

        #if canImport(SwiftUI)
        @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
        nonisolated extension TYPE.ImageAsset {
            PUBLIC var image: SwiftUI.Image {
                #if canImport(UIKit) && !os(watchOS)
                // A theme may have no picture of its own in the bundle.
                if !themes.isEmpty { return SwiftUI.Image(uiImage: uiImage) }
                #elseif canImport(AppKit) && !canImport(UIKit)
                if !themes.isEmpty { return SwiftUI.Image(nsImage: nsImage) }
                #endif
                return SwiftUI.Image(name, bundle: TYPE.bundle)
            }
        }
        #endif

        """

    static let themeCatalogAssets = """
        #if canImport(UIKit) && !os(watchOS)
        nonisolated extension TYPE.ImageAsset {
            /// The image with its pictures for each appearance, in the theme of the app. It is empty, and stops a debug build, if no
            /// catalog is open or if the picture can't be drawn.
            @available(iOS 15.0, tvOS 15.0, *)
            @MainActor PUBLIC var uiImage: UIImage {
                let image = TYPE.catalog?.uiImage(named: name)
                assert(image != nil, "the opened catalog has no image named \\(name) that can be drawn")
                return image ?? UIImage()
            }
        }
        #elseif canImport(AppKit) && !canImport(UIKit)
        nonisolated extension TYPE.ImageAsset {
            /// The image for an appearance. It is empty, and stops a debug build, if no catalog is open or if the picture can't be drawn.
            @MainActor PUBLIC func nsImage(for appearance: NSAppearance) -> NSImage {
                let image = TYPE.catalog?.nsImage(named: name, look: TYPE.Appearance(appearance).catalogTraits)
                assert(image != nil, "the opened catalog has no image named \\(name) that can be drawn")
                return image ?? NSImage(size: CGSize(width: 1, height: 1))
            }
        }
        #endif

        nonisolated extension TYPE.FileAsset {
            PUBLIC var data: Data? {
                TYPE.catalog?.data(named: name, look: TYPE.Appearance().catalogTraits).map { Data($0) }
            }
        }

        """
}
