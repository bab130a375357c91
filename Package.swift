// swift-tools-version: 6.2
import PackageDescription

// One target per room; a target imports only rooms that stand below it.
// The order of the list is the order of the rooms, top to bottom: see ARCHITECTURE.md.

/// One test target for each room that has code of its own.
let roomTests: [Target] = [
    "Bytes",
    "Diagnostics",
    "JSONSource",
    "Variants",
    "Pixels",
    "Imaging",
    "CatalogModel",
    "ColorScience",
    "XCAssets",
    "Tint",
    "TintWriter",
    "Configuration",
    "Zip",
    "Git",
    "SizeAudit",
    "AuditInput",
    "LZFSE",
    "VectorArt",
    "Subprocess",
    "Parallel",
    "BuildCache",
    "VectorPaint",
].map { room in
    .testTarget(name: "\(room)Tests", dependencies: [.byName(name: room), "TestSupport"])
}

/// Has golden messages.
let actoolTests = Target.testTarget(
    name: "ActoolTests", dependencies: ["Actool", "TestSupport"], exclude: ["Snapshots"])

/// Has golden sources.
let assetSymbolsTests = Target.testTarget(
    name: "AssetSymbolsTests", dependencies: ["AssetSymbols", "TestSupport"], exclude: ["Snapshots"])

/// Has golden summaries of real files.
let appleCatalogTests = Target.testTarget(
    name: "AppleCatalogTests", dependencies: ["AppleCatalog", "TestSupport"], exclude: ["Snapshots"])

/// Repairs damaged catalogs with what the fuzzer uses.
let themeCatalogTests = Target.testTarget(
    name: "ThemeCatalogTests", dependencies: ["ThemeCatalog", "Fuzzing", "TestSupport"])

/// The pipeline is tested with the rules that a configuration gives it.
let compilerTests = Target.testTarget(
    name: "CatalogCompilerTests", dependencies: ["CatalogCompiler", "Parallel", "Configuration", "VectorPaint", "TestSupport"])

/// Linting knows what the configuration derives.
let lintTests = Target.testTarget(
    name: "CatalogLintTests", dependencies: ["CatalogLint", "Configuration", "TestSupport"])

/// What is written is read again.
let exportTests = Target.testTarget(
    name: "CatalogExportTests", dependencies: ["CatalogExport", "CatalogInput", "TestSupport"])

/// Runs the built binary; the dependency makes SwiftPM build it first.
let endToEndTests = Target.testTarget(
    name: "EndToEndTests",
    dependencies: ["nightcar", "TestSupport"],
    exclude: ["Snapshots"]
)

let reportersTests = Target.testTarget(
    name: "ReportersTests",
    dependencies: [
        "Reporters", "Bytes", "SizeAudit", "XCAssets", "CatalogModel", "Pixels", "Variants", "Diagnostics", "TestSupport",
    ],
    exclude: ["Snapshots", "validate.py"]
)

/// Builds pages of our own catalogs, and opens them in a browser where there is one.
let pageTests = Target.testTarget(
    name: "HTMLReportsTests",
    dependencies: [
        "HTMLReports", "SizeAudit", "CatalogModel", "ColorScience", "Imaging", "Pixels", "Variants", "Diagnostics", "TestSupport",
    ],
    exclude: ["Snapshots"]
)

/// Measures derived colors against the pairs of real catalogs.
let tintBenchmark = Target.testTarget(
    name: "TintBenchmarkTests",
    dependencies: [
        "Tint", "TintWriter", "CatalogCompiler", "ColorScience", "XCAssets", "CatalogModel", "Variants", "Pixels", "Diagnostics",
        "TestSupport",
    ]
)

/// The ways in for hostile bytes, for the fuzzer and for the tests that replay what it found.
let fuzzing: [Target] = [
    .target(
        name: "Fuzzing",
        dependencies: [
            "AppleCatalog", "AuditInput", "Bytes", "CatalogCompiler", "CatalogExport", "CatalogInput", "CatalogLint",
            "CatalogModel", "Configuration", "Diagnostics", "HTMLReports", "Imaging", "JSONSource", "LZFSE", "Pixels",
            "Reporters", "SizeAudit", "ThemeCatalog", "Tint", "TintWriter", "Variants", "VectorArt", "XCAssets", "Zip",
        ], path: "Tests/Fuzzing"),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestSupport"]),
]

/// Links libFuzzer's `main`, which an ordinary build does not have: see `make fuzz`.
let fuzzDriver: [Target] =
    Context.environment["NIGHTCAR_FUZZ"] == nil
    ? [] : [.executableTarget(name: "nightcar-fuzz", dependencies: ["Fuzzing"], path: "Tests/FuzzDriver")]

/// Debian's `libjxl.pc` names a flag that SwiftPM refuses with a warning; there the module map alone does.
#if os(macOS)
    let jxlPackage: String? = "libjxl"
#else
    let jxlPackage: String? = nil
#endif

