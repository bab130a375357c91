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

    /// Settings of an app's target that decide whether code compiles.
    struct Setting: Sendable, CustomStringConvertible {
        var version = 6
        /// As Xcode 26 makes new apps.
        var isOnMainActor = false
        var hasFeatures = false

        static let features = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        static let all = [5, 6].flatMap { version in
            [false, true].flatMap { isOnMainActor in
                [false, true].map { Setting(version: version, isOnMainActor: isOnMainActor, hasFeatures: $0) }
            }
        }

        var flags: [String] {
            ["-swift-version", "\(version)"] + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
                + (hasFeatures ? Self.features.flatMap { ["-enable-upcoming-feature", $0] } : [])
        }

        var description: String { flags.joined(separator: " ") }
    }

    /// Type-checks files as one module of an app.
    static func check(_ files: [String], for system: System, _ setting: Setting = Setting()) async throws -> CommandResult {
        let folder = try await (system == .phone ? phone : mac).value
        return try await check(files, setting, ["-I", folder.path])
    }

    static func check(_ files: [String], _ setting: Setting, _ search: [String]) async throws -> CommandResult {
        try await runCommand(
            "/usr/bin/env",
            ["swiftc", "-typecheck", "-module-name", "App", "-parse-as-library"] + setting.flags + search + files, timeout: 600)
    }

    /// Type-checks files that use the theme kit with each setting, up to the first error. The kit is compiled first, with the
    /// stubs in place of Apple's frameworks.
    static func checkWithKit(
        _ files: [String], for system: System, _ settings: [Setting] = [Setting()]
    ) async throws -> CommandResult {
        let stubs = try await (system == .phone ? phone : mac).value
        let kit = try TemporaryDirectory()
        let built = Bundle.main.bundleURL.appendingPathComponent("Modules").path
        let maps = PackageLayout.rooms.values.filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
        let search = ["-I", stubs.path, "-I", kit.path, "-I", built] + maps.sorted().flatMap { ["-I", $0] }
        let room = PackageLayout.folder(ofRoom: "ThemeCatalogUI")
        let sources = try FileManager.default.contentsOfDirectory(atPath: room).filter {
            $0.hasSuffix(".swift")
        }
        var result = try await runCommand(
            "/usr/bin/env",
            ["swiftc", "-emit-module", "-module-name", "ThemeCatalogUI", "-parse-as-library"] + Setting(hasFeatures: true).flags
                + search + ["-o", kit.path("ThemeCatalogUI.swiftmodule")] + sources.sorted().map { "\(room)/\($0)" },
            timeout: 600)
        for setting in settings where result.status == 0 {
            result = try await check(files, setting, search)
            if result.status != 0 { result.stderr = "\(setting): \(result.stderr)" }
        }
        return result
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
