import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarSymbols

/// Catalogs and models for the tests of generated code.
enum GeneratedSample {
    /// A color and a gradient with all appearances and two themes, a picture, data, and a name that Swift reserves.
    static var catalog: Catalog {
        func color(
            _ red: Double, _ alpha: Double = 1, p3: Bool = false, _ set: (inout VariantKey) -> Void = { _ in }
        ) -> Rendition {
            var key = VariantKey()
            set(&key)
            let space: ColorSpace = p3 ? .displayP3 : .srgb
            return Rendition(key: key, content: .color(.components(space: space, values: [red, 0.5, 0.25], alpha: alpha)))
        }
        let many = [
            color(1), color(0.2) { $0.luminosity = .dark }, color(0.8) { $0.contrast = .high },
            color(0.9, p3: true) { $0.gamut = .p3 },
            color(0.4, 0.5) {
                $0.luminosity = .dark
                $0.theme = "sepia"
            }, color(0.6) { $0.theme = "sepia" }, color(0.7) { $0.theme = "ocean blue" },
        ]
        let stops = (0...1).flatMap { stop in
            [color(Double(stop)), color(0.3) { $0.luminosity = .dark }].map { rendition in
                var rendition = rendition
                rendition.key.qualifiers = "stop=\(stop)"
                return rendition
            }
        }
        let gray = ColorValue.components(space: .grayGamma22, values: [0.5], alpha: 1)
        return Catalog(
            path: "Sample.xcassets",
            assets: [
                Asset(name: "Icons/default", kind: .color, renditions: many),
                Asset(name: "Icons/Colors/String", kind: .color, renditions: [color(1.0 / 3)]),
                Asset(name: "gray", kind: .color, renditions: [Rendition(key: VariantKey(), content: .color(gray))]),
                Asset(name: "sunset", kind: .gradient, renditions: stops),
                Asset(name: "Terms", kind: .data, renditions: [color(1)]),
            ])
    }

    static func model(_ catalogs: [Catalog]) -> (model: AssetModel, findings: [Finding]) {
        var findings: [Finding] = []
        let model = AssetModel(catalogs, traits: Traits(), findings: &findings)
        return (model, findings)
    }

    static func text(
        _ form: GeneratedForm, _ catalogs: [Catalog], options: GenerateOptions = GenerateOptions(name: "Assets")
    ) throws -> [String: String] {
        let code = GeneratedCode(model(catalogs).model, as: form, options: options, path: "Sample")
        return Dictionary(
            uniqueKeysWithValues: try code.files.map { ($0.path, String(decoding: try $0.contents(), as: UTF8.self)) })
    }

    static let fixtures = ["Basics", "Tint", "Odd", "Composite", "Pixels", "Lint", "AppIcon"]

    /// The sample, the catalog with odd names, or a fixture.
    static func catalog(_ name: String) throws -> Catalog {
        switch name {
        case "Sample": catalog
        case "Names": oddNames
        default: try fixture(name)
        }
    }

    /// Names that mean something to Swift, Objective-C or the generated code, or that are hard to put into a line of source.
    static var oddNames: Catalog {
        let names = [
            "class", "init", "self", "Self", "default", "Type", "Protocol", "some", "any", "1st", "42", "a b", "A B", "ab", "AB",
            "🌵", "été", "日本", "-", "", "q\"uote", "back\\slash", "nil", "color", "uiColor", "theme", "catalog", "Colors",
            "value", "\u{202E}reordered", "new\nline", "*/ end", "$0", "#if", "%@", "\u{200B}", "hash", "description", "async",
            "copyThing", "newThing", "id", "int", "BOOL", "UIColor", "Swift", "../up", "/root", "bundle",
        ]
        let scopes = ["", "default/", "self/", "Type/", "init/", "Colors/", "Images/", "String/", "Theme/", "UIKit/", "Swift/"]
        let color = Rendition(key: VariantKey(), content: .color(.components(space: .srgb, values: [0, 0, 0], alpha: 1)))
        return Catalog(
            path: "Odd\nnames */.xcassets",
            assets: [SetKind.color, .image].flatMap { kind in
                scopes.flatMap { scope in names.map { Asset(name: scope + $0, kind: kind, renditions: [color]) } }
            })
    }

