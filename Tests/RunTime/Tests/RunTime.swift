import Foundation
import Testing
import ThemeCatalogUI
import UIKit

@testable import ThemedApp

/// Everything here changes the traits of one system and the theme of one app, so nothing runs at the same time.
@Suite("Run time", .serialized)
@MainActor struct RunTime {
    /// The catalog that `Scripts/run-time.sh` compiled.
    static var path: String { ProcessInfo.processInfo.environment["NCAR"] ?? ".build-run-time/Assets.ncar" }
    /// The style sheet that it generated is beside the catalog.
    static var web: URL { URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("web") }

    /// An app that was just launched, with one window, on a system in light mode.
    @MainActor final class Launched {
        let app: ThemedApp
        let scene = UIWindowScene()
        let window: UIWindow
        let screen: Screen
        let defaults: UserDefaults
        private let suite = "ThemedApp-\(UUID().uuidString)"

        init(stored: Any? = nil) throws {
            RunTime.reset()
            defaults = try #require(UserDefaults(suiteName: suite))
            if let stored { defaults.set(stored, forKey: "theme") }
            UIApplication.shared.connectedScenes = [scene]
            app = try ThemedApp(catalog: RunTime.path, web: RunTime.web, defaults: defaults)
            (window, screen) = app.open(in: scene)
        }

        deinit { UserDefaults.standard.removePersistentDomain(forName: suite) }
    }

    static func reset() {
        UIApplication.shared.connectedScenes = []
        UIApplication.shared.stubState = .active
        UIScreen.stubChange { traits in
            (traits.userInterfaceStyle, traits.accessibilityContrast) = (.light, .normal)
            (traits.layoutDirection, traits.displayScale) = (.leftToRight, 2)
        }
        UIView.stubTransitions = []
        CATransaction.stubCommits = []
    }

    /// `#RRGGBBAA`, to compare what two frameworks show.
    static func hex(_ color: CGColor?) -> String {
        guard let values = color?.components else { return "-" }
        return hex(values.map { Double($0) })
    }

    static func hex(_ color: UIColor?, in view: UIView) -> String {
        hex(color?.resolvedColor(with: view.traitCollection).cgColor)
    }

    static func hex(_ color: ThemedCatalog.RGBA?, alpha: Double? = nil) -> String {
        guard let color else { return "-" }
        return hex([color.red, color.green, color.blue, alpha ?? color.alpha])
    }

    static func hex(_ values: [Double]) -> String {
        "#"
            + values.map { value in
                let text = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
                return text.count < 2 ? "0" + text : text
            }.joined()
    }
}
