import Foundation
import NightcarTestSupport
import Testing

/// The stubs of Apple's frameworks as compiled modules: once for systems with UIKit, and once for the Mac.
enum StubModules {
    enum System: String, Sendable, CaseIterable {
        case phone, mac

        var modules: [String] {
            switch self {
            case .phone:
                ["StubSystem", "CoreGraphics", "QuartzCore", "UIKit", "Combine", "SwiftUI", "FluentDarkModeKit", "RxTheme"]
            case .mac: ["StubSystem", "CoreGraphics", "QuartzCore", "AppKit", "Combine", "SwiftUI"]
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
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library", "-I", folder.path]
                + files,
            timeout: 600)
    }

    /// Type-checks files that use the theme kit. The kit is compiled first, with the stubs in place of Apple's frameworks.
    static func checkWithKit(_ files: [String], for system: System) async throws -> CommandResult {
        let stubs = try await (system == .phone ? phone : mac).value
        let kit = try TemporaryDirectory()
        let built = Bundle.main.bundleURL.appendingPathComponent("Modules").path
        let maps = PackageLayout.rooms.values.filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
        let search = ["-I", stubs.path, "-I", kit.path, "-I", built] + maps.sorted().flatMap { ["-I", $0] }
        let room = PackageLayout.folder(ofRoom: "ThemeCatalogUI")
        let sources = try FileManager.default.contentsOfDirectory(atPath: room).filter {
            $0.hasSuffix(".swift")
        }
        let features = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        let made = try await runCommand(
            "/usr/bin/env",
            ["swiftc", "-emit-module", "-module-name", "ThemeCatalogUI", "-swift-version", "6", "-parse-as-library"]
                + features.flatMap { ["-enable-upcoming-feature", $0] } + search
                + ["-o", kit.path("ThemeCatalogUI.swiftmodule")] + sources.sorted().map { "\(room)/\($0)" },
            timeout: 600)
        guard made.status == 0 else { return made }
        return try await runCommand(
            "/usr/bin/env",
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library"] + search + files,
            timeout: 600)
    }

    private static func build(_ system: System) async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for module in system.modules {
            let made = try await runCommand(
                "/usr/bin/env",
                [
                    "swiftc", "-emit-module", "-module-name", module, "-I", folder.path, "-parse-as-library", "-o",
                    folder.path("\(module).swiftmodule"),
                ] + files(of: module, in: folder), timeout: 600)
            #expect(made.status == 0, "\(made.stderr)")
        }
        return folder
    }

    /// The working stubs, which the run time's tests run, or a file here that only declares. That one is named `.txt`, so that nothing
    /// else treats it as a source of the package.
    private static func files(of module: String, in folder: TemporaryDirectory) throws -> [String] {
        let working = PackageLayout.root + "/Tests/RunTime/Stubs/" + module
        if let names = try? FileManager.default.contentsOfDirectory(atPath: working) {
            return names.sorted().map { "\(working)/\($0)" }
        }
        let text = try String(contentsOfFile: "\(sources)/\(module).swift.txt", encoding: .utf8)
        return [try folder.write(text, to: "\(module).swift")]
    }
}