    static func fixture(_ name: String) throws -> Catalog {
        expand(try loadCatalogs(at: ["\(PackageLayout.root)/Fixtures/\(name).xcassets"])).catalog
    }
}

@Suite("Generated code")
struct GeneratedCodeTests {
    @Test(arguments: GeneratedForm.allCases)
    func isAsRecorded(form: GeneratedForm) throws {
        for (path, text) in try GeneratedSample.text(form, [GeneratedSample.catalog]).sorted(by: { $0.key < $1.key }) {
            try expectSnapshot(text, named: "generated-\(form.rawValue)-\(path).txt")
        }
    }

    /// For an optional theme, `.none` is no theme.
    @Test func aThemeMayHaveANameOfSwift() {
        let cases = SwiftThemes(["none", "some", "allCases", "sepia"]).cases
        #expect(cases.map(\.identifier) == ["none_", "some_", "allCases_", "sepia"])
        #expect(cases.map(\.theme) == ["none", "some", "allCases", "sepia"])
    }

    /// The order of the input must not matter.
    @Test(arguments: GeneratedForm.allCases)
    func isReproducible(form: GeneratedForm) throws {
        let catalog = GeneratedSample.catalog
        var other = catalog
        other.assets.reverse()
        for index in other.assets.indices { other.assets[index].renditions.reverse() }
        #expect(try GeneratedSample.text(form, [catalog]) == GeneratedSample.text(form, [other]))
    }

    @Test(arguments: StubModules.System.allCases)
    func swiftCompiles(system: StubModules.System) async throws {
        let folder = try TemporaryDirectory()
        var files: [String] = []
        for name in GeneratedSample.fixtures + ["Sample", "Names"] {
            let catalog = try GeneratedSample.catalog(name)
            for backing in [GenerateOptions.Backing.assetsCar, .values] {
                let options = GenerateOptions(
                    name: "\(name)\(backing == .values ? "Values" : "Car")", backing: backing,
                    access: name == "Sample" ? .public : .internal, validates: name != "Names")
                for (path, text) in try GeneratedSample.text(.swift, [catalog], options: options) {
                    files.append(try folder.write(text, to: path))
                }
            }
        }
        let result = try await StubModules.check(files, for: system)
        #expect(result.status == 0, "\(result.stderr)")
    }

    /// The page's script, on code with the names of the other tools.
    @Test func namesOfOtherToolsBecomeOurs() async throws {
        let page = try String(contentsOfFile: PackageLayout.root + "/Documentation/Kit.md", encoding: .utf8)
        let script = try #require(page.firstMatch(of: /(?s)```sed\n(.*?)```/)).output.1
        let folder = try TemporaryDirectory()
        let pairs = [
            ("Asset.grayColor.color", "Assets.Colors.gray.uiColor"),
            ("Asset.Colors.Icons.tint.swiftUIColor", "Assets.Colors.Icons.tint.color"),
            ("Asset.Images.logoImage.image", "Assets.Images.logo.uiImage"),
            ("Asset.logo.swiftUIImage", "Assets.Images.logo.image"),
            ("R.color.grayColor()!", "Assets.Colors.gray.uiColor"), ("Color(R.color.gray)", "Assets.Colors.gray.color"),
            ("R.image.icons.logo()", "Assets.Images.icons.logo.uiImage"), ("Image(R.image.logo)", "Assets.Images.logo.image"),
            ("try R.validate()", "try Assets.validate()"), ("MyAsset.gray.color", "MyAsset.gray.color"),
        ]
        let code = try folder.write(pairs.map { "x(\($0.0)); y(\($0.0))\n" }.joined(), to: "Code.swift")
        let result = try await runCommand("/usr/bin/env", ["sed", "-E", "-f", folder.write(String(script), to: "a.sed"), code])
        #expect(result.stdout == pairs.map { "x(\($0.1)); y(\($0.1))\n" }.joined(), "\(result.stderr)")
    }

