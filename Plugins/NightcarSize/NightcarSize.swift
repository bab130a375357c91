import Foundation
import PackagePlugin

/// `swift package nightcar-size [ARGUMENTS]` runs `nightcar size` on the package.
@main
struct NightcarSize: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        // The program that is installed, or the one that NIGHTCAR_BINARY names.
        let program = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"] ?? "nightcar"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, "size", "."] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("nightcar size ended with \(process.terminationStatus)") }
    }
}
