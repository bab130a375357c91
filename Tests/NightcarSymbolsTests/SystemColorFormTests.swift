import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarSymbols

@Suite("Colors of the platform in generated code")
struct SystemColorFormTests {
    static func color(_ name: String, _ references: [(name: String, platform: String)]) -> Asset {
        let renditions = references.enumerated().map { index, reference in
            var key = VariantKey()
            if index > 0 { key.luminosity = .dark }
            return Rendition(key: key, content: .color(.reference(name: reference.name, platform: reference.platform)))
        }
        return Asset(name: name, kind: .color, renditions: renditions)
    }

    /// Every color that a framework or the table has, alone; one that changes with the appearance; and one with an unknown value.
    static var catalog: Catalog {
        let names = ColorValue.systemColorNames + ["lightTextColor", "windowBackgroundColor", "controlAccentColor"]
        let assets = names.map { color("plain/\($0)", [($0, $0.hasPrefix("control") ? "osx" : "universal")]) }
        let mixed = color("mixed", [("systemRedColor", "ios"), ("systemGray6Color", "ios")])
        return Catalog(path: "System.xcassets", assets: assets + [mixed])
    }

    static func code(_ form: GeneratedForm) throws -> (text: String, findings: [String]) {
        let (model, findings) = GeneratedSample.model([catalog])
        #expect(findings.isEmpty)
        let code = GeneratedCode(model, as: form, options: GenerateOptions(name: "Assets"), path: "System")
        let texts = try code.files.map { String(decoding: try $0.contents(), as: UTF8.self) }
        return (texts.joined(), code.findings.filter { $0.message.contains("isn't known") }.map(\.message))
    }

    @Test func aValueFollowsTheAppearance() throws {
        let mixed = try #require(GeneratedSample.model([Self.catalog]).model.colors.first { $0.name == "mixed" }).value
        #expect(mixed[0, Appearance()].hex == "#FF383C" && mixed[0, Appearance(isHighContrast: true)].hex == "#E9152D")
        #expect(mixed[0, Appearance(isDark: true)].hex == "#1C1C1E")
        #expect(mixed[0, Appearance(isDark: true)].system?.name == "systemGray6Color")
    }

    @Test func stylesheetsAndKitsHaveTheValuesOfTheTable() throws {
        #expect(try Self.code(.css).text.contains("--color-mixed: light-dark(#FF383C, #1C1C1E)"))
        #expect(try Self.code(.hexPairs).text.contains("#FF383C"))
        #expect(try Self.code(.json).text.contains("\"system\" : \"systemRedColor\""))
    }

    @Test(arguments: GeneratedForm.allCases)
    func aColorWithoutAValueIsAFinding(form: GeneratedForm) throws {
        let (text, findings) = try Self.code(form)
        let asks = form == .swift || form == .objc
        #expect(findings.count == 3, "\(findings)")
        #expect(findings.allSatisfy { $0.contains(asks ? "it is clear" : "it is left out") })
        #expect(text.contains("controlAccentColor") == asks)
    }

    /// Each name is a class property of the stubs, which are written from the documentation.
    @Test(arguments: StubModules.System.allCases)
    func swiftAsksThePlatform(system: StubModules.System) async throws {
        let (text, _) = try Self.code(.swift)
        #expect(text.contains("case \"systemRedColor\": if #available(iOS 13.0, tvOS 13.0, *) { return .systemRed }"))
        #expect(text.contains("case \"labelColor\": if #available(macOS 10.15, *) { return .labelColor }"))
        let folder = try TemporaryDirectory()
        let result = try await StubModules.check([try folder.write(text, to: "Assets.swift")], for: system)
        #expect(result.status == 0, "\(result.stderr.prefix(4000))")
    }

    @Test func objectiveCAsksThePlatform() async throws {
        let folder = try TemporaryDirectory()
        for (path, text) in try GeneratedSample.text(.objc, [Self.catalog]) { try folder.write(text, to: path) }
        let result = try await GeneratedCodeTests.checkObjectiveC(folder.path("Assets.m"))
        #expect(result.status == 0, "\(result.stderr.prefix(4000))")
        #expect(String(decoding: try folder.read("Assets.m"), as: UTF8.self).contains("[UIColor systemRedColor]"))
    }
}
