// swift-tools-version: 6.2
import PackageDescription

// The theme kit and generated code, linked against working stubs of Apple's frameworks and run on Linux: `make run-time`. `Kit` is
// a link to the package's sources. `Switched` is what Scripts/run-time.sh makes of the kit and of the example app: the same code, in
// which each test can say what `#available` answers. A package of its own, because its modules have the names of Apple's.
let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func stub(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Stubs/\(name)", swiftSettings: [.swiftLanguageMode(.v5)])
}

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Kit/\(name)", swiftSettings: features)
}

let package = Package(
    name: "RunTime",
    targets: [
        stub("CoreGraphics"), stub("QuartzCore", ["CoreGraphics", "StubSystem"]),
        stub("UIKit", ["QuartzCore", "CoreGraphics", "StubSystem"]),
        stub("Combine"), stub("StubSystem"),
        stub("SwiftUI", ["UIKit", "StubSystem"]), stub("WebKit", ["UIKit"]),
        .target(
            name: "ThemeCatalogUI",
            dependencies: [
                "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "SwiftUI", "UIKit", "QuartzCore", "CoreGraphics",
                "Combine", "StubSystem",
            ], path: "Switched/ThemeCatalogUI", swiftSettings: features),
        .target(
            name: "ThemeCatalog",
            dependencies: ["ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes"],
            path: "Kit/ThemeCatalog", exclude: ["ThemeCatalog.docc"], swiftSettings: features),
        room("ThemeCatalogPixels", ["ThemeCatalogBytes", "ThemeCatalogZlib"]),
        room("ThemeCatalogVariants"), room("ThemeCatalogBytes"),
        .systemLibrary(
            name: "ThemeCatalogZlib", path: "Kit/ThemeCatalogZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "ThemedApp", dependencies: ["ThemeCatalogUI", "UIKit", "SwiftUI", "WebKit", "StubSystem"],
            path: "Switched/ThemedApp"),
        // Without the kit, which needs iOS 15.
        .target(
            name: "EarlyApp", dependencies: ["UIKit", "SwiftUI", "QuartzCore", "CoreGraphics", "StubSystem"],
            path: "Switched/EarlyApp"),
        .testTarget(
            name: "RunTimeTests",
            dependencies: [
                "ThemedApp", "EarlyApp", "ThemeCatalogUI", "ThemeCatalog", "UIKit", "SwiftUI", "WebKit", "Combine", "StubSystem",
            ],
            path: "Tests",
            // The toolchain has overlays for Testing beside Apple's Core Graphics, but not on Linux.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
