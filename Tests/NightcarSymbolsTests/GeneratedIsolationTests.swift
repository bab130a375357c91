import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@testable import NightcarSymbols

/// What apps of Xcode 26 set for their targets:
/// https://docs.swift.org/compiler/documentation/diagnostics/upcoming-language-features
@Suite("Generated code in all settings")
struct GeneratedIsolationTests {
    /// Each form for the app alone and for other modules, in one module. Another thread may ask for all that isn't the main
    /// actor's.
    @Test(arguments: StubModules.System.phoneAndMac)
    func eachFormCompiles(system: StubModules.System) async throws {
        let folder = try TemporaryDirectory()
        var files: [String] = []
        var uses: [String] = []
        for access in GenerateOptions.Access.allCases {
            func write(_ form: GeneratedForm, _ name: String, _ backing: GenerateOptions.Backing = .values) throws {
                let name = name + access.rawValue
                let options = GenerateOptions(name: name, backing: backing, access: access)
                for (path, text) in try GeneratedSample.text(form, [GeneratedSample.catalog], options: options) {
                    files.append(try folder.write(text, to: path))
                }
            }
            for backing in GenerateOptions.Backing.allCases {
                let name = backing.rawValue.filter(\.isLetter)
                try write(.swift, name, backing)
                let type = SymbolName.type(name + access.rawValue) ?? ""
                uses += [
                    "\(type).Colors.gray.value()", "\(type).Colors.gray.\(system == .phone ? "ui" : "ns")Color",
                    "\(type).Theme.sepia",
                ]
            }
            guard system == .phone else { continue }
            try write(.fluentDarkModeKit, "fluent")
            try write(.rxTheme, "rx")
            uses += ["\(SymbolName.type("fluent" + access.rawValue) ?? "").grayColor"]
        }
        let use = "func use() { Task.detached {\n" + uses.map { "_ = \($0)\n" }.joined() + "} }"
        files.append(try folder.write("import \(system == .phone ? "UIKit" : "AppKit")\n" + use, to: "Use.swift"))
        let result = try await StubModules.checkWithKit(files, for: system, StubModules.Setting.all)
        #expect(result.status == 0, "\(result.stderr.prefix(4000))")
    }

    @Test(arguments: [16, 17])
    func symbolsCompile(version: Int) async throws {
        let catalog = try SymbolSample.catalog()
        var options = SymbolSample.options(SystemVersion(version))
        options.hasWarnings = false
        let symbols = assetSymbols(of: [try loadCatalog(at: catalog.path)], options: options)
        let use = "import UIKit\nfunc use() { Task.detached { _ = (UIColor.accent, UIImage.Icons.play, ColorResource.accent) } }"
        try await GeneratedSourceTests.expectCompiles(swiftSymbols(symbols, options: options), use: use, StubModules.Setting.all)
    }
}
