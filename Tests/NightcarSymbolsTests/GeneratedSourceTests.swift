import Foundation
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@testable import NightcarSymbols

/// A catalog with everything that makes symbols differ.
enum SymbolSample {
    static func catalog() throws -> TemporaryCatalog {
        let image = #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#
        let color = """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "0", "green": "0", "blue": "0", "alpha": "1"}}}]}
            """
        var files = ["Contents.json": "{}"]
        for name in ["Icons/Play", "Icons/default", "giftColor", "gift", "logo_24px", "Icons/Type/self", "add", "quote\"d", "😀"] {
            files["\(name).imageset/Contents.json"] = image
            files["\(name).imageset/a.png"] = ""
        }
        for name in ["AccentColor", "Gray", "Icons/Tint", "UI", "UI/FF0000"] { files["\(name).colorset/Contents.json"] = color }
        for group in ["Icons", "Icons/Type", "UI"] {
            files["\(group)/Contents.json"] = #"{"properties": {"provides-namespace": true}}"#
        }
        files["Pointer.symbolset/Contents.json"] = #"{"symbols": [{"idiom": "universal", "filename": "a.svg"}]}"#
        files["Pointer.symbolset/a.svg"] = ""
        files["OnlyPad.imageset/Contents.json"] = #"{"images": [{"idiom": "ipad", "filename": "a.png"}]}"#
        files["OnlyPad.imageset/a.png"] = ""
        files["OnlyMac.imageset/Contents.json"] = #"{"images": [{"idiom": "mac", "filename": "a.png"}]}"#
        files["OnlyMac.imageset/a.png"] = ""
        files["Stack.imagestack/Contents.json"] = #"{"layers": [{"filename": "Front.imagestacklayer"}]}"#
        files["Stack.imagestack/Front.imagestacklayer/Contents.json"] = "{}"
        files["Stack.imagestack/Front.imagestacklayer/Content.imageset/Contents.json"] = image
        files["Stack.imagestack/Front.imagestacklayer/Content.imageset/a.png"] = ""
        files["Quiet/Contents.json"] = #"{"properties": {"generate-swift-asset-symbol-extensions": "disabled"}}"#
        files["Quiet/Whisper.imageset/Contents.json"] = image
        files["Quiet/Whisper.imageset/a.png"] = ""
        return try TemporaryCatalog(files)
    }

    static func options(_ target: SystemVersion) -> SymbolOptions {
        SymbolOptions(
            filter: PlatformFilter(platform: .ios, minimumDeploymentTarget: target), bundleIdentifier: "org.example.app")
    }
}

@Suite("Generated source")
struct GeneratedSourceTests {
    @Test(arguments: [16, 17])
    func swiftIsAsRecorded(version: Int) throws {
        let catalog = try SymbolSample.catalog()
        let options = SymbolSample.options(SystemVersion(version))
        let symbols = assetSymbols(of: [try loadCatalog(at: catalog.path)], options: options)
        try expectSnapshot(swiftSymbols(symbols, options: options), named: "symbols-ios\(version).swift.txt")
    }

    @Test func objectiveCIsAsRecorded() throws {
        let catalog = try SymbolSample.catalog()
        let options = SymbolSample.options(SystemVersion(17))
        let symbols = assetSymbols(of: [try loadCatalog(at: catalog.path)], options: options)
        try expectSnapshot(objectiveCSymbols(symbols, options: options), named: "symbols.h")
        var anonymous = options
        anonymous.bundleIdentifier = ""
        let header = objectiveCSymbols(symbols, options: anonymous)
        #expect(header.contains("ACColorName") && !header.contains("ACBundleID"))
    }

    @Test func theIndexNamesWhatTheSourcesDeclare() throws {
        let catalog = try SymbolSample.catalog()
        let options = SymbolSample.options(SystemVersion(17))
        let symbols = assetSymbols(of: [try loadCatalog(at: catalog.path)], options: options)
        let index = symbolIndex(symbols)
        let play = try #require(index.first { $0.relativePath == "./Icons/Play.imageset" })
        #expect(play.swiftSymbol == "Icons.play")
        #expect(play.objectiveCSymbol == "ACImageNameIconsPlay")
        #expect(play.catalogPath == catalog.path)
        #expect(index.first { $0.section == .symbols }?.swiftSymbol == "pointer")
        #expect(!index.contains { $0.relativePath == "./giftColor.imageset" })
        #expect(!symbols.contains { $0.name == "OnlyMac" })
    }

