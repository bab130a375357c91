// swift-tools-version: 6.2
import PackageDescription

/// Debian's `libjxl.pc` names a flag that SwiftPM refuses with a warning; there the module map alone does.
#if os(macOS)
    let jxlPackage: String? = "libjxl"
#else
    let jxlPackage: String? = nil
#endif

/// The tool needs macOS 15. The library, which is all that an app builds of this package, needs macOS 12. A package has one list of
/// platforms for all of its targets, and SwiftPM refuses an app for a system older than the list says. So we ask for macOS 15 only
/// in our own working copy, not in a checkout that SwiftPM or Xcode made for another package.
///
/// Nothing tells a manifest which package is the root. An app that has this package at a path sets `NIGHTCAR_AS_DEPENDENCY`, or asks
/// for macOS 15 and says which traits it wants: `.package(path: "…", traits: [])`. A tool on a Mac that uses `AppleCatalog` sets it to
/// 0, because that library needs macOS 15.
let isDependency =
    Context.environment["NIGHTCAR_AS_DEPENDENCY"].map { $0 != "0" } ?? Context.packageDirectory.contains("/checkouts/")

/// Style sheets and scripts of the pages in `NightcarReports`.
func pages(_ files: [String]) -> [Resource] { files.map { .embedInCode("Pages/\($0)") } }