let package = Package(
    name: "nightcar",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "nightcar", targets: ["nightcar"]),
        .library(name: "ThemeCatalog", targets: ["ThemeCatalog", "Variants", "Pixels"]),
    ],
    traits: [
        .default(enabledTraits: ["WebP", "JPEGXL", "SVG"]),
        .trait(name: "WebP", description: "Lossless WebP payloads (needs libwebp)."),
        .trait(name: "JPEGXL", description: "JPEG XL payloads without loss (needs libjxl)."),
        .trait(name: "SVG", description: "Recoloring SVG files (needs libxml2)."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "nightcar",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                "CatalogCompiler", "CatalogInput", "CatalogExport", "HTMLReports", "TintWriter", "VectorArt", "Configuration",
                "Reporters",
                "Tint",
                "CatalogModel", "AuditInput", "AppleCatalog", "Actool", "CatalogLint", "Git", "Timing", "BuildCache",
                "ThemeCatalog", "Imaging",
            ]
        ),
        .target(name: "Actool", dependencies: ["AssetSymbols", "XCAssets", "Imaging"]),
        .target(
            name: "AuditInput",
            dependencies: [
                "CatalogCompiler", "CatalogInput", "Configuration", "SizeAudit", "Tint", "XCAssets", "ThemeCatalog", "Imaging",
                "Parallel", "Git", "Zip",
            ]),
        .target(
            name: "CatalogCompiler",
            dependencies: [
                "CatalogInput", "TintWriter", "Tint", "VectorArt", "XCAssets", "AppleCatalog", "ThemeCatalog", "Imaging",
                "SizeAudit", "JSONSource", "Parallel", "Timing", "BuildCache", "VectorPaint",
            ]),
        .target(
            name: "CatalogLint",
            dependencies: [
                "XCAssets", "CatalogModel", "Tint", "ColorScience", "Imaging", "VectorPaint", "Parallel", "JSONSource",
            ]),
        .target(name: "TintWriter", dependencies: ["Tint", "VectorArt", "XCAssets", "Imaging", "Parallel"]),
        .target(name: "VectorPaint", dependencies: ["Imaging", "Pixels", "Subprocess"]),
        .target(
            name: "VectorArt", dependencies: ["Pixels", "Bytes", .target(name: "CLibXML2", condition: .when(traits: ["SVG"]))]),
        .target(name: "CatalogExport", dependencies: ["XCAssets", "CatalogModel", "Imaging", "Parallel", "JSONSource", "Bytes"]),
        .target(name: "HTMLReports", dependencies: ["CatalogInput", "Reporters", "SizeAudit", "Tint", "Imaging", "Parallel"]),
        .target(name: "Reporters", dependencies: ["SizeAudit", "XCAssets", "Tint", "JSONSource", "Diagnostics", "Bytes"]),
        .target(name: "CatalogInput", dependencies: ["XCAssets", "ThemeCatalog", "AppleCatalog"]),
        .target(
            name: "Configuration",
            dependencies: ["CatalogLint", "Tint", "SizeAudit", "JSONSource", .product(name: "Yams", package: "Yams")]),
        .target(name: "AssetSymbols", dependencies: ["XCAssets"]),
        .target(name: "SizeAudit", dependencies: ["CatalogModel"]),
        .target(name: "Tint", dependencies: ["CatalogModel", "ColorScience", "VectorArt"]),
        .target(name: "XCAssets", dependencies: ["JSONSource", "CatalogModel", "Parallel", "Timing"]),
        .target(name: "ThemeCatalog", dependencies: ["Variants", "Pixels", "Bytes", "CZlib"]),
        .target(name: "AppleCatalog", dependencies: ["CatalogModel", "Pixels", "LZFSE", "Bytes", "CZlib"]),
        .target(name: "CatalogModel", dependencies: ["Variants", "Pixels", "Diagnostics", "Bytes"]),
        .target(name: "ColorScience", dependencies: ["Pixels"]),
        .target(name: "Imaging", dependencies: ["CPNG", "Pixels", "Bytes", "CZlib"]),
        .target(
            name: "Pixels",
            dependencies: [
                "Bytes", "Timing", "CZlib", .target(name: "CWebP", condition: .when(traits: ["WebP"])),
                .target(name: "CJXL", condition: .when(traits: ["JPEGXL"])),
            ]
        ),
        .target(name: "Variants"),
        .target(name: "BuildCache", dependencies: ["Bytes", "Parallel"]),
        .target(name: "Parallel"),
        .target(name: "Timing"),
        .target(name: "Git", dependencies: ["Subprocess", "Diagnostics", "Bytes"]),
        .target(name: "Subprocess"),
        .target(name: "Zip", dependencies: ["Pixels", "Diagnostics", "Bytes"]),
        .target(name: "LZFSE", dependencies: ["Bytes"]),
        .target(name: "JSONSource", dependencies: ["Diagnostics", "Bytes"]),
        .target(name: "Diagnostics"),
        .target(name: "Bytes"),
        .target(name: "CPNG", dependencies: ["CZlib", "CLibPNG"]),
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebp",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CJXL", pkgConfig: jxlPackage,
            providers: [.apt(["libjxl-dev"]), .brew(["jpeg-xl"])]),
        .target(name: "TestSupport", dependencies: ["Bytes", "Diagnostics", "Variants"], path: "Tests/TestSupport"),
    ] + roomTests + fuzzing + fuzzDriver + [
        appleCatalogTests, compilerTests, lintTests, reportersTests, pageTests, endToEndTests, tintBenchmark, assetSymbolsTests,
        actoolTests, exportTests, themeCatalogTests,
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.name != "CPNG" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
