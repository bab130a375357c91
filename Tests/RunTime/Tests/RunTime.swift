import Foundation
import StubSystem
import Testing
import ThemeCatalogUI
import UIKit

@testable import ThemedApp

/// Fails a test whose code broke a rule of Apple's documentation.
struct ByTheRules: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        StubRule.broken = []
        try await function()
        if testCase != nil { #expect(StubRule.broken.isEmpty) }
    }
}

/// Everything here changes the traits of one system and the theme of one app, so nothing runs at the same time.
@Suite("Run time", .serialized, ByTheRules())
@MainActor struct RunTime {
    /// The catalog that `Scripts/run-time.sh` compiled.
    static var path: String { ProcessInfo.processInfo.environment["NCAR"] ?? ".build-run-time/Assets.ncar" }
    /// Another catalog, with one of the same names.
    static var more: String {
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("more/Assets.ncar").path
    }
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

    /// Whether traits can name a theme, from iOS 17 on.
    nonisolated static var hasThemeTrait: Bool { stubSystemIs(17) }

    /// A system in light mode, whose views get traits in their next layout.
    static func reset() {
        UIView.stubIsDeferred = true
        UIApplication.shared.connectedScenes = []
        UIApplication.shared.stubState = .active
        UIScreen.stubChange { traits in
            (traits.userInterfaceStyle, traits.accessibilityContrast) = (.light, .normal)
            (traits.layoutDirection, traits.displayScale) = (.leftToRight, 2)
        }
        UIView.stubTransitions = []
        CATransaction.stubCommits = []
    }

    /// `#RRGGBBAA`, to compare what two frameworks show. After the next layout.
    static func hex(_ color: @autoclosure () -> CGColor?) -> String {
        UIView.stubLayout()
        guard let values = color()?.components else { return "-" }
        return hex(values.map { Double($0) })
    }

    static func hex(_ color: @autoclosure () -> UIColor?, in view: UIView) -> String {
        UIView.stubLayout()
        return hex(color()?.resolvedColor(with: view.traitCollection).cgColor)
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
