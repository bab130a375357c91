// swift-tools-version: 6.2
import PackageDescription

// Without traits the library needs only zlib, and reads catalogs that were compiled with `--codecs deflate`.
let package = Package(
    name: "ThemeReader",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "nightcar", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "ThemeReader", dependencies: [.product(name: "ThemeCatalog", package: "nightcar")])
    ]
)
