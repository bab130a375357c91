import ArgumentParser
import NightcarCompiler
import NightcarModel

/// Where a compiled catalog is written.
struct CompiledOutput: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write to this folder. It is created if it doesn't exist.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @Option(help: "The file name of the compiled catalog, without an extension.")
    var name = "Assets"

    func validate() throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw ValidationError("--name must be a file name, not \"\(name)\".")
        }
        // Otherwise, a folder with that name would be created. It would look like a catalog, but isn't one.
        if let format = CompiledFormat.allCases.first(where: { folder.hasSuffix(".\($0.rawValue)") }) {
            let path = folder.dropLast(format.rawValue.count + 1)
            let slash = path.lastIndex(of: "/")
            let parent = slash.map { path[...$0] } ?? "."
            let name = slash.map { path[path.index(after: $0)...] } ?? path
            throw ValidationError("--output is a folder, not \"\(folder)\": use --output \(parent) --name \(name).")
        }
    }
}
