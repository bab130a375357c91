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

/// Tests of a room, in the folder with their name. They import what the room imports, and `plus`.
@MainActor func tests(_ room: String, plus: String = "", exclude: [String] = []) -> Target {
    let own = rooms.first { $0.name == room }?.dependencies ?? []
    let others = names("\(room) NightcarTestSupport \(plus)").map { Target.Dependency.byName(name: $0) }
    return .testTarget(name: room + "Tests", dependencies: others + own, exclude: exclude)
}

/// What several tests share.
func testHelp(_ name: String, _ uses: String) -> Target {
    .target(name: name, dependencies: names(uses).map { .byName(name: $0) }, path: "Tests/\(name)")
}

func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// What the rooms with pictures need if the traits ask for it.
let codecs: [Target.Dependency] = [
    .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
    .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
]

/// The parser of Swift.
let swiftSyntax: [Target.Dependency] = ["SwiftParser", "SwiftSyntax"].map {
    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSources"]))
}

/// The rooms, from top to bottom: a room imports only rooms below it. The folders of `Sources` are in the
/// same order. See ARCHITECTURE.md.
// swift-format-ignore
let rooms: [Target] = [
    room("Tool/nightcar", """
        NightcarActool NightcarReports NightcarSymbols NightcarSizing NightcarConfiguration NightcarLint NightcarStore
        NightcarSize NightcarProjects NightcarCompiler NightcarTint NightcarTokens NightcarOpening NightcarXCAssets AppleCatalog
        NightcarModel NightcarIcons NightcarVectors NightcarImaging NightcarSettingsFiles NightcarBasics ThemeCatalogBytes
        ThemeCatalogVariants
        """, plus: [.product(name: "ArgumentParser", package: "swift-argument-parser")], isProgram: true),
    room("Tool/NightcarActool", """
        NightcarSymbols NightcarStore NightcarSize NightcarCompiler NightcarXCAssets AppleCatalog NightcarModel NightcarIcons
        NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Show/NightcarReports", """
        NightcarConfiguration NightcarLint NightcarSize NightcarProjects NightcarCompiler NightcarTint NightcarTokens
        NightcarOpening NightcarXCAssets NightcarModel NightcarIcons NightcarVectors NightcarImaging NightcarBasics
        ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """, pages: """
            Dark/dark.css Dark/dark.js Findings/findings.css Findings/findings.js Icons/icons.css Page/palette.css Review/review.css
            Review/review.js Review/review-color.js Review/review-dark.js Review/review-screen.js Review/review-text.js Sheet/sheet.css Sheet/sheet.js
            Size/size-color.js Size/size-main.js Size/size-map.js Size/size-squarify.js Size/size-table.js Size/size-tree.js
            Size/size.css Size/trend.css
            """),
    room("Kit/NightcarSymbols", """
        NightcarAppSources NightcarTint NightcarTokens NightcarXCAssets NightcarModel NightcarVectors NightcarImaging
        NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Kit/ThemeCatalogC", """
        ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants ThemeCatalogHeader
        """, exclude: ["exports.map"]),
    room("Kit/ThemeCatalogUI", "ThemeCatalog ThemeCatalogPixels ThemeCatalogVariants"),
    room("Judge/NightcarSizing", """
        NightcarConfiguration NightcarLint NightcarSize NightcarAppSources NightcarProjects NightcarCompiler NightcarTint
        NightcarOpening NightcarXCAssets AppleCatalog NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels
        ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Judge/NightcarConfiguration", """
        NightcarLint NightcarSize NightcarAppSources NightcarProjects NightcarTint NightcarTokens NightcarOpening
        NightcarXCAssets NightcarModel NightcarSettingsFiles NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        ThemeCatalogVariants
        """),
    room("Judge/NightcarLint", """
        NightcarStore NightcarAppSources NightcarProjects NightcarTint NightcarTokens NightcarOpening NightcarXCAssets
        NightcarModel NightcarIcons NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        ThemeCatalogVariants
        """),
    room("Judge/NightcarStore", """
        NightcarOpening AppleCatalog NightcarModel NightcarSettingsFiles NightcarBasics ThemeCatalog ThemeCatalogPixels
        ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Judge/NightcarSize", "NightcarModel NightcarBasics ThemeCatalogVariants"),
    room("App/NightcarAppSources", """
        NightcarProjects NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """, plus: swiftSyntax),
    room("App/NightcarProjects", """
        NightcarXCAssets NightcarSettingsFiles NightcarBasics ThemeCatalogBytes ThemeCatalogVariants
        """, plus: swiftSyntax),
    room("Compile/NightcarCompiler", """
        NightcarEncoding NightcarTint NightcarOpening NightcarXCAssets AppleCatalog NightcarModel NightcarIcons NightcarVectors
        NightcarImaging NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Compile/NightcarEncoding", """
        NightcarImaging NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Derive/NightcarTint", """
        NightcarXCAssets NightcarModel NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        ThemeCatalogVariants
        """),
    room("Tokens/NightcarTokens", """
        NightcarXCAssets NightcarModel NightcarVectors NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Catalog/NightcarOpening", """
        NightcarXCAssets AppleCatalog NightcarModel NightcarIcons NightcarVectors NightcarImaging NightcarSettingsFiles
        NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants ThemeCatalogZlib
        """),
    room("Catalog/NightcarXCAssets", """
        NightcarModel NightcarIcons NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        ThemeCatalogVariants
        """),
    room("Catalog/AppleCatalog", """
        NightcarModel NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    room("Catalog/NightcarModel", "NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants"),
    room("Art/NightcarIcons", "NightcarVectors NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes"),
    room("Art/NightcarVectors", """
        NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
        """, plus: [.target(name: "NightcarLibXML2", condition: .when(traits: ["SVG"]))]),
    room("Art/NightcarImaging", """
        NightcarPNGShim NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogZlib
        """, plus: codecs),
    room("Art/NightcarPNGShim", "NightcarLibPNG ThemeCatalogZlib"),
    room("Basics/NightcarSettingsFiles", "NightcarBasics ThemeCatalogBytes NightcarLibYAML"),
    room("Basics/NightcarBasics", "ThemeCatalogBytes"),
    room("Library/ThemeCatalog", "ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants"),
    room("Library/ThemeCatalogPixels", """
        ThemeCatalogBytes ThemeCatalogZlib
        """, plus: [
            .target(name: "ThemeCatalogWebP", condition: .when(traits: ["WebP"])),
            .target(name: "ThemeCatalogJXL", condition: .when(traits: ["JPEGXL"])),
        ]),
    room("Library/ThemeCatalogBytes"),
    room("Library/ThemeCatalogVariants"),
    map("Kit/ThemeCatalogHeader"),
    map("Art/NightcarLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    map("Art/NightcarLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    map("Basics/NightcarLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    map("Library/ThemeCatalogJXL", pkgConfig: jxlPackage, apt: "libjxl-dev", brew: "jpeg-xl"),
    map("Library/ThemeCatalogWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    map("Library/ThemeCatalogZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
]

/// One for each room that has its own code, and the targets that they share.
// swift-format-ignore
let tests: [Target] = [
    tests("AppleCatalog", plus: "ThemeCatalogZlib", exclude: ["Snapshots"]),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "nightcar", "NightcarImaging", "NightcarBasics", "ThemeCatalogPixels", "ThemeCatalogBytes", "NightcarTestSupport",
        ], exclude: ["Snapshots"]),
    tests("NightcarActool", exclude: ["Snapshots"]), tests("NightcarAppSources"), tests("NightcarBasics"),
    tests("NightcarCompiler", plus: "NightcarConfiguration NightcarLint NightcarStore"),
    tests("NightcarConfiguration", exclude: ["validate-configuration.py"]),
    testHelp("NightcarFuzzing", """
        NightcarReports NightcarSizing NightcarConfiguration NightcarLint NightcarSize NightcarCompiler NightcarTint
        NightcarOpening NightcarXCAssets AppleCatalog NightcarModel NightcarVectors NightcarImaging NightcarBasics ThemeCatalog
        ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants
        """),
    tests("NightcarFuzzing", plus: """
        NightcarSizing NightcarConfiguration NightcarLint NightcarSize NightcarTint NightcarOpening AppleCatalog NightcarVectors
        NightcarImaging NightcarBasics ThemeCatalog ThemeCatalogPixels ThemeCatalogBytes
        """),
    tests("NightcarIcons"), tests("NightcarImaging", plus: "NightcarEncoding ThemeCatalog"),
    tests("NightcarLint", plus: "NightcarConfiguration"), tests("NightcarModel"), tests("NightcarOpening"),
    tests("NightcarProjects"), tests("NightcarReports", exclude: ["Snapshots", "validate.py"]), tests("NightcarSize"),
    tests("NightcarSizing", plus: "NightcarReports"), tests("NightcarStore"),
    tests("NightcarSymbols", plus: "NightcarOpening", exclude: ["Snapshots", "Stubs"]),
    testHelp("NightcarTestSupport", "NightcarImaging NightcarBasics ThemeCatalogPixels ThemeCatalogBytes ThemeCatalogVariants"),
    .testTarget(
        name: "NightcarTintBenchmarkTests",
        dependencies: names(
            """
            NightcarCompiler NightcarTint NightcarXCAssets NightcarModel NightcarBasics ThemeCatalogPixels ThemeCatalogBytes
            ThemeCatalogVariants NightcarTestSupport
            """
        ).map { .byName(name: $0) }),
    tests("NightcarTint"), tests("NightcarTokens"), tests("NightcarVectors"), tests("NightcarXCAssets"),
    tests("ThemeCatalogC", plus: "nightcar NightcarImaging NightcarBasics", exclude: ["reader.c", "resolve.py"]),
    tests("ThemeCatalogPixels"), tests("ThemeCatalog", plus: "NightcarEncoding NightcarImaging NightcarFuzzing"),
    tests("ThemeCatalogUI", plus: "NightcarEncoding NightcarImaging"), tests("ThemeCatalogVariants"),
]

/// They run the `nightcar` that is installed, so they don't depend on the rooms. See Documentation/BuildSystems.md.
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
    "ThemeCatalogPixelsTests", "NightcarAppSourcesTests", "NightcarProjectsTests", "NightcarImagingTests",
    "NightcarVectorsTests", "ThemeCatalogTests", "NightcarOpeningTests", "NightcarCompilerTests", "NightcarTintTests",
    "NightcarSizingTests", "NightcarFuzzingTests", "EndToEndTests",
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
                "NightcarConfiguration", .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
    "NightcarIcons", "NightcarTint", "NightcarTokens", "NightcarXCAssets", "AppleCatalog",
    "NightcarVectors", "NightcarModel",
    "NightcarImaging", "NightcarEncoding", "NightcarBasics", "ThemeCatalog", "ThemeCatalogPixels",
    "ThemeCatalogVariants", "ThemeCatalogBytes",
]

/// The rooms in which most of the time of the tests would be spent without the optimizer.
let hotRooms: Set = [
    "AppleCatalog", "ThemeCatalogBytes", "ThemeCatalogPixels", "NightcarBasics", "NightcarEncoding", "NightcarImaging",
    "NightcarVectors", "NightcarIcons", "NightcarTestSupport",
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
