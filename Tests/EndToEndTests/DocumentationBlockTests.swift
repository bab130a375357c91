import Foundation
import NightcarTestSupport
import Testing

/// A block of code in a page of the documentation.
struct CodeBlock: Sendable {
    /// The page's path in the repository.
    var page: String
    /// Empty for blocks that name none: commands, or drawings.
    var language: String
    var text: String

    /// Of all pages that people read, in their order.
    static let all: [CodeBlock] = {
        let folders =
            ["", "Documentation/", "Documentation/Research/", "Fixtures/"] + children(of: "Examples").map { "Examples/\($0)/" }
        let pages = folders.flatMap { folder in children(of: folder).filter { $0.hasSuffix(".md") }.map { folder + $0 } }
        return pages.flatMap { page -> [CodeBlock] in
            let text = (try? String(contentsOfFile: PackageLayout.root + "/" + page, encoding: .utf8)) ?? ""
            return text.matches(of: /(?m)^```(\w*)\n((?s:.*?))^```$/).map { match in
                CodeBlock(page: page, language: String(match.1), text: String(match.2))
            }
        }
    }()

    private static func children(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: PackageLayout.root + "/" + folder)) ?? []).sorted()
    }
}

extension Array where Element: Hashable {
    /// Each element once, in the order of their first places.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// Blocks of commands are run, and blocks of YAML are read as configurations. `ReadmeTests` compares what commands print.
@Suite("Blocks of code in the documentation")
struct DocumentationBlockTests {
    /// The blocks that aren't run here, and why. A key is a page, a page and a language, or a page and how the block begins.
    private static let elsewhere: [(block: String, reason: String)] = [
        ("ARCHITECTURE.md", "drawings"),
        ("CONTRIBUTING.md", "they build and test this package"),
        ("Documentation/ActoolCompatibility.md make", "a part of a makefile"),
        ("Documentation/AppleCatalog.md swift", "a tool's code; Examples/CatalogInfo is a whole tool"),
        ("Documentation/BuildSystems.md python", "Scripts/try-bazel.sh"),
        ("Documentation/BuildSystems.md starlark", "Scripts/try-bazel.sh, as far as Debian's Bazel reads it"),
        ("Documentation/BuildSystems.md swift", "make examples"),
        ("Documentation/BuildSystems.md: NIGHTCAR_FORMAT", "make examples"),
        ("Documentation/BuildSystems.md: swift package", "make examples"),
        ("Documentation/CI.md", "Scripts/try-dist.sh runs the shell lines"),
        ("Documentation/CatalogFormat.md", "drawings"),
        ("Documentation/Configuration.md", "ConfigurationReferenceTests"),
        ("Documentation/Icons.md: nightcar extract App.app", "it needs an app; IconExportTests make documents from cars"),
        ("Documentation/Kit.md swift", "an app's code; AdoptingTests run six of the blocks"),
        ("Documentation/Kit.md c", "a part of a program; Tests/ThemeCatalogCTests/reader.c uses the same functions"),
        ("Documentation/Kit.md sed", "GeneratedCodeTests"),
        ("Documentation/Kit.md css", "a style sheet that uses a generated one; GeneratedStyleSheetTests"),
        ("Documentation/Kit.md json", "it is shortened"),
        ("Documentation/Releasing.md: gh attestation", "it needs a release on GitHub"),
        ("Documentation/SizeReport.md: commit=", "BaselineStoreTests"),
        ("Documentation/SizeReport.md: mkdir -p baselines", "BaselineStoreTests"),
        ("Documentation/SizeReport.md json", "a device; ThinCommandTests have their own"),
        ("Documentation/Research/TintBenchmark.md", "it needs the reference data"),
        ("Examples/AppleChecks/README.md", "Scripts/try-apple-checks.py, with stand-ins for Apple's tools"),
        ("Examples/GTK/README.md", "Scripts/try-gtk.py"),
        ("Examples/IconRecipes/README.md json", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/IconRecipes/README.md js", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/IconRecipes/README.md xml", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/IconRecipes/README.md kotlin", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/IconRecipes/README.md python", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/IconRecipes/README.md make", "Scripts/try-icons.sh, as far as it runs on Linux"),
        ("Examples/Python/README.md", "ThemeCatalogCTests"),
        ("Examples/ThemeReader/README.md", "make examples"),
        ("Examples/ThemedApp/README.md", "make run-time"),
        ("README.md: sudo", "InstallTests, Scripts/try-dist.sh"),
        ("README.md: - uses", "a part of a workflow"),
    ]

    private static func isElsewhere(_ block: CodeBlock) -> Bool { elsewhere.contains { names($0.block, block) } }

    private static func names(_ key: String, _ block: CodeBlock) -> Bool {
        key == block.page || key == "\(block.page) \(block.language)"
            || "\(block.page): \(block.text)".hasPrefix(key) && key.contains(": ")
    }

    private static let here = CodeBlock.all.filter { $0.language != "console" && !isElsewhere($0) }

    @Test("Each block is run, or it is said who runs it")
    func eachIsKnown() {
        for block in Self.here {
            #expect(
                ["", "sh", "yaml"].contains(block.language),
                "\(block.page): nothing runs this: \(block.text.prefix(60)); list it in `elsewhere`")
        }
        for (key, _) in Self.elsewhere {
            #expect(CodeBlock.all.contains { Self.names(key, $0) }, "\(key): the page has no such block")
        }
        #expect(Self.here.count > 20)
    }