    @Test func optionsDecideWhatIsWritten() throws {
        let catalog = try SymbolSample.catalog()
        var options = SymbolSample.options(SystemVersion(17))
        options.frameworks = [.swiftUI]
        options.hasWarnings = false
        let source = try loadCatalog(at: catalog.path)
        let narrow = swiftSymbols(assetSymbols(of: [source], options: options), options: options)
        #expect(!narrow.contains("UIKit") && !narrow.contains("AppKit") && narrow.contains("SwiftUI"))
        #expect(!narrow.contains("#warning"))
        options.hasExtensions = false
        let plain = swiftSymbols(assetSymbols(of: [source], options: options), options: options)
        #expect(!plain.contains("asset catalog image.\n"))
        #expect(plain.contains("static let gift ="))
        options.devices = [.pad]
        let symbols = assetSymbols(of: [source], options: options)
        #expect(symbols.first { $0.name == "OnlyPad" }?.isThinnable == false)
    }

    /// Stand-ins for Apple's modules, just enough to see that every name resolves and none is declared twice.
    static let modules = [
        "DeveloperToolsSupport": """
        import Foundation
        public struct ColorResource: Hashable, Sendable { public init(name: String, bundle: Bundle) {} }
        public struct ImageResource: Hashable, Sendable { public init(name: String, bundle: Bundle) {} }
        """,
        "UIKit": """
        import Foundation
        @_exported import DeveloperToolsSupport
        open class UIColor {
            public init() {}
            public convenience init?(named: String, in: Bundle?, compatibleWith: Int?) { nil }
            public convenience init(resource: ColorResource) { self.init() }
            public static var gray: UIColor { UIColor() }
        }
        open class UIImage {
            public init() {}
            public convenience init?(named: String, in: Bundle?, compatibleWith: Int?) { nil }
            public convenience init(resource: ImageResource) { self.init() }
            public static var add: UIImage { UIImage() }
        }
        """,
        "SwiftUI": """
        import Foundation
        @_exported import DeveloperToolsSupport
        public protocol ShapeStyle {}
        public struct Color: ShapeStyle {
            public init(_ name: String, bundle: Bundle?) {}
            public init(_ resource: ColorResource) {}
            public static var gray: Color { Color("", bundle: nil) }
        }
        extension ShapeStyle where Self == Color { public static var gray: Color { .init("", bundle: nil) } }
        public struct Image {
            public init(_ name: String, bundle: Bundle?) {}
            public init(_ resource: ImageResource) {}
        }
        """,
    ]

    @Test(arguments: [16, 17])
    func swiftCompiles(version: Int) async throws {
        let catalog = try SymbolSample.catalog()
        var options = SymbolSample.options(SystemVersion(version))
        options.hasWarnings = false
        let symbols = assetSymbols(of: [try loadCatalog(at: catalog.path)], options: options)
        try await Self.expectCompiles(swiftSymbols(symbols, options: options))
    }

    /// Real names in one file: 84 catalogs, many names in several of them.
    @Test(.enabled(if: SharedData.corpus != nil))
    func symbolsOfTheCorpusCompile() async throws {
        let catalogs = try loadCatalogs(at: [try #require(SharedData.corpus)])
        let options = SymbolOptions(
            filter: PlatformFilter(platform: .ios, minimumDeploymentTarget: SystemVersion(16)), hasWarnings: false)
        let symbols = assetSymbols(of: catalogs, options: options)
        #expect(symbols.count > 400)
        try await Self.expectCompiles(swiftSymbols(symbols, options: options))
        let header = objectiveCSymbols(symbols, options: options)
        let constants = header.matches(of: /const (\w+) AC_SWIFT_PRIVATE/).map(\.output.1)
        #expect(constants.count > 400)
        #expect(Set(constants).count == constants.count)
    }

    /// Type-checks a file as part of an app.
    static func expectCompiles(
        _ source: String, use: String = "", _ settings: [StubModules.Setting] = [StubModules.Setting()]
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(source, to: "Symbols.swift")
        for module in ["DeveloperToolsSupport", "UIKit", "SwiftUI"] {
            let source = try folder.write(modules[module] ?? "", to: "\(module).swift")
            let made = try await runCommand(
                "/usr/bin/env",
                [
                    "swiftc", "-emit-module", "-module-name", module, "-I", folder.path, "-o",
                    folder.path("\(module).swiftmodule"), "-parse-as-library", source,
                ], in: folder.path)
            #expect(made.status == 0, "\(made.stderr)")
        }
        let files = [folder.path("Symbols.swift"), try folder.write(use, to: "Use.swift")]
        for setting in settings {
            let result = try await StubModules.check(files, setting, ["-I", folder.path])
            #expect(result.status == 0, "\(setting): \(result.stderr)\(result.stdout)")
        }
    }
}
