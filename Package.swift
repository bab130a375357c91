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

/// A target with sources of our own: its folder below `Sources`, whose last part is its name, and the rooms and module maps that it
/// imports. `plus` is what needs a condition or another package, `pages` are style sheets and scripts to compile into the program.
func room(
    _ folder: String, _ uses: String = "", plus: [Target.Dependency] = [], exclude: [String] = [], pages: String = "",
    isProgram: Bool = false
) -> Target {
    let name = String(folder.split(separator: "/")[1])
    let path = "Sources/\(folder)"
    let dependencies = plus + names(uses).map { .byName(name: $0) }
    let resources = names(pages).map { Resource.embedInCode("Pages/\($0)") }
    return isProgram
        ? .executableTarget(name: name, dependencies: dependencies, path: path)
        : .target(name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources)
}

/// The map of a C library, and the packages that have the library.
func map(_ folder: String, pkgConfig: String? = nil, apt: String? = nil, brew: String? = nil) -> Target {
    let providers = [apt.map { SystemPackageProvider.apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self)
    return .systemLibrary(
        name: String(folder.split(separator: "/")[1]), path: "Sources/\(folder)", pkgConfig: pkgConfig,
        providers: providers.isEmpty ? nil : providers)
}

/// Tests of a room, in the folder with their name.
func tests(_ name: String, _ uses: String, exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: names(uses).map { .byName(name: $0) }, exclude: exclude)
}

/// What several tests share.
func testHelp(_ name: String, _ uses: String) -> Target {
    .target(name: name, dependencies: names(uses).map { .byName(name: $0) }, path: "Tests/\(name)")
}