    /// `validate()` looks up every name that the code has, and only if it was asked for.
    @Test func everyNameIsValidated() throws {
        for backing in [GenerateOptions.Backing.assetsCar, .themeCatalog] {
            var options = GenerateOptions(name: "Assets", backing: backing)
            let plain = try GeneratedSample.text(.swift, [GeneratedSample.catalog], options: options).values.joined()
            #expect(!plain.contains("validate()") && !plain.contains("allFiles"))
            options.validates = true
            let text = try GeneratedSample.text(.swift, [GeneratedSample.catalog], options: options).values.joined()
            #expect(text.contains("static func validate() throws") && text.contains("        Files.terms,\n"))
            for list in ["allColors", "allImages", "allFiles"] { #expect(text.contains("\(list).map { $0.name }"), "\(list)") }
        }
    }

    /// The theme kit itself, and the code that uses it.
    @Test(arguments: StubModules.System.allCases)
    func codeForThemeCatalogsCompiles(system: StubModules.System) async throws {
        let folder = try TemporaryDirectory()
        var files: [String] = []
        for name in ["Basics", "Tint", "Sample", "Names"] {
            let catalog = try GeneratedSample.catalog(name)
            let options = GenerateOptions(name: name, backing: .themeCatalog, validates: name != "Names")
            for (path, text) in try GeneratedSample.text(.swift, [catalog], options: options) {
                files.append(try folder.write(text, to: path))
            }
        }
        // What a workflow runs on Apple's platforms.
        let checks = PackageLayout.root + "/Examples/AppleChecks"
        let catalog = expand(try loadCatalogs(at: [checks])).catalog
        let options = GenerateOptions(name: "Assets", backing: .themeCatalog)
        for (path, text) in try GeneratedSample.text(.swift, [catalog], options: options) {
            files.append(try folder.write(text, to: path))
        }
        files.append(checks + "/Sources/AppleChecks/Checks.swift")
        let result = try await StubModules.checkWithKit(files, for: system)
        #expect(result.status == 0, "\(result.stderr.prefix(4000))")
    }

    /// The program that looks at catalogs on a Mac and in its simulators.
    @Test(arguments: StubModules.System.phoneAndMac)
    func theProbeCompiles(system: StubModules.System) async throws {
        let folder = try TemporaryDirectory()
        let stubs = try String(
            contentsOfFile: "\(StubModules.sources)/Probe\(system == .phone ? "Phone" : "Mac").swift.txt", encoding: .utf8)
        let probe = PackageLayout.root + "/Examples/AppleChecks/Kit/Probe.swift"
        let result = try await StubModules.check([probe, folder.write(stubs, to: "Stubs.swift")], for: system)
        #expect(result.status == 0, "\(result.stderr)")
    }

    @Test(arguments: [GeneratedForm.fluentDarkModeKit, .rxTheme])
    func kitsCompile(form: GeneratedForm) async throws {
        let folder = try TemporaryDirectory()
        var files: [String] = []
        for name in GeneratedSample.fixtures + ["Sample", "Names"] {
            let catalog = try GeneratedSample.catalog(name)
            for (path, text) in try GeneratedSample.text(form, [catalog], options: GenerateOptions(name: name)) {
                files.append(try folder.write(text, to: path))
            }
        }
        let result = try await StubModules.check(files, for: .phone)
        #expect(result.status == 0, "\(result.stderr)")
    }

    @Test func objectiveCCompiles() async throws {
        for name in GeneratedSample.fixtures + ["Sample", "Names"] {
            let catalog = try GeneratedSample.catalog(name)
            let folder = try TemporaryDirectory()
            for (path, text) in try GeneratedSample.text(.objc, [catalog], options: GenerateOptions(name: name)) {
                try folder.write(text, to: path)
            }
            let result = try await Self.checkObjectiveC(folder.path("\(name).m"))
            #expect(result.status == 0, "\(name): \(result.stderr)")
        }
    }

    static func checkObjectiveC(_ file: String) async throws -> CommandResult {
        try await runCommand(
            "/usr/bin/env",
            [
                "clang", "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fblocks", "-target", "arm64-apple-ios12.0",
                "-Wall", "-Werror", "-Wno-objc-root-class", "-isystem", StubModules.sources + "/ObjC", file,
            ], timeout: 300)
    }

    /// Real names: all catalogs of the corpus in one model, so many names occur more than once.
    @Test(.enabled(if: SharedData.corpus != nil))
    func theCorpusCompiles() async throws {
        let catalog = expand(try loadCatalogs(at: [try #require(SharedData.corpus)])).catalog
        let (model, _) = GeneratedSample.model([catalog])
        #expect(model.colors.count > 30 && model.pictures.count > 300)
        let folder = try TemporaryDirectory()
        func write(_ form: GeneratedForm, _ name: String, _ backing: GenerateOptions.Backing = .assetsCar) throws -> [String] {
            let code = GeneratedCode(model, as: form, options: GenerateOptions(name: name, backing: backing), path: "corpus")
            return try code.files.map { try folder.write(try $0.contents(), to: $0.path) }
        }
        let swift = try write(.swift, "Car") + write(.swift, "Plain", .values)
        for system in StubModules.System.allCases {
            let result = try await StubModules.check(swift, for: system)
            #expect(result.status == 0, "\(result.stderr.prefix(4000))")
        }
        let kits = try write(.fluentDarkModeKit, "Fluent") + write(.rxTheme, "Rx")
        let result = try await StubModules.check(kits, for: .phone)
        #expect(result.status == 0, "\(result.stderr.prefix(4000))")
        let kit = try write(.swift, "Kit", .themeCatalog)
        for system in StubModules.System.allCases {
            let result = try await StubModules.checkWithKit(kit, for: system)
            #expect(result.status == 0, "\(result.stderr.prefix(4000))")
        }
        _ = try write(.objc, "Header") + write(.objc, "HeaderValues", .values)
        for name in ["Header", "HeaderValues"] {
            let objc = try await Self.checkObjectiveC(folder.path("\(name).m"))
            #expect(objc.status == 0, "\(objc.stderr.prefix(4000))")
        }
    }

    /// Runs the generated Swift here, where no framework hides the values, and compares each with the resolver's answer.
    @Test func valuesAreTheAnswersOfTheResolver() async throws {
        let catalog = GeneratedSample.catalog
        let folder = try TemporaryDirectory()
        let options = GenerateOptions(name: "Assets", backing: .values)
        let source = try #require(try GeneratedSample.text(.swift, [catalog], options: options)["Assets.swift"])
        try folder.write(source, to: "Assets.swift")
        try folder.write(
            """
            @main struct Main {
                static func main() {
                    for theme in [nil] + Assets.Theme.allCases.map(Optional.some) {
                        for number in 0..<8 {
                            let look = Assets.Appearance(
                                isDark: number & 1 > 0, isHighContrast: number & 2 > 0, isP3: number & 4 > 0, theme: theme)
                            let value = Assets.Colors.Icons.default.value(for: look)
                            print(theme?.rawValue ?? "-", number, value.red, value.alpha, value.isP3)
                        }
                    }
                }
            }
            """, to: "Main.swift")
        let built = try await runCommand(
            "/usr/bin/env",
            [
                "swiftc", "-swift-version", "6", "-parse-as-library", folder.path("Assets.swift"), folder.path("Main.swift"),
                "-o",
                folder.path("main"),
            ], timeout: 600)
        #expect(built.status == 0, "\(built.stderr)")
        let lines = try await runCommand(folder.path("main"), []).stdout.split(separator: "\n").map(String.init)
        let asset = try #require(catalog.assets.first { $0.name == "Icons/default" })
        var expected: [String] = []
        for theme in ["", "ocean blue", "sepia"] {
            for number in 0..<8 {
                var traits = Traits()
                traits.theme = theme
                traits.luminosity = number & 1 > 0 ? .dark : .light
                traits.contrast = number & 2 > 0 ? .high : .normal
                traits.gamut = number & 4 > 0 ? .p3 : .srgb
                let best = try #require(Resolver.best(of: asset.renditions.map(\.key), for: traits))
                guard case .color(.components(let space, let values, let alpha)) = asset.renditions[best].content else {
                    continue
                }
                expected.append("\(theme.isEmpty ? "-" : theme) \(number) \(values[0]) \(alpha) \(space == .displayP3)")
            }
        }
        #expect(expected.count == 24)
        #expect(lines == expected)
    }

    /// `A` and `A-` are one namespace in code. Which of the two colors gets the symbol must not depend on the order of the input.
    @Test func foldersThatShareANamespaceAreReproducible() {
        func symbols(_ folders: [String]) -> [String] {
            let symbols = folders.map { folder in
                AssetSymbol(
                    kind: .color, path: [folder, "tint"], isThinnable: false, hasExtensions: false, isSymbolSet: false,
                    catalogPath: "", relativePath: "")
            }
            return SymbolScope(symbols).identified().map(\.symbol.name)
        }
        #expect(symbols(["A", "A-"]) == ["A-/tint"])
        #expect(symbols(["A-", "A"]) == ["A-/tint"])
    }

    @Test func clashesAreFindings() throws {
        let color = Rendition(
            key: VariantKey(), content: .color(.components(space: .srgb, values: [0, 0, 0], alpha: 1)))
        let system = Rendition(key: VariantKey(), content: .color(.reference(name: "nobodyKnowsColor", platform: "ios")))
        let assets = ["ic-arrow", "icArrow", "😀"].map { Asset(name: $0, kind: .color, renditions: [color]) }
        let catalog = Catalog(path: "A.xcassets", assets: assets + [Asset(name: "text", kind: .color, renditions: [system])])
        let (model, findings) = GeneratedSample.model([catalog, Catalog(path: "B.xcassets", assets: [assets[0]])])
        #expect(
            model.colors.map(\.name) == ["ic-arrow", "icArrow"] && model.colors.map(\.symbol) == [["icArrow"], ["icArrow2"]])
        #expect(findings.map(\.id.name).sorted() == ["no-symbol", "not-generated", "symbol-clash"])
        // Only Swift and Objective-C can't have both.
        for form in GeneratedForm.allCases {
            let code = GeneratedCode(model, as: form, options: GenerateOptions(name: "Assets"), path: "Sample")
            let isSwift = [.swift, .objc, .fluentDarkModeKit, .swiftTheme, .rxTheme].contains(form)
            #expect(code.findings.contains { $0.id == .symbolClash } == isSwift, "\(form)")
        }
    }

    @Test func aFormSaysWhatItLeavesOut() {
        let (model, _) = GeneratedSample.model([GeneratedSample.catalog])
        func findings(_ form: GeneratedForm) -> [String] {
            GeneratedCode(model, as: form, options: GenerateOptions(name: "Assets"), path: "Sample").findings.map(\.message)
        }
        #expect(findings(.swift).isEmpty && findings(.objc).isEmpty && findings(.json).isEmpty)
        let options = GenerateOptions(name: "Assets", backing: .values)
        let values = GeneratedCode(model, as: .objc, options: options, path: "Sample")
        #expect(values.findings.map(\.message) == ["objc has no place for data with --backing values (1): \"Terms\""])
        #expect(findings(.css) == ["css has no place for data (1): \"Terms\""])
        #expect(findings(.fluentDarkModeKit).contains { $0.contains("themes (1): \"Icons/default\"") })
        #expect(findings(.hexPairs).contains { $0.contains("high contrast or a wide gamut (1): \"Icons/default\"") })
    }
}