/// The rooms, from top to bottom: a room imports only rooms below it. See ARCHITECTURE.md.
let rooms: [Target] = [
    .executableTarget(
        name: "nightcar",
        dependencies: [
            .product(name: "ArgumentParser", package: "swift-argument-parser"), "NightcarActool", "NightcarAudit",
            "NightcarCompiler", "NightcarReports", "NightcarFormats", "NightcarConfiguration", "NightcarLint",
            "NightcarDerivation", "NightcarSymbols", "NightcarSize", "NightcarIconArt", "NightcarTint", "NightcarTokens",
            "NightcarXCAssets", "NightcarIcons", "AppleCatalog", "NightcarVectors", "NightcarModel", "NightcarImaging",
            "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarActool",
        dependencies: [
            "NightcarCompiler", "NightcarSymbols", "NightcarSize", "NightcarXCAssets", "NightcarIcons", "AppleCatalog",
            "NightcarVectors", "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarJSON", "NightcarDiagnostics",
            "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
        ]),
    .target(
        name: "NightcarAudit",
        dependencies: [
            "NightcarCompiler", "NightcarReports", "NightcarFormats", "NightcarConfiguration", "NightcarLint",
            "NightcarDerivation", "NightcarSize", "NightcarAppSources", "NightcarIconArt", "NightcarTint", "NightcarTokens",
            "NightcarXCAssets",
            "NightcarIcons", "AppleCatalog", "NightcarVectors", "NightcarModel", "NightcarImaging", "NightcarEncoding",
            "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC", "ThemeCatalogZlib",
        ]),
    .target(
        name: "NightcarCompiler",
        dependencies: [
            "NightcarReports", "NightcarFormats", "NightcarConfiguration", "NightcarDerivation", "NightcarSize",
            "NightcarIconArt", "NightcarTint", "NightcarTokens", "NightcarXCAssets", "NightcarIcons", "AppleCatalog",
            "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog",
            "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarReports",
        dependencies: [
            "NightcarFormats", "NightcarSize", "NightcarTint", "NightcarXCAssets", "NightcarIcons", "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes",
        ],
        resources: pages([
            "Dark/dark.css", "Findings/findings.css", "Findings/findings.js", "Icons/icons.css", "Page/palette.css",
            "Review/review.css", "Review/review.js", "Review/review-text.js", "Sheet/sheet.css", "Sheet/sheet.js",
            "Size/size-color.js", "Size/size-main.js", "Size/size-map.js", "Size/size-squarify.js", "Size/size-table.js",
            "Size/size-tree.js", "Size/size.css", "Size/trend.css",
        ])),
    .target(
        name: "NightcarFormats",
        dependencies: [
            "NightcarAppSources", "NightcarXCAssets", "NightcarIcons", "AppleCatalog", "NightcarVectors", "NightcarModel",
            "NightcarImaging",
            "NightcarEncoding",
            "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarConfiguration",
        dependencies: [
            "NightcarLibYAML", "NightcarLint", "NightcarSize", "NightcarTint", "NightcarTokens", "NightcarModel",
            "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarLint",
        dependencies: [
            "NightcarAppSources", "NightcarIconArt", "NightcarTint", "NightcarXCAssets", "NightcarIcons", "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem",
            "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarDerivation",
        dependencies: [
            "NightcarTint", "NightcarXCAssets", "NightcarVectors", "NightcarModel", "NightcarImaging", "NightcarEncoding",
            "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarSymbols",
        dependencies: [
            "NightcarTint", "NightcarXCAssets", "NightcarVectors", "NightcarModel", "NightcarImaging", "NightcarJSON",
            "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
            .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Templates"])),
        ]),
    .target(name: "NightcarSize", dependencies: ["NightcarModel", "NightcarDiagnostics", "ThemeCatalogVariants"]),
    .target(
        name: "NightcarAppSources",
        dependencies: [
            "NightcarTint", "NightcarXCAssets", "NightcarModel", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
            .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
            .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
        ]),
    .target(
        name: "NightcarIconArt",
        dependencies: [
            "NightcarTint", "NightcarIcons", "NightcarVectors", "NightcarImaging", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarTint",
        dependencies: [
            "NightcarVectors", "NightcarModel", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarTokens",
        dependencies: [
            "NightcarXCAssets", "NightcarModel", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarXCAssets",
        dependencies: [
            "NightcarIcons", "NightcarVectors", "NightcarModel", "NightcarImaging", "NightcarJSON", "NightcarDiagnostics",
            "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "NightcarIcons",
        dependencies: ["NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogBytes"]),
    .target(
        name: "AppleCatalog",
        dependencies: [
            "NightcarModel", "NightcarEncoding", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes",
        ]),
    .target(
        name: "NightcarVectors",
        dependencies: [
            "NightcarModel", "NightcarImaging", "NightcarJSON", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "ThemeCatalogBytes", "ThemeCatalogLibC", .target(name: "NightcarLibXML2", condition: .when(traits: ["SVG"])),
        ]),
    .target(
        name: "NightcarModel",
        dependencies: [
            "NightcarJSON", "NightcarDiagnostics", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
        ]),
    .target(
        name: "NightcarImaging",
        dependencies: [
            "NightcarEncoding", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogBytes", "ThemeCatalogLibC",
            "NightcarPNGShim",
        ]),
    .target(
        name: "NightcarEncoding",
        dependencies: [
            "NightcarSystem", "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
            "ThemeCatalogLibC", "ThemeCatalogZlib", .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
            .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
        ]),
    .target(name: "NightcarJSON", dependencies: ["NightcarDiagnostics", "NightcarSystem", "ThemeCatalogBytes"]),
    .target(name: "NightcarDiagnostics"),
    .target(name: "NightcarSystem", dependencies: ["ThemeCatalogBytes", "ThemeCatalogLibC"]),
    .target(
        name: "ThemeCatalogC",
        dependencies: [
            "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogLibC", "ThemeCatalogHeader",
        ], exclude: ["exports.map"]),
    .target(name: "ThemeCatalogUI", dependencies: ["ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants"]),
    .target(
        name: "ThemeCatalog",
        dependencies: [
            "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ]),
    .target(
        name: "ThemeCatalogPixels",
        dependencies: [
            "ThemeCatalogBytes", "ThemeCatalogLibC", "ThemeCatalogZlib",
            .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
            .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
        ]),
    .target(name: "ThemeCatalogVariants"),
    .target(name: "ThemeCatalogBytes", dependencies: ["ThemeCatalogLibC"]),
    .target(name: "ThemeCatalogLibC"),
    .target(name: "NightcarPNGShim", dependencies: ["NightcarLibPNG", "ThemeCatalogZlib"]),
    .systemLibrary(name: "ThemeCatalogHeader"),
    .systemLibrary(
        name: "NightcarLibPNG", pkgConfig: "libpng",
        providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
        name: "NightcarLibXML2", pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
        name: "NightcarLibYAML", pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
        name: "ThemeCatalogZlib", pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
        name: "ThemeCatalogWebP", pkgConfig: "libwebp",
        providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
        name: "ThemeCatalogJXL", pkgConfig: jxlPackage,
        providers: [.apt(["libjxl-dev"]), .brew(["jpeg-xl"])]),
]

/// One for each room that has its own code, and the targets that they share.
let tests: [Target] = [
    .testTarget(
        name: "AppleCatalogTests",
        dependencies: [
            "AppleCatalog", "NightcarModel", "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogZlib", "NightcarTestSupport",
        ], exclude: ["Snapshots"]),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "nightcar", "NightcarSystem", "ThemeCatalogBytes", "NightcarTestSupport",
        ], exclude: ["Snapshots"]),
    .testTarget(
        name: "NightcarActoolTests",
        dependencies: [
            "NightcarActool", "NightcarXCAssets", "AppleCatalog", "NightcarImaging", "NightcarDiagnostics", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "NightcarTestSupport",
        ], exclude: ["Snapshots"]),
    .testTarget(
        name: "NightcarAppSourcesTests",
        dependencies: [
            "NightcarAppSources", "NightcarTint", "NightcarModel", "NightcarDiagnostics", "NightcarSystem",
            "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarAuditTests",
        dependencies: [
            "NightcarAudit", "NightcarCompiler", "NightcarConfiguration", "NightcarLint", "NightcarSize", "NightcarXCAssets",
            "AppleCatalog", "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem",
            "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarCompilerTests",
        dependencies: [
            "NightcarCompiler", "NightcarFormats", "NightcarConfiguration", "NightcarLint", "NightcarDerivation",
            "NightcarSize", "NightcarTint", "NightcarXCAssets", "NightcarIcons", "AppleCatalog", "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog",
            "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "NightcarTestSupport",
        ], exclude: ["Snapshots"]),
    .testTarget(
        name: "NightcarConfigurationTests",
        dependencies: [
            "NightcarConfiguration", "NightcarLint", "NightcarTint", "NightcarModel", "NightcarJSON", "NightcarDiagnostics",
            "ThemeCatalogPixels", "ThemeCatalogVariants", "NightcarTestSupport",
        ], exclude: ["validate-configuration.py"]),
    .testTarget(
        name: "NightcarDerivationTests",
        dependencies: [
            "NightcarDerivation", "NightcarTint", "NightcarXCAssets", "NightcarVectors", "NightcarModel",
            "NightcarImaging", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .testTarget(name: "NightcarDiagnosticsTests", dependencies: ["NightcarDiagnostics", "NightcarTestSupport"]),
    .testTarget(
        name: "NightcarEncodingTests",
        dependencies: [
            "NightcarEncoding", "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarFormatsTests",
        dependencies: [
            "NightcarFormats", "NightcarModel", "NightcarImaging", "NightcarJSON", "NightcarDiagnostics", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .target(
        name: "NightcarFuzzing",
        dependencies: [
            "NightcarAudit", "NightcarCompiler", "NightcarReports", "NightcarFormats", "NightcarConfiguration", "NightcarLint",
            "NightcarDerivation", "NightcarSize", "NightcarTint", "NightcarXCAssets", "AppleCatalog", "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarEncoding", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem",
            "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes", "ThemeCatalogLibC",
        ], path: "Tests/NightcarFuzzing"),
    .testTarget(
        name: "NightcarFuzzingTests",
        dependencies: [
            "NightcarAudit", "NightcarConfiguration", "NightcarLint", "NightcarDerivation", "NightcarSize", "AppleCatalog",
            "NightcarVectors", "NightcarImaging", "NightcarEncoding", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalog",
            "ThemeCatalogPixels", "ThemeCatalogBytes", "NightcarFuzzing", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarIconArtTests",
        dependencies: [
            "NightcarIconArt", "NightcarIcons", "NightcarVectors", "NightcarImaging", "ThemeCatalogPixels", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarIconsTests",
        dependencies: ["NightcarIcons", "NightcarJSON", "NightcarDiagnostics", "NightcarTestSupport"]),
    .testTarget(
        name: "NightcarImagingTests",
        dependencies: [
            "NightcarImaging", "NightcarEncoding", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogBytes",
            "NightcarTestSupport",
        ]),
    .testTarget(name: "NightcarJSONTests", dependencies: ["NightcarJSON", "NightcarDiagnostics", "NightcarTestSupport"]),
    .testTarget(
        name: "NightcarLintTests",
        dependencies: [
            "NightcarConfiguration", "NightcarLint", "NightcarAppSources", "NightcarTint", "NightcarXCAssets", "NightcarVectors",
            "NightcarModel", "NightcarImaging", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "ThemeCatalogBytes", "NightcarTestSupport",
        ]),
    .testTarget(name: "NightcarModelTests", dependencies: ["NightcarModel", "NightcarJSON", "NightcarTestSupport"]),
    .testTarget(
        name: "NightcarReportsTests",
        dependencies: [
            "NightcarReports", "NightcarSize", "NightcarTint", "NightcarXCAssets", "NightcarModel", "NightcarImaging",
            "NightcarJSON", "NightcarDiagnostics", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
            "NightcarTestSupport",
        ], exclude: ["Snapshots", "validate.py"]),
    .testTarget(
        name: "NightcarSizeTests",
        dependencies: [
            "NightcarSize", "NightcarModel", "NightcarDiagnostics", "ThemeCatalogVariants", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarSymbolsTests",
        dependencies: [
            "NightcarSymbols", "NightcarTint", "NightcarXCAssets", "NightcarVectors", "NightcarModel", "NightcarJSON",
            "NightcarDiagnostics", "ThemeCatalogPixels", "ThemeCatalogVariants", "NightcarTestSupport",
        ], exclude: ["Snapshots", "Stubs"]),
    .testTarget(
        name: "NightcarSystemTests",
        dependencies: [
            "NightcarSystem", "ThemeCatalogBytes", "ThemeCatalogLibC", "NightcarTestSupport",
        ]),
    .target(
        name: "NightcarTestSupport",
        dependencies: [
            "NightcarDiagnostics", "ThemeCatalogVariants", "ThemeCatalogLibC",
        ], path: "Tests/NightcarTestSupport"),
    .testTarget(
        name: "NightcarTintBenchmarkTests",
        dependencies: [
            "NightcarCompiler", "NightcarDerivation", "NightcarTint", "NightcarXCAssets", "NightcarModel",
            "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogLibC",
            "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarTintTests",
        dependencies: [
            "NightcarTint", "NightcarModel", "NightcarDiagnostics", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarTokensTests",
        dependencies: [
            "NightcarTokens", "NightcarXCAssets", "NightcarModel", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarVectorsTests",
        dependencies: [
            "NightcarVectors", "NightcarModel", "NightcarEncoding", "NightcarSystem", "ThemeCatalogPixels",
            "NightcarTestSupport",
        ]),
    .testTarget(
        name: "NightcarXCAssetsTests",
        dependencies: [
            "NightcarXCAssets", "NightcarModel", "NightcarJSON", "NightcarDiagnostics", "NightcarSystem", "ThemeCatalogPixels",
            "ThemeCatalogVariants", "NightcarTestSupport",
        ]),
    .testTarget(name: "ThemeCatalogPixelsTests", dependencies: ["ThemeCatalogPixels", "NightcarTestSupport"]),
    .testTarget(
        name: "ThemeCatalogCTests",
        dependencies: [
            "nightcar", "NightcarImaging", "NightcarSystem", "ThemeCatalogC", "ThemeCatalog", "ThemeCatalogPixels",
            "ThemeCatalogBytes", "NightcarTestSupport",
        ], exclude: ["reader.c", "resolve.py"]),
    .testTarget(
        name: "ThemeCatalogUITests",
        dependencies: [
            "NightcarEncoding", "ThemeCatalogUI", "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants",
            "NightcarTestSupport",
        ]),
    .testTarget(
        name: "ThemeCatalogTests",
        dependencies: [
            "NightcarEncoding", "ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes",
            "ThemeCatalogLibC", "NightcarFuzzing", "NightcarTestSupport",
        ]),
    .testTarget(name: "ThemeCatalogVariantsTests", dependencies: ["ThemeCatalogVariants", "NightcarTestSupport"]),
]

/// They run the `nightcar` that is installed, so they don't depend on the rooms. See Documentation/SwiftPM.md.
let plugins: [Target] = [
    .plugin(name: "NightcarCompile", capability: .buildTool()),
    .plugin(
        name: "NightcarLintCommand",
        capability: .command(intent: .custom(verb: "nightcar-lint", description: "Lints the asset catalogs of a package.")),
        path: "Plugins/NightcarLint"),
    .plugin(
        name: "NightcarSizeCommand",
        capability: .command(intent: .custom(verb: "nightcar-size", description: "Shows where the bytes of asset catalogs go.")),
        path: "Plugins/NightcarSize"),
]

/// `make unit-without-traits` builds only tests that the traits can change: of the three rooms that have conditions for them (pixels,
/// encoding, vectors), of the rooms that store and read what these make, and of the commands.
let traitTests: Set = [
    "ThemeCatalogPixelsTests", "NightcarAppSourcesTests", "NightcarEncodingTests", "NightcarVectorsTests", "ThemeCatalogTests",
    "NightcarFormatsTests",
    "NightcarCompilerTests", "NightcarDerivationTests", "NightcarAuditTests", "NightcarFuzzingTests", "EndToEndTests",
]
let isTraitPass = Context.environment["NIGHTCAR_BUILD"] == "traits"

/// `make test-room ROOM=NightcarTint` builds the tests of one room and what they need. The rest of the package stays as it is.
let onlyTests = Context.environment["NIGHTCAR_TESTS"]?.split(separator: " ").map(String.init)
let chosenTests = tests.filter { target in
    guard target.type == .test else { return true }
    return onlyTests?.contains(target.name) ?? (!isTraitPass || traitTests.contains(target.name))
}

/// Links libFuzzer's `main`, which an ordinary build does not have: see `make fuzz`.
let fuzzDriver: [Target] =
    Context.environment["NIGHTCAR_FUZZ"] == nil
    ? [] : [.executableTarget(name: "nightcar-fuzz", dependencies: ["NightcarFuzzing"], path: "Tests/FuzzDriver")]

let package = Package(
    name: "nightcar",
    platforms: [.macOS(isDependency ? .v12 : .v15), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .executable(name: "nightcar", targets: ["nightcar"]),
        .library(name: "ThemeCatalog", targets: ["ThemeCatalog"]),
        .library(name: "AppleCatalog", targets: ["AppleCatalog"]),
        .plugin(name: "NightcarCompile", targets: ["NightcarCompile"]),
        .plugin(name: "NightcarCommands", targets: ["NightcarLintCommand", "NightcarSizeCommand"]),
        .library(name: "ThemeCatalogUI", targets: ["ThemeCatalogUI"]),
        .library(name: "ThemeCatalogC", type: .dynamic, targets: ["ThemeCatalogC"]),
        .library(name: "ThemeCatalogCStatic", type: .static, targets: ["ThemeCatalogC"]),
    ],
    traits: [
        // An app needs only zlib, unless it asks for more.
        .default(enabledTraits: isDependency ? [] : ["WebP", "JPEGXL", "SVG", "SwiftSources"]),
        .trait(name: "WebP", description: "Lossless WebP payloads (needs libwebp)."),
        .trait(name: "JPEGXL", description: "JPEG XL payloads without loss (needs libjxl)."),
        .trait(name: "SVG", description: "Recoloring SVG files (needs libxml2)."),
        .trait(name: "SwiftSources", description: "Reading Swift sources with their syntax tree (needs swift-syntax)."),
        .trait(name: "Templates", description: "generate json --template (needs swift-mustache, which needs Foundation)."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: rooms + chosenTests + plugins + fuzzDriver,
    swiftLanguageModes: [.v6]
)

/// The rooms that compute. The others read, decide and print.
let busyRooms: Set = [
    "NightcarIconArt", "NightcarTint", "NightcarTokens", "NightcarXCAssets", "AppleCatalog", "NightcarVectors", "NightcarModel",
    "NightcarImaging", "NightcarEncoding", "NightcarJSON", "NightcarSystem", "ThemeCatalog", "ThemeCatalogPixels",
    "ThemeCatalogVariants", "ThemeCatalogBytes",
]

/// Only the Makefile asks for flags of single rooms, because a package with such flags can't be a dependency. In a release, the quiet
/// rooms are compiled for size. For `make test`, which uses a debug build, the busy ones are optimized.
@MainActor func flags(of room: String) -> [String] {
    switch Context.environment["NIGHTCAR_BUILD"] {
    case "dist" where !busyRooms.contains(room): ["-Osize"]
    case "test" where ["ThemeCatalogBytes", "ThemeCatalogPixels", "NightcarEncoding", "NightcarImaging"].contains(room): ["-O"]
    default: []
    }
}

for target in package.targets where target.type != .system && target.type != .plugin && target.name != "NightcarPNGShim" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    let flags = flags(of: target.name)
    if !flags.isEmpty { target.swiftSettings?.append(.unsafeFlags(flags)) }
}
