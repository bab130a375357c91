// swift-tools-version: 6.2
import PackageDescription

// The theme kit and generated code, linked against working stubs of Apple's frameworks and run on Linux: `make run-time`. `Kit` and
// `App` are links to the package's sources and to the example app. A package of its own, because its modules have the names of
// Apple's.
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
        stub("CoreGraphics"), stub("QuartzCore", ["CoreGraphics"]), stub("UIKit", ["QuartzCore", "CoreGraphics"]),
        stub("Combine"),
        stub("SwiftUI", ["UIKit"]), stub("WebKit", ["UIKit"]),
        room(
            "ThemeCatalogUI",
            [
                "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "SwiftUI", "UIKit", "QuartzCore", "CoreGraphics",
                "Combine",
            ]),
        .target(
            name: "ThemeCatalog",
            dependencies: ["ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC"],
            path: "Kit/ThemeCatalog", exclude: ["ThemeCatalog.docc"], swiftSettings: features),
        room("ThemeCatalogPixels", ["ThemeCatalogBytes", "ThemeCatalogLibC", "ThemeCatalogZlib"]),
        room("ThemeCatalogVariants"), room("ThemeCatalogBytes", ["ThemeCatalogLibC"]), room("ThemeCatalogLibC"),
        .systemLibrary(
            name: "ThemeCatalogZlib", path: "Kit/ThemeCatalogZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "ThemedApp", dependencies: ["ThemeCatalogUI", "UIKit", "SwiftUI", "WebKit"], path: "App/ThemedApp"),
        // Without the kit, which needs iOS 15.
        .target(name: "EarlyApp", dependencies: ["UIKit", "SwiftUI", "QuartzCore", "CoreGraphics"], path: "App/EarlyApp"),
        .testTarget(
            name: "RunTimeTests",
            dependencies: ["ThemedApp", "EarlyApp", "ThemeCatalogUI", "ThemeCatalog", "UIKit", "SwiftUI", "WebKit", "Combine"],
            path: "Tests",
            // The toolchain has overlays for Testing beside Apple's Core Graphics, but not on Linux.
            swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ],
    swiftLanguageModes: [.v6]
)
