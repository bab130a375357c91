import Foundation
import SwiftUI
import ThemeCatalogUI
import UIKit
import WebKit

/// An app with one catalog: the user chooses the system's look, light, dark or a theme, and everything on the screen follows.
@MainActor public final class ThemedApp {
    public let catalog: ThemedCatalog
    public let store: ThemeStore
    private let web: URL

    /// - Parameters:
    ///   - path: `Assets.ncar`, compiled from `Assets.xcassets` with the themes of `.nightcar.yml`.
    ///   - web: the folder with `Assets.css`, generated from the same catalog.
    public init(catalog path: String, web: URL, defaults: UserDefaults) throws {
        self.web = web
        catalog = try ThemedCatalog(contentsOf: path)
        store = ThemeStore(catalog: catalog, defaults: defaults)
        store.fadeDuration = 0.3
        // Generated code reads the same catalog, and the theme of the same store.
        Assets.catalog = catalog
        store.followWindows()
    }

    /// The first screen in a window of a scene.
    public func open(in scene: UIWindowScene) -> (window: UIWindow, screen: Screen) {
        let window = UIWindow(windowScene: scene)
        let screen = Screen(store, web: web)
        window.addSubview(screen)
        window.makeKeyAndVisible()
        return (window, screen)
    }
}

/// Everything that can follow a look: views, layers, pictures and SwiftUI.
@MainActor public final class Screen: UIView {
    public let title = UILabel()
    public let bell = UIImageView()
    public let sun = UIImageView()
    public let card = UIView()
    public let sky = CAGradientLayer()
    public let badge = UIHostingController(rootView: Badge())
    public let page = WKWebView()
    private let followers: LookFollowers

    public init(_ store: ThemeStore, web: URL) {
        followers = LookFollowers(store)
        super.init(frame: .zero)
        // Dynamic colors follow by themselves, from generated code or by name.
        backgroundColor = Assets.Colors.page.uiColor
        title.textColor = Assets.Colors.label.uiColor
        title.backgroundColor = store.catalog?.uiColor(named: "Card")
        // Images follow light, dark and contrast. This one has another picture in a theme, so the view is told.
        bell.image = Assets.Images.bell.uiImage
        bell.tintColor = Assets.Colors.accent.uiColor
        followers.setImage(of: sun, to: "Sun")
        // Layers have colors that don't follow anything, so they are set again.
        card.layer.addSublayer(sky)
        for view in [title, bell, sun, card, badge.view, page] { addSubview(view) }
        followers.set(\.borderColor, of: card.layer, to: "Line")
        followers.set(\.shadowColor, of: card.layer, to: "Label", alpha: 0.25)
        followers.setGradient(of: sky, to: "Sky")
        show(web, names: Set(store.catalog?.names ?? []))
    }

    public required init?(coder: NSCoder) { nil }

    /// A page follows light, dark and contrast by itself; a theme is an attribute of its root.
    private func show(_ web: URL, names: Set<String>) {
        let body = "background: var(--color-page); color: var(--color-label); border-color: var(--color-line)"
        let html = "<!doctype html><link rel=\"stylesheet\" href=\"Assets.css\"><body style=\"\(body)\">Text</body>"
        page.loadHTMLString(html, baseURL: web)
        followers.add(page, key: "theme", names: names) { page, look in
            page.callAsyncJavaScript(
                "document.documentElement.dataset.theme = theme", arguments: ["theme": look.theme], in: nil, in: .page)
        }
    }
}

/// A SwiftUI view in the environment of its window. Its lower half always shows the sepia theme.
public struct Badge: View {
    public var body: some View {
        VStack {
            Assets.Colors.label.color
            Assets.Colors.label.color.catalogTheme("sepia")
        }
    }
}
