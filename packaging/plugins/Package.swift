// swift-tools-version: 6.2
import PackageDescription

/// The plug-ins together with the program, for teams that don't want to install it. `Scripts/plugin-package.sh` makes this package for a
/// release: it copies `Plugins` and fills in the address and the checksum of the program.
let program = Target.binaryTarget(name: "nightcar", url: "URL", checksum: "CHECKSUM")

let package = Package(
    name: "NightcarPlugins",
    products: [
        .plugin(name: "NightcarCompile", targets: ["NightcarCompile"]),
        .plugin(name: "NightcarCommands", targets: ["NightcarLintCommand", "NightcarSizeCommand"]),
    ],
    targets: [
        program,
        .plugin(name: "NightcarCompile", capability: .buildTool(), dependencies: ["nightcar"]),
        .plugin(
            name: "NightcarLintCommand",
            capability: .command(intent: .custom(verb: "nightcar-lint", description: "Lint the asset catalogs of the package")),
            dependencies: ["nightcar"], path: "Plugins/NightcarLint"),
        .plugin(
            name: "NightcarSizeCommand",
            capability: .command(intent: .custom(verb: "nightcar-size", description: "Show what takes space in the package")),
            dependencies: ["nightcar"], path: "Plugins/NightcarSize"),
    ])
