import Foundation
import PackagePlugin

/// `swift package nightcar-lint [ARGUMENTS]` runs `nightcar lint` on the package.
@main
struct NightcarLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        // The program that is installed, or the one that NIGHTCAR_BINARY names.
        let program = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"] ?? "nightcar"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, "lint", "."] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("nightcar lint ended with \(process.terminationStatus)") }
    }
}
