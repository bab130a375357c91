#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    import ThemeCatalog

    #if canImport(UIKit) && !os(watchOS)
        import UIKit
    #endif

    extension EnvironmentValues {
        /// The theme of the views below: empty for none, or nil for the one of the app's `ThemeStore`. From iOS 17 on, it is also the
        /// trait `ThemedCatalog.ThemeTrait`, so that dynamic colors of UIKit have it too.
        public var catalogTheme: String? {
            get {
                #if canImport(UIKit) && !os(watchOS)
                    if #available(iOS 17.0, tvOS 17.0, *) { return self[BridgedThemeKey.self] }
                #endif
                return self[CatalogThemeKey.self]
            }
            set {
                #if canImport(UIKit) && !os(watchOS)
                    if #available(iOS 17.0, tvOS 17.0, *) {
                        self[BridgedThemeKey.self] = newValue
                        return
                    }
                #endif
                self[CatalogThemeKey.self] = newValue
            }
        }
    }

    private struct CatalogThemeKey: EnvironmentKey {
        static let defaultValue: String? = nil
    }

    #if canImport(UIKit) && !os(watchOS)
        /// A type of its own, because the compiler chooses between SwiftUI's two subscripts: where the key might run before iOS 17, it
        /// takes the one that knows no traits. https://developer.apple.com/documentation/swiftui/uitraitbridgedenvironmentkey
        @available(iOS 17.0, tvOS 17.0, *)
        private struct BridgedThemeKey: UITraitBridgedEnvironmentKey {
            static let defaultValue: String? = nil

            static func read(from traits: UITraitCollection) -> String? { traits[ThemedCatalog.ThemeTrait.self] }

            static func write(to traits: inout any UIMutableTraits, value: String?) {
                traits[ThemedCatalog.ThemeTrait.self] = value
            }
        }

        // SwiftUI arranges the subviews of this controller's view.
        extension UIHostingController: OwnerOfSubviews {}
    #endif

    extension View {
        /// Shows the view and the views in it in a theme of the catalog, or in none if the name is empty.
        public func catalogTheme(_ name: String) -> some View { environment(\.catalogTheme, name) }
    }

    extension ThemedCatalog.Look {
        /// The look of an environment. Read it in a view, `@Environment(\.self) var environment`, so that the view follows it.
        public init(_ environment: EnvironmentValues) {
            self.init(
                isDark: environment.colorScheme == .dark, isHighContrast: environment.colorSchemeContrast == .increased,
                isWideGamut: true, isRightToLeft: environment.layoutDirection == .rightToLeft,
                scale: Int(environment.displayScale), theme: environment.catalogTheme ?? ThemedCatalog.currentTheme)
        }
    }

    extension ThemedCatalog.RGBA {
        /// The color of this look. A view that reads its environment's color scheme asks for it again when that changes.
        public var color: SwiftUI.Color {
            SwiftUI.Color(isP3 ? .displayP3 : .sRGB, red: red, green: green, blue: blue, opacity: alpha)
        }
    }

    extension ThemedCatalog {
        /// The image for a look, or nil if the catalog doesn't have it.
        ///
        /// - Parameters:
        ///   - label: what the image shows, for people who don't see it.
        ///   - isResizable: whether it fills the space that it gets: as the set's slices say, or stretched as a whole.
        public func image(named name: String, look: Look, label: Text, isResizable: Bool = false) -> SwiftUI.Image? {
            guard let picture = try? picture(named: name, look: look), let image = picture.pixels.cgImage else { return nil }
            var view = SwiftUI.Image(image, scale: CGFloat(picture.scale), label: label)
            if isResizable {
                view = view.resizable(
                    capInsets: picture.edgeInsets, resizingMode: picture.slicing?.fill == .tile ? .tile : .stretch)
            }
            switch picture.templateIntent {
            case .automatic: return view
            case .original: return view.renderingMode(.original)
            case .template: return view.renderingMode(.template)
            }
        }
    }

    extension ThemedCatalog.Picture {
        /// The caps of the slices in points, or 0. Slices have a left and a right edge, whatever the direction of the text.
        fileprivate var edgeInsets: EdgeInsets {
            guard let caps = slicing?.caps else { return EdgeInsets() }
            let scale = CGFloat(scale)
            return EdgeInsets(
                top: CGFloat(caps.top) / scale, leading: CGFloat(caps.left) / scale, bottom: CGFloat(caps.bottom) / scale,
                trailing: CGFloat(caps.right) / scale)
        }
    }

    /// An image of a catalog that follows the environment of the view. Empty if the catalog doesn't have it.
    public struct CatalogImage: View {
        @Environment(\.self) private var environment
        private let name: String
        private let catalog: ThemedCatalog
        private var isResizable = false

        /// Makes a view for the image with a name, which is also what the image is called for people who don't see it.
        public init(_ name: String, in catalog: ThemedCatalog) { (self.name, self.catalog) = (name, catalog) }

        /// The same view, which fills the space that it gets: as the set's slices say, or stretched as a whole.
        public func resizable() -> CatalogImage {
            var view = self
            view.isResizable = true
            return view
        }

        /// The image for the environment.
        public var body: some View {
            catalog.image(
                named: name, look: ThemedCatalog.Look(environment), label: Text(name), isResizable: isResizable)
        }
    }
#endif