    /// A program without SVG can't read the logo.
    @Test(
        "Commands run", .enabled(if: ReadmeTests.hasAllCodecs),
        arguments: here.filter { $0.language != "yaml" }.map(\.page).uniqued())
    func commands(page: String) async throws {
        let folder = try await Self.workspace()
        for block in Self.here where block.page == page && block.language != "yaml" {
            let result = try await runShell(
                "exec bash -euo pipefail -c \"$1\"", block.text, in: folder.path,
                environment: Self.environment(in: folder))
            #expect(result.status == 0, "\(page): \(block.text)\(result.stderr)")
        }
    }

    /// Names in the pages that stand for a reader's own are put in.
    @Test(
        "Commands run on an app that nobody here made",
        .enabled(if: ReadmeTests.hasAllCodecs && SharedData.apps != nil),
        arguments: here.filter { $0.language != "yaml" }.map(\.page).uniqued())
    func commandsOnAStrangeApp(page: String) async throws {
        let strange = try #require(SharedData.apps) + "/altstoreio+AltStore/AltStore/Resources/Assets.xcassets"
        let sets = try FileManager.default.subpathsOfDirectory(atPath: strange).sorted()
        func first(_ kind: String) throws -> String {
            String(try #require(sets.first { $0.hasSuffix(kind) }?.dropLast(kind.count)).split(separator: "/").last ?? "")
        }
        let own = try ["Logo": first(".imageset"), "Colors/Accent": first(".colorset")]
        let folder = try await Self.workspace(strange)
        for block in Self.here where block.page == page && block.language != "yaml" {
            let text = own.reduce(block.text) { $0.replacing(" \($1.key) ", with: " '\($1.value)' ") }
            let result = try await runShell(
                "exec bash -euo pipefail -c \"$1\"", text, in: folder.path, environment: Self.environment(in: folder))
            #expect(result.status == 0, "\(page): \(text)\(result.stderr)")
        }
    }

    @Test("Configurations are read", arguments: here.filter { $0.language == "yaml" }.map(\.page).uniqued())
    func configurations(page: String) async throws {
        let folder = try TemporaryDirectory()
        for block in Self.here where block.page == page && block.language == "yaml" {
            let path = try folder.write(block.text, to: "read.yml")
            let result = try await runNightcar("config", "dump", "--config", path, in: folder.path)
            #expect(result.status == 0, "\(page): \(block.text)\(result.stderr)")
        }
    }

    static func environment(in folder: TemporaryDirectory) -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["HOME": folder.path, "PATH": folder.path("bin") + ":" + path]
    }

    /// An app as the pages name it: catalogs, sources, a logo, and `nightcar` on the path. Findings don't end a block.
    ///
    /// - Parameter strange: a catalog to use instead of our own.
    static func workspace(_ strange: String? = nil) async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let files = FileManager.default
        let fixtures = PackageLayout.fixtures
        for place in ["App", "Sources/App", "."] {
            try files.createDirectory(atPath: folder.path(place), withIntermediateDirectories: true)
            let catalog = folder.path(place) + "/Assets.xcassets"
            try files.copyItem(atPath: strange ?? fixtures + "/Basics.xcassets", toPath: catalog)
            if strange != nil { continue }
            try files.copyItem(atPath: catalog + "/Sunset.imageset", toPath: catalog + "/Logo.imageset")
            try files.createDirectory(atPath: catalog + "/AppIcon.appiconset", withIntermediateDirectories: true)
            try files.copyItem(
                atPath: fixtures + "/AppIcon.xcassets/ClassicIcon.appiconset/classic-120.png",
                toPath: catalog + "/AppIcon.appiconset/icon.png")
            try Data(
                """
                {"images": [{"idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "icon.png"}],
                 "info": {"author": "nightcar", "version": 1}}
                """.utf8
            ).write(to: URL(fileURLWithPath: catalog + "/AppIcon.appiconset/Contents.json"))
        }
        try folder.write(
            #"{"groups": [{"layers": [{"image-name": "Front.svg", "name": "Front"}]}], "supported-platforms": {"squares": "shared"}}"#,
            to: "AppIcon.icon/icon.json")
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><circle cx="512" cy="512" r="300"/></svg>"#,
            to: "AppIcon.icon/Assets/Front.svg")
        try files.copyItem(
            atPath: fixtures + "/Basics.xcassets/Arrowhead.imageset/arrowhead.svg", toPath: folder.path("logo.svg"))
        try folder.write(
            "view.backgroundColor = [UIColor jdbappearance_colorWithHex:@[@\"#FFFFFF\", @\"#1D1B1B\"]];\n", to: "Appearance.m")
        try folder.write(
            """
            <plist version="1.0"><dict>
            <key>label</key><array><string>#FFFFFF</string><string>#000000</string></array>
            </dict></plist>
            """, to: "Theme.plist")
        try folder.write(
            """
            {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "#/$defs/light"}]}},
             "$defs": {
               "light": {"link": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.4, 0.8]}}},
               "dark": {"link": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.2, 0.6, 1]}}}},
             "modifiers": {"theme": {"default": "light", "contexts": {"light": [], "dark": [{"$ref": "#/$defs/dark"}]}}},
             "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
            """, to: "tokens.resolver.json")
        try files.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        let program = try folder.write(
            """
            #!/bin/sh
            "$NIGHTCAR" "$@"
            code=$?
            [ $code -le 1 ] && exit 0
            echo "exit $code: nightcar $*" >&2
            exit $code

            """, to: "bin/nightcar")
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return folder
    }
}
