import Foundation
import PackagePlugin

/// `swift package nightcar-size [ARGUMENTS]` runs `nightcar size` on the package.
@main
struct NightcarSize: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        guard let program = Self.program(context) else {
            return Diagnostics.error(
                "nightcar is not installed; install it, set NIGHTCAR_BINARY, or use the package NightcarPlugins, which has it")
        }
        process.executableURL = program
        process.arguments = ["size", "."] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("nightcar size ended with \(process.terminationStatus)") }
    }

    /// The program that comes with the plug-in, the one that `NIGHTCAR_BINARY` names, or the one that is installed.
    private static func program(_ context: PluginContext) -> URL? {
        if let tool = try? context.tool(named: "nightcar") { return tool.url }
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["NIGHTCAR_BINARY"], !path.isEmpty { return URL(fileURLWithPath: path) }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: "\($0)/nightcar") }
        return folders.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
