import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing

@testable import NightcarLint

@Suite("What sources say about assets")
struct SourceUsageTests {
    static func scan(_ text: String, _ syntax: SourceFiles.Syntax = .code) throws -> SourceScan {
        try #require(SourceScan(Array(text.utf8), path: "File", syntax: syntax))
    }

    @Test(arguments: [
        (#"Image("Star")"#, AssetReference.Drawing.asItIs),
        (#"Image("Star", bundle: .module).resizable()"#, .asItIs),
        ("Image(\"Star\")\n    .resizable()\n    .renderingMode(.template)\n", .adapted),
        ("Image(\"Star\")\n\nText(\"a\").foregroundColor(.red)\n", .asItIs),
        (#"icon.image = UIImage(named: "Star")"#, .asItIs),
        (#"icon.image = UIImage(named: "Star")?.withRenderingMode(.alwaysTemplate)"#, .adapted),
        (#"icon.image = [[UIImage imageNamed:@"Star"] imageWithRenderingMode:UIImageRenderingModeAlwaysTemplate];"#, .adapted),
        ("icon.tintColor = .red\nicon.image = UIImage(named: \"Star\")\n", .adapted),
        ("cell.imageView?.image = UIImage(named: \"Star\")\ncell.imageView?.tintColor = .red\n", .adapted),
        ("let star = NSImage(named: \"Star\")\nstar?.isTemplate = true\n", .adapted),
        (#"UIBarButtonItem(image: UIImage(named: "Star"), style: .plain, target: nil, action: nil)"#, .adapted),
        ("let a = UIButton(type: .system).then {\n  $0.setImage(UIImage(named: \"Star\"), for: .normal)\n}\n", .adapted),
        ("let a = UIButton().then {\n  $0.setImage(UIImage(named: \"Star\"), for: .normal)\n}\n", .asItIs),
        ("init() {\n  backgroundColor = .white\n  icon.image = UIImage(named: \"Star\")\n}\n", .adapted),
        (#"UIApplicationShortcutIcon(templateImageName: "Star")"#, .adapted), (#"Image(sharedName: "Star")"#, .asItIs),
        (#"EmptyView(icon: UIImage(named: "Star"))"#, .unknown),
    ])
    func howAnImageIsDrawn(code: String, drawing: AssetReference.Drawing) throws {
        let references = try Self.scan(code).references.filter { $0.kind == .image && $0.name == "Star" }
        #expect(references.map(\.drawing) == [drawing], "\(code)")
    }

    @Test(arguments: [
        ("Image(.icJapan)", "icJapan", SetKind.image), ("UIImage(resource: .icJapan)", "icJapan", .image),
        ("UIColor.brandInk", "brandInk", .color), ("R.image.icJapan()", "icJapan", .image),
        ("Asset.Flags.icJapan.image", "icJapan", .image), ("Asset.ink.color", "ink", .color),
        (#"#imageLiteral(resourceName: "ic-japan")"#, "ic-japan", .image),
    ])
    func symbolsAndAccessors(code: String, name: String, kind: SetKind) throws {
        let found = try Self.scan(code).references.first { $0.name == name }
        #expect(found?.kind == kind, "\(code)")
    }

    @Test func buildSettings() {
        let text = "\t\tASSETCATALOG_COMPILER_APPICON_NAME = \"App Icon\";\n\t\tTARGETED_DEVICE_FAMILY = 2;\r\n"
        var settings = BuildSettings(Array(text.utf8))
        #expect(settings.isForPadOnly && settings.isAlternate("App Icon") == false && settings.isAlternate("Night") == true)
        #expect(BuildSettings().isAlternate("Night") == nil)
        settings.formUnion(
            BuildSettings(Array("ASSETCATALOG_COMPILER_APPICON_NAME = Icon${SUFFIX}\nTARGETED_DEVICE_FAMILY = 1,2\n".utf8)))
        #expect(!settings.isForPadOnly && settings.isAlternate("Icon.beta") == false && settings.isAlternate("Night") == true)
    }

    /// The entitlements of one target keep only its own app out of the store.
    @Test(arguments: [
        ("App", ["App/App.entitlements"], false), ("App", ["App/Support/App.entitlements"], false),
        ("App", ["App.entitlements"], false), ("App", ["Daemon/D.entitlements"], true),
        ("App", ["Daemon/D.entitlements", "App/Store.plain.entitlements"], true), ("Apps/One", ["App.entitlements"], false),
        ("App", ["App/App.entitlements", "App/Other.plain.entitlements"], false),
        ("App/Tests", [], false), ("AppTests", [], false), ("SpeedTest", [], true), ("Examples/App", [], false),
        ("App", [], true),
    ])
    func onlyAppsOfTheStoreNeedItsIcon(place: String, entitlements: [String], isReported: Bool) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "App.xcodeproj/project.pbxproj")
        for file in entitlements {
            let key = file.contains("plain") ? "aps-environment" : "platform-application"
            try folder.write("<plist><dict><key>\(key)</key><true/></dict></plist>\n", to: file)
        }
        let text = #"{"images": [{"filename": "a.png", "idiom": "iphone", "scale": "2x", "size": "60x60"}]}"#
        try folder.write(text, to: "\(place)/A.xcassets/AppIcon.appiconset/Contents.json")
        try folder.write("", to: "\(place)/A.xcassets/AppIcon.appiconset/a.png")
        let root = RepositoryRoot(path: folder.path, workingDirectory: folder.path)
        let options = LintOptions(
            settings: LintSettings(), root: root, only: ["appicon-missing-required"], sources: [folder.path], jobs: 2)
        let found = await lint([try loadCatalog(at: folder.path("\(place)/A.xcassets"))], options: options).findings
        #expect(found.isEmpty == !isReported, "\(place), \(entitlements): \(found)")
    }

    @Test func storyboards() throws {
        let scan = try Self.scan(
            """
            <imageView image="Plain"/>
            <button buttonType="system"><state key="normal" image="Tinted"/></button>
            <imageView image="star.fill" catalog="system"/>
            <imageView image="Late"><color key="tintColor" red="1"/></imageView>
            <accessibilityTraits key="traits" image="YES"/>
            <color key="textColor" name="Ink"/>
            <color key="textColor" name="labelColor" catalog="System" colorSpace="catalog"/>
            """, .markup)
        #expect(scan.references.map(\.name) == ["Plain", "Tinted", "Late", "Ink"])
        #expect(scan.references.map(\.drawing) == [.asItIs, .adapted, .adapted, .asItIs])
        #expect(scan.references.map(\.line) == [1, 2, 4, 6])
    }

    @Test(arguments: [
        ("enum Icon: String { case icJapan }", AssetUse.possible),
        (#"let name = "ic-\(country)""#, .possible), (#"String(format: "%@-japan", size)"#, .possible),
        (#"let name = "ic-" + country"#, .possible), (#"let (a, b) = ("ic-", "japan")"#, .possible),
        ("// UIImage(named: \"ic-japan\")", .unused), (#"let name = "\(a)\(b)""#, .unused), ("let japan = 1", .unused),
    ])
    func namesThatAreMadeAtRunTime(code: String, expected: AssetUse) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(code, to: "App.swift")
        let sample = try LintSample([
            ("ic-japan.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
            ("ic-japan.imageset/a.png", .png(8, fill: .red)),
        ])
        let found = try await sample.findings(only: ["unused-asset"], sources: [folder.path])
        #expect(found.isEmpty == (expected != .unused), "\(code): \(found)")
    }

    @Test func aGeneratedListOfAllAssetsIsNoUse() throws {
        #expect(
            SourceScan(Array("// Generated using SwiftGen\nenum Asset { static let star = 1 }".utf8), path: "A", syntax: .code)
                == nil)
    }

    /// Damaged and cut sources never crash the scanner.
    @Test func damagedSources() throws {
        let text = #"let a = "b\(c("d"))" /* e */ .image(R.image.f) // g"# + "\n<a b=\"c\" d='e'>f</a>\n\"%@%\"\\"
        let bytes = Array(text.utf8)
        var random = SeededGenerator(seed: 18)
        for _ in 0..<500 {
            var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            for _ in 0..<3 where !damaged.isEmpty {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            for syntax in [SourceFiles.Syntax.code, .markup, .words] {
                _ = SourceScan(damaged, path: "damaged", syntax: syntax)
            }
        }
    }

    @Test(arguments: [
        (#"UIImage(named: "Star")"#, true), (#"Image(sharedName: "Star")"#, false), (#"Image("Star", name: "Star")"#, true),
    ])
    func anAppsOwnCallMayLookElsewhere(code: String, mustExist: Bool) throws {
        #expect(try Self.scan(code).references.map(\.mustExist).allSatisfy { $0 == mustExist }, "\(code)")
    }

    @Test(arguments: [#"Asset(imageURL: nil, name: "Star")"#, #"Store(images: images, name: "Star")"#])
    func aNameOfSomethingElseIsNoUse(code: String) throws { #expect(try Self.scan(code).references.isEmpty, "\(code)") }

    @Test func whatALongTextSaysIsNoCode() throws {
        let text = "@main\nlet help = \"\"\"\n  .preferredColorScheme(.light)\n  UIImage(named: \"Star\")\n  \"\"\"\n"
        let scan = try Self.scan(text)
        #expect(!scan.isAlwaysLight && scan.references.isEmpty && scan.words.contains(NameHash("star".utf8)))
        #expect(try Self.scan("@main struct A: App { view.preferredColorScheme(.light) }").isAlwaysLight)
    }

    @Test func patterns() {
        #expect(NamePattern(["ic-", ""])?.matches("ic-japan") == true)
        #expect(NamePattern(["", "-Preview"])?.matches("Dark-Preview") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-a-dark-b-2x") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-2x") == false)
        #expect(NamePattern(["", ""]) == nil && NamePattern(["a", ""]) == nil)
        #expect(NameHash("ic-Japan_2".utf8) == NameHash("icJapan2".utf8))
    }
}
