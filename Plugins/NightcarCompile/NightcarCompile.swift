import Foundation
import PackagePlugin

/// Compiles the asset catalogs in a target's folder to `Assets.ncar` in the target's bundle. A target that uses `ThemeCatalogUI` also
/// gets `Assets.swift`, with a symbol for each color, picture and data set.
///
/// With `NIGHTCAR_FORMAT=car` in the environment, it compiles to `Assets.car` instead, for iOS or the `NIGHTCAR_PLATFORM`.
///
/// The program isn't built: the plug-in runs the one that comes with it (`packaging/plugins`), or else the `nightcar` that
/// `NIGHTCAR_BINARY` or the path names, so a build doesn't wait for it.
@main
struct NightcarCompile: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let folder = target.sourceModule?.directoryURL else { return [] }
        let (catalogs, files) = Self.catalogs(in: folder)
        guard !catalogs.isEmpty else {
            Diagnostics.remark("there is no asset catalog in \(folder.path)")
            return []
        }
        let output = context.pluginWorkDirectoryURL
        let configuration = context.package.directoryURL.appending(path: ".nightcar.yml")
        let inputs = FileManager.default.fileExists(atPath: configuration.path) ? [configuration] : []
        let program = try Self.program(context)
        func command(_ name: String, _ arguments: [String], writes file: String) -> Command {
            .buildCommand(
                displayName: "\(name) the asset catalogs of \(target.name)", executable: program,
                arguments: arguments + ["--quiet"], inputFiles: files + inputs, outputFiles: [output.appending(path: file)])
        }
        let paths = catalogs.map(\.path)
        let environment = ProcessInfo.processInfo.environment
        let compile = ["compile"] + paths + ["--output", output.path, "--no-cache"]
        if environment["NIGHTCAR_FORMAT"] == "car" {
            let platform = environment["NIGHTCAR_PLATFORM"] ?? "ios"
            return [command("Compiling", compile + ["--format", "car", "--platform", platform], writes: "Assets.car")]
        }
        // An app without traits reads only payloads that need zlib.
        var commands = [command("Compiling", compile + ["--codecs", "deflate"], writes: "Assets.ncar")]
        if target.dependencies.contains(where: Self.isThemeKit) {
            let file = "Assets.swift"
            let symbols = ["--backing", "theme-catalog", "--bundle", "module", "--output", output.appending(path: file).path]
            commands.append(command("Writing symbols for", ["generate", "swift"] + paths + symbols, writes: file))
        }
        return commands
    }

    /// Whether the dependency is the product that generated symbols import.
    private static func isThemeKit(_ dependency: TargetDependency) -> Bool {
        if case .product(let product) = dependency { product.name == "ThemeCatalogUI" } else { false }
    }

    /// The catalogs in a folder, and every file in them.
    private static func catalogs(in folder: URL) -> (catalogs: [URL], files: [URL]) {
        var catalogs: [URL] = []
        var files: [URL] = []
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        while let url = walk?.nextObject() as? URL {
            let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
            if isFolder, url.pathExtension == "xcassets" { catalogs.append(url) }
            if !isFolder, catalogs.contains(where: { url.path.hasPrefix($0.path + "/") }) { files.append(url) }
        }
        return (catalogs.sorted { $0.path < $1.path }, files.sorted { $0.path < $1.path })
    }

    /// The program that comes with the plug-ins, or the one that is installed.
    private static func program(_ context: PluginContext) throws -> URL {
        if let tool = try? context.tool(named: "nightcar") { return tool.url }
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["NIGHTCAR_BINARY"], !path.isEmpty { return URL(fileURLWithPath: path) }
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(folder)/nightcar"
            if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
        }
        throw Missing()
    }

    private struct Missing: Error, CustomStringConvertible {
        var description: String {
            "nightcar is not installed; install it, set NIGHTCAR_BINARY, or use the package NightcarPlugins, which has it"
        }
    }
}
