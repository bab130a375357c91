// swift-tools-version: 6.2
import PackageDescription

// Without traits, the library needs only zlib. It reads and writes every codec of Assets.car files with it.
let package = Package(
    name: "CatalogInfo",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "nightcar", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "CatalogInfo", dependencies: [.product(name: "AppleCatalog", package: "nightcar")])
    ]
)
