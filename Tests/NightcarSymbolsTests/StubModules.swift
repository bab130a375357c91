import Foundation
import NightcarTestSupport
import Testing

/// The stubs of Apple's frameworks as compiled modules, for each system.
enum StubModules {
    enum System: String, Sendable, CaseIterable {
        case phone = "iOS"
        case mac = "macOS"
        case tv = "tvOS"
        case vision = "visionOS"
        case watch = "watchOS"

        /// The ones whose frameworks differ most, for tests that take long.
        static let phoneAndMac: [System] = [.phone, .mac]

        var modules: [String] {
            switch self {
            case .phone:
                ["StubSystem", "CoreGraphics", "QuartzCore", "UIKit", "Combine", "SwiftUI", "FluentDarkModeKit", "RxTheme"]
            case .tv, .vision: ["StubSystem", "CoreGraphics", "QuartzCore", "UIKit", "Combine", "SwiftUI"]
            case .mac: ["StubSystem", "CoreGraphics", "QuartzCore", "AppKit", "Combine", "SwiftUI"]
            // https://developer.apple.com/documentation/quartzcore isn't on a watch.
            case .watch: ["StubSystem", "CoreGraphics", "UIKit", "Combine", "SwiftUI"]
            }
        }

        /// Copies of files in which `os(…)` has the answer of this system. On Linux, it is always false.
        func switched(_ files: [String], in folder: TemporaryDirectory) throws -> [String] {
            try files.enumerated().map { index, file in
                let text = try String(contentsOfFile: file, encoding: .utf8)
                let own = text.replacing(/\bos\((iOS|macOS|tvOS|visionOS|watchOS)\)/) {
                    $0.output.1 == rawValue ? "true" : "false"
                }
                let name = file.split(separator: "/").last.map(String.init) ?? file
                return try folder.write(own, to: "\(index)/\(name)")
            }
        }
    }

    static let sources = PackageLayout.root + "/Tests/NightcarSymbolsTests/Stubs"

    private static let modules = System.allCases.reduce(into: [System: Task<TemporaryDirectory, any Error>]()) { tasks, system in
        tasks[system] = Task { try await build(system) }
    }

    private static func modules(for system: System) async throws -> TemporaryDirectory {
        try await #require(modules[system]).value
    }

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
        let (folder, copies) = (try await modules(for: system), try TemporaryDirectory())
        return try await check(system.switched(files, in: copies), setting, ["-I", folder.path])
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
        let stubs = try await modules(for: system)
        let (kit, copies) = (try TemporaryDirectory(), try TemporaryDirectory())
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
                + search + ["-o", kit.path("ThemeCatalogUI.swiftmodule")]
                + system.switched(sources.sorted().map { "\(room)/\($0)" }, in: kit),
            timeout: 600)
        let files = try system.switched(files, in: copies)
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
                ] + system.switched(files(of: module, on: system, in: folder), in: folder), timeout: 600)
            #expect(made.status == 0, "\(made.stderr)")
        }
        return folder
    }

    /// The working stubs, which the run time's tests run, or a file here that only declares. That one is named `.txt`, so that nothing
    /// else treats it as a source of the package.
    private static func files(of module: String, on system: System, in folder: TemporaryDirectory) throws -> [String] {
        let isWatch = module == "UIKit" && system == .watch
        let working = PackageLayout.root + "/Tests/RunTime/Stubs/" + module
        if !isWatch, let names = try? FileManager.default.contentsOfDirectory(atPath: working) {
            return names.sorted().map { "\(working)/\($0)" }
        }
        let text = try String(contentsOfFile: "\(sources)/\(module)\(isWatch ? "Watch" : "").swift.txt", encoding: .utf8)
        return [try folder.write(text, to: "\(module).swift")]
    }
}
