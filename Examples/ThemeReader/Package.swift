// swift-tools-version: 6.2
import PackageDescription

// Without traits, the library needs only zlib and reads catalogs that were compiled with `--codecs deflate`. A dependency with a URL
// is without traits by itself. One at a path isn't, and it asks for macOS 15, unless `NIGHTCAR_AS_DEPENDENCY` is in the environment.
let package = Package(
    name: "ThemeReader",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "nightcar", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "ThemeReader", dependencies: [.product(name: "ThemeCatalog", package: "nightcar")]),
        .executableTarget(
            name: "BundledTheme", dependencies: [.product(name: "ThemeCatalogUI", package: "nightcar")],
            exclude: ["Assets.xcassets"], plugins: [.plugin(name: "NightcarCompile", package: "nightcar")]),
    ]
)