func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// The rooms, from top to bottom: a room imports only rooms below it. The folders are the parts of the hourglass in ARCHITECTURE.md.
// swift-format-ignore
let rooms: [Target] = [
    room("Tool/nightcar", """
        NightcarActool NightcarAudit NightcarCompiler NightcarReports NightcarFormats NightcarConfiguration NightcarLint
        NightcarSettingsFiles NightcarTint NightcarSymbols NightcarStore NightcarSize NightcarIconArt NightcarTokens
        NightcarXCAssets NightcarIcons AppleCatalog NightcarApplePixels NightcarVectors NightcarModel NightcarImaging
        NightcarEncoding NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """, plus: [.product(name: "ArgumentParser", package: "swift-argument-parser")], isProgram: true),
    room("Tool/NightcarActool", """
        NightcarAudit NightcarStore NightcarCompiler NightcarSymbols NightcarSize NightcarXCAssets NightcarIcons AppleCatalog
        NightcarVectors NightcarModel NightcarImaging NightcarEncoding NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """),
    room("Tool/NightcarAudit", """
        NightcarCompiler NightcarReports NightcarFormats NightcarConfiguration NightcarLint NightcarTint NightcarStore
        NightcarSize NightcarProjects NightcarSettingsFiles NightcarAppSources NightcarIconArt NightcarTokens
        NightcarXCAssets NightcarIcons AppleCatalog NightcarApplePixels NightcarVectors NightcarModel NightcarImaging
        NightcarEncoding NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        ThemeCatalogZlib
        """),
    room("Write/NightcarCompiler", """
        NightcarFormats NightcarTint NightcarSize NightcarIconArt NightcarXCAssets NightcarIcons AppleCatalog
        NightcarApplePixels NightcarVectors NightcarModel NightcarImaging NightcarEncoding NightcarBasics ThemeCatalog
        ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Show/NightcarReports", """
        NightcarFormats NightcarProjects NightcarSize NightcarTint NightcarXCAssets NightcarIcons NightcarVectors
        NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """, pages: """
            Dark/dark.css Dark/dark.js Findings/findings.css Findings/findings.js Icons/icons.css Page/palette.css Review/review.css
            Review/review.js Review/review-color.js Review/review-dark.js Review/review-screen.js Review/review-text.js Sheet/sheet.css Sheet/sheet.js
            Size/size-color.js Size/size-main.js Size/size-map.js Size/size-squarify.js Size/size-table.js Size/size-tree.js
            Size/size.css Size/trend.css
            """),
    room("Read/NightcarFormats", """
        NightcarAppSources NightcarTokens NightcarXCAssets NightcarIcons AppleCatalog NightcarVectors NightcarModel
        NightcarImaging NightcarEncoding NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """),
    room("Tool/NightcarConfiguration", """
        NightcarSettingsFiles NightcarLint NightcarAppSources NightcarSize NightcarXCAssets NightcarTint NightcarTokens
        NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Judge/NightcarLint", """
        NightcarStore NightcarAppSources NightcarProjects NightcarIconArt NightcarTint NightcarXCAssets NightcarIcons
        NightcarVectors NightcarModel NightcarImaging NightcarEncoding NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """),
    room("Show/NightcarSymbols", """
        NightcarTint NightcarXCAssets NightcarVectors NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Judge/NightcarStore", "NightcarBasics ThemeCatalogVariants"),
    room("Judge/NightcarSize", "NightcarModel NightcarBasics ThemeCatalogVariants"),
    room("Judge/NightcarAppSources", """
        NightcarProjects NightcarTint NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """, plus: [
            .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
            .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
        ]),
    room("App/NightcarProjects", """
        NightcarXCAssets NightcarSettingsFiles NightcarBasics ThemeCatalogVariants ThemeCatalogBytes
        """, plus: [
            .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
            .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["SwiftSources"])),
        ]),
    room("Derive/NightcarIconArt", """
        NightcarIcons NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        """),
    room("Derive/NightcarTint", """
        NightcarXCAssets NightcarVectors NightcarModel NightcarImaging NightcarEncoding NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Read/NightcarTokens", """
        NightcarXCAssets NightcarVectors NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """),
    room("Read/NightcarXCAssets", """
        NightcarIcons NightcarVectors NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes
        """),
    room("Read/NightcarIcons", "NightcarBasics ThemeCatalogBytes"),
    room("Write/AppleCatalog", """
        NightcarApplePixels NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Read/NightcarVectors", """
        NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """, plus: [.target(name: "NightcarLibXML2", condition: .when(traits: ["SVG"]))]),
    room("Waist/NightcarModel", """
        NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Read/NightcarImaging", """
        NightcarEncoding NightcarBasics ThemeCatalogPixels ThemeCatalogBytes NightcarPNGShim
        """),
    room("Write/NightcarApplePixels", """
        NightcarEncoding NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        """),
    room("Write/NightcarEncoding", """
        NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes ThemeCatalogZlib
        """, plus: [
            .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
            .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
        ]),
    room("Basics/NightcarSettingsFiles", "NightcarLibYAML NightcarBasics ThemeCatalogBytes"),
    room("Basics/NightcarBasics", "ThemeCatalogBytes"),
    room("Library/ThemeCatalogC", """
        ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes ThemeCatalogHeader
        """, exclude: ["exports.map"]),
    room("Library/ThemeCatalogUI", "ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants"),
    room("Library/ThemeCatalog", """
        ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    room("Library/ThemeCatalogPixels", "ThemeCatalogBytes ThemeCatalogZlib",
        plus: [
            .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
            .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
        ]),
    room("Library/ThemeCatalogVariants"),
    room("Library/ThemeCatalogBytes"),
    room("Basics/NightcarPNGShim", "NightcarLibPNG ThemeCatalogZlib"),
    map("Library/ThemeCatalogHeader"),
    map("Basics/NightcarLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    map("Basics/NightcarLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    map("Basics/NightcarLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    map("Library/ThemeCatalogZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    map("Library/ThemeCatalogWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    map("Library/ThemeCatalogJXL", pkgConfig: jxlPackage, apt: "libjxl-dev", brew: "jpeg-xl"),
]

/// One for each room that has its own code, and the targets that they share.
// swift-format-ignore
let tests: [Target] = [
    tests("AppleCatalogTests", """
        AppleCatalog NightcarApplePixels NightcarModel NightcarEncoding NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants ThemeCatalogBytes ThemeCatalogZlib NightcarTestSupport
        """, exclude: ["Snapshots"]),
    tests("EndToEndTests", "nightcar NightcarBasics ThemeCatalogBytes NightcarTestSupport", exclude: ["Snapshots"]),
    tests("NightcarActoolTests", """
        NightcarActool NightcarXCAssets AppleCatalog NightcarApplePixels NightcarImaging NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """, exclude: ["Snapshots"]),
    tests("NightcarAppSourcesTests", """
        NightcarAppSources NightcarTint NightcarModel NightcarBasics ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarAuditTests", """
        NightcarAudit NightcarCompiler NightcarReports NightcarConfiguration NightcarLint NightcarStore NightcarSize
        NightcarXCAssets AppleCatalog NightcarApplePixels NightcarModel NightcarImaging NightcarEncoding NightcarBasics
        ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarCompilerTests", """
        NightcarCompiler NightcarFormats NightcarConfiguration NightcarLint NightcarTint NightcarSize NightcarXCAssets
        NightcarIcons AppleCatalog NightcarApplePixels NightcarVectors NightcarModel NightcarImaging NightcarEncoding
        NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """, exclude: ["Snapshots"]),
    tests("NightcarConfigurationTests", """
        NightcarSettingsFiles NightcarConfiguration NightcarLint NightcarTint NightcarModel NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants NightcarTestSupport
        """, exclude: ["validate-configuration.py"]),
    tests("NightcarEncodingTests", """
        NightcarEncoding ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarFormatsTests", """
        NightcarFormats NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes NightcarTestSupport
        """),
    testHelp("NightcarFuzzing", """
        NightcarAudit NightcarCompiler NightcarReports NightcarFormats NightcarConfiguration NightcarLint NightcarTint
        NightcarSize NightcarXCAssets AppleCatalog NightcarApplePixels NightcarVectors NightcarModel NightcarImaging
        NightcarEncoding NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes
        """),
    tests("NightcarFuzzingTests", """
        NightcarAudit NightcarConfiguration NightcarLint NightcarTint NightcarSize AppleCatalog NightcarApplePixels
        NightcarVectors NightcarImaging NightcarEncoding NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes
        NightcarFuzzing NightcarTestSupport
        """),
    tests("NightcarIconArtTests", """
        NightcarIconArt NightcarIcons NightcarVectors NightcarImaging ThemeCatalogPixels NightcarTestSupport
        """),
    tests("NightcarIconsTests", "NightcarIcons NightcarBasics NightcarTestSupport"),
    tests("NightcarImagingTests", """
        NightcarImaging NightcarEncoding NightcarBasics ThemeCatalogPixels ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarLintTests", """
        NightcarConfiguration NightcarLint NightcarAppSources NightcarTint NightcarXCAssets NightcarVectors NightcarModel
        NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarModelTests", "NightcarModel NightcarBasics NightcarTestSupport"),
    tests("NightcarProjectsTests", """
        NightcarProjects NightcarSettingsFiles NightcarBasics ThemeCatalogVariants NightcarTestSupport
        """),
    tests("NightcarReportsTests", """
        NightcarReports NightcarSize NightcarTint NightcarXCAssets NightcarModel NightcarImaging NightcarBasics
        ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """, exclude: ["Snapshots", "validate.py"]),
    tests("NightcarStoreTests", """
        NightcarStore NightcarBasics ThemeCatalogVariants NightcarTestSupport
        """),
    tests("NightcarSizeTests", """
        NightcarSize NightcarModel NightcarBasics ThemeCatalogVariants NightcarTestSupport
        """),
    tests("NightcarSymbolsTests", """
        NightcarSymbols NightcarTint NightcarXCAssets NightcarVectors NightcarModel NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants NightcarTestSupport
        """, exclude: ["Snapshots", "Stubs"]),
    tests("NightcarBasicsTests", "NightcarBasics ThemeCatalogBytes NightcarTestSupport"),
    testHelp("NightcarTestSupport", "NightcarBasics ThemeCatalogVariants ThemeCatalogBytes"),
    tests("NightcarTintBenchmarkTests", """
        NightcarCompiler NightcarTint NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarTintTests", """
        NightcarTint NightcarXCAssets NightcarVectors NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels
        ThemeCatalogVariants ThemeCatalogBytes NightcarTestSupport
        """),
    tests("NightcarTokensTests", """
        NightcarTokens NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants
        NightcarTestSupport
        """),
    tests("NightcarVectorsTests", """
        NightcarVectors NightcarModel NightcarEncoding NightcarBasics ThemeCatalogPixels NightcarTestSupport
        """),
    tests("NightcarXCAssetsTests", """
        NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogVariants NightcarTestSupport
        """),
    tests("ThemeCatalogPixelsTests", "ThemeCatalogPixels NightcarTestSupport"),
    tests("ThemeCatalogCTests", """
        nightcar NightcarImaging NightcarBasics ThemeCatalogC ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes
        NightcarTestSupport
        """, exclude: ["reader.c", "resolve.py"]),
    tests("ThemeCatalogUITests", """
        NightcarEncoding ThemeCatalogUI ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants NightcarTestSupport
        """),
    tests("ThemeCatalogTests", """
        NightcarEncoding ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants ThemeCatalogBytes NightcarFuzzing
        NightcarTestSupport
        """),
    tests("ThemeCatalogVariantsTests", "ThemeCatalogVariants NightcarTestSupport"),
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
    "ThemeCatalogPixelsTests", "NightcarAppSourcesTests", "NightcarProjectsTests", "NightcarEncodingTests",
    "NightcarVectorsTests", "ThemeCatalogTests", "NightcarFormatsTests",
    "NightcarCompilerTests", "NightcarTintTests", "NightcarAuditTests", "NightcarFuzzingTests", "EndToEndTests",
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

/// Measures the tool itself: see `make bench-lint`. Only a build that asks for it has it.
let measuring: [Target] =
    Context.environment["NIGHTCAR_MEASURE"] == nil
    ? []
    : [
        .executableTarget(
            name: "nightcar-measure",
            dependencies: [
                "NightcarAudit", "NightcarConfiguration", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Benchmarks/Measure")
    ]

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
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: rooms + chosenTests + plugins + fuzzDriver + measuring,
    swiftLanguageModes: [.v6]
)

/// The rooms that compute. The others read, decide and print.
let busyRooms: Set = [
    "NightcarIconArt", "NightcarTint", "NightcarTokens", "NightcarXCAssets", "AppleCatalog", "NightcarApplePixels",
    "NightcarVectors", "NightcarModel",
    "NightcarImaging", "NightcarEncoding", "NightcarBasics", "ThemeCatalog", "ThemeCatalogPixels",
    "ThemeCatalogVariants", "ThemeCatalogBytes",
]

/// The rooms in which most of the time of the tests would be spent without the optimizer.
let hotRooms: Set = [
    "ThemeCatalogBytes", "ThemeCatalogPixels", "NightcarBasics", "NightcarEncoding", "NightcarImaging",
    "NightcarApplePixels", "NightcarVectors", "NightcarIconArt", "NightcarTestSupport",
]

/// Only the Makefile asks for flags of single rooms, because a package with such flags can't be a dependency. In a release, the quiet
/// rooms are compiled for size. For `make test`, which uses a debug build, the busy ones are optimized.
@MainActor func flags(of room: String) -> [String] {
    switch Context.environment["NIGHTCAR_BUILD"] {
    case "dist" where !busyRooms.contains(room): ["-Osize"]
    case "test" where hotRooms.contains(room): ["-O"]
    default: []
    }
}

for target in package.targets where target.type != .system && target.type != .plugin && target.name != "NightcarPNGShim" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    var flags = flags(of: target.name)
    if target.type == .test, let index = Context.environment["NIGHTCAR_INDEX"] { flags += ["-index-store-path", index] }
    if !flags.isEmpty { target.swiftSettings?.append(.unsafeFlags(flags)) }
}
