// swift-tools-version: 6.2
import PackageDescription

// The theme kit and generated code on Apple's platforms. `.github/workflows/apple.yml` makes `Assets.swift` and `Checks.ncar` first, and
// sets `NIGHTCAR_AS_DEPENDENCY`, so that the library doesn't ask for macOS 15.
let package = Package(
    name: "AppleChecks",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .visionOS(.v1), .watchOS(.v8)],
    products: [.library(name: "AppleChecks", targets: ["AppleChecks"])],
    dependencies: [.package(name: "nightcar", path: "../..", traits: [])],
    targets: [
        .target(name: "AppleChecks", dependencies: [.product(name: "ThemeCatalogUI", package: "nightcar")]),
        .testTarget(name: "AppleChecksTests", dependencies: ["AppleChecks"], resources: [.copy("Checks.ncar")]),
    ]
)
