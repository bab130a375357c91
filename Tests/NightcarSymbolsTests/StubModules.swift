import Foundation
import NightcarTestSupport
import Testing

/// The stubs of Apple's frameworks as compiled modules: once for systems with UIKit, and once for the Mac.
enum StubModules {
    enum System: String, Sendable, CaseIterable {
        case phone, mac

        var modules: [String] {
            switch self {
            case .phone: ["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI", "FluentDarkModeKit", "RxTheme"]
            case .mac: ["CoreGraphics", "QuartzCore", "AppKit", "SwiftUI"]
            }
        }
    }

    static let sources = PackageLayout.root + "/Tests/NightcarSymbolsTests/Stubs"

    private static let phone = Task { try await build(.phone) }
    private static let mac = Task { try await build(.mac) }

    /// Type-checks files as one module of an app, in Swift 6.
    static func check(_ files: [String], for system: System) async throws -> CommandResult {
        let folder = try await (system == .phone ? phone : mac).value
        return try await runCommand(
            "/usr/bin/env",
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library", "-I", folder.path] + files,
            timeout: 600)
    }

    private static func build(_ system: System) async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for module in system.modules {
            let made = try await runCommand(
                "/usr/bin/env",
                [
                    "swiftc", "-emit-module", "-module-name", module, "-I", folder.path, "-parse-as-library", "-o",
                    folder.path("\(module).swiftmodule"), "\(sources)/\(module).swift",
                ], timeout: 600)
            #expect(made.status == 0, "\(made.stderr)")
        }
        return folder
    }
}
